// The board of Mists over Carcassonne as players at a table see it: tiles and what is printed on
// them. Roads, cities and banks of mist are flooded anew at every question; nothing of the engine's
// board or features is asked.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/properties/slow_tiles.h"

namespace bastide::mists {

inline constexpr int kOnTile = -1;  // as the segment of a spot: the tile itself

/// "x,y"
[[nodiscard]] std::string text_of(Place place);

struct SlowRegion {
  std::set<Spot> spots;
  std::set<Place> tiles;
  int open = 0;  // sides that meet nothing of their kind, now or for ever
};

class SlowBoard {
 public:
  /// With the start tile. MISTS-SETUP-02, Q-MISTS-15
  explicit SlowBoard(const Catalog& catalog);

  void place(const std::string& name, Place place, int turn, bool is_face_up);
  [[nodiscard]] const std::map<Place, SlowTile>& tiles() const { return tiles_; }
  /// Null where nothing lies.
  [[nodiscard]] const SlowTile* tile(Place place) const;
  [[nodiscard]] const SlowTile* face_up(Place place) const;
  [[nodiscard]] const TileKind& kind(const std::string& name) const;

  /// "road", "city", "castle", "mist", …
  [[nodiscard]] std::string word(const TileKind& kind, int segment) const;
  [[nodiscard]] std::string word(const Spot& spot) const;
  /// What is printed on a segment.
  [[nodiscard]] int printed(const Spot& spot, const std::string& variable) const;
  /// Spots of the tile at a place that are of this kind.
  [[nodiscard]] std::vector<Spot> spots(Place place, const std::string& word) const;
  [[nodiscard]] bool is_misty(Place place) const { return !spots(place, "mist").empty(); }
  /// "x,y key"
  [[nodiscard]] std::string text_of(const Spot& spot) const;
  /// Sides of its tile on which a spot has the middle: roads, cities and mist all have it.
  [[nodiscard]] std::vector<int> sides(const Spot& spot) const;

  [[nodiscard]] SlowRegion flood(const Spot& from) const;
  /// The eight cells around a place.
  [[nodiscard]] static std::vector<Place> around(Place place);

  /// MISTS-PLACE-01, MISTS-PLACE-02, MISTS-HAUNT-09
  [[nodiscard]] bool fits(const TileKind& kind, Place place, int turn) const;
  [[nodiscard]] bool fits_anywhere(const TileKind& kind) const;
  /// Misty sides that would meet mist, and misty sides that would meet clear land or the reverse.
  [[nodiscard]] std::pair<int, int> mist_met(const SlowTile& tile, Place place) const;

 private:
  const Catalog& catalog_;
  std::map<Place, SlowTile> tiles_;
};

}  // namespace bastide::mists
