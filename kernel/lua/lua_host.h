// Runs the functions of a ruleset's scripts for the turn engine.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "kernel/lua/kept_lines.h"
#include "kernel/lua/play.h"

namespace bastide {

/// Limits with the values that options of the kernel give them.
[[nodiscard]] Limits limits_of(const std::vector<OptionSetting>& options);

/// One VM with the rules of one ruleset, sealed.
class LuaHost : public ScriptHost {
 public:
  /// Throws ScriptFault when the scripts cannot be loaded again. The ruleset outlives the host.
  /// Instructions of trusted rules are counted only when `count` says so.
  explicit LuaHost(const Ruleset& rules, bool count = false);

  void run_handler(HookCall& call, const Handler& handler) override;
  void run_phase(Context& context, const Phase& phase, PlayerId player) override;
  std::size_t count_offers(Context& context, ActionId action, PlayerId player) override;
  void list_offers(Context& context,
                   ActionId action,
                   PlayerId player,
                   std::vector<Offer>& offers) override;
  void run_action(Context& context, ActionId action, PlayerId player, std::int32_t offer) override;
  Verdict test_ending(Context& context, const Ending& ending) override;
  bool test_done(Context& context, FeatureKindId kind, FeatureId feature) override;
  bool test_guard(Context& context, const GuardUse& use, const Subject& subject) override;
  bool begin_move() override { return lua_.vm().budget().begin_move(); }
  void refill_move() override { lua_.vm().budget().refill_move(); }
  void end_move() override { lua_.vm().budget().end_move(); }

  /// Runs of rules whose lines were taken from an earlier run.
  [[nodiscard]] std::uint64_t spared() const { return spared_; }
  /// For audits of hidden state.
  [[nodiscard]] Vm& vm() { return lua_.vm(); }

 private:
  /// Adds the lines of an earlier run, if that read what is still the same. Requires: a rule of the
  /// shape score.
  [[nodiscard]] bool add_kept_lines(const HookCall& call, const Handler& handler);
  void run_score(HookCall& call, const Handler& handler);
  [[nodiscard]] bool keeps_lines(const HookCall& call, const Handler& handler) const;
  /// "core:award/plugin:word", for messages.
  [[nodiscard]] std::string label_of(const Handler& handler) const;
  void call_function(int arguments, int results, std::string_view label);
  void push_offers(Context& context, ActionId action, PlayerId player);
  /// Reads the value on top of the stack, which is that of the function then, and pops it. Reading
  /// a table may raise an error of Lua, which only a call from outside survives. Throws LuaError.
  void read_top(std::string_view label, const std::function<void(lua_State*)>& read);
  static void read_result(lua_State* state,
                          const Ruleset& rules,
                          HookCall& call,
                          const Handler& handler);

  /// The scripts, loaded and sealed.
  class Loaded {
   public:
    Loaded(const Ruleset& rules, bool count);
    [[nodiscard]] LuaRules& rules() { return rules_; }

   private:
    LuaRules rules_;
  };

  const Ruleset& rules_;
  Loaded loaded_;
  LuaRules& lua_;
  PlayScope play_;
  std::vector<std::string> labels_;  // by handler
  bool counts_;                      // instructions: every run must pay for itself
  std::vector<KeptLines> kept_;      // by handler
  Reads reads_;                      // of the running one
  Reads printed_;                    // of guards whose answer is kept: refuses what is more
  std::uint64_t spared_ = 0;
};

}  // namespace bastide
