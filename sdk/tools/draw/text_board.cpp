#include "sdk/tools/draw/text_board.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "sdk/tools/shell/gate.h"

namespace bastide {

namespace {

constexpr int kLabel = 5;  // columns left of the board
constexpr int kMark = 2;   // columns right of it

/// Which characters of a tile are shown, and how many lie between tiles.
struct Scale {
  std::vector<int> columns;
  std::vector<int> rows;
  int gap = 0;

  [[nodiscard]] int width() const { return static_cast<int>(columns.size()); }
  [[nodiscard]] int height() const { return static_cast<int>(rows.size()); }
  [[nodiscard]] int step_x() const { return width() + gap; }
  [[nodiscard]] int step_y() const { return height() + gap; }
};

const Scale& scale_of(TileSize size) {
  static const std::array<Scale, 3> kScales{
      {{{3, 4}, {1}, 0}, {{0, 2, 3, 4, 6}, {0, 1, 2}, 0}, {{0, 1, 2, 3, 4, 5, 6}, {0, 1, 2}, 1}}};
  return kScales[static_cast<std::size_t>(size)];
}

LyingTile lying(const PlacedTile& row) {
  return {TileKindId(row.kind), row.rotation};
}

/// In how many ways the tiles of the hand fit, by cell.
std::map<Cell, int> fits_of(Game& game, const TextBoardOptions& options) {
  std::map<Cell, int> fits;
  if (options.fits && game.waiting() && game.pending().choice == Choice::place) {
    for (const Option& option : game.options()) {
      ++fits[option.as<PlaceTile>()->cell];
    }
  }
  return fits;
}

/// Cells that fit side by side.
Cell room_of(const BoardWindow& window, TileSize size) {
  const Scale& scale = scale_of(size);
  const int x = (window.columns - kLabel - kMark - scale.gap) / scale.step_x();
  const int y = (window.rows - 1 - scale.gap) / scale.step_y();
  return {static_cast<std::int16_t>(std::max(x, 1)), static_cast<std::int16_t>(std::max(y, 1))};
}

TileSize chosen_size(const BoardWindow& window, Cell extent) {
  for (const TileSize size : {TileSize::normal, TileSize::compact}) {
    const Cell room = room_of(window, size);
    const bool all_fits = room.x >= extent.x && room.y >= extent.y;
    const bool is_enough = size == TileSize::normal ? room.x >= 6 && room.y >= 4 : true;
    if (all_fits || (is_enough && !window.all)) {
      return size;
    }
  }
  return TileSize::tiny;
}

/// A stretch of `room` cells around the middle, moved so that no room is left unused.
std::pair<std::int16_t, std::int16_t> stretch(int middle, int room, int least, int most) {
  const int latest = most - room + 1;
  const int from = latest <= least ? least : std::clamp(middle - room / 2, least, latest);
  return {static_cast<std::int16_t>(from),
          static_cast<std::int16_t>(std::min(most, from + room - 1))};
}

BoardPart find_part(const Game& game,
                    const std::map<Cell, int>& fits,
                    const std::optional<BoardWindow>& window) {
  BoardPart part;
  const Board& board = game.shown().board;
  if (board.size() > 0) {
    part.least = board.least();
    part.most = board.most();
  }
  for (const auto& [cell, count] : fits) {
    part.least = {std::min(part.least.x, cell.x), std::min(part.least.y, cell.y)};
    part.most = {std::max(part.most.x, cell.x), std::max(part.most.y, cell.y)};
  }
  part.from = part.least;
  part.to = part.most;
  if (!window) {
    return part;
  }
  const Cell extent{static_cast<std::int16_t>(part.most.x - part.least.x + 1),
                    static_cast<std::int16_t>(part.most.y - part.least.y + 1)};
  part.size = window->size && !window->all ? *window->size : chosen_size(*window, extent);
  const std::int32_t last = game.shown().turn.last_tile;
  const Cell middle = window->middle ? *window->middle
                      : last >= 0    ? board.tile(TileId(last)).cell
                                     : Cell{};
  const Cell room = room_of(*window, part.size);
  std::tie(part.from.x, part.to.x) = stretch(middle.x, room.x, part.least.x, part.most.x);
  std::tie(part.from.y, part.to.y) = stretch(middle.y, room.y, part.least.y, part.most.y);
  return part;
}

/// The characters of a part of the board.
class Canvas {
 public:
  Canvas(Game& game, TextBook& book, const TextBoardOptions& options);
  std::string draw();

