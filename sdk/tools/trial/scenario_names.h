// The names that a scenario uses: seats, colours, pieces, tiles, segments.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/engine.h"

namespace bastide {

/// `given` is the full name, or the word after its colon.
[[nodiscard]] bool is_called(std::string_view full, std::string_view given);

/// A segment of a placed tile by ring letter or key, by port or side as the tile lies, or by its
/// kind where there is one such segment. The error lists the keys.
[[nodiscard]] Result<SegmentId> find_named_segment(const View& view,
                                                   TileId tile,
                                                   std::string_view on);

/// What a claim names: a segment of the tile placed last, or with a cell before it, "0,0 c", one of
/// the tile there.
[[nodiscard]] Result<SegmentId> find_claimed_segment(const View& view, std::string_view claim);

/// The colour of this name; this and the next three offer the nearest name in the error.
[[nodiscard]] Result<ColourId> find_colour(const Game& game, std::string_view name);
/// The colour by which pieces of this kind are kept; a neutral piece has no owner to be named.
[[nodiscard]] Result<ColourId> find_owner(const Game& game,
                                          PieceKindId kind,
                                          std::string_view name);
[[nodiscard]] Result<PlayerId> find_player(const Game& game, std::string_view name);
/// By full or short name.
[[nodiscard]] Result<PieceKindId> find_named_piece(const Game& game, std::string_view name);
[[nodiscard]] Result<TileKindId> find_named_tile(const Game& game, std::string_view name);
[[nodiscard]] Result<PoolId> find_named_pool(const Game& game, std::string_view name);
[[nodiscard]] Result<ZoneId> find_named_zone(const Game& game, std::string_view name);
[[nodiscard]] Result<PileId> find_named_pile(const Game& game, std::string_view name);

/// Exactly these are the texts of the pending options, in any order; else what differs.
[[nodiscard]] std::optional<std::string> find_offer_mismatch(Game& game,
                                                             std::vector<std::string> wanted);

/// "core:claim of Red, 4 options: none, meeple on c, …", or "the game is over".
[[nodiscard]] std::string describe_choice(Game& game);

}  // namespace bastide
