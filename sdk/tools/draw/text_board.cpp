#include "sdk/tools/draw/text_board.h"

#include <algorithm>
#include <array>
#include <map>

#include <fmt/format.h>

#include "sdk/tools/shell/gate.h"

namespace bastide {

namespace {

constexpr int kStepX = kGlyphColumns + 1;
constexpr int kStepY = kGlyphRows + 1;
constexpr int kLabel = 5;  // columns left of the board

/// Nearest entries of the 256-colour table of terminals.
constexpr std::array<int, kMaxColours> kTerminal{32, 214, 36, 175, 74, 166, 226, 246};

std::string painted(const Glyph& glyph, const TextBoardOptions& options) {
  if (!options.colour || glyph.colour < 0) {
    return glyph.text;
  }
  const int colour = kTerminal[static_cast<std::size_t>(glyph.colour) % kTerminal.size()];
  return styled(fmt::format("1;38;5;{}", colour), glyph.text);
}

LyingTile lying(const PlacedTile& row) {
  return {TileKindId(row.kind), row.rotation};
}

/// A window of characters over part of the board.
class Canvas {
 public:
  Canvas(Game& game, const Looks& looks, const TextBoardOptions& options)
      : game_(game), looks_(looks), options_(options) {
    find_window();
  }
  std::string draw();

 private:
  void find_window();
  void draw_tiles();
  void draw_pieces(std::map<std::int32_t, TileText>& tiles);
  void draw_carried(PieceId piece, TileText& text);
  void draw_markers(std::map<std::int32_t, TileText>& tiles);
  void draw_fits();
  void draw_frames();
  void close_gaps();
  void frame(Cell cell);
  void write(int x, int y, const std::string& text);
  [[nodiscard]] Glyph& at(int x, int y) {
    return glyphs_[static_cast<std::size_t>(y * width_ + x)];
  }
  [[nodiscard]] int left(Cell cell) const { return (cell.x - least_.x) * kStepX + 1; }
  [[nodiscard]] int top(Cell cell) const { return (cell.y - least_.y) * kStepY + 1; }
  [[nodiscard]] std::string finished() const;

