#include "kernel/lua/lua_host.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "kernel/base/complaint.h"
#include "kernel/base/for_now.h"
#include "kernel/base/said.h"
#include "kernel/base/visible.h"
#include "kernel/flow/choices.h"
#include "kernel/lua/api_docs.h"
#include "kernel/lua/ask.h"
#include "kernel/lua/list.h"
#include "kernel/lua/things.h"
#include "kernel/lua/wrap_call.h"
#include "kernel/lua/wrap_ledger.h"

namespace bastide {
namespace {

constexpr std::size_t kLongestOffer = 400;

Limits limits_for(const Ruleset& rules, bool count) {
  Limits limits = limits_of(rules.catalog.options);
  limits.count_instructions =
      count || std::any_of(rules.scripts.begin(),
                           rules.scripts.end(),
                           [](const ScriptText& script) { return !script.trusted; });
  return limits;
}

/// The plugins' scripts again, in load order; what they register is not needed.
std::vector<PluginDef> scratch_plugins(const Ruleset& rules) {
  std::vector<PluginDef> plugins;
  for (const ScriptText& script : rules.scripts) {
    const bool shared = script.plugin == "bastide";
    if (plugins.empty() || (!shared && plugins.back().id != script.plugin)) {
      PluginDef& plugin = plugins.emplace_back();
      plugin.id = script.plugin;
      plugin.version = script.version;
      plugin.options = rules.catalog.options;
      if (const auto foreign = rules.foreign_options.find(script.plugin);
          foreign != rules.foreign_options.end()) {
        plugin.optional_plugins = foreign->second.optional_plugins;
        plugin.seen = foreign->second.seen;
      }
    }
    plugins.back().scripts.push_back(script);
  }
  return plugins;
}

const CustomPoint* custom_point(const Ruleset& rules, std::int32_t point) {
  for (const CustomPoint& custom : rules.points) {
    if (custom.point == point) {
      return &custom;
    }
  }
  return nullptr;
}

// --- what passes through points -----------------------------------------------------------------

template <std::int64_t least, std::int64_t most>
void read_number(lua_State* state, HookCall& call) {
  call.value = static_cast<std::int32_t>(read_integer(state, -1, least, most));
}

void push_number(lua_State* state, const HookCall& call) {
  push(state, call.value);
}

void push_truth(lua_State* state, const HookCall& call) {
  push(state, call.value != 0);
}

void read_truth(lua_State* state, HookCall& call) {
  call.value = read_bool(state, -1) ? 1 : 0;
}

void push_keys(lua_State* state, const HookCall&) {
  push_call(state, Kind::keys);
}

void keep_keys(lua_State*, HookCall&) {}  // pushed already

void push_colours(lua_State* state, const HookCall& call) {
  push_list(state, Kind::colour, *call.values);
}

void read_recipients(lua_State* state, HookCall& call) {
  *call.values = read_colours(state, -1);
}

void push_player(lua_State* state, const HookCall& call) {
  push(state, PlayerId(call.value));
}

void read_next(lua_State* state, HookCall& call) {
  call.value = read_player(state, -1).value();
}

// Order matters: the order of Stuck.
constexpr std::array<std::string_view, 5> kStuckWords = {
    "remove", "return", "discard_one_and_draw", "skip", "end"};

void push_policy(lua_State* state, const HookCall& call) {
  push(state, kStuckWords.at(static_cast<std::size_t>(call.value)));
}

void read_policy(lua_State* state, HookCall& call) {
  const auto* const word = std::find(kStuckWords.begin(), kStuckWords.end(), read_text(state, -1));
  if (word == kStuckWords.end()) {
    throw_expected(state, -1, marked("one of remove, return, discard_one_and_draw, skip, end"));
  }
  call.value = static_cast<std::int32_t>(word - kStuckWords.begin());
}

/// How a value comes to a script, and what it returns back; reading throws LuaError.
struct Codec {
  const char* type;
  void (*push)(lua_State* state, const HookCall& call);
  void (*read)(lua_State* state, HookCall& call);
};

// Order matters: the order of Passes.
constexpr Codec kCodecs[] = {
    {"", nullptr, nullptr},
    {"integer", push_number, read_number<INT32_MIN, INT32_MAX>},
    {"boolean", push_truth, read_truth},
    {"integer", push_number, read_number<0, 1000000>},
    {"Keys", push_keys, keep_keys},
    {"List<Colour>", push_colours, read_recipients},
    {"Player", push_player, read_next},
    {"Stuck", push_policy, read_policy},
};

const Codec& codec_of(const Ruleset& rules, const Handler& handler) {
  const CustomPoint* custom = custom_point(rules, handler.point);
  const Passes passes = custom == nullptr
                            ? core_points()[static_cast<std::size_t>(handler.point)].passes
                        : custom->boolean ? Passes::truth
                                          : Passes::number;
  return kCodecs[static_cast<std::size_t>(passes)];
}

/// `add { … }` of an offer. Upvalue 1: the list that grows.
int add_offer(lua_State* state) {
  constexpr lua_Integer kMost = 10000;
  expect_table(state, 1);
  const lua_Integer count = luaL_len(state, lua_upvalueindex(1));
  if (count >= kMost) {
    throw LuaError(said_with("more than {} offers of one action", kMost));
  }
  lua_settop(state, 1);
  lua_rawseti(state, lua_upvalueindex(1), count + 1);
  return 0;
}

/// The entries of the list at 1.
void read_offers(lua_State* state, std::vector<Offer>& offers) {
  constexpr int list = 1;
  const auto count = static_cast<lua_Integer>(lua_rawlen(state, list));
  std::set<std::string> taken;
  std::map<std::string, int> repeated;
  for (lua_Integer i = 1; i <= count; ++i) {
    lua_rawgeti(state, list, i);
    const int entry = lua_gettop(state);
    Offer offer;
    const std::string text = entry_text(state, entry);
    if (text.size() > kLongestOffer) {
      throw LuaError(
          said_with("an offer with a text of {} bytes; at most {}", text.size(), kLongestOffer));
    }
    if (find_invisible(text) != std::string_view::npos) {
      throw LuaError(
          said_with("an offer: {}", expected_found(said(kVisibleLine), in_quotes(text))));
    }
    offer.text = text;
    int& n = repeated.try_emplace(text, 1).first->second;
    while (!taken.insert(offer.text).second) {
      offer.text = fmt::format("{} #{}", text, ++n);
    }
    lua_getfield(state, entry, "segment");
    if (kind_at(state, -1) == Kind::segment) {
      offer.segment = read_segment(state, -1);
    }
    lua_getfield(state, entry, "piece");
    if (kind_at(state, -1) == Kind::piece) {
      offer.piece = read_piece(state, -1);
    }
    lua_settop(state, list);
    offers.push_back(std::move(offer));
  }
}

/// While it lives, what scripts read is noted; null: nothing is.
struct NotingRun {
  NotingRun(LuaLink& link, Reads* noted) : reads(link.reads, noted), unnoted(link.unnoted, noted) {}

