// How many random games a test plays: few in every run, many when it is asked for.
#pragma once

#include <cstdint>
#include <cstdlib>

namespace bastide {

/// What the environment variable BASTIDE_GAMES says, else `usual`.
[[nodiscard]] inline std::uint64_t games_to_play(std::uint64_t usual) {
  const char* wanted = std::getenv("BASTIDE_GAMES");  // NOLINT(concurrency-mt-unsafe): read alone
  return wanted == nullptr ? usual : std::strtoull(wanted, nullptr, 10);
}

}  // namespace bastide