 private:
  void draw_tiles();
  void draw_tile(Cell cell, const TileText& text);
  void draw_unseen(Cell cell);
  void draw_pieces(std::map<std::int32_t, TileText>& tiles);
  void draw_carried(PieceId piece, TileText& text);
  void draw_markers(std::map<std::int32_t, TileText>& tiles);
  void draw_fits();
  [[nodiscard]] bool has_room_for_name(Cell cell) const;
  void draw_frames();
  void close_gaps();
  void mark_last();
  void frame(Cell cell, Tone tone);
  void write(int x, int y, std::string_view text, Tone tone);
  [[nodiscard]] Glyph& at(int x, int y) {
    return glyphs_[static_cast<std::size_t>(y * width_ + x)];
  }
  [[nodiscard]] bool is_shown(Cell cell) const {
    return cell.x >= part_.from.x && cell.x <= part_.to.x && cell.y >= part_.from.y &&
           cell.y <= part_.to.y;
  }
  [[nodiscard]] int left(Cell cell) const {
    return (cell.x - part_.from.x) * scale_.step_x() + scale_.gap;
  }
  [[nodiscard]] int top(Cell cell) const {
    return (cell.y - part_.from.y) * scale_.step_y() + scale_.gap;
  }
  [[nodiscard]] std::string sign(std::string_view unicode, std::string_view ascii) const {
    return std::string(book_.unicode() ? unicode : ascii);
  }
  [[nodiscard]] std::string head() const;
  [[nodiscard]] std::string label(int y) const;
  [[nodiscard]] std::string painted_row(int y) const;
  [[nodiscard]] std::string finished() const;

