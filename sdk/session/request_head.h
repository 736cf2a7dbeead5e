// The head of an HTTP request as it came: nothing in it is decoded, since what is compared with a
// secret or an address must be it letter by letter.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bastide {

struct RequestHead {
  std::string method;
  std::string target;                                       // path and query
  std::vector<std::pair<std::string, std::string>> fields;  // names in small letters

  /// Of the fields of this name, in small letters, in their order.
  [[nodiscard]] std::vector<std::string_view> all(std::string_view name) const;
  /// The value where there is exactly one; else nothing.
  [[nodiscard]] std::optional<std::string_view> only(std::string_view name) const;
  /// The value of the first parameter of this name in the query; empty where there is none.
  [[nodiscard]] std::string_view parameter(std::string_view name) const;
};

/// Of a text that ends with the empty line after the fields. Nothing when it is no head as the
/// standard has it: such a one could be read in two ways.
[[nodiscard]] std::optional<RequestHead> read_request_head(std::string_view text);

}  // namespace bastide
