#include "kernel/flow/marker_ways.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernel/flow/question.h"

namespace bastide {

namespace {

class TileWays {
 public:
  TileWays(const View& view, PoolId pool, TileId tile) {
    const Pool& markers = view.catalog.pools[pool];
    const auto add = [&](bool on_tile, VariableId variable, std::size_t row) {
      const std::int32_t lie = view.value(variable, row);
      if (lie > 0) {
        way_.takes.push_back({on_tile, row, 0});
        lie_.push_back(lie);
      }
    };
    way_.tile = tile;
    const PlacedTile& row = view.state.board.tile(tile);
    const auto first = static_cast<std::size_t>(row.first_segment);
    const std::size_t count =
        row.face_up == 0 ? 0 : view.catalog.tile_kinds[TileKindId(row.kind)].segments.size();
    for (std::size_t i = first; i < first + count; ++i) {
      add(false, markers.on_segment, i);
    }
    add(true, markers.on_tile, tile.index());
  }

  bool each(std::int32_t most, const std::function<bool(const MarkerWay&)>& visit) {
    return each_from(0, most, most, visit);
  }

 private:
  bool each_from(std::size_t place,
                 std::int32_t left,
                 std::int32_t most,
                 const std::function<bool(const MarkerWay&)>& visit) {
    if (place == lie_.size()) {
      return left == most || visit(way_);
    }
    for (std::int32_t count = 0; count <= std::min(lie_[place], left); ++count) {
      way_.takes[place].count = count;
      if (!each_from(place + 1, left - count, most, visit)) {
        return false;
      }
    }
    return true;
  }

  MarkerWay way_;
  std::vector<std::int32_t> lie_;  // by place: markers that lie there
};

}  // namespace

void each_marker_way(const View& view,
                     PoolId pool,
                     const std::vector<TileId>& tiles,
                     std::int32_t most,
                     const std::function<bool(const MarkerWay&)>& visit) {
  for (const TileId tile : tiles) {
    if (!TileWays(view, pool, tile).each(most, visit)) {
      return;
    }
  }
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
