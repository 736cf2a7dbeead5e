// What `bastide sweep` varies: options, variants and amendments, each with its values, and the
// combinations of them that are played.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernel/rules/ruleset.h"
#include "sdk/tools/shell/program.h"

namespace bastide {

/// One thing that is varied.
struct SweepFactor {
  enum class Kind : std::uint8_t { option, variants, amendment };
  Kind kind = Kind::option;
  std::string name;                 // "base.farmers", "with", "base/B.count"
  std::vector<std::string> values;  // at least one, each once
};

/// Reads one of
///   plugin.option=1..5   plugin.option=1..9:2   plugin.option=a,b   plugin.option (all its values)
///   with=a,b+c           (none of them, a, or b and c)
///   set/tile.count=0..4  plugin:category/word.field=a,b             (an amendment)
/// Options are those of `rules`. Throws ToolError (usage) for what cannot be varied so.
[[nodiscard]] SweepFactor read_factor(const std::string& text, const Ruleset& rules);

/// For each factor the number of its value; nothing: as the ruleset has it.
using SweepPoint = std::vector<std::optional<std::size_t>>;

enum class SweepDesign : std::uint8_t {
  grid,    ///< every combination of values
  single,  ///< one factor at a time, the others as the ruleset has them
  latin,   ///< Latin hypercube: each factor takes all its values equally often, in mixed order
};

/// Most combinations of a grid or a Latin hypercube.
inline constexpr std::size_t kMostCells = 1000;

/// The points of a design, each once. `cells`: so many of a Latin hypercube are drawn by `seed`;
/// the others do not look at it. Throws ToolError when there are more than kMostCells.
[[nodiscard]] std::vector<SweepPoint> sweep_points(const std::vector<SweepFactor>& factors,
                                                   SweepDesign design,
                                                   std::size_t cells,
                                                   std::uint64_t seed);

/// "base.farmers=false with=abbot": what a point sets.
[[nodiscard]] std::string point_name(const std::vector<SweepFactor>& factors,
                                     const SweepPoint& point);

/// One combination as a ruleset.
struct SweepVersion {
  RulesetChoice choice;                 // without the amendments
  std::vector<std::string> amendments;  // lines of Lua
};
[[nodiscard]] SweepVersion version_of(const RulesetChoice& base,
                                      const std::vector<SweepFactor>& factors,
                                      const SweepPoint& point);

}  // namespace bastide
