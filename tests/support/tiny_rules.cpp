#include "tests/support/tiny_rules.h"

#include <cstdlib>
#include <iostream>
#include <utility>

#include <fmt/format.h>

#include "kernel/flow/core_plugin.h"
#include "kernel/io/json_parser.h"

namespace bastide {

Value from_json(std::string_view text, int line) {
  Diagnostics diagnostics;
  std::optional<Value> value = parse_json(text, {"tiny", line, 1}, diagnostics);
  if (!value || !diagnostics.empty()) {
    std::cerr << to_string(diagnostics.all()) << "in: " << text << '\n';
    std::abort();
  }
  return std::move(*value);
}

namespace {

std::size_t index(std::int32_t function) {
  return static_cast<std::size_t>(function);
}

}  // namespace

void TinyScripts::run_handler(HookCall& /*call*/, const Handler& /*handler*/) {}

void TinyScripts::run_phase(Context& context, const Phase& phase, PlayerId player) {
  phases[index(phase.script)](context, player);
}

void TinyScripts::list_offers(Context& context,
                              ActionId action,
                              PlayerId player,
                              std::vector<Offer>& list) {
  list = offers[index(context.rules.actions[action.index()].offer)](context, player);
}

void TinyScripts::run_action(Context& context,
                             ActionId action,
                             PlayerId player,
                             std::int32_t offer) {
  actions[index(context.rules.actions[action.index()].run)](context, player, offer);
}

Verdict TinyScripts::test_ending(Context& context, const Ending& ending) {
  return endings[index(ending.script)](context);
}

bool TinyScripts::test_done(Context& context, FeatureKindId kind, FeatureId feature) {
  return done[index(context.catalog.feature_kinds[kind].done_function)](context, feature);
}

bool TinyScripts::test_guard(Context& context, const GuardUse& use, const Subject& subject) {
  const auto number = static_cast<std::size_t>(context.rules.guards[use.guard].test);
  return guards.at(number)(context, subject, use.value);
}

TinyRules::TinyRules() {
  plugins_.push_back(core_plugin());
  next_plugin("t");
}

TinyRules& TinyRules::next_plugin(std::string id) {
  PluginDef& plugin = plugins_.emplace_back();
  plugin.id = std::move(id);
  plugin.version = "1.0.0";
  plugin.at.file = "tiny";
  for (std::size_t i = 0; i + 1 < plugins_.size(); ++i) {
    plugin.requires_plugins.push_back(plugins_[i].id);
  }
  return *this;
}

std::string TinyRules::full(std::string_view word) const {
  return word.find(':') == std::string_view::npos && word.find('/') == std::string_view::npos
             ? plugins_.back().id + ":" + std::string(word)
             : std::string(word);
}

void TinyRules::add(std::string_view category, std::string_view word, Value fields) {
  Definition definition;
  definition.category = category;
  definition.id = full(word);
  definition.at = {"tiny", line_, 1};
  definition.fields = std::move(fields);
  definition.fields.at = definition.at;
  plugin().definitions.push_back(std::move(definition));
}

TinyRules& TinyRules::define(std::string_view category,
                             std::string_view word,
                             std::string_view json) {
  ++line_;
  Value fields = from_json(json, line_);
  if (category == "tile" && fields.find("count") == nullptr) {
    fields.set("count", Value::of(1));
  }
  add(category, word, std::move(fields));
  return *this;
}

TinyRules& TinyRules::tile(std::string_view id,
                           std::string_view ring,
                           std::string_view segments,
                           int count,
                           std::string_view more) {
  std::string object;
  while (!segments.empty()) {
    const std::size_t comma = std::min(segments.find(','), segments.size());
    std::string_view one = segments.substr(0, comma);
    one.remove_prefix(std::min(one.find_first_not_of(' '), one.size()));
    const std::size_t blank = one.find(' ');
    object += (object.empty() ? "\"" : ", \"") + std::string(one.substr(0, blank)) + "\": \"" +
              std::string(one.substr(blank + 1)) + "\"";
    segments.remove_prefix(std::min(comma + 1, segments.size()));
  }
  std::string json = "{ \"count\": " + std::to_string(count) + ", \"ring\": \"" +
                     std::string(ring) + "\", \"segments\": {" + object + "}";
  json += more.empty() ? "}" : ", " + std::string(more) + "}";
  return define("tile", id, json);
}

TinyRules& TinyRules::amend(std::string_view target, std::string_view json) {
  ++line_;
  plugin().amendments.push_back({std::string(target), from_json(json, line_), {"tiny", line_, 1}});
  return *this;
}

void TinyRules::run_hook(HookCall& call, const Handler& handler) {
  (*static_cast<HookFn*>(handler.self))(call);
}

TinyRules& TinyRules::hook(
    Shape shape, std::string_view point, std::string_view id, HookFn run, std::string_view fields) {
  ++line_;
  HookDef hook;
  hook.shape = shape;
  hook.point = point;
  hook.id = full(id);
  hook.fields = from_json(fields, line_);
  hook.at = {"tiny", line_, 1};
  hooks_.push_back(std::move(run));
  hook.self = &hooks_.back();
  hook.run = run_hook;
  plugin().hooks.push_back(std::move(hook));
  return *this;
}

TinyRules& TinyRules::deny_where(std::string_view point,
                                 std::string_view id,
                                 std::string_view when) {
  ++line_;
  HookDef hook;
  hook.shape = Shape::check;
  hook.point = point;
  hook.id = hook.deny = id;
  hook.fields = from_json(fmt::format(R"({{ "when": {} }})", when), line_);
  hook.at = {"tiny", line_, 1};
  plugin().hooks.push_back(std::move(hook));
  return *this;
}

TinyRules& TinyRules::replace(std::string_view id, HookFn run) {
  ++line_;
  Replacement replacement;
  replacement.target = full(id);
  replacement.at = {"tiny", line_, 1};
  if (run) {
    hooks_.push_back(run);
    replacement.self = &hooks_.back();
    replacement.run = run_hook;
  }
  plugin().replacements.push_back(std::move(replacement));
  return *this;
}

TinyRules& TinyRules::guard(std::string_view word,
                            TinyScripts::GuardFn test,
                            std::string_view json) {
  ++line_;
  Value fields = from_json(json, line_);
  fields.set("test", number_of(scripts_.guards.size()));
  scripts_.guards.push_back(std::move(test));
  add("guard", word, std::move(fields));
  return *this;
}

Value TinyRules::number_of(std::size_t function) {
  Value value;
  value.kind = Value::Kind::function;
  value.integer = static_cast<std::int64_t>(function);
  return value;
}

TinyRules& TinyRules::phase(std::string_view word,
                            TinyScripts::PhaseFn enter,
                            std::string_view fields) {
  ++line_;
  Value value = from_json(fields, line_);
  value.set("enter", number_of(scripts_.phases.size()));
  scripts_.phases.push_back(std::move(enter));
  add("phase", word, std::move(value));
  return *this;
}

TinyRules& TinyRules::action(std::string_view word,
                             TinyScripts::OfferFn offer,
                             TinyScripts::ActionFn run,
                             std::string_view fields) {
  ++line_;
  Value value = from_json(fields, line_);
  value.set("offer", number_of(scripts_.offers.size()));
  value.set("run", number_of(scripts_.actions.size()));
  scripts_.offers.push_back(std::move(offer));
  scripts_.actions.push_back(std::move(run));
  add("action", word, std::move(value));
  return *this;
}

TinyRules& TinyRules::ending(std::string_view word,
                             TinyScripts::EndingFn test,
                             std::string_view fields) {
  ++line_;
  Value value = from_json(fields, line_);
  value.set("test", number_of(scripts_.endings.size()));
  scripts_.endings.push_back(std::move(test));
  add("ending", word, std::move(value));
  return *this;
}

TinyRules& TinyRules::feature_done_by(std::string_view word,
                                      TinyScripts::DoneFn done,
                                      std::string_view fields) {
  ++line_;
  Value value = from_json(fields, line_);
  value.set("done", number_of(scripts_.done.size()));
  scripts_.done.push_back(std::move(done));
  add("feature", word, std::move(value));
  return *this;
}

std::shared_ptr<const Ruleset> TinyRules::compile() const {
  RulesetHead head;
  head.name = "tiny";
  try {
    return bastide::compile(head, plugins_);
  } catch (const LoadError& error) {
    std::cerr << error.what();
    std::abort();
  }
}

std::string TinyRules::complaints() const {
  try {
    static_cast<void>(bastide::compile({}, plugins_));
  } catch (const LoadError& error) {
    return error.what();
  }
  return {};
}

TownAndLane::TownAndLane() {
  feature("town", R"({ "points": { "tile": [1, 2] }, "claim": "townsman" })")
      .feature("lane", R"({ "points": { "tile": [1, 1] }, "claim": "walker" })")
      .feature("grass", R"({ "done": "never" })")
      .piece("man", R"({ "supply": 3, "claims": ["town", "lane"] })")
      .tile("t/start", "ttt glg ggg glg", "t town, l lane, g grass", 1, R"("start": true)");
}

}  // namespace bastide
