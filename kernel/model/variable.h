// A declared variable: what a rule must remember, and how it behaves when features join or turns
// end.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernel/model/ids.h"

namespace bastide {

enum class Scope : std::uint8_t { game, player, colour, feature, tile, piece, segment };
inline constexpr std::size_t kScopes = 7;

enum class ValueType : std::uint8_t { integer, boolean, enumeration, id, token_list };

/// What the value of two joining features becomes.
enum class Merge : std::uint8_t { keep, sum, max, min, logical_or, logical_and };

/// When the value returns to its default. `turn_passes`: when another player becomes active, so an
/// extra turn keeps it.
enum class Reset : std::uint8_t { never, turn, turn_passes, round };

/// Whose view shows the value.
enum class Sight : std::uint8_t { all, owner, none };

struct Variable {
  std::string name;  // plugin:word
  PluginId plugin;
  Scope scope = Scope::game;
  ValueType type = ValueType::integer;
  std::int32_t least = INT32_MIN;  // of integers
  std::int32_t most = INT32_MAX;
  std::vector<std::string>
      values;  // of enumerations; the value is the index. Of ids: what they are of
  std::int32_t initial = 0;
  Merge merge = Merge::keep;
  Reset reset = Reset::never;
  Sight sight = Sight::all;
  std::int32_t column = 0;  // among the variables of its scope; set by the compiler
};

}  // namespace bastide
