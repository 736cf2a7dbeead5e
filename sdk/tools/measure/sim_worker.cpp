#include "sdk/tools/measure/sim_worker.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/base/stop.h"
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
      plays_out_(plan.records == 0 && !plan.balance && plan.pile.empty() &&
                 std::all_of(plan.bots.begin(),
                             plan.bots.end(),
                             [](const std::string& bot) { return bot == "random"; })),
      context_(*plan.rules, state_),
      names_(&plan.rules->catalog.names),
      scripts_(make_script_host(*plan.rules)),
      counter_(*plan.rules, plan.bots.size()),
      scores_(plan.bots.size()),
      winner_(plan.bots.size()) {
  context_.journal = &journal_;
  context_.names = &names_;
  context_.scripts = scripts_.get();
  context_.witness = &counter_;
  tally_.start(plan.bots.size(), *plan.rules);
  setup_.keep_history = false;
  setup_.pile = plan.pile;
  for (const std::string& bot : plan.bots) {
    setup_.players.push_back(fmt::format("{} {}", bot_word(bot), setup_.players.size() + 1));
    seats_.push_back(take_seat(plan.rules, bot, plan.outside.get(), plan.origin));
    is_followed_ = is_followed_ || seats_.back()->follows();
  }
  if (plan.balance) {
    balance_.emplace(*plan.rules, plan.bots.size(), *plan.balance);
  }
}

SimTally SimWorker::take_tally() {
  SimTally tally;
  tally.start(plan_.bots.size(), *plan_.rules);
  std::swap(tally, tally_);
  tally.rules = counter_.take();
  if (balance_) {
    tally.balance = balance_->take();
  }
  return tally;
}

std::size_t SimWorker::start(std::uint64_t seed) {
  Setup setup;
  setup.players = static_cast<std::int32_t>(plan_.bots.size());
  setup.seed = seed;
  setup.ranked_draws = true;
  setup_.seed = seed;
  start_game(context_, setup);
  journal_.truncate(0, 0);
  names_ = Names(&plan_.rules->catalog.names);  // a game must not depend on those before it
  first_ = state_.turn.active;
  return static_cast<std::size_t>(first_);
}

void SimWorker::play(std::uint64_t game) {
  std::optional<InEnglish> english;
  if (plan_.outside == nullptr) {
    english.emplace();  // what goes wrong is kept in files
  }
  const std::uint64_t seed = game_seed(plan_.seed, game);
  const bool is_pair = balance_ && game % kDeckEvery == 0;
  std::optional<DeckGame> other;
  if (is_pair) {  // before anything is counted, since it may be dropped
    other = play_with_other_chance(seed);
  }
  counter_.begin_game();
  const std::size_t first = start(seed);
  const std::int64_t tiles = count_tiles(state_);
  if (balance_) {
    balance_->begin_game(game, state_);
  }
  try {
    if (!play_to_end(seed)) {
      blame(game, said_with("still going on after {} answers", kMostAnswersPerGame));
      return;
    }
  } catch (const ScriptFault& fault) {
    blame(game, fault.what());
    return;
  }
  if (game < plan_.records) {
    record(game);
  }
  if (balance_) {
    balance_->hear_end(context_);
  }
  const Undisturbed counting;
  count(first);
  std::string broken = broken_invariant(*plan_.rules, state_, journal_, tiles);
  broken = broken.empty() ? count_rules() : broken;
  if (!broken.empty()) {
    blame(game, std::move(broken));
  }
  if (balance_) {
    balance_->end_game(finished(first));
  }
  if (other) {
    balance_->add_deck(finished(first), *other);
  } else if (is_pair) {
    blame(game, marked("its deck, played with other chance of the bots, came to no end"));
  }
}

FinishedGame SimWorker::finished(std::size_t first) const {
  return {context_, first, scores_, winner_};
}

std::optional<DeckGame> SimWorker::play_with_other_chance(std::uint64_t seed) {
  constexpr std::uint64_t kOtherChance = 0x3c6ef372fe94f82bULL;
  context_.witness = nullptr;
  const std::size_t first = start(seed);
  bool over = false;
  try {
    over = play_bots(mix(seed, kOtherChance), false);
  } catch (const ScriptFault&) {
    over = false;
  }
  context_.witness = &counter_;
  if (!over) {
    return std::nullopt;
  }
  read_result();
  return DeckGame{deck_result(finished(first)), scores_};
}

