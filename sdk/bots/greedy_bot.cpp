#include "sdk/bots/greedy_bot.h"

#include <algorithm>
#include <array>
#include <limits>

#include "kernel/base/joined.h"

namespace bastide {

namespace {

constexpr std::size_t kMostTried = Estimate::kLeading;  // candidates whose effect is tried
constexpr std::size_t kMostAnswers = 64;                // options of a question
constexpr std::size_t kSamples = 6;                     // of what chance answers to a rule
// Points that rules may add to an estimate beyond what they added to better ones; what cannot
// overtake the best with so many is not tried. Not for a team: what it fears only rules know.
constexpr float kSurprise = 1;
// The same for claims by one kind of piece, which rules treat more alike.
constexpr float kSmallSurprise = 0.25F;
constexpr float kTie = Estimate::kTie;

/// Rules in scripts or hooks may change what placing and claiming are worth.
bool rules_have_a_say(const Ruleset& rules) {
  return !rules.hooks.all().empty() || !rules.actions.empty() || rules.has_done_scripts;
}

bool is_better(const Weighed& a, const Weighed& b) {
  return a.value > b.value;
}

}  // namespace

Option GreedyBot::choose(Context& own) {
  if (tools_ == nullptr || tools_->rules != &own.rules || tools_->context != &own) {
    tools_ = std::make_unique<Tools>(own, value_weights(own), aim_);
  }
  tools_->team.begin(position_of(own));
  if (tools_->parts) {
    tools_->parts->begin();
  }
  const PendingChoice pending = pending_choice(own);
  const PlayerId player(pending.actor);
  candidates_.clear();
  if (pending.choice == Choice::place && player.is_some()) {
    return best_placement(own, player);
  }
  const std::vector<Option> options = list_options(own);
  if (options.size() == 1 || player.is_none()) {
    return options[own.state.rng.below(static_cast<std::uint32_t>(options.size()))];
  }
  return pending.choice == Choice::claim ? best_claim(own, player, options)
                                         : best_by_trial(own, player, options);
}

float GreedyBot::worth_of(bool attempted, PlayerId player, float price) {
  if (!attempted) {
    return Tryout::kFailed;
  }
  Tryout& tryout = tools_->tryout;
  const float pieces = price == 0 ? 0 : price * static_cast<float>(tryout.supply_change(player));
  const float held = held_after(player) + parts_after(player);
  return tryout.lead_after(player) + pieces + held;
}

float GreedyBot::parts_after(PlayerId player) {
  if (!tools_->parts) {
    return 0;
  }
  const State& after = tools_->tryout.after();
  const Turn& before = tools_->context->state.turn;
  const int earned = after.turn.number == before.number ? after.turn.part - before.part : 0;
  return earned <= 0 ? 0 : static_cast<float>(earned) * tools_->parts->value(after, player);
}

void GreedyBot::expect_parts(PlayerId player) {
  const State& state = outlook().state();
  std::vector<FeatureId> known;
  std::vector<float> earned(candidates_.size(), 0);
  for (const PieceRow& piece : state.pieces.rows()) {
    const bool is_own = piece.where == PieceWhere::segment && piece.colour < state.colours() &&
                        state.colour_player[piece.colour] == player.value();
    const FeatureId feature =
        is_own ? state.features.feature_of(SegmentId(piece.place)) : FeatureId();
    if (!is_own || std::find(known.begin(), known.end(), feature) != known.end()) {
      continue;
    }
    known.push_back(feature);
    const GapList& gaps = outlook().sketch(feature).gaps;
    const auto goes_on = [&](const Weighed& candidate) {
      return gaps.has(candidate.option.as<PlaceTile>()->cell);
    };
    // What earns a part does so wherever the feature goes on.
    const auto first = std::find_if(candidates_.begin(), candidates_.end(), goes_on);
    const float value =
        first == candidates_.end() ? 0 : tools_->parts->earned_by(first->option, player);
    for (std::size_t i = 0; i < candidates_.size() && value > 0; ++i) {
      earned[i] = goes_on(candidates_[i]) ? value : earned[i];
    }
  }
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    candidates_[i].value += earned[i];
    candidates_[i].now += earned[i];  // trials say it again
  }
}

template <class Attempt>
float GreedyBot::mean_worth(PlayerId player, float price, const Attempt& attempt) {
  Tryout& tryout = tools_->tryout;
  std::array<float, kSamples> worths{};
  float sum = 0;
  for (std::size_t sample = 0; sample < kSamples; ++sample) {
    tryout.take_sample(sample);
    if (const std::optional<std::size_t> earlier = tryout.earlier_alike()) {
      worths[sample] = worths[*earlier];
      sum += worths[sample];
      continue;
    }
    float best = worth_of(attempt(), player, price);
    while (tryout.attempt_otherwise()) {
      best = std::max(best, worth_of(true, player, price));
    }
    worths[sample] = best;
    sum += best;
    if (!tryout.met_chance()) {
      return sum / static_cast<float>(sample + 1);
    }
  }
  return sum / static_cast<float>(kSamples);
}

