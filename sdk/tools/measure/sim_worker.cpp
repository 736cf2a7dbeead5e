#include "sdk/tools/measure/sim_worker.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "kernel/flow/choices.h"
#include "kernel/flow/playout.h"
#include "kernel/flow/setup.h"
#include "kernel/lua/lua_plugin.h"
#include "sdk/bots/bot_spec.h"
#include "sdk/bots/team_value.h"
#include "sdk/tools/shell/program.h"
#include "sdk/tools/trial/game_check.h"
#include "sdk/tools/trial/record_game.h"
#include "sdk/tools/trial/standing.h"

namespace bastide {

SimWorker::SimWorker(const SimPlan& plan, const Workers& workers)
    : plan_(plan),
      workers_(workers),
      all_random_(std::all_of(
          plan.bots.begin(), plan.bots.end(), [](const std::string& b) { return b == "random"; })),
      context_(*plan.rules, state_),
      names_(&plan.rules->catalog.names),
      scripts_(make_script_host(*plan.rules)),
      counter_(*plan.rules, plan.bots.size()),
      scores_(plan.bots.size()) {
  context_.journal = &journal_;
  context_.names = &names_;
  context_.scripts = scripts_.get();
  context_.witness = &counter_;
  tally_.start(plan.bots.size(), *plan.rules);
  for (const std::string& bot : plan.bots) {
    seats_.push_back(std::make_unique<BotSeat>(plan.rules, bot));
  }
}

SimTally SimWorker::take_tally() {
  SimTally tally;
  tally.start(plan_.bots.size(), *plan_.rules);
  std::swap(tally, tally_);
  tally.rules = counter_.take();
  return tally;
}

void SimWorker::play(std::uint64_t game) {
  const std::uint64_t seed = game_seed(plan_.seed, game);
  Setup setup;
  setup.players = static_cast<std::int32_t>(plan_.bots.size());
  setup.seed = seed;
  setup.ranked_draws = !all_random_ || plan_.records > 0;
  counter_.begin_game();
  start_game(context_, setup);
  journal_.truncate(0, 0);
  names_ = Names(&plan_.rules->catalog.names);  // a game must not depend on those before it
  const auto first = static_cast<std::uint64_t>(state_.turn.active);
  const std::int64_t tiles = count_tiles(state_);
  try {
    if (!play_to_end(seed)) {
      blame(game, fmt::format("still going on after {} answers", kMostAnswersPerGame));
      return;
    }
  } catch (const ScriptFault& fault) {
    blame(game, fault.what());
    return;
  }
  count(first);
  std::string broken = broken_invariant(*plan_.rules, state_, journal_, tiles);
  broken = broken.empty() ? count_rules() : broken;
  if (!broken.empty()) {
    blame(game, std::move(broken));
  }
  if (game < plan_.records) {
    record(game);
  }
}

bool SimWorker::play_to_end(std::uint64_t seed) {
  if (!all_random_ || plan_.records > 0) {
    return play_bots(seed);
  }
  PlayoutCounts counts;
  counts.looks_at_placements = false;
  Rng rng{mix(seed, 0x6a09e667f3bcc909ULL)};
  const bool over = play_random(context_, rng, &counts, kMostAnswersPerGame);
  tally_.answers.add(static_cast<std::int64_t>(counts.answers));
  return over;
}

bool SimWorker::play_bots(std::uint64_t seed) {
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    seats_[seat]->new_game(PlayerId(seat), seed);
  }
  advance(context_);
  std::int64_t answers = 0;
  while (!state_.over()) {
    if (static_cast<std::uint64_t>(++answers) > kMostAnswersPerGame) {
      return false;
    }
    workers_.check();
    const std::int32_t actor = pending_choice(context_).actor;
    if (actor != kChance && counter_.has_checks()) {
      static_cast<void>(list_options(context_));  // the counter sees who forbids what
    }
    const Option option = actor == kChance
                              ? chance_option(context_)
                              : seats_[static_cast<std::size_t>(actor)]->choose(state_);
    apply_option(context_, option);
  }
  tally_.answers.add(answers);
  return true;
}

void SimWorker::count(std::uint64_t first) {
  const Catalog& catalog = plan_.rules->catalog;
  const bool by_colour = catalog.tracks[catalog.points].per == TrackScope::colour;
  const std::size_t seats = scores_.size();
  std::fill(scores_.begin(), scores_.end(), 0);
  for (std::size_t colour = 0; colour < state_.colours(); ++colour) {
    std::int32_t& score = scores_[static_cast<std::size_t>(state_.colour_player[colour])];
    score =
        by_colour ? score + state_.track(catalog.points, colour) : state_.track(catalog.points, 0);
  }
  std::vector<bool> winner(seats, false);
  for (const std::int32_t colour : state_.winners) {
    winner[static_cast<std::size_t>(state_.colour_player[static_cast<std::size_t>(colour)])] = true;
  }
  const auto winners = static_cast<std::size_t>(std::count(winner.begin(), winner.end(), true));
  std::int64_t all = 0;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    tally_.seats[seat].score.add(scores_[seat]);
    all += scores_[seat];
    if (winner[seat]) {
      tally_.seats[seat].wins.add(winners);
    }
  }
  if (winner[first]) {
    tally_.first_wins.add(winners);
  }
  const std::int64_t own = scores_[first];
  tally_.first_margin.add(own * static_cast<std::int64_t>(seats - 1) - (all - own));
  if (state_.outcome != Outcome::ranking) {
    count_team();
  }
  tally_.turns.add(state_.turn.number);
  tally_.discards.add(
      std::count_if(journal_.events.begin(), journal_.events.end(), [](const Event& event) {
        return event.kind == EventKind::tile_discarded;
      }));
  ++tally_.games;
  count_awards();
}

