#include "tests/support/flood_fill.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

namespace bastide {

namespace {

using Place = std::pair<int, int>;  // x, y

/// The board as a map, and the ports of turned tiles by counting, not by table.
struct SlowBoard {
  SlowBoard(const Catalog& the_catalog, const State& state)
      : catalog(the_catalog), tiles(state.board.tiles()) {
    for (std::size_t i = 0; i < tiles.size(); ++i) {
      by_cell[{tiles[i].cell.x, tiles[i].cell.y}] = static_cast<int>(i);
    }
  }

  /// Segment index at a port of a placed tile; -1: nobody's.
  [[nodiscard]] int at(int tile, int layer, int side, int slot) const {
    const PlacedTile& row = tiles[static_cast<std::size_t>(tile)];
    const TileKind& kind = catalog.tile_kinds[TileKindId(row.kind)];
    const int unturned = (side - row.rotation + 4) % 4 * 3 + slot;
    return kind.rings[static_cast<std::size_t>(layer)][static_cast<std::size_t>(unturned)];
  }

  [[nodiscard]] int beside(int tile, int side) const {
    const Cell cell = tiles[static_cast<std::size_t>(tile)].cell;
    const auto it = by_cell.find(step({cell.x, cell.y}, side));
    return it == by_cell.end() ? -1 : it->second;
  }

  static Place step(Place place, int side) {
    switch (side) {
      case 0:
        return {place.first, place.second - 1};
      case 1:
        return {place.first + 1, place.second};
      case 2:
        return {place.first, place.second + 1};
      default:
        return {place.first - 1, place.second};
    }
  }

