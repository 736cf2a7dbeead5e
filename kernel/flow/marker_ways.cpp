#include "kernel/flow/marker_ways.h"

#include <fmt/format.h>

#include "kernel/flow/question.h"

namespace bastide {

void find_marked(const View& view, PoolId pool, TileId tile, MarkerWay& way) {
  const Pool& markers = view.catalog.pools[pool];
  const Variables& values = view.state.variables;
  const PlacedTile& row = view.state.board.tile(tile);
  way.tile = tile;
  way.takes.clear();
  if (row.face_up != 0) {
    const auto first = static_cast<std::size_t>(row.first_segment);
    const auto columns =
        static_cast<std::size_t>(view.catalog.columns[static_cast<std::size_t>(Scope::segment)]);
    const std::int32_t* lie = values.find(view.catalog.variables[markers.on_segment], first);
    for (std::size_t i = 0; i < view.catalog.tile_kinds[TileKindId(row.kind)].segments.size();
         ++i) {
      if (lie[i * columns] > 0) {
        way.takes.push_back({false, first + i, lie[i * columns], 0});
      }
    }
  }
  const std::int32_t rest = values.get(view.catalog.variables[markers.on_tile], tile.index());
  if (rest > 0) {
    way.takes.push_back({true, tile.index(), rest, 0});
  }
}

MarkerWay nth_marker_way(const View& view,
                         PoolId pool,
                         const std::vector<TileId>& tiles,
                         std::int32_t most,
                         std::int32_t n) {
  MarkerWay chosen;
  each_marker_way(view, pool, tiles, most, [&](const MarkerWay& way) {
    if (n-- > 0) {
      return true;
    }
    chosen = way;
    return false;
  });
  return chosen;
}

std::string marker_way_text(const View& view, const MarkerWay& way) {
  std::string text;
  for (const MarkerTake& take : way.takes) {
    if (take.count > 0) {
      text += fmt::format("{}{} off {}",
                          text.empty() ? "" : ", ",
                          take.count,
                          take.on_tile ? to_string(view.state.board.tile(way.tile).cell)
                                       : place_text(view, SegmentId(take.row)));
    }
  }
  return text;
}

}  // namespace bastide
