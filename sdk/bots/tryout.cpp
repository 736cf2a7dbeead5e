#include "sdk/bots/tryout.h"

#include <algorithm>

#include "kernel/flow/playout.h"
#include "kernel/flow/scoring.h"

namespace bastide {

namespace {

constexpr float kVictory = 1000;
constexpr std::size_t kMostQuestions = 3;  // one after the other
constexpr std::size_t kMostOptions = 16;   // of one question

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
    throw AskPending(ask);
  }
  met = true;
  return RandomAnswers(rng).choose(context, ask);
}

void Tryout::reset(const State& from) {
  copy_ = from;
  Rng rng = from.rng;
  chance_.rng = Rng{mix(rng.next(), sample_)};
  chance_.met = false;
  context_.answers = team_ == nullptr ? &chance_ : nullptr;
  context_.state_replaced();
  context_.one_way = team_ == nullptr;  // a team goes on answering
  context_.scripts = own_.scripts;
  context_.searching = true;
  context_.restraint = own_.restraint;
}

float Tryout::judge_team(Context& context, std::size_t depth) {
  const State& state = context.state;
  const bool is_question = !state.over() && is_waiting(state) && depth < kMostQuestions;
  if (!is_question) {
    return team_->of(position_of(context));
  }
  const PendingChoice pending = pending_choice(context);
  if (pending.actor == kChance ||
      (pending.choice != Choice::asked && pending.choice != Choice::settle)) {
    return team_->of(position_of(context));
  }
  const std::vector<Option> options = list_options(context);
  if (levels_.size() <= depth) {
    levels_.push_back(std::make_unique<Level>(own_.rules));
  }
  Level& level = *levels_[depth];
  level.context.scripts = own_.scripts;
  level.context.searching = true;
  level.context.restraint = own_.restraint;
  const std::size_t step = (options.size() + kMostOptions - 1) / kMostOptions;
  float best = kFailed;
  for (std::size_t i = 0; i < options.size(); i += step) {
    level.state = state;
    level.context.scan.kind = TileKindId();
    level.context.claims.valid = false;
    apply_option(level.context, options[i]);
    best = std::max(best, judge_team(level.context, depth + 1));
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

bool Tryout::attempt(const Option& option) {
  reset(own_.state);
  try {
    apply_option(context_, option);
  } catch (const ScriptFault&) {
    return false;
  }
  return true;
}

bool Tryout::attempt(const Option& first, const Option& then) {
  if (!attempt(first)) {
    return false;
  }
  try {
    if (is_waiting(copy_) && !copy_.suspended.is_active() && is_option(context_, then)) {
      apply_option(context_, then);
    }
  } catch (const ScriptFault&) {
    return false;
  }
  return true;
}

float Tryout::lead_after(PlayerId player) {
  try {
    return team_ != nullptr ? judge_team(context_, 0) : judge(player);
  } catch (const ScriptFault&) {
    return kFailed;
  }
}

int Tryout::supply_change(PlayerId player) {
  return supply_of(context_, after(), player) - supply_of(own_, position_of(own_), player);
}

}  // namespace bastide
