#include "sdk/tools/measure/course.h"

#include <algorithm>
#include <limits>

namespace bastide {

namespace {

constexpr std::int64_t kWhole = 1000;

std::int64_t thousandths(std::size_t part, std::size_t whole) {
  return whole == 0 ? 0
                    : kWhole * static_cast<std::int64_t>(part) / static_cast<std::int64_t>(whole);
}

}  // namespace

int leader_of(const std::vector<std::int32_t>& points) {
  const auto most = std::max_element(points.begin(), points.end());
  return most == points.end() || std::count(points.begin(), points.end(), *most) > 1
             ? -1
             : static_cast<int>(most - points.begin());
}

std::int64_t lead_changes(const Course& course) {
  std::int64_t changes = 0;
  int ahead = -1;
  for (const std::vector<std::int32_t>& points : course) {
    const int now = leader_of(points);
    changes += now >= 0 && ahead >= 0 && now != ahead ? 1 : 0;
    ahead = now >= 0 ? now : ahead;
  }
  return changes;
}

std::int64_t drama(const Course& course, std::size_t winner) {
  std::int64_t behind = 0;
  for (const std::vector<std::int32_t>& points : course) {
    behind += *std::max_element(points.begin(), points.end()) - points[winner];
  }
  return course.empty() ? 0 : 100 * behind / static_cast<std::int64_t>(course.size());
}

std::int64_t decided_at(const Course& course, std::size_t winner) {
  for (std::size_t turn = course.size(); turn > 0; --turn) {
    if (leader_of(course[turn - 1]) != static_cast<int>(winner)) {
      return thousandths(turn, course.size());
    }
  }
  return 0;
}

std::int64_t dragging(const Course& course, std::size_t winner) {
  std::int32_t best = std::numeric_limits<std::int32_t>::min();
  for (const std::vector<std::int32_t>& points : course) {
    for (std::size_t seat = 0; seat < points.size(); ++seat) {
      best = seat == winner ? best : std::max(best, points[seat]);
    }
  }
  for (std::size_t turn = 0; turn < course.size(); ++turn) {
    if (course[turn][winner] > best) {
      return thousandths(course.size() - turn - 1, course.size());
    }
  }
  return 0;
}

std::int32_t deficit(const std::vector<std::int32_t>& points, std::size_t seat) {
  std::int32_t best = std::numeric_limits<std::int32_t>::min();
  for (std::size_t other = 0; other < points.size(); ++other) {
    best = other == seat ? best : std::max(best, points[other]);
  }
  return points.size() < 2 ? 0 : best - points[seat];
}

}  // namespace bastide
