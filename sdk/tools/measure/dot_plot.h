// Plots of many games: each dot is one, and pointing at it tells which.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sdk/tools/shell/statistics.h"

namespace bastide {

struct GameDot {
  double value = 0;
  std::string title;  // what pointing at it shows; parts are separated by " | "
};

/// Dots stacked over their values, with the mean and its interval. Requires: there is a dot.
[[nodiscard]] std::string plot_dots(const std::vector<GameDot>& dots,
                                    double mean,
                                    const Interval& interval);

struct CurvePoint {
  double value = 0;
  std::optional<Interval> interval{};
};
struct Curve {
  std::string name;
  std::vector<std::optional<CurvePoint>> points;  // by place on the axis
};

/// Lines over places with names; values from 0 to `most`, written as whole numbers with `unit`.
[[nodiscard]] std::string plot_curves(const std::vector<Curve>& curves,
                                      const std::vector<std::string>& places,
                                      double most,
                                      const std::string& unit);

/// A share from 0 to 1 with its interval, small enough for a line of a table.
[[nodiscard]] std::string plot_share(double value, const Interval& interval);

}  // namespace bastide
