#include "sdk/tools/explain/tile_faces.h"

#include <algorithm>
#include <bitset>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "kernel/base/joined.h"

namespace bastide {

namespace {

using PortMap = std::array<std::size_t, kPorts>;  // where each port is taken from

PortMap turned_ports(std::size_t turns) {
  PortMap from{};
  for (std::size_t port = 0; port < from.size(); ++port) {
    from[(port + turns * kSlots) % kPorts] = port;
  }
  return from;
}

/// As in a mirror that stands beside the tile: west and east change places.
PortMap mirrored_ports() {
  PortMap from{};
  for (std::size_t side = 0; side < kSides; ++side) {
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
      from[side * kSlots + slot] = (kSides - side) % kSides * kSlots + (kSlots - 1 - slot);
    }
  }
  return from;
}

std::string print_of(const SegmentKind& segment) {
  std::vector<std::string> rest = segment.marks;
  for (const auto& [variable, value] : segment.values) {
    rest.push_back(fmt::format("{}={}", variable.value(), value));
  }
  std::sort(rest.begin(), rest.end());
  return fmt::format("{} {}", segment.kind.value(), fmt::join(rest, " "));
}

/// Equal for two faces that are the same: segments have numbers in the order of their first ports,
/// those without ports in the order of what is printed on them.
std::string sign_of_face(const TileKind& tile, const PortMap& from) {
  std::vector<std::size_t> order;
  std::vector<int> number(tile.segments.size(), -1);
  const auto take = [&](std::size_t segment) {
    if (number[segment] < 0) {
      number[segment] = static_cast<int>(order.size());
      order.push_back(segment);
    }
  };
  std::string sign;
  for (const Ring& ring : tile.rings) {
    for (const std::size_t port : from) {
      if (ring[port] != kNobody) {
        take(static_cast<std::size_t>(ring[port]));
      }
      sign += fmt::format(
          "{},", ring[port] == kNobody ? -1 : number[static_cast<std::size_t>(ring[port])]);
    }
  }
  std::vector<std::pair<std::string, std::size_t>> portless;
  for (std::size_t i = 0; i < tile.segments.size(); ++i) {
    if (number[i] < 0) {
      portless.emplace_back(print_of(tile.segments[i]), i);
    }
  }
  std::sort(portless.begin(), portless.end());
  for (const auto& [print, segment] : portless) {
    take(segment);
  }
  for (const std::size_t segment : order) {
    std::set<int> contacts;
    for (std::size_t other = 0; other < tile.segments.size(); ++other) {
      if ((tile.segments[segment].touches >> other & 1U) != 0) {
        contacts.insert(number[other]);
      }
    }
    sign += fmt::format("; {}: {}", print_of(tile.segments[segment]), fmt::join(contacts, " "));
  }
  std::vector<std::string> marks = tile.marks;
  std::sort(marks.begin(), marks.end());
  return sign + fmt::format("; {}", fmt::join(marks, " "));
}

std::set<std::string> signs_in_all_turns(const TileKind& tile) {
  std::set<std::string> signs;
  for (std::size_t turns = 0; turns < kSides; ++turns) {
    signs.insert(sign_of_face(tile, turned_ports(turns)));
  }
  return signs;
}

}  // namespace

TileFaceFacts tile_face_facts(const Catalog& catalog, TileKindId id) {
  TileFaceFacts facts;
  const TileKind& tile = catalog.tile_kinds[id];
  facts.turns = static_cast<int>(std::bitset<8>(tile.rotations).count());
  const std::set<std::string> signs = signs_in_all_turns(tile);
  const std::string mirror = sign_of_face(tile, mirrored_ports());
  facts.is_own_mirror = signs.contains(mirror);
  const Face& face = catalog.face(id, LayerId(0), 0);
  for (std::size_t i = 0; i < catalog.tile_kinds.size(); ++i) {
    const TileKind& other = catalog.tile_kinds[TileKindId(i)];
    if (other.count == 0) {
      continue;
    }
    const std::int32_t copies = other.count - (TileKindId(i) == id ? 1 : 0);
    const auto& shown = catalog.face(TileKindId(i), LayerId(0), 0).shows;
    for (std::size_t side = 0; side < kSides; ++side) {
      const bool fits = std::find(shown.begin(), shown.end(), face.wants[side]) != shown.end();
      facts.fits[side] += fits ? copies : 0;
    }
    if (TileKindId(i) != id) {
      const std::string sign = sign_of_face(other, turned_ports(0));
      if (signs.contains(sign)) {
        facts.alike.push_back(other.name);
      } else if (signs_in_all_turns(other).contains(mirror)) {
        facts.mirror_images.push_back(other.name);
      }
    }
  }
  return facts;
}

}  // namespace bastide
