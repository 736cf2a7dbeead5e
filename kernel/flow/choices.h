// Options of the pending choice: counted, picked by number, listed, named, explained.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/flow/placement.h"

namespace bastide {

/// Whose turn it is.
[[nodiscard]] inline PlayerId active_player(const Context& context) {
  return PlayerId(context.state.turn.active);
}

/// What the game waits for.
struct PendingChoice {
  Choice choice = Choice::asked;
  std::int32_t actor = -1;         // player, or kChance
  AskType type = AskType::option;  // of Choice::asked
  std::string prompt;              // of Choice::asked: key of a sentence
  bool can_pass = false;
};

/// Requires: a choice is pending (see is_waiting).
[[nodiscard]] PendingChoice pending_choice(const Context& context);
[[nodiscard]] bool is_waiting(const State& state);

/// All options in order. Of chance: one per distinct outcome. Without those that a restraint of the
/// context leaves out; if nothing were left then, nothing is left out.
[[nodiscard]] std::vector<Option> list_options(Context& context);
/// The same of a frame that does not wait yet.
[[nodiscard]] std::vector<Option> list_options(Context& context, const Frame& frame);
/// How likely each of list_options() is, relative to the others; empty when a player decides.
[[nodiscard]] std::vector<std::int32_t> option_weights(Context& context);
/// Number of one of the weights, each as likely as it says. `random`: any 64 bits.
[[nodiscard]] std::int32_t pick_weighted(std::span<const std::int32_t> weights,
                                         std::uint64_t random);
[[nodiscard]] bool is_option(Context& context, const Option& option);
/// Is the option of the pending choice among what the restraint of the context leaves alone: a
/// claim with such a piece or action or on such a feature, or the answer to a question that names
/// one?
[[nodiscard]] bool is_left_alone(const Context& context, const Option& option);
/// The text that records hold and people may type; unique among the options.
[[nodiscard]] std::string option_text(Context& context, const Option& option);

struct NamedOption {
  Option option;
  std::string text;  // option_text() of it
};
/// Options with their texts: what an action offers is listed once.
[[nodiscard]] std::vector<NamedOption> named_options(Context& context,
                                                     const std::vector<Option>& options);

/// Calls visit(kind) for the kinds of tiles in the player's hand, in the order in which they came,
/// each once: equal tiles are one option. True as soon as `visit` is.
template <class Visit>
bool any_kind_in_hand(const Context& context, PlayerId player, const Visit& visit) {
  const ZoneId hand = context.catalog.hand;
  const LooseTile* const first = context.state.zones.loose().data();
  return context.state.zones.any_held(hand, player, [&](std::int32_t loose, const LooseTile& tile) {
    bool is_new = true;
    for (const LooseTile* other = first; is_new && other != first + loose; ++other) {
      is_new = other->kind != tile.kind || !other->is_held(hand, player);
    }
    return is_new && visit(TileKindId(tile.kind));
  });
}

/// Options of the claim choice besides "none": each legal (piece kind, colour, segment) of the tile
/// placed last, then what actions offer. How many there are.
[[nodiscard]] std::uint32_t count_claims(Context& context);
/// The `n`-th of them. Requires: n < count_claims().
[[nodiscard]] Option nth_claim(Context& context, std::uint32_t n);
/// count_claims(), asked anew; 0 when rules forbid voluntary choices.
[[nodiscard]] std::uint32_t count_claim_options(Context& context);

/// What an action without a script offers: the player's own pieces of its kind on the board.
[[nodiscard]] std::vector<PieceId> offered_pieces(const Context& context,
                                                  PieceKindId kind,
                                                  PlayerId player);

/// Every reason against a claim; empty when it is legal.
[[nodiscard]] std::vector<Denial> explain_claim(
    Context& context, PlayerId player, PieceKindId piece, ColourId colour, SegmentId segment);
/// May this turn hold choices beyond placing?
[[nodiscard]] bool voluntary_allowed(Context& context,
                                     PlayerId player,
                                     std::vector<Denial>* denials);

}  // namespace bastide
