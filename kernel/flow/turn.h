// The turn engine: runs the turn program until a choice is pending, and applies answers.
//
// 1. Between two calls the game is over or waits for one thing: the question of a suspended
//    activity, or else the last frame.
// 2. What is next, in this order: events that listeners were not told yet, a pending frame, the
//    step of the program at which the turn stands.
// 3. An activity (a step, an answer, a reaction) is done wholly or not at all. A rule that asks is
//    undone and the question kept; with the answer it runs again from its beginning. So the state
//    that is played on holds nothing of half a rule; position_of() shows it.
// 4. With Context::answers set nothing is suspended, no frame waits and nothing is copied: the
//    source answers at once. The same rules run in the same order.
// 5. With Context::one_way a source of answers may have none. The state then is that where the rule
//    asks, and cannot be played on; what the rule does after its question is undone.
// 6. A step may run several times: `stage` counts that, and a jump begins anew at 0.
#pragma once

#include <span>

#include "kernel/base/result.h"
#include "kernel/flow/choices.h"

namespace bastide {

/// Runs until a choice is pending or the game is over. A failing rule leaves as ScriptFault; the
/// state is then unusable.
void advance(Context& context);

/// Applies one option of the pending choice, then advances. Requires: the option is legal.
void apply_option(Context& context, const Option& option);

/// In a trial: runs the activity and what follows it, from the state of
/// AnswerSource::begin_activity() on. Requires: Context::one_way.
void run_from(Context& context, const Activity& activity);

/// May a rule ask in the activity? Then the state before it must be kept.
[[nodiscard]] bool may_ask(Context& context, const Activity& activity);

/// The position that the pending choice is about. While a rule asks, `context.state` is as it was
/// before that rule began, for it will begin again; this is what the rule has made of it so far.
/// For whoever looks: to play on from here would do half a rule. Valid until `context` plays on;
/// whoever gives it another state clears `context.has_position`.
[[nodiscard]] State& position_of(Context& context);

/// Makes a kernel choice pending, or has it answered and carried out at once by context.answers.
/// For steps of the turn.
void publish(Context& context, const Frame& frame);

/// What the chance player answers in a recorded game: draws follow the ranks of the tiles,
/// everything else a counted random number of (seed, number of chance answers so far). Requires:
/// chance is to answer.
[[nodiscard]] Option chance_option(Context& context);
/// Is chance to draw a tile, in the course of the turn or within a rule?
[[nodiscard]] bool is_drawing(const State& state);
/// The same where the first tiles are laid down: of those, the one after so many were drawn; behind
/// the last, chance answers as ever. `bad_input` when that tile cannot come now.
[[nodiscard]] Result<Option> chance_option(Context& context,
                                           std::span<const TileKindId> pile,
                                           std::size_t drawn);
/// The counted random number of the next chance answer.
[[nodiscard]] std::uint64_t chance_number(const State& state);
/// The same after so many chance answers in the game of this seed.
[[nodiscard]] constexpr std::uint64_t chance_number(std::uint64_t seed, std::int32_t draws) {
  return scatter(seed + 0x2545f4914f6cdd1dULL, static_cast<std::uint64_t>(draws) + 1);
}

}  // namespace bastide
