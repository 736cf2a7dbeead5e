#include "sdk/tools/measure/bench.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <map>
#include <optional>
#include <string_view>
#include <type_traits>

#include "kernel/base/stop.h"
#include "kernel/flow/playout.h"
#include "kernel/flow/setup.h"
#include "kernel/lua/lua_plugin.h"
#include "sdk/tools/shell/platform.h"

namespace bastide {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kRounds = 5;
constexpr int kTimedGames = 100;
constexpr int kCountedGames = 20;
constexpr std::uint64_t kLookedAt = 16;  // of so many games one counts placements
constexpr double kJournalShare = 0.3;    // of the time of a round
constexpr std::uint64_t kMostAnswers = 1'000'000;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Passes every call on and keeps the time of each function, and what `use` says that it took.
class TimedHost : public ScriptHost {
 public:
  explicit TimedHost(ScriptHost& host, std::function<ScriptUse()> use = {})
      : host_(host), use_(std::move(use)) {}

  void run_handler(HookCall& call, const Handler& handler) override {
    timed(handler.id, [&] { host_.run_handler(call, handler); });
  }
  void run_phase(Context& context, const Phase& phase, PlayerId player) override {
    timed(phase.name, [&] { host_.run_phase(context, phase, player); });
  }
  std::size_t count_offers(Context& context, ActionId action, PlayerId player) override {
    return timed(context.catalog.actions[action].name,
                 [&] { return host_.count_offers(context, action, player); });
  }
  void list_offers(Context& context,
                   ActionId action,
                   PlayerId player,
                   std::vector<Offer>& offers) override {
    timed(context.catalog.actions[action].name,
          [&] { host_.list_offers(context, action, player, offers); });
  }
  void run_action(Context& context, ActionId action, PlayerId player, std::int32_t offer) override {
    timed(context.catalog.actions[action].name,
          [&] { host_.run_action(context, action, player, offer); });
  }
  Verdict test_ending(Context& context, const Ending& ending) override {
    return timed(ending.name, [&] { return host_.test_ending(context, ending); });
  }
  bool test_done(Context& context, FeatureKindId kind, FeatureId feature) override {
    return timed(context.catalog.feature_kinds[kind].name,
                 [&] { return host_.test_done(context, kind, feature); });
  }
  bool test_guard(Context& context, const GuardUse& use, const Subject& subject) override {
    return timed(context.rules.guards[use.guard].name,
                 [&] { return host_.test_guard(context, use, subject); });
  }

  bool begin_move() override { return host_.begin_move(); }
  void refill_move() override { host_.refill_move(); }
  void end_move() override { host_.end_move(); }

  [[nodiscard]] std::int64_t most_instructions(const std::string& id) const {
    const auto found = costs_.find(id);
    return found == costs_.end() ? 0 : found->second.most_instructions;
  }
  [[nodiscard]] const ScriptUse& most() const { return most_; }

  [[nodiscard]] std::vector<ScriptCost> costs() const {
    std::vector<ScriptCost> list;
    for (const auto& [id, cost] : costs_) {
      list.push_back(cost);
      list.back().id = id;
    }
    std::stable_sort(list.begin(), list.end(), [](const ScriptCost& a, const ScriptCost& b) {
      return a.nanoseconds > b.nanoseconds;
    });
    return list;
  }

 private:
  template <class Body>
  std::invoke_result_t<Body> timed(const std::string& id, const Body& body) {
    struct Stopwatch {
      ~Stopwatch() {
        ++cost.calls;
        cost.nanoseconds += static_cast<std::uint64_t>(
            std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - start).count());
      }
      ScriptCost& cost;
      Clock::time_point start = Clock::now();
    };
    ScriptCost& cost = costs_[id];
    if (use_ == nullptr) {
      const Stopwatch stopwatch{cost};
      return body();
    }
    struct Counter {
      ~Counter() {
        const ScriptUse now = host.use_();
        cost.most_instructions = std::max(cost.most_instructions, now.instructions);
        host.most_.memory = std::max(host.most_.memory, now.memory);
        host.most_.instructions = std::max(host.most_.instructions, now.instructions);
        host.most_.most_instructions = now.most_instructions;
        host.most_.most_memory = now.most_memory;
      }
      TimedHost& host;
      ScriptCost& cost;
    };
    const Counter counter{*this, cost};
    return body();
  }

