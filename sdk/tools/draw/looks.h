// How the kinds of a ruleset look: form, pattern and letter of each, decided by its tiles, never by
// its name; colours and icons by the manifest of its plugin, where that says so.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/model/catalog.h"
#include "sdk/tools/draw/svg.h"

namespace bastide {

/// How a segment is drawn.
enum class Form : std::uint8_t {
  ground,  ///< what is left between the others: the kind that owns most half sides
  area,    ///< from whole sides inwards
  line,    ///< owns only middles of sides
  symbol,  ///< owns no port
};

struct KindLook {
  Form form = Form::symbol;
  std::size_t nth = 0;  // among the kinds of its form
  char letter = '?';    // unique among kinds; upper case for symbols
  std::string name;     // short, unless two kinds share the short name
  std::string said;     // in the language of the reader
  std::string fill;     // of terminals
  std::string ink;      // of its pattern and outline
  LookStyle style = LookStyle::plain;
  std::string paint;     // the fill of pictures
  std::string edge;      // the ink of pictures
  std::string icon;      // path data in a box of 24 by 24; empty: the letter stands
  std::string symbol{};  // id of a definition, which beats the icon; empty: none
};

/// What stands for a word on tiles: a mark, a declared variable with a starting value or of a
/// piece, a pool of markers.
struct BadgeLook {
  char letter = '?';  // upper case, unique
  std::string name;
  std::string said{};   // in the language of the reader
  std::string sign{};   // in pictures: the least beginning that no other variable has
  bool adds_up = true;  // over a feature; else it belongs to a segment
  std::string fill{};   // empty: as its shape has it
  std::string ink{};
  std::string icon{};
  std::string symbol{};
};

/// What a kind of piece looks like besides the colour of its owner.
struct PieceLook {
  char letter = ' ';  // blank when the ruleset has only one kind
  LookStyle style = LookStyle::person;
  std::string icon{};
  std::string symbol{};
  bool shares_figure = false;  // with another kind: the letter tells them apart
};

/// Colours, shapes and letters for one catalogue.
class Looks {
 public:
  explicit Looks(const Catalog& catalog);

  [[nodiscard]] const Catalog& catalog() const { return *catalog_; }
  [[nodiscard]] const KindLook& kind(FeatureKindId id) const { return kinds_[id.index()]; }
  /// Form of one segment; a kind may have segments of several forms.
  [[nodiscard]] Form form(const TileKind& tile, std::size_t segment) const;
  [[nodiscard]] const BadgeLook* variable(VariableId id) const;
  [[nodiscard]] const BadgeLook* mark(std::string_view mark) const;
  /// By name.
  [[nodiscard]] const std::map<std::string, BadgeLook, std::less<>>& marks() const {
    return marks_;
  }
  [[nodiscard]] const BadgeLook* pool(PoolId id) const;
  [[nodiscard]] const PieceLook& piece(PieceKindId id) const { return pieces_[id.index()]; }
  /// Letter of a piece kind; blank when the ruleset has only one kind.
  [[nodiscard]] char piece_letter(PieceKindId id) const { return piece(id).letter; }
  /// Variables of pieces that all may see: what a piece carries while they are not as at first.
  [[nodiscard]] const std::vector<VariableId>& carried() const { return carried_; }
  /// Marks of the tile that no segment of it stands for.
  [[nodiscard]] std::vector<std::string> shown_marks(const TileKind& tile) const;

  /// What all shapes refer to, inside <defs>: patterns of kinds (ids k0, k1, …) and owners (o0, o1,
  /// …), symbols of plugins (y0, y1, …), and what the painter shares (p-…).
  void write_patterns(Svg& svg) const;

 private:
  void decide_forms();
  void choose_letters();
  void choose_badges();
  void choose_carried();
  void choose_signs();
  void choose_figures();
  void say_names();
  void find_shared_figures();
  void take_looks(const PluginInfo& plugin);
  void take_look(const std::string& plugin, const Look& look);
  /// Id of the symbol; empty when there is none.
  std::string symbol_id(const Symbol& symbol);
  char take_letter(std::string_view word, bool upper);

  const Catalog* catalog_;
  FeatureKindId ground_;
  std::vector<KindLook> kinds_;
  std::map<VariableId, BadgeLook> variables_;
  std::map<std::string, BadgeLook, std::less<>> marks_;
  std::vector<BadgeLook> pools_;
  std::vector<VariableId> carried_;
  std::vector<PieceLook> pieces_;
  std::vector<Symbol> symbols_;
  std::string taken_;
};

/// Colours that stay apart for every kind of colour vision, one per colour of a game, with a shape
/// and a glyph each.
struct SeatLook {
  std::string_view colour;
  std::string_view ink;     // of a letter on it
  std::string_view shape;   // circle, square, …
  std::string_view glyph;   // of text boards
  std::string_view dashes;  // of lines
};
/// Requires: colour < kMaxColours.
[[nodiscard]] const SeatLook& seat_look(std::size_t colour);
/// Outline of a seat's shape around a point; `radius` is that of the circle.
[[nodiscard]] std::vector<Spot> seat_outline(std::size_t colour, Spot at, double radius);

}  // namespace bastide
