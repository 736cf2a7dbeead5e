#include "sdk/bots/greedy_bot.h"

#include <algorithm>
#include <bit>

#include "kernel/base/joined.h"
#include "sdk/bots/value_function.h"

namespace bastide {

namespace {

constexpr std::size_t kMostTried = 8;     // candidates whose effect is tried on a copy
constexpr std::size_t kMostForTeam = 48;  // the same for a team, whose supplies only rules know
constexpr std::size_t kMostAnswers = 64;  // options of a question
constexpr int kSamples = 6;               // of what chance answers to a rule
constexpr float kTie = 1e-4F;

/// Rules in scripts or hooks may change what placing and claiming are worth.
bool rules_have_a_say(const Ruleset& rules) {
  return !rules.hooks.all().empty() || !rules.actions.empty() || rules.has_done_scripts;
}

}  // namespace

Option GreedyBot::choose(Context& own) {
  if (tools_ == nullptr || tools_->rules != &own.rules || tools_->context != &own) {
    tools_ = std::make_unique<Tools>(own, value_weights(own), aim_);
  }
  tools_->team.begin(position_of(own));
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
  return pending.choice == Choice::claim ? best_claim(own, player)
                                         : best_by_trial(own, player, options);
}

float GreedyBot::lead_of(const std::array<float, kMaxColours>& gains, PlayerId player) const {
  const State& state = tools_->outlook.state();
  if (aim_ == Aim::team) {
    float sum = 0;
    for (std::size_t colour = 0; colour < state.colours(); ++colour) {
      sum += gains[colour] * tools_->team.point_weight(colour);
    }
    return sum;
  }
  std::array<float, kMaxColours> by_player{};
  for (std::size_t colour = 0; colour < state.colours(); ++colour) {
    by_player[static_cast<std::size_t>(state.colour_player[colour])] += gains[colour];
  }
  bool has_rival = false;
  float rival = 0;
  for (std::int32_t other = 0; other < state.players; ++other) {
    if (other != player.value()) {
      const float gain = by_player[static_cast<std::size_t>(other)];
      rival = has_rival ? std::max(rival, gain) : gain;
      has_rival = true;
    }
  }
  return by_player[player.index()] - tools_->outlook.weights().rival * rival;
}

float GreedyBot::worth_of(bool attempted, PlayerId player, float price) {
  if (!attempted) {
    return Tryout::kFailed;
  }
  Tryout& tryout = tools_->tryout;
  const float pieces = price == 0 ? 0 : price * static_cast<float>(tryout.supply_change(player));
  const float held = held_after(player);
  return tryout.lead_after(player) + pieces + held;
}

template <class Attempt>
float GreedyBot::mean_worth(PlayerId player, float price, const Attempt& attempt) {
  Tryout& tryout = tools_->tryout;
  float sum = 0;
  for (int sample = 0; sample < kSamples; ++sample) {
    tryout.take_sample(static_cast<std::uint64_t>(sample));
    sum += worth_of(attempt(), player, price);
    if (!tryout.met_chance()) {
      return sum / static_cast<float>(sample + 1);
    }
  }
  return sum / static_cast<float>(kSamples);
}

float GreedyBot::held_lead(const State& state, PlayerId player) const {
  const ValueWeights& weights = tools_->outlook.value_weights();
  if (aim_ == Aim::team || !weights.holds_anything()) {
    return 0;
  }
  float own = 0;
  float rival = 0;
  bool has_rival = false;
  for (std::int32_t other = 0; other < state.players; ++other) {
    const float held =
        held_value(tools_->outlook.catalog(), weights, state, other, tools_->outlook.early());
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
  const Candidate* best = &candidates_.front();
  std::uint32_t ties = 1;
  for (const Candidate& candidate : candidates_) {
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
  tools_->outlook.begin(own.state);
  any_kind_in_hand(own, player, [&](TileKindId kind) {
    list_placements_of(own, kind, player);
    return false;
  });
  if (rules_have_a_say(own.rules)) {
    try_best(player);
  }
  return pick(own);
}

void GreedyBot::list_placements_of(Context& own, TileKindId kind, PlayerId player) {
  count_placements(own, kind);
  if (own.scan.filtered) {
    for (const ScannedPlacement& placement : own.scan.list) {
      consider(own, kind, {placement.cell, placement.rotation}, player);
    }
    return;
  }
  const Board& board = own.state.board;
  for (std::size_t i = 0; i < board.open_count(); ++i) {
    const std::uint8_t rotations = board.fitting(own.catalog, kind, i);
    for (Rotation rotation = 0; rotations >> rotation != 0; ++rotation) {
      if ((rotations >> rotation & 1) != 0) {
        consider(own, kind, {board.open_cell(i), rotation}, player);
      }
    }
  }
}

void GreedyBot::consider(Context& own, TileKindId kind, Placement placement, PlayerId player) {
  tools_->what_if.place(kind, placement.cell, placement.rotation);
  Candidate candidate;
  candidate.option = {PlaceTile{kind, placement.cell, placement.rotation}};
  candidate.value = lead_of(tools_->what_if.gains().expected, player);
  candidate.now = lead_of(tools_->what_if.gains().now, player);
  consider_claims(own, player, candidate);
  candidates_.push_back(candidate);
}

void GreedyBot::consider_claims(Context& own, PlayerId player, Candidate& candidate) {
  const auto first = static_cast<std::int32_t>(own.state.features.segment_count());
  for (std::size_t k = 0; k < own.catalog.piece_kinds.size(); ++k) {
    const PieceKind& piece = own.catalog.piece_kinds[PieceKindId(k)];
    const std::uint64_t claims = claimed_kinds(own, player, PieceKindId(k));
    for (std::size_t colour = 0; colour < own.state.colours(); ++colour) {
      const std::int32_t supply = own.state.pieces.in_supply(ColourId(colour), PieceKindId(k));
      if (own.state.colour_player[colour] != player.value() || supply == 0) {
        continue;
      }
      for (std::size_t i = 0; i < tools_->what_if.size(); ++i) {
        const Joined& joined = tools_->what_if.joined(i);
        if ((claims >> joined.sketch.kind & 1U) == 0 ||
            (piece.group.is_some() && joined.sketch.groups[piece.group.index()] != 0)) {
          continue;
        }
        Gains gains = tools_->what_if.gains();
        Sketch powers;
        powers.kind = joined.sketch.kind;
        powers.power = joined.sketch.power;
        tools_->outlook.credit(powers, joined.worth, -1, gains);
        powers.power[colour] = static_cast<std::uint16_t>(powers.power[colour] + piece.power);
        tools_->outlook.credit(powers, joined.worth, 1, gains);
        const float value =
            lead_of(gains.expected, player) - tools_->outlook.piece_price(PieceKindId(k), supply);
        if (value > candidate.value) {
          candidate.value = value;
          candidate.now = lead_of(gains.now, player);
          candidate.claim = ClaimPiece{PieceKindId(k),
                                       ColourId(colour),
                                       SegmentId(first + std::countr_zero(joined.segments))};
        }
      }
    }
  }
}

Option GreedyBot::best_claim(Context& own, PlayerId player) {
  tools_->outlook.begin(own.state);
  const std::vector<Option> options = list_options(own);
  for (const Option& option : options) {
    consider_claim(own, option, player);
  }
  if (rules_have_a_say(own.rules)) {
    const auto after = [&](const Option& option) {
      const float price = option.is<ClaimAction>() ? tools_->outlook.piece_price(1) : 0;
      return mean_worth(player, price, [&] { return tools_->tryout.attempt(option); });
    };
    const float before = after(options.front());  // "none"
    for (Candidate& candidate : candidates_) {
      candidate.value += after(candidate.option) - before - candidate.now;
    }
  }
  return pick(own);
}

void GreedyBot::consider_claim(Context& own, const Option& option, PlayerId player) {
  Candidate& candidate = candidates_.emplace_back();
  candidate.option = option;
  const auto* const claim = option.as<ClaimPiece>();
  if (claim == nullptr) {
    return;
  }
  const FeatureId feature = own.state.features.feature_of(claim->segment);
  const Worth& worth = tools_->outlook.worth(feature);
  Gains gains;
  Sketch powers;
  powers.kind = own.state.features.row(feature).kind;
  powers.power = own.state.features.row(feature).power;
  tools_->outlook.credit(powers, worth, -1, gains);
  std::uint16_t& power = powers.power[claim->colour.index()];
  power = static_cast<std::uint16_t>(power + own.catalog.piece_kinds[claim->kind].power);
  tools_->outlook.credit(powers, worth, 1, gains);
  candidate.value = lead_of(gains.expected, player) -
                    tools_->outlook.piece_price(
                        claim->kind, own.state.pieces.in_supply(claim->colour, claim->kind));
  candidate.now = lead_of(gains.now, player);
}

void GreedyBot::try_best(PlayerId player) {
  const std::size_t tried =
      std::min(aim_ == Aim::team ? kMostForTeam : kMostTried, candidates_.size());
  const auto better = [](const Candidate& a, const Candidate& b) {
    return a.value > b.value;
  };
  std::partial_sort(candidates_.begin(),
                    candidates_.begin() + static_cast<std::ptrdiff_t>(tried),
                    candidates_.end(),
                    better);
  if (!thinks_again()) {
    candidates_.resize(tried);
  }
  const float before = tools_->tryout.lead(player);
  for (std::size_t i = 0; i < tried; ++i) {
    Candidate& candidate = candidates_[i];
    Tryout& tryout = tools_->tryout;
    const float after = mean_worth(player, 0, [&] {
      return candidate.claim ? tryout.attempt(candidate.option, {*candidate.claim})
                             : tryout.attempt(candidate.option);
    });
    // What the rules say of now replaces what the estimate thought of now.
    candidate.value += after - before - candidate.now;
  }
}

Option GreedyBot::best_by_trial(Context& own, PlayerId player, const std::vector<Option>& options) {
  tools_->outlook.begin(position_of(own));
  const std::size_t step = (options.size() + kMostAnswers - 1) / kMostAnswers;
  for (std::size_t i = 0; i < options.size(); i += step) {
    Candidate& candidate = candidates_.emplace_back();
    candidate.option = options[i];
    candidate.value = mean_worth(
        player, tools_->outlook.piece_price(1), [&] { return tools_->tryout.attempt(options[i]); });
  }
  return pick(own);
}

std::vector<Advice> GreedyBot::advise(Context& own) {
  constexpr std::size_t kMost = 3;
  const PendingChoice pending = pending_choice(own);
  const Option best = choose(own);
  std::vector<Advice> all;
  // Answers to questions are valued by the lead after them.
  const bool is_lead = pending.choice != Choice::place && pending.choice != Choice::claim;
  const PlayerId player(pending.actor);
  const float before =
      is_lead ? tools_->tryout.lead(player) + held_lead(position_of(own), player) : 0;
  for (const Candidate& candidate : candidates_) {
    Advice& advice = all.emplace_back();
    advice.option = candidate.option;
    advice.value = candidate.value - before;
    if (candidate.claim) {
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
    tools_->what_if.place(place->kind, place->cell, place->rotation);
    for (std::size_t i = 0; i < tools_->what_if.size(); ++i) {
      const Joined& joined = tools_->what_if.joined(i);
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
    const Sketch& sketch = tools_->outlook.sketch(feature);
    advice.features.push_back({sketch.kind,
                               sketch.tiles,
                               1,
                               sketch.is_done,
                               true,
                               tools_->outlook.worth(feature).expected});
  }
}

}  // namespace bastide
