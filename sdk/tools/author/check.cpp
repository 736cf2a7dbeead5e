#include "sdk/tools/author/check.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/engine.h"
#include "kernel/io/text_file.h"
#include "kernel/load/plugin_loader.h"
#include "kernel/lua/option_script.h"
#include "sdk/bots/bot.h"
#include "sdk/bots/bot_file.h"
#include "sdk/tools/author/check_scripts.h"
#include "sdk/tools/convert/counterparts.h"
#include "sdk/tools/explain/show_lists.h"
#include "sdk/tools/measure/metric_file.h"
#include "sdk/tools/measure/simulate.h"
#include "sdk/tools/shell/file_kind.h"

namespace bastide {

namespace {

namespace fs = std::filesystem;

/// A ruleset of these plugins with everything that they require.
Value ruleset_of(const std::vector<std::string>& plugins, const SearchPath& path) {
  Value chosen = empty_object();
  std::set<std::string> seen;
  std::vector<std::string> open = plugins;
  while (!open.empty()) {
    const std::string id = open.back();
    open.pop_back();
    if (!seen.insert(id).second) {
      continue;
    }
    chosen.set(id, Value::of("*"));
    Diagnostics ignored;  // loading reports them
    if (const auto found = find_plugin(path, id, ignored)) {
      for (const Requirement& required : found->manifest.required) {
        open.push_back(required.plugin);
      }
    }
  }
  Value ruleset = empty_object();
  ruleset.set("plugins", std::move(chosen));
  return ruleset;
}

bool has(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

CheckTarget plugin_target(const std::string& what, const std::string& id, const SearchPath& path) {
  CheckTarget target{what, "plugin", {}, path};
  target.request.inline_ruleset = ruleset_of({id}, path);
  target.request.inline_ruleset.set("title", Value::of(id));
  return target;
}

/// A variant needs plugins: those that it requires, or else the first that is installed.
CheckTarget variant_target(const std::string& what, const SearchPath& path) {
  CheckTarget target{what, "variant", {}, path};
  Diagnostics ignored;
  std::vector<std::string> plugins;
  if (const auto found = find_variant(path, what, "", ignored)) {
    for (const Requirement& required : found->manifest.required) {
      plugins.push_back(required.plugin);
    }
  }
  if (plugins.empty()) {
    const std::vector<std::string> all = names_below(path.without_parcels(), "plugins", "");
    plugins.insert(
        plugins.end(), all.begin(), all.begin() + std::min<std::ptrdiff_t>(1, std::ssize(all)));
  }
  target.request.inline_ruleset = ruleset_of(plugins, path);
  target.request.inline_ruleset.set("title", Value::of(fs::path(what).stem().string()));
  target.request.with = {what};
  return target;
}

/// A bot is tried in the ruleset that its header names.
CheckTarget bot_target(const std::string& what, const SearchPath& path) {
  const BotFile file = read_bot_file(what);
  if (file.ruleset.empty()) {
    throw LoadError(
        {{{what, 1, 0}, said("say in which game to try the bot: \"-- ruleset: NAME\"")}});
  }
  CheckTarget target{what, "bot", {}, path, what};
  target.request.ruleset = file.ruleset;
  target.request.from = what;
  return target;
}

/// A metric listens to games of the ruleset that its header names.
CheckTarget metric_target(const std::string& what, const SearchPath& path) {
  const MetricFile file = find_metric(path, what);
  if (file.ruleset.empty()) {
    throw LoadError({{{file.script.path, 1, 0},
                      said("say in which game to try the metric: \"-- ruleset: NAME\"")}});
  }
  CheckTarget target{what, "metric", {}, path, "", what};
  target.request.ruleset = file.ruleset;
  target.request.from = file.script.path;
  return target;
}

/// The plugin folder that a file or folder lies in; empty when in none.
fs::path plugin_folder_of(fs::path place) {
  std::error_code ignored;
  place = fs::weakly_canonical(place, ignored);
  while (!place.empty() && place != place.root_path()) {
    if (fs::exists(place / "plugin.json", ignored)) {
      return place;
    }
    place = place.parent_path();
  }
  return {};
}

CheckTarget path_target(const std::string& what, const SearchPath& path) {
  const fs::path place = what;
  std::error_code ignored;
  const fs::path folder = plugin_folder_of(place);
  if (!folder.empty()) {
    if (folder.parent_path().filename() != "plugins") {
      throw LoadError(
          {{{what, 0, 0},
            said_with("a plugin's folder must lie in a folder \"plugins\", not in \"{}\"",
                      folder.parent_path().filename().string())}});
    }
    SearchPath wider = path;
    const std::string root = folder.parent_path().parent_path().string();
    const bool known =
        std::any_of(path.roots.begin(), path.roots.end(), [&](const std::string& other) {
          return fs::equivalent(other, root, ignored);
        });
    if (!known) {
      wider.roots.insert(wider.roots.begin(), root);
    }
    return plugin_target(what, folder.filename().string(), wider);
  }
  if (place.extension() == ".lua") {
    const Result<std::string> text = read_text_file(place);
    if (text.ok() && names_a_metric(text.value())) {
      return metric_target(what, path);
    }
    return text.ok() && names_a_bot(text.value()) ? bot_target(what, path)
                                                  : variant_target(what, path);
  }
  if (fs::is_directory(place, ignored)) {
    throw LoadError({{{what, 0, 0}, said("this folder has no plugin.json")}});
  }
  refuse_other_kind(what, FileKind::ruleset);
  CheckTarget target{what, "ruleset", {}, path};
  target.request.ruleset = what.find('/') == std::string::npos ? "./" + what : what;
  return target;
}

void note_unclear_order(const Ruleset& rules, CheckReport& report) {
  const std::vector<Handler>& all = rules.hooks.all();
  for (std::size_t i = 0; i + 1 < all.size(); ++i) {
    const Handler& a = all[i];
    const Handler& b = all[i + 1];
    const bool order_matters =
        a.shape == Shape::modify || a.shape == Shape::intercept ||
        (a.shape == Shape::score && (a.stage == Stage::times || a.stage == Stage::cap));
    if (a.point == b.point && a.stage == b.stage && a.shape == b.shape && a.owner != b.owner &&
        order_matters &&
        b.order_reason == said_with("after {} (load)", rules.catalog.plugins[a.owner].id)) {
      report.warnings.push_back(
          said_with("{}: only the load order puts {} before {}; declare \"before\" or \"after\"",
                    point_text(rules, a.point),
                    a.id,
                    b.id));
    }
  }
}

/// One failure for each different message, with the first seed that shows it.
void add_failures(const SimPlan& plan, const SimTally& tally, CheckReport& report) {
  std::vector<std::pair<SimFault, int>> different;
  for (const SimFault& fault : tally.faults) {
    const auto same = std::find_if(different.begin(), different.end(), [&](const auto& other) {
      return other.first.what == fault.what;
    });
    if (same == different.end()) {
      different.emplace_back(fault, 0);
    } else {
      ++same->second;
    }
  }
  for (const auto& [fault, more] : different) {
    report.failures.push_back(more == 0
                                  ? said_with("{} players, {} bots, seed {}: {}",
                                              plan.bots.size(),
                                              bot_word(plan.bots.front()),
                                              fault.seed,
                                              said_again(fault.what))
                                  : said_with("{} players, {} bots, seed {} and {} games more: {}",
                                              plan.bots.size(),
                                              bot_word(plan.bots.front()),
                                              fault.seed,
                                              more,
                                              said_again(fault.what)));
  }
}

/// A game in which nobody gets to do anything is no game: some option is out of any sensible range.
void add_idle_seats(const SimPlan& plan, const SimTally& tally, CheckReport& report) {
  const auto seats = static_cast<double>(plan.bots.size());
  if (tally.games == 0 || tally.turns.mean() >= seats) {
    return;
  }
  const std::string found = said_with(
      "{} players, {} bots: a game has {:.1f} turns on average, and {:.1f} tiles find no place",
      plan.bots.size(),
      bot_word(plan.bots.front()),
      tally.turns.mean(),
      tally.discards.mean());
  if (tally.turns.mean() <= 1 && tally.discards.sum() > 0) {
    report.failures.push_back(said_with("{}: nobody gets to play", found));
  } else {
    report.warnings.push_back(said_with("{}: not every seat gets a turn", found));
  }
}

void play_often(const CheckTarget& target,
                const std::shared_ptr<const Ruleset>& rules,
                std::uint64_t seed,
                int threads,
                std::pair<std::string_view, std::uint64_t> bot_and_games,
                CheckReport& report) {
  std::set<int> seats{rules->catalog.least_players, rules->catalog.most_players};
  for (const int players : seats) {
    SimPlan plan;
    plan.rules = rules;
    plan.bots.assign(static_cast<std::size_t>(players), std::string(bot_and_games.first));
    plan.games = std::max<std::uint64_t>(1, bot_and_games.second / seats.size());
    plan.seed = seed;
    plan.threads = threads;
    plan.origin = target.request;
    const SimResult result = simulate_whole(plan);
    report.games += result.tally.games;
    add_failures(plan, result.tally, report);
    add_idle_seats(plan, result.tally, report);
    if (result.tally.fault_count > 0) {
      return;
    }
  }
}

std::string summary_of(const Ruleset& rules, std::uint64_t games) {
  std::int64_t tiles = 0;
  for (const TileKind& tile : rules.catalog.tile_kinds) {
    tiles += tile.count;
  }
  std::size_t reconstructed = 0;
  for (const TileKind& tile : rules.catalog.tile_kinds) {
    reconstructed += tile.reconstructed ? 1 : 0;
  }
  std::string text = said_with("{} tiles of {} kinds", tiles, rules.catalog.tile_kinds.size());
  if (reconstructed > 0) {
    text = said_with("{} ({} reconstructed)", text, reconstructed);
  }
  return said_with("{}, {} handlers, {} actions; equal when played twice; {} games",
                   text,
                   rules.hooks.all().size(),
                   rules.catalog.actions.size(),
                   games);
}

void check_rules(const CheckTarget& target,
                 std::uint64_t games,
                 std::uint64_t seed,
                 int threads,
                 CheckReport& report) {
  const std::shared_ptr<const Ruleset>& rules = report.rules;
  note_unclear_order(*rules, report);
  for (const int players : {rules->catalog.least_players, rules->catalog.most_players}) {
    const std::string differs = find_nondeterminism(rules, players, seed);
    if (!differs.empty()) {
      report.failures.push_back(
          said_with("{} players, {} bots: {}", players, bot_word("random"), differs));
    }
  }
  if (report.failures.empty() && games > 0) {
    play_often(target, rules, seed, threads, {"random", games}, report);
  }
  if (report.failures.empty() && games > 0) {
    play_often(target, rules, seed, threads, {default_bot(*rules), 2}, report);
  }
  for (std::string& warning : find_doubtful_words(*rules)) {
    report.warnings.push_back(std::move(warning));
  }
  if (report.failures.empty() && games > 0) {
    report.notes = find_costly_checks(rules, seed);
  }
  report.summary = summary_of(*rules, report.games);
}

void check_bot(const CheckTarget& target,
               std::uint64_t games,
               std::uint64_t seed,
               int threads,
               CheckReport& report) {
  static_cast<void>(OptionScript(*report.rules, read_bot_file(target.bot).script));
  std::string remembered = find_memory(report.rules, target.bot, seed);
  if (!remembered.empty()) {
    report.failures.push_back(std::move(remembered));
  } else if (games > 0) {
    play_often(target, report.rules, seed, threads, {target.bot, games}, report);
  }
  report.summary = said_with("a bot for {}; answers follow from the game alone; {} games",
                             report.rules->name,
                             report.games);
}

/// Games of the ruleset's default bot.
void check_metric(const CheckTarget& target,
                  std::uint64_t games,
                  std::uint64_t seed,
                  int threads,
                  CheckReport& report) {
  SimPlan plan;
  plan.rules = report.rules;
  plan.bots.assign(static_cast<std::size_t>(std::clamp(
                       2, plan.rules->catalog.least_players, plan.rules->catalog.most_players)),
                   std::string(default_bot(*plan.rules)));
  plan.games = std::max<std::uint64_t>(1, games);
  plan.seed = seed;
  plan.threads = threads;
  plan.balance = BalanceWatch{plan.games, false, {find_metric(target.path, target.metric)}};
  const MetricFile& file = plan.balance->metrics.front();
  static_cast<void>(MetricScript(*plan.rules, file.script, file.decimals));
  const SimTally tally = simulate_whole(plan).tally;
  add_failures(plan, tally, report);
  report.games = tally.games;
  const MetricTally& metric = tally.balance->metrics.front();
  if (metric.failed > 0) {
    const auto& [game, what] = *metric.faults.begin();
    report.failures.push_back(said_with("failed in {} of {} games, first in that of seed {}: {}",
                                        metric.failed,
                                        tally.games,
                                        game_seed(seed, game),
                                        said_again(what)));
  } else if (metric.told.games() == 0) {
    report.warnings.push_back(
        said_with("told nothing in {} games of {}", tally.games, report.rules->name));
  }
  report.summary = said_with("a metric for {}; {} numbers of {} games, {:.{}f} on average",
                             report.rules->name,
                             metric.numbers.count(),
                             report.games,
                             metric.told.ratio() * file.scale(),
                             file.decimals + 1);
}

/// A game to its end, if it has one; as many seats as the ruleset wants, at least 2.
std::unique_ptr<Game> bot_game(const std::shared_ptr<const Ruleset>& rules,
                               const std::string& name,
                               std::uint64_t seed) {
  constexpr std::size_t kMostAnswers = 2000;
  GameSetup setup;
  const int seats = std::clamp(2, rules->catalog.least_players, rules->catalog.most_players);
  for (int seat = 1; seat <= seats; ++seat) {
    setup.players.push_back(fmt::format("Player {}", seat));
  }
  setup.seed = seed;
  setup.keep_history = false;
  auto game = std::make_unique<Game>(rules, setup);
  BotSeat bot(rules, name);
  while (game->start_status().ok() && game->waiting() && game->position() < kMostAnswers) {
    bot.new_game(PlayerId(game->pending().actor), seed);
    if (!game->answer(bot.choose(game->state())).ok()) {
      break;
    }
  }
  return game;
}

}  // namespace

Value empty_object() {
  Value value;
  value.kind = Value::Kind::object;
  return value;
}

CheckTarget find_target(const std::string& what, const SearchPath& path) {
  std::error_code ignored;
  const bool is_path =
      what.find('/') != std::string::npos || what.ends_with(".json") || what.ends_with(".lua");
  if (is_path) {
    if (!fs::exists(what, ignored)) {
      throw LoadError({{{what, 0, 0}, said("there is no such file or folder")}});
    }
    return path_target(what, path);
  }
  if (!has(names_below(path, "rulesets", ".json"), what)) {
    if (has(names_below(path, "plugins", ""), what)) {
      return plugin_target(what, what, path);
    }
    if (has(names_below(path, "scripts/variants", ".lua"), what)) {
      return variant_target(what, path);
    }
    if (has(names_below(path, "scripts/metrics", ".lua"), what)) {
      return metric_target(what, path);
    }
  }
  refuse_other_kind(what, FileKind::ruleset);
  CheckTarget target{what, "ruleset", {}, path};
  target.request.ruleset = what;
  return target;
}

CheckReport check_target(const CheckTarget& target,
                         std::uint64_t games,
                         std::uint64_t seed,
                         int threads) {
  CheckReport report;
  report.name = target.name;
  report.kind = target.kind;
  try {
    report.rules = load_ruleset(target.request, target.path);
    static_cast<void>(find_counterparts_of(report.rules->catalog, target.path));
    if (!target.metric.empty()) {
      check_metric(target, games, seed, threads, report);
    } else if (!target.bot.empty()) {
      check_bot(target, games, seed, threads, report);
    } else {
      check_rules(target, games, seed, threads, report);
    }
  } catch (const LoadError& error) {
    report.errors = error.diagnostics();
  } catch (const ScriptFault& fault) {
    report.failures.push_back(fault.what());
  }
  return report;
}

std::string find_nondeterminism(const std::shared_ptr<const Ruleset>& rules,
                                int players,
                                std::uint64_t seed) {
  constexpr std::size_t kMostAnswers = 5000;
  GameSetup setup;
  for (int player = 1; player <= players; ++player) {
    setup.players.push_back(fmt::format("Player {}", player));
  }
  setup.seed = game_seed(seed, 0);
  setup.keep_history = false;
  Game first(rules, setup);
  Game second(rules, setup);
  std::vector<std::unique_ptr<BotSeat>> seats;
  for (int player = 0; player < players; ++player) {
    seats.push_back(std::make_unique<BotSeat>(rules, "random"));
    seats.back()->new_game(PlayerId(player), setup.seed);
  }
  for (std::size_t n = 0; n < kMostAnswers && !first.over(); ++n) {
    if (!first.start_status().ok()) {
      return first.start_status().error().message;
    }
    if (hash_state(first.state()) != hash_state(second.state())) {
      return said_with("played twice, two games of seed {} differ after answer {}", setup.seed, n);
    }
    const PendingChoice pending = first.pending();
    const bool chance = pending.actor == kChance;
    const Option option =
        chance ? Option() : seats[static_cast<std::size_t>(pending.actor)]->choose(first.state());
    for (Game* game : {&first, &second}) {
      const Status answered = chance ? game->answer_chance() : game->answer(option);
      if (!answered.ok()) {
        return said_with("seed {}, answer {}: {}", setup.seed, n + 1, answered.error().message);
      }
    }
  }
  return hash_state(first.state()) == hash_state(second.state())
             ? ""
             : said_with("two games of seed {} end differently", setup.seed);
}

std::vector<SampleGame> sample_games(const std::shared_ptr<const Ruleset>& rules,
                                     std::uint64_t seed) {
  constexpr std::uint64_t kRandomGames = 4;
  std::vector<SampleGame> games;
  const std::string bot(default_bot(*rules));
  games.push_back({bot, bot_game(rules, bot, game_seed(seed, 0))});
  for (std::uint64_t i = 1; i <= kRandomGames; ++i) {
    games.push_back({"random", bot_game(rules, "random", game_seed(seed, i))});
  }
  return games;
}

std::string find_memory(const std::shared_ptr<const Ruleset>& rules,
                        const std::string& bot,
                        std::uint64_t seed) {
  GameSetup setup;
  std::vector<std::unique_ptr<BotSeat>> seats;
  const auto new_seat = [&](std::size_t player) {
    auto seat = std::make_unique<BotSeat>(rules, bot);
    seat->new_game(PlayerId(player), setup.seed);
    return seat;
  };
  setup.seed = game_seed(seed, 0);
  setup.keep_history = false;
  const int players = std::clamp(2, rules->catalog.least_players, rules->catalog.most_players);
  for (int player = 0; player < players; ++player) {
    setup.players.push_back(fmt::format("Player {}", player + 1));
    seats.push_back(new_seat(static_cast<std::size_t>(player)));
  }
  Game game(rules, setup);
  while (game.start_status().ok() && game.waiting()) {
    const auto actor = static_cast<std::size_t>(game.pending().actor);
    const Option option = seats[actor]->choose(game.state());
    const Option fresh = new_seat(actor)->choose(game.state());
    if (option != fresh) {
      return said_with(
          "the bot remembers: answer {} of the game of seed {} is \"{}\", but \"{}\" when it has "
          "not played before; what it needs to know is in g and o",
          game.position() + 1,
          setup.seed,
          game.text(option),
          game.text(fresh));
    }
    if (const Status status = game.answer(option); !status.ok()) {
      return status.error().message;
    }
  }
  return "";
}

}  // namespace bastide
