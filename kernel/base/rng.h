// Small generators with their own bounded draw: the same numbers on every machine.
#pragma once

#include <cstdint>
#include <string_view>

namespace bastide {

__extension__ using Uint128 = unsigned __int128;

/// One 64-bit number from two, for hashes and seeds. Of neighbours it makes equal steps: where
/// several numbers of one row are compared with each other, scatter() is the one to take.
[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
  const Uint128 product =
      static_cast<Uint128>(a ^ 0xa0761d6478bd642fULL) * (b ^ 0xe7037ed1a0b428dbULL);
  return static_cast<std::uint64_t>(product >> 64) ^ static_cast<std::uint64_t>(product);
}

/// Hash of a text, for ranks that must not depend on the order of files.
[[nodiscard]] constexpr std::uint64_t mix_text(std::uint64_t seed, std::string_view text) {
  std::uint64_t hash = seed;
  for (const char c : text) {
    hash = mix(hash, static_cast<unsigned char>(c) + 0x9e3779b97f4a7c15ULL);
  }
  return mix(hash, text.size());
}

/// A number below `bound` from 32 random bits. Requires: bound > 0. Bias is below bound / 2^32.
[[nodiscard]] constexpr std::uint32_t bounded(std::uint64_t random, std::uint32_t bound) {
  return static_cast<std::uint32_t>(((random >> 32) * bound) >> 32);
}

/// One stream of random numbers; a value, copied with the state it belongs to.
struct Rng {
  std::uint64_t state = 0;

  constexpr std::uint64_t next() {
    state += 0xa0761d6478bd642fULL;
    const Uint128 product = static_cast<Uint128>(state) * (state ^ 0xe7037ed1a0b428dbULL);
    return static_cast<std::uint64_t>(product >> 64) ^ static_cast<std::uint64_t>(product);
  }
  constexpr std::uint32_t below(std::uint32_t bound) { return bounded(next(), bound); }

  bool operator==(const Rng&) const = default;
};

/// The b-th number of the row `a`: what is drawn by chance, without a stream to keep.
[[nodiscard]] constexpr std::uint64_t scatter(std::uint64_t a, std::uint64_t b) {
  return Rng{mix(a, b)}.next();
}

}  // namespace bastide
