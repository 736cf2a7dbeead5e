#include "kernel/base/complaint.h"

#include <limits>

#include <fmt/format.h>

#include "kernel/base/said.h"

namespace bastide {

std::string expected_found(std::string_view expected, std::string_view found) {
  return said_with("expected {}, found {}", expected, found);
}

std::string one_of(std::span<const std::string> words) {
  return said_with("one of {}", fmt::format("\"{}\"", fmt::join(words, "\", \"")));
}

std::string whole_number(std::int64_t least, std::int64_t most) {
  const bool has_begin = least > std::numeric_limits<int>::min();
  const bool has_end = most < std::numeric_limits<int>::max();
  if (has_begin && has_end) {
    return said_with("a whole number from {} to {}", least, most);
  }
  if (has_begin) {
    return said_with("a whole number of at least {}", least);
  }
  return has_end ? said_with("a whole number of at most {}", most) : said("a whole number");
}

std::string stands_twice(std::string_view what) {
  return said_with("{} stands twice", what);
}

std::string defined_twice(std::string_view what, const SourceRef& first) {
  return said_with("{} is defined twice; the first is at {}", what, to_string(first));
}

std::string missing_key(std::string_view key, std::string_view what) {
  return said_with("missing key \"{}\" in {}", key, what);
}

}  // namespace bastide
