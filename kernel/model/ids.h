// Every id type of the game, one list.
#pragma once

#include <cstdint>

#include "kernel/base/id.h"
#include "kernel/base/names.h"

namespace bastide {

// What a ruleset declares.
using PluginId = Id<struct PluginTag>;
using TileKindId = Id<struct TileKindTag>;
using FeatureKindId = Id<struct FeatureKindTag>;
using PieceKindId = Id<struct PieceKindTag>;
using VariableId = Id<struct VariableTag>;
using GroupId = Id<struct GroupTag>;
using LayerId = Id<struct LayerTag>;
using ZoneId = Id<struct ZoneTag>;
using PoolId = Id<struct PoolTag>;
using PileId = Id<struct PileTag>;
using BagId = Id<struct BagTag>;
using TokenKindId = Id<struct TokenKindTag>;
using TrackId = Id<struct TrackTag>;
using PhaseId = Id<struct PhaseTag>;
using ActionId = Id<struct ActionTag>;

// What exists during a game.
using PlayerId = Id<struct PlayerTag>;    // a seat: decides
using ColourId = Id<struct ColourTag>;    // owns pieces, tracks and scores
using TileId = Id<struct TileTag>;        // a placed tile
using SegmentId = Id<struct SegmentTag>;  // part of a placed tile
using FeatureId = Id<struct FeatureTag>;  // connected segments; numbered like its root segment
using PieceId = Id<struct PieceTag>;

/// Upper bounds of what one row of the state can hold; the compiler of rulesets reports what
/// exceeds them.
inline constexpr int kMaxColours = 8;
inline constexpr int kMaxGroups = 8;
inline constexpr std::size_t kMaxFeatureKinds = 64;
inline constexpr std::int32_t kMaxTiles = 100'000;  // of a game, wherever they are
inline constexpr std::size_t kMaxSegments = 32;     // of one tile

}  // namespace bastide
