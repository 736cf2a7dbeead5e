#include "sdk/bots/tryout.h"

#include <algorithm>
#include <utility>

#include "kernel/flow/playout.h"
#include "kernel/flow/scoring.h"

namespace bastide {

namespace {

constexpr float kVictory = 1000;
constexpr std::size_t kMostQuestions = 3;  // one after the other
constexpr std::int32_t kMostOptions = 16;  // of one question

int supply_of(const Context& context, const State& state, PlayerId player) {
  int supply = 0;
  for (std::size_t colour = 0; colour < state.colours(); ++colour) {
    for (std::size_t kind = 0; kind < context.catalog.piece_kinds.size(); ++kind) {
      supply += state.colour_player[colour] == player.value()
                    ? state.pieces.in_supply(ColourId(colour), PieceKindId(kind))
                    : 0;
    }
  }
  return supply;
}

/// Points of the player less those of the best rival.
float lead_in(const Catalog& catalog, const State& state, PlayerId player) {
  std::int32_t rival = 0;
  for (std::int32_t other = 0; other < state.players; ++other) {
    rival = other == player.value() ? rival
                                    : std::max(rival, points_of(catalog, state, PlayerId(other)));
  }
  return static_cast<float>(points_of(catalog, state, player) - rival);
}

}  // namespace

std::int32_t points_of(const Catalog& catalog, const State& state, PlayerId player) {
  std::int32_t points = 0;
  for (std::size_t colour = 0; colour < state.colours(); ++colour) {
    points +=
        state.colour_player[colour] == player.value() ? state.track(catalog.points, colour) : 0;
  }
  return points;
}

std::int32_t Tryout::Chance::choose(const Context& context, const PendingAsk& ask) {
  if (ask.actor != kChance) {
    if (paths != nullptr && ask.actor == actor) {
      return paths->choose(context, ask);
    }
    return kNone;
  }
  met = true;
  const std::int32_t chosen = RandomAnswers(rng).choose(context, ask);
  said.back().push_back({ask.weights.to_vector(), ask.options.size(), chosen});
  return chosen;
}

void Tryout::take_sample(std::size_t sample) {
  sample_ = sample;
  chance_.said.resize(sample);
  chance_.said.emplace_back();
}

std::optional<std::size_t> Tryout::earlier_alike() const {
  if (chance_.paths != nullptr) {  // other answers of the player have been tried
    return std::nullopt;
  }
  for (std::size_t earlier = 0; earlier < sample_; ++earlier) {
    const std::vector<Chance::Said>& said = chance_.said[earlier];
    Rng rng = rng_of_sample(own_.state);
    const auto says_it_again = [&](const Chance::Said& one) {
      return one.chosen ==
             (one.weights.empty()
                  ? static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(one.options)))
                  : pick_weighted(one.weights, rng.next()));
    };
    if (!said.empty() && std::all_of(said.begin(), said.end(), says_it_again)) {
      return earlier;
    }
  }
  return std::nullopt;
}

Rng Tryout::rng_of_sample(const State& from) const {
  Rng rng = from.rng;
  return {mix(rng.next(), sample_)};
}

void Tryout::Paths::begin(std::size_t most, State* at_question) {
  taken_.clear();
  next_ = 0;
  most_ = most;
  at_question_ = at_question;
  running_ = kNoBranch;
  value_.reset();
}

bool Tryout::Paths::keeps_end(const Context& context) {
  if (team_ == nullptr) {
    return true;
  }
  value_ = team_->of(context.state);
  return at_question_ != nullptr && taken_.empty();  // the position after the attempt
}

bool Tryout::Paths::turn() {
  next_ = 0;
  value_.reset();
  while (!taken_.empty()) {
    Taken& last = taken_.back();
    last.option += last.step;
    if (last.option < last.count) {
      return true;
    }
    taken_.pop_back();
  }
  return false;
}

std::int32_t Tryout::Paths::choose(const Context& context, const PendingAsk& ask) {
  if (ask.actor == kChance || next_ == most_) {
    return kNone;
  }
  if (next_ == taken_.size()) {
    if (taken_.empty() && at_question_ != nullptr) {
      *at_question_ = context.state;
    }
    const auto count = static_cast<std::int32_t>(ask.options.size());
    taken_.push_back({0, (count + kMostOptions - 1) / kMostOptions, count, running_});
  }
  return taken_[next_++].option;
}

void Tryout::Paths::begin_activity(Context& context, const Activity& activity) {
  if (next_ == most_ || !may_ask(context, activity)) {
    return;
  }
  running_ = taken_.empty() ? 0 : taken_.back().branch + 1;  // nobody returns to later ones
  if (running_ == branches_.size()) {
    branches_.emplace_back();
  }
  Branch& branch = branches_[running_];
  branch.state = context.state;
  branch.activity = activity;
  branch.answered = next_;
}

bool Tryout::Paths::go_on(Context& context) {
  running_ = taken_.back().branch;
  if (running_ == kNoBranch) {
    return false;
  }
  const Branch& branch = branches_[running_];
  next_ = branch.answered;
  context.state = branch.state;
  context.state_replaced();
  run_from(context, branch.activity);
  return true;
}

