// What lies on the table, and what it is worth.
#include <algorithm>
#include <stdexcept>

#include "tests/properties/everything_game.h"

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

}  // namespace

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

}  // namespace bastide
