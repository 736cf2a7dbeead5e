// Types and functions as the table of the rule language writes them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bastide {

struct LuaParameter {
  std::string name;  // "..." for any number of them
  std::string type;
  bool optional = false;
};

struct LuaSignature {
  std::vector<LuaParameter> parameters;
  std::string result;  // empty: nothing
};

/// "(kind: FeatureId, filter?: X): Tile?".
[[nodiscard]] LuaSignature parse_signature(std::string_view text);

[[nodiscard]] inline bool is_signature(std::string_view type) {
  return type.starts_with("(");
}

/// With "bastide." before the language's own words and "bastide.TileList" for "List<Tile>".
[[nodiscard]] std::string stub_type(std::string_view type);

/// The things that lists are made of in a type: "Tile" of "List<Tile>".
[[nodiscard]] std::vector<std::string> list_things(std::string_view type);

}  // namespace bastide
