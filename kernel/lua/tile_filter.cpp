#include "kernel/lua/tile_filter.h"

#include <algorithm>

#include <fmt/format.h>

namespace bastide {

TileFilter::TileFilter(lua_State* state, int index, const char* what) {
  Fields filter(
      state, index, what, {"tile_attr", "mark", "has", "complete", "face", "kind", "pool"});
  attribute_ = filter.name("tile_attr", NameOf::tile_attr);
  has_ = filter.name("has", NameOf::feature);
  pool_ = filter.name("pool", NameOf::pool);
  mark_ = filter.word("mark");
  face_ = filter.word("face");
  kind_ = filter.name("kind", NameOf::tile);
  complete_ = filter.flag("complete");
  if (!face_.empty() && face_ != "up" && face_ != "down") {
    throw LuaError(fmt::format("{}: 'face': expected 'up' or 'down', found '{}'", what, face_));
  }
  if (complete_ >= 0 && !has_) {
    throw LuaError(fmt::format("{}: 'complete' needs 'has', the kind of feature", what));
  }
}

bool TileFilter::accepts(const View& view, TileId id) const {
  const PlacedTile& tile = view.state.board.tile(id);
  if ((!face_.empty() && (face_ == "up") != (tile.face_up != 0)) ||
      (kind_ && *kind_ != tile.kind)) {
    return false;
  }
  const bool printed = attribute_ || !mark_.empty() || has_;
  if (printed &&
      (tile.face_up == 0 || !accepts_print(view.catalog.tile_kinds[TileKindId(tile.kind)]))) {
    return false;
  }
  return accepts_segments(view, id) && accepts_pool(view, id);
}

bool TileFilter::accepts_print(const TileKind& kind) const {
  if (attribute_ &&
      (*attribute_ < 0 || kind.attributes[static_cast<std::size_t>(*attribute_)] == 0)) {
    return false;
  }
  return mark_.empty() ||
         std::find(kind.marks.begin(), kind.marks.end(), mark_) != kind.marks.end();
}

bool TileFilter::accepts_segments(const View& view, TileId id) const {
  if (!has_) {
    return true;
  }
  return view.any_segment(id, [&](SegmentId segment) {
    const FeatureRow& feature = view.state.features.row(view.feature_of(segment));
    return feature.kind == *has_ && (complete_ < 0 || feature.done == complete_);
  });
}

bool TileFilter::accepts_pool(const View& view, TileId id) const {
  if (!pool_) {
    return true;
  }
  if (*pool_ < 0) {
    return false;
  }
  const Pool& markers = view.catalog.pools[PoolId(*pool_)];
  if (view.value(markers.on_tile, id.index()) > 0) {
    return true;
  }
  return view.any_segment(
      id, [&](SegmentId segment) { return view.value(markers.on_segment, segment.index()) > 0; });
}

}  // namespace bastide
