// The answers of a game, and which of them a seat may know.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "kernel/model/catalog.h"
#include "kernel/rules/journal.h"
#include "kernel/state/state.h"

namespace bastide {

/// One answer of a recorded game.
struct Answer {
  std::int32_t actor = -1;  // player, or kChance
  std::string choice;       // "core:place", …
  std::string text;         // of the option
  std::uint64_t hash = 0;   // of the state after it
  bool is_secret = false;   // only the knower may ever know it
  /// Given under seal: the number of the first answer that was given with it; see
  /// Game::is_told(). -1: openly.
  std::int32_t sealed_with = -1;
  std::int32_t knower = -1;  // of a secret one: the seat, as of who gave it; kChance: nobody
};

struct GameSetup {
  std::vector<std::string> players;  // names of the seats, at least as many as the ruleset demands
  std::uint64_t seed = 1;
  std::int32_t first = -1;   // who begins; -1: as the ruleset says
  bool empty_board = false;  // for fixtures
  bool auto_chance =
      true;  // draws and dice are answered at once; otherwise they are pending choices of kChance
  bool keep_history = true;  // undo; bots that only play do not need it
  bool keep_journal = true;
  std::vector<TileKindId> pile{};  // tiles that chance draws first, in this order; see
                                   // chance_option()
};

/// Number of the first answer of those that are under seal now, after so many; -1: none are.
[[nodiscard]] std::int32_t first_sealed(const State& state, std::size_t answers);

/// What is asked after so many answers.
struct Asking {
  std::size_t first = 0;  // number of the first answer of the rule that asks, or of the step
  PlayerId holder{};      // of a draw: into whose hand
};
[[nodiscard]] Asking asking(const State& state, std::size_t answers);

/// Notes who alone may know what chance answered, after an answer to what was asked. `told`: the
/// number of events before it.
void note_knowers(std::vector<Answer>& answers,
                  const Asking& asked,
                  const Catalog& catalog,
                  const State& state,
                  const Journal& journal,
                  std::size_t told);

/// A game and its answers up to now, to be told to its seats.
struct GameSoFar {
  const GameSetup& setup;
  std::span<const Answer> answers;  // those that count
  std::int32_t first = 0;           // who began
  std::int32_t first_sealed = -1;   // see first_sealed()

  /// May this seat know what the `n`-th answer (from 0) is?
  [[nodiscard]] bool is_told(std::size_t n, PlayerId seat) const {
    const Answer& answer = answers[n];
    return answer.actor == seat.value() || (answer.is_secret && answer.knower == seat.value()) ||
           (!answer.is_secret && (answer.sealed_with < 0 || answer.sealed_with != first_sealed));
  }
};

}  // namespace bastide
