#include "sdk/tools/draw/looks.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <set>

#include <fmt/format.h>

namespace bastide {

namespace {

struct Paint {
  std::string_view fill;
  std::string_view ink;
};

// Terrain is pale, so that the pieces, which are not, stand out. Order: first kind of the form,
// second, …
constexpr std::array<Paint, 2> kGrounds{{{"#dfe9c8", "#a9bd84"}, {"#e9e3c8", "#bdb184"}}};
constexpr std::array<Paint, 5> kAreas{{{"#d9b48f", "#8a5a33"},
                                       {"#c3c9d6", "#5b6780"},
                                       {"#e3c6d8", "#8d5b79"},
                                       {"#f0e1a1", "#94802b"},
                                       {"#bfdad6", "#3f7a72"}}};
constexpr std::array<Paint, 5> kLines{{{"#fffdf5", "#5a5348"},
                                       {"#8fc1e3", "#2b6a97"},
                                       {"#c9a26a", "#6b4a1d"},
                                       {"#d8d8d8", "#444444"},
                                       {"#d7b5e0", "#6b3f78"}}};
constexpr std::array<Paint, 5> kSymbols{{{"#fff3cf", "#7a5a10"},
                                         {"#e3f1ff", "#1f4e79"},
                                         {"#ffe3e3", "#8a2b2b"},
                                         {"#e7ffe3", "#2b6b2b"},
                                         {"#f0e6ff", "#56378a"}}};

template <std::size_t N>
Paint paint_of(const std::array<Paint, N>& paints, std::size_t nth) {
  return paints[nth % N];
}

Paint paint_of(Form form, std::size_t nth) {
  switch (form) {
    case Form::ground:
      return paint_of(kGrounds, nth);
    case Form::area:
      return paint_of(kAreas, nth);
    case Form::line:
      return paint_of(kLines, nth);
    case Form::symbol:
      break;
  }
  return paint_of(kSymbols, nth);
}

/// Ports of a segment in its own layer.
std::array<bool, kPorts> ports_of(const Catalog& catalog,
                                  const TileKind& tile,
                                  std::size_t segment) {
  std::array<bool, kPorts> owned{};
  const LayerId layer = catalog.feature_kinds[tile.segments[segment].kind].layer;
  for (std::size_t port = 0; layer.index() < tile.rings.size() && port < owned.size(); ++port) {
    owned[port] = tile.rings[layer.index()][port] == static_cast<std::int8_t>(segment);
  }
  return owned;
}

/// What a segment owns, side by side.
struct SideCount {
  int whole = 0;   // sides of which it owns every port
  int middle = 0;  // sides of which it owns the middle port alone
  int half = 0;    // ports on other sides
};

SideCount count_sides(const std::array<bool, kPorts>& owned) {
  SideCount count;
  for (std::size_t side = 0; side < kSides; ++side) {
    const bool left = owned[side * kSlots];
    const bool middle = owned[side * kSlots + 1];
    const bool right = owned[side * kSlots + 2];
    if (left && middle && right) {
      ++count.whole;
    } else if (middle && !left && !right) {
      ++count.middle;
    } else {
      count.half += (left ? 1 : 0) + (middle ? 1 : 0) + (right ? 1 : 0);
    }
  }
  return count;
}

}  // namespace

Looks::Looks(const Catalog& catalog) : catalog_(&catalog), kinds_(catalog.feature_kinds.size()) {
  decide_forms();
  choose_letters();
  choose_badges();
  for (const PluginInfo& plugin : catalog.plugins) {
    take_looks(plugin);
  }
}

Form Looks::form(const TileKind& tile, std::size_t segment) const {
  const SideCount count = count_sides(ports_of(*catalog_, tile, segment));
  if (count.whole + count.middle + count.half == 0) {
    return Form::symbol;
  }
  if (tile.segments[segment].kind == ground_) {
    return Form::ground;
  }
  return count.whole == 0 && count.half == 0 ? Form::line : Form::area;
}

void Looks::decide_forms() {
  std::vector<int> half(kinds_.size());
  std::vector<int> all(kinds_.size());
  for (const TileKind& tile : catalog_->tile_kinds) {
    for (std::size_t i = 0; i < tile.segments.size(); ++i) {
      const FeatureKindId kind = tile.segments[i].kind;
      const SideCount count = count_sides(ports_of(*catalog_, tile, i));
      if (catalog_->feature_kinds[kind].layer.value() == 0) {
        half[kind.index()] += count.half;
        all[kind.index()] += count.half + 3 * count.whole;
      }
    }
  }
  // A ruleset without half sides has no lines between fields: its commonest area is the ground.
  const bool any_half = std::any_of(half.begin(), half.end(), [](int n) { return n > 0; });
  const std::vector<int>& votes = any_half ? half : all;
  const auto most = std::max_element(votes.begin(), votes.end());
  if (most != votes.end() && *most > 0) {
    ground_ = FeatureKindId(static_cast<std::size_t>(most - votes.begin()));
  }
  std::vector<std::array<int, 4>> forms(kinds_.size());
  for (const TileKind& tile : catalog_->tile_kinds) {
    for (std::size_t i = 0; i < tile.segments.size(); ++i) {
      ++forms[tile.segments[i].kind.index()][static_cast<std::size_t>(form(tile, i))];
    }
  }
  std::array<std::size_t, 4> used{};
  for (std::size_t kind = 0; kind < kinds_.size(); ++kind) {
    const auto best = std::max_element(forms[kind].begin(), forms[kind].end());
    KindLook& look = kinds_[kind];
    look.form = *best == 0 ? Form::symbol : static_cast<Form>(best - forms[kind].begin());
    look.nth = used[static_cast<std::size_t>(look.form)]++;
    const Paint paint = paint_of(look.form, look.nth);
    look.fill = paint.fill;
    look.ink = paint.ink;
  }
}

char Looks::take_letter(std::string_view word, bool upper) {
  std::string wanted;
  for (const char letter : std::string(word) + "abcdefghijklmnopqrstuvwxyz") {
    const auto code = static_cast<unsigned char>(letter);
    if (std::isalpha(code) != 0) {
      wanted += static_cast<char>(upper ? std::toupper(code) : std::tolower(code));
    }
  }
  for (const char letter : wanted) {
    if (taken_.find(letter) == std::string::npos) {
      taken_ += letter;
      return letter;
    }
  }
  return '*';
}

void Looks::choose_letters() {
  // Text boards without Unicode show the pieces of seats as capitals from the front of the
  // alphabet.
  for (std::int32_t seat = 0; seat < std::min(catalog_->most_players, kMaxColours); ++seat) {
    taken_ += static_cast<char>('A' + seat);
  }
  std::map<std::string, int, std::less<>> shared;
  for (const FeatureKind& kind : catalog_->feature_kinds) {
    ++shared[std::string(short_name(kind.name))];
  }
  for (std::size_t i = 0; i < kinds_.size(); ++i) {
    const std::string& full = catalog_->feature_kinds[FeatureKindId(i)].name;
    const std::string word(short_name(full));
    kinds_[i].letter = take_letter(word, kinds_[i].form == Form::symbol);
    kinds_[i].name = shared[word] > 1 ? full : word;
  }
  std::string used;
  for (const PieceKind& kind : catalog_->piece_kinds) {
    char letter = '?';
    for (const char wanted : std::string(short_name(kind.name)) + "abcdefghijklmnopqrstuvwxyz") {
      letter = static_cast<char>(std::toupper(static_cast<unsigned char>(wanted)));
      if (used.find(letter) == std::string::npos) {
        break;
      }
    }
    used += letter;
  }
  pieces_ = used.size() > 1 ? used : std::string(used.size(), ' ');
  piece_icons_.resize(used.size());
}

void Looks::choose_badges() {
  std::set<std::string> marks;
  for (const TileKind& tile : catalog_->tile_kinds) {
    for (const SegmentKind& segment : tile.segments) {
      for (const auto& [variable, value] : segment.values) {
        if (!variables_.contains(variable)) {
          const std::string word(short_name(catalog_->variables[variable].name));
          variables_[variable] = {take_letter(word, true), word};
        }
      }
      marks.insert(segment.marks.begin(), segment.marks.end());
    }
    const std::vector<std::string> shown = shown_marks(tile);
    marks.insert(shown.begin(), shown.end());
  }
  choose_carried();
  choose_signs();
  for (const Pool& pool : catalog_->pools) {
    const std::string word(short_name(pool.name));
    pools_.push_back({take_letter(word, true), word});
  }
  for (const std::string& mark : marks) {
    marks_[mark] = {take_letter(mark, true), mark};
  }
}

void Looks::choose_carried() {
  for (std::size_t i = 0; i < catalog_->variables.size(); ++i) {
    const Variable& variable = catalog_->variables[VariableId(i)];
    const bool is_shown =
        variable.type == ValueType::integer || variable.type == ValueType::boolean;
    if (variable.scope == Scope::piece && variable.sight == Sight::all && is_shown) {
      const std::string word(short_name(variable.name));
      variables_[VariableId(i)] = {take_letter(word, true), word};
      carried_.emplace_back(i);
    }
  }
}

void Looks::choose_signs() {
  for (auto& [id, look] : variables_) {
    std::size_t shared = 0;
    for (const auto& [other_id, other] : variables_) {
      if (id != other_id) {
        const auto [mine, its] =
            std::mismatch(look.name.begin(), look.name.end(), other.name.begin(), other.name.end());
        shared = std::max(shared, static_cast<std::size_t>(mine - look.name.begin()));
      }
    }
    look.sign = look.name.substr(0, shared + 1);
    look.sign.front() =
        static_cast<char>(std::toupper(static_cast<unsigned char>(look.sign.front())));
    look.adds_up = catalog_->variables[id].scope == Scope::feature;
  }
}

namespace {

/// What a plugin says beats what the tiles suggest.
template <typename Drawn>
void dress(const Look& look, Drawn& drawn) {
  drawn.fill = look.fill.empty() ? drawn.fill : look.fill;
  drawn.ink = look.ink.empty() ? drawn.ink : look.ink;
  drawn.icon = look.icon;
}

}  // namespace

void Looks::take_looks(const PluginInfo& plugin) {
  for (const Look& look : plugin.looks) {
    const std::string name = plugin.id + ":" + look.word;
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
      if (catalog_->feature_kinds[FeatureKindId(i)].name == name) {
        dress(look, kinds_[i]);
      }
    }
    for (auto& [id, badge] : variables_) {
      if (catalog_->variables[id].name == name) {
        dress(look, badge);
      }
    }
    for (std::size_t i = 0; i < pools_.size(); ++i) {
      if (catalog_->pools[PoolId(i)].name == name) {
        dress(look, pools_[i]);
      }
    }
    for (std::size_t i = 0; i < piece_icons_.size(); ++i) {
      if (catalog_->piece_kinds[PieceKindId(i)].name == name) {
        piece_icons_[i] = look.icon;
      }
    }
    if (const auto mark = marks_.find(look.word); mark != marks_.end()) {
      dress(look, mark->second);
    }
  }
}

