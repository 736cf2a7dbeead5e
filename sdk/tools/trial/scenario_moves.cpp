#include "sdk/tools/trial/scenario_moves.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"
#include "sdk/tools/trial/scenario_names.h"

namespace bastide {

namespace {

using Check = ScenarioMover::Check;
using Trouble = ScenarioMover::Trouble;

/// A rotation as options name it: a tile that looks the same when turned is listed with its least
/// turn.
Rotation least_turn(const TileKind& tile, int turn) {
  const int different = tile.rotations == 0x1 ? 1 : tile.rotations == 0x3 ? 2 : 4;
  return turn % different;
}

std::string placement_text(const Game& game, TileKindId kind, Cell cell, int turn) {
  return fmt::format(
      "{} {} r{}", game.rules().catalog.tile_kinds[kind].name, to_string(cell), turn);
}

/// A draw of the turn program, not of a rule.
bool is_turn_draw(const Game& game, const PendingChoice& pending) {
  return pending.actor == kChance && pending.choice == Choice::draw &&
         !game.state().suspended.is_active();
}

/// Null unless it is a claim of this segment, with this kind of piece if one is wanted.
const ClaimPiece* claim_of(const Option& option, SegmentId segment, PieceKindId wanted) {
  const auto* const claim = option.as<ClaimPiece>();
  const bool fits =
      claim != nullptr && claim->segment == segment && (wanted.is_none() || wanted == claim->kind);
  return fits ? claim : nullptr;
}

}  // namespace

Check ScenarioMover::run(const ScenarioMove& move) {
  by_ = move.by;
  if (!move.token.empty()) {
    tokens_.push_back(move.token);
  }
  Check trouble = settle_tokens();
  const auto step = [&](bool wanted, auto&& run_step) {
    if (trouble || !wanted) {
      return;
    }
    trouble = run_step();
    if (!trouble) {
      trouble = settle_tokens();
    }
  };
  step(!move.draw.empty(), [&] { return draw(move.draw); });
  step(move.place.has_value(), [&] { return place(move); });
  step(!move.claim.empty(), [&] { return claim(move); });
  step(!move.answer.empty(), [&] { return answer(move); });
  step(move.illegal.has_value(), [&] { return illegal(*move.illegal); });
  step(!by_.empty(), [&] { return check_by(); });
  step(move.fill > 0, [&] { return fill(move.fill); });
  return trouble;
}

std::vector<TileKindId> ScenarioMover::hand() const {
  std::vector<TileKindId> kinds;
  const State& state = game_.state();
  state.zones.any_held(game_.rules().catalog.hand,
                       PlayerId(state.turn.active),
                       [&](std::int32_t /*loose*/, const LooseTile& tile) {
                         const TileKindId kind(tile.kind);
                         if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) {
                           kinds.push_back(kind);
                         }
                         return false;
                       });
  return kinds;
}

std::string ScenarioMover::sentences(const std::vector<Denial>& denials) const {
  std::vector<std::string> texts;
  texts.reserve(denials.size());
  for (const Denial& denial : denials) {
    texts.push_back(fmt::format("{} ({})", game_.sentence(denial), denial.id));
  }
  return joined(texts, "; ");
}

Check ScenarioMover::carry_out(const Option& option, const std::string& expected) {
  const Status status = game_.answer(option);
  return status.ok() ? Check() : Trouble{expected, status.error().message};
}

/// Chance answers: with what the scenario says, else by the seed.
Check ScenarioMover::answer_chance() {
  if (!tokens_.empty() && game_.pending().choice == Choice::token) {
    return settle_tokens();
  }
  const Status status = game_.answer_chance();
  return status.ok() ? Check() : Trouble{said("a draw"), status.error().message};
}

/// Draws the tokens that the scenario names, as long as a token is to be drawn.
Check ScenarioMover::settle_tokens() {
  while (!tokens_.empty() && game_.waiting() && game_.pending().actor == kChance &&
         game_.pending().choice == Choice::token) {
    const Result<Option> option = game_.find_option(tokens_.front());
    if (!option.ok()) {
      return Trouble{said_with("the token {} is drawn", tokens_.front()), describe_choice(game_)};
    }
    if (Check trouble = carry_out(option.value(), said_with("the token {}", tokens_.front()))) {
      return trouble;
    }
    tokens_.erase(tokens_.begin());
  }
  return std::nullopt;
}