bool SimWorker::play_to_end(std::uint64_t seed) {
  if (!plays_out_) {
    return play_bots(seed, true);
  }
  const bool over = play_random_game(context_, kMostAnswersPerGame);
  tally_.answers.add(state_.answers);
  return over;
}

bool SimWorker::play_bots(std::uint64_t chance, bool counts) {
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    seats_[seat]->new_game(PlayerId(seat), chance);
  }
  answers_.clear();
  drawn_ = 0;
  advance(context_);
  if (balance_ && counts) {
    balance_->listen(context_);
  }
  std::int64_t answers = 0;
  while (!state_.over()) {
    if (static_cast<std::uint64_t>(++answers) > kMostAnswersPerGame) {
      return false;
    }
    workers_.check();
    const std::int32_t actor = pending_choice(context_).actor;
    if (actor != kChance && counts) {
      look();
    }
    answer(actor);
    if (balance_ && counts) {
      balance_->listen(context_);
    }
  }
  if (counts) {
    tally_.answers.add(answers);
  }
  return true;
}

Option SimWorker::chance() {
  const Result<Option> option = chance_option(context_, plan_.pile, drawn_);
  if (!option.ok()) {
    throw ToolError(option.error());
  }
  drawn_ += is_drawing(state_) ? 1U : 0U;
  return option.value();
}

void SimWorker::answer(std::int32_t actor) {
  if (!is_followed_) {
    apply_option(
        context_,
        actor == kChance ? chance() : seats_[static_cast<std::size_t>(actor)]->choose(state_));
    return;
  }
  const std::int32_t sealed = first_sealed(state_, answers_.size());
  const Option option = actor == kChance ? chance()
                                         : seats_[static_cast<std::size_t>(actor)]->choose(
                                               state_, {setup_, answers_, first_, sealed});
  Answer noted{actor,
               choice_name(pending_choice(context_).choice),
               option_text(context_, option),
               0,
               state_.suspended.ask.is_secret,
               sealed,
               actor};
  const Asking asked = asking(state_, answers_.size());
  const std::size_t told = journal_.events.size();
  journal_.answered.clear();
  apply_option(context_, option);
  answers_.push_back(std::move(noted));
  note_knowers(answers_, asked, context_.catalog, state_, journal_, told);
}

void SimWorker::look() {
  const bool follows = balance_ && balance_->follows();
  if (!follows && !counter_.has_checks()) {
    return;
  }
  const std::size_t options = list_options(context_).size();  // the counter sees who forbids what
  if (follows) {
    balance_->look(context_, options);
  }
}

void SimWorker::read_result() {
  const Catalog& catalog = plan_.rules->catalog;
  const bool by_colour = catalog.tracks[catalog.points].per == TrackScope::colour;
  std::fill(scores_.begin(), scores_.end(), 0);
  for (std::size_t colour = 0; colour < state_.colours(); ++colour) {
    std::int32_t& score = scores_[static_cast<std::size_t>(state_.colour_player[colour])];
    score =
        by_colour ? score + state_.track(catalog.points, colour) : state_.track(catalog.points, 0);
  }
  winner_.assign(scores_.size(), false);
  for (const std::int32_t colour : state_.winners) {
    const std::int32_t seat = state_.colour_player[static_cast<std::size_t>(colour)];
    winner_[static_cast<std::size_t>(seat)] = true;
  }
}

void SimWorker::count(std::size_t first) {
  read_result();
  const std::size_t seats = scores_.size();
  const auto winners = static_cast<std::size_t>(std::count(winner_.begin(), winner_.end(), true));
  std::int64_t all = 0;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    tally_.seats[seat].score.add(scores_[seat]);
    all += scores_[seat];
    if (winner_[seat]) {
      tally_.seats[seat].wins.add(winners);
    }
  }
  if (winner_[first]) {
    tally_.first_wins.add(winners);
  }
  const std::int64_t own = scores_[first];
  tally_.first_margin.add(own * static_cast<std::int64_t>(seats - 1) - (all - own));
  if (state_.outcome == Outcome::ranking) {
    ++tally_.team.ranked;
  } else {
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
      return said_with("seat {} has {} points, and the lines of its scores come to {}",
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
  GameSetup setup = setup_;
  setup.auto_chance = !is_followed_;
  Game game(plan_.rules, setup);
  if (is_followed_) {  // a program might play otherwise
    for (const Answer& answer : answers_) {
      must_work(game.answer(answer.text));
    }
  } else {
    play_out(game, plan_.bots);
  }
  if (hash_state(game.state()) != hash_state(state_)) {
    blame(number, marked("played again for its record, the game came out differently"));
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