  ForNow<Reads*> reads;
  ForNow<Reads*> unnoted;
};

/// Restores the height of the stack and leaves room for the arguments of a hook.
class HostStack : public StackGuard {
 public:
  explicit HostStack(lua_State* state) : StackGuard(state) {
    if (lua_checkstack(state, 40) == 0) {
      throw ScriptFault(said("hooks call each other too deep"));
    }
  }
};

}  // namespace

const char* type_of(Passes passes) {
  return kCodecs[static_cast<std::size_t>(passes)].type;
}

Limits limits_of(const std::vector<OptionSetting>& options) {
  Limits limits;
  for (const OptionSetting& option : options) {
    if (!option.name.starts_with("core.")) {
      continue;
    }
    const std::string_view name = std::string_view(option.name).substr(5);
    const std::int64_t value = std::stoll(option.value);
    if (name == "hook_instructions") {
      limits.play_instructions = value;
    } else if (name == "move_instructions") {
      limits.move_instructions = value;
    } else if (name == "load_instructions") {
      limits.load_instructions = value;
    } else if (name == "memory_mib") {
      limits.memory = static_cast<std::size_t>(value) << 20U;
    }
  }
  return limits;
}

LuaHost::Loaded::Loaded(const Ruleset& rules, bool count) : rules_(limits_for(rules, count)) {
  for (PluginDef& plugin : scratch_plugins(rules)) {
    Diagnostics diagnostics;
    rules_.load(plugin, diagnostics);
    if (!diagnostics.empty()) {
      throw ScriptFault(to_string(diagnostics.all()));
    }
  }
  if (const ScriptError* error = rules_.vm().seal()) {
    throw ScriptFault(error->to_text());
  }
}

LuaHost::LuaHost(const Ruleset& rules, bool count)
    : rules_(rules),
      loaded_(rules, count),
      lua_(loaded_.rules()),
      play_(rules, lua_),
      counts_(lua_.vm().budget().limits().count_instructions),
      kept_(rules.hooks.all().size()),
      printed_(lua_.vm().state()) {
  for (const Handler& handler : rules.hooks.all()) {
    labels_.push_back(label_of(handler));
  }
}

std::string LuaHost::label_of(const Handler& handler) const {
  const auto first = static_cast<std::int32_t>(Point::first_free);
  const auto kinds = static_cast<std::int32_t>(rules_.catalog.feature_kinds.size());
  std::string point;
  if (handler.point < first) {
    point = point_name(static_cast<Point>(handler.point));
  } else if (handler.point < first + kinds) {
    point = rules_.catalog.feature_kinds[FeatureKindId(handler.point - first)].name;
  } else if (const CustomPoint* custom = custom_point(rules_, handler.point)) {
    point = custom->name;
  }
  return fmt::format("{}/{}", point, handler.id);
}

void LuaHost::call_function(int arguments, int results, std::string_view label) {
  if (const ScriptError* error = lua_.vm().call(arguments, results, label)) {
    throw ScriptFault(error->to_text());
  }
}

void LuaHost::read_top(std::string_view label, const std::function<void(lua_State*)>& read) {
  lua_State* state = lua_.vm().state();
  const int type = lua_type(state, -1);
  if (type != LUA_TTABLE && type != LUA_TUSERDATA) {
    read(state);
    lua_pop(state, 1);
    return;
  }
  if (const ScriptError* error = lua_.vm().run(1, read, label)) {
    throw LuaError(error->message);
  }
}

bool LuaHost::keeps_lines(const HookCall& call, const Handler& handler) const {
  return call.context.searching && !counts_ && play_.frames().empty() &&
         kept_[rules_.hooks.position(handler)].suits(call);
}

bool LuaHost::add_kept_lines(const HookCall& call, const Handler& handler) {
  const std::vector<LineItem>* const lines = kept_[rules_.hooks.position(handler)].find(call);
  if (lines == nullptr) {
    return false;
  }
  for (const LineItem& line : *lines) {
    call.ledger->add(line.line, line.n, line.each, line.tile);
  }
  ++spared_;
  return true;
}

void LuaHost::run_score(HookCall& call, const Handler& handler) {
  lua_State* state = lua_.vm().state();
  const bool keeps = keeps_lines(call, handler);
  if (keeps && add_kept_lines(call, handler)) {
    return;
  }
  const HostStack guard(state);
  const std::size_t first = call.ledger->lines().size();
  {
    const PlayScope::Entered entered(play_, {call.context, &call, false, handler.script});
    const NotingRun noting(link_of(state), keeps ? &reads_ : nullptr);
    if (keeps) {
      reads_.begin(View(call.context.catalog, call.context.state));
    }
    lua_.vm().push_function(handler.script);
    push_view(state);
    push_call(state, Kind::score);
    call_function(2, 0, labels_[rules_.hooks.position(handler)]);
  }
  if (keeps) {
    kept_[rules_.hooks.position(handler)].keep(call, reads_, first);
  }
}

void LuaHost::run_handler(HookCall& call, const Handler& handler) {
  if (handler.shape == Shape::score) {
    const ForNow<int> none = play_.give(0);
    run_score(call, handler);
    return;
  }
  lua_State* state = lua_.vm().state();
  const HostStack guard(state);
  const int given = play_.given();
  const ForNow<int> none = play_.give(0);
  const bool writes = handler.shape == Shape::intercept || handler.shape == Shape::react;
  const PlayScope::Entered entered(play_, {call.context, &call, writes, handler.script});
  const std::string& label = labels_[rules_.hooks.position(handler)];
  lua_.vm().push_function(handler.script);
  push_view(state);
  switch (handler.shape) {
    case Shape::check:
      push_call(state, Kind::placement);
      call_function(2, 1, label);
      break;
    case Shape::waive:
      push_call(state, Kind::placement);
      push_call(state, Kind::denial);
      call_function(3, 1, label);
      break;
    case Shape::modify:
      codec_of(rules_, handler).push(state, call);
      if (given != 0) {
        lua_pushvalue(state, given);
      } else {
        push_call(state, Kind::about);
      }
      call_function(3, 1, label);
      break;
    case Shape::score:
      return;  // run_score()
    case Shape::intercept:
      push_effects(state);
      push_call(
          state,
          handler.point == static_cast<std::int32_t>(Point::award) ? Kind::award : Kind::take_back);
      call_function(3, 0, label);
      return;
    case Shape::react:
      push_effects(state);
      push_call(state, Kind::event);
      call_function(3, 0, label);
      return;
  }
  try {
    read_top(label, [&](lua_State* reading) { read_result(reading, rules_, call, handler); });
  } catch (const LuaError& error) {
    throw ScriptFault(said_with("script.runtime in {}, hook {}", play_.plugin(), label) +
                      fmt::format("\n{}: {}\n",
                                  to_string(handler.at),
                                  said_with("what it returns: {}", error.what())));
  }
}

void LuaHost::read_result(lua_State* state,
                          const Ruleset& rules,
                          HookCall& call,
                          const Handler& handler) {
  if (handler.shape == Shape::check) {
    call.value = read_denials(state, -1, call.denials) ? 1 : 0;
  } else if (handler.shape == Shape::waive) {
    call.value = lua_toboolean(state, -1);
  } else {
    codec_of(rules, handler).read(state, call);
  }
}

void LuaHost::run_phase(Context& context, const Phase& phase, PlayerId player) {
  Vm& vm = lua_.vm();
  const HostStack guard(vm.state());
  const PlayScope::Entered entered(play_, {context, nullptr, true, phase.script});
  vm.push_function(phase.script);
  push_view(vm.state());
  push_effects(vm.state());
  push(vm.state(), player);
  const ScriptError* const error = vm.call_first(3, 0, phase.name);
  if (context.has_left) {  // as trials of bots often do, where the step draws
    vm.stay();
    return;
  }
  vm.go_on_leaving();
  if (error != nullptr) {
    throw ScriptFault(error->to_text());
  }
}

void LuaHost::push_offers(Context& context, ActionId action, PlayerId player) {
  lua_State* state = lua_.vm().state();
  const ActionRule& rule = rules_.actions[action.index()];
  const PlayScope::Entered entered(play_, {context, nullptr, false, rule.offer});
  lua_newtable(state);
  lua_.vm().push_function(rule.offer);
  push_view(state);
  push(state, player);
  lua_pushvalue(state, -4);
  lua_pushcclosure(state, wrap<add_offer>, 1);
  call_function(3, 0, context.catalog.actions[action].name);
}

std::size_t LuaHost::count_offers(Context& context, ActionId action, PlayerId player) {
  const HostStack guard(lua_.vm().state());
  push_offers(context, action, player);
  return lua_rawlen(lua_.vm().state(), -1);
}

void LuaHost::list_offers(Context& context,
                          ActionId action,
                          PlayerId player,
                          std::vector<Offer>& offers) {
  lua_State* state = lua_.vm().state();
  const HostStack guard(state);
  const PlayScope::Entered entered(play_,
                                   {context, nullptr, false, rules_.actions[action.index()].offer});
  push_offers(context, action, player);
  try {
    read_top(context.catalog.actions[action].name,
             [&](lua_State* reading) { read_offers(reading, offers); });
  } catch (const LuaError& error) {
    throw ScriptFault(said_with("script.runtime in {}, action {}",
                                play_.plugin(),
                                context.catalog.actions[action].name) +
                      "\n" + said_with("what it offers: {}", error.what()) + "\n");
  }
}

void LuaHost::run_action(Context& context, ActionId action, PlayerId player, std::int32_t offer) {
  lua_State* state = lua_.vm().state();
  const HostStack guard(state);
  const ActionRule& rule = rules_.actions[action.index()];
  const PlayScope::Entered entered(play_, {context, nullptr, true, rule.run});
  if (rule.own_pieces.is_some()) {
    const std::vector<PieceId> pieces = offered_pieces(context, rule.own_pieces, player);
    lua_createtable(state, 0, 1);
    set_field(state, "piece", pieces.at(static_cast<std::size_t>(offer)));
  } else {
    push_offers(context, action, player);
    lua_rawgeti(state, -1, offer + 1);
  }
  const int chosen = lua_gettop(state);
  lua_.vm().push_function(rule.run);
  push_view(state);
  push_effects(state);
  push(state, player);
  lua_pushvalue(state, chosen);
  call_function(4, 0, context.catalog.actions[action].name);
}

Verdict LuaHost::test_ending(Context& context, const Ending& ending) {
  lua_State* state = lua_.vm().state();
  const HostStack guard(state);
  const PlayScope::Entered entered(play_, {context, nullptr, false, ending.script});
  lua_.vm().push_function(ending.script);
  push_view(state);
  call_function(1, 1, ending.name);
  Verdict verdict;
  try {
    read_top(ending.name,
             [&](lua_State* reading) { verdict = read_verdict(reading, lua_gettop(reading)); });
    return verdict;
  } catch (const LuaError& error) {
    throw ScriptFault(said_with("script.runtime in {}, ending {}", play_.plugin(), ending.name) +
                      fmt::format("\n{}: {}\n",
                                  to_string(ending.source),
                                  said_with("what it returns: {}", error.what())));
  }
}

bool LuaHost::test_done(Context& context, FeatureKindId kind, FeatureId feature) {
  lua_State* state = lua_.vm().state();
  const HostStack guard(state);
  const FeatureKind& row = rules_.catalog.feature_kinds[kind];
  const PlayScope::Entered entered(play_, {context, nullptr, false, row.done_function});
  lua_.vm().push_function(row.done_function);
  push_view(state);
  push(state, feature);
  call_function(2, 1, row.name);
  return lua_toboolean(state, -1) != 0;
}

bool LuaHost::test_guard(Context& context, const GuardUse& use, const Subject& subject) {
  lua_State* state = lua_.vm().state();
  const HostStack guard(state);
  const DefinedGuard& word = rules_.guards[use.guard];
  HookCall call{context, subject};
  const PlayScope::Entered entered(play_, {context, &call, false, word.test});
  std::optional<NotingRun> kept;
  if (word.printed) {
    kept.emplace(link_of(state), &printed_);
  }
  lua_.vm().push_function(word.test);
  push_view(state);
  const bool has_place = word.about == GuardAbout::placement || word.about == GuardAbout::cell;
  push_call(state, has_place ? Kind::placement : Kind::about);
  if (use.value.is(Value::Kind::text)) {
    push(state, use.value.text);
  } else if (use.value.is(Value::Kind::boolean)) {
    push(state, use.value.boolean);
  } else {
    push(state, use.value.integer);
  }
  call_function(3, 1, word.name);
  return lua_toboolean(state, -1) != 0;
}

}  // namespace bastide
