#include "sdk/bots/estimate.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace bastide {

namespace {

constexpr float kRounding = 0.01F;  // more than sums of points can be off

}  // namespace

float Estimate::lead_of(const ColourPoints& gains, PlayerId player) const {
  const State& state = outlook_.state();
  const std::size_t colours = state.colours();
  if (team_ != nullptr) {
    float sum = 0;
    for (std::size_t colour = 0; colour < colours; ++colour) {
      sum += gains[colour] * team_->point_weight(colour);
    }
    return sum;
  }
  if (state.players == 2 && colours == 2) {
    const auto own = static_cast<std::size_t>(state.colour_player[0] == player.value() ? 0 : 1);
    return gains[own] - outlook_.weights().rival * gains[1 - own];
  }
  ColourPoints by_player{};
  for (std::size_t colour = 0; colour < colours; ++colour) {
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
  return by_player[player.index()] - outlook_.weights().rival * rival;
}

float Estimate::weight_of(ColourId colour) const {
  return team_ == nullptr ? 1 : team_->point_weight(colour.index());
}

void Estimate::read_supplies(const Context& context, PlayerId player) {
  const State& state = context.state;
  supplies_.clear();
  for (std::size_t k = 0; k < context.catalog.piece_kinds.size(); ++k) {
    const PieceKindId kind(k);
    const PieceKind& piece = context.catalog.piece_kinds[kind];
    for (std::size_t colour = 0; colour < state.colours(); ++colour) {
      const std::int32_t count = state.colour_player[colour] == player.value()
                                     ? state.pieces.in_supply(ColourId(colour), kind)
                                     : 0;
      if (count > 0) {
        supplies_.push_back({kind,
                             ColourId(colour),
                             piece.power,
                             piece.group.is_some() ? piece.group.value() : -1,
                             claimed_kinds(context, player, kind),
                             outlook_.piece_price(kind, count)});
      }
    }
  }
}

void Estimate::weigh_placements(Context& context,
                                PlayerId player,
                                std::vector<Weighed>& list,
                                Right right) {
  list.clear();
  list_ = &list;
  right_ = right;
  best_ = floor_ = -std::numeric_limits<float>::infinity();
  leading_.fill(floor_);
  begin(context.state);
  outlook_.find_bounds();
  read_supplies(context, player);
  considered_ = 0;
  any_kind_in_hand(context, player, [&](TileKindId kind) {
    count_placements(context, kind);
    if (context.scan.filtered) {
      for (const ScannedPlacement& placement : context.scan.list) {
        what_if_.look_at(placement.cell);
        weigh_placement(kind, {placement.cell, placement.rotation}, player);
      }
      return false;
    }
    const Board& board = context.state.board;
    for (std::size_t i = 0; i < board.open_count(); ++i) {
      const std::uint8_t rotations = board.fitting(context.catalog, kind, i);
      if (rotations != 0) {
        what_if_.look_at(board.open_cell(i));
      }
      for (Rotation rotation = 0; rotations >> rotation != 0; ++rotation) {
        if ((rotations >> rotation & 1) != 0) {
          weigh_placement(kind, {board.open_cell(i), rotation}, player);
        }
      }
    }
    return false;
  });
}

void Estimate::weigh_placement(TileKindId kind, Placement placement, PlayerId player) {
  what_if_.place_there(kind, placement.rotation);
  Weighed weighed;
  weighed.option = {PlaceTile{kind, placement.cell, placement.rotation}};
  weighed.value = lead_of(what_if_.gains().expected, player);
  if (right_ != Right::best) {
    weighed.now = lead_of(what_if_.gains().now, player);
  }
  weigh_claims_after(player, weighed);
  if (right_ == Right::best) {
    best_ = std::max(best_, weighed.value);
    // Equal ones are drawn among: the one that is taken may be worth less by kTie for each.
    floor_ = best_ - kTie * static_cast<float>(++considered_ + 2);
    if (weighed.value < floor_) {
      return;
    }
  }
  if (right_ == Right::leading && !leads(weighed.value)) {
    return;
  }
  list_->push_back(weighed);
}

bool Estimate::leads(float value) {
  if (value <= floor_) {
    return false;
  }
  *std::min_element(leading_.begin(), leading_.end()) = value;
  floor_ = *std::min_element(leading_.begin(), leading_.end());
  return true;
}

bool Estimate::cannot_bring(std::size_t joined, const Supply& supply, float share, float least) {
  const Sketch& sketch = what_if_.outline(joined).sketch;
  const float touched = outlook_.touches(sketch.kind) ? what_if_.most_touched(joined) : 0;
  return share * outlook_.most_of_first(sketch, touched, supply.colour.index(), supply.power) <
         least;
}

void Estimate::weigh_claims_after(PlayerId player, Weighed& placement) {
  const float value_alone = placement.value;
  const float now_alone = placement.now;
  for (const Supply& supply : supplies_) {
    const float share = weight_of(supply.colour);
    const float home = outlook_.first_price(supply.colour.index(), supply.power);
    for (std::size_t i = 0; i < what_if_.size(); ++i) {
      const Sketch& sketch = what_if_.outline(i).sketch;
      if ((supply.claims >> sketch.kind & 1U) == 0 ||
          (supply.group >= 0 && sketch.groups[static_cast<std::size_t>(supply.group)] != 0)) {
        continue;
      }
      if (!sketch.is_held()) {  // nobody else gains or loses
        const float least =
            std::max(placement.value, floor_) - value_alone + supply.price - kRounding;
        if (share >= 0 &&
            ((supply.power != 0 &&
              share * outlook_.rough_most_of_first(sketch, what_if_.roughly_touched(i), home) <
                  least) ||
             cannot_bring(i, supply, share, least))) {
          continue;
        }
        const Joined& joined = what_if_.joined(i);
        const float value =
            value_alone - supply.price +
            share * outlook_.gain_of_first(
                        sketch.kind, joined.worth, supply.colour.index(), supply.power);
        const float now = supply.power == 0 ? now_alone : now_alone + share * joined.worth.now;
        note_claim(placement, supply, joined, value, now);
        continue;
      }
      const Joined& joined = what_if_.joined(i);
      const Gains gains = gains_with(supply, joined);
      const float value = lead_of(gains.expected, player) - supply.price;
      note_claim(placement, supply, joined, value, lead_of(gains.now, player));
    }
  }
}

void Estimate::note_claim(
    Weighed& placement, const Supply& supply, const Joined& joined, float value, float now) const {
  if (value > placement.value) {
    const auto first = static_cast<std::int32_t>(outlook_.state().features.segment_count());
    placement.value = value;
    placement.now = now;
    placement.claim = ClaimPiece{
        supply.kind, supply.colour, SegmentId(first + std::countr_zero(joined.segments))};
  }
}

/// Where others stand too.
Gains Estimate::gains_with(const Supply& supply, const Joined& joined) const {
  Gains gains = what_if_.gains();
  Sketch powers;
  powers.kind = joined.sketch.kind;
  powers.power = joined.sketch.power;
  outlook_.credit(powers, joined.worth, -1, gains);
  std::uint16_t& power = powers.power[supply.colour.index()];
  power = static_cast<std::uint16_t>(power + supply.power);
  outlook_.credit(powers, joined.worth, 1, gains);
  return gains;
}

void Estimate::weigh_claims(Context& context, PlayerId player, std::vector<Weighed>& list) {
  list.clear();
  begin(context.state);
  list.push_back({{ClaimNothing{}}, 0, 0, {}});
  const std::uint32_t count = count_claims(context);
  for (std::uint32_t n = 0; n < count; ++n) {
    list.push_back(weigh_claim(nth_claim(context, n), player));
  }
}

Weighed Estimate::weigh_claim(const Option& option, PlayerId player) {
  Weighed weighed{option, 0, 0, {}};
  const auto* const claim = option.as<ClaimPiece>();
  if (claim == nullptr) {
    return weighed;
  }
  const State& state = outlook_.state();
  const FeatureId feature = state.features.feature_of(claim->segment);
  const Worth& worth = outlook_.worth(feature);
  Gains gains;
  Sketch powers;
  powers.kind = state.features.row(feature).kind().value();
  powers.power = state.features.presence(feature).power;
  outlook_.credit(powers, worth, -1, gains);
  std::uint16_t& power = powers.power[claim->colour.index()];
  power = static_cast<std::uint16_t>(power + outlook_.catalog().piece_kinds[claim->kind].power);
  outlook_.credit(powers, worth, 1, gains);
  weighed.value =
      lead_of(gains.expected, player) -
      outlook_.piece_price(claim->kind, state.pieces.in_supply(claim->colour, claim->kind));
  weighed.now = lead_of(gains.now, player);
  return weighed;
}

void Estimate::look_ahead(const State& state, ColourPoints& expected, ColourPoints& now) {
  outlook_.begin(state);
  Gains gains;
  outlook_.find_interesting(interesting_);
  for (const FeatureId feature : interesting_) {
    outlook_.credit(outlook_.sketch(feature), outlook_.worth(feature), 1, gains);
  }
  for (std::size_t colour = 0; colour < state.colours(); ++colour) {
    for (std::size_t kind = 0; kind < outlook_.catalog().piece_kinds.size(); ++kind) {
      const std::int32_t supply = state.pieces.in_supply(ColourId(colour), PieceKindId(kind));
      for (std::int32_t n = 1; n <= supply; ++n) {
        gains.expected[colour] += outlook_.piece_price(PieceKindId(kind), n);
      }
    }
  }
  expected = gains.expected;
  now = gains.now;
}

}  // namespace bastide
