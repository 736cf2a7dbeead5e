// Rulesets of a few lines, built in C++: definitions as JSON text, rules as lambdas.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/rules/context.h"
#include "kernel/rules/plugin_def.h"

namespace bastide {

/// A value from JSON text; the test program stops when the text is none. `line` is the line of the
/// file "tiny".
[[nodiscard]] Value from_json(std::string_view text, int line = 1);

/// Functions that play the part of a script: phases, actions, endings and closing rules.
class TinyScripts : public ScriptHost {
 public:
  using PhaseFn = std::function<void(Context&, PlayerId)>;
  using OfferFn = std::function<std::vector<Offer>(Context&, PlayerId)>;
  using ActionFn = std::function<void(Context&, PlayerId, std::int32_t)>;
  using EndingFn = std::function<Verdict(Context&)>;
  using DoneFn = std::function<bool(Context&, FeatureId)>;
  using GuardFn = std::function<bool(Context&, const Subject&, const Value&)>;

  void run_handler(HookCall& call, const Handler& handler) override;
  void run_phase(Context& context, const Phase& phase, PlayerId player) override;
  void list_offers(Context& context,
                   ActionId action,
                   PlayerId player,
                   std::vector<Offer>& offers) override;
  void run_action(Context& context, ActionId action, PlayerId player, std::int32_t offer) override;
  Verdict test_ending(Context& context, const Ending& ending) override;
  bool test_done(Context& context, FeatureKindId kind, FeatureId feature) override;
  bool test_guard(Context& context, const GuardUse& use, const Subject& subject) override;

  // By the number that the definition holds.
  std::deque<PhaseFn> phases;
  std::deque<OfferFn> offers;
  std::deque<ActionFn> actions;
  std::deque<EndingFn> endings;
  std::deque<DoneFn> done;
  std::deque<GuardFn> guards;
};

/// A hook of which only its being there matters.
inline void do_nothing(HookCall& /*call*/) {}

/// The plugin "t" on top of the kernel's own. Must outlive the rulesets compiled from it.
/// Definitions get the lines 1, 2, … of the file "tiny" as their places, in the order of the calls.
class TinyRules {
 public:
  using HookFn = std::function<void(HookCall&)>;

  TinyRules();

  TinyRules& define(std::string_view category, std::string_view word, std::string_view json = "{}");
  TinyRules& feature(std::string_view word, std::string_view json = "{}") {
    return define("feature", word, json);
  }
  TinyRules& piece(std::string_view word, std::string_view json = "{}") {
    return define("piece", word, json);
  }
  TinyRules& variable(std::string_view word, std::string_view json) {
    return define("state", word, json);
  }
  /// `segments`: "c town, l lane"; `more`: further keys as JSON members: R"("marks": ["x"])".
  TinyRules& tile(std::string_view id,
                  std::string_view ring,
                  std::string_view segments,
                  int count = 1,
                  std::string_view more = "");
  TinyRules& amend(std::string_view target, std::string_view json);
  TinyRules& hook(Shape shape,
                  std::string_view point,
                  std::string_view id,
                  HookFn run,
                  std::string_view fields = "{}");
  /// A check that is data: it denies with `id` ("t:word") where the guard holds.
  TinyRules& deny_where(std::string_view point, std::string_view id, std::string_view when);
  /// Replaces the run of a hook; without a function it is switched off.
  TinyRules& replace(std::string_view id, HookFn run = nullptr);
  /// A phase as a script writes it: with guards, and able to ask.
  TinyRules& phase(std::string_view word,
                   TinyScripts::PhaseFn enter,
                   std::string_view fields = "{}");
  TinyRules& action(std::string_view word,
                    TinyScripts::OfferFn offer,
                    TinyScripts::ActionFn run,
                    std::string_view fields = "{}");
  TinyRules& ending(std::string_view word,
                    TinyScripts::EndingFn test,
                    std::string_view fields = "{}");
  TinyRules& feature_done_by(std::string_view word,
                             TinyScripts::DoneFn done,
                             std::string_view fields = "{}");

  /// What a plugin brings may be changed directly.
  PluginDef& plugin() { return plugins_.back(); }
  /// Definitions that follow belong to another plugin, loaded after those before.
  TinyRules& next_plugin(std::string id);

  [[nodiscard]] std::shared_ptr<const Ruleset> compile() const;
  /// All complaints of compile(), one a line; empty when it succeeds.
  [[nodiscard]] std::string complaints() const;
  TinyRules& guard(std::string_view word, TinyScripts::GuardFn test, std::string_view json);
  [[nodiscard]] TinyScripts& scripts() { return scripts_; }

 private:
  std::string full(std::string_view word) const;
  void add(std::string_view category, std::string_view word, Value fields);
  static void run_hook(HookCall& call, const Handler& handler);
  static Value number_of(std::size_t function);

  std::vector<PluginDef> plugins_;
  std::deque<HookFn> hooks_;  // stable addresses
  TinyScripts scripts_;
  int line_ = 0;
};

/// Two kinds, one piece, tiles to play with:
///   t:town  2 points a tile complete, 1 open;  t:lane  1 point a tile;  t:grass  nothing;  piece
///   t:man, 3 each. t/start  "ttt glg ggg glg"; further tiles are added by the test.
class TownAndLane : public TinyRules {
 public:
  TownAndLane();
};

}  // namespace bastide
