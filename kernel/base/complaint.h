// Phrases that most complaints are made of, in the language of the reader. Each names things in the
// nominative, so that a translation needs no other form of what it is given.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "kernel/base/diagnostics.h"

namespace bastide {

/// "expected a list, found the number 7".
[[nodiscard]] std::string expected_found(std::string_view expected, std::string_view found);

/// `one of "calm", "wild"`.
[[nodiscard]] std::string one_of(std::span<const std::string> words);

/// "a whole number from 1 to 9", "a whole number of at least 1"; a bound beyond the numbers of 32
/// bits is left out.
[[nodiscard]] std::string whole_number(std::int64_t least, std::int64_t most);

/// Of what may stand only once.
[[nodiscard]] std::string stands_twice(std::string_view what);
[[nodiscard]] std::string defined_twice(std::string_view what, const SourceRef& first);

/// `missing key "count" in tile "x"`.
[[nodiscard]] std::string missing_key(std::string_view key, std::string_view what);

}  // namespace bastide