  Game& game_;
  const Looks& looks_;
  const TextBoardOptions& options_;
  std::map<Cell, int> fits_;
  Cell least_;
  Cell most_;
  int width_ = 0;
  int height_ = 0;
  std::vector<Glyph> glyphs_;
};

void Canvas::find_window() {
  const Board& board = game_.shown().board;
  if (board.size() > 0) {
    least_ = board.least();
    most_ = board.most();
  }
  if (options_.fits && game_.waiting() && game_.pending().choice == Choice::place) {
    for (const Option& option : game_.options()) {
      ++fits_[unpack_cell(option.operands[1])];
    }
  }
  for (const auto& [cell, count] : fits_) {
    least_ = {std::min(least_.x, cell.x), std::min(least_.y, cell.y)};
    most_ = {std::max(most_.x, cell.x), std::max(most_.y, cell.y)};
  }
  width_ = (most_.x - least_.x + 1) * kStepX + 1;
  height_ = (most_.y - least_.y + 1) * kStepY + 1;
  glyphs_.assign(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_), Glyph{});
}

void Canvas::write(int x, int y, const std::string& text) {
  for (const char letter : text) {
    at(x++, y) = {std::string(1, letter), -1, -1, Form::ground, true};
  }
}

void Canvas::draw_tiles() {
  std::map<std::int32_t, TileText> tiles;
  const Board& board = game_.shown().board;
  for (std::size_t i = 0; i < board.size(); ++i) {
    const PlacedTile& row = board.tile(TileId(i));
    if (row.face_up != 0) {
      tiles.emplace(static_cast<std::int32_t>(i),
                    TileText(looks_, lying(row), options_.unicode, false));
    }
  }
  draw_markers(tiles);
  draw_pieces(tiles);
  for (std::size_t i = 0; i < board.size(); ++i) {
    const Cell cell = board.tile(TileId(i)).cell;
    const auto text = tiles.find(static_cast<std::int32_t>(i));
    for (int y = 0; y < kGlyphRows; ++y) {
      for (int x = 0; x < kGlyphColumns; ++x) {
        Glyph& glyph = at(left(cell) + x, top(cell) + y);
        if (text != tiles.end()) {
          glyph = text->second.at(x, y);
        } else {
          glyph.text = x == 3 && y == 1 ? "?" : options_.unicode ? "╳" : "x";
        }
      }
    }
  }
}

void Canvas::draw_pieces(std::map<std::int32_t, TileText>& tiles) {
  const State& state = game_.shown();
  for (std::size_t i = 0; i < state.pieces.size(); ++i) {
    const PieceRow& row = state.pieces.row(PieceId(i));
    const bool neutral = game_.view().owner_of(PieceId(i)).is_none();
    const std::int16_t colour = neutral ? std::int16_t{-1} : std::int16_t{row.colour};
    const std::string glyph =
        neutral ? std::string(1, looks_.piece_letter(PieceKindId(std::int32_t{row.kind})))
                : seat_glyph(row.colour, options_);
    if (row.where == PieceWhere::segment) {
      const TileId tile = state.features.tile_of(SegmentId(row.place));
      const auto text = tiles.find(tile.value());
      if (text != tiles.end()) {
        draw_carried(PieceId(i), text->second);
        const auto segment =
            static_cast<std::size_t>(row.place - state.board.tile(tile).first_segment);
        text->second.put(segment, glyph, colour);
        if (!neutral && row.kind > 0) {  // the first kind goes without saying
          const char letter = looks_.piece_letter(PieceKindId(std::int32_t{row.kind}));
          text->second.put(segment, std::string(1, letter), colour);
        }
      }
    } else if (row.where == PieceWhere::tile) {
      if (const auto text = tiles.find(row.place); text != tiles.end()) {
        text->second.put_on_tile(glyph, colour);
      }
    }
  }
}

void Canvas::draw_carried(PieceId piece, TileText& text) {
  for (const VariableId id : looks_.carried()) {
    const Variable& variable = looks_.catalog().variables[id];
    if (game_.view().value(id, piece.index()) != variable.initial) {
      text.put_on_tile(std::string(1, looks_.variable(id)->letter), -1);
    }
  }
}

void Canvas::draw_markers(std::map<std::int32_t, TileText>& tiles) {
  const View view = game_.view();
  for (std::size_t i = 0; i < looks_.catalog().pools.size(); ++i) {
    const Pool& pool = looks_.catalog().pools[PoolId(i)];
    for (auto& [tile, text] : tiles) {
      std::int32_t count =
          pool.on_tile.is_some() ? view.value(pool.on_tile, static_cast<std::size_t>(tile)) : 0;
      for (const SegmentId segment : view.segments_of(TileId(tile))) {
        count += pool.on_segment.is_some() ? view.value(pool.on_segment, segment.index()) : 0;
      }
      if (count > 0) {
        text.put_on_tile(std::string(1, looks_.pool(PoolId(i))->letter), -1);
        text.put_on_tile(std::to_string(std::min(count, 9)), -1);
      }
    }
  }
}

void Canvas::draw_fits() {
  for (const auto& [cell, count] : fits_) {
    const std::string where = to_string(cell);
    const std::string ways = fmt::format("fits {}", count);
    write(left(cell) + (kGlyphColumns - static_cast<int>(where.size())) / 2,
          top(cell),
          where.substr(0, kGlyphColumns));
    write(left(cell) + (kGlyphColumns - static_cast<int>(ways.size())) / 2,
          top(cell) + 1,
          ways.substr(0, kGlyphColumns));
  }
}

void Canvas::frame(Cell cell) {
  const int x = left(cell) - 1;
  const int y = top(cell) - 1;
  for (int i = 0; i <= kStepX; ++i) {
    for (const int row : {y, y + kStepY}) {
      at(x + i, row) = {i % kStepX == 0    ? "+"
                        : options_.unicode ? "╌"
                                           : "-",
                        -1,
                        -1,
                        Form::ground,
                        true};
    }
  }
  for (int i = 1; i < kStepY; ++i) {
    for (const int column : {x, x + kStepX}) {
      at(column, y + i) = {options_.unicode ? "┊" : "|", -1, -1, Form::ground, true};
    }
  }
}

void Canvas::draw_frames() {
  for (const auto& [cell, count] : fits_) {
    frame(cell);
  }
  for (const PlacedTile& row : game_.shown().board.tiles()) {
    frame(row.cell);
  }
}

/// Where two tiles meet, what they share runs on, so that features are seen whole. `line` is a line
/// across the gap; empty: as on the tiles.
void run_on(Glyph& gap, const Glyph& a, const Glyph& b, std::string_view line) {
  const auto is_plain = [](const Glyph& glyph) {
    return !glyph.kept && glyph.colour < 0;
  };
  const bool both = a.form == b.form && a.form != Form::ground && a.segment >= 0 && b.segment >= 0;
  if (!both || (!is_plain(a) && !is_plain(b))) {
    return;
  }
  gap = is_plain(a) ? a : b;
  if (gap.form == Form::line && !line.empty() && gap.text.size() > 1) {
    gap.text = line;
  }
}

void Canvas::close_gaps() {
  const Board& board = game_.shown().board;
  for (const PlacedTile& row : board.tiles()) {
    const int x = left(row.cell);
    const int y = top(row.cell);
    for (int i = 0; board.at(neighbour(row.cell, 1)).is_some() && i < kGlyphRows; ++i) {
      run_on(at(x + kGlyphColumns, y + i),
             at(x + kGlyphColumns - 1, y + i),
             at(x + kGlyphColumns + 1, y + i),
             options_.unicode ? "═" : "");
    }
    for (int i = 0; board.at(neighbour(row.cell, 2)).is_some() && i < kGlyphColumns; ++i) {
      run_on(at(x + i, y + kGlyphRows),
             at(x + i, y + kGlyphRows - 1),
             at(x + i, y + kGlyphRows + 1),
             options_.unicode ? "║" : "");
    }
  }
}

std::string Canvas::finished() const {
  std::string text(kLabel, ' ');
  for (int x = least_.x; x <= most_.x; ++x) {
    text += fmt::format("{:^{}}", x, kStepX);
  }
  while (text.back() == ' ') {
    text.pop_back();
  }
  text += '\n';
  for (int y = 0; y < height_; ++y) {
    const bool middle = y % kStepY == kStepY / 2;
    std::string line = middle ? fmt::format("{:>{}} ", least_.y + y / kStepY, kLabel - 1)
                              : std::string(kLabel, ' ');
    for (int x = 0; x < width_; ++x) {
      line += painted(glyphs_[static_cast<std::size_t>(y * width_ + x)], options_);
    }
    while (line.ends_with(' ')) {
      line.pop_back();
    }
    text += line + '\n';
  }
  return text;
}

std::string Canvas::draw() {
  draw_tiles();
  draw_fits();
  draw_frames();
  close_gaps();
  return finished();
}

/// "c city (shields 1)  r road  monastery".
std::string key_line(const Looks& looks, const TileKind& kind) {
  std::string text;
  for (const SegmentKind& segment : kind.segments) {
    const std::string& name = looks.kind(segment.kind).name;
    text += fmt::format(
        "{}{}", text.empty() ? "" : "  ", segment.key == name ? name : segment.key + " " + name);
    std::vector<std::string> printed;
    for (const auto& [variable, value] : segment.values) {
      printed.push_back(fmt::format("{} {}", looks.variable(variable)->name, value));
    }
    printed.insert(printed.end(), segment.marks.begin(), segment.marks.end());
    text += printed.empty() ? "" : fmt::format(" ({})", fmt::join(printed, ", "));
  }
  for (const std::string& mark : looks.shown_marks(kind)) {
    text += fmt::format("{}{}", text.empty() ? "" : "  ", mark);
  }
  return text;
}

/// The tile with keys; what lies over its terrain is a picture of its own beside it.
std::vector<std::string> rows_of(const Looks& looks,
                                 LyingTile lying_tile,
                                 const TextBoardOptions& options) {
  std::vector<std::string> rows(kGlyphRows);
  const Catalog& catalog = looks.catalog();
  const TileKind& kind = catalog.tile_kinds[lying_tile.kind];
  for (std::size_t layer = 0; layer < catalog.layers.size(); ++layer) {
    const bool is_used =
        std::any_of(kind.segments.begin(), kind.segments.end(), [&](const SegmentKind& segment) {
          return catalog.feature_kinds[segment.kind].layer == LayerId(layer);
        });
    if (layer > 0 && !is_used) {
      continue;
    }
    const TileText tile(looks, lying_tile, options.unicode, true, LayerId(layer));
    for (int y = 0; y < kGlyphRows; ++y) {
      std::string& line = rows[static_cast<std::size_t>(y)];
      line += line.empty() ? "" : y == kGlyphRows / 2 ? " + " : "   ";
      for (int x = 0; x < kGlyphColumns; ++x) {
        line += painted(tile.at(x, y), options);
      }
    }
  }
  return rows;
}

/// The rows of a picture, each with what is said beside it.
std::string beside(const std::vector<std::string>& rows, const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    text += line_of("  {}{}{}", rows[i], words[i].empty() ? "" : "  ", words[i]);
  }
  return text;
}

}  // namespace

