// "Did you mean": the known name that a mistyped one resembles.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace bastide {

/// The known name with the fewest edits (insert, drop, replace, swap neighbours; case counts
/// nothing) from `wrong`, the first of several. None when every name is too far: more than a third
/// of the longer name's letters, at least one edit allowed.
[[nodiscard]] std::optional<std::string> nearest_name(std::string_view wrong,
                                                      std::span<const std::string> known);

/// ` (did you mean "x"?)`, or nothing when no name is near.
[[nodiscard]] std::string did_you_mean(std::string_view wrong, std::span<const std::string> known);

}  // namespace bastide