std::optional<GreedyBot::Trial> GreedyBot::try_option(PlayerId player, const Option& option) {
  Tryout& tryout = tools_->tryout;
  Trial sum;
  std::size_t samples = 0;
  do {
    tryout.take_sample(samples++);
    if (!tryout.attempt(option)) {
      return std::nullopt;
    }
    sum.points += static_cast<float>(points_of(outlook().catalog(), tryout.after(), player));
    const float value = aim_ == Aim::team ? 0 : tools_->positions.value(tryout.after(), player);
    const float standing = tryout.lead_after(player);
    if (standing == Tryout::kFailed) {
      return std::nullopt;
    }
    sum.standing += standing;
    sum.value += aim_ == Aim::team ? standing : value;
  } while (tryout.met_chance() && samples < kSamples);
  const auto n = static_cast<float>(samples);
  return Trial{sum.value / n, sum.points / n, sum.standing / n};
}

float GreedyBot::held_lead(const State& state, PlayerId player) const {
  const ValueWeights& weights = outlook().value_weights();
  if (aim_ == Aim::team || !weights.holds_anything()) {
    return 0;
  }
  float own = 0;
  float rival = 0;
  bool has_rival = false;
  for (std::int32_t other = 0; other < state.players; ++other) {
    const float held = held_value(outlook().catalog(), weights, state, other, outlook().early());
    if (other == player.value()) {
      own = held;
    } else {
      rival = has_rival ? std::max(rival, held) : held;
      has_rival = true;
    }
  }
  return own - rival;
}

Option GreedyBot::pick(Context& own) {
  if (thinks_again()) {
    think_again(own, candidates_);
  }
  const Weighed* best = &candidates_.front();
  std::uint32_t ties = 1;
  for (const Weighed& candidate : candidates_) {
    if (candidate.value > best->value + kTie) {
      best = &candidate;
      ties = 1;
    } else if (&candidate != best && candidate.value > best->value - kTie &&
               own.state.rng.below(++ties) == 0) {
      best = &candidate;
    }
  }
  return best->option;
}

Option GreedyBot::best_placement(Context& own, PlayerId player) {
  const bool tries = rules_have_a_say(own.rules) || judges_by_hopes();
  Estimate::Right right = Estimate::Right::all;
  if (!thinks_again() && !wants_values_) {
    if (!tries) {
      right = Estimate::Right::best;
    } else if (aim_ == Aim::seat && !tools_->parts) {  // parts would change the order
      right = Estimate::Right::leading;
    }
  }
  tools_->estimate.weigh_placements(own, player, candidates_, right);
  if (tools_->parts) {
    expect_parts(player);
  }
  if (tries) {
    try_best(player);
  }
  return pick(own);
}

Option GreedyBot::best_claim(Context& own, PlayerId player, const std::vector<Option>& options) {
  tools_->estimate.begin(own.state);
  for (const Option& option : options) {
    candidates_.push_back(tools_->estimate.weigh_claim(option, player));
  }
  if (rules_have_a_say(own.rules) || judges_by_hopes()) {
    expect_prospects(own.state, player);
    try_claims(player);
  }
  return pick(own);
}

void GreedyBot::expect_prospects(const State& state, PlayerId player) {
  for (Weighed& candidate : candidates_) {
    if (const auto* const claim = candidate.option.as<ClaimPiece>(); claim && tools_->parts) {
      const FeatureId feature = state.features.feature_of(claim->segment);
      candidate.value +=
          tools_->parts->prospect_of(candidate.option, player, outlook().sketch(feature).gaps);
    }
  }
}

void GreedyBot::try_claims(PlayerId player) {
  const auto after = [&](const Option& option) {
    const float price = option.is<ClaimAction>() ? outlook().piece_price(1) : 0;
    return mean_worth(player, price, [&] { return tools_->tryout.attempt(option); });
  };
  const float before = after(candidates_.front().option);  // "none", which is worth nothing
  const bool tries_few = !thinks_again() && !wants_values_ && aim_ == Aim::seat;
  const bool by_hopes = judges_by_hopes();
  std::stable_sort(candidates_.begin() + 1, candidates_.end(), is_better);
  constexpr float kUnknown = std::numeric_limits<float>::infinity();
  // That rules have added to claims by a kind of piece, and nothing at least: they may leave others
  // alone. Of an action an estimate says nothing.
  std::vector<float> most(outlook().catalog().piece_kinds.size(), kUnknown);
  float best = candidates_.front().value;
  for (std::size_t i = 1; i < candidates_.size(); ++i) {
    Weighed& candidate = candidates_[i];
    const auto* const claim = candidate.option.as<ClaimPiece>();
    float* const added = claim != nullptr ? &most[claim->kind.index()] : nullptr;
    if (tries_few && added != nullptr && candidate.value + *added + kSmallSurprise < best) {
      candidate.value += *added;
      continue;
    }
    const float change =
        after(candidate.option) - before - (by_hopes ? candidate.value : candidate.now);
    candidate.value += change;
    best = std::max(best, candidate.value);
    if (added != nullptr) {
      *added = *added == kUnknown ? std::max(0.F, change) : std::max(*added, change);
    }
  }
}

