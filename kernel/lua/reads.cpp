#include "kernel/lua/reads.h"

#include <algorithm>

namespace bastide {
namespace {

/// Rows that a variable of this scope has.
std::size_t rows_of(const View& view, Scope scope) {
  const State& state = view.state;
  switch (scope) {
    case Scope::game:
      return 1;
    case Scope::player:
      return static_cast<std::size_t>(state.players);
    case Scope::colour:
      return state.colours();
    case Scope::tile:
      return state.board.size();
    case Scope::piece:
      return state.pieces.size();
    case Scope::segment:
      return state.features.segment_count();
    case Scope::feature:
      break;
  }
  return 0;
}

}  // namespace

/// Calls take(word) for the words that say what it is like now, until that is false. False then.
template <class Take>
bool Reads::describe(const View& view, const Note& note, const Take& take) {
  const State& state = view.state;
  switch (note.what) {
    case What::seats:
      return take(state.players) && take(static_cast<std::int32_t>(state.colours())) &&
             std::all_of(state.colour_player.begin(), state.colour_player.end(), take) &&
             take(static_cast<std::int32_t>(state.pieces.size()));
    case What::pieces:
      for (std::size_t i = note.first; i < note.first + note.count; ++i) {
        const PieceRow& row = state.pieces.row(PieceId(i));
        if (!take(row.place) || !take(std::int32_t{row.kind} << 16 | std::int32_t{row.colour} << 8 |
                                      static_cast<std::int32_t>(row.where))) {
          return false;
        }
      }
      return true;
    case What::segment:
      return take(note.first < state.features.segment_count()
                      ? state.features.tile_of(SegmentId(note.first)).value()
                      : -1);
    case What::tile: {
      if (note.first >= state.board.size()) {
        return take(-1);
      }
      const PlacedTile& row = state.board.tile(TileId(note.first));
      return take(row.kind) && take(row.first_segment) && take(pack_cell(row.cell)) &&
             take(std::int32_t{row.rotation} << 8 | row.face_up) && take(row.placed_by);
    }
    case What::cell:
      return take(state.board.at(unpack_cell(note.id)).value());
    case What::values:
      return describe_values(view, note, take);
  }
  return false;
}

template <class Take>
bool Reads::describe_values(const View& view, const Note& note, const Take& take) {
  const Variables& variables = view.state.variables;
  const Variable& variable = view.catalog.variables[VariableId(note.id)];
  const std::size_t end = std::min(note.first + note.count, rows_of(view, variable.scope));
  for (std::size_t row = note.first; row < end; ++row) {
    const std::int32_t value = variables.get(variable, row);
    if (variable.type != ValueType::token_list) {
      if (!take(value)) {
        return false;
      }
      continue;
    }
    const std::vector<std::int32_t> tokens = variables.list(value);
    if (!take(static_cast<std::int32_t>(tokens.size())) ||
        !std::all_of(tokens.begin(), tokens.end(), take)) {
      return false;
    }
  }
  return true;
}

void Reads::begin(const View& view) {
  notes_.clear();
  found_.clear();
  is_complete_ = true;
  noting_ = 0;
  add(view, {What::seats});
}

void Reads::add(const View& view, const Note& note) {
  if (is_complete_) {
    notes_.push_back(note);
    describe(view, note, [this](std::int32_t word) {
      found_.push_back(word);
      return true;
    });
  }
}

void Reads::pieces(const View& view, std::size_t first, std::size_t count) {
  add(view, {What::pieces, -1, first, count});
}

void Reads::piece_tile(const View& view, PieceId piece) {
  pieces(view, piece.index(), 1);
  const PieceRow& row = view.state.pieces.row(piece);
  if (row.where == PieceWhere::segment) {
    add(view, {What::segment, -1, SegmentId(row.place).index(), 1});
  } else if (row.where == PieceWhere::cell) {
    cell(view, unpack_cell(row.place));
  }
}

void Reads::tile(const View& view, TileId tile) {
  add(view, {What::tile, -1, tile.index(), 1});
}

void Reads::cell(const View& view, Cell cell) {
  add(view, {What::cell, pack_cell(cell)});
}

void Reads::values(const View& view, VariableId id, std::size_t first, std::size_t count) {
  if (view.catalog.variables[id].scope == Scope::feature) {
    give_up();  // which feature it is may change
  } else {
    add(view, {What::values, id.value(), first, count});
  }
}

bool Reads::hold(const View& view) const {
  const std::int32_t* at = found_.data();
  const std::int32_t* const end = at + found_.size();
  for (const Note& note : notes_) {
    if (!describe(view, note, [&](std::int32_t word) { return at != end && *at++ == word; })) {
      return false;
    }
  }
  return at == end;
}

}  // namespace bastide
