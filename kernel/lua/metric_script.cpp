#include "kernel/lua/metric_script.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "kernel/base/nearest.h"
#include "kernel/base/said.h"
#include "kernel/flow/dispatch.h"
#include "kernel/lua/play.h"
#include "kernel/lua/things.h"
#include "kernel/lua/wrap_call.h"

namespace bastide {

/// A function of the file, and what errors call it.
struct MetricListener {
  int function = -1;
  std::string label;

  [[nodiscard]] bool is_there() const { return function >= 0; }
};

/// What the file has registered.
struct MetricListeners {
  std::array<MetricListener, kReactions> by_event;
  MetricListener final;

  [[nodiscard]] bool any() const {
    return final.is_there() || std::any_of(by_event.begin(), by_event.end(), [](const auto& each) {
             return each.is_there();
           });
  }
};

/// What a metric tells of one game, in its smallest parts.
class ToldByMetric {
 public:
  ToldByMetric(int decimals, std::vector<std::int64_t>& numbers)
      : decimals_(decimals), numbers_(numbers) {}

  /// Adds what a function has returned, which is at 1.
  void read(lua_State* state) {
    if (lua_isnil(state, 1)) {
      return;
    }
    if (lua_type(state, 1) != LUA_TTABLE) {
      add(state, 1);
      return;
    }
    const lua_Integer count = luaL_len(state, 1);
    for (lua_Integer i = 1; i <= count; ++i) {
      lua_geti(state, 1, i);
      add(state, -1);
      lua_pop(state, 1);
    }
  }

 private:
  void add(lua_State* state, int index) {
    const double number = lua_tonumber(state, index) * std::pow(10.0, decimals_);
    if (lua_type(state, index) != LUA_TNUMBER) {
      throw LuaError(said_with("a metric tells a number, a list of numbers or nil; found {}",
                               describe(state, index)));
    }
    if (!(std::abs(number) <= static_cast<double>(MetricScript::kLargest))) {  // also no number
      throw LuaError(
          said_with("a number of this metric is at most {:.{}f}; found {}",
                    static_cast<double>(MetricScript::kLargest) / std::pow(10.0, decimals_),
                    decimals_,
                    describe(state, index)));
    }
    if (decimals_ == 0 && number != std::floor(number)) {
      throw LuaError(
          said_with("numbers of this metric are whole; found {}: a line "
                    "\"-- decimals: 2\" in its header allows hundredths",
                    describe(state, index)));
    }
    if (numbers_.size() >= MetricScript::kMostNumbers) {
      throw LuaError(said_with("more than {} numbers of one game", MetricScript::kMostNumbers));
    }
    numbers_.push_back(std::llround(number));
    sum_ += numbers_.back();
    if (std::abs(sum_) > MetricScript::kLargestSum) {
      throw LuaError(
          said_with("the numbers of one game come to more than {:.{}f}",
                    static_cast<double>(MetricScript::kLargestSum) / std::pow(10.0, decimals_),
                    decimals_));
    }
  }

  int decimals_;
  std::vector<std::int64_t>& numbers_;
  std::int64_t sum_ = std::accumulate(numbers_.begin(), numbers_.end(), std::int64_t{0});
};

namespace {

/// Keeps the function on top of the stack.
void keep_listener(lua_State* state, MetricListener& listener, const std::string& label) {
  if (link_of(state).playing) {
    throw LuaError(
        said_with("{} belongs to the file itself, not into a function that plays", label));
  }
  if (listener.is_there()) {
    throw LuaError(said_with("{} was called before: a metric has one function for it", label));
  }
  LuaRules& rules = LuaRules::of(state);
  const std::string at = to_string(rules.caller());
  listener = {rules.keep_function(), fmt::format("{}, {}", label, at)};
}

/// Upvalue 1.
MetricListeners& listeners_of(lua_State* state) {
  return *static_cast<MetricListeners*>(lua_touserdata(state, lua_upvalueindex(1)));
}

/// Number of the kind of event that is called so: "core:tile_placed", or the word alone.
std::size_t read_event(std::string_view written) {
  std::vector<std::string> known;
  for (std::size_t kind = 0; kind < kReactions; ++kind) {
    const auto event = static_cast<EventKind>(kind);
    if (written == event_row(event).name || written == event_name(event)) {
      return kind;
    }
    known.emplace_back(event_row(event).name);
  }
  throw LuaError(
      said_with("metric.on: unknown event '{}'{}", written, did_you_mean(written, known)));
}

/// `metric.on(event, function)`.
int keep_event_function(lua_State* state) {
  const std::size_t kind = read_event(read_text(state, 1));
  expect_function(state, 2);
  lua_settop(state, 2);
  keep_listener(state,
                listeners_of(state).by_event.at(kind),
                fmt::format("metric.on(\"{}\")", event_row(static_cast<EventKind>(kind)).name));
  return 0;
}

/// `metric.final(function)`.
int keep_final_function(lua_State* state) {
  expect_function(state, 1);
  lua_settop(state, 1);
  keep_listener(state, listeners_of(state).final, "metric.final");
  return 0;
}

/// The game as a metric sees it: names that queries coin stay here.
struct HeardGame {
  explicit HeardGame(const Context& game) : names(game.names), context(game.rules, game.state) {
    context.names = &names;
    context.scripts = game.scripts;
    context.searching = true;
  }

