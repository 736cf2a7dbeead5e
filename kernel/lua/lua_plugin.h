// Rule files in Lua become definitions of a PluginDef, and, in play, the ScriptHost of a ruleset.
#pragma once

#include <memory>
#include <vector>

#include "kernel/rules/context.h"
#include "kernel/rules/plugin_def.h"

namespace bastide {

/// Reads the rule files of all plugins of one ruleset, in load order, in one VM: functions are
/// numbered through.
class LuaReader {
 public:
  LuaReader();
  LuaReader(const LuaReader&) = delete;
  LuaReader& operator=(const LuaReader&) = delete;
  ~LuaReader();

  /// Runs the files of `plugin.scripts` at the define stage and appends what they register to the
  /// definition. The values of `plugin.options` are the table `opt`. Every fault becomes a
  /// diagnostic with file and line.
  void read(PluginDef& plugin, Diagnostics& diagnostics);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// A VM that has loaded the scripts of the ruleset, sealed: for one thread. Null when the ruleset
/// has no scripts that play. Throws ScriptFault when they cannot be loaded again.
[[nodiscard]] std::unique_ptr<ScriptHost> make_script_host(const Ruleset& rules);

}  // namespace bastide
