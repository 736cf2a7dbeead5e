// What the counts of a balance report come to: figures with intervals, what stands out among them,
// and what they do not say.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sdk/tools/measure/simulate.h"

namespace bastide {

/// How a figure is written.
enum class Unit : std::uint8_t {
  share,   // 0 to 1, as percent
  number,  // one decimal
  fine,    // two decimals
};

struct Figure {
  std::string key;    // "first_wins"
  std::string group;  // heading
  std::string label;  // a few words
  Unit unit = Unit::number;
  double value = 0;
  std::optional<Interval> interval;  // 95 %; none where no honest one is known
  std::int64_t sample = 0;           // of so many games
  std::string says;                  // what it means, in one line
};

/// All that the ruleset and the number of seats have; in groups, in the order of the report.
[[nodiscard]] std::vector<Figure> balance_figures(const SimPlan& plan, const SimTally& tally);
[[nodiscard]] const Figure* find_figure(const std::vector<Figure>& figures, std::string_view key);

/// "53.6 %", "3.1".
[[nodiscard]] std::string figure_value(Unit unit, double value);
/// "[51.4, 55.8]"; empty without one.
[[nodiscard]] std::string figure_interval(const Figure& figure);
/// "53.6 % [51.4, 55.8]".
[[nodiscard]] std::string figure_text(const Figure& figure);

/// Half the width of the interval of how often each place wins, or of how often the team does: the
/// widest of them; 1 before a game. What --until-width looks at.
[[nodiscard]] double headline_width(const SimTally& tally);
/// One line: the headline with its interval.
[[nodiscard]] std::string headline_text(const SimPlan& plan, const SimTally& tally);

/// One number for all places: 1 less the largest difference of their shares of wins, and an
/// interval from intervals that hold for all places at once.
struct Evenness {
  double balance = 1;
  Interval interval{0, 1};
};
[[nodiscard]] Evenness evenness_of(const std::vector<WinCount>& wins, std::uint64_t games);

/// Of the standard deviation, by the fourth moment.
[[nodiscard]] Interval deviation_interval(const Histogram& histogram);

/// Sentences about figures that are clearly beyond what most games have, the weightiest first; at
/// least one.
[[nodiscard]] std::vector<std::string> what_stands_out(const SimPlan& plan,
                                                       const SimTally& tally,
                                                       const std::vector<Figure>& figures);
/// What must be kept in mind when reading them.
[[nodiscard]] std::vector<std::string> balance_limits(const SimPlan& plan,
                                                      const SimTally& tally,
                                                      const std::vector<Figure>& figures);

}  // namespace bastide