void Tryout::reset(const State& from) {
  copy_ = from;
  chance_.rng = rng_of_sample(from);
  chance_.met = false;
  chance_.actor = is_waiting(own_.state) ? pending_choice(own_).actor : -1;
  // Restrained options must be listed to be left out.
  const bool lists = team_ != nullptr && own_.restraint != nullptr;
  AnswerSource* const answers = team_ != nullptr ? static_cast<AnswerSource*>(&paths_) : &chance_;
  context_.answers = lists ? nullptr : answers;
  context_.state_replaced();
  context_.one_way = !lists;
  context_.scripts = own_.scripts;
  context_.searching = true;
  context_.restraint = own_.restraint;
}

Tryout::Level& Tryout::level_at(std::size_t depth) {
  while (levels_.size() <= depth) {
    levels_.push_back(std::make_unique<Level>(own_.rules));
  }
  return *levels_[depth];
}

float Tryout::judge_option(const Context& from, const Option& option, std::size_t depth) {
  Level& level = level_at(depth);
  level.context.scripts = own_.scripts;
  level.context.searching = true;
  level.context.restraint = own_.restraint;
  level.context.one_way = from.one_way;
  level.context.answers = from.one_way ? &level.paths : nullptr;
  level.paths.judge_for_team(*team_);
  level.paths.begin(kMostQuestions - depth - 1, nullptr);
  float best = kFailed;
  bool is_first = true;
  do {
    if (std::exchange(is_first, false) || !level.paths.go_on(level.context)) {
      level.state = from.state;
      level.context.state_replaced();
      apply_option(level.context, option);
    }
    best =
        std::max(best, judge_team(level.context, level.paths, depth + 1 + level.paths.answered()));
  } while (level.paths.turn());
  return best;
}

float Tryout::judge_team(Context& context, const Paths& paths, std::size_t depth) {
  if (paths.value()) {
    return *paths.value();
  }
  const State& state = context.state;
  if (state.over() || !is_waiting(state) || depth >= kMostQuestions) {
    return team_->of(position_of(context));
  }
  const PendingChoice pending = pending_choice(context);
  const bool is_listed = pending.choice == Choice::settle ||
                         (pending.choice == Choice::claim && claims_) ||
                         (pending.choice == Choice::asked && !context.one_way);
  if (pending.actor == kChance || !is_listed) {
    return team_->of(position_of(context));
  }
  const std::vector<Option> options = list_options(context);
  constexpr auto kMost = static_cast<std::size_t>(kMostOptions);
  const std::size_t step = (options.size() + kMost - 1) / kMost;
  float best = kFailed;
  for (std::size_t i = 0; i < options.size(); i += step) {
    best = std::max(best, judge_option(context, options[i], depth));
  }
  return best;
}

float Tryout::judge(PlayerId player) {
  if (copy_.outcome == Outcome::won || copy_.outcome == Outcome::lost) {
    return copy_.outcome == Outcome::won ? kVictory : -kVictory;
  }
  if (copy_.over()) {
    return lead_in(own_.catalog, copy_, player);
  }
  copy_.frames.clear();
  copy_.suspended.clear();
  context_.state_replaced();
  context_.transcript_next = 0;
  Rng rng = copy_.rng;
  RandomAnswers answers(rng);  // a projection asks nobody
  context_.answers = &answers;
  try {
    score_final(context_);
  } catch (...) {
    context_.answers = nullptr;
    throw;
  }
  context_.answers = nullptr;
  return lead_in(own_.catalog, copy_, player);
}

float Tryout::lead(PlayerId player) {
  try {
    if (team_ != nullptr) {
      return team_->of(position_of(own_));
    }
    reset(position_of(own_));
    return judge(player);
  } catch (const ScriptFault&) {
    return 0;
  }
}

void Tryout::apply(const Option& first, const Option* then) {
  reset(own_.state);
  apply_option(context_, first);
  if (then != nullptr && is_waiting(copy_) && !copy_.suspended.is_active() &&
      paths_.answered() == 0 && is_option(context_, *then)) {
    apply_option(context_, *then);
  }
}

void Tryout::begin_paths() {
  paths_.begin(kMostQuestions, team_ != nullptr ? &at_question_ : nullptr);
}

bool Tryout::attempt(const Option& option) {
  begin_paths();
  first_ = option;
  then_.reset();
  try {
    apply(option, nullptr);
  } catch (const ScriptFault&) {
    return false;
  }
  return true;
}

bool Tryout::attempt(const Option& first, const Option& then) {
  begin_paths();
  first_ = first;
  then_ = then;
  try {
    apply(first, &then);
  } catch (const ScriptFault&) {
    return false;
  }
  return true;
}

bool Tryout::attempt_otherwise() {
  if (chance_.paths == nullptr || !paths_.turn()) {
    return false;
  }
  try {
    apply(first_, then_ ? &*then_ : nullptr);
  } catch (const ScriptFault&) {
    return false;
  }
  return true;
}

float Tryout::lead_after(PlayerId player) {
  try {
    if (team_ == nullptr) {
      return judge(player);
    }
    float best = judge_team(context_, paths_, paths_.answered());
    while (paths_.turn()) {
      if (!paths_.go_on(context_)) {
        apply(first_, then_ ? &*then_ : nullptr);
      }
      best = std::max(best, judge_team(context_, paths_, paths_.answered()));
    }
    return best;
  } catch (const ScriptFault&) {
    return kFailed;
  }
}

int Tryout::supply_change(PlayerId player) {
  return supply_of(context_, after(), player) - supply_of(own_, position_of(own_), player);
}

}  // namespace bastide
