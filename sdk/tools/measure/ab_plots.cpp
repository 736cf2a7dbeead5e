#include "sdk/tools/measure/ab_plots.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "sdk/tools/draw/svg.h"

namespace bastide {

namespace {

constexpr double kWidth = 760;
constexpr double kMargin = 24;
constexpr double kHighest = 170;  // of a stack of dots
constexpr double kSquare = 460;
constexpr double kGutter = 44;  // beside the square, for its numbers

double change_of(const AbPair& pair, std::size_t index) {
  return pair.b[index] - pair.a[index];
}

const char* direction_of(double change) {
  return change > 0 ? "dot up" : change < 0 ? "dot down" : "dot same";
}

/// Values along a line of the picture.
struct Axis {
  double low = 0;
  double high = 1;
  double from = 0;  // place of `low`
  double to = 1;    // place of `high`

  [[nodiscard]] double at(double value) const {
    return from + (value - low) / (high - low) * (to - from);
  }
  /// Round values on it, about as many as wanted, and no closer than `least`.
  [[nodiscard]] std::vector<double> ticks(int wanted, double least = 0) const {
    const double step = std::max(nice_step((high - low) / wanted), least);
    std::vector<double> values;
    for (double k = std::ceil(low / step); k * step <= high; ++k) {
      values.push_back(k * step);
    }
    return values;
  }
};

/// "+20", "-0.5": as many decimals as the value needs.
std::string tick_text(const AbMetric& metric, double value, bool sign) {
  const double shown = metric.share ? 100 * value : value;
  const double whole = std::abs(shown) < 1e-9 ? 0 : shown;
  const std::string text = fmt::format("{:.6g}", whole);
  return (sign && whole > 0 ? "+" : "") + text + (metric.share ? " %" : "");
}

void draw_dot(Svg& svg, const char* direction, Spot at, double radius, const std::string& title) {
  svg.open("circle",
           {{"class", direction},
            {"cx", svg_number(at.x)},
            {"cy", svg_number(at.y)},
            {"r", fmt::format("{:.2f}", radius)}});
  svg.title(title);
  svg.close();
}

void draw_line(Svg& svg, const char* style, Spot from, Spot to) {
  svg.leaf("line",
           {{"class", style},
            {"x1", svg_number(from.x)},
            {"y1", svg_number(from.y)},
            {"x2", svg_number(to.x)},
            {"y2", svg_number(to.y)}});
}

/// How the dots of one column stand: so many beside each other, this far apart.
struct Packing {
  double dot = 1;
  std::size_t columns = 1;
  std::size_t rows = 1;
};

Packing pack(double width, std::size_t most) {
  Packing packing;
  for (const double dot : {8.0, 7.0, 6.0, 5.0, 4.0, 3.5, 3.0, 2.5, 2.0, 1.6, 1.2}) {
    packing.dot = dot;
    packing.columns = std::max<std::size_t>(1, static_cast<std::size_t>(width * 0.9 / dot));
    packing.rows = (most + packing.columns - 1) / packing.columns;
    if (static_cast<double>(packing.rows) * dot <= kHighest) {
      break;
    }
  }
  return packing;
}

/// Pairs by the column of their change.
std::map<std::int64_t, std::vector<std::size_t>> columns_of(const AbResult& result,
                                                            std::size_t index,
                                                            const std::vector<std::size_t>& drawn,
                                                            double bin) {
  std::map<std::int64_t, std::vector<std::size_t>> columns;
  for (const std::size_t number : drawn) {
    columns[std::llround(change_of(result.pairs[number], index) / bin)].push_back(number);
  }
  for (auto& [column, numbers] : columns) {
    std::stable_sort(numbers.begin(), numbers.end(), [&](std::size_t a, std::size_t b) {
      return change_of(result.pairs[a], index) < change_of(result.pairs[b], index);
    });
  }
  return columns;
}

void draw_mean(Svg& svg, const AbRow& row, const Axis& axis, double top, double base) {
  const Interval& interval = row.change.interval;
  const double left = axis.at(std::max(axis.low, interval.low));
  const double right = axis.at(std::min(axis.high, interval.high));
  const double x = axis.at(row.change.change);
  svg.leaf("rect",
           {{"class", "band"},
            {"x", svg_number(left)},
            {"y", svg_number(top)},
            {"width", svg_number(std::max(1.0, right - left))},
            {"height", svg_number(base - top)}});
  draw_line(svg, "mean", {x, top}, {x, base});
  const bool at_end = x > kWidth - 240;
  svg.text({x + (at_end ? -6 : 6), top + 11},
           said_with("mean {} {}",
                     ab_change(row.metric, row.change.change),
                     ab_interval(row.metric, interval)),
           {{"text-anchor", at_end ? "end" : "start"}});
}

void draw_axis(Svg& svg, const AbMetric& metric, const Axis& axis, double base, double bin) {
  draw_line(svg, "axis", {axis.from, base}, {axis.to, base});
  for (const double tick : axis.ticks(9, bin)) {
    const double x = axis.at(tick);
    draw_line(svg, "axis", {x, base}, {x, base + 4});
    svg.text({x, base + 17}, tick_text(metric, tick, true), {{"text-anchor", "middle"}});
  }
}

}  // namespace

double nice_step(double least) {
  const double power = std::pow(10, std::floor(std::log10(least)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= least * (1 - 1e-9)) {
      return factor * power;
    }
  }
  return 10 * power;
}

std::vector<std::size_t> drawn_pairs(const AbResult& result, std::size_t metric) {
  const std::size_t count = result.pairs.size();
  std::vector<std::size_t> numbers(count);
  for (std::size_t i = 0; i < count; ++i) {
    numbers[i] = i;
  }
  if (count <= kMostDots) {
    return numbers;
  }
  constexpr std::size_t kExtreme = 10;
  std::vector<std::size_t> sorted = numbers;
  std::stable_sort(sorted.begin(), sorted.end(), [&](std::size_t a, std::size_t b) {
    return change_of(result.pairs[a], metric) < change_of(result.pairs[b], metric);
  });
  std::vector<std::size_t> drawn(sorted.begin(), sorted.begin() + kExtreme);
  drawn.insert(drawn.end(), sorted.end() - kExtreme, sorted.end());
  const std::size_t room = kMostDots - drawn.size();
  for (std::size_t i = 0; i < room; ++i) {
    drawn.push_back(i * count / room);
  }
  std::sort(drawn.begin(), drawn.end());
  drawn.erase(std::unique(drawn.begin(), drawn.end()), drawn.end());
  return drawn;
}

double bin_width(const std::vector<double>& changes) {
  std::vector<double> sorted = changes;
  sorted.push_back(0);
  std::sort(sorted.begin(), sorted.end());
  double least = 0;
  for (std::size_t i = 1; i < sorted.size(); ++i) {
    const double distance = sorted[i] - sorted[i - 1];
    if (distance > 1e-9 && (least == 0 || distance < least)) {
      least = distance;
    }
  }
  const double range = sorted.back() - sorted.front();
  if (range == 0) {
    return 1;
  }
  constexpr double kColumns = 60;
  return range / least <= kColumns ? least : nice_step(range / kColumns);
}

std::string dot_title(const AbPlan& plan,
                      const AbMetric& metric,
                      const AbPair& pair,
                      std::size_t index) {
  return said_with("seed {}: {} A {}, B {}, change {} | {} | {}",
                   pair.seed,
                   ab_label(metric),
                   ab_value(metric, pair.a[index]),
                   ab_value(metric, pair.b[index]),
                   ab_change(metric, change_of(pair, index)),
                   replay_command(plan, plan.a, pair.seed),
                   replay_command(plan, plan.b, pair.seed));
}

std::string plot_interval(const AbRow& row, double most) {
  constexpr double kSmallWidth = 180;
  constexpr double kMiddle = 9;
  const PairedChange& change = row.change;
  const Axis axis{-most, most, 4, kSmallWidth - 4};
  const char* style = !row.clear ? "unclear" : change.change > 0 ? "clear-up" : "clear-down";
  Svg svg(kSmallWidth, 2 * kMiddle);
  draw_line(svg, "zero", {axis.at(0), 0}, {axis.at(0), 2 * kMiddle});
  svg.open("g", {{"class", style}});
  svg.title(fmt::format("{} {} {}",
                        ab_label(row.metric),
                        ab_change(row.metric, change.change),
                        ab_interval(row.metric, change.interval)));
  draw_line(svg,
            "interval",
            {axis.at(change.interval.low), kMiddle},
            {axis.at(change.interval.high), kMiddle});
  svg.leaf("circle",
           {{"cx", svg_number(axis.at(change.change))}, {"cy", svg_number(kMiddle)}, {"r", "4"}});
  svg.close();
  return svg.document();
}

std::string plot_changes(const AbPlan& plan,
                         const AbResult& result,
                         const AbRow& row,
                         std::size_t index) {
  const std::vector<std::size_t> drawn = drawn_pairs(result, index);
  std::vector<double> changes;
  for (const std::size_t number : drawn) {
    changes.push_back(change_of(result.pairs[number], index));
  }
  const double bin = bin_width(changes);
  const auto columns = columns_of(result, index, drawn, bin);
  std::size_t tallest = 1;
  std::int64_t first = 0;
  std::int64_t last = 0;
  for (const auto& [column, numbers] : columns) {
    tallest = std::max(tallest, numbers.size());
    first = std::min(first, column);
    last = std::max(last, column);
  }
  const Axis axis{(static_cast<double>(first) - 0.6) * bin,
                  (static_cast<double>(last) + 0.6) * bin,
                  kMargin,
                  kWidth - kMargin};
  const double width = axis.at(bin) - axis.at(0);
  const Packing packing = pack(width, tallest);
  const double top = 4;
  const double base = top + 22 + static_cast<double>(packing.rows) * packing.dot;
  Svg svg(kWidth, base + 24);
  draw_mean(svg, row, axis, top, base);
  draw_line(svg, "zero", {axis.at(0), top}, {axis.at(0), base});
  for (const auto& [column, numbers] : columns) {
    const std::size_t wide = std::min(packing.columns, numbers.size());
    const double left = axis.at(static_cast<double>(column) * bin) -
                        static_cast<double>(wide - 1) * packing.dot / 2;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const AbPair& pair = result.pairs[numbers[i]];
      const Spot at{left + static_cast<double>(i % wide) * packing.dot,
                    base - 2 - packing.dot * (static_cast<double>(i / wide) + 0.5)};
      draw_dot(svg,
               direction_of(change_of(pair, index)),
               at,
               packing.dot * 0.44,
               dot_title(plan, row.metric, pair, index));
    }
  }
  draw_axis(svg, row.metric, axis, base, bin);
  return svg.document();
}

