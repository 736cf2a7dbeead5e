#include "kernel/base/nearest.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace bastide {
namespace {

constexpr std::size_t kLongestCompared = 64;  // longer texts are no mistyped names

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// Edits that turn `a` into `b`: insert, drop, replace, or swap two neighbours.
std::size_t edits(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> now(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) {
    last[j] = j;
  }
  for (std::size_t i = 1; i <= a.size(); ++i) {
    now[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = lower(a[i - 1]) == lower(b[j - 1]);
      now[j] = std::min({last[j] + 1, now[j - 1] + 1, last[j - 1] + (same ? 0U : 1U)});
      const bool swapped = i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) &&
                           lower(a[i - 2]) == lower(b[j - 1]);
      if (swapped) {
        now[j] = std::min(now[j], before_last[j - 2] + 1);
      }
    }
    std::swap(before_last, last);
    std::swap(last, now);
  }
  return last[b.size()];
}

}  // namespace

std::optional<std::string> nearest_name(std::string_view wrong,
                                        std::span<const std::string> known) {
  const std::string* best = nullptr;
  std::size_t fewest = 0;
  if (wrong.size() > kLongestCompared) {
    return std::nullopt;
  }
  for (const std::string& name : known) {
    if (name.size() > kLongestCompared) {
      continue;
    }
    const std::size_t longer = std::max(name.size(), wrong.size());
    const std::size_t allowed = std::max<std::size_t>(1, longer / 3);
    const std::size_t needed = edits(wrong, name);
    const bool near = needed <= allowed && needed < longer;  // nothing in common is not near
    if (near && (best == nullptr || needed < fewest)) {
      best = &name;
      fewest = needed;
    }
  }
  return best == nullptr ? std::nullopt : std::optional<std::string>(*best);
}

std::string did_you_mean(std::string_view wrong, std::span<const std::string> known) {
  const std::optional<std::string> near = nearest_name(wrong, known);
  return near ? " (did you mean \"" + *near + "\"?)" : std::string();
}

}  // namespace bastide
