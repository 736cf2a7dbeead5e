#include "kernel/lua/reads.h"

#include <algorithm>
#include <span>

#include "kernel/base/said.h"
#include "kernel/base/visible.h"
#include "kernel/lua/things.h"

namespace bastide {
namespace {

constexpr std::int32_t kListEnd = -1;  // behind the tokens of a list, which have numbers

/// All values of segments from `first` on, as many as there are.
std::span<const std::int32_t> values_of_segments(const View& view,
                                                 std::size_t first,
                                                 std::size_t count) {
  constexpr auto kScope = static_cast<std::size_t>(Scope::segment);
  const auto columns = static_cast<std::size_t>(view.catalog.columns[kScope]);
  const std::span<const std::int32_t> all = view.state.variables.values()[kScope];
  const std::size_t from = std::min(first * columns, all.size());
  return all.subspan(from, std::min(count * columns, all.size() - from));
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
    case What::segments: {
      const auto values = values_of_segments(view, note.first, note.count);
      return std::all_of(values.begin(), values.end(), take);
    }
  }
  return false;
}

template <class Take>
bool Reads::describe_values(const View& view, const Note& note, const Take& take) {
  const Variables& variables = view.state.variables;
  const Variable& variable = view.catalog.variables[VariableId(note.id)];
  const bool is_list = variable.type == ValueType::token_list;
  for (std::size_t row = note.first; row < note.first + note.count; ++row) {
    const std::int32_t* const found = variables.find(variable, row);
    if (found == nullptr) {
      break;
    }
    std::int32_t value = *found;
    while (is_list && value > 0) {
      const ListNode& node = variables.nodes()[static_cast<std::size_t>(value - 1)];
      if (!take(node.value)) {
        return false;
      }
      value = node.next;
    }
    if (!take(is_list ? kListEnd : value)) {
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

void Reads::refuse() const {
  throw LuaError(said_with(
      "{} is not printed on the tile, and this guard is asked once for all games (depends = "
      "\"printed\"); write depends = \"game\" to be asked every time",
      in_quotes(used_name(refusing_))));
}

void Reads::add(const View& view, const Note& note) {
  if (refuses()) {
    refuse();
  }
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

void Reads::segments(const View& view, TileId tile) {
  const PlacedTile& row = view.state.board.tile(tile);
  const std::size_t count =
      row.face_up == 0 ? 0 : view.catalog.tile_kinds[TileKindId(row.kind)].segments.size();
  if (count > 0) {
    add(view, {What::segments, -1, SegmentId(row.first_segment).index(), count});
  }
}

bool Reads::hold(const View& view) const {
  const std::int32_t* at = found_.data();
  const std::int32_t* const end = at + found_.size();
  for (const Note& note : notes_) {
    if (note.what == What::segments) {  // most of what is read: all words at once
      const auto values = values_of_segments(view, note.first, note.count);
      if (static_cast<std::size_t>(end - at) < values.size() ||
          !std::equal(values.begin(), values.end(), at)) {
        return false;
      }
      at += values.size();
    } else if (!describe(
                   view, note, [&](std::int32_t word) { return at != end && *at++ == word; })) {
      return false;
    }
  }
  return at == end;
}

}  // namespace bastide
