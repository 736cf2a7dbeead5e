// What a replay page is made of: each shape drawn once, and each value only where it changes.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

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
      add_row(id, layer, kind);
    }
    return at->second;
  }

  std::size_t tile(LyingTile tile);
  /// A piece of the colour, small, around the origin.
  std::size_t seat_icon(ColourId colour);
  std::size_t kind_icon(FeatureKindId kind);
  /// Id of the tile in a way in which it lies already, if there is one.
  std::string any_tile(TileKindId kind);

  /// Of each shape its id, its layer and the kind.
  [[nodiscard]] const nlohmann::ordered_json& rows() const { return rows_; }
  [[nodiscard]] std::string definitions() const { return Svg(svg_).document(); }
  /// What definitions() begins with: what shapes refer to.
  [[nodiscard]] std::string_view patterns() const { return svg_.text().substr(0, begin_); }
  /// The part of definitions() that is the shape with this number.
  [[nodiscard]] std::string_view picture(std::size_t shape) const {
    const std::size_t from = shape == 0 ? begin_ : ends_[shape - 1];
    return svg_.text().substr(from, ends_[shape] - from);
  }

 private:
  void add_row(const std::string& id, const char* layer, int kind);

  Looks looks_;
  Svg svg_;
  TilePainter painter_;
  std::map<std::string, std::size_t> numbers_;
  nlohmann::ordered_json rows_ = nlohmann::ordered_json::array();
  std::size_t begin_ = 0;          // of the first shape in the text
  std::vector<std::size_t> ends_;  // of each shape in the text
};

/// Adds `value` under `key` when it is not what it was in the frame before.
class Changes {
 public:
  void put(nlohmann::ordered_json& frame, const char* key, nlohmann::ordered_json value);

 private:
  std::map<std::string, nlohmann::ordered_json> last_;
};

}  // namespace bastide
