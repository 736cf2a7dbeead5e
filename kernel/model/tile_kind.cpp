#include "kernel/model/tile_kind.h"

#include <cctype>

#include <fmt/format.h>

namespace bastide {

RingText parse_ring(std::string_view text) {
  RingText ring;
  std::size_t groups = 0;
  std::size_t in_group = 0;
  for (const char c : text) {
    if (c == ' ') {
      in_group = 0;
      continue;
    }
    if (std::isalpha(static_cast<unsigned char>(c)) == 0 && c != '.') {
      ring.error = fmt::format("expected letters and '.', found '{}'", c);
      return ring;
    }
    groups += in_group == 0 ? 1U : 0U;
    ++in_group;
    ring.letters += c;
  }
  if (ring.letters.size() != kPorts) {
    ring.error = fmt::format("expected 12 letters in four groups of three, found {}", ring.letters.size());
  } else if (groups != kSides) {
    ring.error = fmt::format("expected four groups of three letters, found {} groups", groups);
  }
  return ring;
}

void derive_touches(TileKind& tile, const Ring& ring) {
  for (std::size_t port = 0; port < ring.size(); ++port) {
    const std::int8_t a = ring[port];
    const std::int8_t b = ring[(port + 1) % ring.size()];
    if (a == kNobody || b == kNobody || a == b) {
      continue;
    }
    tile.segments[static_cast<std::size_t>(a)].touches |= 1U << static_cast<unsigned>(b);
    tile.segments[static_cast<std::size_t>(b)].touches |= 1U << static_cast<unsigned>(a);
  }
}

std::optional<std::size_t> find_segment(const TileKind& tile, std::string_view key) {
  for (std::size_t i = 0; i < tile.segments.size(); ++i) {
    if (tile.segments[i].key == key) {
      return i;
    }
  }
  return std::nullopt;
}

}  // namespace bastide
