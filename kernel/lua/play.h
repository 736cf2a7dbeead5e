// What a script that plays can reach: the running call, and names resolved for the plugin it is of.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/base/for_now.h"
#include "kernel/lua/list.h"
#include "kernel/lua/lua_rules.h"
#include "kernel/lua/readings.h"
#include "kernel/lua/reads.h"
#include "kernel/lua/word_cache.h"
#include "kernel/rules/effects.h"

namespace bastide {

/// What a name may stand for.
enum class NameOf : std::uint8_t {
  feature,
  piece,
  tile_attr,
  token,
  bag,
  pool,
  pile,
  zone,
  track,
  tile,
  phase,
  state,
  hook,
};

/// One function of a script that runs.
struct PlayFrame {
  Context& context;
  HookCall* call = nullptr;  ///< null: the function of a phase, an action or an ending
  bool writes = false;       ///< it has received fx
  int function = -1;
  const Option* option = nullptr;  ///< of a bot's function
};

/// The calls that run in one VM, innermost last.
class PlayScope {
 public:
  /// The rules of `lua` play from now on. Both outlive the scope.
  PlayScope(const Ruleset& rules, LuaRules& lua);
  ~PlayScope();
  PlayScope(const PlayScope&) = delete;
  PlayScope& operator=(const PlayScope&) = delete;
  PlayScope(PlayScope&&) = delete;
  PlayScope& operator=(PlayScope&&) = delete;

  [[nodiscard]] const Ruleset& rules() const { return rules_; }
  /// The running call; what is reached through it counts as read. Throws LuaError when nothing
  /// runs.
  [[nodiscard]] const PlayFrame& frame() const;
  [[nodiscard]] const std::vector<PlayFrame>& frames() const { return frames_; }

  /// Enters a call for a scope. The lists of a call live until the outermost one is left.
  class Entered {
   public:
    Entered(PlayScope& scope, const PlayFrame& frame) : scope_(scope) { scope_.enter(frame); }
    ~Entered() { scope_.leave(); }
    Entered(const Entered&) = delete;
    Entered& operator=(const Entered&) = delete;
    Entered(Entered&&) = delete;
    Entered& operator=(Entered&&) = delete;

   private:
    PlayScope& scope_;
  };

  [[nodiscard]] Lists& lists() { return lists_; }
  /// The table at `index` as the running plugin means it; see Readings::read.
  template <class Reading>
  const Reading& read(lua_State* state, int index, const char* what, std::optional<Reading>& room) {
    return readings_.read(state, index, what, lua_.owner(innermost().function), room);
  }

  /// The plugin whose function runs.
  [[nodiscard]] const std::string& plugin() const {
    return lua_.plugins()[static_cast<std::size_t>(lua_.owner(innermost().function))];
  }
  /// Number of what the name means in the running plugin: a full name as it is, else the plugin's
  /// own, else the only one among the plugins it uses. -1 for an id of a plugin that is not
  /// loaded. Throws LuaError with the nearest name.
  [[nodiscard]] std::int32_t find(NameOf what, std::string_view written) const;
  /// The same; -1 also when there is no such name.
  [[nodiscard]] std::int32_t find_if_known(NameOf what, std::string_view written) const;
  /// The same for the text at `index`, remembered for the next time. Throws LuaError when there is
  /// no text.
  [[nodiscard]] std::int32_t find_at(lua_State* state, int index, NameOf what);
  [[nodiscard]] std::int32_t find_if_known_at(lua_State* state, int index, NameOf what);
  /// Variable of the declaration with this number.
  [[nodiscard]] VariableId variable(int declaration) const {
    return variables_[static_cast<std::size_t>(declaration)];
  }
  /// "plugin:word" for a word without a plugin.
  [[nodiscard]] std::string full_name(std::string_view word) const;
  /// A name for a reason or a line; always a name that there is.
  [[nodiscard]] NameId coin(std::string_view text) const;
  /// The same for the text at `index`, remembered for the next time; with the plugin in front of a
  /// word without one when `is_own`. Throws LuaError when there is no text.
  [[nodiscard]] NameId coin_at(lua_State* state, int index, bool is_own);

  /// Reference of a declared question, in the registry of Lua; null until it was kept for this
  /// text.
  [[nodiscard]] const std::int32_t* known_question(std::string_view written) const;
  /// Keeps it for the text at `index`.
  void keep_question(int index, std::int32_t reference);

  /// The table that `g:run` was called with, as an index of the stack; 0: none. Only for the
  /// handlers that it calls itself: each call inside one has its own.
  [[nodiscard]] ForNow<int> give(int index) { return {given_, index}; }
  [[nodiscard]] int given() const { return given_; }

 private:
  [[nodiscard]] const PlayFrame& innermost() const;
  [[nodiscard]] std::int32_t resolve(NameOf what, std::string_view written) const;
  [[nodiscard]] std::int32_t look_up(NameOf what, std::string_view full) const;
  [[nodiscard]] bool is_absent(std::string_view full) const;
  [[nodiscard]] std::vector<std::string> known(NameOf what) const;
  [[nodiscard]] std::vector<std::string> names(NameOf what) const;

  [[nodiscard]] std::uint32_t word_key(std::uint32_t use) const;
  void enter(const PlayFrame& frame);
  void leave();

  const Ruleset& rules_;
  LuaRules& lua_;
  LuaLink& link_;
  Lists lists_;
  std::vector<PlayFrame> frames_;
  std::vector<VariableId> variables_;
  int given_ = 0;
  WordCache words_;  // by use and plugin
  Readings readings_;
};

/// The scope of a state. Throws LuaError while files are loaded.
[[nodiscard]] PlayScope& play_of(lua_State* state);
/// The running call. Throws LuaError when nothing runs.
[[nodiscard]] inline const PlayFrame& frame_of(lua_State* state) {
  const LuaLink& link = link_of(state);
  read_unnoted(link);
  return link.frame != nullptr ? *link.frame : play_of(state).frame();
}
[[nodiscard]] inline View view_of(lua_State* state) {
  const Context& context = frame_of(state).context;
  return {context.catalog, context.state};
}
/// What the table at `index` says, read once if it never changes; see Readings::read.
template <class Reading>
const Reading& read_once(lua_State* state,
                         int index,
                         const char* what,
                         std::optional<Reading>& room) {
  return play_of(state).read(state, index, what, room);
}
/// The context, for a function of fx. Throws LuaError when the running hook only reads.
[[nodiscard]] Context& writing(lua_State* state);

}  // namespace bastide