  ScriptHost& host_;
  std::function<ScriptUse()> use_;  // none: calls are timed
  ScriptUse most_;
  std::map<std::string, ScriptCost> costs_;
};

class Bench {
 public:
  Bench(const std::shared_ptr<const Ruleset>& rules, int players, std::uint64_t seed)
      : rules_(rules),
        players_(players),
        seed_(seed),
        names_(&rules->catalog.names),
        scripts_(make_script_host(*rules)),
        context_(*rules, state_) {
    context_.scripts = scripts_.get();
    context_.names = &names_;
  }

  void play(std::uint64_t most_answers, BenchResult& result) {
    Setup setup;
    setup.players = players_;
    setup.seed = mix(seed_, ++games_) >> 1U;
    journal_.truncate(0, 0);
    start_game(context_, setup);
    const auto first = static_cast<std::size_t>(state_.turn.active);
    const std::size_t start_tiles = state_.board.size();
    Rng rng{mix(setup.seed, 0x6a09e667f3bcc909ULL)};
    result.counts.looks_at_placements =
        games_ % kLookedAt == 1;  // it takes time from rules in scripts
    const bool over = play_random(context_, rng, &result.counts, most_answers);
    result.tiles += state_.board.size() - start_tiles;
    result.faults += over || most_answers < kMostAnswers ? 0 : 1;
    if (over) {
      count(first, result);
    }
  }

  /// The state after half of the answers of this game.
  [[nodiscard]] const State& half_way(std::uint64_t game) {
    BenchResult whole;
    games_ = game - 1;
    play(kMostAnswers, whole);
    BenchResult half;
    games_ = game - 1;
    play(whole.counts.answers / 2, half);
    return state_;
  }
  /// Plays so many games with a watch on the scripts.
  /// With `counted` some more in which each instruction counts.
  void time_scripts(int games, bool counted, BenchResult& result) {
    if (scripts_ == nullptr) {
      return;
    }
    TimedHost timed(*scripts_);
    context_.scripts = &timed;
    BenchResult ignored;
    for (int i = 0; i < games; ++i) {
      play(kMostAnswers, ignored);
    }
    context_.scripts = scripts_.get();
    result.scripts = timed.costs();
    result.script_games = static_cast<std::uint64_t>(games);
    if (counted) {
      count_budgets(result);
    }
  }
  void keep_journal(bool wanted) { context_.journal = wanted ? &journal_ : nullptr; }

 private:
  /// Plays some games in which every instruction counts.
  void count_budgets(BenchResult& result) {
    std::function<ScriptUse()> use;
    const std::unique_ptr<ScriptHost> counting = make_counting_host(*rules_, use);
    TimedHost counted(*counting, use);
    context_.scripts = &counted;
    BenchResult ignored;
    for (int i = 0; i < kCountedGames; ++i) {
      play(kMostAnswers, ignored);
    }
    context_.scripts = scripts_.get();
    result.budgets = counted.most();
    for (ScriptCost& cost : result.scripts) {
      cost.most_instructions = counted.most_instructions(cost.id);
    }
  }

  void count(std::size_t first, BenchResult& result) const {
    const auto seats = static_cast<std::size_t>(players_);
    const Catalog& catalog = rules_->catalog;
    const bool by_colour = catalog.tracks[catalog.points].per == TrackScope::colour;
    ++result.games;
    result.first_score.add(state_.track(catalog.points, by_colour ? first : 0));
    result.second_score.add(state_.track(catalog.points, by_colour ? (first + 1) % seats : 0));
    if (std::find(state_.winners.begin(), state_.winners.end(), static_cast<std::int32_t>(first)) !=
        state_.winners.end()) {
      result.first_wins.add(state_.winners.size());
    }
  }

  std::shared_ptr<const Ruleset> rules_;
  int players_;
  std::uint64_t seed_;
  std::uint64_t games_ = 0;
  Names names_;
  std::unique_ptr<ScriptHost> scripts_;
  State state_;
  Journal journal_;
  Context context_;
};

/// Plays for about so long; games a second.
double play_round(Bench& bench, double seconds, BenchResult& result) {
  const Clock::time_point start = Clock::now();
  const std::uint64_t before = result.games + result.faults;
  double passed = 0;
  while (passed < seconds) {
    for (int i = 0; i < 10; ++i) {
      bench.play(kMostAnswers, result);
    }
    passed = seconds_since(start);
  }
  return static_cast<double>(result.games + result.faults - before) / passed;
}

