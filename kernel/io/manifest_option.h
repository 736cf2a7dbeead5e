// What a ruleset may set in a plugin or variant: options, their types and values.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "kernel/base/diagnostics.h"
#include "kernel/base/value.h"

namespace bastide {

/// The value of an option: of `bool`, `int`, `enum`.
using OptionValue = std::variant<bool, std::int32_t, std::string>;

/// "true", "12", "first".
[[nodiscard]] std::string to_string(const OptionValue& value);
/// None, after a complaint, for a value that no option can have.
[[nodiscard]] std::optional<OptionValue> as_option_value(const Value* value,
                                                         std::string_view name,
                                                         Diagnostics& diagnostics);

enum class OptionType : std::uint8_t { boolean, integer, enumeration };

/// "bool", "int", "enum", as manifests write it.
[[nodiscard]] std::string_view option_type_name(OptionType type);

struct ManifestOption {
  std::string name;
  OptionType type = OptionType::boolean;
  OptionValue initial = false;                                    // of the option's type
  std::int32_t least = std::numeric_limits<std::int32_t>::min();  // of `int`
  std::int32_t most = std::numeric_limits<std::int32_t>::max();
  std::vector<std::string> values;  // of `enum`
  std::string about;
  std::vector<std::string> rules;  // catalogue ids
  std::string part;                // empty: not bound to a part
  SourceRef at;
};

/// "expected a whole number from 0 to 9, found true"; empty when the option can have the value.
[[nodiscard]] std::string wrong_value(const ManifestOption& option, const OptionValue& value);

/// One option; `at` is the place of its name.
[[nodiscard]] ManifestOption read_option(std::string_view name,
                                         const SourceRef& at,
                                         const Value& value,
                                         Diagnostics& diagnostics);

}  // namespace bastide
