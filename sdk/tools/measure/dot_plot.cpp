#include "sdk/tools/measure/dot_plot.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "sdk/tools/draw/svg.h"
#include "sdk/tools/measure/ab_plots.h"

namespace bastide {

namespace {

constexpr double kDotsWidth = 860;
constexpr double kDotsEdge = 24;

/// From values to places.
struct DotScale {
  double low = 0;
  double high = 1;
  double from = 0;
  double to = 1;

  [[nodiscard]] double at(double value) const {
    return from + (value - low) / (high - low) * (to - from);
  }
};

void rule_between(Svg& svg, const char* style, Spot from, Spot to) {
  svg.leaf("line",
           {{"class", style},
            {"x1", svg_number(from.x)},
            {"y1", svg_number(from.y)},
            {"x2", svg_number(to.x)},
            {"y2", svg_number(to.y)}});
}

void mark_mean(
    Svg& svg, const DotScale& scale, double mean, const Interval& interval, double base) {
  const auto inside = [&](double value) {
    return scale.at(std::clamp(value, scale.low, scale.high));
  };
  const double left = inside(interval.low);
  svg.leaf("rect",
           {{"class", "band"},
            {"x", svg_number(left)},
            {"y", "0"},
            {"width", svg_number(std::max(1.0, inside(interval.high) - left))},
            {"height", svg_number(base)}});
  const double x = inside(mean);
  rule_between(svg, "mean", {x, 0}, {x, base});
  const bool at_end = x > kDotsWidth - 200;
  svg.text({x + (at_end ? -6 : 6), 12},
           said_with("mean {:.1f} [{:.1f}, {:.1f}]", mean, interval.low, interval.high),
           {{"text-anchor", at_end ? "end" : "start"}});
}

void mark_values(Svg& svg, const DotScale& scale, double base, double bin) {
  rule_between(svg, "axis", {scale.from, base}, {scale.to, base});
  const double step = std::max(nice_step((scale.high - scale.low) / 9), bin < 1 ? 0.0 : 1.0);
  for (double tick = std::ceil(scale.low / step) * step; tick <= scale.high; tick += step) {
    rule_between(svg, "axis", {scale.at(tick), base}, {scale.at(tick), base + 4});
    svg.text({scale.at(tick), base + 17},
             fmt::format("{:g}", std::round(tick * 100) / 100 + 0.0),  // never "-0"
             {{"text-anchor", "middle"}});
  }
}

/// Dots of one column: so many beside each other, so that no column is higher than this.
struct DotPile {
  double size = 8;
  std::size_t wide = 1;
  std::size_t high = 1;
};

DotPile pile_of(double width, std::size_t most) {
  constexpr double kHighestPile = 240;
  DotPile pile;
  for (const double size : {8.0, 7.0, 6.0, 5.0, 4.0, 3.5, 3.0, 2.5, 2.0, 1.6, 1.2}) {
    pile.size = size;
    pile.wide = std::max<std::size_t>(1, static_cast<std::size_t>(width * 0.9 / size));
    pile.high = (most + pile.wide - 1) / pile.wide;
    if (static_cast<double>(pile.high) * size <= kHighestPile) {
      break;
    }
  }
  return pile;
}

}  // namespace

std::string plot_dots(const std::vector<GameDot>& dots, double mean, const Interval& interval) {
  std::vector<double> values;
  values.reserve(dots.size());
  for (const GameDot& dot : dots) {
    values.push_back(dot.value);
  }
  const double bin = bin_width(values);
  std::map<std::int64_t, std::vector<const GameDot*>> columns;
  for (const GameDot& dot : dots) {
    columns[std::llround(dot.value / bin)].push_back(&dot);
  }
  std::size_t most = 1;
  for (const auto& [column, list] : columns) {
    most = std::max(most, list.size());
  }
  const DotScale scale{(static_cast<double>(columns.begin()->first) - 0.6) * bin,
                       (static_cast<double>(columns.rbegin()->first) + 0.6) * bin,
                       kDotsEdge,
                       kDotsWidth - kDotsEdge};
  const DotPile pile = pile_of(scale.at(bin) - scale.at(0), most);
  const double base = 24 + static_cast<double>(pile.high) * pile.size;
  Svg svg(kDotsWidth, base + 24);
  mark_mean(svg, scale, mean, interval, base);
  for (const auto& [column, list] : columns) {
    const std::size_t wide = std::min(pile.wide, list.size());
    const double left =
        scale.at(static_cast<double>(column) * bin) - static_cast<double>(wide - 1) * pile.size / 2;
    for (std::size_t i = 0; i < list.size(); ++i) {
      svg.open("circle",
               {{"class", "dot up"},
                {"cx", svg_number(left + static_cast<double>(i % wide) * pile.size)},
                {"cy", svg_number(base - 2 - pile.size * (static_cast<double>(i / wide) + 0.5))},
                {"r", fmt::format("{:.2f}", pile.size * 0.44)}});
      svg.title(list[i]->title);
      svg.close();
    }
  }
  mark_values(svg, scale, base, bin);
  return svg.document();
}

namespace {

constexpr double kCurveLeft = 48;
constexpr double kCurveTop = 12;
constexpr double kCurveBase = 220;

void draw_curve(Svg& svg, const Curve& curve, std::size_t number, double step, const DotScale& y) {
  const std::string style = fmt::format("curve-{}", number);
  std::optional<Spot> last;
  svg.open("g", {{"class", style}});
  for (std::size_t i = 0; i < curve.points.size(); ++i) {
    if (!curve.points[i]) {
      last.reset();
      continue;
    }
    const CurvePoint& point = *curve.points[i];
    // Beside each other, so that intervals do not cover one another.
    const double x =
        kCurveLeft + step * (static_cast<double>(i) + 0.5) + (static_cast<double>(number) - 1) * 7;
    const Spot here{x, y.at(point.value)};
    if (last) {
      rule_between(svg, "stroke", *last, here);
    }
    if (point.interval) {
      rule_between(svg, "reach", {x, y.at(point.interval->low)}, {x, y.at(point.interval->high)});
    }
    svg.leaf("circle", {{"cx", svg_number(here.x)}, {"cy", svg_number(here.y)}, {"r", "4"}});
    last = here;
  }
  svg.close();
}

}  // namespace

std::string plot_curves(const std::vector<Curve>& curves,
                        const std::vector<std::string>& places,
                        double most,
                        const std::string& unit) {
  const bool has_names = curves.size() > 1;
  const DotScale y{0, most, kCurveBase, kCurveTop};
  const double step = (kDotsWidth - kCurveLeft - kDotsEdge) / static_cast<double>(places.size());
  Svg svg(kDotsWidth, kCurveBase + (has_names ? 54 : 28));
  const double tick_step = nice_step(most / 5);
  for (double tick = 0; tick <= most * 1.0001; tick += tick_step) {
    rule_between(svg, "grid", {kCurveLeft, y.at(tick)}, {kDotsWidth - kDotsEdge, y.at(tick)});
    svg.text({kCurveLeft - 6, y.at(tick) + 4},
             fmt::format("{:g}{}", tick, unit),
             {{"text-anchor", "end"}});
  }
  for (std::size_t i = 0; i < places.size(); ++i) {
    svg.text({kCurveLeft + step * (static_cast<double>(i) + 0.5), kCurveBase + 18},
             places[i],
             {{"text-anchor", "middle"}});
  }
  for (std::size_t i = 0; i < curves.size(); ++i) {
    draw_curve(svg, curves[i], i, step, y);
    if (has_names) {
      const double x = kCurveLeft + 10 + 250 * static_cast<double>(i);
      svg.open("g", {{"class", fmt::format("curve-{}", i)}});
      svg.leaf("circle", {{"cx", svg_number(x)}, {"cy", svg_number(kCurveBase + 38)}, {"r", "4"}});
      svg.close();
      svg.text({x + 10, kCurveBase + 42}, curves[i].name);
    }
  }
  return svg.document();
}

std::string plot_share(double value, const Interval& interval) {
  constexpr double kWide = 120;
  constexpr double kMiddle = 8;
  const DotScale scale{0, 1, 4, kWide - 4};
  Svg svg(kWide, 2 * kMiddle);
  rule_between(svg, "grid", {scale.from, kMiddle}, {scale.to, kMiddle});
  svg.open("g", {{"class", "clear-up"}});
  rule_between(
      svg, "interval", {scale.at(interval.low), kMiddle}, {scale.at(interval.high), kMiddle});
  svg.leaf("circle",
           {{"cx", svg_number(scale.at(value))}, {"cy", svg_number(kMiddle)}, {"r", "3.5"}});
  svg.close();
  return svg.document();
}

}  // namespace bastide
