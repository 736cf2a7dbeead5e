// What the parts of a game cost: Google Benchmark over the base game, or over every ruleset that is
// named in BASTIDE_BENCH (separated by blanks). "base*28" is base with 28 copies of its tiles.
//
//     bastide_bench --benchmark_filter=clone
//     BASTIDE_BENCH="base base*7 base*28 base*278" bastide_bench
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "kernel/engine.h"
#include "kernel/flow/playout.h"
#include "kernel/load/ruleset_loader.h"
#include "kernel/lua/lua_plugin.h"
#include "sdk/bots/bot.h"
#include "sdk/bots/team_value.h"
#include "sdk/tools/draw/render.h"
#include "sdk/tools/outside/outside_bots.h"
#include "sdk/tools/shell/platform.h"

namespace bastide {
namespace {

using Rules = std::shared_ptr<const Ruleset>;

/// "base*28": the ruleset with so many copies of the tiles of the plugin of that name.
Rules load(const std::string& name) {
  namespace fs = std::filesystem;
  const SearchPath path{{BASTIDE_SOURCE_DIR}};
  LoadRequest request;
  const std::size_t star = name.find('*');
  request.ruleset = name;
  if (star == std::string::npos) {
    return load_ruleset(request, path);
  }
  const std::string base = name.substr(0, star);
  const fs::path folder = fs::temp_directory_path() / ("bastide-bench-" + name.substr(star + 1));
  fs::create_directories(folder);
  const fs::path file = folder / (base + "-many.json");
  std::ofstream(file) << fmt::format(
      R"({{ "extends": "{}", "title": "{}", "tiles": {{ "{}": {{ "copies": {} }} }} }})",
      base,
      name,
      base,
      name.substr(star + 1));
  request.ruleset = file.string();
  Rules rules = load_ruleset(request, path);
  fs::remove_all(folder);
  return rules;
}

GameSetup setup_of(const Ruleset& rules) {
  GameSetup setup;
  for (int seat = 0; seat < std::max(2, rules.catalog.least_players); ++seat) {
    setup.players.push_back("Seat " + std::to_string(seat + 1));
  }
  return setup;
}

/// The same game for every benchmark, after about 35 turns, where a tile is to be placed.
std::unique_ptr<Game> middle_of_a_game(const Rules& rules) {
  auto game = std::make_unique<Game>(rules, setup_of(*rules));
  Rng rng{7};
  while (game->waiting() &&
         (game->state().turn.number < 35 || game->pending().choice != Choice::place)) {
    const std::vector<Option> options = game->options();
    if (!game->answer(options[rng.below(static_cast<std::uint32_t>(options.size()))]).ok()) {
      break;
    }
  }
  return game;
}

void playout(benchmark::State& bench, const Rules& rules) {
  State state;
  Context context(*rules, state);
  Names names(&rules->catalog.names);
  const std::unique_ptr<ScriptHost> scripts = make_script_host(*rules);
  context.scripts = scripts.get();
  context.names = &names;
  Setup setup;
  setup.players = std::max(2, rules->catalog.least_players);
  PlayoutCounts counts;
  std::uint64_t seed = 0;
  for (auto _ : bench) {
    setup.seed = ++seed;
    start_game(context, setup);
    Rng rng{seed};
    benchmark::DoNotOptimize(play_random(context, rng, &counts, 1'000'000));
  }
  bench.counters["turns"] =
      benchmark::Counter(static_cast<double>(counts.turns), benchmark::Counter::kIsRate);
}

constexpr std::int32_t kTiles = 17;  // of an answer and sixteen more, as a light search looks ahead

/// Random answers until so many tiles have been placed, the first one by somebody else.
class SomeTiles : public RandomAnswers {
 public:
  explicit SomeTiles(Rng& rng) : RandomAnswers(rng) {}
  bool decide(Context& context, const Frame& frame, Option& option) override {
    const bool is_more = frame.choice != Choice::place || ++placed_ < kTiles;
    return is_more && RandomAnswers::decide(context, frame, option);
  }

