#include "kernel/state/fit_scan.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#ifdef __SSSE3__
#include <tmmintrin.h>
#endif

namespace bastide {
namespace {

constexpr std::size_t kLane = 16;               // cells looked up at once
constexpr std::size_t kMostBlocksCounted = 24;  // beyond it a binary search is quicker

static_assert(kScanBlock == sizeof(std::uint64_t) && kLane == 2 * kScanBlock);

#ifdef __SSSE3__

__m128i load(const std::uint8_t* bytes) {
  return _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes));
}

/// How many rotations each byte names.
__m128i counts_of(__m128i rotations) {
  const __m128i bits = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  return _mm_shuffle_epi8(bits, rotations);
}

/// Read from entry n on: bytes n and on move to the front, and zeros follow.
constexpr std::array<std::uint8_t, 2 * kLane> kToFront{
    0,    1,    2,    3,    4,    5,    6,    7,    8,    9,    10,   11,   12,   13,   14,   15,
    0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80};

/// Writes counts and totals of whole lanes, in order.
class LaneWriter {
 public:
  explicit LaneWriter(FitScan& scan) : counts_(scan.counts.data()), sums_(scan.sums.data()) {}

  void add(__m128i counts) {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(counts_), counts);
    const __m128i halves = _mm_sad_epu8(counts, _mm_setzero_si128());
    sums_[0] = total_ + static_cast<std::uint32_t>(_mm_cvtsi128_si32(halves));
    sums_[1] = sums_[0] + static_cast<std::uint32_t>(_mm_extract_epi16(halves, 4));
    total_ = sums_[1];
    counts_ += kLane;
    sums_ += 2;
  }
  [[nodiscard]] std::uint32_t total() const { return total_; }

 private:
  std::uint8_t* counts_;
  std::uint32_t* sums_;
  std::uint32_t total_ = 0;
};

/// Requires: open >= kLane. `count_at(i)` counts for the sixteen cells from i on.
template <class CountAt>
std::uint32_t scan_lanes(std::size_t open, FitScan& scan, const CountAt& count_at) {
  LaneWriter writer(scan);
  std::size_t i = 0;
  for (; i + kLane <= open; i += kLane) {
    writer.add(count_at(i));
  }
  if (i < open) {  // the last lane begins earlier, and what was counted before goes out of it
    const std::size_t left = open - i;
    writer.add(_mm_shuffle_epi8(count_at(open - kLane), load(kToFront.data() + (kLane - left))));
  }
  return writer.total();
}

/// A pattern is looked up by halves.
std::uint32_t scan_patterns(const std::uint8_t* patterns,
                            std::size_t open,
                            const std::array<std::array<std::uint8_t, 16>, 2>& halves,
                            FitScan& scan) {
  const __m128i low = load(halves[0].data());
  const __m128i high = load(halves[1].data());
  const __m128i nibble = _mm_set1_epi8(0xf);
  return scan_lanes(open, scan, [&](std::size_t i) {
    const __m128i cells = load(patterns + i);
    const __m128i upper = _mm_and_si128(_mm_srli_epi16(cells, 4), nibble);
    return counts_of(_mm_and_si128(_mm_shuffle_epi8(low, _mm_and_si128(cells, nibble)),
                                   _mm_shuffle_epi8(high, upper)));
  });
}

/// The same side by side. Requires: at most 16 edge kinds.
std::uint32_t scan_sides(const Board& board,
                         const std::array<std::array<std::uint8_t, 256>, kSides>& fits,
                         FitScan& scan) {
  return scan_lanes(board.open_count(), scan, [&](std::size_t i) {
    const auto fitting = [&](Side side) {
      return _mm_shuffle_epi8(load(fits[static_cast<std::size_t>(side)].data()),
                              load(board.demands(side).data() + i));
    };
    return counts_of(_mm_and_si128(_mm_and_si128(fitting(0), fitting(1)),
                                   _mm_and_si128(fitting(2), fitting(3))));
  });
}

#endif

/// For few cells, many edge kinds, and other processors.
std::uint32_t scan_singly(const Catalog& catalog,
                          const Board& board,
                          TileKindId kind,
                          FitScan& scan) {
  std::uint32_t total = 0;
  for (std::size_t i = 0; i < board.open_count(); ++i) {
    const int count = __builtin_popcount(board.fitting(catalog, kind, i));
    scan.counts[i] = static_cast<std::uint8_t>(count);
    total += static_cast<std::uint32_t>(count);
    scan.sums[i / kScanBlock] = total;
  }
  return total;
}

/// Counts of a block, the first cell in the lowest byte.
std::uint64_t counts_of_block(const FitScan& scan, std::size_t block) {
  std::uint64_t counts = 0;
  std::memcpy(&counts, scan.counts.data() + block * kScanBlock, sizeof(counts));
  if constexpr (std::endian::native == std::endian::big) {
    counts = __builtin_bswap64(counts);
  }
  return counts;
}

}  // namespace

std::uint32_t count_fitting(const Catalog& catalog,
                            const Board& board,
                            TileKindId kind,
                            FitScan& scan) {
  const std::size_t open = board.open_count();
  if (scan.counts.size() < open + kLane) {
    const std::size_t lanes = open / kLane + 8;
    scan.counts.resize(lanes * kLane);
    scan.sums.resize(lanes * 2);
  }
#ifdef __SSSE3__
  if (open >= kLane && catalog.play.compact) {
    return scan_patterns(board.patterns().data(), open, catalog.play.fits[kind.index()].half, scan);
  }
  if (open >= kLane && catalog.edge_kinds.size() <= kLane) {
    return scan_sides(board, catalog.play.fits[kind.index()].side, scan);
  }
#endif
  return scan_singly(catalog, board, kind, scan);
}

Fit nth_fitting(const Board& board, const FitScan& scan, std::uint32_t n) {
  const std::size_t blocks = (board.open_count() + kScanBlock - 1) / kScanBlock;
  std::size_t block = 0;
  if (blocks > kMostBlocksCounted) {
    const auto first = scan.sums.begin();
    block = static_cast<std::size_t>(
        std::upper_bound(first, first + static_cast<std::ptrdiff_t>(blocks), n) - first);
  } else {
    for (std::size_t i = 0; i < blocks; ++i) {
      block += static_cast<std::size_t>(scan.sums[i] <= n);
    }
  }
  const std::uint32_t skip = n - (block == 0 ? 0 : scan.sums[block - 1]);
  // Running totals of the block, a byte each; the first that is above `skip` reaches its highest
  // bit when 127 - skip is added. None is above 32, so nothing is carried.
  constexpr std::uint64_t kOnes = 0x0101010101010101ULL;
  const std::uint64_t totals = counts_of_block(scan, block) * kOnes;
  const std::uint64_t above = (totals + (0x7fU - skip) * kOnes) & (kOnes << 7);
  const int bit = __builtin_ctzll(above) & ~7;
  const auto before = static_cast<std::uint32_t>((totals << 8 >> bit) & 0xff);
  return {block * kScanBlock + static_cast<std::size_t>(bit / 8), skip - before};
}

}  // namespace bastide
