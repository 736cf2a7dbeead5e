// What players may do.
#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "tests/properties/everything_game.h"

namespace bastide {

namespace {

/// How a river turns that enters by one side and leaves by another: 0 straight on, 1 left, 3 right.
int bend(int entry, int exit) {
  return (exit - entry + 6) % 4 == 0 ? 0 : (exit - entry + 4) % 4;
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

}  // namespace

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

}  // namespace bastide
