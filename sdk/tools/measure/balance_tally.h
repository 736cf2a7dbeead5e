// What is counted in many games to judge a ruleset: whole numbers only, so that parts can be added
// in any order, and come to the same bits wherever they were counted.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sdk/tools/measure/course.h"
#include "sdk/tools/shell/statistics.h"

namespace bastide {

/// A share or a rate whose numerator and denominator are counted in each game: options a decision,
/// forced decisions of all.
class RatioSum {
 public:
  /// One game: `part` of `whole`.
  void add(std::int64_t part, std::int64_t whole);
  void merge(const RatioSum& other);

  [[nodiscard]] std::int64_t games() const { return numbers_[0]; }
  [[nodiscard]] std::int64_t part() const { return numbers_[1]; }
  [[nodiscard]] std::int64_t whole() const { return numbers_[2]; }
  /// The sum of the parts by that of the wholes; 0 without any.
  [[nodiscard]] double ratio() const;
  /// 95 % by the delta method, games being the sample; both ends are the ratio below two games.
  [[nodiscard]] Interval interval() const;

  /// games, part, whole, then the sums of part², part · whole, whole²: all that there is to know.
  using Numbers = std::array<std::int64_t, 6>;
  [[nodiscard]] const Numbers& numbers() const { return numbers_; }
  [[nodiscard]] static RatioSum of(const Numbers& numbers);

 private:
  Numbers numbers_{};
};

/// Two games on each of some decks, with other chance of the bots: how much of a result is the
/// deck's?
class DeckSum {
 public:
  void add(std::int64_t first, std::int64_t second);
  void merge(const DeckSum& other);

  [[nodiscard]] std::int64_t decks() const { return numbers_[0]; }
  /// The share of the variance that lies between decks: the intraclass correlation of a one-way
  /// analysis of variance, at least 0. None below two decks, or when nothing varies.
  [[nodiscard]] std::optional<double> share() const;
  /// 95 % by the F distribution, cut at 0 and 1.
  [[nodiscard]] Interval interval() const;

  /// decks, sum of both, sum of squares of (first + second), and of (first - second).
  using Numbers = std::array<std::int64_t, 4>;
  [[nodiscard]] const Numbers& numbers() const { return numbers_; }
  [[nodiscard]] static DeckSum of(const Numbers& numbers);

 private:
  Numbers numbers_{};
};

/// What a metric in Lua told of many games, in the smallest parts that it counts.
struct MetricTally {
  RatioSum told;            // of each game that has numbers: their sum, and how many they are
  Histogram numbers;        // all of them
  std::int64_t failed = 0;  // games in which its script failed; they tell nothing
  std::map<std::uint64_t, std::string> faults;  // by game: what it said in the first of these