std::string plot_both(const AbPlan& plan,
                      const AbResult& result,
                      const AbMetric& metric,
                      std::size_t index) {
  double low = result.pairs.front().a[index];
  double high = low;
  for (const AbPair& pair : result.pairs) {
    low = std::min({low, pair.a[index], pair.b[index]});
    high = std::max({high, pair.a[index], pair.b[index]});
  }
  const double space = std::max(0.5, (high - low) * 0.04);
  const Axis x{low - space, high + space, kGutter, kGutter + kSquare};
  const Axis y{low - space, high + space, kSquare, 0};
  Svg svg(kGutter + kSquare + 8, kSquare + 40);
  for (const double tick : x.ticks(8)) {
    draw_line(svg, "grid", {x.at(tick), 0}, {x.at(tick), kSquare});
    draw_line(svg, "grid", {kGutter, y.at(tick)}, {kGutter + kSquare, y.at(tick)});
    svg.text(
        {x.at(tick), kSquare + 15}, tick_text(metric, tick, false), {{"text-anchor", "middle"}});
    svg.text(
        {kGutter - 6, y.at(tick) + 4}, tick_text(metric, tick, false), {{"text-anchor", "end"}});
  }
  draw_line(svg, "zero", {x.from, y.from}, {x.to, y.to});
  const std::vector<std::size_t> drawn = drawn_pairs(result, index);
  for (const std::size_t number : drawn) {
    const AbPair& pair = result.pairs[number];
    draw_dot(svg,
             direction_of(change_of(pair, index)),
             {x.at(pair.a[index]), y.at(pair.b[index])},
             drawn.size() > 600 ? 2 : 3,
             dot_title(plan, metric, pair, index));
  }
  svg.text({kGutter + kSquare / 2, kSquare + 34},
           said_with("A: {}", ab_label(metric)),
           {{"text-anchor", "middle"}});
  svg.text({kGutter + 8, 16}, said_with("B: {}", ab_label(metric)), {});
  return svg.document();
}

}  // namespace bastide
