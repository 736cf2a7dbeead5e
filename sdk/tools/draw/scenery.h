// What stands about on tiles: trees, roofs, towers. The same for the same tile, always.
#pragma once

#include <cstdint>
#include <set>
#include <string_view>
#include <vector>

#include "sdk/tools/draw/tile_art.h"

namespace bastide {

/// A small thing that stands upright: the id of its definition, and where its foot is.
struct Prop {
  std::string_view id;
  Spot at;
};

/// Definitions of the props that these styles need, inside <defs>.
void write_scenery(Svg& svg, const std::set<LookStyle>& styles);
/// A prop that stands for the style in legends; empty when it has none.
[[nodiscard]] std::string_view prop_of(LookStyle style);

/// Trees or roofs on a segment. `art` is that of the tile as printed; `seed` says which tile it is.
/// Nothing stands near what is built, nor near the spots that are taken while there are others.
[[nodiscard]] std::vector<Prop> scatter(const TileArt& art,
                                        std::size_t segment,
                                        LookStyle style,
                                        std::uint64_t seed,
                                        const std::vector<Spot>& taken,
                                        const std::vector<Prop>& built);

/// Towers of a wall along the curved edge of an area; gates are where lines end at it.
[[nodiscard]] std::vector<Prop> towers(const SegmentArt& area, const std::vector<Spot>& gates);

/// The point after so many quarter turns of the tile, clockwise.
[[nodiscard]] Spot turned_spot(Spot at, Rotation turns);

}  // namespace bastide
