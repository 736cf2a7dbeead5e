#include "kernel/base/version.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>

namespace bastide {
namespace {

constexpr std::size_t kMostDigits = 6;

/// A version whose last numbers may be left out; those are 0.
struct Partial {
  std::array<int, 3> numbers{};
  std::size_t given = 0;  // 1 to 3
};

/// The first number of `text`, which is shortened by it.
std::optional<int> take_number(std::string_view& text) {
  const std::size_t end = std::min(text.find_first_not_of("0123456789"), text.size());
  if (end == 0 || end > kMostDigits || (end > 1 && text.front() == '0')) {
    return std::nullopt;
  }
  int number = 0;
  std::from_chars(text.data(), text.data() + end, number);
  text.remove_prefix(end);
  return number;
}

std::optional<Partial> parse_partial(std::string_view text) {
  Partial partial;
  while (partial.given < partial.numbers.size()) {
    const std::optional<int> number = take_number(text);
    if (!number) {
      return std::nullopt;
    }
    partial.numbers[partial.given++] = *number;
    if (text.empty()) {
      return partial;
    }
    if (text.front() != '.') {
      return std::nullopt;
    }
    text.remove_prefix(1);
  }
  return std::nullopt;  // a fourth number
}

Version lowest_of(const Partial& partial) {
  return {partial.numbers[0], partial.numbers[1], partial.numbers[2]};
}

/// The version after every one that agrees with `partial` in its numbers up to `place`.
Version next_after(const Partial& partial, std::size_t place) {
  Partial next;
  std::copy_n(partial.numbers.begin(), place + 1, next.numbers.begin());
  ++next.numbers[place];
  return lowest_of(next);
}

/// The number that `^` keeps: the leftmost that is not 0, else the last one given.
std::size_t kept_by_caret(const Partial& partial) {
  for (std::size_t place = 0; place < partial.given; ++place) {
    if (partial.numbers[place] != 0) {
      return place;
    }
  }
  return partial.given - 1;
}

void keep_from(VersionRange& range, const Version& lowest) {
  range.lowest = std::max(range.lowest, lowest);
}

void keep_below(VersionRange& range, const Version& below) {
  range.below = range.below ? std::min(*range.below, below) : below;
}

/// Narrows the range by one condition such as ">=1.0"; false when it is malformed.
bool narrow(VersionRange& range, std::string_view condition) {
  if (condition == "*") {
    return true;
  }
  const std::size_t digits = condition.find_first_of("0123456789");
  if (digits == std::string_view::npos) {
    return false;
  }
  const std::string_view sign = condition.substr(0, digits);
  const std::optional<Partial> partial = parse_partial(condition.substr(digits));
  if (!partial) {
    return false;
  }
  const Version lowest = lowest_of(*partial);
  const Version after = next_after(*partial, partial->given - 1);
  if (sign == ">=") {
    keep_from(range, lowest);
  } else if (sign == ">") {
    keep_from(range, after);
  } else if (sign == "<") {
    keep_below(range, lowest);
  } else if (sign == "<=") {
    keep_below(range, after);
  } else if (sign == "^") {
    keep_from(range, lowest);
    keep_below(range, next_after(*partial, kept_by_caret(*partial)));
  } else if (sign.empty() || sign == "=") {
    keep_from(range, lowest);
    keep_below(range, after);
  } else {
    return false;
  }
  return true;
}

}  // namespace

std::string to_string(const Version& version) {
  return std::to_string(version.major) + "." + std::to_string(version.minor) + "." +
         std::to_string(version.patch);
}

std::optional<Version> parse_version(std::string_view text) {
  const std::optional<Partial> partial = parse_partial(text);
  if (!partial || partial->given != partial->numbers.size()) {
    return std::nullopt;
  }
  return lowest_of(*partial);
}

std::optional<VersionRange> parse_version_range(std::string_view text) {
  VersionRange range;
  range.text = std::string(text);
  bool any = false;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (end > 0) {
      any = true;
      if (!narrow(range, text.substr(0, end))) {
        return std::nullopt;
      }
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  const bool holds_some = !range.below || range.lowest < *range.below;
  return any && holds_some ? std::optional<VersionRange>(std::move(range)) : std::nullopt;
}

}  // namespace bastide
