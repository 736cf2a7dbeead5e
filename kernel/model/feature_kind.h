// Kind of feature: layer, closing rule, points table.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernel/model/ids.h"

namespace bastide {

/// When a feature is complete.
enum class DoneRule : std::uint8_t {
  closed,    ///< no port faces an empty cell
  around_4,  ///< the four neighbouring cells of its tile hold tiles
  around_8,  ///< the eight cells around its tile hold tiles
  never,
  script,  ///< a function of the plugin decides, asked for features within `watch` cells of a
           ///< placed tile
};

/// Which tiles count for around_4 and around_8.
enum class CountedFace : std::uint8_t { up, any };

/// What one line of the points table counts.
enum class CountWord : std::uint8_t {
  tile,           ///< distinct tiles
  piece,          ///< pieces on it
  neighbour,      ///< tiles on the eight cells around its tile
  flat,           ///< 1
  touching_done,  ///< complete features of another kind that touch it
  variable,       ///< value of a declared variable of the feature
};

/// Points for each thing counted, while the feature is open and once it is complete.
struct PointTerm {
  CountWord word = CountWord::tile;
  FeatureKindId touching;  // for touching_done
  VariableId variable;     // for variable
  std::int32_t open = 0;
  std::int32_t complete = 0;
  NameId line;  // e.g. plugin:kind.tile
};

struct FeatureKind {
  std::string name;  // plugin:word
  PluginId plugin;
  LayerId layer;  // 0 is the terrain, which constrains placement
  DoneRule done = DoneRule::closed;
  CountedFace face = CountedFace::up;
  std::int32_t watch = 1;  // for DoneRule::script: cells around a placed tile to re-test, 0 to 8
  std::int32_t done_function = -1;  // for DoneRule::script: number of the script function
  bool blocked_closes =
      true;  // a port against a border, a face-down tile or nobody's port counts as closed
  bool portless = false;  // no segment of this kind touches the border of its tile
  std::vector<PointTerm> points;
  std::string role;  // what a piece on it is called; for texts and filters
  std::string mark;  // every tile with this mark gets a portless segment of this kind
};

}  // namespace bastide
