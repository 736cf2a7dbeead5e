// Questions of rules: fx.ask, and the draws of chance.
#pragma once

#include <string>
#include <string_view>

#include <lua.hpp>

#include "kernel/flow/question.h"
#include "kernel/lua/things.h"

namespace bastide {

/// `fx.ask { … }`, or `fx.ask(question, to, options, about)` with what changes from one time to the
/// next beside the table.
int ask_player(lua_State* state);
/// `fx.ask_all(question, players, options, about)`: the same question to several, each of whom
/// answers without knowing what the others do. Pushes a table of the answers by player.
int ask_all(lua_State* state);
/// `fx.ask_drain { … }`: which markers of a pool go, all off one tile; they are gone then. Also
/// `fx.ask_drain(question, to, tiles, about)`.
int ask_drain(lua_State* state);
/// `fx.draw(name)`: a tile of a pile or a token of a bag; nil when it is empty.
int draw(lua_State* state);

/// Sets the prompt: the sentence of the key `prompt` with its `args`, when the plugin has one; else
/// the key. A function `args` receives the fourth argument.
void read_prompt(lua_State* state, Fields& fields, Question& question);

/// The text of an entry among the options of a pick: its `text`, or what it names.
[[nodiscard]] std::string entry_text(lua_State* state, int index);

}  // namespace bastide
