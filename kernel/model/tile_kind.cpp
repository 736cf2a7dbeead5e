#include "kernel/model/tile_kind.h"

#include <fmt/format.h>

#include "kernel/base/complaint.h"
#include "kernel/base/diagnostics.h"
#include "kernel/base/said.h"

namespace bastide {

std::uint32_t TileKind::segments_of(std::uint64_t feature_kinds) const {
  static_assert(kMaxSegments <= 32);
  std::uint32_t found = 0;
  for (std::size_t i = 0; i < segments.size(); ++i) {
    const FeatureKindId kind = segments[i].kind;
    const bool is_one = kind.is_some() && (feature_kinds >> kind.value() & 1U) != 0;
    found |= static_cast<std::uint32_t>(is_one) << i;
  }
  return found;
}

RingText parse_ring(std::string_view text) {
  RingText ring;
  std::vector<std::size_t> groups;
  bool in_group = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == ' ') {
      in_group = false;
      continue;
    }
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (!is_letter && c != '.') {
      std::size_t end = i + 1;  // a character beyond ASCII has several bytes
      while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80U) {
        ++end;
      }
      const bool ascii = static_cast<unsigned char>(c) < 0x80;
      ring.error =
          expected_found(ascii ? said("letters and '.'") : said("letters from a to z and '.'"),
                         in_quotes(text.substr(i, end - i)));
      return ring;
    }
    if (!in_group) {
      groups.push_back(0);
      in_group = true;
    }
    ++groups.back();
    ring.letters += c;
  }
  if (ring.letters.size() != kPorts) {
    ring.error = expected_found(said("12 letters in four groups of three"),
                                std::to_string(ring.letters.size()));
  } else if (groups != std::vector<std::size_t>(kSides, kSlots)) {
    ring.error = said("expected four groups of three letters, as in \"ccc frg ggg grf\"");
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
