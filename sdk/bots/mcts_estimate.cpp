#include "sdk/bots/mcts_estimate.h"

#include <algorithm>
#include <bit>

namespace bastide {

float MctsEstimate::lead_of(const ColourPoints& gains, PlayerId player) const {
  const State& state = outlook_.state();
  const std::size_t colours = state.colours();
  if (team_ != nullptr) {
    float sum = 0;
    for (std::size_t colour = 0; colour < colours; ++colour) {
      sum += gains[colour] * team_->point_weight(colour);
    }
    return sum;
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

void MctsEstimate::weigh_placements(Context& context, PlayerId player, std::vector<Weighed>& list) {
  list.clear();
  list_ = &list;
  outlook_.begin(context.state);
  any_kind_in_hand(context, player, [&](TileKindId kind) {
    count_placements(context, kind);
    if (context.scan.filtered) {
      for (const ScannedPlacement& placement : context.scan.list) {
        weigh_placement(context, kind, {placement.cell, placement.rotation}, player);
      }
      return false;
    }
    const Board& board = context.state.board;
    for (std::size_t i = 0; i < board.open_count(); ++i) {
      const std::uint8_t rotations = board.fitting(context.catalog, kind, i);
      for (Rotation rotation = 0; rotations >> rotation != 0; ++rotation) {
        if ((rotations >> rotation & 1) != 0) {
          weigh_placement(context, kind, {board.open_cell(i), rotation}, player);
        }
      }
    }
    return false;
  });
}

void MctsEstimate::weigh_placement(Context& context,
                                   TileKindId kind,
                                   Placement placement,
                                   PlayerId player) {
  what_if_.place(kind, placement.cell, placement.rotation);
  Weighed& weighed = list_->emplace_back();
  weighed.option = {PlaceTile{kind, placement.cell, placement.rotation}};
  weighed.value = lead_of(what_if_.gains().expected, player);
  weighed.now = lead_of(what_if_.gains().now, player);
  weigh_claims_after(context, player, weighed);
}

void MctsEstimate::weigh_claims_after(const Context& context, PlayerId player, Weighed& placement) {
  const State& state = context.state;
  const Catalog& catalog = context.catalog;
  const auto first = static_cast<std::int32_t>(state.features.segment_count());
  for (std::size_t k = 0; k < catalog.piece_kinds.size(); ++k) {
    const PieceKind& piece = catalog.piece_kinds[PieceKindId(k)];
    const std::uint64_t claims = claimed_kinds(context, player, PieceKindId(k));
    for (std::size_t colour = 0; colour < state.colours(); ++colour) {
      const std::int32_t supply = state.colour_player[colour] == player.value()
                                      ? state.pieces.in_supply(ColourId(colour), PieceKindId(k))
                                      : 0;
      for (std::size_t i = 0; supply > 0 && i < what_if_.size(); ++i) {
        const Joined& joined = what_if_.joined(i);
        if ((claims >> joined.sketch.kind & 1U) == 0 ||
            (piece.group.is_some() && joined.sketch.groups[piece.group.index()] != 0)) {
          continue;
        }
        Gains gains = what_if_.gains();
        Sketch powers;
        powers.kind = joined.sketch.kind;
        powers.power = joined.sketch.power;
        outlook_.credit(powers, joined.worth, -1, gains);
        powers.power[colour] = static_cast<std::uint16_t>(powers.power[colour] + piece.power);
        outlook_.credit(powers, joined.worth, 1, gains);
        const float value =
            lead_of(gains.expected, player) - outlook_.piece_price(PieceKindId(k), supply);
        if (value > placement.value) {
          placement.value = value;
          placement.now = lead_of(gains.now, player);
          placement.claim = ClaimPiece{PieceKindId(k),
                                       ColourId(colour),
                                       SegmentId(first + std::countr_zero(joined.segments))};
        }
      }
    }
  }
}

void MctsEstimate::weigh_claims(Context& context, PlayerId player, std::vector<Weighed>& list) {
  list.clear();
  outlook_.begin(context.state);
  list.push_back({{ClaimNothing{}}, 0, 0, {}});
  const std::uint32_t count = count_claims(context);
  for (std::uint32_t n = 0; n < count; ++n) {
    Weighed& weighed = list.emplace_back();
    weighed.option = nth_claim(context, n);
    if (const auto* const claim = weighed.option.as<ClaimPiece>()) {
      weighed.value = claim_value(context.state, *claim, player);
    }
  }
}

float MctsEstimate::claim_value(const State& state, const ClaimPiece& claim, PlayerId player) {
  const FeatureId feature = state.features.feature_of(claim.segment);
  const Worth& worth = outlook_.worth(feature);
  Gains gains;
  Sketch powers;
  powers.kind = state.features.row(feature).kind;
  powers.power = state.features.row(feature).power;
  outlook_.credit(powers, worth, -1, gains);
  std::uint16_t& power = powers.power[claim.colour.index()];
  power = static_cast<std::uint16_t>(power + outlook_.catalog().piece_kinds[claim.kind].power);
  outlook_.credit(powers, worth, 1, gains);
  return lead_of(gains.expected, player) -
         outlook_.piece_price(claim.kind, state.pieces.in_supply(claim.colour, claim.kind));
}

void MctsEstimate::look_ahead(const State& state, ColourPoints& expected, ColourPoints& now) {
  outlook_.begin(state);
  Gains gains;
  for (std::size_t s = 0; s < state.features.segment_count(); ++s) {
    const FeatureId feature(s);
    if (state.features.feature_of(SegmentId(s)) == feature && outlook_.is_interesting(feature)) {
      outlook_.credit(outlook_.sketch(feature), outlook_.worth(feature), 1, gains);
    }
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