  const Catalog& catalog;
  const Rows<PlacedTile>& tiles;
  std::map<Place, int> by_cell;
};

/// Is the cell beyond a border that closes?
bool beyond(const BoardLimits& limits, Place place) {
  if (limits.width == 0 || limits.floating) {
    return false;
  }
  const int left = -((limits.width - 1) / 2);
  const int top = -((limits.height - 1) / 2);
  return place.first < left || place.first >= left + limits.width || place.second < top ||
         place.second >= top + limits.height;
}

/// What the kinds of a side are, clockwise, with nobody's port read as the port to its left.
std::array<int, 3> side_kinds(const TileKind& kind, int rotation, int side) {
  std::array<int, 3> kinds{-1, -1, -1};
  int last = -1;
  for (int slot = 0; slot < 3; ++slot) {
    const int segment =
        kind.rings[0][static_cast<std::size_t>((side - rotation + 4) % 4 * 3 + slot)];
    last = segment < 0 ? last : kind.segments[static_cast<std::size_t>(segment)].kind.value();
    kinds[static_cast<std::size_t>(slot)] = last;
  }
  return kinds;
}

}  // namespace

std::vector<FloodedFeature> flood(const Catalog& catalog, const State& state) {
  const SlowBoard board(catalog, state);
  std::map<int, std::vector<int>> links;
  std::map<int, int> tile_of;
  std::map<int, std::pair<int, int>> ports;  // segment → open, blocked
  for (std::size_t t = 0; t < board.tiles.size(); ++t) {
    const PlacedTile& row = board.tiles[t];
    if (row.face_up == 0) {
      continue;
    }
    const TileKind& kind = catalog.tile_kinds[TileKindId(row.kind)];
    for (std::size_t s = 0; s < kind.segments.size(); ++s) {
      tile_of[row.first_segment + static_cast<int>(s)] = static_cast<int>(t);
    }
    for (int layer = 0; layer < static_cast<int>(catalog.layers.size()); ++layer) {
      for (int port = 0; port < 12; ++port) {
        const int side = port / 3;
        const int slot = port % 3;
        const int mine = board.at(static_cast<int>(t), layer, side, slot);
        if (mine < 0) {
          continue;
        }
        const int segment = row.first_segment + mine;
        const int other = board.beside(static_cast<int>(t), side);
        if (other < 0) {
          const bool closed =
              catalog.board.edge_closes &&
              beyond(catalog.board, SlowBoard::step({row.cell.x, row.cell.y}, side));
          ++(closed ? ports[segment].second : ports[segment].first);
          continue;
        }
        const PlacedTile& facing_tile = board.tiles[static_cast<std::size_t>(other)];
        const int its =
            facing_tile.face_up == 0 ? -1 : board.at(other, layer, (side + 2) % 4, 2 - slot);
        const auto kind_of = [&](const PlacedTile& placed, int index) {
          return catalog.tile_kinds[TileKindId(placed.kind)]
              .segments[static_cast<std::size_t>(index)]
              .kind;
        };
        if (its < 0 || kind_of(row, mine) != kind_of(facing_tile, its)) {
          ++ports[segment].second;
        } else {
          links[segment].push_back(facing_tile.first_segment + its);
        }
      }
    }
  }
  std::vector<FloodedFeature> features;
  std::set<int> seen;
  for (const auto& [first, unused] : tile_of) {
    if (seen.contains(first)) {
      continue;
    }
    FloodedFeature feature;
    std::set<int> members;
    std::set<int> tiles;
    std::vector<int> ahead{first};
    while (!ahead.empty()) {
      const int segment = ahead.back();
      ahead.pop_back();
      if (!members.insert(segment).second) {
        continue;
      }
      tiles.insert(tile_of[segment]);
      feature.open += ports[segment].first;
      feature.blocked += ports[segment].second;
      ahead.insert(ahead.end(), links[segment].begin(), links[segment].end());
    }
    seen.insert(members.begin(), members.end());
    feature.segments.assign(members.begin(), members.end());
    feature.tiles = static_cast<int>(tiles.size());
    const PlacedTile& row = board.tiles[static_cast<std::size_t>(tile_of[first])];
    feature.kind = catalog.tile_kinds[TileKindId(row.kind)]
                       .segments[static_cast<std::size_t>(first - row.first_segment)]
                       .kind.value();
    features.push_back(std::move(feature));
  }
  return features;
}

std::string compare_with_flood(const Catalog& catalog, const State& state) {
  const View view_of(catalog, state);
  std::size_t kernel_features = 0;
  for (std::size_t s = 0; s < state.features.segment_count(); ++s) {
    kernel_features += state.features.is_root(SegmentId(s)) ? 1U : 0U;
  }
  const std::vector<FloodedFeature> expected = flood(catalog, state);
  if (kernel_features != expected.size()) {
    return fmt::format("{} features; flooding finds {}", kernel_features, expected.size());
  }
  for (const FloodedFeature& feature : expected) {
    const FeatureId id = state.features.feature_of(SegmentId(feature.segments.front()));
    std::vector<int> members;
    for (const SegmentId segment : view_of.segments_of(id)) {
      members.push_back(segment.value());
    }
    const FeatureRow& row = state.features.row(id);
    if (members != feature.segments) {
      return fmt::format("the feature of segment {} has members {}; flooding finds {}",
                         feature.segments.front(),
                         fmt::join(members, " "),
                         fmt::join(feature.segments, " "));
    }
    // Kinds that wait for neighbours count those instead of ports.
    const DoneRule done = catalog.feature_kinds[FeatureKindId(feature.kind)].done;
    const bool counts_ports = done != DoneRule::around_4 && done != DoneRule::around_8;
    const auto said = fmt::format("kind {} open {} blocked {} tiles {} segments {}",
                                  row.kind().value(),
                                  counts_ports ? row.open() : feature.open,
                                  state.features.blocked(id),
                                  row.tiles(),
                                  row.segments());
    const auto found = fmt::format("kind {} open {} blocked {} tiles {} segments {}",
                                   feature.kind,
                                   feature.open,
                                   feature.blocked,
                                   feature.tiles,
                                   feature.segments.size());
    if (said != found) {
      return fmt::format("the feature of segment {}: {}; flooding finds {}",
                         feature.segments.front(),
                         said,
                         found);
    }
  }
  return {};
}

std::string compare_open_cells(const Catalog& catalog, const State& state) {
  const SlowBoard board(catalog, state);
  std::map<Place, std::array<std::array<int, 3>, 4>>
      wanted;  // what a tile must show, clockwise; -2: anything
  for (std::size_t t = 0; t < board.tiles.size(); ++t) {
    const PlacedTile& row = board.tiles[t];
    for (int side = 0; row.face_up != 0 && side < 4; ++side) {
      const Place place = SlowBoard::step({row.cell.x, row.cell.y}, side);
      if (board.by_cell.contains(place) || beyond(catalog.board, place)) {
        continue;
      }
      auto [it, is_new] = wanted.emplace(place, std::array<std::array<int, 3>, 4>{});
      if (is_new) {
        it->second.fill({-2, -2, -2});
      }
      std::array<int, 3> kinds =
          side_kinds(catalog.tile_kinds[TileKindId(row.kind)], row.rotation, side);
      std::reverse(kinds.begin(), kinds.end());
      it->second[static_cast<std::size_t>((side + 2) % 4)] = kinds;
    }
  }
  if (state.board.open_count() != wanted.size()) {
    return fmt::format(
        "{} open cells; the neighbours say {}", state.board.open_count(), wanted.size());
  }
  for (std::size_t i = 0; i < state.board.open_count(); ++i) {
    const Cell cell = state.board.open_cell(i);
    const auto it = wanted.find({cell.x, cell.y});
    if (it == wanted.end()) {
      return fmt::format("{} is open; no neighbour says so", to_string(cell));
    }
    for (std::size_t k = 0; k < catalog.tile_kinds.size(); ++k) {
      const TileKind& kind = catalog.tile_kinds[TileKindId(k)];
      unsigned rotations = 0;
      for (int rotation = 0; rotation < 4; ++rotation) {
        bool fits = (kind.rotations >> rotation & 1) != 0;
        for (int side = 0; side < 4; ++side) {
          const auto& demand = it->second[static_cast<std::size_t>(side)];
          fits = fits && (demand[0] == -2 || demand == side_kinds(kind, rotation, side));
        }
        rotations |= fits ? 1U << static_cast<unsigned>(rotation) : 0U;
      }
      const unsigned scanned = state.board.fitting(catalog, TileKindId(k), i);
      const unsigned read = state.board.fitting_at(catalog, TileKindId(k), cell);
      if (scanned != rotations || read != rotations) {
        return fmt::format(
            "{} at {}: the open cell says {:#x}, the neighbours {:#x}, counting {:#x}",
            kind.name,
            to_string(cell),
            scanned,
            read,
            rotations);
      }
    }
  }
  return {};
}

}  // namespace bastide