const BadgeLook* Looks::variable(VariableId id) const {
  const auto found = variables_.find(id);
  return found == variables_.end() ? nullptr : &found->second;
}

const BadgeLook* Looks::mark(std::string_view mark) const {
  const auto found = marks_.find(mark);
  return found == marks_.end() ? nullptr : &found->second;
}

const BadgeLook* Looks::pool(PoolId id) const {
  return id.index() < pools_.size() ? &pools_[id.index()] : nullptr;
}

char Looks::piece_letter(PieceKindId id) const {
  return pieces_[id.index()];
}

std::vector<std::string> Looks::shown_marks(const TileKind& tile) const {
  std::vector<std::string> shown;
  for (const std::string& mark : tile.marks) {
    const bool stands =
        std::any_of(tile.segments.begin(), tile.segments.end(), [&](const SegmentKind& segment) {
          return catalog_->feature_kinds[segment.kind].mark == mark;
        });
    if (!stands && !catalog_->undrawn_marks.contains(mark)) {
      shown.push_back(mark);
    }
  }
  return shown;
}

namespace {

/// Strokes of a pattern of 12 by 12, by number; every number looks different without its colour.
constexpr std::array<std::string_view, 8> kHatches{"M-1,13L13,-1M-1,1L1,-1M11,13L13,11",
                                                   "M0,3H12M0,9H12",
                                                   "M-1,-1L13,13M-1,11L1,13M11,-1L13,1",
                                                   "M3,0V12M9,0V12",
                                                   "M0,6H12M6,0V12",
                                                   "M0,0L12,12M12,0L0,12",
                                                   "M0,4L3,8L6,4L9,8L12,4",
                                                   "M2,2h3v3h-3zM8,8h3v3h-3z"};

void write_pattern(Svg& svg,
                   const std::string& id,
                   std::string_view fill,
                   std::string_view ink,
                   std::string_view hatch) {
  // Eight repetitions fill a tile, so that patterns run on from tile to tile.
  svg.open("pattern",
           {{"id", id},
            {"width", "12.5"},
            {"height", "12.5"},
            {"viewBox", "0 0 12 12"},
            {"patternUnits", "userSpaceOnUse"}});
  if (!fill.empty()) {
    svg.leaf("rect", {{"width", "12"}, {"height", "12"}, {"fill", std::string(fill)}});
  }
  svg.leaf("path",
           {{"d", std::string(hatch)},
            {"fill", "none"},
            {"stroke", std::string(ink)},
            {"stroke-width", fill.empty() ? "2.6" : "0.8"},
            {"stroke-opacity", fill.empty() ? "0.8" : "0.55"}});
  svg.close();
}

constexpr std::array<SeatLook, kMaxColours> kSeats{
    {{"#0072B2", "#ffffff", "circle", "●", "12 6"},
     {"#E69F00", "#1b1b1b", "square", "■", "4 4"},
     {"#009E73", "#ffffff", "triangle", "▲", "12 4 3 4"},
     {"#CC79A7", "#1b1b1b", "diamond", "◆", "7 3"},
     {"#56B4E9", "#1b1b1b", "pentagon", "⬟", "2 3"},
     {"#D55E00", "#ffffff", "star", "★", "16 4 2 4 2 4"},
     {"#F0E442", "#1b1b1b", "hexagon", "⬢", "9 9"},
     {"#999999", "#1b1b1b", "cross", "✚", "5 2 2 2"}}};

std::vector<Spot> around(Spot at, int corners, double radius, double inner, double turn) {
  constexpr double kPi = 3.14159265358979323846;
  std::vector<Spot> points;
  const int steps = inner < radius ? 2 * corners : corners;
  for (int i = 0; i < steps; ++i) {
    const double angle = 2 * kPi * i / steps + turn * kPi / 180 - kPi / 2;
    const double reach = steps != corners && i % 2 == 1 ? inner : radius;
    points.push_back({at.x + reach * std::cos(angle), at.y + reach * std::sin(angle)});
  }
  return points;
}

}  // namespace

