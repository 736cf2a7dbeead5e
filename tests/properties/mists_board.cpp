#include "tests/properties/mists_board.h"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

namespace bastide::mists {

std::string text_of(Place place) {
  return fmt::format("{},{}", place.second, place.first);
}

SlowBoard::SlowBoard(const Catalog& catalog) : catalog_(catalog) {
  place("mists/start-nw", {0, 0}, 0, true);
  place("mists/start-ne", {0, 1}, 0, true);
  place("mists/start-sw", {1, 0}, 0, true);
  place("mists/start-se", {1, 1}, 0, true);
}

const TileKind& SlowBoard::kind(const std::string& name) const {
  for (const TileKind& kind : catalog_.tile_kinds) {
    if (kind.name == name) {
      return kind;
    }
  }
  throw std::runtime_error("no tile " + name);
}

void SlowBoard::place(const std::string& name, Place place, int turn, bool is_face_up) {
  tiles_[place] = {&kind(name), turn, is_face_up};
}

const SlowTile* SlowBoard::tile(Place place) const {
  const auto found = tiles_.find(place);
  return found == tiles_.end() ? nullptr : &found->second;
}

const SlowTile* SlowBoard::face_up(Place place) const {
  const SlowTile* found = tile(place);
  return found != nullptr && found->is_face_up ? found : nullptr;
}

std::string SlowBoard::word(const TileKind& kind, int segment) const {
  const SegmentKind& row = kind.segments[static_cast<std::size_t>(segment)];
  return std::string(short_name(catalog_.feature_kinds[row.kind].name));
}

std::string SlowBoard::word(const Spot& spot) const {
  return word(*tiles_.at(place_of(spot)).kind, std::get<2>(spot));
}

int SlowBoard::printed(const Spot& spot, const std::string& variable) const {
  const TileKind& tile = *tiles_.at(place_of(spot)).kind;
  for (const auto& [id, value] :
       tile.segments[static_cast<std::size_t>(std::get<2>(spot))].values) {
    if (short_name(catalog_.variables[id].name) == variable) {
      return value;
    }
  }
  return 0;
}

std::vector<Spot> SlowBoard::spots(Place place, const std::string& word_of_kind) const {
  std::vector<Spot> found;
  const SlowTile* lying = face_up(place);
  for (int i = 0; lying != nullptr && i < static_cast<int>(lying->kind->segments.size()); ++i) {
    if (word(*lying->kind, i) == word_of_kind) {
      found.emplace_back(place.first, place.second, i);
    }
  }
  return found;
}

std::string SlowBoard::text_of(const Spot& spot) const {
  const Place place = place_of(spot);
  if (std::get<2>(spot) == kOnTile) {
    return mists::text_of(place);
  }
  const TileKind& tile = *tiles_.at(place).kind;
  return mists::text_of(place) + " " +
         tile.segments[static_cast<std::size_t>(std::get<2>(spot))].key;
}

std::vector<int> SlowBoard::sides(const Spot& spot) const {
  std::vector<int> result;
  const SlowTile& lying = tiles_.at(place_of(spot));
  for (int side = 0; side < 4; ++side) {
    for (std::size_t layer = 0; layer < 2; ++layer) {
      if (lying.middle(layer, side) == std::get<2>(spot)) {
        result.push_back(side);
      }
    }
  }
  return result;
}

SlowRegion SlowBoard::flood(const Spot& from) const {
  const std::size_t layer = word(from) == "mist" ? 1 : 0;
  SlowRegion region;
  std::vector<Spot> ahead{from};
  while (!ahead.empty()) {
    const Spot spot = ahead.back();
    ahead.pop_back();
    if (!region.spots.insert(spot).second) {
      continue;
    }
    region.tiles.insert(place_of(spot));
    for (const int side : sides(spot)) {
      const Place there = beside(place_of(spot), side);
      const SlowTile* other = face_up(there);
      const int its = other == nullptr ? -1 : other->middle(layer, (side + 2) % 4);
      if (its < 0) {
        ++region.open;
      } else {
        ahead.emplace_back(there.first, there.second, its);
      }
    }
  }
  return region;
}

std::vector<Place> SlowBoard::around(Place place) {
  std::vector<Place> cells;
  for (int i = 0; i < 9; ++i) {
    if (i != 4) {
      cells.emplace_back(place.first + i / 3 - 1, place.second + i % 3 - 1);
    }
  }
  return cells;
}

bool SlowBoard::fits(const TileKind& kind, Place place, int turn) const {
  if (tile(place) != nullptr) {
    return false;
  }
  const SlowTile mine{&kind, turn};
  int neighbours = 0;
  for (int side = 0; side < 4; ++side) {
    const SlowTile* other = face_up(beside(place, side));
    if (other != nullptr) {
      ++neighbours;
      if (word(kind, mine.middle(0, side)) !=
          word(*other->kind, other->middle(0, (side + 2) % 4))) {
        return false;
      }
    }
  }
  return neighbours > 0;
}

bool SlowBoard::fits_anywhere(const TileKind& kind) const {
  for (const auto& [place, lying] : tiles_) {
    for (int i = 0; i < 16; ++i) {
      if (fits(kind, beside(place, i / 4), i % 4)) {
        return true;
      }
    }
  }
  return false;
}

std::pair<int, int> SlowBoard::mist_met(const SlowTile& mine, Place place) const {
  int same = 0;
  int other_land = 0;
  for (int side = 0; side < 4; ++side) {
    const SlowTile* other = face_up(beside(place, side));
    if (other != nullptr) {
      const bool is_mine = mine.middle(1, side) >= 0;
      const bool is_its = other->middle(1, (side + 2) % 4) >= 0;
      same += is_mine && is_its ? 1 : 0;
      other_land += is_mine != is_its ? 1 : 0;
    }
  }
  return {same, other_land};
}

}  // namespace bastide::mists
