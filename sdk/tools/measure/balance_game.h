// One thread of a balance report: watches games while they are played, and measures them.
#pragma once

#include <cstdint>
#include <vector>

#include "kernel/rules/context.h"
#include "sdk/tools/measure/balance_tally.h"
#include "sdk/tools/measure/metric_counter.h"

namespace bastide {

/// How closely games are measured.
struct BalanceWatch {
  std::uint64_t follow = 1;           // of so many games one is followed turn by turn
  bool keeps_courses = false;         // rows hold courses and options
  std::vector<MetricFile> metrics{};  // in Lua
};

/// Of so many games one is played twice, the second time with other chance of the bots.
inline constexpr std::uint64_t kDeckEvery = 16;

/// A game that is over.
struct FinishedGame {
  const Context& context;
  std::size_t first = 0;                    // seat
  const std::vector<std::int32_t>& scores;  // by seat
  const std::vector<bool>& winner;          // by seat
};

/// The second game on a deck.
struct DeckGame {
  std::int64_t result = 0;           // see deck_result()
  std::vector<std::int32_t> scores;  // by seat
};

/// What a deck did for who began: the score less those of the others, each; where all win or lose
/// together, the points of the team.
[[nodiscard]] std::int64_t deck_result(const FinishedGame& game);

/// Points by seat if the game ended now. `ended`: scratch.
void project_points(Context& context, State& ended, std::vector<std::int32_t>& points);

class BalanceCounter {
 public:
  BalanceCounter(const Ruleset& rules, std::size_t seats, BalanceWatch watch);

  /// `state`: as the game begins.
  void begin_game(std::uint64_t number, const State& state);
  [[nodiscard]] bool follows() const { return follows_; }
  /// After each answer, also of chance.
  void listen(const Context& context);
  /// Before an answer of a player in a game that is followed.
  void look(Context& context, std::size_t options);
  /// After the last answer; scripts run here, and none in end_game(), which counts.
  void hear_end(const Context& context) { metrics_.hear_end(context); }
  void end_game(const FinishedGame& game);
  /// The last game and another one on its deck, which came to `other`.
  void add_deck(const FinishedGame& game, const DeckGame& other);
  /// All games since the last call.
  [[nodiscard]] BalanceTally take();

  /// The kind of which players have most at the beginning; none without pieces.
  [[nodiscard]] static PieceKindId common_piece(const Ruleset& rules, const State& state);

 private:
  struct Standing {
    std::int32_t segment = -1;
    std::int32_t since = -1;  // turn; -1: at home
  };

  void note_turn(Context& context);
  void count_places(const FinishedGame& game);
  void count_course(const FinishedGame& game);
  void count_comebacks(const FinishedGame& game);
  void count_decisions();
  void count_event(const Context& context, const Event& event);
  void count_award(const State& state, const PostedAward& posted);
  void count_journal(const FinishedGame& game);
  [[nodiscard]] std::vector<std::optional<std::int64_t>> row_values(const FinishedGame& game) const;
  void count_row(const FinishedGame& game);
  [[nodiscard]] std::uint32_t seats_on(const State& state, FeatureId feature) const;

  const Ruleset& rules_;
  std::size_t seats_;
  BalanceWatch watch_;
  bool shares_;  // one score for all
  PieceKindId common_;
  std::uint64_t number_ = 0;
  bool follows_ = false;
  State ended_;  // scratch of projections
  MetricCounter metrics_;

  // Of this game, while it is followed.
  std::int32_t turn_ = 0;
  Course course_;
  std::vector<std::int64_t> options_;
  std::vector<std::size_t> decided_in_;  // by decision: turns before it
  std::int64_t in_hand_ = 0;             // pieces, summed over turns
  std::int64_t own_ = 0;                 // likewise: those that the player has in all
  std::int64_t turns_ = 0;
  std::int64_t empty_handed_ = 0;
  // Of this game, by its journal, which is read after each answer: features grow later.
  std::size_t heard_ = 0;           // events
  std::vector<Standing> standing_;  // by piece
  std::int64_t journal_turn_ = 0;
  std::int64_t placed_ = 0;
  std::int64_t back_ = 0;
  std::int64_t locked_ = 0;
  std::int64_t features_ = 0;  // scored
  struct Closable {
    SegmentId source;
    std::int64_t points = 0;
  };
  std::vector<Closable> closable_;  // of them, those of a kind that can be completed
  std::int64_t unfinished_ = 0;     // of these, those that never were
  std::int64_t taken_ = 0;
  std::int64_t unfinished_points_ = 0;
  std::int64_t feature_points_ = 0;
  std::int64_t contested_points_ = 0;
  std::vector<std::int64_t> kind_points_;

  BalanceTally tally_;
};

}  // namespace bastide
