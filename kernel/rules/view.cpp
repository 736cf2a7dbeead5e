#include "kernel/rules/view.h"

#include <algorithm>
#include <bit>

namespace bastide {

namespace {

template <class T>
void keep_distinct(std::vector<T>& values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

/// The features that touch the feature and are wanted, each once: a large one touches many segments
/// but few features.
template <class Wanted>
Few<FeatureId, 12> touching_if(const View& view, FeatureId feature, const Wanted& is_wanted) {
  Few<FeatureId, 12> found;
  const State& state = view.state;
  const SegmentId root(feature.value());
  SegmentId at = root;
  do {
    const PlacedTile& tile = state.board.tile(state.features.tile_of(at));
    const std::size_t index =
        view.catalog.seed_of(TileKindId(tile.kind), at.value() - tile.first_segment);
    for (std::uint32_t bits = view.catalog.play.links[index].touches; bits != 0; bits &= bits - 1) {
      const SegmentId beside(tile.first_segment + std::countr_zero(bits));
      const FeatureId other = state.features.feature_of(beside);
      if (is_wanted(state.features.row(other)) &&
          std::find(found.begin(), found.end(), other) == found.end()) {
        found.push_back(other);
      }
    }
    at = state.features.next_member(at);
  } while (at != root);
  return found;
}

}  // namespace

const SegmentKind& View::segment_kind(SegmentId segment) const {
  const PlacedTile& tile = state.board.tile(state.features.tile_of(segment));
  const auto index = static_cast<std::size_t>(segment.value() - tile.first_segment);
  return catalog.tile_kinds[TileKindId(tile.kind)].segments[index];
}

std::vector<SegmentId> View::segments_of(FeatureId feature) const {
  std::vector<SegmentId> members;
  const SegmentId root(feature.value());
  SegmentId at = root;
  do {
    members.push_back(at);
    at = state.features.next_member(at);
  } while (at != root);
  std::sort(members.begin(), members.end());
  return members;
}

std::vector<TileId> View::tiles_of(FeatureId feature) const {
  std::vector<TileId> tiles;
  for (const SegmentId segment : segments_of(feature)) {
    tiles.push_back(state.features.tile_of(segment));
  }
  keep_distinct(tiles);
  return tiles;
}

Cell View::first_cell(FeatureId feature) const {
  const SegmentId root(feature.value());
  Cell first = state.board.tile(state.features.tile_of(root)).cell;
  for (SegmentId at = state.features.next_member(root); at != root;
       at = state.features.next_member(at)) {
    const Cell cell = state.board.tile(state.features.tile_of(at)).cell;
    first = comes_before(cell, first) ? cell : first;
  }
  return first;
}

std::vector<FeatureId> View::features(FeatureKindId kind) const {
  std::vector<FeatureId> result;
  for (std::size_t i = 0; i < state.features.segment_count(); ++i) {
    if (state.features.is_root(SegmentId(i)) &&
        (kind.is_none() || state.features.kind(FeatureId(i)) == kind)) {
      result.push_back(FeatureId(i));
    }
  }
  return result;
}

std::vector<SegmentId> View::segments_of(TileId tile) const {
  std::vector<SegmentId> result;
  const PlacedTile& row = state.board.tile(tile);
  if (row.face_up != 0) {
    for (std::size_t i = 0; i < catalog.tile_kinds[TileKindId(row.kind)].segments.size(); ++i) {
      result.emplace_back(static_cast<std::size_t>(row.first_segment) + i);
    }
  }
  return result;
}

std::vector<FeatureId> View::touching(FeatureId feature, FeatureKindId kind) const {
  auto found =
      touching_if(*this, feature, [&](const FeatureRow& row) { return row.kind() == kind; });
  std::sort(found.begin(), found.end());
  return found.to_vector();
}

std::int32_t View::count_touching_done(FeatureId feature, FeatureKindId kind) const {
  const auto found = touching_if(
      *this, feature, [&](const FeatureRow& row) { return row.kind() == kind && row.is_done(); });
  return static_cast<std::int32_t>(found.size());
}

bool View::extends(TileId tile, FeatureId feature) const {
  if (state.features.row(feature).tiles() < 2) {
    return false;
  }
  return any_segment(tile, [&](SegmentId segment) { return feature_of(segment) == feature; });
}

SegmentId View::segment_at(TileId tile, LayerId layer, Port port) const {
  const PlacedTile& row = state.board.tile(tile);
  if (row.face_up == 0) {
    return SegmentId();
  }
  const std::int8_t index = catalog.face(TileKindId(row.kind), layer, row.rotation)
                                .segment[static_cast<std::size_t>(port)];
  return index == kNobody ? SegmentId() : SegmentId(row.first_segment + index);
}

std::vector<SegmentId> View::neighbours(SegmentId segment) const {
  std::vector<SegmentId> result;
  const TileId tile = state.features.tile_of(segment);
  const LayerId layer = catalog.feature_kinds[segment_kind(segment).kind].layer;
  for (Port port = 0; port < kPorts; ++port) {
    if (segment_at(tile, layer, port) != segment) {
      continue;
    }
    const TileId other = state.board.at(neighbour(state.board.tile(tile).cell, port / kSlots));
    const SegmentId met = other.is_none() ? SegmentId() : segment_at(other, layer, facing(port));
    if (met.is_some() && std::find(result.begin(), result.end(), met) == result.end()) {
      result.push_back(met);
    }
  }
  return result;
}

std::vector<Walk> View::walks(SegmentId from, std::size_t most) const {
  std::vector<Walk> result;
  std::vector<Walk> ahead{Walk{}};
  while (!ahead.empty() && result.size() < most) {
    const Walk walk = ahead.back();
    ahead.pop_back();
    if (!walk.steps.empty()) {
      result.push_back(walk);
    }
    const std::vector<SegmentId> next = neighbours(walk.steps.empty() ? from : walk.steps.back());
    for (auto segment = next.rbegin(); segment != next.rend(); ++segment) {
      if (*segment == from ||
          std::find(walk.steps.begin(), walk.steps.end(), *segment) != walk.steps.end()) {
        continue;
      }
      Walk longer = walk;
      longer.steps.push_back(*segment);
      ahead.push_back(std::move(longer));
    }
  }
  return result;
}

Few<Side, kSides> View::sides(TileKindId kind, const Face& face, FeatureKindId over) const {
  const auto& segments = catalog.tile_kinds[kind].segments;
  Few<Side, kSides> result;
  for (Side side = 0; side < kSides; ++side) {
    const std::int8_t middle = face.segment[static_cast<std::size_t>(side * kSlots + 1)];
    if (middle != kNobody && segments[static_cast<std::size_t>(middle)].kind == over) {
      result.push_back(side);
    }
  }
  return result;
}

Few<Side, kSides> View::sides(TileId tile, FeatureKindId kind) const {
  const PlacedTile& row = state.board.tile(tile);
  return row.face_up == 0
             ? Few<Side, kSides>()
             : sides(TileKindId(row.kind),
                     catalog.face(
                         TileKindId(row.kind), catalog.feature_kinds[kind].layer, row.rotation),
                     kind);
}

bool View::joins_over(
    TileKindId kind, Cell cell, Rotation rotation, FeatureKindId over, Side side) const {
  const LayerId layer = catalog.feature_kinds[over].layer;
  const Face& face = catalog.face(kind, layer, rotation);
  const auto& segments = catalog.tile_kinds[kind].segments;
  for (int slot = 0; slot < kSlots; ++slot) {
    const Port port = side * kSlots + slot;
    const std::int8_t mine = face.segment[static_cast<std::size_t>(port)];
    if (mine == kNobody || segments[static_cast<std::size_t>(mine)].kind != over) {
      continue;
    }
    const TileId other = state.board.at(neighbour(cell, side));
    if (other.is_none()) {
      return false;
    }
    const SegmentId met = segment_at(other, layer, facing(port));
    if (met.is_some() && segment_kind(met).kind == over) {
      return true;
    }
  }
  return false;
}

Few<Side, kSides> View::joins(TileKindId kind,
                              Cell cell,
                              Rotation rotation,
                              FeatureKindId over) const {
  Few<Side, kSides> result;
  for (Side side = 0; side < kSides; ++side) {
    if (joins_over(kind, cell, rotation, over, side)) {
      result.push_back(side);
    }
  }
  return result;
}

bool View::joins_any(TileKindId kind, Cell cell, Rotation rotation, FeatureKindId over) const {
  for (Side side = 0; side < kSides; ++side) {
    if (joins_over(kind, cell, rotation, over, side)) {
      return true;
    }
  }
  return false;
}

template <class Visit>
void View::each_bend(
    TileKindId kind, Cell cell, Rotation rotation, FeatureKindId over, const Visit& visit) const {
  const auto bend = [](Side entry, Side exit) {
    return (exit - opposite(entry) + kSides) % kSides;
  };
  const LayerId layer = catalog.feature_kinds[over].layer;
  const Few<Side, kSides> own = sides(kind, catalog.face(kind, layer, rotation), over);
  if (own.size() != 2) {
    return;
  }
  const Few<Side, kSides> met = joins(kind, cell, rotation, over);
  if (met.empty()) {
    return;
  }
  Side exit = met.front();
  if (!visit(bend(exit, own[own[0] == exit ? 1 : 0]))) {
    return;
  }
  TileId tile = state.board.at(neighbour(cell, exit));
  exit = opposite(exit);
  for (std::size_t steps = 0; tile.is_some() && steps < state.board.size(); ++steps) {
    const Side entry = entry_of(tile, exit, over);
    if (entry == kNoSide || !visit(bend(entry, exit))) {
      return;
    }
    exit = opposite(entry);
    tile = state.board.at(neighbour(state.board.tile(tile).cell, entry));
  }
}

std::vector<Rotation> View::bends(TileKindId kind,
                                  Cell cell,
                                  Rotation rotation,
                                  FeatureKindId over) const {
  std::vector<Rotation> result;
  each_bend(kind, cell, rotation, over, [&](Rotation bend) {
    result.push_back(bend);
    return true;
  });
  return result;
}

bool View::repeats_bend(TileKindId kind,
                        Cell cell,
                        Rotation rotation,
                        FeatureKindId over,
                        std::size_t bends,
                        bool close) const {
  Rotation first = 0;
  std::size_t same = 0;
  each_bend(kind, cell, rotation, over, [&](Rotation bend) {
    first = same == 0 ? bend : first;
    if (first == 0 || (bend != first && (bend != 0 || close))) {
      return false;
    }
    same += bend == first ? 1 : 0;
    return same < bends;
  });
  return same >= bends;
}

Side View::entry_of(TileId tile, Side exit, FeatureKindId over) const {
  const Few<Side, kSides> ways = sides(tile, over);
  const auto is_older = [&](Side side) {
    const TileId other = state.board.at(neighbour(state.board.tile(tile).cell, side));
    return other.is_some() && other < tile;
  };
  for (const Side side : ways) {
    if (side != exit && (ways.size() == 2 || is_older(side))) {
      return side;
    }
  }
  return kNoSide;
}

std::vector<PieceId> View::pieces_on(FeatureId feature) const {
  std::vector<PieceId> result;
  for (std::size_t i = 0; i < state.pieces.size(); ++i) {
    const PieceRow& row = state.pieces.row(PieceId(i));
    if (row.where == PieceWhere::segment && feature_of(SegmentId(row.place)) == feature) {
      result.emplace_back(i);
    }
  }
  return result;
}

std::vector<PieceId> View::pieces_on(TileId tile) const {
  std::vector<PieceId> result;
  for (std::size_t i = 0; i < state.pieces.size(); ++i) {
    if (tile_of(PieceId(i)) == tile) {
      result.emplace_back(i);
    }
  }
  return result;
}

ColourId View::owner_of(PieceId piece) const {
  const PieceRow& row = state.pieces.row(piece);
  return catalog.piece_kinds[PieceKindId(std::int32_t{row.kind})].neutral
             ? ColourId()
             : ColourId(std::int32_t{row.colour});
}

TileId View::tile_of(PieceId piece) const {
  const PieceRow& row = state.pieces.row(piece);
  switch (row.where) {
    case PieceWhere::segment:
      return state.features.tile_of(SegmentId(row.place));
    case PieceWhere::tile:
      return TileId(row.place);
    case PieceWhere::cell:
      return state.board.at(unpack_cell(row.place));
    case PieceWhere::supply:
    case PieceWhere::out:
    case PieceWhere::zone:
      break;
  }
  return TileId();
}

Few<TileId, 8> View::around(Cell cell, int reach) const {
  Few<TileId, 8> result;
  for (const Cell other : cells_around(cell)) {
    const bool beside = other.x == cell.x || other.y == cell.y;
    const TileId tile = reach == 4 && !beside ? TileId() : state.board.at(other);
    if (tile.is_some()) {
      result.push_back(tile);
    }
  }
  std::sort(result.begin(), result.end());
  return result;
}

std::vector<ColourId> View::colours_of(PlayerId player) const {
  std::vector<ColourId> result;
  for (std::size_t colour = 0; colour < state.colours(); ++colour) {
    if (state.colour_player[colour] == player.value()) {
      result.emplace_back(colour);
    }
  }
  return result;
}

ColourId View::first_colour(PlayerId player) const {
  for (std::size_t colour = 0; colour < state.colours(); ++colour) {
    if (state.colour_player[colour] == player.value()) {
      return ColourId(colour);
    }
  }
  return ColourId();
}

std::vector<std::int32_t> View::loose_in(ZoneId zone, PlayerId holder) const {
  std::vector<std::int32_t> result;
  state.zones.any_held(zone, holder, [&](std::int32_t loose, const LooseTile& /*tile*/) {
    result.push_back(loose);
    return false;
  });
  return result;
}

std::int32_t View::value(VariableId id, std::size_t row) const {
  const Variable& variable = catalog.variables[id];
  return variable.scope == Scope::feature ? state.features.value(FeatureId(row), variable.column)
                                          : state.variables.get(variable, row);
}

}  // namespace bastide
