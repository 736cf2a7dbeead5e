#include "sdk/tools/page/replay_shapes.h"

#include <utility>

namespace bastide {

ShapeBook::ShapeBook(const Catalog& catalog)
    : looks_(catalog), svg_(Svg::fragment()), painter_(svg_, looks_) {
  looks_.write_patterns(svg_);
}

std::size_t ShapeBook::tile(LyingTile tile) {
  const std::string id = fmt::format("t{}r{}", tile.kind.value(), tile.rotation);
  const auto [at, is_new] = numbers_.try_emplace(id, numbers_.size());
  if (is_new) {
    painter_.define_tile(tile);
    rows_.push_back(nlohmann::ordered_json::array({id, "tiles", -1}));
  }
  return at->second;
}

std::string ShapeBook::any_tile(TileKindId kind) {
  for (Rotation rotation = 0; rotation < kSides; ++rotation) {
    const std::string id = fmt::format("t{}r{}", kind.value(), rotation);
    if (numbers_.contains(id)) {
      return id;
    }
  }
  tile({kind, 0});
  return fmt::format("t{}r0", kind.value());
}

void Changes::put(nlohmann::ordered_json& frame, const char* key, nlohmann::ordered_json value) {
  nlohmann::ordered_json& last = last_[key];
  if (last != value) {
    frame[key] = value;
    last = std::move(value);
  }
}

}  // namespace bastide
