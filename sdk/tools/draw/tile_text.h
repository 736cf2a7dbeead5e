// A tile in characters, 7 by 3: what a text board and the picture of a hand are made of.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "sdk/tools/draw/tile_painter.h"

namespace bastide {

/// What a character that is no terrain belongs to.
enum class Tone : std::uint8_t {
  plain,
  frame,  ///< between the tiles
  legal,  ///< a cell in which the tile can be placed
  last,   ///< around the tile placed last
};

/// One character with what it stands for.
struct Glyph {
  std::string text = " ";
  std::int16_t segment = -1;  // of the tile; -1: none
  std::int16_t colour = -1;   // of a piece
  Form form = Form::ground;
  bool kept = false;  // a letter that pieces should not cover
  Tone tone = Tone::plain;
  std::int16_t kind = -1;  // of the segment's feature; -1: none

  /// A piece, or a letter that stands for something.
  [[nodiscard]] bool is_sign() const {
    return colour >= 0 || (kept && (segment >= 0 || form == Form::symbol));
  }
};

inline constexpr int kGlyphColumns = 7;
inline constexpr int kGlyphRows = 3;

/// The characters of one tile, row by row.
class TileText {
 public:
  /// With `keys`, segments show the keys by which answers name them, not the letters of their
  /// kinds. With `only`, one layer of the tile is shown, and blanks where it has nothing.
  TileText(const Looks& looks, LyingTile tile, bool unicode, bool keys, LayerId only = LayerId());

  [[nodiscard]] const Glyph& at(int column, int row) const { return glyphs_[index(column, row)]; }
  /// Puts a piece on the segment, beside those that are there; false when there is no room.
  bool put(std::size_t segment, const std::string& text, std::int16_t colour);
  /// Puts a letter near the middle, for what lies on the tile itself.
  void put_on_tile(const std::string& text, std::int16_t colour);

 private:
  [[nodiscard]] bool is_shown(LayerId layer) const { return only_.is_none() || layer == only_; }
  static std::size_t index(int column, int row) {
    return static_cast<std::size_t>(row * kGlyphColumns + column);
  }
  void fill_layer(const Looks& looks, LyingTile tile, LayerId layer);
  void part_corners();
  void draw_lines(const Looks& looks, const TileArt& art, const TileKind& kind);
  void write_letters(const Looks& looks, LyingTile tile);
  void write_letter(Spot spot, std::size_t segment, const std::string& text);
  [[nodiscard]] std::string area_text(const KindLook& look,
                                      const SegmentKind& segment,
                                      bool overlay) const;
  [[nodiscard]] std::string line_text(const KindLook& look,
                                      const SegmentKind& segment,
                                      unsigned ways) const;

  std::array<Glyph, static_cast<std::size_t>(kGlyphColumns) * kGlyphRows> glyphs_;
  std::array<Spot, kMaxSegments> anchors_{};
  bool unicode_;
  bool keys_;
  LayerId only_;
};

}  // namespace bastide
