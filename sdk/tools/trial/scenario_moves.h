// The moves of a scenario, legal and illegal.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kernel/engine.h"
#include "sdk/tools/trial/scenario.h"

namespace bastide {

/// Carries out moves in a game whose chance waits for answers.
class ScenarioMover {
 public:
  /// What was expected and what was found instead.
  struct Trouble {
    std::string expected;
    std::string found;
  };
  using Check = std::optional<Trouble>;

  ScenarioMover(Game& game, std::uint64_t seed) : game_(game), rng_{seed} {}

  /// All steps of the move, without its expectations.
  Check run(const ScenarioMove& move);
  /// Tokens that were to be drawn and never were.
  [[nodiscard]] const std::vector<std::string>& tokens_left() const { return tokens_; }

 private:
  enum class Step { place, claim, answer };

  Check draw(const std::string& tile);
  Check place(const ScenarioMove& move);
  Check claim(const ScenarioMove& move);
  Check answer(const ScenarioMove& move);
  Check illegal(const IllegalMove& move);
  Check illegal_place(const IllegalMove& move);
  Check illegal_claim(const IllegalMove& move);
  Check illegal_answer(const IllegalMove& move);
  Check fill(std::int32_t turns);

  Check go_on(Step step, const Trouble& mismatch, bool& passed);
  Check reach(Step step, const std::string& text);
  [[nodiscard]] bool fits(Step step, const std::string& text);
  Check pass();
  Check answer_chance();
  Check settle_tokens();
  Check check_by();
  Check check_offers(const ScenarioMove& move, Step step);
  Check carry_out(const Option& option, const std::string& expected);
  Check refused(const Option& option,
                const std::vector<Denial>& denials,
                const std::vector<std::string>& because);
  [[nodiscard]] std::vector<TileKindId> hand() const;
  [[nodiscard]] std::string sentences(const std::vector<Denial>& denials) const;

  Game& game_;
  Rng rng_;
  std::vector<std::string> tokens_;  // to be drawn next, in this order
  std::string by_;                   // of the running move, until it was checked
};

}  // namespace bastide