std::string text_board(Game& game, const Looks& looks, const TextBoardOptions& options) {
  return Canvas(game, looks, options).draw();
}

std::string text_hand(Game& game, const Looks& looks, const TextBoardOptions& options) {
  std::string text;
  std::vector<std::int32_t> shown;
  for (const Option& option : game.waiting() ? game.options() : std::vector<Option>()) {
    if (option.choice != Choice::place ||
        std::find(shown.begin(), shown.end(), option.operands[0]) != shown.end()) {
      continue;
    }
    shown.push_back(option.operands[0]);
    const TileKindId id(option.operands[0]);
    const TileKind& kind = looks.catalog().tile_kinds[id];
    const std::vector<std::string> rows = rows_of(looks, {id, 0}, options);
    text += beside(rows, {kind.name, key_line(looks, kind), ""});
  }
  return text;
}

std::string text_last_tile(Game& game, const Looks& looks, const TextBoardOptions& options) {
  const std::int32_t last = game.shown().turn.last_tile;
  if (last < 0 || game.shown().board.tile(TileId(last)).face_up == 0) {
    return {};
  }
  const PlacedTile& row = game.shown().board.tile(TileId(last));
  const std::vector<std::string> rows = rows_of(looks, lying(row), options);
  const TileKind& kind = looks.catalog().tile_kinds[TileKindId(row.kind)];
  return beside(
      rows, {fmt::format("{} at {}", kind.name, to_string(row.cell)), key_line(looks, kind), ""});
}

