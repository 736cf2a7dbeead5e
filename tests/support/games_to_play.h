// How many random games a test plays: few in every run, many when it is asked for.
#pragma once

#include <cstdlib>

namespace bastide {

/// What the environment variable BASTIDE_GAMES says, else `usual`.
[[nodiscard]] inline int games_to_play(int usual) {
  const char* wanted = std::getenv("BASTIDE_GAMES");  // NOLINT(concurrency-mt-unsafe): read alone
  return wanted == nullptr ? usual : std::atoi(wanted);
}

}  // namespace bastide
