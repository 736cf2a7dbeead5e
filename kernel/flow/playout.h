// Games that random answers play: each choice is picked without listing its options, and answered
// before it becomes pending.
#pragma once

#include "kernel/flow/turn.h"

namespace bastide {

/// Picks uniformly among the options of a player, by weight among those of chance, without listing
/// them; applies it. Requires: a choice is pending. Returns how many options there were.
std::uint32_t play_random_option(Context& context, Rng& rng);

/// Each legal placement of what the player holds is equally likely. Requires: there is one.
[[nodiscard]] Option random_placement_of(Context& context, PlayerId player, Rng& rng);

/// What play_random() saw on the way, for statistics.
struct PlayoutCounts {
  /// To count placements, rules in scripts are asked about each of them; else only until one is
  /// found.
  bool looks_at_placements = true;
  std::uint64_t turns = 0;
  std::uint64_t turns_looked_at = 0;
  std::uint64_t placements = 0;  // legal placements, summed over the turns looked at
  std::uint64_t claims = 0;      // claim options including "none", summed over turns
  std::uint64_t open_cells = 0;  // summed over turns, before placing
  std::uint64_t discards = 0;
  std::uint64_t answers = 0;
};

/// Plays uniformly random answers to the end of the game, in place. Questions of rules are answered
/// at once. `most_answers` stops games that would go on for ever (0: no limit). Returns false when
/// it was reached.
bool play_random(Context& context, Rng& rng, PlayoutCounts* counts, std::uint64_t most_answers);

// The random game of a seed: chance answers as in every game that is recorded (chance_option()),
// and each seat answers at random from numbers that follow from the seed, the seat and how many
// answers were given before. Whoever plays it, with or without records, plays the same.

/// The random numbers of a seat in the game of a seed.
[[nodiscard]] constexpr std::uint64_t seat_seed(std::uint64_t seed, PlayerId seat) {
  return mix(seed, static_cast<std::uint64_t>(seat.value()) + 1);
}

/// The answer of a seat in the random game; `seed`: its seat_seed(). Requires: a player is to
/// answer.
[[nodiscard]] Option random_answer(Context& context, std::uint64_t seed);

/// Plays the random game of `context.state.seed`, as play_random() does. Requires: start_game()
/// with ranked draws, and nothing since.
bool play_random_game(Context& context, std::uint64_t most_answers);

/// Answers questions from a random stream.
class RandomAnswers : public AnswerSource {
 public:
  explicit RandomAnswers(Rng& rng, PlayoutCounts* counts = nullptr, std::uint64_t most_answers = 0)
      : rng_(rng), counts_(counts), left_(most_answers == 0 ? UINT64_MAX : most_answers) {}
  std::int32_t choose(const Context& context, const PendingAsk& ask) override;
  [[nodiscard]] bool reads_texts() const override { return false; }
  TileKindId draw(const Context& context, PileId pile) override;
  bool decide(Context& context, const Frame& frame, Option& option) override;

 protected:
  /// Takes one of the answers that are left, if there is one.
  bool may_answer() { return left_ > 0 && left_-- > 0; }

 private:
  Rng& rng_;
  PlayoutCounts* counts_;
  std::uint64_t left_;  // answers until decide() refuses
};

}  // namespace bastide
