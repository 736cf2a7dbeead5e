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

/// Picks uniformly among the options of a player, by weight among those of chance, without listing
/// them; applies it. Requires: a choice is pending. Returns how many options there were.
std::uint32_t play_random_option(Context& context, Rng& rng);

/// What play_random() saw on the way, for statistics.
struct PlayoutCounts {
  std::uint64_t turns = 0;
  std::uint64_t placements = 0;  // legal placements, summed over turns
  std::uint64_t claims = 0;      // claim options including "none", summed over turns
  std::uint64_t open_cells = 0;  // summed over turns, before placing
  std::uint64_t discards = 0;
  std::uint64_t answers = 0;
};

/// Plays uniformly random answers to the end of the game, in place. Questions of rules are answered
/// at once. `most_answers` stops games that would go on for ever (0: no limit). Returns false when
/// it was reached.
bool play_random(Context& context, Rng& rng, PlayoutCounts* counts, std::uint64_t most_answers);

/// Answers questions from a random stream; for playouts.
class RandomAnswers : public AnswerSource {
 public:
  explicit RandomAnswers(Rng& rng, PlayoutCounts* counts = nullptr, std::uint64_t most_answers = 0)
      : rng_(rng), counts_(counts), left_(most_answers == 0 ? UINT64_MAX : most_answers) {}
  std::int32_t choose(const Context& context, const PendingAsk& ask) override;
  [[nodiscard]] bool reads_texts() const override { return false; }
  TileKindId draw(const Context& context, PileId pile) override;
  bool decide(Context& context, const Frame& frame, Option& option) override;

 private:
  Rng& rng_;
  PlayoutCounts* counts_;
  std::uint64_t left_;  // answers until decide() refuses
};

}  // namespace bastide
