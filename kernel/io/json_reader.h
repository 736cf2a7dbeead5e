// Strict reading of single JSON values, next to ObjectReader, which reads the keys of an object.
// Each function complains about a value that does not fit, at its place, and never throws: the
// caller goes on, so that every fault of a file is found in one go.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/base/diagnostics.h"
#include "kernel/base/object_reader.h"
#include "kernel/base/value.h"
#include "kernel/base/visible.h"
#include "kernel/io/json_parser.h"

namespace bastide {

// `name` says what is read: `"count"`, or `version range of "base"`. A complaint reads
// `name: expected a whole number from 0 to 9, found the text "x"`. A null pointer is a key that is
// missing: no complaint here, since ObjectReader::require has made it, and an empty answer.

/// A text on one line, of characters that can be seen (kernel/base/visible.h).
[[nodiscard]] std::optional<std::string> as_text(const Value* value,
                                                 std::string_view name,
                                                 Diagnostics& diagnostics);
[[nodiscard]] std::optional<std::int64_t> as_integer(const Value* value,
                                                     std::string_view name,
                                                     std::int64_t least,
                                                     std::int64_t most,
                                                     Diagnostics& diagnostics);
/// A list of exactly two whole numbers, such as a cell.
[[nodiscard]] std::optional<std::array<int, 2>> as_pair(
    const Value* value, std::string_view name, int least, int most, Diagnostics& diagnostics);
/// The items of a list.
[[nodiscard]] std::span<const Value> as_list(const Value* value,
                                             std::string_view name,
                                             Diagnostics& diagnostics);
/// The members of an object whose keys are names, in file order; none after a complaint about a
/// key that is no visible line.
[[nodiscard]] std::span<const Value::Member> as_map(const Value* value,
                                                    std::string_view name,
                                                    Diagnostics& diagnostics);

/// An ObjectReader that takes no empty list for an object: JSON tells the two apart, scripts
/// cannot.
class JsonObjectReader : public ObjectReader {
 public:
  JsonObjectReader(const Value& value, Diagnostics& diagnostics, const std::string& what);
};

/// A text that complaints can point at.
struct PlacedText {
  std::string text;
  SourceRef at;
};

/// The texts of a list; other items are complained about and left out.
[[nodiscard]] std::vector<PlacedText> as_texts(const Value* value,
                                               std::string_view name,
                                               Diagnostics& diagnostics);

/// The text of a key that may be missing; empty without it, or after a complaint.
[[nodiscard]] std::string read_optional_text(ObjectReader& reader,
                                             std::string_view key,
                                             Diagnostics& diagnostics);

/// The same for a key of an object, without the places. Unlike ObjectReader::texts, which scripts
/// use too, it takes no single text for a list of one.
[[nodiscard]] std::vector<std::string> read_texts(ObjectReader& reader,
                                                  std::string_view key,
                                                  Diagnostics& diagnostics);

/// The same for what somebody is called: of at most kLongestSeatName bytes.
[[nodiscard]] std::vector<std::string> read_names(ObjectReader& reader,
                                                  std::string_view key,
                                                  Diagnostics& diagnostics);

/// Complains about a text that is no visible line of at most `most` bytes; true when it is one.
bool check_visible(std::string_view text,
                   std::string_view name,
                   const SourceRef& at,
                   Diagnostics& diagnostics,
                   std::size_t most = kLongestLine);

/// A lower-case letter, then lower-case letters, digits and "_".
[[nodiscard]] bool is_snake_case(std::string_view text);
/// Complains about a name that is not; `what` it names: `part "x"`.
void check_snake_case(std::string_view name,
                      std::string_view what,
                      const SourceRef& at,
                      Diagnostics& diagnostics);

}  // namespace bastide
