// JSON as a tree that keeps what readers of JSON throw away: equal keys, the digits of numbers,
// escapes. So it can write what no library would.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bastide {

/// A value. Of texts, numbers and words `raw` is how they are written, quotes included; lists have
/// children, objects children with keys, written as they are between their quotes.
struct JsonNode {
  enum class Kind : std::uint8_t { word, number, text, list, object };

  Kind kind = Kind::word;
  std::string raw = "null";
  std::vector<std::string> keys;  ///< as many as children, of an object
  std::vector<JsonNode> children;

  [[nodiscard]] bool is_inner() const { return kind == Kind::list || kind == Kind::object; }
};

/// Nothing when the text is no JSON, or more than 500 brackets deep.
[[nodiscard]] std::optional<JsonNode> parse_json_tree(std::string_view text);

/// On one line.
[[nodiscard]] std::string write_json_tree(const JsonNode& node);

/// All nodes, the root first.
[[nodiscard]] std::vector<JsonNode*> list_nodes(JsonNode& root);

}  // namespace bastide
