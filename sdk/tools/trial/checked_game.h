// One game played with every invariant tested on the way: for the matrix of combinations.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kernel/engine.h"
#include "kernel/io/record_file.h"
#include "kernel/load/ruleset_loader.h"

namespace bastide {

struct CheckedGame {
  std::string fault;  // what is broken, in words; empty: nothing
  std::size_t answers = 0;
  std::optional<Record> record;  // of a game with a fault, as far as it went
};

/// The next answer of a player; none: the game is left as it stands.
using AnswerChooser = std::function<std::optional<Option>(Game&)>;

/// Looks at a position besides; what is broken in it, empty: nothing.
using PositionCheck = std::function<std::string(const Game&)>;

/// Plays a game whose players answer by `choose`, and tests: every listed option has a text of its
/// own and is accepted, what is not listed is refused and changes nothing; tiles, pieces, markers
/// and tokens are conserved; features know who stands on them; the lines of all awards sum to the
/// tracks; the record plays again to the same states; going back restores them. `every`: the tests
/// of a position are made at every so many answers, from 1; `also` makes more. Never throws for
/// what the rules do.
[[nodiscard]] CheckedGame play_checked(const std::shared_ptr<const Ruleset>& rules,
                                       const std::vector<std::string>& players,
                                       std::uint64_t seed,
                                       std::size_t every,
                                       const LoadRequest& origin,
                                       const AnswerChooser& choose,
                                       const PositionCheck& also = {});

/// The same with bots, one per seat.
[[nodiscard]] CheckedGame play_checked(const std::shared_ptr<const Ruleset>& rules,
                                       const std::vector<std::string>& bots,
                                       std::uint64_t seed,
                                       std::size_t every,
                                       const LoadRequest& origin);

}  // namespace bastide
