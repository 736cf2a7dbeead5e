// What a replay page is made of: each shape drawn once, and each value only where it changes.
#pragma once

#include <map>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "sdk/tools/draw/tile_painter.h"

namespace bastide {

/// Shapes of the picture, each drawn once.
class ShapeBook {
 public:
  explicit ShapeBook(const Catalog& catalog);

  [[nodiscard]] const Looks& looks() const { return looks_; }
  TilePainter& painter() { return painter_; }

  /// Number of the shape with this key; `draw` is called the first time. `kind`: of the feature
  /// that an overlay belongs to, or -1.
  template <typename Draw>
  std::size_t shape(const std::string& key, const char* layer, int kind, const Draw& draw) {
    const auto [at, is_new] = numbers_.try_emplace(key, numbers_.size());
    if (is_new) {
      const std::string id = fmt::format("s{}", at->second);
      svg_.open("g", {{"id", id}});
      draw();
      svg_.close();
      rows_.push_back(nlohmann::ordered_json::array({id, layer, kind}));
    }
    return at->second;
  }

  std::size_t tile(LyingTile tile);
  /// Id of the tile in a way in which it lies already, if there is one.
  std::string any_tile(TileKindId kind);

  [[nodiscard]] const nlohmann::ordered_json& rows() const { return rows_; }
  [[nodiscard]] std::string definitions() const { return Svg(svg_).document(); }

 private:
  Looks looks_;
  Svg svg_;
  TilePainter painter_;
  std::map<std::string, std::size_t> numbers_;
  nlohmann::ordered_json rows_ = nlohmann::ordered_json::array();
};

/// Adds `value` under `key` when it is not what it was in the frame before.
class Changes {
 public:
  void put(nlohmann::ordered_json& frame, const char* key, nlohmann::ordered_json value);

 private:
  std::map<std::string, nlohmann::ordered_json> last_;
};

}  // namespace bastide
