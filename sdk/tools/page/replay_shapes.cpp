#include "sdk/tools/page/replay_shapes.h"

#include <utility>

namespace bastide {

ShapeBook::ShapeBook(const Catalog& catalog)
    : looks_(catalog), svg_(Svg::fragment()), painter_(svg_, looks_) {
  looks_.write_patterns(svg_);
  begin_ = svg_.text().size();
}

void ShapeBook::add_row(const std::string& id, const char* layer, int kind) {
  rows_.push_back(nlohmann::ordered_json::array({id, layer, kind}));
  ends_.push_back(svg_.text().size());
}

std::size_t ShapeBook::tile(LyingTile tile) {
  const std::string id = fmt::format("t{}r{}", tile.kind.value(), tile.rotation);
  const auto [at, is_new] = numbers_.try_emplace(id, numbers_.size());
  if (is_new) {
    painter_.define_tile(tile);
    add_row(id, "tiles", -1);
  }
  return at->second;
}

std::size_t ShapeBook::seat_icon(ColourId colour) {
  return shape(fmt::format("seat {}", colour.value()), "icons", -1, [&] {
    painter_.piece(colour, {0, 0}, {}, "", 10);
  });
}

std::size_t ShapeBook::kind_icon(FeatureKindId kind) {
  return shape(fmt::format("kind {}", kind.value()), "icons", -1, [&] {
    painter_.swatch(kind, {0, 0});
  });
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