std::size_t GreedyBot::most_tried() const {
  if (aim_ == Aim::seat) {
    return kMostTried;
  }
  const std::size_t usual = judges_by_hopes() ? kMostByHopes : kMostForTeam;
  return most_for_team_ == 0 ? usual : most_for_team_;
}

void GreedyBot::try_best(PlayerId player) {
  const std::size_t tried = std::min(most_tried(), candidates_.size());
  std::partial_sort(candidates_.begin(),
                    candidates_.begin() + static_cast<std::ptrdiff_t>(tried),
                    candidates_.end(),
                    is_better);
  // Without it values are compared only with each other.
  const float before = wants_values_ || thinks_again() ? tools_->tryout.lead(player) : 0;
  const bool tries_few = !thinks_again() && aim_ == Aim::seat;
  const bool by_hopes = judges_by_hopes();
  float best = Tryout::kFailed;
  float most = Tryout::kFailed;  // that rules have added to an estimate
  std::size_t done = 0;
  for (; done < tried; ++done) {
    Weighed& candidate = candidates_[done];
    if (tries_few && done > 0 && candidate.value + most + kSurprise < best) {
      break;
    }
    Tryout& tryout = tools_->tryout;
    const float after = mean_worth(player, 0, [&] {
      return candidate.claim && !by_hopes ? tryout.attempt(candidate.option, {*candidate.claim})
                                          : tryout.attempt(candidate.option);
    });
    // What the rules say of now replaces what the estimate thought of now.
    const float change = after - before - (by_hopes ? candidate.value : candidate.now);
    candidate.value += change;
    best = std::max(best, candidate.value);
    most = std::max(most, change);
  }
  if (!thinks_again() || by_hopes) {
    candidates_.resize(done);
  }
}

Option GreedyBot::best_by_trial(Context& own, PlayerId player, const std::vector<Option>& options) {
  tools_->estimate.begin(position_of(own));
  const std::size_t step = (options.size() + kMostAnswers - 1) / kMostAnswers;
  for (std::size_t i = 0; i < options.size(); i += step) {
    Weighed& candidate = candidates_.emplace_back();
    candidate.option = options[i];
    candidate.value = mean_worth(
        player, outlook().piece_price(1), [&] { return tools_->tryout.attempt(options[i]); });
  }
  return pick(own);
}

std::vector<Advice> GreedyBot::advise(Context& own) {
  constexpr std::size_t kMost = 3;
  const PendingChoice pending = pending_choice(own);
  wants_values_ = true;
  const Option best = choose(own);
  wants_values_ = false;
  std::vector<Advice> all;
  // Answers to questions are valued by the lead after them.
  const bool is_lead = pending.choice != Choice::place && pending.choice != Choice::claim;
  const PlayerId player(pending.actor);
  const float before =
      is_lead ? tools_->tryout.lead(player) + held_lead(position_of(own), player) : 0;
  for (const Weighed& candidate : candidates_) {
    Advice& advice = all.emplace_back();
    advice.option = candidate.option;
    advice.value = candidate.value - before;
    if (candidate.claim && !judges_by_hopes()) {  // only the estimate's
      const auto first = static_cast<std::int32_t>(own.state.features.segment_count());
      advice.piece = candidate.claim->kind.value();
      advice.segment = candidate.claim->segment.value() - first;
    }
  }
  if (all.empty()) {  // nothing to choose from
    all.emplace_back().option = best;
  }
  std::stable_sort(all.begin(), all.end(), [&](const Advice& a, const Advice& b) {
    return (a.option == best) != (b.option == best) ? a.option == best : a.value > b.value;
  });
  all.resize(std::min(all.size(), kMost));
  for (Advice& advice : all) {
    outline(own, advice);
  }
  return all;
}

void GreedyBot::outline(const Context& own, Advice& advice) {
  if (const auto* const place = advice.option.as<PlaceTile>()) {
    tools_->estimate.what_if().place(place->kind, place->cell, place->rotation);
    for (std::size_t i = 0; i < tools_->estimate.what_if().size(); ++i) {
      const Joined& joined = tools_->estimate.what_if().joined(i);
      const Sketch& sketch = joined.sketch;
      advice.features.push_back({sketch.kind,
                                 sketch.tiles,
                                 static_cast<std::int32_t>(joined.from.size()),
                                 sketch.is_done,
                                 sketch.pieces > 0,
                                 joined.worth.expected});
    }
  } else if (const auto* const claim = advice.option.as<ClaimPiece>()) {
    const FeatureId feature = own.state.features.feature_of(claim->segment);
    const Sketch& sketch = outlook().sketch(feature);
    advice.features.push_back(
        {sketch.kind, sketch.tiles, 1, sketch.is_done, true, outlook().worth(feature).expected});
  }
}

}  // namespace bastide
