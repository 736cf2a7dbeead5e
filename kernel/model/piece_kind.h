// Kind of piece: how many, where it may stand, what it weighs.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernel/model/ids.h"

namespace bastide {

struct PieceKind {
  std::string name;  // plugin:word
  PluginId plugin;
  std::int32_t supply = 0;  // pieces of each colour, 0 to 250
  std::int32_t power = 1;   // presence of one piece, 0 to 250
  GroupId group;  // a feature is occupied per group; none: never hinders and is never hindered
  std::vector<FeatureKindId> claims;  // kinds it may be placed on
  std::uint64_t claim_bits = 0;       // the same, a bit per feature kind
  bool stays = false;                 // not sent home when its feature is settled
  /// It belongs to nobody: there are `supply` in all, its rows carry the first colour, which means
  /// nothing, and it has neither power, group nor claims.
  bool neutral = false;
};

}  // namespace bastide