/// Passes an optional choice.
Check ScenarioMover::pass() {
  const std::vector<Option> options = game_.options();
  const Option option = game_.pending().choice == Choice::claim ? options.front() : options.back();
  return carry_out(option, said("an optional choice is passed"));
}

Check ScenarioMover::check_by() {
  const std::string name = std::exchange(by_, {});
  if (name.empty()) {
    return std::nullopt;
  }
  const bool by_chance = !game_.waiting() || game_.pending().actor == kChance;
  const std::int32_t actor = by_chance ? game_.state().turn.active : game_.pending().actor;
  const std::string& found = game_.player_name(PlayerId(actor));
  return found == name ? Check() : Trouble{said_with("{} decides", name), found};
}

/// Compares what the choice of the move's last step offers, where the move says that.
Check ScenarioMover::check_offers(const ScenarioMove& move, Step step) {
  const Step last = !move.answer.empty()  ? Step::answer
                    : !move.claim.empty() ? Step::claim
                                          : Step::place;
  if (move.offers.empty() || step != last) {
    return std::nullopt;
  }
  std::optional<std::string> found = find_offer_mismatch(game_, move.offers);
  return found ? Check(Trouble{said_with("offered are {}", joined(move.offers, ", ")),
                               std::move(*found)})
               : std::nullopt;
}

bool ScenarioMover::fits(Step step, const std::string& text) {
  const PendingChoice pending = game_.pending();
  switch (step) {
    case Step::place:
      return pending.choice == Choice::place;
    case Step::claim:
      return pending.choice == Choice::claim;
    case Step::answer: {
      const bool others = !by_.empty() && pending.can_pass && pending.actor >= 0 &&
                          game_.player_name(PlayerId(pending.actor)) != by_;
      return !others && game_.find_option(text).ok();
    }
  }
  return false;
}

/// One step towards the choice that `step` answers: draws what is to be drawn, passes what may be
/// passed. The next turn is another story, unless the scenario is already there.
Check ScenarioMover::go_on(Step step, const Trouble& mismatch, bool& passed) {
  const PendingChoice pending = game_.pending();
  const bool may_leave_turn = step == Step::place || (step == Step::answer && !passed);
  if (pending.actor == kChance && (may_leave_turn || !is_turn_draw(game_, pending))) {
    return answer_chance();
  }
  if (pending.actor != kChance && pending.can_pass) {
    passed = true;
    return pass();
  }
  return Trouble{mismatch.expected, passed ? mismatch.found : describe_choice(game_)};
}

/// Goes on to the choice that a step answers.
Check ScenarioMover::reach(Step step, const std::string& text) {
  static constexpr const char* kNames[] = {"core:place", "core:claim"};
  // After a pass the choice that was pending at first tells more than the last one.
  const Trouble mismatch{step == Step::answer ? said_with("an option \"{}\"", text)
                                              : std::string(kNames[static_cast<int>(step)]),
                         describe_choice(game_)};
  bool passed = false;
  while (game_.waiting() && !fits(step, text)) {
    if (Check trouble = go_on(step, mismatch, passed)) {
      return trouble;
    }
  }
  if (!game_.waiting()) {
    return Trouble{mismatch.expected, said("the game is over")};
  }
  return check_by();
}

Check ScenarioMover::draw(const std::string& tile) {
  if (const Result<TileKindId> kind = find_named_tile(game_, tile); !kind.ok()) {
    return Trouble{said_with("a draw of {}", tile), kind.error().message};
  }
  while (game_.waiting()) {
    const PendingChoice pending = game_.pending();
    if (pending.actor == kChance) {
      if (const Result<Option> option = game_.find_option(tile); option.ok()) {
        return carry_out(option.value(), said_with("a draw of {}", tile));
      }
      if (is_turn_draw(game_, pending)) {
        return Trouble{said_with("a draw of {}", tile),
                       said_with("the pile has none; {}", describe_choice(game_))};
      }
      if (Check trouble = answer_chance()) {
        return trouble;
      }
    } else if (pending.can_pass) {
      if (Check trouble = pass()) {
        return trouble;
      }
    } else {
      break;
    }
  }
  return Trouble{said_with("a draw of {}", tile), describe_choice(game_)};
}