  Names names;
  Context context;
};

}  // namespace

struct MetricScript::Impl {
  Impl(const Ruleset& the_rules, const ScriptText& script, int the_decimals)
      : rules(the_rules), decimals(the_decimals) {
    lua.load_alone(
        script,
        "metric",
        {{"on", wrap<keep_event_function>, &listeners},
         {"final", wrap<keep_final_function>, &listeners}},
        [this] { return listeners.any(); },
        said("a metric listens: metric.on(EVENT, function(g, e, m) … end), or "
             "metric.final(function(g, m) … end)"));
    play = std::make_unique<PlayScope>(rules, lua);
  }

  /// Pushes `m`.
  void push_memory() { lua_rawgetp(lua.vm().state(), LUA_REGISTRYINDEX, this); }

  void begin_game() {
    lua.vm().budget().end_move();
    lua.vm().budget().begin_move();
    const auto forget = [this](lua_State* state) {
      lua_newtable(state);
      lua_rawsetp(state, LUA_REGISTRYINDEX, this);
    };
    if (const ScriptError* error = lua.vm().run(0, forget, "metric")) {
      throw ScriptFault(error->to_text());
    }
  }

  /// Calls the pushed function, and adds what it tells.
  void call(int arguments, const MetricListener& listener, std::vector<std::int64_t>& numbers) {
    Vm& vm = lua.vm();
    const ScriptError* error = vm.call(arguments, 1, listener.label);
    if (error == nullptr) {
      ToldByMetric told(decimals, numbers);
      error = vm.run(
          1, [&](lua_State* state) { told.read(state); }, listener.label);
    }
    if (error != nullptr) {
      throw ScriptFault(error->to_text());
    }
  }

  const Ruleset& rules;
  int decimals;
  LuaRules lua;
  MetricListeners listeners;
  std::unique_ptr<PlayScope> play;
};

MetricScript::MetricScript(const Ruleset& rules, const ScriptText& script, int decimals)
    : impl_(std::make_unique<Impl>(rules, script, decimals)) {}
MetricScript::~MetricScript() = default;

void MetricScript::begin_game() {
  impl_->begin_game();
}

bool MetricScript::hears(EventKind kind) const {
  const auto number = static_cast<std::size_t>(kind);
  return number < kReactions && impl_->listeners.by_event.at(number).is_there();
}

void MetricScript::hear(const Context& context,
                        const Event& event,
                        std::vector<std::int64_t>& numbers) {
  if (!hears(event.kind)) {
    return;
  }
  const MetricListener& listener =
      impl_->listeners.by_event.at(static_cast<std::size_t>(event.kind));
  Vm& vm = impl_->lua.vm();
  const StackGuard guard(vm.state());
  HeardGame heard(context);
  const Subject subject = subject_of(heard.context, event);
  HookCall call{heard.context, subject};
  const PlayScope::Entered entered(*impl_->play, {heard.context, &call, false, listener.function});
  vm.push_function(listener.function);
  push_view(vm.state());
  push_call(vm.state(), Kind::event);
  impl_->push_memory();
  impl_->call(3, listener, numbers);
}

void MetricScript::finish(const Context& context, std::vector<std::int64_t>& numbers) {
  const MetricListener& listener = impl_->listeners.final;
  if (!listener.is_there()) {
    return;
  }
  Vm& vm = impl_->lua.vm();
  const StackGuard guard(vm.state());
  HeardGame heard(context);
  const PlayScope::Entered entered(*impl_->play,
                                   {heard.context, nullptr, false, listener.function});
  vm.push_function(listener.function);
  push_view(vm.state());
  impl_->push_memory();
  impl_->call(2, listener, numbers);
}

}  // namespace bastide
