#include "kernel/flow/candidates.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>

#include "kernel/base/said.h"

namespace bastide {

namespace {

/// Free cells that touch a tile at a corner or a side.
void add_cells_near(const Board& board, std::vector<Cell>& cells) {
  for (const PlacedTile& tile : board.tiles()) {
    for (const Cell cell : cells_around(tile.cell)) {
      if (board.at(cell).is_none()) {
        cells.push_back(cell);
      }
    }
  }
}

/// Free cells of the table; floating limits are taken around what lies there.
void add_free_cells(const Board& board, const BoardLimits& limits, std::vector<Cell>& cells) {
  const bool floating = limits.floating && board.size() > 0;
  const int left = floating ? board.most().x - limits.width + 1 : -(limits.width - 1) / 2;
  const int top = floating ? board.most().y - limits.height + 1 : -(limits.height - 1) / 2;
  const int right = floating ? board.least().x + limits.width : left + limits.width;
  const int bottom = floating ? board.least().y + limits.height : top + limits.height;
  for (int y = top; y < bottom; ++y) {
    for (int x = left; x < right; ++x) {
      const Cell cell{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
      if (board.at(cell).is_none()) {
        cells.push_back(cell);
      }
    }
  }
}

}  // namespace

CellCandidates::CellCandidates(Context& context, TileKindId kind, PlayerId player)
    : context_(context) {
  Subject subject;
  subject.tile_kind = kind;
  subject.player = player;
  for (const Candidates& source : context.rules.cell_sources) {
    if (holds(source.guard, context, subject)) {
      sources_.push_back(&source);
      exclusive_ = exclusive_ || source.only;
    }
  }
}

bool CellCandidates::is_usual(Cell cell) const {
  const Board& board = context_.state.board;
  return board.size() == 0 ? cell == Cell{} : board.count_beside(cell, true) > 0;
}

bool CellCandidates::is_from(Candidates::From from, Cell cell) const {
  const Board& board = context_.state.board;
  switch (from) {
    case Candidates::From::corners:
      return board.count_beside(cell, true) == 0 && board.count_around(cell, true) > 0;
    case Candidates::From::holes:
      return board.count_beside(cell, false) == kSides;
    default:
      return true;
  }
}

bool CellCandidates::offers(Cell cell) const {
  return (!exclusive_ && is_usual(cell)) ||
         std::any_of(sources_.begin(), sources_.end(), [&](const Candidates* source) {
           return is_from(source->from, cell);
         });
}

bool CellCandidates::ignores_sides(Cell cell) const {
  return std::any_of(sources_.begin(), sources_.end(), [&](const Candidates* source) {
    return source->any_sides && is_from(source->from, cell);
  });
}

std::string CellCandidates::words() const {
  constexpr std::array<std::string_view, 3> kWords{
      marked("where it touches a tile at a corner only"),
      marked("into a hole with a tile on each side"),
      marked("anywhere")};
  std::string text;
  for (const Candidates* source : sources_) {
    const std::string word = said(kWords.at(static_cast<std::size_t>(source->from)));
    if (text.find(word) == std::string::npos) {
      text = text.empty() ? word : said_with("{}, or {}", text, word);
    }
  }
  return text;
}

std::vector<Cell> CellCandidates::list() const {
  const Board& board = context_.state.board;
  std::vector<Cell> cells = board.open_cells().to_vector();
  if (board.size() == 0) {
    cells.push_back(Cell{});
  }
  std::vector<Cell> more;
  for (const Candidates* source : sources_) {
    if (source->from == Candidates::From::anywhere) {
      add_free_cells(board, context_.catalog.board, more);
    } else {
      add_cells_near(board, more);
    }
  }
  std::sort(more.begin(), more.end(), comes_before);
  more.erase(std::unique(more.begin(), more.end()), more.end());
  std::copy_if(more.begin(), more.end(), std::back_inserter(cells), [&](Cell cell) {
    return !is_usual(cell);
  });
  std::erase_if(cells, [&](Cell cell) { return !offers(cell); });
  return cells;
}

ClaimReach claim_reach(Context& context, PlayerId player, PieceKindId piece) {
  ClaimReach reach;
  Subject subject;
  subject.tile = TileId(context.state.turn.last_tile);
  subject.player = player;
  subject.piece_kind = piece;
  for (const Candidates& source : context.rules.claim_sources) {
    if (holds(source.guard, context, subject)) {
      reach.tile = reach.tile && !source.only;
      reach.unfinished = reach.unfinished || source.from == Candidates::From::unfinished;
      reach.board = reach.board || source.from == Candidates::From::board;
    }
  }
  return reach;
}

bool reaches(const ClaimReach& reach, const State& state, SegmentId segment) {
  const Features& features = state.features;
  return (reach.tile && features.tile_of(segment).value() == state.turn.last_tile) || reach.board ||
         (reach.unfinished && !features.row(features.feature_of(segment)).is_done());
}

}  // namespace bastide
