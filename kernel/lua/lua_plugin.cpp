#include "kernel/lua/lua_plugin.h"

#include <algorithm>
#include <array>

#include "kernel/base/said.h"
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
         !rules.actions.empty() || !rules.guards.empty();
}

}  // namespace

std::span<const BudgetOption> budget_options() {
  static constexpr std::array<BudgetOption, 4> kOptions = {{
      {"hook_instructions",
       10'000'000,
       10'000,
       2'000'000'000,
       marked("instructions of one call of a rule")},
      {"move_instructions",
       50'000'000,
       10'000,
       2'000'000'000,
       marked("instructions of all rules from one decision to the next")},
      {"load_instructions",
       100'000'000,
       100'000,
       2'000'000'000,
       marked("instructions to load all files of rules")},
      {"memory_mib", 64, 4, 4096, marked("memory of all rules, in MiB")},
  }};
  return kOptions;
}

struct LuaReader::Impl {
  explicit Impl(const Limits& limits) : rules(limits) {}
  LuaRules rules;
};

LuaReader::LuaReader(const std::vector<OptionSetting>& budgets)
    : impl_(std::make_unique<Impl>(limits_of(budgets))) {}
LuaReader::~LuaReader() = default;

void LuaReader::read(PluginDef& plugin, Diagnostics& diagnostics) {
  impl_->rules.load(plugin, diagnostics);
}

void LuaReader::finish(Diagnostics& diagnostics) {
  impl_->rules.check_hidden_state(diagnostics);
}

std::unique_ptr<ScriptHost> make_script_host(const Ruleset& rules) {
  return plays_scripts(rules) ? std::make_unique<LuaHost>(rules) : nullptr;
}

std::unique_ptr<ScriptHost> make_counting_host(const Ruleset& rules,
                                               std::function<ScriptUse()>& use) {
  if (!plays_scripts(rules)) {
    return nullptr;
  }
  auto host = std::make_unique<LuaHost>(rules, true);
  use = [budget = &host->vm().budget()] {
    return ScriptUse{budget->take_peak(),
                     budget->limits().play_instructions,
                     budget->memory_in_use(),
                     budget->limits().memory};
  };
  return host;
}

}  // namespace bastide
