// Rule files in Lua become definitions of a PluginDef, and, in play, the ScriptHost of a ruleset.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "kernel/rules/context.h"
#include "kernel/rules/plugin_def.h"

namespace bastide {

/// A limit of scripts that a ruleset or a command line may set, as an option of the kernel:
/// "core.hook_instructions". It changes nothing but how long a rule may run.
struct BudgetOption {
  const char* name;
  std::int32_t initial;
  std::int32_t least;
  std::int32_t most;
  const char* about;
};
[[nodiscard]] std::span<const BudgetOption> budget_options();

/// What a call of a script may take, and the most that one took since this was asked last.
struct ScriptUse {
  std::int64_t instructions = 0;
  std::int64_t most_instructions = 0;
  std::size_t memory = 0;  // of the whole VM
  std::size_t most_memory = 0;
};

/// Reads the rule files of all plugins of one ruleset, in load order, in one VM: functions are
/// numbered through.
class LuaReader {
 public:
  /// `budgets`: options of the kernel, by their full names; others keep their defaults.
  explicit LuaReader(const std::vector<OptionSetting>& budgets = {});
  LuaReader(const LuaReader&) = delete;
  LuaReader& operator=(const LuaReader&) = delete;
  ~LuaReader();

  /// Runs the files of `plugin.scripts` at the define stage and appends what they register to the
  /// definition. The values of `plugin.options` are the table `opt`. Every fault becomes a
  /// diagnostic with file and line.
  void read(PluginDef& plugin, Diagnostics& diagnostics);

  /// After the last plugin: complains about functions that would remember something between two
  /// calls, in variables that the kernel does not know of.
  void finish(Diagnostics& diagnostics);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// A VM that has loaded the scripts of the ruleset, sealed: for one thread. Null when the ruleset
/// has no scripts that play. Throws ScriptFault when they cannot be loaded again.
[[nodiscard]] std::unique_ptr<ScriptHost> make_script_host(const Ruleset& rules);

/// The same, whose calls are counted even where all rules are trusted. `use` tells what its
/// calls took.
[[nodiscard]] std::unique_ptr<ScriptHost> make_counting_host(const Ruleset& rules,
                                                             std::function<ScriptUse()>& use);

}  // namespace bastide
