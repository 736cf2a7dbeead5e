// Scores for people: each award as a sum, and a table of points by kind.
#pragma once

#include <string>
#include <vector>

#include "kernel/engine.h"

namespace bastide {

/// "5 tiles × 2 + 1 pennants × 2 = 12". Lines that do not count follow in brackets with the reason.
[[nodiscard]] std::string award_sum(const AwardText& award);

/// Where the scored thing is: "1,0 r"; empty for awards without a place.
[[nodiscard]] std::string award_place(const Game& game, const PostedAward& award);

/// Points of one colour, or of all where they share one score, and where they come from.
struct ColourScore {
  std::string name;
  std::int32_t points = 0;
  std::vector<std::int32_t> by_kind;  // as ScoreTable::kinds
  std::int32_t other = 0;             // points that no award gave
  std::int32_t projected = 0;         // if the game ended now; the points once it is over
};

struct ScoreTable {
  std::vector<std::string>
      kinds;  // full names, of feature kinds and of reasons without a feature, that gave points
  std::vector<ColourScore> colours;  // one, where all share one score
  bool shared = false;
  bool over = false;
  bool unsure = false;  // hidden things may count: no column says what the end would give
};

[[nodiscard]] ScoreTable score_table(Game& game);
/// The same for one seat: nothing in it comes from what the seat may not see.
[[nodiscard]] ScoreTable score_table_for(Game& game, PlayerId seat);
/// Aligned columns; kinds by their short names.
[[nodiscard]] std::string score_table_text(const ScoreTable& table);

/// "turn 31  city at 3,1 c   5 tiles × 2 = 10   Anna"; `posted` must be of this game.
[[nodiscard]] std::string award_line_text(const Game& game, const PostedAward& posted);

/// The catalogue ids behind the lines that count: "BASE-1", or line by line where they differ,
/// "tile BASE-1; vineyard HS-2". Empty when no line cites any.
[[nodiscard]] std::string award_rules(const AwardText& award);

}  // namespace bastide
