#include "kernel/model/play_tables.h"

#include "kernel/base/check.h"
#include "kernel/model/catalog.h"

namespace bastide {

namespace {

FeatureRow first_row(const SegmentKind& segment, DoneRule done) {
  return FeatureRow::of(segment.kind,
                        done == DoneRule::around_8   ? 8
                        : done == DoneRule::around_4 ? 4
                                                     : segment.ports);
}

/// Values of variables that a new segment brings along: those that differ from the initial ones
/// stand in its tile.
void add_values(const Catalog& catalog, const SegmentKind& segment, PlayTables& tables) {
  const std::size_t first_value = tables.values.size();
  for (const VariableId variable : catalog.feature_variables) {
    tables.values.push_back(catalog.variables[variable].initial);
  }
  const std::size_t first_row = tables.rows.size();
  const auto& initial = catalog.defaults[static_cast<std::size_t>(Scope::segment)];
  tables.rows.insert(tables.rows.end(), initial.begin(), initial.end());
  for (const auto& [id, value] : segment.values) {
    const auto column = static_cast<std::size_t>(catalog.variables[id].column);
    if (catalog.variables[id].scope == Scope::feature) {
      tables.values[first_value + column] = value;
    } else if (catalog.variables[id].scope == Scope::segment) {
      tables.rows[first_row + column] = value;
    }
  }
}

void add_seeds(const Catalog& catalog, const TileKind& tile, PlayTables& tables) {
  TileSeed& row = tables.tiles.emplace_back();
  tables.counts_near.push_back(0);
  row.first = static_cast<std::int32_t>(tables.features.size());
  row.count = static_cast<std::int32_t>(tile.segments.size());
  for (std::size_t n = 0; n < tile.segments.size(); ++n) {
    const SegmentKind& segment = tile.segments[n];
    const DoneRule done = catalog.feature_kinds[segment.kind].done;
    const bool counts = done == DoneRule::around_4 || done == DoneRule::around_8;
    row.closing |= static_cast<std::uint32_t>(done == DoneRule::closed) << n;
    tables.counts_near.back() |= static_cast<std::uint8_t>(counts);
    const std::uint32_t alike = tile.segments_of(std::uint64_t{1} << segment.kind.value());
    const SeedLinks links{alike & ~(std::uint32_t{1} << n), segment.touches};
    const auto number = static_cast<std::int32_t>(n);
    tables.features.push_back(first_row(segment, done));
    tables.segments.push_back(SegmentRow::of(number, number, 0, links.alike == 0));
    tables.links.push_back(links);
    add_values(catalog, segment, tables);
  }
}

/// Rotations in which the side shows this edge kind; 0 demands nothing.
std::uint8_t rotations_on(const Catalog& catalog, TileKindId kind, Side side, std::size_t edge) {
  std::uint32_t rotations = 0;
  for (Rotation rotation = 0; rotation < kRotations; ++rotation) {
    const Face& face = catalog.face(kind, LayerId(0), rotation);
    const bool fits = edge == 0 || face.shows[static_cast<std::size_t>(side)] == edge;
    rotations |= static_cast<std::uint32_t>(fits) << rotation;
  }
  return static_cast<std::uint8_t>(rotations & catalog.tile_kinds[kind].rotations);
}

TileFit fit_of(const Catalog& catalog, TileKindId kind, bool compact) {
  TileFit fit;
  for (std::size_t side = 0; side < kSides; ++side) {
    for (std::size_t edge = 0; edge < catalog.edge_kinds.size(); ++edge) {
      fit.side[side][edge] = rotations_on(catalog, kind, static_cast<Side>(side), edge);
    }
  }
  for (std::size_t demand = 0; compact && demand < fit.whole.size(); ++demand) {
    fit.whole[demand] = 0xf;
    for (std::size_t side = 0; side < kSides; ++side) {
      fit.whole[demand] &= fit.side[side][demand >> (2 * side) & 3U];
    }
  }
  for (std::size_t half = 0; half < fit.half[0].size(); ++half) {
    fit.half[0][half] = fit.whole[half];
    fit.half[1][half] = fit.whole[half << 4U];
  }
  return fit;
}

}  // namespace

PlayTables play_tables(const Catalog& catalog) {
  constexpr std::size_t kMostCompact = 4;  // what two bits tell apart: three edge kinds and nothing
  PlayTables tables;
  tables.compact = catalog.edge_kinds.size() <= kMostCompact;
  for (std::size_t i = 0; i < catalog.tile_kinds.size(); ++i) {
    tables.fits.push_back(fit_of(catalog, TileKindId(i), tables.compact));
    add_seeds(catalog, catalog.tile_kinds[TileKindId(i)], tables);
  }
  BASTIDE_CHECK(tables.values.size() == tables.features.size() * catalog.feature_variables.size());
  return tables;
}

}  // namespace bastide
