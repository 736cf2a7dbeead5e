#include "sdk/tools/draw/tile_art.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

namespace bastide {

namespace {

constexpr double kLineReach = 7;     // half the width that a line keeps free
constexpr double kSymbolReach = 18;  // the same for a symbol
constexpr double kSmallSymbolReach = 14;

/// Where the outlines of a segment lie; each is flattened once for all questions.
class Covered {
 public:
  explicit Covered(const SegmentArt& art) {
    for (const Outline& outline : art.outlines) {
      outlines_.emplace_back(outline.closed, outline.flattened());
    }
  }

  [[nodiscard]] bool holds(Spot point) const {
    return std::any_of(outlines_.begin(), outlines_.end(), [&](const auto& outline) {
      const auto& [closed, points] = outline;
      return closed ? is_inside(points, point) : distance_to_line(points, point) < kLineReach;
    });
  }

 private:
  std::vector<std::pair<bool, std::vector<Spot>>> outlines_;
};

}  // namespace

TileArt::TileArt(const Looks& looks, const TileKind& tile, LayerId layer, Rotation rotation) {
  ring_.fill(kNobody);
  for (int port = 0; layer.index() < tile.rings.size() && port < kPorts; ++port) {
    ring_[static_cast<std::size_t>(turned(port, rotation))] =
        tile.rings[layer.index()][static_cast<std::size_t>(port)];
  }
  outline_segments(looks, tile, layer);
  fill_shapes();
  flood_ground();
  place_symbols();
  place_anchors();
}

const SegmentArt* TileArt::find(std::size_t segment) const {
  const auto found = std::find_if(segments_.begin(), segments_.end(), [&](const SegmentArt& art) {
    return art.segment == segment;
  });
  return found == segments_.end() ? nullptr : &*found;
}

Spot TileArt::spot_point(std::size_t spot) {
  constexpr double kStep = kTileSize / kGrid;
  return {(static_cast<double>(spot % kGrid) + 0.5) * kStep,
          (static_cast<double>(spot / kGrid) + 0.5) * kStep};
}

std::int8_t TileArt::owner_at(Spot point) const {
  const auto index = [](double at) {
    return static_cast<std::size_t>(
        std::clamp(static_cast<int>(at * kGrid / kTileSize), 0, kGrid - 1));
  };
  return owners_[index(point.y) * kGrid + index(point.x)];
}

void TileArt::outline_segments(const Looks& looks, const TileKind& tile, LayerId layer) {
  int ends = 0;
  for (std::size_t i = 0; i < tile.segments.size(); ++i) {
    if (looks.catalog().feature_kinds[tile.segments[i].kind].layer != layer) {
      continue;
    }
    OwnedPorts owned{};
    for (std::size_t port = 0; port < owned.size(); ++port) {
      owned[port] = ring_[port] == static_cast<std::int8_t>(i);
    }
    SegmentArt art;
    art.segment = i;
    art.form = looks.form(tile, i);
    if (art.form == Form::area) {
      art.outlines = {outline_area(owned)};
    } else if (art.form == Form::line) {
      art.outlines = outline_line(owned);
      art.ends_inside = art.outlines.size() == 1 && art.outlines[0].steps[0].to.x == kMiddle.x &&
                        art.outlines[0].steps[0].to.y == kMiddle.y;
      ends += art.ends_inside ? 1 : 0;
    }
    segments_.push_back(std::move(art));
  }
  junction_ = ends > 1;
}

void TileArt::fill_shapes() {
  owners_.fill(kNobody);
  // Order matters: as drawn, later ones lie over earlier ones.
  const auto fill = [&](Form form, bool ends_inside) {
    for (const SegmentArt& art : segments_) {
      if (art.form != form || art.ends_inside != ends_inside) {
        continue;
      }
      const Covered covered(art);
      for (std::size_t spot = 0; spot < owners_.size(); ++spot) {
        if (covered.holds(spot_point(spot))) {
          owners_[spot] = static_cast<std::int8_t>(art.segment);
        }
      }
    }
  };
  fill(Form::line, true);
  fill(Form::area, false);
  fill(Form::line, false);
  for (const SegmentArt& art : segments_) {
    junction_ = junction_ && !(art.form == Form::area && Covered(art).holds(kMiddle));
  }
}

void TileArt::flood_ground() {
  std::deque<std::size_t> edge;
  for (int port = 0; port < kPorts; ++port) {
    const std::int8_t segment = ring_[static_cast<std::size_t>(port)];
    const SegmentArt* art = segment == kNobody ? nullptr : find(static_cast<std::size_t>(segment));
    for (int i = 0; art != nullptr && art->form == Form::ground && i < kGrid; ++i) {
      const Spot at = between(border_point(port), border_point(port + 1), (i + 0.5) / kGrid);
      const auto index = [](double value) {
        return static_cast<std::size_t>(
            std::clamp(static_cast<int>(value * kGrid / kTileSize), 0, kGrid - 1));
      };
      claim(index(at.y) * kGrid + index(at.x), segment, edge);
    }
  }
  flood(edge);
  for (const SegmentArt& art : segments_) {
    const auto segment = static_cast<std::int8_t>(art.segment);
    if (art.form == Form::ground && std::find(ring_.begin(), ring_.end(), segment) == ring_.end()) {
      if (const std::size_t spot = find_free_spot(); spot < kSpots) {
        claim(spot, segment, edge);
        flood(edge);
      }
    }
  }
}

void TileArt::claim(std::size_t spot, std::int8_t segment, std::deque<std::size_t>& edge) {
  if (owners_[spot] == kNobody) {
    owners_[spot] = segment;
    edge.push_back(spot);
  }
}

void TileArt::flood(std::deque<std::size_t>& edge) {
  while (!edge.empty()) {
    const std::size_t spot = edge.front();
    edge.pop_front();
    const std::size_t x = spot % kGrid;
    const std::size_t y = spot / kGrid;
    if (x > 0) claim(spot - 1, owners_[spot], edge);
    if (x + 1 < kGrid) claim(spot + 1, owners_[spot], edge);
    if (y > 0) claim(spot - kGrid, owners_[spot], edge);
    if (y + 1 < kGrid) claim(spot + kGrid, owners_[spot], edge);
  }
}

std::size_t TileArt::find_free_spot() const {
  std::size_t found = kSpots;
  double least = kTileSize;
  for (std::size_t spot = 0; spot < kSpots; ++spot) {
    const double far = distance(spot_point(spot), kMiddle);
    if (owners_[spot] == kNobody && far < least) {
      least = far;
      found = spot;
    }
  }
  return found;
}

std::array<float, TileArt::kSpots> TileArt::clearance(std::int8_t segment) const {
  constexpr float kStep = static_cast<float>(kTileSize) / kGrid;
  constexpr float kDiagonal = 1.414F * kStep;
  std::array<float, kSpots> far{};
  const auto at = [&](int x, int y) {
    return x < 0 || y < 0 || x >= kGrid || y >= kGrid
               ? 0.0F
               : far[static_cast<std::size_t>(y * kGrid + x)];
  };
  for (std::size_t spot = 0; spot < kSpots; ++spot) {
    far[spot] = owners_[spot] == segment ? 1e6F : 0;
  }
  for (int pass = 0; pass < 2; ++pass) {
    for (int i = 0; i < kGrid * kGrid; ++i) {
      const int spot = pass == 0 ? i : kGrid * kGrid - 1 - i;
      const int x = spot % kGrid;
      const int y = spot / kGrid;
      const int back = pass == 0 ? -1 : 1;
      float& least = far[static_cast<std::size_t>(spot)];
      least = std::min({least,
                        at(x + back, y) + kStep,
                        at(x, y + back) + kStep,
                        at(x + back, y + back) + kDiagonal,
                        at(x - back, y + back) + kDiagonal});
    }
  }
  return far;
}

Spot TileArt::find_spot(std::size_t segment, const std::vector<Spot>& taken) const {
  const std::array<float, kSpots> far = clearance(static_cast<std::int8_t>(segment));
  double best = -1;
  Spot found = kMiddle;
  for (std::size_t spot = 0; spot < kSpots; ++spot) {
    if (owners_[spot] != static_cast<std::int8_t>(segment)) {
      continue;
    }
    const Spot point = spot_point(spot);
    double value = static_cast<double>(far[spot]);
    for (const Spot& other : taken) {
      value = std::min(value, 0.5 * distance(point, other));
    }
    value -= 0.01 * distance(point, kMiddle);  // of equal spots the one nearest to the middle
    if (value > best) {
      best = value;
      found = point;
    }
  }
  return found;
}

void TileArt::place_symbols() {
  std::vector<Spot> taken;
  for (SegmentArt& art : segments_) {
    if (art.form != Form::symbol) {
      continue;
    }
    art.anchor = kMiddle;
    if (!taken.empty() || !is_middle_free()) {
      art.small = true;
      art.anchor = find_symbol_spot(taken);
    }
    taken.push_back(art.anchor);
    for (std::size_t spot = 0; spot < kSpots; ++spot) {
      if (distance(spot_point(spot), art.anchor) < (art.small ? kSmallSymbolReach : kSymbolReach)) {
        owners_[spot] = static_cast<std::int8_t>(art.segment);
      }
    }
  }
}

bool TileArt::is_middle_free() const {
  for (std::size_t spot = 0; spot < kSpots; ++spot) {
    const SegmentArt* art =
        owners_[spot] == kNobody ? nullptr : find(static_cast<std::size_t>(owners_[spot]));
    if (art != nullptr && art->form != Form::ground && !art->ends_inside &&
        distance(spot_point(spot), kMiddle) < kSymbolReach - 3) {
      return false;
    }
  }
  return !junction_;
}

Spot TileArt::find_symbol_spot(const std::vector<Spot>& taken) const {
  // The roomiest ground; without ground, the roomiest of all.
  Spot best = kMiddle;
  float room = -1;
  for (const SegmentArt& art : segments_) {
    if (art.form == Form::line || art.form == Form::symbol) {
      continue;
    }
    const auto far = clearance(static_cast<std::int8_t>(art.segment));
    const float widest =
        *std::max_element(far.begin(), far.end()) + (art.form == Form::ground ? 100.0F : 0.0F);
    if (widest > room) {
      room = widest;
      best = find_spot(art.segment, taken);
    }
  }
  return {std::clamp(best.x, 16.0, kTileSize - 16), std::clamp(best.y, 18.0, kTileSize - 16)};
}

void TileArt::place_anchors() {
  for (SegmentArt& art : segments_) {
    if (art.form == Form::area || art.form == Form::ground) {
      art.anchor = find_spot(art.segment, {});
    } else if (art.form == Form::line) {
      art.anchor = find_line_spot(art);
    }
  }
}

Spot TileArt::find_line_spot(const SegmentArt& art) const {
  std::vector<Spot> others;
  for (std::size_t spot = 0; spot < kSpots; ++spot) {
    const SegmentArt* other =
        owners_[spot] == kNobody ? nullptr : find(static_cast<std::size_t>(owners_[spot]));
    if (other != nullptr && other != &art && other->form != Form::ground) {
      others.push_back(spot_point(spot));
    }
  }
  const auto room = [&](Spot point) {
    double least = std::min({point.x, point.y, kTileSize - point.x, kTileSize - point.y});
    for (const Spot& other : others) {
      least = std::min(least, distance(point, other));
    }
    return least;
  };
  // Where all of it is hidden under an area, it begins in sight.
  Spot best = between(art.outlines[0].from, kMiddle, 0.2);
  double most = -1;
  for (const Outline& outline : art.outlines) {
    std::vector<Spot> points = outline.flattened();
    if (points.size() == 2) {
      const Spot from = points[0];
      const Spot to = points[1];
      points = {between(from, to, 0.3), between(from, to, 0.5), between(from, to, 0.7)};
    }
    for (const Spot& point : points) {
      if (owner_at(point) != static_cast<std::int8_t>(art.segment)) {
        continue;
      }
      if (const double free = room(point); free > most) {
        most = free;
        best = point;
      }
    }
  }
  return best;
}

namespace {

/// Corners of the grid, numbered by rows.
using Corner = int;

/// The points of a closed line that matter: those that are farther than `least` from the straight
/// way between their neighbours that matter. Requires: `line` begins and ends with points that do.
void keep_bends(const std::vector<Spot>& line,
                std::size_t from,
                std::size_t to,
                double least,
                std::vector<Spot>& kept) {
  std::size_t farthest = from;
  double most = least;
  for (std::size_t i = from + 1; i < to; ++i) {
    const double away = distance_to_line({line[from], line[to]}, line[i]);
    if (away > most) {
      most = away;
      farthest = i;
    }
  }
  if (farthest != from) {
    keep_bends(line, from, farthest, least, kept);
    keep_bends(line, farthest, to, least, kept);
    return;
  }
  kept.push_back(line[to]);
}

std::string loop_path(const std::vector<Spot>& loop, double least) {
  std::size_t far = 0;
  for (std::size_t i = 0; i < loop.size(); ++i) {
    far = distance(loop[i], loop[0]) > distance(loop[far], loop[0]) ? i : far;
  }
  std::vector<Spot> closed = loop;
  closed.push_back(loop[0]);
  std::vector<Spot> kept;
  keep_bends(closed, 0, far, least, kept);
  keep_bends(closed, far, loop.size(), least, kept);
  std::string path;
  for (const Spot& at : kept) {
    path += fmt::format("{}{},{}", path.empty() ? "M" : "L", svg_number(at.x), svg_number(at.y));
  }
  return path + "Z";
}

}  // namespace

std::string TileArt::region_path(std::size_t segment) const {
  constexpr double kStep = kTileSize / kGrid;
  constexpr Corner kCorners = kGrid + 1;
  const auto is_mine = [&](int x, int y) {
    return x >= 0 && y >= 0 && x < kGrid && y < kGrid &&
           owners_[static_cast<std::size_t>(y * kGrid + x)] == static_cast<std::int8_t>(segment);
  };
  // Borders of spots, each from corner to corner with the region on its right.
  std::multimap<Corner, Corner> borders;
  for (int y = 0; y < kGrid; ++y) {
    for (int x = 0; x < kGrid; ++x) {
      const Corner corner = y * kCorners + x;
      if (!is_mine(x, y)) continue;
      if (!is_mine(x, y - 1)) borders.emplace(corner, corner + 1);
      if (!is_mine(x + 1, y)) borders.emplace(corner + 1, corner + 1 + kCorners);
      if (!is_mine(x, y + 1)) borders.emplace(corner + 1 + kCorners, corner + kCorners);
      if (!is_mine(x - 1, y)) borders.emplace(corner + kCorners, corner);
    }
  }
  std::string path;
  while (!borders.empty()) {
    std::vector<Spot> loop;
    for (auto at = borders.begin(); at != borders.end();) {
      const auto [from, to] = *at;
      loop.push_back({from % kCorners * kStep, from / kCorners * kStep});
      borders.erase(at);
      at = borders.find(to);
    }
    path += loop_path(loop, 1.9);
  }
  return path;
}

}  // namespace bastide
