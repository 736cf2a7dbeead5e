#include "kernel/flow/marker_ways.h"

#include <fmt/format.h>

#include "kernel/flow/question.h"

namespace bastide {

MarkerWay marked_places(const View& view, PoolId pool, TileId tile) {
  const Pool& markers = view.catalog.pools[pool];
  const Variable& on_segment = view.catalog.variables[markers.on_segment];
  const Variables& values = view.state.variables;
  MarkerWay way;
  way.tile = tile;
  const auto add = [&way](bool on_tile, std::size_t row, std::int32_t lie) {
    if (lie > 0) {
      way.takes.push_back({on_tile, row, lie, 0});
    }
  };
  view.any_segment(tile, [&](SegmentId segment) {
    add(false, segment.index(), values.get(on_segment, segment.index()));
    return false;
  });
  add(true, tile.index(), values.get(view.catalog.variables[markers.on_tile], tile.index()));
  return way;
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
