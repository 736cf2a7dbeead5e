#include "kernel/io/seed.h"

#include <algorithm>
#include <charconv>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/complaint.h"
#include "kernel/base/said.h"

namespace bastide {

nlohmann::ordered_json seed_json(std::uint64_t seed) {
  return seed <= kMostExactNumber ? nlohmann::ordered_json(seed)
                                  : nlohmann::ordered_json(std::to_string(seed));
}

std::optional<std::uint64_t> parse_seed(std::string_view text) {
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (error != std::errc() || end != text.data() + text.size()) {
    return std::nullopt;
  }
  return seed;
}

std::uint64_t read_seed(ObjectReader& reader, std::string_view key) {
  const Value* value = reader.find(key);
  if (value == nullptr) {
    return 1;
  }
  if (value->is(Value::Kind::integer) && value->integer >= 0) {
    return static_cast<std::uint64_t>(value->integer);
  }
  const auto seed =
      value->is(Value::Kind::text) ? parse_seed(value->text) : std::optional<std::uint64_t>();
  if (!seed) {
    reader.complain(
        value,
        fmt::format("\"{}\": {}",
                    key,
                    expected_found(said("a whole number from 0 to 18446744073709551615 (above "
                                        "9007199254740991 as a text of digits)"),
                                   describe(*value))));
  }
  return seed.value_or(1);
}

}  // namespace bastide