void Looks::write_patterns(Svg& svg) const {
  constexpr std::string_view kDots = "M2.5,3h1.2M8.5,9h1.2";
  for (std::size_t i = 0; i < kinds_.size(); ++i) {
    const KindLook& look = kinds_[i];
    const std::string_view hatch =
        look.form == Form::ground ? kDots : kHatches[look.nth % kHatches.size()];
    write_pattern(svg, fmt::format("k{}", i), look.fill, look.ink, hatch);
  }
  for (std::size_t i = 0; i < kSeats.size(); ++i) {
    write_pattern(svg, fmt::format("o{}", i), "", kSeats[i].colour, kHatches[i]);
  }
  write_pattern(svg, "back", "#6b6f76", "#d5d8dc", kHatches[5]);
}

const SeatLook& seat_look(std::size_t colour) {
  return kSeats[colour % kSeats.size()];
}

std::vector<Spot> seat_outline(std::size_t colour, Spot at, double radius) {
  switch (colour % kSeats.size()) {
    case 0:
      return around(at, 24, radius, radius, 0);
    case 1:
      return around(at, 4, radius * 1.2, radius * 1.2, 45);
    case 2:
      return around({at.x, at.y + radius * 0.15}, 3, radius * 1.3, radius * 1.3, 0);
    case 3:
      return around(at, 4, radius * 1.25, radius * 1.25, 0);
    case 4:
      return around(at, 5, radius * 1.1, radius * 1.1, 0);
    case 5:
      return around(at, 5, radius * 1.35, radius * 0.6, 0);
    case 6:
      return around(at, 6, radius * 1.08, radius * 1.08, 30);
    default:
      return around(at, 4, radius * 1.4, radius * 0.45, 45);
  }
}

}  // namespace bastide
