#include "kernel/state/fit_scan.h"

#include <array>
#include <cstring>

#ifdef __SSSE3__
#include <tmmintrin.h>
#endif

namespace bastide {
namespace {

#ifdef __SSSE3__

constexpr std::size_t kLane = 16;  // cells looked up at once

__m128i load(const std::uint8_t* bytes) {
  return _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes));
}

/// How many rotations each byte names.
__m128i counts_of(__m128i rotations) {
  const __m128i bits = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  return _mm_shuffle_epi8(bits, rotations);
}

/// Adds the sums of both halves to the total, and writes both totals down.
void add_blocks(__m128i counts, std::uint32_t& total, std::uint32_t*& sums) {
  static_assert(kLane == 2 * kScanBlock);
  const __m128i halves = _mm_sad_epu8(counts, _mm_setzero_si128());
  sums[0] = total + static_cast<std::uint32_t>(_mm_cvtsi128_si32(halves));
  sums[1] = sums[0] + static_cast<std::uint32_t>(_mm_extract_epi16(halves, 4));
  total = sums[1];
  sums += 2;
}

/// All whole lanes; returns the number of cells done. A pattern is looked up by halves.
std::size_t scan_patterns(const std::uint8_t* patterns,
                          std::size_t open,
                          const std::array<std::array<std::uint8_t, 16>, 2>& halves,
                          std::uint32_t& total,
                          std::uint32_t*& sums) {
  const __m128i low = load(halves[0].data());
  const __m128i high = load(halves[1].data());
  const __m128i nibble = _mm_set1_epi8(0xf);
  std::size_t i = 0;
  for (; i + kLane <= open; i += kLane) {
    const __m128i cells = load(patterns + i);
    const __m128i upper = _mm_and_si128(_mm_srli_epi16(cells, 4), nibble);
    add_blocks(counts_of(_mm_and_si128(_mm_shuffle_epi8(low, _mm_and_si128(cells, nibble)),
                                       _mm_shuffle_epi8(high, upper))),
               total,
               sums);
  }
  return i;
}

/// The same side by side. Requires: at most 16 edge kinds.
std::size_t scan_sides(const Board& board,
                       const std::array<std::array<std::uint8_t, 256>, kSides>& fits,
                       std::uint32_t& total,
                       std::uint32_t*& sums) {
  const std::size_t open = board.open_count();
  std::size_t i = 0;
  const auto fitting = [&](Side side) {
    return _mm_shuffle_epi8(load(fits[static_cast<std::size_t>(side)].data()),
                            load(board.demands(side).data() + i));
  };
  for (; i + kLane <= open; i += kLane) {
    add_blocks(counts_of(_mm_and_si128(_mm_and_si128(fitting(0), fitting(1)),
                                       _mm_and_si128(fitting(2), fitting(3)))),
               total,
               sums);
  }
  return i;
}

#endif

}  // namespace

std::uint32_t count_fitting(const Catalog& catalog,
                            const Board& board,
                            TileKindId kind,
                            std::vector<std::uint32_t>& sums) {
  const std::size_t open = board.open_count();
  if (sums.size() <= open / kScanBlock) {
    sums.resize(open / kScanBlock + 16);
  }
  std::uint32_t total = 0;
  std::uint32_t* next = sums.data();
  std::size_t i = 0;
#ifdef __SSSE3__
  if (catalog.compact_edges()) {
    i = scan_patterns(board.patterns().data(), open, catalog.half_fit[kind.index()], total, next);
  } else if (catalog.edge_kinds.size() <= kLane) {
    i = scan_sides(board, catalog.side_fit[kind.index()], total, next);
  }
#endif
  for (; i < open; ++i) {
    total += static_cast<std::uint32_t>(__builtin_popcount(board.fitting(catalog, kind, i)));
    if (i % kScanBlock == kScanBlock - 1) {
      *next++ = total;
    }
  }
  *next = total;
  return total;
}

}  // namespace bastide
