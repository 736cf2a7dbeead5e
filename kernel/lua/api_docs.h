// What every name of the rule language means: the one table from which stubs for editors, the names
// for luacheck and the manual are made. A test holds it against the wrappers.
#pragma once

#include <cstdint>
#include <span>

#include "kernel/rules/declarations.h"
#include "kernel/rules/hooks.h"

struct lua_State;

namespace bastide {

enum class Kind : std::uint16_t;

/// A name of a type of things: a property, called with the thing alone when it is read, or a
/// method, called by the script.
struct ApiEntry {
  const char* name;
  const char* type;  ///< as ApiDoc::type
  const char* about;
  int (*call)(lua_State*);

  [[nodiscard]] constexpr bool is_method() const { return type[0] == '('; }
  [[nodiscard]] constexpr ApiDoc doc() const { return {name, type, about}; }
};

/// A type of things.
struct ApiType {
  Kind kind;
  const char* name;   ///< as messages call it: "tile"
  const char* title;  ///< as stubs call it: "Tile"
  const char* about;
  std::span<const ApiEntry> entries;
};

/// Types in the order in which the manual tells them.
[[nodiscard]] std::span<const ApiType> documented_types();

[[nodiscard]] std::span<const ApiTableDoc> documented_tables();

/// Functions and values of a table of the language ("define", "on", "math"), or without one.
struct ApiSpaceDoc {
  const char* name;  ///< empty: plain names
  const char* about;
  std::span<const ApiDoc> names;
};

/// While files are loaded: define, state, on, amend, replace, opt.
[[nodiscard]] std::span<const ApiSpaceDoc> documented_declarations();
/// While the file of a bot is loaded.
[[nodiscard]] const ApiSpaceDoc& documented_bots();
/// While the file of a metric is loaded.
[[nodiscard]] const ApiSpaceDoc& documented_metrics();
/// Known everywhere: what hooks return, and the part of Lua that is left.
[[nodiscard]] std::span<const ApiSpaceDoc> documented_functions();

/// How the handlers of the points of a shape combine, in the order of the manual.
struct ApiShapeDoc {
  Shape shape;
  const char* argument;  ///< what its handlers receive, with its type
  const char* about;
};
[[nodiscard]] std::span<const ApiShapeDoc> documented_shapes();

/// Type of what passes through a point; empty for nothing.
[[nodiscard]] const char* type_of(Passes passes);

/// What holds of the handlers of every shape: their order, and their guards.
[[nodiscard]] const char* documented_order();

/// A definition of the kernel, which rules may amend.
struct ApiTargetDoc {
  const char* target;  ///< as amend() names it
  const char* fields;  ///< title of the table of its fields; empty: it has none of its own
  const char* about;
};
[[nodiscard]] std::span<const ApiTargetDoc> documented_targets();

/// Words that stand for types in the rows of this table: "Side" for its four texts. Without a type
/// it is what some function makes, and has no fields.
[[nodiscard]] std::span<const ApiDoc> documented_words();

}  // namespace bastide
