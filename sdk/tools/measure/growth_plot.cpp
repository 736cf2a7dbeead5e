// The picture of bastide bench --growth: both axes in powers of ten, each part over its own cost at
// the smallest size.
#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "sdk/tools/draw/svg.h"
#include "sdk/tools/measure/growth.h"

namespace bastide {

namespace {

constexpr double kPlotLeft = 64;
constexpr double kPlotTop = 64;
constexpr double kPlotWidth = 460;
constexpr double kPlotHeight = 340;
constexpr double kPlotLabels = 270;  // room to the right
constexpr double kLabelStep = 17;    // between labels

struct CostPart {
  const char* name;
  double (*cost)(const GrowthRow&);
  const char* colour;
  const char* dashes;
};

constexpr std::array<CostPart, 7> kCostParts{{
    {marked("a turn of a playout"),
     [](const GrowthRow& row) { return row.ns_per_turn; },
     "#b3261e",
     ""},
    {marked("an answer in a recorded game"),
     [](const GrowthRow& row) { return row.us_answer; },
     "#1d5fa8",
     ""},
    {marked("an answer played again"),
     [](const GrowthRow& row) { return row.us_verify; },
     "#1d5fa8",
     "5 4"},
    {marked("the list of moves"), [](const GrowthRow& row) { return row.us_legal; }, "#2e7d32", ""},
    {marked("the score"), [](const GrowthRow& row) { return row.us_score; }, "#8a5a00", ""},
    {marked("the picture"), [](const GrowthRow& row) { return row.ms_render; }, "#6a4fb3", ""},
    {marked("a copy of the state"),
     [](const GrowthRow& row) { return row.us_copy; },
     "#333333",
     "2 3"},
}};

class Plot {
 public:
  explicit Plot(const std::vector<GrowthRow>& rows)
      : rows_(rows), svg_(kPlotLeft + kPlotWidth + kPlotLabels, kPlotTop + kPlotHeight + 56) {
    least_ = static_cast<double>(rows.front().tiles);
    most_ = std::max(least_ * 10, static_cast<double>(rows.back().tiles));
    for (const CostPart& part : kCostParts) {
      for (const GrowthRow& row : rows) {
        highest_ = std::max(highest_, ratio(part, row));
      }
    }
    highest_ = std::max(highest_, most_ / least_);
  }

  std::string draw(const std::string& title) {
    svg_.title(title);
    svg_.leaf("rect", {{"width", "100%"}, {"height", "100%"}, {"fill", "#ffffff"}});
    svg_.text({kPlotLeft, 26}, title, {{"font-size", "16"}, {"font-weight", "bold"}});
    svg_.text({kPlotLeft, 46},
              said_with("cost over that with {} tiles", rows_.front().tiles),
              {{"font-size", "12"}, {"fill", "#555555"}});
    draw_axes();
    line({at(least_, 1), at(most_, most_ / least_)}, "#999999", "1 4");
    labels_.push_back({at(most_, most_ / least_), said("in proportion to the board"), "#777777"});
    for (const CostPart& part : kCostParts) {
      std::vector<Spot> points;
      for (const GrowthRow& row : rows_) {
        points.push_back(at(static_cast<double>(row.tiles), ratio(part, row)));
      }
      line(points, part.colour, part.dashes);
      for (const Spot& point : points) {
        svg_.leaf("circle",
                  {{"cx", svg_number(point.x)},
                   {"cy", svg_number(point.y)},
                   {"r", "3"},
                   {"fill", part.colour}});
      }
      const double last = ratio(part, rows_.back());
      labels_.push_back({points.back(),
                         said_with("{}, {:.{}f} times", said(part.name), last, last < 9.95 ? 1 : 0),
                         part.colour});
    }
    write_labels();
    return svg_.document();
  }

 private:
  struct Label {
    Spot end;
    std::string text;
    std::string colour;
  };

  [[nodiscard]] double ratio(const CostPart& part, const GrowthRow& row) const {
    const double first = part.cost(rows_.front());
    return first > 0 ? std::max(part.cost(row) / first, 0.1) : 1;
  }
  [[nodiscard]] Spot at(double tiles, double times) const {
    return {
        kPlotLeft + std::log(tiles / least_) / std::log(most_ / least_) * kPlotWidth,
        kPlotTop + kPlotHeight - std::log(times / 0.5) / std::log(highest_ / 0.5) * kPlotHeight};
  }

  void line(const std::vector<Spot>& points, const std::string& colour, const std::string& dashes) {
    svg_.leaf("polyline",
              {{"points", svg_points(points)},
               {"fill", "none"},
               {"stroke", colour},
               {"stroke-width", "2"},
               {"stroke-dasharray", dashes.empty() ? "none" : dashes}});
  }

  void draw_axes() {
    for (double times = 1; times <= highest_; times *= 10) {
      const Spot left = at(least_, times);
      line({left, {kPlotLeft + kPlotWidth, left.y}}, "#e4e4e4", "");
      svg_.text({kPlotLeft - 8, left.y + 4},
                fmt::format("{:.0f}×", times),
                {{"font-size", "12"}, {"text-anchor", "end"}, {"fill", "#555555"}});
    }
    for (const GrowthRow& row : rows_) {
      const Spot below = at(static_cast<double>(row.tiles), 0.5);
      line({{below.x, kPlotTop}, below}, "#e4e4e4", "");
      svg_.text({below.x, below.y + 18},
                std::to_string(row.tiles),
                {{"font-size", "12"}, {"text-anchor", "middle"}, {"fill", "#555555"}});
    }
    svg_.text({kPlotLeft + kPlotWidth / 2, kPlotTop + kPlotHeight + 42},
              said("tiles of the game"),
              {{"font-size", "12"}, {"text-anchor", "middle"}, {"fill", "#555555"}});
  }

  /// Beside the ends of their lines, one below the other.
  void write_labels() {
    std::sort(labels_.begin(), labels_.end(), [](const Label& a, const Label& b) {
      return a.end.y > b.end.y;
    });
    double below = kPlotTop + kPlotHeight + kLabelStep;
    for (const Label& label : labels_) {
      below = std::min(label.end.y, below - kLabelStep);
      svg_.text({kPlotLeft + kPlotWidth + 14, below + 4},
                label.text,
                {{"font-size", "12"}, {"fill", label.colour}});
    }
  }

  const std::vector<GrowthRow>& rows_;
  Svg svg_;
  double least_ = 1;
  double most_ = 10;
  double highest_ = 10;
  std::vector<Label> labels_;
};

}  // namespace

std::string plot_growth(const std::string& title, const std::vector<GrowthRow>& rows) {
  return Plot(rows).draw(title);
}

}  // namespace bastide
