#include "kernel/base/version.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <utility>

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

/// `text` behind a sign such as ">="; none when it has another sign.
std::optional<Partial> after_sign(std::string_view text, std::string_view sign) {
  const std::size_t digits = std::min(text.find_first_of("0123456789"), text.size());
  return text.substr(0, digits) == sign ? parse_partial(text.substr(digits)) : std::nullopt;
}

/// Narrows the range by one comparison such as ">=1.0"; false when it is malformed.
bool narrow(VersionRange& range, std::string_view comparison) {
  const auto after_all = [](const Partial& last) {
    return next_after(last, last.given - 1);
  };
  if (const auto least = after_sign(comparison, ">=")) {
    keep_from(range, lowest_of(*least));
  } else if (const auto before = after_sign(comparison, ">")) {
    keep_from(range, after_all(*before));
  } else if (const auto end = after_sign(comparison, "<")) {
    keep_below(range, lowest_of(*end));
  } else if (const auto last = after_sign(comparison, "<=")) {
    keep_below(range, after_all(*last));
  } else if (const auto only = after_sign(comparison, "=")) {
    keep_from(range, lowest_of(*only));
    keep_below(range, after_all(*only));
  } else {
    return false;
  }
  return true;
}

/// Narrows the range by comparisons between single spaces.
bool narrow_by_all(VersionRange& range, std::string_view comparisons) {
  while (true) {
    const std::size_t end = std::min(comparisons.find(' '), comparisons.size());
    if (!narrow(range, comparisons.substr(0, end))) {
      return false;
    }
    if (end == comparisons.size()) {
      return true;
    }
    comparisons.remove_prefix(end + 1);
  }
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
  if (text == "*") {
    return range;
  }
  if (const std::optional<Partial> caret = after_sign(text, "^")) {
    range.lowest = lowest_of(*caret);
    range.below = next_after(*caret, kept_by_caret(*caret));
    return range;
  }
  const bool holds_some =
      narrow_by_all(range, text) && (!range.below || range.lowest < *range.below);
  return holds_some ? std::optional<VersionRange>(std::move(range)) : std::nullopt;
}

}  // namespace bastide
