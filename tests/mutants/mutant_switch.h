// Which mutant of the kernel runs: the number in BASTIDE_MUTANT; none without it.
#pragma once

#include <cstdlib>
#include <type_traits>

namespace bastide::mutant {

inline const int kRunning = [] {
  const char* const number = std::getenv("BASTIDE_MUTANT");
  return number == nullptr ? 0 : std::atoi(number);
}();

/// What the compiler works out itself is never changed.
constexpr bool runs(int number) {
  return !std::is_constant_evaluated() && number == kRunning;
}

}  // namespace bastide::mutant