  static constexpr std::size_t kMostFaults = 3;
  void fail(std::uint64_t game, std::string what);
  void merge(const MetricTally& other);
};

/// How often a seat won from so far behind.
struct Comeback {
  std::int64_t seats = 0;  // that were there
  std::int64_t won = 0;    // in parts of kComebackParts: a victory shared by k counts as 1/k
};
/// Divisible by 1 to 8.
inline constexpr std::int64_t kComebackParts = 840;

/// When somebody is asked how far behind he is: after so many quarters of the game.
inline constexpr std::size_t kQuarters = 3;
/// Points behind, in groups up to and with these; seats that lead alone are not among them.
inline constexpr std::array<std::int32_t, 6> kBehind{0, 5, 10, 20, 30, 1'000'000'000};
/// Parts of a game for curves over its course.
inline constexpr std::size_t kParts = 20;

/// Numbers of one game, for plots in which every point is one. See row_columns().
struct GameRow {
  std::vector<std::optional<std::int64_t>> values;
  // Only when they are asked for.
  std::int32_t first = 0;             // seat that began
  std::vector<std::int32_t> winners;  // seats
  std::vector<std::int32_t> scores;   // by seat
  Course course;                      // of a game that was followed
  std::vector<std::int64_t> options;  // likewise: of each decision
  std::vector<std::int32_t> again;    // of a deck played twice: scores of the second game
};

struct RowColumn {
  std::string key;
  std::string label;
  double unit;  // what a value is multiplied by to be shown
};
/// Those of every report; of one with metrics see columns_of().
[[nodiscard]] const std::vector<RowColumn>& row_columns();

/// Rows of the games with the lowest numbers are kept, so many at most.
inline constexpr std::size_t kMostRows = 2000;

/// Turns and margins as in SimTally, which counts the rest of every game.
struct BalanceTally {
  // Of every game.
  std::vector<WinCount> wins;     // by place in the order of seats, 0: who begins
  std::vector<Histogram> margin;  // likewise: own times (seats - 1) less the scores of the others
  Histogram lead;                 // of the winner over the next; 0 when it was shared
  std::vector<RatioSum> kinds;    // of all points, those of a feature kind; the last: without one
  Histogram locked;               // turns that a piece stood before it came back
  RatioSum lock;                  // the same: turns by pieces
  RatioSum never_back;            // of pieces that were placed
  RatioSum unfinished;            // of scored features that can be completed, those that were not
  RatioSum unfinished_points;     // of all points, those of unfinished features
  RatioSum contested;             // of points of features, those where several players stood
  RatioSum taken;                 // of scored features, those where somebody stood and got nothing
  // Of games that are followed turn by turn.
  Histogram lead_changes;
  Histogram drama;       // of games that one seat won: hundredths of a point
  Histogram decided_at;  // likewise: thousandths of the game
  Histogram dragging;    // likewise
  std::array<std::array<Comeback, kBehind.size()>, kQuarters> comebacks{};
  Histogram options;                              // of each decision of a player
  RatioSum branching;                             // options by decisions
  RatioSum forced;                                // of decisions, those with one option
  std::array<std::int64_t, kParts> options_in{};  // by part of the game
  std::array<std::int64_t, kParts> decided_in{};  // likewise: decisions
  RatioSum in_hand;  // of a player's pieces of the common kind, those in hand when a turn begins
  RatioSum empty_handed;  // of turns, those begun without one
  // Of decks that are played twice.
  DeckSum luck;                           // margin of who begins, or the points of the team
  std::vector<MetricTally> metrics;       // in Lua, in the order of the plan
  std::map<std::uint64_t, GameRow> rows;  // by number of the game

  void merge(const BalanceTally& other);
};

/// The members that are alike, by their names in files.
inline constexpr std::array<std::pair<const char*, Histogram BalanceTally::*>, 7>
    kBalanceHistograms{{{"lead", &BalanceTally::lead},
                        {"locked", &BalanceTally::locked},
                        {"lead_changes", &BalanceTally::lead_changes},
                        {"drama", &BalanceTally::drama},
                        {"decided_at", &BalanceTally::decided_at},
                        {"dragging", &BalanceTally::dragging},
                        {"options", &BalanceTally::options}}};
inline constexpr std::array<std::pair<const char*, RatioSum BalanceTally::*>, 10> kBalanceRatios{
    {{"lock", &BalanceTally::lock},
     {"never_back", &BalanceTally::never_back},
     {"unfinished", &BalanceTally::unfinished},
     {"unfinished_points", &BalanceTally::unfinished_points},
     {"contested", &BalanceTally::contested},
     {"taken", &BalanceTally::taken},
     {"branching", &BalanceTally::branching},
     {"forced", &BalanceTally::forced},
     {"in_hand", &BalanceTally::in_hand},
     {"empty_handed", &BalanceTally::empty_handed}}};

/// Where a number of points behind belongs in kBehind; none: the seat leads alone.
[[nodiscard]] std::optional<std::size_t> behind_group(std::int32_t points);

}  // namespace bastide
