#include "tests/properties/everything_game.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

namespace bastide {

namespace {

struct Printed {
  std::string tile;
  int side = 0;  // of the picture, clockwise from the north: in or beside what this side shows
  std::string what;
};

// As the tables of tile faces of the catalogue have them, not as the tile files do.
const std::vector<Printed> kInns = {{"inns-and-cathedrals/A", 2, "inn"},
                                    {"inns-and-cathedrals/B", 1, "inn"},
                                    {"inns-and-cathedrals/C", 1, "inn"},
                                    {"inns-and-cathedrals/L", 1, "inn"},
                                    {"inns-and-cathedrals/M", 2, "inn"},
                                    {"inns-and-cathedrals/N", 2, "inn"},
                                    {"river-2/D", 1, "inn"}};
const std::vector<Printed> kCathedrals = {{"inns-and-cathedrals/Ka", 0, "cathedral"},
                                          {"inns-and-cathedrals/Kb", 0, "cathedral"}};
const std::vector<Printed> kGoods = {
    {"traders-and-builders/D", 0, "grain"}, {"traders-and-builders/E", 1, "grain"},
    {"traders-and-builders/F", 0, "grain"}, {"traders-and-builders/G", 0, "grain"},
    {"traders-and-builders/H", 0, "grain"}, {"traders-and-builders/I", 0, "grain"},
    {"traders-and-builders/K", 0, "cloth"}, {"traders-and-builders/L", 0, "cloth"},
    {"traders-and-builders/M", 0, "cloth"}, {"traders-and-builders/N", 1, "cloth"},
    {"traders-and-builders/O", 0, "cloth"}, {"traders-and-builders/P", 1, "wine"},
    {"traders-and-builders/Q", 1, "wine"},  {"traders-and-builders/R", 1, "wine"},
    {"traders-and-builders/S", 1, "wine"},  {"traders-and-builders/T", 0, "wine"},
    {"traders-and-builders/U", 0, "wine"},  {"traders-and-builders/V", 0, "wine"},
    {"traders-and-builders/W", 0, "wine"},  {"traders-and-builders/X", 0, "wine"}};
const std::vector<Printed> kPigsties = {{"river-2/F", 1, "pigsty"}};

/// What the list prints in a segment of a tile; empty: nothing.
std::string printed_in(const std::vector<Printed>& list, const TileKind& kind, int segment) {
  for (const Printed& printed : list) {
    if (printed.tile == kind.name &&
        kind.rings[0][static_cast<std::size_t>(printed.side * 3 + 1)] == segment) {
      return printed.what;
    }
  }
  return "";
}

bool is_river_tile(const std::string& name) {
  return name.starts_with("river-");
}

Place beside(Place place, int side) {
  const auto [dy, dx] = kSteps[static_cast<std::size_t>(side)];
  return {place.first + dy, place.second + dx};
}

/// How a river turns that enters by one side and leaves by another: 0 straight on, 1 left, 3 right.
int bend(int entry, int exit) {
  return (exit - entry + 6) % 4 == 0 ? 0 : (exit - entry + 4) % 4;
}

}  // namespace

SlowEverything::SlowEverything(const Catalog& catalog, const Agreed& agreed, std::size_t players)
    : points(players), catalog_(catalog), agreed_(agreed), players_(static_cast<int>(players)) {
  in_pile_ = 71 + (agreed.hills_and_sheep ? 18 : 0) + (agreed.inns_and_cathedrals ? 18 : 0) +
             (agreed.traders_and_builders ? 24 : 0);
  in_river_ = agreed.river_1 && agreed.river_2 ? 21 : agreed.river_1 || agreed.river_2 ? 11 : 0;
  for (const std::string kind : {"wine", "grain", "cloth"}) {
    goods_[kind].resize(players);
  }
  const std::string start = agreed.river_2   ? "river-2/A"
                            : agreed.river_1 ? "river-1/A"
                                             : "base/D-start";
  tiles_[{0, 0}] = {&kind_of(start)};
  ++drawn_[start];
}

const TileKind& SlowEverything::kind_of(const std::string& name) const {
  for (const TileKind& kind : catalog_.tile_kinds) {
    if (kind.name == name) {
      return kind;
    }
  }
  throw std::runtime_error("no tile " + name);
}

std::string SlowEverything::word(const TileKind& kind, int segment) const {
  return std::string(short_name(
      catalog_.feature_kinds[kind.segments[static_cast<std::size_t>(segment)].kind].name));
}

std::string SlowEverything::key(const Spot& spot) const {
  return tile(spot).kind->segments[static_cast<std::size_t>(std::get<2>(spot))].key;
}

/// What a port shows; nobody's port shows what the port to its left shows.
std::string SlowEverything::picture(const SlowTile& tile, int side, int slot) const {
  while (tile.at(0, side, slot) < 0) {
    --slot;
  }
  return word(*tile.kind, tile.at(0, side, slot));
}

/// Port by port, since a side may show two cities or two fields.
SlowFeature SlowEverything::flood(const Spot& from) const {
  SlowFeature feature;
  std::vector<Spot> ahead{from};
  while (!ahead.empty()) {
    const Spot spot = ahead.back();
    ahead.pop_back();
    if (!feature.spots.insert(spot).second) {
      continue;
    }
    feature.tiles.insert(place_of(spot));
    for (int port = 0; port < 12; ++port) {
      const int side = port / 3;
      if (tile(spot).at(0, side, port % 3) != std::get<2>(spot)) {
        continue;
      }
      const auto other = tiles_.find(beside(place_of(spot), side));
      if (other == tiles_.end()) {
        ++feature.open;
        continue;
      }
      const int its = other->second.at(0, (side + 2) % 4, 2 - port % 3);
      if (its >= 0) {
        ahead.emplace_back(other->first.first, other->first.second, its);
      }
    }
  }
  return feature;
}

/// Tiles around a place, with this mark if one is given.
int SlowEverything::around(Place place, const std::string& mark) const {
  int count = 0;
  for (int i = 0; i < 9; ++i) {
    const auto at = tiles_.find({place.first + i / 3 - 1, place.second + i % 3 - 1});
    const bool is_one = i != 4 && at != tiles_.end() && (mark.empty() || at->second.has(mark));
    count += is_one ? 1 : 0;
  }
  return count;
}

bool SlowEverything::is_held(const SlowFeature& feature, bool by_shepherds) const {
  return std::any_of(pieces_.begin(), pieces_.end(), [&](const SlowPiece& piece) {
    return (by_shepherds ? piece.is_shepherd() : piece.is_meeple()) &&
           feature.spots.contains(piece.spot);
  });
}

bool SlowEverything::holds_own_meeple(const SlowFeature& feature) const {
  return std::any_of(pieces_.begin(), pieces_.end(), [&](const SlowPiece& piece) {
    return piece.is_meeple() && piece.owner == active_ && feature.spots.contains(piece.spot);
  });
}

/// Most meeples, a large one counting twice; those who tie with one on a hill beat those without,
/// or by a house rule those with fewer there. IC-BIG-08, HS-HILL-05 to 08, HR-HS-02, Q-IC-03
std::set<int> SlowEverything::winners(const SlowFeature& feature) {
  std::map<int, int> count;
  std::map<int, int> figures;
  std::map<int, int> on_hills;
  int most = 0;
  for (const SlowPiece& piece : pieces_) {
    if (piece.is_meeple() && feature.spots.contains(piece.spot)) {
      ++figures[piece.owner];
      most = std::max(most, count[piece.owner] += piece.strength());
      if (piece.kind != "abbot" && tile(piece.spot).has("hill")) {
        on_hills[piece.owner] = agreed_.hills_by_count ? on_hills[piece.owner] + 1 : 1;
      }
    }
  }
  std::set<int> tied;
  int most_on_hills = 0;
  for (const auto& [player, n] : count) {
    if (n == most) {
      tied.insert(player);
      most_on_hills = std::max(most_on_hills, on_hills[player]);
      seen["one figure with the votes of two"] += count.size() > 1 && n > figures[player] ? 1 : 0;
    }
  }
  std::set<int> best;
  for (const int player : tied) {
    if (on_hills[player] == most_on_hills) {
      best.insert(player);
    }
  }
  seen["ties broken by a hill"] += best.size() < tied.size() ? 1 : 0;
  seen["ties among hills"] += most_on_hills > 0 && best.size() > 1 ? 1 : 0;
  return best;
}

bool SlowEverything::is_complete(const Spot& spot) const {
  const std::string kind = word(spot);
  if (kind == "monastery" || kind == "garden") {
    return around(place_of(spot), "") == 8;
  }
  return (kind != "field" || agreed_.closed_fields_score) && flood(spot).open == 0;
}

/// Completed cities that touch the field, each once. BASE-FARM-09
int SlowEverything::cities_around(const SlowFeature& field) const {
  std::set<std::set<Spot>> cities;
  for (const Spot& spot : field.spots) {
    const TileKind& kind = *tile(spot).kind;
    for (std::size_t i = 0; i < kind.segments.size(); ++i) {
      const Spot other{std::get<0>(spot), std::get<1>(spot), static_cast<int>(i)};
      const SegmentKind& mine = kind.segments[static_cast<std::size_t>(std::get<2>(spot))];
      if ((mine.touches >> i & 1U) != 0 && word(other) == "city" && is_complete(other)) {
        cities.insert(flood(other).spots);
      }
    }
  }
  return static_cast<int>(cities.size());
}

int SlowEverything::pennants(const SlowFeature& feature) const {
  int sum = 0;
  for (const Spot& part : feature.spots) {
    for (const auto& [id, value] :
         tile(part).kind->segments[static_cast<std::size_t>(std::get<2>(part))].values) {
      sum += short_name(catalog_.variables[id].name) == "pennants" ? value : 0;
    }
  }
  return sum;
}

/// Is there an inn beside the road, a cathedral in the city? One is as good as several. IC-INN-02,
/// IC-CATH-02
bool SlowEverything::is_precious(const SlowFeature& feature, const std::string& kind) const {
  const bool is_road = kind == "road";
  if (!agreed_.inns_and_cathedrals || !(is_road ? agreed_.inns : agreed_.cathedrals)) {
    return false;
  }
  return std::any_of(feature.spots.begin(), feature.spots.end(), [&](const Spot& spot) {
    const TileKind& printed = *tile(spot).kind;
    const bool is_western = agreed_.inn_of_c_in_the_west &&
                            printed.name == "inns-and-cathedrals/C" &&
                            printed.rings[0][10] == std::get<2>(spot);
    return !printed_in(is_road ? kInns : kCathedrals, printed, std::get<2>(spot)).empty() ||
           (is_road && is_western);
  });
}

/// TB-GOODS-01, TB-GOODS-04
std::map<std::string, int> SlowEverything::symbols(const SlowFeature& city) const {
  std::map<std::string, int> count;
  for (const Spot& spot : city.spots) {
    if (const std::string kind = printed_in(kGoods, *tile(spot).kind, std::get<2>(spot));
        !kind.empty()) {
      ++count[kind];
    }
  }
  return count;
}

int SlowEverything::worth(const Spot& spot, bool is_complete, const std::string& why) {
  const std::string kind = word(spot);
  if (!agreed_.incomplete_scores && why == "final" && kind != "field") {
    return 0;
  }
  if (kind == "monastery" || kind == "garden") {
    const bool is_sweet = why == "completed" && kind == "monastery";
    const int vineyards =
        is_sweet && agreed_.hills_and_sheep ? around(place_of(spot), "vineyard") : 0;
    seen["vineyards"] += vineyards;
    return 1 + around(place_of(spot), "") + agreed_.vineyard_points * vineyards;
  }
  const SlowFeature feature = flood(spot);
  if (kind == "field") {
    const bool has_pigsty =
        agreed_.traders_and_builders && agreed_.pigs && agreed_.pigsty &&
        std::any_of(feature.spots.begin(), feature.spots.end(), [this](const Spot& part) {
          return !printed_in(kPigsties, *tile(part).kind, std::get<2>(part)).empty();
        });
    const int cities = cities_around(feature);
    seen["pigsties that paid"] += has_pigsty && cities > 0 ? 1 : 0;
    return (has_pigsty ? 4 : 3) * cities;
  }
  const auto tiles = static_cast<int>(feature.tiles.size());
  const bool is_better = is_precious(feature, kind);
  if (is_better) {
    ++seen[(is_complete ? "complete with an inn or cathedral: " : "open with one: ") + kind];
  }
  if (!is_complete) {
    return is_better ? 0 : tiles + pennants(feature);
  }
  const int full = (tiles + pennants(feature)) * ((kind == "city" ? 2 : 1) + (is_better ? 1 : 0));
  const bool is_small = agreed_.two_tile_city > 0 && kind == "city" && tiles == 2;
  return is_small ? std::min(full, agreed_.two_tile_city) : full;
}

void SlowEverything::award(const std::set<int>& to,
                           const std::string& kind,
                           const std::string& why,
                           int worth) {
  for (const int player : to) {
    points[static_cast<std::size_t>(player)] += worth;
  }
  awards_.push_back(fmt::format("{} {} {} for {}", kind, why, worth, fmt::join(to, ",")));
}

void SlowEverything::pay(const Spot& spot, bool is_complete) {
  const std::string why = is_complete ? "completed" : "final";
  const std::set<int> owners = winners(flood(spot));
  award(owners, word(spot), why, worth(spot, is_complete, why));
  if (word(spot) == "field") {
    pay_pigs(spot, owners, why);
  }
}

/// One more for each completed city, for those alone who score the field with their own pig in it.
/// TB-PIG-02 to 04
void SlowEverything::pay_pigs(const Spot& spot,
                              const std::set<int>& owners,
                              const std::string& why) {
  const SlowFeature field = flood(spot);
  const int cities = cities_around(field);
  for (const SlowPiece& piece : pieces_) {
    if (piece.kind != "pig" || !field.spots.contains(piece.spot) || cities == 0) {
      continue;
    }
    const bool pays = owners.contains(piece.owner);
    ++seen[pays ? "pigs that paid" : "pigs of those who do not score"];
    seen["fields shared with one pig"] += pays && owners.size() > 1 ? 1 : 0;
    if (pays) {
      award({piece.owner}, "field", why, cities);
    }
  }
}

/// Builders and pigs go home with the meeples. TB-BUILD-07
void SlowEverything::take_figures(const SlowFeature& feature) {
  std::erase_if(pieces_, [&](const SlowPiece& piece) {
    const bool goes = !piece.is_shepherd() && feature.spots.contains(piece.spot);
    seen["builders home"] += goes && piece.kind == "builder" ? 1 : 0;
    return goes;
  });
}

void SlowEverything::take_from_pile(const std::string& name) {
  EXPECT_LE(++drawn_[name], kind_of(name).count) << "too many of " << name;
  EXPECT_EQ(is_river_tile(name), in_river_ > 0) << name << ": river tiles are drawn first";
  if (!is_river_tile(name)) {
    --in_pile_;
    return;
  }
  const bool is_first = agreed_.river_2 && in_river_ == (agreed_.river_1 ? 21 : 11);
  EXPECT_EQ(name == "river-2/I", is_first) << name << ": the fork comes first";
  const bool is_lake = name == "river-1/L" || name == "river-2/L";
  EXPECT_EQ(is_lake, in_river_ == 1) << name << ": the lake comes last";
  EXPECT_TRUE(name != "river-1/L" || !agreed_.river_2 || agreed_.plain_lake) << name;
  EXPECT_TRUE(name != "river-2/L" || !agreed_.plain_lake) << name;
  --in_river_;
}

/// Where tiles go back, the game ends when none of the pile has a place. Q-HR-04
bool SlowEverything::can_go_on() const {
  if (!agreed_.unplaceable_returns || in_river_ > 0) {
    return true;
  }
  return std::any_of(
      catalog_.tile_kinds.begin(), catalog_.tile_kinds.end(), [this](const TileKind& kind) {
        const auto drawn = drawn_.find(kind.name);
        const int left = kind.count - (drawn == drawn_.end() ? 0 : drawn->second);
        return !is_river_tile(kind.name) && left > 0 && !legal_placements(kind.name).empty();
      });
}

/// The tile to be placed, which lies in the hand then; the one under a hill is out of the game.
/// BASE-PLACE-08, HS-HILL-01, HS-HILL-03, HR-DRAW-04
std::optional<std::string> SlowEverything::draw() {
  std::optional<std::string> found;
  while (!found && in_river_ + in_pile_ > 0 && can_go_on()) {
    EXPECT_TRUE(asks("core:draw")) << in_river_ << " river tiles and " << in_pile_ << " are left";
    if (!asks("core:draw")) {
      return std::nullopt;
    }
    const std::string name = read();
    take_from_pile(name);
    placements_ = legal_placements(name);
    if (!placements_.empty()) {
      found = name;
    } else if (++seen["tiles without a place"];
               agreed_.unplaceable_returns && !is_river_tile(name)) {
      --drawn_[name];
      ++in_pile_;
    }
  }
  while (!found && agreed_.unplaceable_returns && asks("core:draw")) {
    EXPECT_TRUE(legal_placements(read()).empty()) << "the players find out that nothing fits";
  }
  if (found && agreed_.hills_and_sheep && !agreed_.blank_under_hills && in_pile_ > 0 &&
      SlowTile{&kind_of(*found)}.has("hill")) {
    EXPECT_TRUE(asks("core:draw")) << "a tile goes under the hill";
    take_from_pile(read());
  }
  return found;
}

std::vector<int> SlowEverything::river_sides(const SlowTile& tile) const {
  std::vector<int> sides;
  for (int side = 0; side < 4; ++side) {
    if (picture(tile, side, 1) == "river") {
      sides.push_back(side);
    }
  }
  return sides;
}

/// Sides on which the tile would continue the river.
std::vector<int> SlowEverything::river_joins(const SlowTile& tile, Place place) const {
  std::vector<int> sides = river_sides(tile);
  std::erase_if(sides, [&](int side) { return !tiles_.contains(beside(place, side)); });
  return sides;
}

/// Side to side with at least one tile, and everywhere with what that shows. BASE-PLACE-02, -03
bool SlowEverything::fits(const SlowTile& tile, Place place) const {
  int neighbours = 0;
  for (int side = 0; side < 4; ++side) {
    const auto other = tiles_.find(beside(place, side));
    if (other == tiles_.end()) {
      continue;
    }
    ++neighbours;
    for (const int slot : {1, 0, 2}) {
      if (picture(tile, side, slot) != picture(other->second, (side + 2) % 4, 2 - slot)) {
        return false;
      }
    }
  }
  return neighbours > 0;
}

/// Like the tile before it, or like the two before it that bend at all? RIVER-PLACE-04, -06
bool SlowEverything::bends_too_often(const SlowTile& tile, Place place, int entry) const {
  const std::vector<int> sides = river_sides(tile);
  if (sides.size() != 2) {
    return false;  // the fork, an end
  }
  const int mine = bend(entry, sides[0] == entry ? sides[1] : sides[0]);
  if (mine == 0) {
    return false;
  }
  int alike = 1;
  Place at = beside(place, entry);
  for (int exit = (entry + 2) % 4, steps = 1;; ++steps) {
    const auto from = river_entry_.find(at);
    if (from == river_entry_.end()) {
      return false;  // the source
    }
    const int its = bend(from->second, exit);
    if (its != 0 && its != mine) {
      return false;
    }
    alike += its == mine ? 1 : 0;
    if (its == mine && (steps == 1 || (alike == 3 && !agreed_.river_turns_thrice))) {
      return true;
    }
    at = beside(at, from->second);
    exit = (from->second + 2) % 4;
  }
}

/// At one open end, never at two. RIVER-PLACE-02, RIVER-PLACE-08
bool SlowEverything::continues_river(const SlowTile& tile, Place place) const {
  const std::vector<int> joins = river_joins(tile, place);
  return joins.size() == 1 && !bends_too_often(tile, place, joins.front());
}

/// Turned tiles that look the same are one placement.
std::string look_of(const SlowTile& tile) {
  std::string look;
  std::map<int, int> names;  // segments, by the first port
  std::vector<int> segments;
  for (int port = 0; port < 12; ++port) {
    const int segment = tile.at(0, port / 3, port % 3);
    if (segment >= 0 && names.emplace(segment, names.size()).second) {
      segments.push_back(segment);
    }
    look += fmt::format("{} ", segment < 0 ? -1 : names.at(segment));
  }
  for (const int segment : segments) {
    const SegmentKind& kind = tile.kind->segments[static_cast<std::size_t>(segment)];
    look += fmt::format("| {}", kind.kind.value());
    for (const auto& [what, value] : kind.values) {
      look += fmt::format(" {}:{}", what.value(), value);
    }
    for (const int other : segments) {
      look += (kind.touches >> static_cast<unsigned>(other) & 1U) != 0 ? 't' : '-';
    }
  }
  return look;
}

std::set<std::string> SlowEverything::legal_placements(const std::string& name) const {
  std::map<std::string, SlowTile> turned;
  for (int turn = 3; turn >= 0; --turn) {
    const SlowTile tile{&kind_of(name), turn};
    turned[look_of(tile)] = tile;
  }
  std::set<Place> cells;
  for (const auto& [place, lying] : tiles_) {
    for (int side = 0; side < 4; ++side) {
      cells.insert(beside(place, side));
    }
  }
  std::set<std::string> options;
  for (const Place& cell : cells) {
    const bool is_off = std::max(std::abs(cell.first), std::abs(cell.second)) > agreed_.edge;
    if (tiles_.contains(cell) || (agreed_.edge > 0 && is_off)) {
      continue;
    }
    for (const auto& [look, tile] : turned) {
      if (fits(tile, cell) && (!is_river_tile(name) || continues_river(tile, cell))) {
        options.insert(fmt::format("{} {},{} r{}", name, cell.second, cell.first, tile.turn));
      }
    }
  }
  return options;
}

std::string SlowEverything::decide(const std::string& choice,
                                   const std::set<std::string>& options) {
  if (options.size() < 2 && choice != "core:place") {
    EXPECT_FALSE(asks(choice)) << next_->answer->text;
    return "none";
  }
  EXPECT_TRUE(asks(choice)) << choice;
  if (!asks(choice)) {
    return "none";
  }
  EXPECT_EQ(next_->answer->actor, active_) << choice;
  EXPECT_EQ(next_->options, std::vector<std::string>(options.begin(), options.end())) << choice;
  EXPECT_EQ(next_->table, table()) << choice;
  EXPECT_EQ(next_->points, points) << choice << " after " << fmt::format("{}", awards_);
  if (choice == "core:place") {
    EXPECT_EQ(next_->awards, take_awards());
  }
  return read();
}

std::vector<std::string> SlowEverything::take_awards() {
  std::sort(awards_.begin(), awards_.end());
  return std::exchange(awards_, {});
}

std::vector<std::string> SlowEverything::table() const {
  std::vector<std::string> lines;
  for (const SlowPiece& piece : pieces_) {
    lines.push_back(fmt::format("{} {} {},{} {}",
                                piece.owner,
                                piece.kind,
                                std::get<1>(piece.spot),
                                std::get<0>(piece.spot),
                                key(piece.spot)));
  }
  for (const auto& [kind, counts] : goods_) {
    for (std::size_t player = 0; player < counts.size(); ++player) {
      for (int i = 0; i < counts[player]; ++i) {
        lines.push_back(fmt::format("{} has {}", player, kind));
      }
    }
  }
  std::sort(lines.begin(), lines.end());
  return lines;
}

void SlowEverything::place(const std::string& text) {
  const auto [name, here, turn] = read_placement(text);
  const SlowTile tile{&kind_of(name), turn};
  if (is_river_tile(name)) {
    river_entry_[here] = river_joins(tile, here).front();
  }
  tiles_[here] = tile;
  last_ = here;
  ++part_;
  int sides = 0;
  for (int side = 0; side < 4; ++side) {
    sides += tiles_.contains(beside(here, side)) ? 1 : 0;
  }
  if (agreed_.extra_turn_for_hole && sides == 4) {
    ++extra_turns_;
    ++seen["holes filled"];
  }
  extra_turns_ += name == "river-2/L" ? 1 : 0;  // RIVER-LAKE-02
  for (const SlowPiece& piece : pieces_) {      // TB-TURN-01 to 04
    const bool is_own = piece.kind == "builder" && piece.owner == active_;
    if (is_own && flood(piece.spot).tiles.contains(here)) {
      is_earned_ = true;
    }
  }
}

/// A piece of this kind in the supply of the active player?
bool SlowEverything::has(const std::string& piece) const {
  const auto placed = std::count_if(pieces_.begin(), pieces_.end(), [&](const SlowPiece& other) {
    return other.owner == active_ && other.kind == piece;
  });
  const std::map<std::string, int> supply = {
      {"meeple", 7},
      {"abbot", agreed_.abbot ? 1 : 0},
      {"shepherd", agreed_.hills_and_sheep ? 1 : 0},
      {"large_meeple", agreed_.inns_and_cathedrals && agreed_.large_meeples ? 1 : 0},
      {"builder", agreed_.traders_and_builders && agreed_.builders ? 1 : 0},
      {"pig", agreed_.traders_and_builders && agreed_.pigs && agreed_.farmers ? 1 : 0}};
  return placed < supply.at(piece);
}

/// Not every printing has a garden there. IC-TILE-07, TB-TILE-06
bool SlowEverything::is_awake(const std::string& garden) const {
  const std::set<std::string> inns = {"inns-and-cathedrals/B", "inns-and-cathedrals/H"};
  const std::set<std::string> traders = {"traders-and-builders/K", "traders-and-builders/U"};
  return !(agreed_.first_printing_of_inns && inns.contains(garden)) &&
         !(agreed_.first_printing_of_traders && traders.contains(garden));
}

void SlowEverything::add_claims(const Spot& spot, std::set<std::string>& options) {
  const std::string kind = word(spot);
  const SlowFeature feature = flood(spot);
  const bool is_way = kind == "road" || kind == "city";
  std::vector<std::string> pieces;
  if (!is_held(feature, false)) {
    if (is_way || kind == "monastery" || (kind == "field" && agreed_.farmers)) {
      pieces = {"meeple", "large_meeple"};
    }
    if (kind == "monastery" || (kind == "garden" && is_awake(tile(spot).kind->name))) {
      pieces.emplace_back("abbot");
    }
  }
  if (kind == "field" && !is_held(feature, true)) {
    pieces.emplace_back("shepherd");
  }
  if (holds_own_meeple(feature)) {  // TB-BUILD-02, TB-BUILD-05, TB-PIG-01
    if (is_way && feature.open > 0) {
      pieces.emplace_back("builder");
    }
    if (kind == "field") {
      pieces.emplace_back("pig");
    }
  }
  for (const std::string& piece : pieces) {
    if (has(piece)) {
      options.insert(fmt::format("{} on {}", piece, key(spot)));
    }
  }
}

std::set<std::string> SlowEverything::legal_claims() {
  std::set<std::string> options{"none"};
  const TileKind& kind = *tiles_.at(last_).kind;
  if (kind.name == "river-2/L") {
    return options;  // RIVER-LAKE-01, RIVER-LAKE-03
  }
  for (const SlowPiece& piece : pieces_) {
    if (piece.kind != "abbot" || piece.owner != active_) {
      continue;
    }
    const bool is_done = is_complete(piece.spot);
    if (is_done && !agreed_.recall_completed) {
      ++seen["abbots who wait for their scoring"];
      continue;
    }
    const auto [y, x] = place_of(piece.spot);
    options.insert(fmt::format("recall abbot {},{} {}", x, y, key(piece.spot)));
    seen["complete, and may be recalled"] += is_done ? 1 : 0;
  }
  if (agreed_.nobody_on_river && in_river_ > 0) {
    return options;
  }
  for (std::size_t i = 0; i < kind.segments.size(); ++i) {
    add_claims({last_.first, last_.second, static_cast<int>(i)}, options);
  }
  return options;
}

/// "recall abbot x,y KEY": what it is worth now, without vineyards. ABBOT-RECALL-02
void SlowEverything::recall(const std::string& text) {
  const auto abbot = std::find_if(pieces_.begin(), pieces_.end(), [this](const SlowPiece& piece) {
    return piece.kind == "abbot" && piece.owner == active_;
  });
  ASSERT_NE(abbot, pieces_.end()) << text;
  ++seen["recalls"];
  award({active_}, word(abbot->spot), "early", worth(abbot->spot, false, "early"));
  pieces_.erase(abbot);
}

/// "none", "meeple on c", "builder on r", "recall …"
void SlowEverything::claim(const std::string& text) {
  if (text == "none") {
    return;
  }
  if (text.starts_with("recall ")) {
    recall(text);
    return;
  }
  const std::string key = text.substr(text.rfind(' ') + 1);
  const std::vector<SegmentKind>& segments = tiles_.at(last_).kind->segments;
  const auto segment =
      std::find_if(segments.begin(), segments.end(), [&key](const SegmentKind& candidate) {
        return candidate.key == key;
      });
  ASSERT_NE(segment, segments.end()) << text;
  const Spot spot{last_.first, last_.second, static_cast<int>(segment - segments.begin())};
  pieces_.push_back({active_, text.substr(0, text.find(' ')), spot, part_});
  ++seen["placed: " + pieces_.back().kind];
  if (pieces_.back().is_shepherd()) {
    draw_token(spot);
  }
}

/// Tokens of the field into the bag, its shepherds home.
void SlowEverything::scatter(const Spot& field) {
  const SlowFeature feature = flood(field);
  std::erase_if(pieces_, [&](const SlowPiece& piece) {
    const bool goes = piece.is_shepherd() && feature.spots.contains(piece.spot);
    for (std::size_t i = 0; goes && i < piece.flock.size(); ++i) {
      ++in_bag_[piece.flock[i]];
    }
    return goes;
  });
}

/// All sheep of the field for every owner of a shepherd there. HS-MULTI-04
void SlowEverything::lead_home(const Spot& field) {
  const SlowFeature feature = flood(field);
  int sheep = 0;
  std::set<int> owners;
  for (const SlowPiece& piece : pieces_) {
    if (piece.is_shepherd() && feature.spots.contains(piece.spot)) {
      owners.insert(piece.owner);
      for (const std::string& token : piece.flock) {
        sheep += token.back() - '0';
      }
    }
  }
  award(owners, "field", "flock", sheep);
  ++seen["flocks led home"];
  seen["common flocks"] += owners.size() > 1 ? 1 : 0;
  scatter(field);
}

void SlowEverything::draw_token(const Spot& shepherd) {
  ASSERT_TRUE(asks("core:token"));
  const std::string token = read();
  ASSERT_GT(in_bag_[token], 0) << token;
  if (token == "wolf") {
    ++seen["wolves"];
    scatter(shepherd);
    return;
  }
  --in_bag_[token];
  for (SlowPiece& piece : pieces_) {
    if (piece.is_shepherd() && piece.spot == shepherd && piece.owner == active_) {
      piece.flock.push_back(token);
    }
  }
}

/// Grow or guide, in each part of a turn. HS-FLOCK-01, INT-TB-SHEP-01, INT-TB-SHEP-02
void SlowEverything::tend_flocks() {
  for (const SlowPiece& piece : std::vector<SlowPiece>(pieces_)) {
    const bool may_choose = piece.is_shepherd() && piece.owner == active_ && piece.part < part_ &&
                            flood(piece.spot).tiles.contains(last_) &&
                            tiles_.at(last_).kind->name != "river-2/L";
    if (!may_choose) {
      continue;
    }
    const std::string answer = decide("core:ask", {"grow", "guide"});
    if (answer == "grow") {
      draw_token(piece.spot);
    } else {
      lead_home(piece.spot);
    }
  }
}

/// HS-CLOSE-01, HS-CLOSE-02
void SlowEverything::guide_closed_fields() {
  for (const SlowPiece& piece : std::vector<SlowPiece>(pieces_)) {
    const SlowFeature feature = piece.is_shepherd() ? flood(piece.spot) : SlowFeature();
    if (piece.is_shepherd() && feature.open == 0 && is_held(feature, true)) {
      ++seen["fields closed"];
      lead_home(piece.spot);
    }
  }
}

void SlowEverything::settle() {
  for (std::size_t i = 0; i < pieces_.size();) {
    const Spot spot = pieces_[i].spot;
    if (!pieces_[i].is_meeple() || !is_complete(spot)) {
      ++i;
      continue;
    }
    pay(spot, true);
    take_figures(flood(spot));
    i = 0;
  }
}

/// Of all cities that the tile completed, whoever stands there. TB-GOODS-01 to 03
void SlowEverything::take_goods() {
  if (!agreed_.traders_and_builders || !agreed_.goods) {
    return;
  }
  std::set<std::set<Spot>> cities;
  for (std::size_t i = 0; i < tiles_.at(last_).kind->segments.size(); ++i) {
    const Spot spot{last_.first, last_.second, static_cast<int>(i)};
    const SlowFeature city = flood(spot);
    if (word(spot) != "city" || city.open > 0 || !cities.insert(city.spots).second) {
      continue;
    }
    for (const auto& [kind, n] : symbols(city)) {
      goods_[kind][static_cast<std::size_t>(active_)] += n;
      seen["goods"] += n;
    }
  }
  seen["goods of several cities"] += cities.size() > 1 ? 1 : 0;
}

bool SlowEverything::play_part() {
  const std::optional<std::string> drawn = draw();
  if (!drawn) {
    return false;
  }
  place(decide("core:place", placements_));
  if (::testing::Test::HasFailure()) {
    return false;
  }
  claim(decide("core:claim", legal_claims()));
  tend_flocks();
  guide_closed_fields();
  settle();
  take_goods();
  return !::testing::Test::HasFailure();
}

/// One or two parts, then who is next. TB-TURN-05 to 10, RIVER-LAKE-02, HR-HOLE-01
void SlowEverything::play_turn() {
  is_earned_ = false;
  if (!play_part()) {
    in_pile_ = in_river_ = 0;  // nothing can be placed any more
    return;
  }
  seen["builders who have no part left for an extra turn"] += is_earned_ && was_built_ ? 1 : 0;
  if (is_earned_ && !was_built_ && in_river_ + in_pile_ > 0) {
    if (agreed_.must_play_on || decide("core:ask", {"no", "yes"}) == "yes") {
      was_built_ = true;
      ++seen["second parts"];
      const int earlier = extra_turns_;
      if (!play_part()) {
        in_pile_ = in_river_ = 0;
        return;
      }
      seen["extra turns by a second part"] += extra_turns_ - earlier;
    } else {
      ++seen["second parts declined"];
    }
  }
  if (extra_turns_ > 0) {
    --extra_turns_;
    return;
  }
  active_ = (active_ + 1) % players_;
  was_built_ = false;
}

/// 10 for most of each kind, to all who tie. TB-GOODS-06, TB-GOODS-07
void SlowEverything::finish_goods() {
  std::vector<int> of_player(static_cast<std::size_t>(players_));
  for (const auto& [kind, counts] : goods_) {
    const int most = *std::max_element(counts.begin(), counts.end());
    seen["kinds of goods shared"] +=
        most > 0 && std::count(counts.begin(), counts.end(), most) > 1 ? 1 : 0;
    for (std::size_t player = 0; player < counts.size(); ++player) {
      of_player[player] += most > 0 && counts[player] == most ? agreed_.goods_points : 0;
    }
  }
  for (int player = 0; player < players_; ++player) {
    if (of_player[static_cast<std::size_t>(player)] > 0) {
      award({player}, "-", "final", of_player[static_cast<std::size_t>(player)]);
    }
  }
}

void SlowEverything::finish() {
  const std::vector<SlowPiece> on_board = pieces_;  // they stay there
  while (true) {
    const auto piece = std::find_if(
        pieces_.begin(), pieces_.end(), [](const SlowPiece& other) { return other.is_meeple(); });
    if (piece == pieces_.end()) {
      break;
    }
    const Spot spot = piece->spot;
    pay(spot, false);
    take_figures(flood(spot));
  }
  pieces_ = on_board;
  finish_goods();
}

void SlowEverything::play(const std::vector<SeenAnswer>& record) {
  next_ = record.begin();
  end_ = record.end();
  for (const SeenAnswer& seen_answer : record) {
    if (seen_answer.answer->choice == "core:place") {
      active_ = seen_answer.answer->actor;  // who begins was drawn
      break;
    }
  }
  while (in_river_ + in_pile_ > 0 && !::testing::Test::HasFailure()) {
    play_turn();
  }
  if (!::testing::Test::HasFailure()) {
    finish();
  }
}

}  // namespace bastide
