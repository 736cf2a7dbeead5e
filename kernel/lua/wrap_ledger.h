// Scores and awards as scripts write them; the tables that line, deny, win and lose make.
#pragma once

#include <vector>

#include <lua.hpp>

#include "kernel/rules/context.h"

namespace bastide {

/// A named line: { "name", n = 2, each = 3 }.
struct Line {
  NameId name;
  std::int32_t n = 0;
  std::int32_t each = 0;
  TileId tile;  // where its points come from; none: the rule does not say
};

/// A number of points, or of things that are worth some. Throws LuaError.
[[nodiscard]] std::int32_t read_points(lua_State* state, int index);

/// A line without points is left out. Throws LuaError when the score becomes too large.
void add_line(Ledger& ledger, const Line& line);

/// Adds the lines of the list of line() tables at `index` to the ledger. Throws LuaError.
void read_lines(lua_State* state, int index, Ledger& ledger);

/// Is there a denial that deny() made, or a list of them, at `index`? Adds them to `denials` unless
/// nobody reads them (null). None for nil and false. Throws LuaError.
[[nodiscard]] bool read_denials(lua_State* state, int index, std::vector<Denial>* denials);

/// What win() or lose() made; running for nil and false.
[[nodiscard]] Verdict read_verdict(lua_State* state, int index);

}  // namespace bastide
