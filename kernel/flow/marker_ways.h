// Ways to take markers of a pool off one tile, as options of a question.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "kernel/base/few.h"
#include "kernel/rules/view.h"

namespace bastide {

/// So many markers off a segment, or off the tile itself.
struct MarkerTake {
  bool on_tile = false;
  std::size_t row = 0;   // of the segment or tile
  std::int32_t lie = 0;  // markers that lie there
  std::int32_t count = 0;
};

/// Places of one tile in order, segments before the tile itself; some counts may be 0.
struct MarkerWay {
  TileId tile;
  Few<MarkerTake, 6> takes;
};

/// The places of the tile where markers of the pool lie; all counts are 0.
void find_marked(const View& view, PoolId pool, TileId tile, MarkerWay& way);

/// Visits the ways of one tile, see each_marker_way; `place` and `left` say where it goes on.
template <class Visit>
bool each_way_from(
    MarkerWay& way, std::size_t place, std::int32_t left, std::int32_t most, const Visit& visit) {
  if (place == way.takes.size()) {
    return left == most || visit(way);
  }
  for (std::int32_t count = 0; count <= std::min(way.takes[place].lie, left); ++count) {
    way.takes[place].count = count;
    if (!each_way_from(way, place + 1, left - count, most, visit)) {
      return false;
    }
  }
  return true;
}

/// Visits every way to take from one to `most` markers off one of the tiles, until it returns
/// false. The last place varies fastest.
template <class Visit>
void each_marker_way(const View& view,
                     PoolId pool,
                     const std::vector<TileId>& tiles,
                     std::int32_t most,
                     const Visit& visit) {
  MarkerWay way;
  for (const TileId tile : tiles) {
    find_marked(view, pool, tile, way);
    if (!way.takes.empty() && !each_way_from(way, 0, most, most, visit)) {
      return;
    }
  }
}

/// The way with this number among all. Requires: there are so many.
[[nodiscard]] MarkerWay nth_marker_way(const View& view,
                                       PoolId pool,
                                       const std::vector<TileId>& tiles,
                                       std::int32_t most,
                                       std::int32_t n);

/// "1 off 2,0 m, 2 off 2,0": what is taken off which place.
[[nodiscard]] std::string marker_way_text(const View& view, const MarkerWay& way);

}  // namespace bastide
