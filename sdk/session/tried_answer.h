// What an answer would bring about, tried beside the game.
#pragma once

#include <memory>
#include <vector>

#include "kernel/engine.h"
#include "sdk/tools/draw/board_scene.h"

namespace bastide {

/// The position after an answer, up to the next question or draw.
struct Tried {
  State state;
  std::vector<PostedAward> awards;  // on the way
  std::vector<PostedAward> at_end;  // that final scoring would post then
};

/// Tries answers of one ruleset. Keeps its scripts, and the names that they coin.
class AnswerTrial {
 public:
  explicit AnswerTrial(const Ruleset& rules);

  /// All that the seat may not see is made up, by the number of the world. After a placement
  /// nothing is claimed, and what is complete is scored. Requires: the game waits for a player.
  [[nodiscard]] Result<Tried> try_answer(const State& state,
                                         const Option& option,
                                         PlayerId seat,
                                         std::uint64_t world);
  /// What, why and for how much, in words; without rules and places.
  [[nodiscard]] AwardText text(const PostedAward& award) const;

 private:
  const Ruleset& rules_;
  Names names_;
  std::unique_ptr<ScriptHost> scripts_;
};

}  // namespace bastide
