// How much more time and memory a build may take than the optimised one.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace bastide {

#ifdef BASTIDE_SANITIZED
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

/// With sanitizers every instruction is watched, and what was freed is kept for a while.
inline constexpr double kTimeFactor = kSanitized ? 12 : 1;
inline constexpr double kMemoryFactor = kSanitized ? 3 : 1;
inline constexpr double kExtraMiB = kSanitized ? 500 : 0;

/// Room for addresses; sanitizers reserve terabytes of it.
inline constexpr std::uint64_t kAddressBytes = kSanitized ? 0 : 6ULL << 30U;

/// The environment of every process that is tested: nothing of the user's.
[[nodiscard]] inline std::vector<std::string> plain_environment(const std::string& home) {
  return {"PATH=/usr/local/bin:/usr/bin:/bin",
          "HOME=" + home,
          "TMPDIR=" + home,
          "LC_ALL=C.UTF-8",
          "TERM=dumb",
          "ASAN_OPTIONS=hard_rss_limit_mb=8000:allocator_may_return_null=1:max_allocation_size_mb="
          "6000"};
}

}  // namespace bastide
