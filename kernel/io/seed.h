// Seeds in files and in JSON output: any whole number of 64 bits.
//
// Many readers of JSON, JavaScript among them, round numbers above 2^53 - 1. So a seed is written
// as a number up to there and as a text of digits above; both are read.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "kernel/base/object_reader.h"

namespace bastide {

/// The largest number that every reader of JSON holds exactly.
inline constexpr std::uint64_t kMostExactNumber = (std::uint64_t{1} << 53U) - 1;

/// A number, or a text for one above kMostExactNumber.
[[nodiscard]] nlohmann::ordered_json seed_json(std::uint64_t seed);

/// Digits alone, at most 18446744073709551615; none for any other text.
[[nodiscard]] std::optional<std::uint64_t> parse_seed(std::string_view text);

/// The seed of this key; what is none is reported, and gives 1, as does a missing key.
[[nodiscard]] std::uint64_t read_seed(ObjectReader& reader, std::string_view key);

}  // namespace bastide
