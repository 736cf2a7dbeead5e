// One Lua VM: loads files into the sandbox, numbers the functions they register, calls them within
// a budget.
#pragma once

#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <lua.hpp>

#include "kernel/lua/budget.h"
#include "kernel/lua/script_error.h"
#include "kernel/lua/stack.h"

namespace bastide {

/// One VM belongs to one thread and lives as long as its rules. Two VMs that load the same texts in
/// the same order number their functions alike.
class Vm {
 public:
  /// Adds the names of the API to the table on top of the stack. May throw LuaError.
  using Setup = std::function<void(lua_State*)>;
  /// Finds the file that `require(name)` in a plugin means.
  using Resolver =
      std::function<std::optional<ScriptSource>(std::string_view plugin, std::string_view name)>;

  /// Throws std::bad_alloc when there is no memory for a VM.
  explicit Vm(const Limits& limits = {});
  ~Vm();
  Vm(const Vm&) = delete;
  Vm& operator=(const Vm&) = delete;
  Vm(Vm&&) = delete;
  Vm& operator=(Vm&&) = delete;

  [[nodiscard]] lua_State* state() const { return state_; }
  [[nodiscard]] Budget& budget() { return budget_; }
  /// The VM of a C function that runs in it.
  static Vm& of(lua_State* state) { return *static_cast<Vm*>(link_of(state).owner); }

  /// Without a resolver, `require` finds nothing.
  void set_resolver(Resolver resolver) { resolver_ = std::move(resolver); }

  /// Runs a file in an environment of its own: the standard names, `require` and what `setup`
  /// adds. nullptr, or the fault, valid until the next call. A C++ exception thrown by a function
  /// of the API (not LuaError) leaves as itself. Requires: not sealed.
  [[nodiscard]] const ScriptError* load_text(const ScriptSource& source, const Setup& setup);

  /// Takes the function on top of the stack and numbers it: 0, 1, 2, …
  int keep_function();
  [[nodiscard]] int function_count() const { return static_cast<int>(functions_.size()); }

  /// Ends loading: what the kept functions can reach becomes read-only, `require` ends.
  /// nullptr, or the fault.
  [[nodiscard]] const ScriptError* seal();
  [[nodiscard]] bool is_sealed() const { return link_.playing; }

  /// Pushes a kept function. Push its arguments next, then `call`.
  void push_function(int function) {
    lua_rawgeti(state_, LUA_REGISTRYINDEX, functions_[static_cast<std::size_t>(function)]);
  }

  /// Calls the pushed function with the `arguments` values above it and leaves `results` values
  /// (LUA_MULTRET is possible). nullptr, or the fault (then nothing is left on the stack), valid
  /// until the next call. `hook` names the call in errors. A C++ exception other than LuaError,
  /// thrown by a function of the API, leaves as itself, after the script is unwound. A call made
  /// while another runs shares its budget.
  [[nodiscard]] const ScriptError* call(int arguments, int results, std::string_view hook);
  /// The same, but what leaves the call is kept for go_on_leaving() or stay(). Call one of them.
  [[nodiscard]] const ScriptError* call_first(int arguments, int results, std::string_view hook) {
    return protect(arguments, results, hook);
  }
  void stay() { link_.escaped = nullptr; }
  void go_on_leaving() {
    if (link_.escaped) {
      leave();
    }
  }

  /// Runs work of the host with the values of a script, which may raise errors of Lua, as `call`
  /// runs a function: the `arguments` values on top of the stack are those that `work` finds,
  /// from 1.
  [[nodiscard]] const ScriptError* run(int arguments,
                                       const std::function<void(lua_State*)>& work,
                                       std::string_view hook);

  /// The kept functions' places in the registry of the state, by number.
  [[nodiscard]] const std::vector<int>& functions() const { return functions_; }

  /// The loaded file that errors name so; nullptr if there is none.
  [[nodiscard]] const ScriptSource* find_source(std::string_view name) const;

 private:
  static int run_load(lua_State* state);
  static int run_seal(lua_State* state);
  static int run_require(lua_State* state);
  static int run_work(lua_State* state);
  static int on_error(lua_State* state);

  /// What leaves the call is kept.
  const ScriptError* protect(int arguments, int results, std::string_view hook);
  [[noreturn]] void leave() { std::rethrow_exception(std::exchange(link_.escaped, nullptr)); }
  const ScriptError* fail(int status);
  void note_error();
  void note_refusal();
  void place_error(const std::string& file, int line);
  void check_encoding(std::string_view text, const std::string& name);
  void push_chunk(const ScriptSource& source, std::size_t setup);
  void push_module(const std::string& plugin, const std::string& name, std::size_t setup);
  [[noreturn]] void refuse_chunk(int status, const std::string& name);
  [[nodiscard]] std::string full_name(const std::string& short_name) const;

  Budget budget_;
  LuaLink link_;
  lua_State* state_;
  Resolver resolver_;
  std::vector<int> functions_;  // registry places
  std::map<std::string, ScriptSource, std::less<>> sources_;
  std::vector<Setup> setups_;           // of load_text, for the files that a file requires
  std::map<std::string, int> modules_;  // "plugin>file" → registry place, or kLoading
  ScriptError error_;
  std::string code_;  // of the LuaError being thrown, if not the usual
  std::string_view hook_;
  int depth_ = 0;
};

}  // namespace bastide
