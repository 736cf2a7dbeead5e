// The rules of one ruleset in one VM: loads the files of plugins, keeps what their functions and
// variables are called.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/lua/vm.h"
#include "kernel/lua/wrap.h"
#include "kernel/rules/plugin_def.h"

namespace bastide {

/// What the functions of the rule language work on. Found from any C function by `LuaRules::of`.
class LuaRules {
 public:
  explicit LuaRules(const Limits& limits = {});
  LuaRules(const LuaRules&) = delete;
  LuaRules& operator=(const LuaRules&) = delete;
  ~LuaRules() = default;

  static LuaRules& of(lua_State* state) { return *static_cast<LuaRules*>(link_of(state).rules); }

  /// Runs the files of `plugin.scripts` and appends what they register to the definition.
  void load(PluginDef& plugin, Diagnostics& diagnostics) {
    load(plugin, diagnostics, [this](lua_State* state) { add_names(state); });
  }
  /// The same with other names than those of the rule language.
  void load(PluginDef& plugin, Diagnostics& diagnostics, const Vm::Setup& names);

  /// A function that a file which is no plugin's registers with, and its upvalue.
  struct Registers {
    const char* name;
    lua_CFunction call;
    void* upvalue;
  };
  /// Runs such a file, whose names are those of the table `space`, and seals the VM. It complains
  /// of what is `missing` where the file is not `complete` then.
  void load_alone(const ScriptText& script,
                  const char* space,
                  const std::vector<Registers>& names,
                  const std::function<bool()>& complete,
                  std::string_view missing);

  /// After the last load: complains about rules that would remember something between two calls.
  void check_hidden_state(Diagnostics& diagnostics);

  [[nodiscard]] Vm& vm() { return vm_; }

  // While a file is loaded:
  /// The plugin that registers.
  [[nodiscard]] PluginDef& plugin() { return *plugin_; }
  /// File and line of the registration call that is running.
  [[nodiscard]] SourceRef caller() const;
  /// Keeps the function on top of the stack for the plugin that is loaded; pops it.
  int keep_function();
  /// Bytes of texts that the declarations of a ruleset may hold together.
  static constexpr std::size_t kMostBytes = std::size_t{16} << 20U;
  /// Pays for a declaration with so many values and bytes of texts, which the host keeps. Throws
  /// LuaError when the rules of the ruleset hold too much.
  void pay_declaration(std::size_t values, std::size_t bytes);
  /// Numbers a declared variable.
  int keep_variable(std::string full_name);

  // Afterwards:
  /// Number of the plugin whose file made the kept function.
  [[nodiscard]] int owner(int function) const {
    return owners_[static_cast<std::size_t>(function)];
  }
  /// Ids of the plugins with scripts.
  [[nodiscard]] const std::vector<std::string>& plugins() const { return plugins_; }
  [[nodiscard]] const std::vector<std::string>& variables() const { return variables_; }

 private:
  void add_names(lua_State* state);
  /// The file that errors name so, as messages show it.
  [[nodiscard]] std::string shown_file(std::string_view name, const std::string& unknown) const;
  int plugin_number();

  Vm vm_;
  ApiIndex api_;
  PluginDef* plugin_ = nullptr;
  std::size_t declarations_ = 0;
  std::size_t kept_values_ = 0;
  std::size_t kept_bytes_ = 0;
  std::map<std::string, std::string, std::less<>> shown_;  // chunk name → file for messages
  std::vector<int> owners_;                                // by function
  std::vector<std::string> plugins_;
  std::vector<std::string> variables_;  // by number of the declaration
};

/// Plugin, version, file within the plugin and text, as the VM wants them.
[[nodiscard]] ScriptSource source_of(const ScriptText& script);

}  // namespace bastide
