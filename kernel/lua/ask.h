// Questions of rules: fx.ask, and the draws of chance.
#pragma once

#include <string>
#include <string_view>

#include <lua.hpp>

#include "kernel/rules/context.h"

namespace bastide {

/// A question that grows option by option; each gets a text of its own.
class Question {
 public:
  Question(std::int32_t actor, AskType type) {
    ask_.actor = actor;
    ask_.type = type;
  }

  /// Adds an option; a text that is taken gets "#2" and so on. Throws LuaError over 10000 options.
  void add(std::int32_t value, std::string_view text);
  /// Adds an outcome of chance.
  void add_outcome(std::int32_t value, std::string_view text, std::int32_t weight);
  void show(AskType type, std::int32_t value);
  void set_prompt(std::string_view prompt) { ask_.prompt.assign(prompt.begin(), prompt.end()); }
  void set_pass();

  [[nodiscard]] std::size_t size() const { return ask_.options.size(); }
  [[nodiscard]] std::int32_t value(std::int32_t option) const {
    return ask_.options[static_cast<std::size_t>(option)].value;
  }
  /// Number of the chosen option. Leaves as AskPending while nobody has answered.
  [[nodiscard]] std::int32_t pose(Context& context) const { return ask(context, ask_); }

 private:
  [[nodiscard]] bool has_text(std::string_view text) const;

  PendingAsk ask_;
};

/// `fx.ask { … }`.
int ask_player(lua_State* state);
/// `fx.draw(name)`: a tile of a pile or a token of a bag; nil when it is empty.
int draw(lua_State* state);

/// The text of an entry among the options of a pick: its `text`, or what it names.
[[nodiscard]] std::string entry_text(lua_State* state, int index);

}  // namespace bastide