void SimWorker::count_team() {
  const Catalog& catalog = plan_.rules->catalog;
  TeamTally& team = tally_.team;
  const bool won = state_.outcome == Outcome::won;
  ++(won ? team.won : team.lost);
  const std::string reason(name_text(context_, NameId(state_.outcome_reason)));
  ++(won ? team.won_by : team.lost_by)[reason];
  const TrackId id = team_track(catalog);
  const Track& track = catalog.tracks[id];
  std::int32_t points = state_.track(id, 0);
  for (std::size_t colour = 1; track.per == TrackScope::colour && colour < state_.colours();
       ++colour) {
    points = std::min(points, state_.track(id, colour));
  }
  team.points.add(points);
  if (!track.goals.empty()) {
    const std::int32_t margin = points - track.goals.back();
    won ? team.margin_won.add(margin) : team.margin_lost.add(-margin);
  }
  std::vector<std::int32_t> lying(catalog.pools.size(), 0);
  std::vector<std::int32_t> peaks(catalog.pools.size(), 0);
  for (const Event& event : journal_.events) {
    if (event.kind == EventKind::markers_changed) {
      const auto pool = static_cast<std::size_t>(event[Part::pool]);
      lying[pool] += event[Part::change];
      peaks[pool] = std::max(peaks[pool], lying[pool]);
    }
  }
  for (std::size_t pool = 0; pool < peaks.size(); ++pool) {
    team.peaks[pool].add(peaks[pool]);
  }
}

void SimWorker::count_awards() {
  const bool is_shared = shares_score(plan_.rules->catalog);
  for (const PostedAward& posted : journal_.awards) {
    if (posted.award.track != plan_.rules->catalog.points) {
      continue;
    }
    const std::int32_t total = posted.award.ledger.total();
    const auto credit = [&](SeatTally& seat) {
      const std::size_t kind = posted.feature_kind < 0
                                   ? seat.points_by_kind.size() - 1
                                   : static_cast<std::size_t>(posted.feature_kind);
      seat.points_by_kind[kind] += total;
    };
    if (is_shared) {
      credit(tally_.seats.front());
      continue;
    }
    for (const std::int32_t colour : posted.award.to) {
      credit(tally_.seats[static_cast<std::size_t>(
          state_.colour_player[static_cast<std::size_t>(colour)])]);
    }
  }
}

std::string SimWorker::count_rules() {
  counter_.end_game(state_, journal_, [&](NameId name) { return name_text(context_, name); });
  for (std::size_t seat = 0; seat < scores_.size(); ++seat) {
    const bool is_shared = shares_score(plan_.rules->catalog);
    if (counter_.points()[seat] != (is_shared && seat > 0 ? 0 : scores_[seat])) {
      return fmt::format("seat {} has {} points, and the lines of its scores come to {}",
                         seat + 1,
                         scores_[seat],
                         counter_.points()[seat]);
    }
  }
  return "";
}

void SimWorker::blame(std::uint64_t game, std::string what) {
  ++tally_.fault_count;
  if (tally_.faults.size() < kMostFaults) {
    tally_.faults.push_back({game, game_seed(plan_.seed, game), std::move(what)});
  }
}

void SimWorker::record(std::uint64_t number) {
  GameSetup setup;
  for (std::size_t seat = 0; seat < plan_.bots.size(); ++seat) {
    setup.players.push_back(fmt::format("{} {}", bot_word(plan_.bots[seat]), seat + 1));
  }
  setup.seed = game_seed(plan_.seed, number);
  setup.keep_history = false;
  Game game(plan_.rules, setup);
  play_out(game, plan_.bots);
  if (hash_state(game.state()) != hash_state(state_)) {
    blame(number, "played again for its record, the game came out differently");
  }
  const std::filesystem::path path =
      std::filesystem::path(plan_.record_folder) / fmt::format("game-{:06}.jsonl", number + 1);
  const Status saved = save_record(path, record_of(game, plan_.origin));
  if (!saved.ok()) {
    throw ToolError(saved.error());
  }
}

void play_out(Game& game, const std::vector<std::string>& bots) {
  std::vector<std::unique_ptr<BotSeat>> seats;
  for (std::size_t seat = 0; seat < bots.size(); ++seat) {
    seats.push_back(std::make_unique<BotSeat>(game.shared_rules(), bots[seat]));
    seats.back()->new_game(PlayerId(seat), game.setup().seed);
  }
  if (!game.start_status().ok()) {
    throw ToolError(game.start_status().error());
  }
  while (!game.over()) {
    const PendingChoice pending = game.pending();
    const Status answered =
        pending.actor == kChance
            ? game.answer_chance()
            : game.answer(seats[static_cast<std::size_t>(pending.actor)]->choose(game.state()));
    if (!answered.ok()) {
      throw ToolError(answered.error());
    }
  }
}

}  // namespace bastide
