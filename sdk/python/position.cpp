#include "sdk/python/position.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "kernel/flow/hidden.h"
#include "kernel/flow/playout.h"

namespace bastide {

namespace {

constexpr int kMostChancesInARow = 10'000;

/// The next tile of a pile whose tiles have ranks needs no list of what may come.
Option next_chance(Context& context) {
  const State& state = context.state;
  if (!state.suspended.is_active() && state.zones.is_ranked() &&
      state.frames.back().choice == Choice::draw) {
    return {DrawTile{state.zones.ranked_draw(state.frames.back().pile)}};
  }
  return chance_option(context);
}

bool chance_waits(const State& state) {
  return is_waiting(state) && (state.suspended.is_active() ? state.suspended.ask.actor
                                                           : state.frames.back().actor) == kChance;
}

}  // namespace

Position::Position(std::shared_ptr<const SeatedRules> game, std::uint64_t seed, bool open_chance)
    : game_(std::move(game)),
      seed_(seed),
      open_chance_(open_chance),
      context_(game_->rules(), state_) {
  context_.scripts = game_->scripts();
  begin();
}

Position::Position(const Position& other)
    : game_(other.game_),
      seed_(other.seed_),
      open_chance_(other.open_chance_),
      made_up_(other.made_up_),
      state_(other.state_),
      context_(game_->rules(), state_),
      start_(other.start_),
      moves_before_(other.moves_before_),
      history_(other.history_),
      listed_(other.listed_),
      options_(other.options_),
      actions_(other.actions_) {
  context_.scripts = other.context_.scripts;
}

void Position::begin_anew(std::uint64_t seed) {
  seed_ = seed;
  made_up_ = false;
  start_ = nullptr;
  moves_before_ = 0;
  begin();
}

void Position::begin() {
  if (start_ != nullptr) {
    state_ = *start_;
    context_.state_replaced();
  } else {
    Setup setup;
    setup.players = game_->seat_count();
    setup.seed = seed_;
    setup.ranked_draws = true;
    start_game(context_, setup);
    advance(context_);
  }
  history_.clear();
  forget_options();
  settle_chance();
}

void Position::forget_options() {
  listed_ = false;
}

void Position::step(const Option& option) {
  forget_options();
  apply_option(context_, option);
  history_.push_back(option);
}

void Position::settle_chance() {
  for (int answers = 0; !open_chance_ && chance_waits(state_); ++answers) {
    if (answers == kMostChancesInARow) {
      throw ScriptFault(
          fmt::format("chance has answered {} times in a row, and nobody is asked: "
                      "the rules draw for ever",
                      kMostChancesInARow));
    }
    step(next_chance(context_));
  }
}

void Position::restore(std::size_t count) {
  std::vector<Option> history = std::move(history_);
  history.resize(count);
  const bool open_chance = open_chance_;
  open_chance_ = true;  // its answers are in the history
  begin();
  for (const Option& option : history) {
    step(option);
  }
  open_chance_ = open_chance;
}

std::int32_t Position::current_player() const {
  if (!is_waiting(state_)) {
    return kOver;
  }
  const std::int32_t actor =
      state_.suspended.is_active() ? state_.suspended.ask.actor : state_.frames.back().actor;
  return actor == kChance ? kChanceActs : actor;
}

const std::vector<std::int64_t>& Position::legal_actions() {
  if (!listed_) {
    options_.clear();
    actions_.clear();
    if (is_waiting(state_)) {
      options_ = list_options(context_);
      game_->actions().number(context_, options_, actions_);
    }
    listed_ = true;
  }
  return actions_;
}

void Position::mask(bool* out) {
  const ActionTable& table = game_->actions();
  std::fill(out, out + table.size(), false);
  if (current_player() >= 0) {
    for (const std::int64_t action : legal_actions()) {
      table.check_fits(action);
      out[action] = true;
    }
  }
}

std::vector<double> Position::chances() {
  if (current_player() != kChanceActs) {
    throw NoAnswer("chance has nothing to answer now");
  }
  const std::vector<std::int32_t> weights = option_weights(context_);
  const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
  std::vector<double> chances;
  for (const std::int32_t weight : weights) {
    chances.push_back(weight / total);
  }
  return chances;
}

const Option& Position::option_of(std::int64_t action) {
  const std::vector<std::int64_t>& actions = legal_actions();
  const auto found = std::find(actions.begin(), actions.end(), action);
  if (found == actions.end()) {
    throw IllegalAction(
        is_over() ? fmt::format("the game is over; action {} answers nothing", action)
                  : fmt::format("action {} is not legal now: {} of {} has {} legal actions, see "
                                "legal_actions()",
                                action,
                                choice(),
                                current_player() == kChanceActs
                                    ? "chance"
                                    : game_->seats()[static_cast<std::size_t>(current_player())],
                                actions.size()));
  }
  return options_[static_cast<std::size_t>(found - actions.begin())];
}

std::int64_t Position::action_of(const Option& option) {
  const std::vector<std::int64_t>& actions = legal_actions();
  const auto found = std::find(options_.begin(), options_.end(), option);
  if (found == options_.end()) {
    throw IllegalAction("this is no option of the pending choice");
  }
  return actions[static_cast<std::size_t>(found - options_.begin())];
}

void Position::apply(std::int64_t action) {
  const Option option = option_of(action);
  const std::size_t before = history_.size();
  try {
    step(option);
    settle_chance();
  } catch (const ScriptFault&) {
    restore(before);
    throw;
  }
}

std::string Position::text_of(std::int64_t action) {
  return option_text(context_, option_of(action));
}

std::string Position::choice() const {
  return is_waiting(state_) ? choice_name(pending_choice(context_).choice) : "";
}

bool Position::play_random(std::uint64_t seed) {
  if (is_over()) {
    return true;
  }
  Rng rng{seed};
  made_up_ = true;  // nobody keeps the answers
  forget_options();
  return bastide::play_random(
      context_, rng, nullptr, static_cast<std::uint64_t>(game_->rules().catalog.most_answers));
}

std::vector<double> Position::returns() const {
  return game_->returns(state_);
}

std::vector<std::int32_t> Position::points() const {
  return game_->points(state_);
}

std::vector<std::int32_t> Position::projected(PlayerId seat) {
  if (is_over()) {
    return points();
  }
  State copy = shown();
  copy.suspended.clear();
  hide_from(game_->rules().catalog, copy, seat, 0);
  copy.frames.clear();
  Context context(game_->rules(), copy);
  context.scripts = context_.scripts;
  Rng rng;
  RandomAnswers answers(rng);  // a projection asks nobody
  context.answers = &answers;
  score_final(context);
  return game_->points(copy);
}

void Position::observe(PlayerId seat, float* out) {
  State seen = state_;
  hide_from(game_->rules().catalog, seen, seat, 0);
  Context context(game_->rules(), seen);
  context.scripts = context_.scripts;
  const State& shown = seen.suspended.is_active() ? position_of(context) : seen;
  game_->layout().write(game_->rules(), seen, shown, seat, out);
}

void Position::make_up(PlayerId seat, std::uint64_t number) {
  hide_from(game_->rules().catalog, state_, seat, number);
  context_.state_replaced();
  forget_options();
  made_up_ = true;
  moves_before_ = move_number();
  history_.clear();
  start_ = std::make_shared<const State>(state_);
}

std::unique_ptr<Game> Position::replayed() const {
  if (made_up_) {
    throw NoAnswer("parts of this game are made up, so it has no record");
  }
  GameSetup setup;
  setup.players = game_->seats();
  setup.seed = seed_;
  setup.auto_chance = false;
  setup.keep_history = false;
  auto game = std::make_unique<Game>(game_->shared_rules(), setup);
  Status status = game->start_status();
  for (std::size_t n = 0; status.ok() && n < history_.size(); ++n) {
    status = game->answer(history_[n]);
  }
  if (!status.ok()) {
    throw NoAnswer(status.error().message);
  }
  return game;
}

}  // namespace bastide
