// Questions of rules: fx.ask, and the draws of chance.
#pragma once

#include <string>
#include <string_view>

#include <lua.hpp>

#include "kernel/lua/things.h"

namespace bastide {

/// `fx.ask { "word", to = p, options = …, about = … }` asks a declared question; without a word the
/// table writes the question out.
int ask_player(lua_State* state);
/// `fx.ask_all { … }`: the same question to several, each of whom answers without knowing what the
/// others do. Pushes a table of the answers by player.
int ask_all(lua_State* state);
/// `fx.draw(name)`: a tile of a pile or a token of a bag; nil when it is empty.
int draw(lua_State* state);

/// Kind of the things that such a question offers; none: words, numbers, tables.
[[nodiscard]] Kind asked_kind(AskType type);

/// The text of an entry among the options of a pick: its `text`, or what it names.
[[nodiscard]] std::string entry_text(lua_State* state, int index);

}  // namespace bastide