namespace {

/// The sign by which a kind of feature is drawn.
std::string kind_sign(const KindLook& look, bool is_overlay, const TextBoardOptions& options) {
  constexpr std::array<std::string_view, 3> kShades{"▒", "░", "▓"};
  if (look.form == Form::ground) {
    return options.unicode ? "·" : ".";
  }
  if (is_overlay && look.form == Form::area) {
    return options.unicode ? "≈" : "~";
  }
  if (options.unicode && look.form == Form::area && look.nth < kShades.size()) {
    return std::string(kShades[look.nth]);
  }
  if (options.unicode && look.form == Form::line && look.nth < 2) {
    return look.nth == 0 ? "═" : "~";
  }
  return std::string(1, look.letter);
}

}  // namespace

std::string text_legend(const Game& game, const Looks& looks, const TextBoardOptions& options) {
  std::string text;
  const auto add = [&](const std::string& sign, const std::string& name) {
    text += fmt::format("{}{} {}", text.empty() ? "" : "  ", sign, name);
  };
  for (std::size_t i = 0; i < game.shown().colours(); ++i) {
    add(painted({seat_glyph(i, options), -1, static_cast<std::int16_t>(i), Form::ground, false},
                options),
        game.colour_name(ColourId(i)));
  }
  const Catalog& catalog = looks.catalog();
  for (std::size_t i = 0; i < catalog.feature_kinds.size(); ++i) {
    const FeatureKindId kind(i);
    const bool is_overlay = catalog.feature_kinds[kind].layer.value() > 0;
    add(kind_sign(looks.kind(kind), is_overlay, options), looks.kind(kind).name);
  }
  for (std::size_t i = 0; i < catalog.variables.size(); ++i) {
    if (const BadgeLook* look = looks.variable(VariableId(i)); look != nullptr) {
      add(std::string(1, look->letter), look->name);
    }
  }
  for (std::size_t i = 0; i < catalog.pools.size(); ++i) {
    add(std::string(1, looks.pool(PoolId(i))->letter), looks.pool(PoolId(i))->name);
  }
  for (const auto& [word, look] : looks.marks()) {
    add(std::string(1, look.letter), word);
  }
  for (std::size_t i = 1; i < catalog.piece_kinds.size(); ++i) {
    const PieceKindId kind(i);
    add(seat_glyph(0, options) + looks.piece_letter(kind),
        std::string(short_name(catalog.piece_kinds[kind].name)));
  }
  return text;
}

std::string seat_glyph(std::size_t colour, const TextBoardOptions& options) {
  return options.unicode ? std::string(seat_look(colour).glyph)
                         : std::string(1, static_cast<char>('A' + colour % kMaxColours));
}

}  // namespace bastide