  Game& game_;
  TextBook& book_;
  const Looks& looks_;
  bool is_window_;
  std::map<Cell, int> fits_;
  BoardPart part_;
  const Scale& scale_;
  int width_ = 0;
  int height_ = 0;
  std::vector<Glyph> glyphs_;
};

Canvas::Canvas(Game& game, TextBook& book, const TextBoardOptions& options)
    : game_(game),
      book_(book),
      looks_(book.looks()),
      is_window_(options.window.has_value()),
      fits_(fits_of(game, options)),
      part_(find_part(game, fits_, options.window)),
      scale_(scale_of(part_.size)),
      width_((part_.to.x - part_.from.x + 1) * scale_.step_x() + scale_.gap),
      height_((part_.to.y - part_.from.y + 1) * scale_.step_y() + scale_.gap) {
  glyphs_.assign(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_), Glyph{});
}

void Canvas::write(int x, int y, std::string_view text, Tone tone) {
  for (const char letter : text) {
    Glyph glyph;
    glyph.text = std::string(1, letter);
    glyph.kept = true;
    glyph.tone = tone;
    at(x++, y) = glyph;
  }
}

void Canvas::draw_tiles() {
  std::map<std::int32_t, TileText> tiles;
  const Board& board = game_.shown().board;
  for (std::size_t i = 0; i < board.size(); ++i) {
    const PlacedTile& row = board.tile(TileId(i));
    if (row.face_up != 0 && is_shown(row.cell)) {
      tiles.emplace(static_cast<std::int32_t>(i), book_.tile(lying(row)));
    } else if (is_shown(row.cell)) {
      draw_unseen(row.cell);
    }
  }
  draw_markers(tiles);
  draw_pieces(tiles);
  for (const auto& [tile, text] : tiles) {
    draw_tile(board.tile(TileId(tile)).cell, text);
  }
}

/// Signs on characters that the scale leaves out move to the nearest one that shows no sign.
void Canvas::draw_tile(Cell cell, const TileText& text) {
  const auto here = [&](std::size_t column, std::size_t row) -> Glyph& {
    return at(left(cell) + static_cast<int>(column), top(cell) + static_cast<int>(row));
  };
  std::vector<std::pair<int, int>> moved;
  for (int y = 0; y < kGlyphRows; ++y) {
    for (int x = 0; x < kGlyphColumns; ++x) {
      const auto column = std::find(scale_.columns.begin(), scale_.columns.end(), x);
      const auto row = std::find(scale_.rows.begin(), scale_.rows.end(), y);
      if (column != scale_.columns.end() && row != scale_.rows.end()) {
        here(static_cast<std::size_t>(column - scale_.columns.begin()),
             static_cast<std::size_t>(row - scale_.rows.begin())) = text.at(x, y);
      } else if (text.at(x, y).is_sign()) {
        moved.emplace_back(x, y);
      }
    }
  }
  // Pieces first: they matter more than letters.
  std::stable_partition(moved.begin(), moved.end(), [&](const auto& spot) {
    return text.at(spot.first, spot.second).colour >= 0;
  });
  for (const auto& [x, y] : moved) {
    Glyph* best = nullptr;
    int least = 1000;
    for (std::size_t row = 0; row < scale_.rows.size(); ++row) {
      for (std::size_t column = 0; column < scale_.columns.size(); ++column) {
        Glyph& glyph = here(column, row);
        const bool is_free = !glyph.is_sign() || (text.at(x, y).colour >= 0 && glyph.colour < 0);
        const int far = std::abs(scale_.columns[column] - x) + 3 * std::abs(scale_.rows[row] - y) +
                        (glyph.is_sign() ? 100 : 0);
        if (is_free && far < least) {
          least = far;
          best = &glyph;
        }
      }
    }
    if (best != nullptr) {
      *best = text.at(x, y);
    }
  }
}

void Canvas::draw_unseen(Cell cell) {
  for (int y = 0; y < scale_.height(); ++y) {
    for (int x = 0; x < scale_.width(); ++x) {
      at(left(cell) + x, top(cell) + y).text =
          x == scale_.width() / 2 && y == scale_.height() / 2 ? "?" : sign("╳", "x");
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
                : seat_sign(row.colour, book_.unicode());
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

/// Within the cell, and apart from the name of the cell to the left.
bool Canvas::has_room_for_name(Cell cell) const {
  const auto width_of = [](Cell at) {
    return static_cast<int>(to_string(at).size());
  };
  if (part_.size != TileSize::compact || width_of(cell) > scale_.width()) {
    return false;
  }
  const Cell before{static_cast<std::int16_t>(cell.x - 1), cell.y};
  const bool begins_at_edge = scale_.width() - width_of(cell) < 2;
  const bool is_beside_name = fits_.contains(before) && is_shown(before) &&
                              width_of(before) == scale_.width() && has_room_for_name(before);
  return !begins_at_edge || !is_beside_name;
}

void Canvas::draw_fits() {
  for (const auto& [cell, count] : fits_) {
    if (!is_shown(cell)) {
      continue;
    }
    const auto centred = [&, at = cell](std::string_view text, int row) {
      const int blank = std::max(0, scale_.width() - static_cast<int>(text.size()));
      write(left(at) + blank / 2,
            top(at) + row,
            text.substr(0, static_cast<std::size_t>(scale_.width())),
            Tone::legal);
    };
    const std::string where = to_string(cell);
    if (part_.size == TileSize::normal) {
      centred(where, 0);
      centred(said_with("fits {}", count), 1);
    } else {
      centred(has_room_for_name(cell) ? where : "+", scale_.height() / 2);
    }
  }
}

void Canvas::frame(Cell cell, Tone tone) {
  const int x = left(cell) - 1;
  const int y = top(cell) - 1;
  const bool is_last = tone == Tone::last;
  Glyph glyph;
  glyph.kept = true;
  glyph.tone = tone;
  for (int i = 0; i <= scale_.step_x(); ++i) {
    glyph.text = i % scale_.step_x() == 0 ? (is_last ? sign("╋", "#") : "+")
                 : is_last                ? sign("━", "=")
                                          : sign("╌", "-");
    at(x + i, y) = at(x + i, y + scale_.step_y()) = glyph;
  }
  glyph.text = is_last ? sign("┃", "H") : sign("┊", "|");
  for (int i = 1; i < scale_.step_y(); ++i) {
    at(x, y + i) = at(x + scale_.step_x(), y + i) = glyph;
  }
}

void Canvas::draw_frames() {
  if (scale_.gap == 0) {
    return;
  }
  for (const auto& [cell, count] : fits_) {
    if (is_shown(cell)) {
      frame(cell, Tone::frame);
    }
  }
  for (const PlacedTile& row : game_.shown().board.tiles()) {
    if (is_shown(row.cell)) {
      frame(row.cell, Tone::frame);
    }
  }
}

/// Without frames its corners are marked, or the side of a tiny one.
void Canvas::mark_last() {
  const std::int32_t last = game_.shown().turn.last_tile;
  if (!is_window_ || last < 0 || !is_shown(game_.shown().board.tile(TileId(last)).cell)) {
    return;
  }
  const Cell cell = game_.shown().board.tile(TileId(last)).cell;
  if (scale_.gap > 0) {
    frame(cell, Tone::last);
    return;
  }
  const auto mark = [&](int x, int y, const std::string& text) {
    Glyph& glyph = at(left(cell) + x, top(cell) + y);
    if (!glyph.is_sign()) {
      glyph = Glyph{};
      glyph.text = text;
      glyph.kept = true;
      glyph.tone = Tone::last;
    }
  };
  const int right = scale_.width() - 1;
  const int bottom = scale_.height() - 1;
  if (part_.size == TileSize::tiny) {
    mark(right, 0, sign("◂", "<"));
    return;
  }
  mark(0, 0, sign("┏", "#"));
  mark(right, 0, sign("┓", "#"));
  mark(0, bottom, sign("┗", "#"));
  mark(right, bottom, sign("┛", "#"));
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
  if (scale_.gap == 0) {
    return;
  }
  const Board& board = game_.shown().board;
  const auto joins = [&](Cell cell, Side side) {
    return is_shown(cell) && is_shown(neighbour(cell, side)) &&
           board.at(neighbour(cell, side)).is_some();
  };
  for (const PlacedTile& row : board.tiles()) {
    const int x = left(row.cell);
    const int y = top(row.cell);
    for (int i = 0; joins(row.cell, 1) && i < kGlyphRows; ++i) {
      run_on(at(x + kGlyphColumns, y + i),
             at(x + kGlyphColumns - 1, y + i),
             at(x + kGlyphColumns + 1, y + i),
             book_.unicode() ? "═" : "");
    }
    for (int i = 0; joins(row.cell, 2) && i < kGlyphColumns; ++i) {
      run_on(at(x + i, y + kGlyphRows),
             at(x + i, y + kGlyphRows - 1),
             at(x + i, y + kGlyphRows + 1),
             book_.unicode() ? "║" : "");
    }
  }
}

/// The coordinates of the columns; of tiny ones only those that have room.
std::string Canvas::head() const {
  std::string text(kLabel, ' ');
  for (int x = part_.from.x; x <= part_.to.x; ++x) {
    const bool has_room = scale_.step_x() > 3 || x % 5 == 0;
    const int at = kLabel + (x - part_.from.x) * scale_.step_x();
    const std::string number = std::to_string(x);
    const int middle = std::max(0, scale_.step_x() - static_cast<int>(number.size())) / 2;
    if (has_room && at + middle + static_cast<int>(number.size()) <= kLabel + width_ + 1) {
      text.resize(std::max(text.size(), static_cast<std::size_t>(at + middle)), ' ');
      text += number;
    }
  }
  if (part_.to.x < part_.most.x) {
    text.resize(std::max(text.size(), static_cast<std::size_t>(kLabel + width_)), ' ');
    text += sign("▶", ">");
  }
  return part_.from.x > part_.least.x ? sign("◀", "<") + text.substr(1) : text;
}

/// The coordinate of the row, and whether there is more above or below.
std::string Canvas::label(int y) const {
  const bool middle = y % scale_.step_y() == scale_.step_y() / 2;
  const std::string number =
      middle ? std::to_string(part_.from.y + y / scale_.step_y()) : std::string();
  const bool above = y == 0 && part_.from.y > part_.least.y;
  const bool below = y == height_ - 1 && part_.to.y < part_.most.y;
  return fmt::format("{}{:>{}} ",
                     above   ? sign("▲", "^")
                     : below ? sign("▼", "v")
                             : std::string(" "),
                     number,
                     kLabel - 2);
}

/// Neighbours of one style in one pair of marks.
std::string Canvas::painted_row(int y) const {
  int end = width_;
  const auto glyph = [&](int x) -> const Glyph& {
    return glyphs_[static_cast<std::size_t>(y * width_ + x)];
  };
  while (end > 0 && glyph(end - 1).text == " ") {
    --end;
  }
  std::string line;
  std::string run;
  for (int x = 0; x < end; ++x) {
    run += glyph(x).text;
    const std::string& code = book_.code(glyph(x));
    if (x + 1 == end || book_.code(glyph(x + 1)) != code) {
      line += code.empty() ? run : styled(code, run);
      run.clear();
    }
  }
  return line;
}

std::string Canvas::finished() const {
  std::string text = head();
  while (text.ends_with(' ')) {
    text.pop_back();
  }
  text += '\n';
  for (int y = 0; y < height_; ++y) {
    std::string line = label(y) + painted_row(y);
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
  mark_last();
  return finished();
}

}  // namespace

BoardPart part_of_board(Game& game, const TextBoardOptions& options) {
  return find_part(game, fits_of(game, options), options.window);
}

std::string text_board(Game& game, TextBook& book, const TextBoardOptions& options) {
  return Canvas(game, book, options).draw();
}

}  // namespace bastide
