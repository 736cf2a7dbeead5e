#include "sdk/tools/explain/option_facts.h"

namespace bastide {

namespace {

class FactsFinder {
 public:
  FactsFinder(const Catalog& catalog, const State& state, const State& shown)
      : state_(state), view_(catalog, shown) {}

  [[nodiscard]] OptionFacts find(const Option& option) {
    if (const auto* place = option.as<PlaceTile>()) {
      facts_.kind = "place";
      facts_.tile = place->kind;
      set_cell(place->cell);
      facts_.rotation = place->rotation;
    } else if (const auto* claim = option.as<ClaimPiece>()) {
      facts_.kind = "claim";
      facts_.piece = claim->kind;
      facts_.colour = claim->colour;
      set_segment(claim->segment);
    } else if (option.is<ClaimNothing>()) {
      facts_.kind = "none";
    } else if (const auto* settle = option.as<SettleFeature>()) {
      facts_.kind = "settle";
      set_segment(SegmentId(settle->feature.value()));
    } else if (const auto* action = option.as<ClaimAction>()) {
      facts_.kind = "action";
      facts_.action = action->action;
    } else if (const auto* answer = option.as<AnswerAsk>()) {
      set_answer(*answer);
    }
    return facts_;
  }

 private:
  void set_cell(Cell cell) {
    facts_.has_cell = true;
    facts_.cell = cell;
  }

  void set_tile(TileId tile) { set_cell(view_.state.board.tile(tile).cell); }

  void set_segment(SegmentId segment) {
    set_tile(view_.state.features.tile_of(segment));
    facts_.segment = segment;
  }

  void set_piece(PieceId piece) {
    const PieceRow& row = view_.state.pieces.row(piece);
    facts_.piece = PieceKindId(std::int32_t{row.kind});
    facts_.colour = view_.owner_of(piece);
    if (row.where == PieceWhere::segment) {
      set_segment(SegmentId(row.place));
    } else if (const TileId tile = view_.tile_of(piece); tile.is_some()) {
      set_tile(tile);
    }
  }

  void set_answer(const AnswerAsk& answer) {
    const PendingAsk& ask = state_.suspended.ask;
    const auto n = static_cast<std::size_t>(answer.number);
    if (ask.can_pass && n + 1 == ask.options.size()) {
      facts_.kind = "pass";
      return;
    }
    facts_.kind = "ask";
    set_value(ask.type, ask.options[n].value);
  }

  void set_value(AskType type, std::int32_t value) {
    switch (type) {
      case AskType::cell:
        set_cell(unpack_cell(value));
        break;
      case AskType::tile:
        set_tile(TileId(value));
        break;
      case AskType::segment:
      case AskType::feature:
        set_segment(SegmentId(value));
        break;
      case AskType::piece:
        set_piece(PieceId(value));
        break;
      case AskType::player:
        facts_.seat = PlayerId(value);
        break;
      case AskType::tile_kind:
        facts_.tile = TileKindId(value);
        break;
      case AskType::token:
        facts_.kind = "token";
        facts_.token = TokenKindId(value);
        break;
      default:
        break;
    }
  }

  const State& state_;
  View view_;
  OptionFacts facts_;
};

}  // namespace

OptionFacts option_facts(const Catalog& catalog,
                         const State& state,
                         const State& shown,
                         const Option& option) {
  return FactsFinder(catalog, state, shown).find(option);
}

}  // namespace bastide
