#include "tests/support/random_tiles.h"

#include <array>

#include <fmt/format.h>

namespace bastide {

namespace {

/// Kinds of a side, clockwise.
using SideKinds = std::array<int, 3>;

int below(Rng& rng, int bound) {
  return static_cast<int>(rng.below(static_cast<std::uint32_t>(bound)));
}

std::vector<SideKinds> make_sides(Rng& rng, const RandomTiles& wish) {
  std::vector<SideKinds> sides;
  for (int i = 0; i < wish.variety; ++i) {
    const int a = below(rng, wish.kinds);
    const int b = below(rng, wish.kinds);
    const int c = below(rng, 3) == 0 ? below(rng, wish.kinds) : a;
    sides.push_back({a, b, c});
    sides.push_back({c, b, a});  // what fits against it
  }
  return sides;
}

/// Letters for the twelve ports: ports of one kind share a letter or not, as it happens.
struct MadeRing {
  std::string text;
  std::string segments;
};

MadeRing make_ring(Rng& rng, const std::vector<SideKinds>& sides, char first, bool gaps) {
  MadeRing ring;
  std::vector<std::pair<char, int>> letters;  // letter, kind
  for (int side = 0; side < 4; ++side) {
    const SideKinds kinds =
        sides[static_cast<std::size_t>(below(rng, static_cast<int>(sides.size())))];
    ring.text += side == 0 ? "" : " ";
    for (int slot = 0; slot < 3; ++slot) {
      const int kind = kinds[static_cast<std::size_t>(slot)];
      if (gaps && slot > 0 && kind == kinds[static_cast<std::size_t>(slot - 1)] &&
          below(rng, 4) == 0) {
        ring.text += '.';  // matches like the port to its left
        continue;
      }
      std::vector<char> same;
      for (const auto& [letter, its_kind] : letters) {
        if (its_kind == kind) {
          same.push_back(letter);
        }
      }
      char letter = 0;
      if (!same.empty() && below(rng, 4) != 0) {
        letter = same[static_cast<std::size_t>(below(rng, static_cast<int>(same.size())))];
      } else {
        letter = static_cast<char>(first + static_cast<char>(letters.size()));
        letters.emplace_back(letter, kind);
      }
      ring.text += letter;
    }
  }
  for (const auto& [letter, kind] : letters) {
    ring.segments += fmt::format("{}\"{}\": \"{}{}\"",
                                 ring.segments.empty() ? "" : ", ",
                                 letter,
                                 first == 'a' ? 'k' : 'm',
                                 kind);
  }
  return ring;
}

}  // namespace

void add_random_tiles(TinyRules& rules, Rng& rng, const RandomTiles& wish) {
  rules.variable("total", R"({ "scope": "feature", "merge": "sum", "default": 1 })");
  for (int kind = 0; kind < wish.kinds; ++kind) {
    rules.feature(fmt::format("k{}", kind), R"({ "points": { "tile": [1, 2] } })");
  }
  if (wish.overlay) {
    rules.feature("m0", R"({ "layer": "sky", "blocked": "open" })");
  }
  rules.piece("man", R"({ "supply": 7, "claims": ["k0"] })");
  const std::vector<SideKinds> sides = make_sides(rng, wish);
  const std::vector<SideKinds> sky{{0, 0, 0}, {0, 0, 0}};
  for (int i = 0; i < wish.tiles; ++i) {
    const MadeRing ring = make_ring(rng, sides, 'a', wish.gaps);
    std::string json = fmt::format(
        R"({{ "count": 2, "ring": "{}", "segments": {{ {} }})", ring.text, ring.segments);
    if (i == 0) {
      json += R"(, "start": true)";
    }
    if (wish.overlay && below(rng, 2) == 0) {
      MadeRing above = make_ring(rng, sky, 'A', true);
      if (below(rng, 2) == 0) {
        above.text.replace(0, 3, "...");
      }
      std::string segments;
      for (char letter = 'A'; letter < 'M'; ++letter) {
        if (above.text.find(letter) != std::string::npos) {
          segments += fmt::format("{}\"{}\": \"m0\"", segments.empty() ? "" : ", ", letter);
        }
      }
      json += fmt::format(R"(, "layers": {{ "sky": {{ "ring": "{}", "segments": {{ {} }} }} }})",
                          above.text,
                          segments);
    }
    rules.define("tile", fmt::format("t/{}", i), json + " }");
  }
}

}  // namespace bastide
