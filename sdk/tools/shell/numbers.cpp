#include "sdk/tools/shell/numbers.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "kernel/base/diagnostics.h"
#include "kernel/base/said.h"
#include "kernel/io/seed.h"

namespace bastide {

namespace {

/// The whole text as a number of this kind.
template <class Number>
std::optional<Number> parsed(const std::string& text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) {
    return std::nullopt;
  }
  return number;
}

}  // namespace

NumberCheck whole_number(WholeRange range) {
  return [range](const std::string& text) {
    const std::optional<std::int64_t> number = parsed<std::int64_t>(text);
    return number && *number >= range.least && *number <= range.most
               ? std::string()
               : said_with("expected a whole number from {} to {}, found {}",
                           range.least,
                           range.most,
                           in_quotes(text));
  };
}

NumberCheck decimal_number(double least, double most) {
  return [least, most](const std::string& text) {
    const bool is_plain =
        !text.empty() && text.find_first_not_of("0123456789.") == std::string::npos;
    const std::optional<double> number = is_plain ? parsed<double>(text) : std::nullopt;
    return number && *number >= least && *number <= most
               ? std::string()
               : said_with(
                     "expected a number from {} to {}, found {}", least, most, in_quotes(text));
  };
}

std::string refuse_no_seed(const std::string& text) {
  return parse_seed(text) ? std::string()
                          : said_with("expected a whole number from 0 to {}, found {}",
                                      std::numeric_limits<std::uint64_t>::max(),
                                      in_quotes(text));
}

}  // namespace bastide
