#include "kernel/lua/lua_plugin.h"

#include "kernel/lua/lua_rules.h"

namespace bastide {

struct LuaReader::Impl {
  LuaRules rules;
};

LuaReader::LuaReader() : impl_(std::make_unique<Impl>()) {}
LuaReader::~LuaReader() = default;

void LuaReader::read(PluginDef& plugin, Diagnostics& diagnostics) {
  impl_->rules.load(plugin, diagnostics);
}

std::unique_ptr<ScriptHost> make_script_host(const Ruleset& /*rules*/) {
  return nullptr;
}

}  // namespace bastide
