// What rules can declare, as people are told of it. Each table stands beside what reads it, in the
// compile_*.cpp; adapters and the manual take it from here.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bastide {

/// A name of a table that rules write, or of the language itself.
///
/// Types are written as LuaLS reads them, with words in capitals for what the language names:
/// "Tile?", "List<Tile>", "integer". A function is written "(kind: FeatureId, filter?: X): Tile?".
struct ApiDoc {
  const char* name;
  const char* type;
  const char* about;
};

/// A table that a rule writes: the fields of a declaration, of a hook, of a filter. A name that
/// ends in "?" may be left out.
struct ApiTableDoc {
  const char* title;  ///< as stubs call it: "PieceFields"
  const char* about;
  std::span<const ApiDoc> fields;
};

/// A function of define, state or on.
struct Declaration : ApiDoc {
  std::vector<const ApiTableDoc*> tables;  ///< of its fields, then those of what stands in it
  bool is_nameless = false;                ///< a plugin has one, or several without names
};

/// define.*: a category each.
[[nodiscard]] const std::vector<Declaration>& definitions();
/// Null when there is no such category.
[[nodiscard]] const Declaration* find_definition(std::string_view category);
/// The category as complaints name it, in the language of the reader.
[[nodiscard]] std::string said_category(std::string_view category);
/// state.*, by Scope.
[[nodiscard]] const std::vector<Declaration>& scopes();
/// on.*, by Shape.
[[nodiscard]] const std::vector<Declaration>& shapes();

// Parts of definitions(), by the steps of compile().
[[nodiscard]] std::vector<Declaration> kind_definitions();
[[nodiscard]] std::vector<Declaration> tile_definitions();
[[nodiscard]] std::vector<Declaration> turn_definitions();
[[nodiscard]] std::vector<Declaration> candidate_definitions();
[[nodiscard]] std::vector<Declaration> guard_definitions();
[[nodiscard]] std::vector<Declaration> hook_definitions();
[[nodiscard]] std::vector<Declaration> sheet_definitions();

/// Words that stand for the ids of a category: "FeatureId", "feature".
[[nodiscard]] std::span<const ApiDoc> id_words();

}  // namespace bastide