Check ScenarioMover::place(const ScenarioMove& move) {
  if (Check trouble = reach(Step::place, {})) {
    return trouble;
  }
  if (Check trouble = check_offers(move, Step::place)) {
    return trouble;
  }
  std::vector<TileKindId> kinds = hand();
  if (!move.tile.empty()) {
    const Result<TileKindId> kind = find_named_tile(game_, move.tile);
    if (!kind.ok()) {
      return Trouble{said_with("a tile {}", move.tile), kind.error().message};
    }
    kinds = {kind.value()};
  }
  const std::vector<Option> options = game_.options();
  std::vector<Option> legal;
  for (const TileKindId kind : kinds) {
    const Rotation turn = least_turn(game_.rules().catalog.tile_kinds[kind], move.turn);
    const Option option{PlaceTile{kind, *move.place, turn}};
    if (std::find(options.begin(), options.end(), option) != options.end()) {
      legal.push_back(option);
    }
  }
  if (legal.size() == 1) {
    return carry_out(legal.front(), game_.text(legal.front()));
  }
  const std::string expected = placement_text(game_, kinds.front(), *move.place, move.turn);
  if (legal.empty()) {
    return Trouble{expected, sentences(game_.why_not_place(kinds.front(), *move.place, move.turn))};
  }
  return Trouble{expected, said("several tiles of the hand fit there; name one with \"tile\"")};
}

Check ScenarioMover::claim(const ScenarioMove& move) {
  if (Check trouble = reach(Step::claim, {})) {
    return trouble;
  }
  if (Check trouble = check_offers(move, Step::claim)) {
    return trouble;
  }
  if (move.claim == "none") {
    return pass();
  }
  const std::string expected = said_with("a piece on {}", move.claim);
  const Result<SegmentId> segment = find_claimed_segment(game_.view(), move.claim);
  if (!segment.ok()) {
    return Trouble{expected, segment.error().message};
  }
  PieceKindId wanted;
  if (!move.piece.empty()) {
    const Result<PieceKindId> kind = find_named_piece(game_, move.piece);
    if (!kind.ok()) {
      return Trouble{expected, kind.error().message};
    }
    wanted = kind.value();
  }
  std::vector<Option> legal;
  for (const Option& option : game_.options()) {
    const auto* const claim = claim_of(option, segment.value(), wanted);
    // A seat with several colours uses its first one that fits.
    if (claim != nullptr && (legal.empty() || legal.back().as<ClaimPiece>()->kind != claim->kind)) {
      legal.push_back(option);
    }
  }
  if (legal.size() == 1) {
    return carry_out(legal.front(), expected);
  }
  if (legal.size() > 1) {
    return Trouble{expected, said("several kinds of pieces fit; name one with \"piece\"")};
  }
  const PlayerId player(game_.state().turn.active);
  const PieceKindId asked = wanted.is_some() ? wanted : PieceKindId(0);
  return Trouble{
      expected,
      sentences(game_.why_not_claim(asked, game_.view().first_colour(player), segment.value()))};
}

Check ScenarioMover::answer(const ScenarioMove& move) {
  if (Check trouble = reach(Step::answer, move.answer)) {
    return trouble;
  }
  if (Check trouble = check_offers(move, Step::answer)) {
    return trouble;
  }
  const Result<Option> option = game_.find_option(move.answer);
  return carry_out(option.value(), move.answer);
}

/// Plays whole turns with random answers; stops without complaint when the game ends.
Check ScenarioMover::fill(std::int32_t turns) {
  const std::int32_t last = game_.state().turn.number + turns;
  while (game_.waiting() && game_.state().turn.number < last) {
    if (game_.pending().actor == kChance) {
      if (Check trouble = answer_chance()) {
        return trouble;
      }
      continue;
    }
    const std::vector<Option> options = game_.options();
    const Option option = options[rng_.below(static_cast<std::uint32_t>(options.size()))];
    if (Check trouble = carry_out(option, said("a random answer"))) {
      return trouble;
    }
  }
  return std::nullopt;
}

}  // namespace bastide
