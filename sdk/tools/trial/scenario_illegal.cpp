// Moves that must be refused.
#include <algorithm>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"
#include "sdk/tools/trial/scenario_moves.h"
#include "sdk/tools/trial/scenario_names.h"

namespace bastide {

namespace {

using Check = ScenarioMover::Check;
using Trouble = ScenarioMover::Trouble;

/// The kind that a claim without `piece` means: the first that may be placed anywhere at all.
PieceKindId ordinary_piece(const Catalog& catalog) {
  for (std::size_t kind = 0; kind < catalog.piece_kinds.size(); ++kind) {
    if (catalog.piece_kinds[PieceKindId(kind)].claim_bits != 0) {
      return PieceKindId(kind);
    }
  }
  return PieceKindId(0);
}

}  // namespace

Check ScenarioMover::refused(const Option& option,
                             const std::vector<Denial>& denials,
                             const std::vector<std::string>& because) {
  const State before = game_.state();
  const std::string text = game_.text(option);
  if (game_.answer(option).ok()) {
    return Trouble{said_with("\"{}\" is refused", text), said("it was accepted")};
  }
  if (game_.state() != before) {
    return Trouble{said_with("nothing changes when \"{}\" is refused", text),
                   said("the state changed")};
  }
  std::vector<std::string> ids;
  for (const Denial& denial : denials) {
    ids.push_back(denial.id);
  }
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  if (because.empty() || ids == because) {
    return std::nullopt;
  }
  return Trouble{said_with("\"{}\" is refused because of {}", text, joined(because, ", ")),
                 denials.empty() ? said("no reason is given") : sentences(denials)};
}

Check ScenarioMover::illegal(const IllegalMove& move) {
  if (move.place) {
    return illegal_place(move);
  }
  return move.claim.empty() ? illegal_answer(move) : illegal_claim(move);
}

Check ScenarioMover::illegal_place(const IllegalMove& move) {
  if (Check trouble = reach(Step::place, {})) {
    return trouble;
  }
  TileKindId kind = hand().front();
  if (!move.tile.empty()) {
    const Result<TileKindId> named = find_named_tile(game_, move.tile);
    if (!named.ok()) {
      return Trouble{said_with("a tile {}", move.tile), named.error().message};
    }
    kind = named.value();
  }
  const Option option{PlaceTile{kind, *move.place, move.turn}};
  return refused(option, game_.why_not_place(kind, *move.place, move.turn), move.because);
}

Check ScenarioMover::illegal_claim(const IllegalMove& move) {
  const TileId tile(game_.state().turn.last_tile);
  if (tile.is_none() || game_.state().board.tile(tile).placed_by < 0) {
    return Trouble{said("a tile to claim"), said("nobody has placed one")};
  }
  const Result<SegmentId> segment = find_claimed_segment(game_.view(), move.claim);
  if (!segment.ok()) {
    return Trouble{said_with("a segment {}", move.claim), segment.error().message};
  }
  // Where nothing can be claimed the choice is left out; the reasons are the same.
  if (game_.waiting() && game_.pending().actor != kChance &&
      game_.pending().choice != Choice::claim) {
    return Trouble{"core:claim", describe_choice(game_)};
  }
  PieceKindId kind = ordinary_piece(game_.rules().catalog);
  if (!move.piece.empty()) {
    const Result<PieceKindId> named = find_named_piece(game_, move.piece);
    if (!named.ok()) {
      return Trouble{said_with("a piece {}", move.piece), named.error().message};
    }
    kind = named.value();
  }
  const PlayerId player(std::int32_t{game_.state().board.tile(tile).placed_by});
  const ColourId colour = game_.view().first_colour(player);
  const Option option{ClaimPiece{kind, colour, segment.value()}};
  if (Check trouble = check_by()) {
    return trouble;
  }
  return refused(option, game_.why_not_claim(kind, colour, segment.value()), move.because);
}

/// An answer that is no option has one reason: there is no such option.
Check ScenarioMover::illegal_answer(const IllegalMove& move) {
  if (Check trouble = check_by()) {
    return trouble;
  }
  const State before = game_.state();
  if (game_.answer(move.answer).ok()) {
    return Trouble{said_with("\"{}\" is refused", move.answer), said("it was accepted")};
  }
  if (game_.state() != before) {
    return Trouble{said_with("nothing changes when \"{}\" is refused", move.answer),
                   said("the state changed")};
  }
  const std::string reason = "core:no_such_option";
  if (move.because.empty() || move.because == std::vector<std::string>{reason}) {
    return std::nullopt;
  }
  return Trouble{
      said_with("\"{}\" is refused because of {}", move.answer, joined(move.because, ", ")),
      reason};
}

}  // namespace bastide
