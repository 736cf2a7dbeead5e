#include "kernel/lua/lua_plugin.h"

#include <algorithm>

#include "kernel/lua/lua_host.h"

namespace bastide {
namespace {

bool plays_scripts(const Ruleset& rules) {
  const auto has_script = [](const auto& row) {
    return row.script >= 0;
  };
  const auto is_scripted = [](const FeatureKind& kind) {
    return kind.done_function >= 0;
  };
  return std::any_of(rules.hooks.all().begin(), rules.hooks.all().end(), has_script) ||
         std::any_of(rules.phases.begin(), rules.phases.end(), has_script) ||
         std::any_of(rules.endings.begin(), rules.endings.end(), has_script) ||
         std::any_of(
             rules.catalog.feature_kinds.begin(), rules.catalog.feature_kinds.end(), is_scripted) ||
         !rules.actions.empty();
}

}  // namespace

struct LuaReader::Impl {
  LuaRules rules;
};

LuaReader::LuaReader() : impl_(std::make_unique<Impl>()) {}
LuaReader::~LuaReader() = default;

void LuaReader::read(PluginDef& plugin, Diagnostics& diagnostics) {
  impl_->rules.load(plugin, diagnostics);
}

std::unique_ptr<ScriptHost> make_script_host(const Ruleset& rules) {
  return plays_scripts(rules) ? std::make_unique<LuaHost>(rules) : nullptr;
}

}  // namespace bastide
