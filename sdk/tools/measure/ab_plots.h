// Pictures of the report of `bastide ab`: each dot is one seed, and names the commands that play
// its two games again.
#pragma once

#include <string>
#include <vector>

#include "sdk/tools/measure/ab_report.h"

namespace bastide {

/// Plots draw so many dots at most: of more pairs every n-th, and the most extreme ones.
constexpr std::size_t kMostDots = 2000;

/// A step of 1, 2 or 5 times a power of ten, not below `least`. Requires: least > 0.
[[nodiscard]] double nice_step(double least);

/// Numbers of the pairs that a plot of this metric draws, ascending.
[[nodiscard]] std::vector<std::size_t> drawn_pairs(const AbResult& result, std::size_t metric);

/// Width of the column in which a change is stacked: no smaller than the least distance of two
/// different changes, and so wide that there are 60 columns at most.
[[nodiscard]] double bin_width(const std::vector<double>& changes);

/// What pointing at a dot shows: seed, both values, and both commands, separated by " | ".
[[nodiscard]] std::string dot_title(const AbPlan& plan,
                                    const AbMetric& metric,
                                    const AbPair& pair,
                                    std::size_t index);

/// The change with its interval beside 0, small enough for a line of a table. `most`: the value at
/// the ends.
[[nodiscard]] std::string plot_interval(const AbRow& row, double most);
/// A dot per pair, stacked over its change, with the mean and its interval.
[[nodiscard]] std::string plot_changes(const AbPlan& plan,
                                       const AbResult& result,
                                       const AbRow& row,
                                       std::size_t index);
/// A dot per pair: A to the right, B upwards; on the diagonal nothing changed.
[[nodiscard]] std::string plot_both(const AbPlan& plan,
                                    const AbResult& result,
                                    const AbMetric& metric,
                                    std::size_t index);

}  // namespace bastide
