#include "kernel/base/nearest.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <utility>

#include "kernel/base/said.h"
#include "kernel/base/stop.h"

namespace bastide {
namespace {

constexpr std::size_t kLongestCompared = 64;  // longer texts are no mistyped names

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// Edits that turn `a` into `b`: insert, drop, replace, or swap two neighbours. `most` + 1 when it
/// takes more; what is further from the diagonal than that is not looked at. Requires: both are at
/// most kLongestCompared long.
std::size_t edits(std::string_view a, std::string_view b, std::size_t most) {
  const std::size_t far = most + 1;
  if (std::max(a.size(), b.size()) - std::min(a.size(), b.size()) > most) {
    return far;
  }
  using Row = std::array<std::size_t, kLongestCompared + 2>;
  Row before_last;
  Row last;
  Row now;
  std::iota(last.begin(), last.end(), std::size_t{0});
  before_last = now = last;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    const std::size_t from = i > most ? i - most : 1;
    const std::size_t to = std::min(b.size(), i + most);
    now[from - 1] = from == 1 ? i : far;
    std::size_t fewest = now[from - 1];
    for (std::size_t j = from; j <= to; ++j) {
      const bool same = lower(a[i - 1]) == lower(b[j - 1]);
      now[j] = std::min({last[j] + 1, now[j - 1] + 1, last[j - 1] + (same ? 0U : 1U)});
      const bool swapped = i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) &&
                           lower(a[i - 2]) == lower(b[j - 1]);
      if (swapped) {
        now[j] = std::min(now[j], before_last[j - 2] + 1);
      }
      fewest = std::min(fewest, now[j]);
    }
    now[to + 1] = far;
    if (fewest > most) {
      return far;
    }
    std::swap(before_last, last);
    std::swap(last, now);
  }
  return std::min(last[b.size()], far);
}

}  // namespace

std::optional<std::string> nearest_name(std::string_view wrong,
                                        std::span<const std::string> known) {
  const std::string* best = nullptr;
  std::size_t fewest = 0;
  if (wrong.size() > kLongestCompared) {
    return std::nullopt;
  }
  look_for_stop();
  for (const std::string& name : known) {
    if (name.size() > kLongestCompared) {
      continue;
    }
    const std::size_t longer = std::max(name.size(), wrong.size());
    const std::size_t allowed = std::max<std::size_t>(1, longer / 3);
    const std::size_t most = best == nullptr ? allowed : std::min(allowed, fewest - 1);
    const std::size_t needed = edits(wrong, name, most);
    if (needed <= most && needed < longer) {  // nothing in common is not near
      best = &name;
      fewest = needed;
    }
    if (best != nullptr && fewest == 0) {
      break;
    }
  }
  return best == nullptr ? std::nullopt : std::optional<std::string>(*best);
}

std::string did_you_mean(std::string_view wrong, std::span<const std::string> known) {
  const std::optional<std::string> near = nearest_name(wrong, known);
  return near ? " " + said_with("(did you mean \"{}\"?)", *near) : std::string();
}

}  // namespace bastide
