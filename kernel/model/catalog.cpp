#include "kernel/model/catalog.h"

#include <algorithm>
#include <numeric>

#include "kernel/base/check.h"

namespace bastide {

namespace {

/// Exact name first; a name without plugin matches when only one plugin declares it.
template <class IdType, class Row>
IdType find_named(const Table<IdType, Row>& table, std::string_view name) {
  IdType found;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const std::string& candidate = table[IdType(i)].name;
    if (candidate == name) {
      return IdType(i);
    }
    if (short_name(candidate) == name) {
      if (found.is_some()) {
        return IdType();
      }
      found = IdType(i);
    }
  }
  return found;
}

/// The other segments of the tile that are of the kind of this one, as bits.
std::uint32_t others_alike(const TileKind& tile, std::size_t number) {
  static_assert(kMaxSegments <= 32);
  std::uint32_t alike = 0;
  for (std::size_t other = 0; other < tile.segments.size(); ++other) {
    const bool same = tile.segments[other].kind == tile.segments[number].kind;
    alike |= static_cast<std::uint32_t>(same && other != number) << other;
  }
  return alike;
}

}  // namespace

std::string_view short_name(std::string_view name) {
  const std::size_t colon = name.rfind(':');
  return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

TileKindId Catalog::find_tile(std::string_view name) const {
  return find_named(tile_kinds, name);
}
FeatureKindId Catalog::find_feature_kind(std::string_view name) const {
  return find_named(feature_kinds, name);
}
PieceKindId Catalog::find_piece_kind(std::string_view name) const {
  return find_named(piece_kinds, name);
}
VariableId Catalog::find_variable(std::string_view name) const {
  return find_named(variables, name);
}
TrackId Catalog::find_track(std::string_view name) const {
  return find_named(tracks, name);
}
PileId Catalog::find_pile(std::string_view name) const {
  return find_named(piles, name);
}
BagId Catalog::find_bag(std::string_view name) const {
  return find_named(bags, name);
}
PoolId Catalog::find_pool(std::string_view name) const {
  return find_named(pools, name);
}
TokenKindId Catalog::find_token(std::string_view name) const {
  return find_named(tokens, name);
}
ZoneId Catalog::find_zone(std::string_view name) const {
  return find_named(zones, name);
}

void Catalog::finish() {
  derive_columns();
  edge_kinds.assign(1, EdgeKind{});
  full_edges = std::all_of(tile_kinds.begin(), tile_kinds.end(), [](const TileKind& tile) {
    const Ring& terrain = tile.rings.front();
    return std::find(terrain.begin(), terrain.end(), kNobody) == terrain.end();
  });
  for (FeatureKind& kind : feature_kinds) {
    kind.portless = true;
  }
  for (TileKind& tile : tile_kinds) {
    derive_faces(tile);
    for (const SegmentKind& segment : tile.segments) {
      FeatureKind& kind = feature_kinds[segment.kind];
      kind.portless = kind.portless && segment.ports == 0;
      tile.around |= static_cast<std::uint8_t>((kind.done == DoneRule::around_4 ? 1U : 0U) |
                                               (kind.done == DoneRule::around_8 ? 2U : 0U) |
                                               (kind.done == DoneRule::script ? 4U : 0U));
    }
  }
  for (TileKind& tile : tile_kinds) {
    derive_rotations(tile);
  }
  derive_fit();
  derive_seeds();
}

void Catalog::derive_seeds() {
  faces.clear();
  seed_ranges.clear();
  seeds.clear();
  seed_segments.clear();
  seed_alike.clear();
  closing.clear();
  seed_touches.clear();
  seed_values.clear();
  seed_rows.clear();
  around_flags.clear();
  const std::size_t feature_columns = feature_variables.size();
  const auto& segment_row = defaults[static_cast<std::size_t>(Scope::segment)];
  for (const TileKind& tile : tile_kinds) {
    for (const auto& layer : tile.faces) {
      faces.insert(faces.end(), layer.begin(), layer.end());
    }
    around_flags.push_back(tile.around);
    closing.push_back(0);
    seed_ranges.push_back(
        {static_cast<std::int32_t>(seeds.size()), static_cast<std::int32_t>(tile.segments.size())});
    for (std::size_t n = 0; n < tile.segments.size(); ++n) {
      const SegmentKind& segment = tile.segments[n];
      FeatureRow seed{};
      const DoneRule done = feature_kinds[segment.kind].done;
      seed.open = done == DoneRule::around_8 ? 8 : done == DoneRule::around_4 ? 4 : segment.ports;
      seed.tiles = 1;
      seed.segments = 1;
      seed.kind = static_cast<std::int16_t>(segment.kind.value());
      seeds.push_back(seed);
      const auto number = static_cast<std::int32_t>(n);
      const std::uint32_t alike = others_alike(tile, n);
      seed_segments.push_back({number, number, 0, alike == 0 ? 1 : 0});
      seed_alike.push_back(alike);
      closing.back() |= static_cast<std::uint32_t>(done == DoneRule::closed) << n;
      seed_touches.push_back(segment.touches);
      const std::size_t first = seed_values.size();
      for (const VariableId variable : feature_variables) {
        seed_values.push_back(variables[variable].initial);
      }
      const std::size_t first_row = seed_rows.size();
      seed_rows.insert(seed_rows.end(), segment_row.begin(), segment_row.end());
      for (const auto& [id, value] : segment.values) {
        const auto column = static_cast<std::size_t>(variables[id].column);
        if (variables[id].scope == Scope::feature) {
          seed_values[first + column] = value;
        } else if (variables[id].scope == Scope::segment) {
          seed_rows[first_row + column] = value;
        }
      }
    }
    BASTIDE_CHECK(seed_values.size() == seeds.size() * feature_columns);
  }
}

void Catalog::derive_columns() {
  columns.fill(0);
  defaults = {};
  feature_variables.clear();
  feature_merges.clear();
  resets.clear();
  for (std::size_t i = 0; i < variables.size(); ++i) {
    Variable& variable = variables[VariableId(i)];
    variable.column = columns[static_cast<std::size_t>(variable.scope)]++;
    defaults[static_cast<std::size_t>(variable.scope)].push_back(variable.initial);
    if (variable.scope == Scope::feature) {
      feature_variables.push_back(VariableId(i));
      feature_merges.push_back(variable.merge);
    }
    if (variable.reset != Reset::never) {
      resets.push_back(VariableId(i));
    }
  }
}

std::uint8_t Catalog::intern_edge(const std::array<FeatureKindId, kSlots>& kinds) {
  for (std::size_t i = 1; i < edge_kinds.size(); ++i) {
    if (edge_kinds[i].kinds == kinds) {
      return static_cast<std::uint8_t>(i);
    }
  }
  BASTIDE_CHECK(edge_kinds.size() < 255);  // the compiler of rulesets reports more before
  const auto id = static_cast<std::uint8_t>(edge_kinds.size());
  edge_kinds.push_back({kinds, id});
  const std::array<FeatureKindId, kSlots> reversed{kinds[2], kinds[1], kinds[0]};
  if (reversed != kinds) {
    const std::uint8_t other = intern_edge(reversed);
    edge_kinds[id].reversed = other;
    edge_kinds[other].reversed = id;
  }
  return id;
}

void Catalog::derive_faces(TileKind& tile) {
  tile.faces.assign(layers.size(), {});
  for (std::size_t layer = 0; layer < layers.size(); ++layer) {
    for (Rotation rotation = 0; rotation < 4; ++rotation) {
      Face& face = tile.faces[layer][static_cast<std::size_t>(rotation)];
      for (Port port = 0; port < kPorts; ++port) {
        face.segment[static_cast<std::size_t>(turned(port, rotation))] =
            tile.rings[layer][static_cast<std::size_t>(port)];
      }
      if (layer != 0) {
        continue;
      }
      for (Side side = 0; side < kSides; ++side) {
        std::array<FeatureKindId, kSlots> kinds;
        for (int slot = 0; slot < kSlots; ++slot) {
          // Nobody's port matches like the port to its left.
          int from = side * kSlots + slot;
          while (face.segment[static_cast<std::size_t>(from)] == kNobody && from > side * kSlots) {
            --from;
          }
          const std::int8_t segment = face.segment[static_cast<std::size_t>(from)];
          kinds[static_cast<std::size_t>(slot)] =
              segment == kNobody ? FeatureKindId()
                                 : tile.segments[static_cast<std::size_t>(segment)].kind;
        }
        const auto s = static_cast<std::size_t>(side);
        face.shows[s] = intern_edge(kinds);
        face.wants[s] = edge_kinds[face.shows[s]].reversed;
      }
    }
  }
}

namespace {

/// What a turned tile looks like: two rotations with equal signs are the same placement. Segments
/// are named by their first port as the tile lies, for their numbers say nothing.
struct Sign {
  std::vector<std::int32_t> values;
  std::vector<std::string> marks;
  bool operator==(const Sign&) const = default;
};

constexpr std::int32_t kNobodysPort = -1;
constexpr std::int32_t kMarkHere = -2;  // the mark itself is the next of `Sign::marks`

void add_segment(Sign& sign, const SegmentKind& segment, std::int32_t first_port) {
  sign.values.push_back(first_port);
  sign.values.push_back(segment.kind.value());
  for (const auto& [variable, value] : segment.values) {
    sign.values.push_back(variable.value());
    sign.values.push_back(value);
  }
  for (const std::string& mark : segment.marks) {
    sign.values.push_back(kMarkHere);
    sign.marks.push_back(mark);
  }
}

/// Which segments touch, by their first ports.
void add_contacts(Sign& sign, const TileKind& tile, const std::vector<std::int32_t>& first_port) {
  std::vector<std::pair<std::int32_t, std::int32_t>> contacts;
  for (std::size_t a = 0; a < tile.segments.size(); ++a) {
    for (std::size_t b = 0; b < tile.segments.size(); ++b) {
      if ((tile.segments[a].touches >> b & 1U) != 0) {
        contacts.emplace_back(first_port[a], first_port[b]);
      }
    }
  }
  std::sort(contacts.begin(), contacts.end());
  for (const auto& [a, b] : contacts) {
    sign.values.push_back(a);
    sign.values.push_back(b);
  }
}

Sign sign_of(const TileKind& tile, std::size_t rotation) {
  Sign sign;
  // Segments without ports lie still: they keep their numbers, beyond those of all ports.
  const std::size_t portless = tile.faces.size() * kPorts;
  std::vector<std::int32_t> first_port(tile.segments.size());
  std::iota(first_port.begin(), first_port.end(), static_cast<std::int32_t>(portless));
  for (std::size_t layer = 0; layer < tile.faces.size(); ++layer) {
    const Ring& ring = tile.faces[layer][rotation].segment;
    for (std::size_t port = 0; port < ring.size(); ++port) {
      if (ring[port] == kNobody) {
        sign.values.push_back(kNobodysPort);
        continue;
      }
      const auto segment = static_cast<std::size_t>(ring[port]);
      first_port[segment] =
          std::min(first_port[segment], static_cast<std::int32_t>(layer * kPorts + port));
      add_segment(sign, tile.segments[segment], first_port[segment]);
    }
  }
  add_contacts(sign, tile, first_port);
  return sign;
}

}  // namespace

void Catalog::derive_rotations(TileKind& tile) {
  std::array<Sign, 4> signs;
  tile.rotations = 0;
  for (std::size_t rotation = 0; rotation < signs.size(); ++rotation) {
    signs[rotation] = sign_of(tile, rotation);
    const auto* const first = std::find(signs.begin(), signs.end(), signs[rotation]);
    const bool is_new = first == signs.begin() + rotation;
    tile.rotations |= static_cast<std::uint8_t>(is_new ? 1U << rotation : 0U);
  }
}

void Catalog::derive_fit() {
  fit.clear();
  side_fit.assign(tile_kinds.size(), {});
  for (std::size_t t = 0; t < tile_kinds.size(); ++t) {
    const TileKind& tile = tile_kinds[TileKindId(t)];
    for (std::size_t side = 0; side < kSides; ++side) {
      for (std::size_t edge = 0; edge < edge_kinds.size(); ++edge) {
        std::uint8_t rotations = 0;
        for (std::size_t rotation = 0; rotation < 4; ++rotation) {
          const bool fits = edge == 0 || tile.faces[0][rotation].shows[side] == edge;
          rotations |= static_cast<std::uint8_t>(fits ? 1U << rotation : 0U);
        }
        side_fit[t][side][edge] = rotations & tile.rotations;
      }
    }
  }
  if (edge_kinds.size() > 4) {
    return;
  }
  fit.assign(tile_kinds.size(), {});
  half_fit.assign(tile_kinds.size(), {});
  for (std::size_t t = 0; t < tile_kinds.size(); ++t) {
    for (std::size_t demand = 0; demand < 256; ++demand) {
      std::uint8_t rotations = 0xf;
      for (std::size_t side = 0; side < kSides; ++side) {
        rotations &= side_fit[t][side][demand >> (2 * side) & 3U];
      }
      fit[t][demand] = rotations;
    }
    for (std::size_t half = 0; half < 16; ++half) {
      half_fit[t][0][half] = fit[t][half];  // 0 demands nothing
      half_fit[t][1][half] = fit[t][half << 4U];
    }
  }
}

}  // namespace bastide
