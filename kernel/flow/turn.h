// The turn engine: runs the turn program until a choice is pending, and applies answers.
#pragma once

#include "kernel/flow/choices.h"

namespace bastide {

/// Runs until a choice is pending or the game is over. A failing rule leaves as ScriptFault; the
/// state is then unusable.
void advance(Context& context);

/// Applies one option of the pending choice, then advances. Requires: the option is legal.
void apply_option(Context& context, const Option& option);

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

}  // namespace bastide
