#include "sdk/tools/draw/scenery.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "kernel/base/rng.h"

namespace bastide {

namespace {

/// How the props of a style are strewn.
struct Strewing {
  std::vector<std::string_view> ids;
  int columns;       // candidates a side
  double reach;      // of open ground around each
  double apart;      // of each other
  double away;       // of spots that are taken
  std::size_t most;  // on one segment
  bool fills;        // a segment without any would not be known
};

const Strewing* strewing_of(LookStyle style) {
  static const Strewing kMeadow{{"p-tree", "p-tree", "p-bush"}, 5, 7.5, 17, 15, 3, false};
  static const Strewing kWood{{"p-tree", "p-fir", "p-tree"}, 7, 5, 9, 13, 18, true};
  static const Strewing kTown{{"p-roof0", "p-roof1", "p-roof2"}, 7, 6.5, 14, 15, 11, true};
  switch (style) {
    case LookStyle::grass:
      return &kMeadow;
    case LookStyle::trees:
      return &kWood;
    case LookStyle::walls:
      return &kTown;
    default:
      return nullptr;
  }
}

/// All around the point the segment is in sight, and the tile does not end.
bool is_roomy(const TileArt& art, std::size_t segment, Spot at, double reach) {
  constexpr int kWays = 12;
  constexpr double kPi = 3.14159265358979323846;
  const auto mine = static_cast<std::int8_t>(segment);
  for (int i = 0; i < kWays; ++i) {
    const double angle = 2 * kPi * i / kWays;
    const Spot edge{at.x + reach * std::cos(angle), at.y + reach * std::sin(angle)};
    if (edge.x < 1 || edge.y < 1 || edge.x > kTileSize - 1 || edge.y > kTileSize - 1 ||
        art.owner_at(edge) != mine) {
      return false;
    }
  }
  return art.owner_at(at) == mine;
}

/// In the order in which they are tried.
std::vector<Prop> candidates_of(const Strewing& strewing, std::uint64_t seed) {
  Rng rng{seed};
  const auto share = [&] {
    return static_cast<double>(rng.next() >> 11) * 0x1p-53;
  };
  const double step = kTileSize / strewing.columns;
  std::vector<std::pair<double, Prop>> ordered;
  for (int i = 0; i < strewing.columns * strewing.columns; ++i) {
    const double order = share();
    const double x = (i % strewing.columns + 0.25 + 0.5 * share()) * step;
    const double y = (i / strewing.columns + 0.25 + 0.5 * share()) * step;
    const auto kind = static_cast<std::size_t>(share() * static_cast<double>(strewing.ids.size()));
    ordered.push_back({order, {strewing.ids[kind], {x, y}}});
  }
  std::sort(ordered.begin(), ordered.end(), [](const auto& a, const auto& b) {
    return a.first < b.first;
  });
  std::vector<Prop> candidates;
  candidates.reserve(ordered.size());
  for (const auto& [order, prop] : ordered) {
    candidates.push_back(prop);
  }
  return candidates;
}

bool is_far(const std::vector<Spot>& others, Spot at, double least) {
  return std::none_of(
      others.begin(), others.end(), [&](Spot other) { return distance(other, at) < least; });
}

}  // namespace

void write_scenery(Svg& svg, const std::set<LookStyle>& styles) {
  const bool has_wood = styles.contains(LookStyle::grass) || styles.contains(LookStyle::trees);
  if (has_wood) {
    svg.raw(R"(<g id="p-tree"><ellipse cx="1" cy="4.6" rx="5.4" ry="2" opacity=".16"/>)"
            R"(<path d="M-.8,4.6V0H.8V4.6Z" fill="#7a5b3a"/><circle cy="-2" r="5" fill="#6f9650"/>)"
            R"(<circle cx="-1.3" cy="-3.6" r="3" fill="#8db16a"/></g>)"
            R"(<g id="p-bush"><ellipse cx=".6" cy="2" rx="4.4" ry="1.5" opacity=".16"/>)"
            R"(<path d="M-4,2Q-5,-1 -2,-1.6Q0,-5 2.4,-1.8Q5,-1 4,2Z" fill="#7da25c"/></g>)");
  }
  if (styles.contains(LookStyle::trees)) {
    svg.raw(R"(<g id="p-fir"><ellipse cx="1" cy="4.6" rx="4.4" ry="1.7" opacity=".16"/>)"
            R"(<path d="M0,-9L4.4,-1H2.4L5.2,4.4H-5.2L-2.4,-1H-4.4Z" fill="#55804c"/>)"
            R"(<path d="M0,-9V4.4H-5.2L-2.4,-1H-4.4Z" fill="#6b9760"/></g>)");
  }
  if (styles.contains(LookStyle::walls)) {
    constexpr std::array<std::array<std::string_view, 2>, 3> kRoofs{
        {{"#b5573a", "#cf7551"}, {"#9c4a36", "#b9614a"}, {"#8a6a4c", "#a5835f"}}};
    std::size_t nth = 0;
    for (const auto& [dark, light] : kRoofs) {
      const std::string mirrored = nth == 1 ? " transform=\"scale(-1,1)\"" : "";
      svg.raw(
          "<g id=\"p-roof" + std::to_string(nth++) + "\" stroke=\"#4f3a2a\" stroke-width=\".7\" " +
          R"(stroke-linejoin="round"><g)" + mirrored +
          R"(><path d="M-7,5V-1L-4,-5.4L-1,-1V5Z" fill="#fbf1da"/>)" +
          R"(<path d="M-1,-1H7V5H-1Z" fill="#e9d7b4"/><path d="M-4,-5.4H4.2L7.6,-.6H-.8Z" fill=")" +
          std::string(dark) +
          R"("/><path d="M-4,-5.4L-.8,-.6L-1.4,.2L-4,-3.4L-6.8,.4L-7.5,-.4Z" fill=")" +
          std::string(light) +
          R"("/><path d="M-5,5V2H-3V5Z" fill="#7b5b3e" stroke="none"/></g></g>)");
    }
    svg.raw(
        R"(<g id="p-tower" stroke="#5a4936" stroke-width=".9" stroke-linejoin="round">)"
        R"(<path d="M-4.4,6V-4.6H-5.4V-9H-3.2V-7.4H-1.1V-9H1.1V-7.4H3.2V-9H5.4V-4.6H4.4V6Z" fill="#d9cdb2"/>)"
        R"(<path d="M1.4,5.6V-4.4H4V5.6Z" fill="#b9a988" stroke="none"/>)"
        R"(<path d="M-1,1.4V-2H1V1.4Z" fill="#5a4936" stroke="none"/></g>)"
        R"(<g id="p-gate" stroke="#5a4936" stroke-width=".9" stroke-linejoin="round">)"
        R"(<path d="M-8.4,6.6V-6H-9V-9.6H-6.6V-8H-4.4V-9.6H-2V-6H2V-9.6H4.4V-8H6.6V-9.6H9V-6H8.4V6.6Z" fill="#d9cdb2"/>)"
        R"(<path d="M-4,6.6V.6A4,4 0 0 1 4,.6V6.6Z" fill="#5f4a35"/></g>)");
  }
}

std::string_view prop_of(LookStyle style) {
  switch (style) {
    case LookStyle::walls:
      return "p-roof0";
    case LookStyle::grass:
    case LookStyle::trees:
      return "p-tree";
    default:
      return "";
  }
}

std::vector<Prop> scatter(const TileArt& art,
                          std::size_t segment,
                          LookStyle style,
                          std::uint64_t seed,
                          const std::vector<Spot>& taken,
                          const std::vector<Prop>& built) {
  const Strewing* strewing = strewing_of(style);
  if (strewing == nullptr) {
    return {};
  }
  const std::vector<Prop> candidates = candidates_of(*strewing, mix(seed, segment));
  std::vector<Prop> props;
  std::vector<Spot> standing;
  for (const Prop& prop : built) {
    standing.push_back(prop.at);
  }
  const auto strew = [&](double away) {
    for (const Prop& one : candidates) {
      if (props.size() < strewing->most && is_far(taken, one.at, away) &&
          is_far(standing, one.at, strewing->apart) &&
          is_roomy(art, segment, one.at, strewing->reach)) {
        props.push_back(one);
        standing.push_back(one.at);
      }
    }
  };
  strew(strewing->away);
  if (props.empty() && strewing->fills) {
    strew(0);
  }
  return props;
}

std::vector<Prop> towers(const SegmentArt& area, const std::vector<Spot>& gates) {
  std::vector<Prop> props;
  for (const Outline& outline : area.outlines) {
    Spot from = outline.from;
    for (const Outline::Step& step : outline.steps) {
      const Spot along =
          between(between(from, step.control, 0.5), between(step.control, step.to, 0.5), 0.5);
      if (step.curved && distance(from, step.to) > 20 && is_far(gates, along, 14)) {
        props.push_back({"p-tower", along});
      }
      from = step.to;
    }
  }
  return props;
}

Spot turned_spot(Spot at, Rotation turns) {
  for (int i = 0; i < turns; ++i) {
    at = {kTileSize - at.y, at.x};
  }
  return at;
}

}  // namespace bastide
