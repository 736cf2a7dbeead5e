// JSON text → a tree of values with places.
//
// Written by hand instead of on top of nlohmann/json: that library stops at the first fault, names
// a byte offset and the token it expected, and keeps the last of two equal keys in silence. People
// who edit rule files by hand need the line, the likely cause (a comma too many, a comment, single
// quotes) and all faults of a file at once.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "kernel/base/diagnostics.h"
#include "kernel/base/value.h"

namespace bastide {

/// Limits against files that are no rule files.
inline constexpr std::size_t kMostJsonBytes = std::size_t{16} * 1024 * 1024;
inline constexpr std::size_t kMostJsonValues = 1'000'000;
inline constexpr int kMostJsonDepth = 100;
/// Reading stops after so many complaints about one text.
inline constexpr std::size_t kMostJsonComplaints = 20;

/// The value that `text` holds. Strict JSON (RFC 8259) in well-formed UTF-8; on top of it a key may
/// stand only once in an object and no text holds `\u0000`. Every fault is added to `diagnostics`.
/// Faults with an obvious meaning (comma missing or too many, comment, single quotes, duplicate
/// key, of which the first value counts) still yield a tree, so that its content can be checked
/// too; none after a fault that leaves the rest unclear. A tree does not mean that the text was
/// faultless: that is what `diagnostics` says.
///
/// `begin` is the place of the first character: {"tiles.json", 1, 1} for a file, the line of a
/// record, or the place of a value within another file's comment.
[[nodiscard]] std::optional<Value> parse_json(std::string_view text,
                                              const SourceRef& begin,
                                              Diagnostics& diagnostics);

}  // namespace bastide
