#include "kernel/model/catalog.h"

#include <algorithm>
#include <numeric>

#include "kernel/base/check.h"

namespace bastide {

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
  faces.clear();
  for (std::size_t i = 0; i < tile_kinds.size(); ++i) {
    TileKind& tile = tile_kinds[TileKindId(i)];
    derive_faces(tile);
    derive_rotations(TileKindId(i));
    for (const SegmentKind& segment : tile.segments) {
      FeatureKind& kind = feature_kinds[segment.kind];
      kind.portless = kind.portless && segment.ports == 0;
    }
  }
  play = play_tables(*this);
}

const SeatPlan* Catalog::plan_for(std::int32_t players) const {
  const auto found = std::find_if(seat_plans.begin(), seat_plans.end(), [&](const SeatPlan& plan) {
    return plan.players == players;
  });
  return found == seat_plans.end() ? nullptr : &*found;
}

std::int32_t Catalog::supply_of(PieceKindId kind, const SeatPlan* plan) const {
  std::int32_t supply = piece_kinds[kind].supply;
  for (std::size_t n = 0; plan != nullptr && n < plan->supply.size(); ++n) {
    supply = plan->supply[n].first == kind ? plan->supply[n].second : supply;
  }
  return supply;
}

void Catalog::derive_columns() {
  columns.fill(0);
  defaults = {};
  feature_variables.clear();
  feature_sums.clear();
  other_merges.clear();
  resets.clear();
  for (std::size_t i = 0; i < variables.size(); ++i) {
    Variable& variable = variables[VariableId(i)];
    variable.column = columns[static_cast<std::size_t>(variable.scope)]++;
    defaults[static_cast<std::size_t>(variable.scope)].push_back(variable.initial);
    if (variable.scope == Scope::feature) {
      feature_variables.push_back(VariableId(i));
      feature_sums.push_back(variable.merge == Merge::sum ? -1 : 0);
      if (variable.merge != Merge::sum) {
        other_merges.emplace_back(variable.column, variable.merge);
      }
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

std::uint8_t Catalog::edge_of(const TileKind& tile, const Ring& ring, Side side) {
  std::array<FeatureKindId, kSlots> kinds;
  std::int8_t segment = kNobody;
  for (std::size_t slot = 0; slot < kinds.size(); ++slot) {
    // Nobody's port matches like the port to its left.
    const std::int8_t owner = ring[static_cast<std::size_t>(side) * kSlots + slot];
    segment = owner == kNobody ? segment : owner;
    kinds[slot] = segment == kNobody ? FeatureKindId()
                                     : tile.segments[static_cast<std::size_t>(segment)].kind;
  }
  return intern_edge(kinds);
}

void Catalog::derive_faces(const TileKind& tile) {
  for (std::size_t layer = 0; layer < layers.size(); ++layer) {
    for (Rotation rotation = 0; rotation < kRotations; ++rotation) {
      Face& face = faces.emplace_back();
      for (Port port = 0; port < kPorts; ++port) {
        face.segment[static_cast<std::size_t>(turned(port, rotation))] =
            tile.rings[layer][static_cast<std::size_t>(port)];
      }
      for (std::size_t side = 0; layer == 0 && side < kSides; ++side) {
        face.shows[side] = edge_of(tile, face.segment, static_cast<Side>(side));
        face.wants[side] = edge_kinds[face.shows[side]].reversed;
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

Sign sign_of(const Catalog& catalog, TileKindId id, Rotation rotation) {
  Sign sign;
  const TileKind& tile = catalog.tile_kinds[id];
  // Segments without ports lie still: they keep their numbers, beyond those of all ports.
  const std::size_t portless = catalog.layers.size() * kPorts;
  std::vector<std::int32_t> first_port(tile.segments.size());
  std::iota(first_port.begin(), first_port.end(), static_cast<std::int32_t>(portless));
  for (std::size_t layer = 0; layer < catalog.layers.size(); ++layer) {
    const Ring& ring = catalog.face(id, LayerId(layer), rotation).segment;
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

void Catalog::derive_rotations(TileKindId id) {
  std::array<Sign, kRotations> signs;
  std::uint32_t rotations = 0;
  for (std::size_t rotation = 0; rotation < signs.size(); ++rotation) {
    signs[rotation] = sign_of(*this, id, static_cast<Rotation>(rotation));
    const bool is_new =
        std::find(signs.begin(), signs.end(), signs[rotation]) == signs.begin() + rotation;
    rotations |= static_cast<std::uint32_t>(is_new) << rotation;
  }
  tile_kinds[id].rotations = static_cast<std::uint8_t>(rotations);
}

}  // namespace bastide
