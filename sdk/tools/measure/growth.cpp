#include "sdk/tools/measure/growth.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <map>
#include <memory>

#include <fmt/format.h>

#include "kernel/base/stop.h"
#include "kernel/engine.h"
#include "kernel/flow/playout.h"
#include "kernel/lua/lua_plugin.h"
#include "sdk/tools/draw/render.h"
#include "sdk/tools/measure/bench.h"
#include "sdk/tools/trial/record_game.h"

namespace bastide {

namespace {

using Clock = std::chrono::steady_clock;
using Rules = std::shared_ptr<const Ruleset>;

constexpr int kGrowthRounds = 3;

double seconds_passed(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Seconds that one call takes: the least of some rounds.
double time_of(const std::function<void()>& body) {
  constexpr double kRound = 0.05;
  double least = 0;
  for (int round = 0; round < kGrowthRounds; ++round) {
    int calls = 0;
    const Clock::time_point start = Clock::now();
    do {
      look_for_stop();
      body();
      ++calls;
    } while (seconds_passed(start) < kRound);
    const double each = seconds_passed(start) / calls;
    least = round == 0 ? each : std::min(least, each);
  }
  return least;
}

std::int64_t tiles_of(const Ruleset& rules) {
  std::int64_t tiles = 0;
  for (const TileKind& kind : rules.catalog.tile_kinds) {
    tiles += kind.count;
  }
  return tiles;
}

/// The plugin with most tiles, and how many. Requires: there are tiles, as in every ruleset.
std::pair<std::string, std::int64_t> main_plugin(const Ruleset& rules) {
  std::map<std::string, std::int64_t> counts;
  for (const TileKind& kind : rules.catalog.tile_kinds) {
    counts[kind.name.substr(0, kind.name.find('/'))] += kind.count;
  }
  const auto most =
      std::max_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) {
        return a.second < b.second;
      });
  return {most->first, most->second};
}

Value object_of(const std::string& key, Value value) {
  Value object;
  object.kind = Value::Kind::object;
  object.set(key, std::move(value));
  return object;
}

/// The ruleset of the plan with so many copies of a plugin's tiles.
LoadRequest repeated(const LoadRequest& request, const std::string& plugin, std::int64_t copies) {
  if (copies == 1) {
    return request;
  }
  LoadRequest many = request;
  many.inline_ruleset = object_of("extends", Value::of(request.ruleset));
  many.inline_ruleset.set("title", Value::of(fmt::format("{} x {}", request.ruleset, copies)));
  many.inline_ruleset.set("tiles", object_of(plugin, object_of("copies", Value::of(copies))));
  many.ruleset.clear();
  return many;
}

/// Random games on a bare state.
class Playouts {
 public:
  Playouts(Rules rules, int players, std::uint64_t seed)
      : rules_(std::move(rules)),
        players_(players),
        seed_(seed),
        names_(&rules_->catalog.names),
        scripts_(make_script_host(*rules_)),
        context_(*rules_, state_) {
    context_.names = &names_;
    context_.scripts = scripts_.get();
  }

  /// Seconds of one game.
  double play() {
    Setup setup;
    setup.players = players_;
    setup.seed = mix(seed_, ++games) >> 1U;
    const Clock::time_point start = Clock::now();
    start_game(context_, setup);
    Rng rng{setup.seed};
    play_random(context_, rng, &counts, 0);
    return seconds_passed(start);
  }

  PlayoutCounts counts;
  std::uint64_t games = 0;

