#include "kernel/lua/option_script.h"

#include <cmath>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "kernel/base/complaint.h"
#include "kernel/base/said.h"
#include "kernel/flow/choices.h"
#include "kernel/flow/question.h"
#include "kernel/lua/play.h"
#include "kernel/lua/things.h"
#include "kernel/lua/wrap_call.h"

namespace bastide {

/// What `bot.try` gives for the running call.
struct OptionTrials {
  TryOption try_option;
  bool is_known = false;  // of this call's option
  std::optional<TriedOption> known;
};

namespace {

constexpr std::string_view kLabel = "bot.value";
/// What a trial costs of the budget of an answer, in instructions: 2,500 trials are possible. The
/// rules that run in it have a budget of their own.
constexpr std::uint64_t kTrialSteps = 20'000;

/// `bot.try(option)`. Upvalue 1: the trials.
int try_option(lua_State* state) {
  OptionTrials& trials = *static_cast<OptionTrials*>(lua_touserdata(state, lua_upvalueindex(1)));
  if (!link_of(state).playing) {
    throw LuaError(said("bot.try belongs into the function of bot.value"));
  }
  if (kind_at(state, 1) != Kind::option) {
    throw LuaError(expected_found(said("an option"), describe(state, 1)));
  }
  const Option& option = option_of(state);
  if (!trials.try_option) {
    throw LuaError(said("nothing can be tried here"));
  }
  if (!trials.is_known) {
    Budget::of(state).charge(kTrialSteps);
    trials.known = trials.try_option(option);
    trials.is_known = true;
  }
  if (!trials.known) {
    lua_pushnil(state);
    return 1;
  }
  lua_createtable(state, 0, 3);
  lua_pushnumber(state, trials.known->value);
  lua_setfield(state, -2, "value");
  lua_pushnumber(state, trials.known->points);
  lua_setfield(state, -2, "points");
  lua_pushnumber(state, trials.known->standing);
  lua_setfield(state, -2, "standing");
  return 1;
}

/// `bot.value(function)`. Upvalue 1: where its number goes.
int keep_value_function(lua_State* state) {
  int& number = *static_cast<int*>(lua_touserdata(state, lua_upvalueindex(1)));
  if (link_of(state).playing) {
    throw LuaError(said("bot.value belongs to the file itself, not into a function that plays"));
  }
  if (number >= 0) {
    throw LuaError(said("bot.value was called before: a bot has one function"));
  }
  expect_function(state, 1);
  lua_settop(state, 1);
  number = LuaRules::of(state).keep_function();
  return 0;
}

void describe_ask(const Context& context, const AnswerAsk& answer, Subject& subject) {
  const PendingAsk& ask = context.state.suspended.ask;
  const auto number = static_cast<std::size_t>(answer.number);
  if (number >= ask.options.size() || (ask.can_pass && number + 1 == ask.options.size())) {
    return;
  }
  const std::int32_t value = ask.options[number].value;
  if (!is_there(context.state, ask.type, value)) {
    return;
  }
  const View view(context.catalog, context.state);
  switch (ask.type) {
    case AskType::tile:
      subject.tile = TileId(value);
      break;
    case AskType::segment:
      subject.segment = SegmentId(value);
      subject.feature = view.feature_of(subject.segment);
      subject.tile = context.state.features.tile_of(subject.segment);
      break;
    case AskType::feature:
      subject.feature = view.feature_of(SegmentId(value));
      break;
    case AskType::piece:
      subject.piece = PieceId(value);
      break;
    case AskType::tile_kind:
      subject.tile_kind = TileKindId(value);
      break;
    default:
      break;
  }
}

/// What the option is about, in the words of checks.
Subject subject_of(const Context& context, const Option& option) {
  Subject subject;
  subject.player = PlayerId(pending_choice(context).actor);
  if (pending_choice(context).choice == Choice::claim) {
    subject.tile = TileId(context.state.turn.last_tile);
  }
  if (const auto* const place = option.as<PlaceTile>()) {
    subject.tile_kind = place->kind;
    subject.cell = place->cell;
    subject.rotation = place->rotation;
  } else if (const auto* const piece = option.as<ClaimPiece>()) {
    subject.piece_kind = piece->kind;
    subject.colour = piece->colour;
    subject.segment = piece->segment;
    subject.feature = context.state.features.feature_of(piece->segment);
  } else if (const auto* const action = option.as<ClaimAction>()) {
    subject.action = action->action;
  } else if (const auto* const settle = option.as<SettleFeature>()) {
    subject.feature = settle->feature;
  } else if (const auto* const answer = option.as<AnswerAsk>()) {
    describe_ask(context, *answer, subject);
  }
  return subject;
}

}  // namespace

struct OptionScript::Impl {
  Impl(const Ruleset& the_rules, const ScriptText& script, TryOption try_it) : rules(the_rules) {
    trials.try_option = std::move(try_it);
    lua.load_alone(
        script,
        "bot",
        {{"value", wrap<keep_value_function>, &function}, {"try", wrap<try_option>, &trials}},
        [this] { return function >= 0; },
        said("a bot says what an answer is worth: bot.value(function(g, o, worth) … end)"));
    play = std::make_unique<PlayScope>(rules, lua);
  }

  const Ruleset& rules;
  LuaRules lua;
  int function = -1;
  OptionTrials trials;
  std::unique_ptr<PlayScope> play;
};

OptionScript::OptionScript(const Ruleset& rules, const ScriptText& script, TryOption try_option)
    : impl_(std::make_unique<Impl>(rules, script, std::move(try_option))) {}
OptionScript::~OptionScript() = default;

OptionScript::Answer::Answer(OptionScript& script) : script_(script) {
  script_.impl_->lua.vm().budget().begin_move();
}
OptionScript::Answer::~Answer() {
  script_.impl_->lua.vm().budget().end_move();
}

std::optional<double> OptionScript::value(Context& context, const Option& option, double worth) {
  Vm& vm = impl_->lua.vm();
  lua_State* state = vm.state();
  const StackGuard guard(state);
  impl_->trials.is_known = false;
  const Subject subject = subject_of(context, option);
  HookCall call{context, subject};
  const PlayScope::Entered entered(*impl_->play, {context, &call, false, impl_->function, &option});
  vm.push_function(impl_->function);
  push(state, Handle{static_cast<std::uint16_t>(Kind::view), 0});
  push_call(state, Kind::option);
  lua_pushnumber(state, worth);
  if (const ScriptError* error = vm.call(3, 1, kLabel)) {
    throw ScriptFault(error->to_text());
  }
  if (lua_isnil(state, -1)) {
    return std::nullopt;
  }
  const double told = lua_tonumber(state, -1);
  if (lua_type(state, -1) != LUA_TNUMBER || std::isnan(told)) {
    throw ScriptFault(fmt::format(
        "{}: {}",
        impl_->play->plugin(),
        expected_found(said_with("a number or nil for \"{}\"", option_text(context, option)),
                       describe(state, -1))));
  }
  return told;
}

}  // namespace bastide
