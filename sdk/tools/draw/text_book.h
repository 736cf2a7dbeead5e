// How one ruleset is shown in characters: signs, colours, and every tile in each turn, made when it
// is first shown: the geometry of tiles costs more than all the rest of a text board.
#pragma once

#include <array>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "sdk/tools/draw/palette.h"
#include "sdk/tools/draw/tile_text.h"

namespace bastide {

class TextBook {
 public:
  struct Signs {
    bool unicode = true;
    Palette palette;
  };

  TextBook(const Catalog& catalog, Signs signs);

  [[nodiscard]] const Looks& looks() const { return looks_; }
  [[nodiscard]] bool unicode() const { return signs_.unicode; }
  [[nodiscard]] const Palette& palette() const { return signs_.palette; }

  /// See TileText. Valid until the book goes.
  [[nodiscard]] const TileText& tile(LyingTile tile) { return made(tile, false, LayerId()); }
  /// One layer of the tile, with the keys of its segments.
  [[nodiscard]] const TileText& keys(LyingTile tile, LayerId layer) {
    return made(tile, true, layer);
  }

  /// The code of the style, for styled(), of a character on the board; empty: as text is.
  [[nodiscard]] const std::string& code(const Glyph& glyph) const;
  [[nodiscard]] std::string painted(const Glyph& glyph) const;
  /// The sign of a colour's pieces, painted; of a kind of feature.
  [[nodiscard]] std::string seat(std::size_t colour) const;
  [[nodiscard]] std::string kind(FeatureKindId id) const;

 private:
  const TileText& made(LyingTile tile, bool keys, LayerId layer) {
    return tiles_.try_emplace({tile, keys, layer}, looks_, tile, signs_.unicode, keys, layer)
        .first->second;
  }

  Looks looks_;
  Signs signs_;
  std::map<std::tuple<LyingTile, bool, LayerId>, TileText> tiles_;
  std::vector<std::string> kinds_;              // codes
  std::array<std::string, kMaxColours> seats_;  // codes
  std::array<std::string, 4> tones_;            // codes, by Tone
};

/// Sign of a colour's pieces.
[[nodiscard]] std::string seat_sign(std::size_t colour, bool unicode);

}  // namespace bastide