 private:
  Rules rules_;
  int players_;
  std::uint64_t seed_;
  Names names_;
  std::unique_ptr<ScriptHost> scripts_;
  State state_;
  Context context_;
};

GameSetup setup_of(int players, std::uint64_t seed) {
  GameSetup setup;
  setup.seed = seed;
  for (int seat = 1; seat <= players; ++seat) {
    setup.players.push_back(fmt::format("Seat {}", seat));
  }
  return setup;
}

/// A game after so many random answers, where a tile is to be placed. Null: it ended before.
std::unique_ptr<Game> game_after(const Rules& rules, GameSetup setup, std::uint64_t answers) {
  setup.auto_chance = false;  // a game that has drawn cannot be set up
  setup.keep_history = false;
  setup.keep_journal = false;
  auto game = std::make_unique<Game>(rules, setup);
  const Status status = game->set_up([&](Context& context) {
    Rng rng{setup.seed};
    play_random(context, rng, nullptr, answers);
    while (is_waiting(context.state) && pending_choice(context).choice != Choice::place) {
      play_random_option(context, rng);
    }
  });
  if (!status.ok()) {
    throw ScriptFault(status.error().message);
  }
  return game->waiting() ? std::move(game) : nullptr;
}

void measure_position(Game& game, GrowthRow& row) {
  row.board = game.state().board.size();
  row.open = game.state().board.open_count();
  row.options = game.options().size();
  row.us_legal = 1e6 * time_of([&] { static_cast<void>(game.options()); });
  row.us_score = 1e6 * time_of([&] { static_cast<void>(game.projected()); });
  row.ms_render = 1e3 * time_of([&] { row.picture = render_position(game, {}).size(); });
  State copy = game.state();
  row.us_copy = 1e6 * time_of([&] {
                  copy = game.state();
                  asm volatile("" : : "r"(&copy) : "memory");  // the copy counts as read
                });
  row.state = bytes_of(copy);
}

/// A game as people and bots play it: listed, recorded, with undo; then played again.
void measure_game(const Rules& rules, GameSetup setup, GrowthRow& row) {
  Game game(rules, setup);
  Rng rng{setup.seed};
  Clock::time_point start = Clock::now();
  while (game.waiting()) {
    look_for_stop();
    const std::vector<Option> options = game.options();
    const Status status =
        game.answer(options[rng.below(static_cast<std::uint32_t>(options.size()))]);
    if (!status.ok()) {
      throw ScriptFault(status.error().message);
    }
  }
  const auto answers = static_cast<double>(std::max<std::size_t>(1, game.position()));
  row.us_answer = 1e6 * seconds_passed(start) / answers;
  const Record record = record_of(game, {});
  start = Clock::now();
  game.undo();
  row.ms_undo = 1e3 * seconds_passed(start);
  setup.auto_chance = false;
  setup.keep_history = false;
  start = Clock::now();
  RecordPlayer player(record, rules, setup, true);
  player.finish();
  row.us_verify = 1e6 * seconds_passed(start) / answers;
  if (player.fault()) {
    throw ScriptFault(fmt::format("the record does not play again: {}", player.fault()->reason));
  }
}

}  // namespace

std::vector<GrowthRow> measure_growth(const GrowthPlan& plan, const SearchPath& path) {
  const Rules alone = load_ruleset(plan.request, path);
  const auto [plugin, own] = main_plugin(*alone);
  const std::int64_t others = tiles_of(*alone) - own;
  std::vector<GrowthRow> rows;
  std::vector<Rules> rules;
  std::vector<std::unique_ptr<Playouts>> playouts;
  for (const std::int64_t size : plan.sizes) {
    const std::int64_t copies = std::clamp<std::int64_t>(
        (size - others + own / 2) / std::max<std::int64_t>(1, own), 1, 1000);
    rules.push_back(load_ruleset(repeated(plan.request, plugin, copies), path));
    GrowthRow& row = rows.emplace_back();
    row.copies = static_cast<int>(copies);
    row.tiles = tiles_of(*rules.back());
    playouts.push_back(std::make_unique<Playouts>(rules.back(), plan.players, plan.seed));
  }
  std::vector<double> least(rows.size(), 0);
  for (int round = 0; round < kGrowthRounds; ++round) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const std::uint64_t before = playouts[i]->counts.turns;
      double seconds = 0;
      while (seconds < plan.seconds / kGrowthRounds) {
        seconds += playouts[i]->play();
      }
      const auto turns =
          static_cast<double>(std::max<std::uint64_t>(1, playouts[i]->counts.turns - before));
      least[i] = round == 0 ? seconds / turns : std::min(least[i], seconds / turns);
    }
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto games = static_cast<double>(playouts[i]->games);
    rows[i].turns = static_cast<double>(playouts[i]->counts.turns) / games;
    rows[i].ns_per_turn = 1e9 * least[i];
    std::unique_ptr<Game> game;
    const GameSetup setup = setup_of(plan.players, plan.seed);
    for (double share = 0.95; game == nullptr; share /= 2) {
      const double answers = share * static_cast<double>(playouts[i]->counts.answers) / games;
      game = game_after(rules[i], setup, static_cast<std::uint64_t>(answers));
    }
    measure_position(*game, rows[i]);
    measure_game(rules[i], setup, rows[i]);
  }
  return rows;
}

}  // namespace bastide