 private:
  std::int32_t placed_ = 0;
};

/// What an iteration of a search would cost that did nothing but play on at random.
void some_tiles(benchmark::State& bench, const Rules& rules) {
  const auto game = middle_of_a_game(rules);
  State state;
  Context context(*rules, state);
  const std::unique_ptr<ScriptHost> scripts = make_script_host(*rules);
  context.scripts = scripts.get();
  context.searching = true;
  Rng rng{7};
  for (auto _ : bench) {
    state = game->state();
    context.state_replaced();
    SomeTiles answers(rng);
    context.answers = &answers;
    play_random_option(context, rng);
  }
  bench.counters["playouts"] =
      benchmark::Counter(static_cast<double>(bench.iterations()), benchmark::Counter::kIsRate);
}

/// One answer of a search by so many iterations, where a tile is to be placed.
void search(benchmark::State& bench, const Rules& rules, int iterations, std::string_view how) {
  const auto game = middle_of_a_game(rules);
  const auto seat = std::make_unique<BotSeat>(rules, fmt::format("mcts:{}{}", iterations, how));
  seat->new_game(PlayerId(game->pending().actor), 7);
  for (auto _ : bench) {
    benchmark::DoNotOptimize(seat->choose(game->state(), game->so_far()));
  }
  bench.counters["iterations"] = benchmark::Counter(
      static_cast<double>(bench.iterations() * iterations), benchmark::Counter::kIsRate);
}

void search_by_estimates(benchmark::State& bench, const Rules& rules) {
  search(bench, rules, 1000, "");
}

void search_lightly(benchmark::State& bench, const Rules& rules) {
  search(bench, rules, 10000, "+light");
}

void legal(benchmark::State& bench, const Rules& rules) {
  const auto game = middle_of_a_game(rules);
  for (auto _ : bench) {
    benchmark::DoNotOptimize(game->options().size());
  }
}

void clone(benchmark::State& bench, const Rules& rules) {
  const auto game = middle_of_a_game(rules);
  State copy = game->state();
  for (auto _ : bench) {
    copy = game->state();
    benchmark::DoNotOptimize(&copy);
    benchmark::ClobberMemory();
  }
}

void hash(benchmark::State& bench, const Rules& rules) {
  const auto game = middle_of_a_game(rules);
  for (auto _ : bench) {
    benchmark::DoNotOptimize(hash_state(game->state()));
  }
}

void score(benchmark::State& bench, const Rules& rules) {
  const auto game = middle_of_a_game(rules);
  for (auto _ : bench) {
    benchmark::DoNotOptimize(game->projected().size());
  }
}

void render(benchmark::State& bench, const Rules& rules) {
  const auto game = middle_of_a_game(rules);
  for (auto _ : bench) {
    benchmark::DoNotOptimize(render_position(*game, {}).size());
  }
}

/// One decision of the bot in the first seat, in games that are played to their ends. Processor
/// time is that of our thread: of a program only what it costs us to ask it.
void ask(benchmark::State& bench, const Rules& rules, const std::string& bot) {
  LoadRequest origin;
  origin.ruleset = rules->name;
  OutsideBots owner{OutsidePolicy()};
  const std::unique_ptr<BotSeat> seat = take_seat(rules, bot, &owner, origin);
  GameSetup setup = setup_of(*rules);
  setup.keep_history = false;
  std::unique_ptr<Game> game;
  Rng rng{7};
  for (auto _ : bench) {
    bench.PauseTiming();
    while (game == nullptr || !game->waiting() || game->pending().actor != 0) {
      if (game == nullptr || !game->waiting()) {
        ++setup.seed;
        game = std::make_unique<Game>(rules, setup);
        seat->new_game(PlayerId(0), setup.seed);
        continue;
      }
      const std::vector<Option> options = game->options();
      static_cast<void>(
          game->answer(options[rng.below(static_cast<std::uint32_t>(options.size()))]));
    }
    bench.ResumeTiming();
    const Option option = seat->choose(game->state(), game->so_far());
    bench.PauseTiming();
    static_cast<void>(game->answer(option));
    bench.ResumeTiming();
  }
  for (const auto& [named, tally] : owner.tallies()) {
    if (tally.replaced > 0) {
      bench.SkipWithError("the program made faults");
    }
  }
}

void ask_random(benchmark::State& bench, const Rules& rules) {
  ask(bench, rules, "random");
}

void ask_program(benchmark::State& bench, const Rules& rules) {
  ask(bench, rules, "ext:python3 " BASTIDE_SOURCE_DIR "/docs/examples/bots/mybot.py");
}

void add_benchmarks(const std::string& name) {
  const Rules rules = load(name);
  const auto add = [&](const char* what, void (*run)(benchmark::State&, const Rules&)) {
    return benchmark::RegisterBenchmark(
        (name + "/" + what).c_str(), [run, rules](benchmark::State& bench) { run(bench, rules); });
  };
  add("playout", playout);
  add("playout/17", some_tiles);
  add("search", search_by_estimates)->Unit(benchmark::kMillisecond);
  if (!plays_together(*rules)) {
    add("search/light", search_lightly)->Unit(benchmark::kMillisecond);
  }
  add("legal", legal);
  add("clone", clone);
  add("hash", hash);
  add("score", score);
  add("render", render);
  constexpr int kDecisions = 5000;  // the games between them are not timed, but take their time
  add("ask/random", ask_random)->Iterations(kDecisions);
  add("ask/program", ask_program)->Iterations(kDecisions);
}

}  // namespace
}  // namespace bastide

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  bastide::catch_signals();  // a bot that ends must not end us
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) {
    return 2;
  }
  const char* named = std::getenv("BASTIDE_BENCH");
  std::istringstream names(named == nullptr ? "base" : named);
  for (std::string name; names >> name;) {
    bastide::add_benchmarks(name);
  }
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
