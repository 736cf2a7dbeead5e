#include "kernel/state/pending.h"

namespace bastide {

namespace {

// Records hash these numbers: they never change.
enum class Packed : std::int32_t {
  draw = 0,
  place = 2,
  claim_nothing = 3,
  settle = 4,
  claim_piece = 3 | 1 << 8,
  claim_action = 3 | 2 << 8,
};

using Numbers = std::array<std::int32_t, 4>;  // a Packed, and what the option says

constexpr Numbers numbers(Packed what, std::int32_t a, std::int32_t b = -1, std::int32_t c = -1) {
  return {static_cast<std::int32_t>(what), a, b, c};
}

struct Packer {
  Numbers operator()(const AnswerAsk& /*ask*/) const { return {}; }  // never is an activity
  Numbers operator()(const DrawTile& draw) const {
    return numbers(Packed::draw, draw.kind.value());
  }
  Numbers operator()(const PlaceTile& place) const {
    return numbers(
        Packed::place, place.kind.value(), pack_cell(place.cell), std::int32_t{place.rotation});
  }
  Numbers operator()(const ClaimNothing& /*nothing*/) const {
    return numbers(Packed::claim_nothing, 0, 0, 0);
  }
  Numbers operator()(const ClaimPiece& claim) const {
    return numbers(
        Packed::claim_piece, claim.kind.value(), claim.colour.value(), claim.segment.value());
  }
  Numbers operator()(const ClaimAction& claim) const {
    return numbers(Packed::claim_action, claim.action.value(), claim.offer);
  }
  Numbers operator()(const SettleFeature& settle) const {
    return numbers(Packed::settle, settle.feature.value());
  }
};

}  // namespace

Activity Activity::answering(const Option& option, const Frame& frame) {
  const Numbers said = std::visit(Packer{}, option.what);
  return {ActivityKind::answer,
          {said[0], said[1], said[2], said[3], frame.pile.value(), frame.holder.value()}};
}

Option Activity::option() const {
  switch (static_cast<Packed>(packed[0])) {
    case Packed::draw:
      return {DrawTile{TileKindId(packed[1])}};
    case Packed::place:
      return {PlaceTile{TileKindId(packed[1]), unpack_cell(packed[2]), packed[3]}};
    case Packed::claim_nothing:
      return {ClaimNothing{}};
    case Packed::claim_piece:
      return {ClaimPiece{PieceKindId(packed[1]), ColourId(packed[2]), SegmentId(packed[3])}};
    case Packed::claim_action:
      return {ClaimAction{ActionId(packed[1]), packed[2]}};
    case Packed::settle:
      return {SettleFeature{FeatureId(packed[1])}};
  }
  return {};
}

}  // namespace bastide