double median_of(std::vector<double> rounds) {
  if (rounds.empty()) {
    return 0;
  }
  std::sort(rounds.begin(), rounds.end());
  return rounds[rounds.size() / 2];
}

/// Games a second that the program reports; none when it reports nothing.
std::optional<double> limit_round(const std::string& program) {
  constexpr std::string_view kKey = "games/s=";
  const std::string report = output_of(program, "20000");
  const std::size_t at = report.find(kKey);
  const double speed = at == std::string::npos ? 0 : std::atof(report.c_str() + at + kKey.size());
  return speed > 0 ? std::optional<double>(speed) : std::nullopt;
}

/// Means over the same positions every time.
void measure_copies(Bench& bench, BenchResult& result) {
  constexpr std::size_t kPositions = 16;
  constexpr int kCopies = 2000;  // of each in a row, so that it lies in the nearest cache
  std::vector<State> states;
  State copy;
  for (std::size_t game = 1; game <= kPositions; ++game) {
    states.push_back(bench.half_way(game));
    copy = states.back();
    result.state_bytes += bytes_of(copy) / kPositions;
  }
  std::vector<double> rounds;
  for (int round = 0; round < kRounds; ++round) {
    const Clock::time_point start = Clock::now();
    for (const State& state : states) {
      for (int i = 0; i < kCopies; ++i) {
        copy = state;
        asm volatile("" : : "r"(&copy) : "memory");  // the copy counts as read
      }
    }
    rounds.push_back(seconds_since(start) * 1e9 / (kCopies * double{kPositions}));
  }
  result.ns_per_copy = median_of(std::move(rounds));
}

}  // namespace

ScriptTimes time_scripts(const std::shared_ptr<const Ruleset>& rules,
                         std::uint64_t seed,
                         int games) {
  Bench bench(
      rules, std::clamp(2, rules->catalog.least_players, rules->catalog.most_players), seed);
  BenchResult result;
  const Clock::time_point start = Clock::now();
  bench.time_scripts(games, false, result);
  return {std::move(result.scripts), seconds_since(start) * 1e9};
}

std::size_t bytes_of(const State& state) {
  return sizeof(State) + state.board.bytes() + state.features.bytes() + state.pieces.bytes() +
         state.zones.bytes() + state.variables.bytes() + state.tracks.bytes() +
         state.colour_player.bytes() + state.completed.bytes() + state.joined.bytes() +
         state.extra_turns.bytes() + state.frames.bytes() + state.suspended.bytes() +
         state.events.bytes() + state.winners.bytes();
}

BenchResult bench_playouts(const std::shared_ptr<const Ruleset>& rules,
                           int players,
                           std::uint64_t seed,
                           double seconds,
                           const std::string& limit) {
  BenchResult result;
  Bench bench(rules, players, seed);
  BenchResult warm_up;
  for (int i = 0; i < 20; ++i) {
    bench.play(kMostAnswers, warm_up);
  }
  // Rounds with and without a journal by turns, so that both see the same machine.
  std::vector<double> with_journal;
  const bool is_whole = unless_stopped([&] {
    for (int round = 0; round < kRounds; ++round) {
      bench.keep_journal(true);
      BenchResult noted;
      with_journal.push_back(play_round(bench, seconds / kRounds * kJournalShare, noted));
      bench.keep_journal(false);
      result.games_per_second.push_back(
          play_round(bench, seconds / kRounds * (1 - kJournalShare), result));
      if (const auto speed = limit.empty() ? std::nullopt : limit_round(limit)) {
        result.limit.push_back(*speed);
      }
    }
  });
  if (result.games_per_second.empty()) {
    throw Stopped();
  }
  std::sort(result.games_per_second.begin(), result.games_per_second.end());
  std::sort(result.limit.begin(), result.limit.end());
  const auto games = static_cast<double>(std::max<std::uint64_t>(1, result.games));
  const double median_time = result.median() > 0 ? 1e9 / result.median() : 0;
  result.journal_cost = with_journal.empty() ? 0 : result.median() / median_of(with_journal) - 1;
  result.ns_per_turn =
      median_time / std::max(1.0, static_cast<double>(result.counts.turns) / games);
  result.ns_per_tile = median_time / std::max(1.0, static_cast<double>(result.tiles) / games);
  if (is_whole) {
    bench.time_scripts(kTimedGames, true, result);
    measure_copies(bench, result);
  }
  result.hooks = rules->hooks.all().size();
  return result;
}

}  // namespace bastide
