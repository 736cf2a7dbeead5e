// A broken promise of our own code stops the program; user input never reaches these.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace bastide {

[[noreturn]] inline void check_failed(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "%s:%d: internal error: %s\n", file, line, condition);
  std::abort();
}

}  // namespace bastide

#define BASTIDE_CHECK(condition) \
  ((condition) ? static_cast<void>(0) : ::bastide::check_failed(#condition, __FILE__, __LINE__))
