// Runs the functions of a ruleset's scripts for the turn engine.
#pragma once

#include <string>
#include <vector>

#include "kernel/lua/play.h"

namespace bastide {

/// One VM with the rules of one ruleset, sealed.
class LuaHost : public ScriptHost {
 public:
  /// Throws ScriptFault when the scripts cannot be loaded again. The ruleset outlives the host.
  explicit LuaHost(const Ruleset& rules);

  void run_handler(HookCall& call, const Handler& handler) override;
  void run_phase(Context& context, const Phase& phase, PlayerId player) override;
  void list_offers(Context& context,
                   ActionId action,
                   PlayerId player,
                   std::vector<Offer>& offers) override;
  void run_action(Context& context, ActionId action, PlayerId player, std::int32_t offer) override;
  Verdict test_ending(Context& context, const Ending& ending) override;
  bool test_done(Context& context, FeatureKindId kind, FeatureId feature) override;

  /// For audits of hidden state.
  [[nodiscard]] Vm& vm() { return lua_.vm(); }

 private:
  [[nodiscard]] std::string label_of(const HookCall& call, const Handler& handler) const;
  void call_function(int arguments, int results, std::string_view label);
  void push_offers(Context& context, ActionId action, PlayerId player);
  void read_result(HookCall& call, const Handler& handler);
  void push_modify_arguments(const HookCall& call, const Handler& handler, int given);

  /// The scripts, loaded and sealed.
  class Loaded {
   public:
    explicit Loaded(const Ruleset& rules);
    [[nodiscard]] LuaRules& rules() { return rules_; }

   private:
    LuaRules rules_;
  };

  const Ruleset& rules_;
  Loaded loaded_;
  LuaRules& lua_;
  PlayScope play_;
};

}  // namespace bastide
