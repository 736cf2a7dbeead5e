// Ways to take markers of a pool off one tile, as options of a question.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "kernel/rules/view.h"

namespace bastide {

/// So many markers off a segment, or off the tile itself.
struct MarkerTake {
  bool on_tile = false;
  std::size_t row = 0;  // of the segment or tile
  std::int32_t count = 0;
};

/// Places of one tile in order, segments before the tile itself; some counts may be 0.
struct MarkerWay {
  TileId tile;
  std::vector<MarkerTake> takes;
};

/// Visits every way to take from one to `most` markers off one of the tiles, until it returns
/// false. The last place varies fastest.
void each_marker_way(const View& view,
                     PoolId pool,
                     const std::vector<TileId>& tiles,
                     std::int32_t most,
                     const std::function<bool(const MarkerWay&)>& visit);

/// "1 off 2,0 m, 2 off 2,0": what is taken off which place.
[[nodiscard]] std::string marker_way_text(const View& view, const MarkerWay& way);

}  // namespace bastide
