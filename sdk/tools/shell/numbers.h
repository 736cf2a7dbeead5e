// Numbers of the command line: each has a range, and a number out of it is refused with the range.
//
// The checks read the text as it was typed: digits alone, no "+", no exponent, no hexadecimal, so
// that no number is rounded, wrapped or cut off on the way.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <string>

#include "kernel/model/ids.h"

namespace bastide {

struct WholeRange {
  std::int64_t least = 0;
  std::int64_t most = 0;
};

/// The ranges, in one place.
namespace ranges {
/// More threads than any machine has cores would only cost memory: each has a state of its own of
/// some megabytes.
inline constexpr WholeRange threads{0, 256};
/// Sums of squares of scores stay exact, and it takes weeks: a billion.
inline constexpr WholeRange games{1, 1'000'000'000};
inline constexpr WholeRange games_or_none{0, games.most};
/// Every pair is kept, in some three hundred bytes.
inline constexpr WholeRange pairs{1, 1'000'000};
inline constexpr WholeRange records{0, 1'000'000};
inline constexpr WholeRange seats{1, kMaxColours};
/// Answers of one game, counted from its end where negative: as many as a record may hold.
inline constexpr WholeRange answer{0, 100'000'000};
inline constexpr WholeRange answer_from_either_end{-answer.most, answer.most};
inline constexpr WholeRange every{1, 1'000'000};
inline constexpr WholeRange combinations{2, 1'000'000};
inline constexpr WholeRange sample{0, 100'000};
inline constexpr WholeRange strength{1, 6};     // of covering arrays
inline constexpr WholeRange tiles{1, 100'000};  // as many as a game may have
}  // namespace ranges

/// For VerbOption::check: empty when the text is a number of the range, else what was expected and
/// found.
using NumberCheck = std::function<std::string(const std::string&)>;
[[nodiscard]] NumberCheck whole_number(WholeRange range);
/// Digits, and perhaps a point and digits.
[[nodiscard]] NumberCheck decimal_number(double least, double most);
/// A seed: any whole number of 64 bits.
[[nodiscard]] std::string refuse_no_seed(const std::string& text);

}  // namespace bastide
