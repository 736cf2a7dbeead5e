// The base game with all its expansions played a second time, slowly: from the texts of a record
// and the printed tiles alone. Features are flooded anew at every question; nothing of the engine's
// features, pieces or ledgers is asked. What is legal, what is scored, who stands where and whose
// turn it is must agree at every decision.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "kernel/engine.h"
#include "tests/properties/slow_tiles.h"

namespace bastide {

/// What players agree on before the game.
struct Agreed {
  // What is in the box.
  bool river_1 = false;
  bool river_2 = false;
  bool abbot = false;
  bool hills_and_sheep = false;
  bool inns_and_cathedrals = false;
  bool traders_and_builders = false;
  // Printings and parts of the sets.
  bool inns = true;
  bool cathedrals = true;
  bool large_meeples = true;
  bool inn_of_c_in_the_west = false;  // Q-IC-01
  bool first_printing_of_inns = false;
  bool goods = true;
  bool builders = true;
  bool pigs = true;
  bool pigsty = true;         // HR-RIVER2-02
  bool must_play_on = false;  // Q-TB-01
  int goods_points = 10;      // TB-GOODS-06
  bool first_printing_of_traders = false;
  bool recall_completed = true;  // Q-ABBOT-01
  bool plain_lake = false;       // Q-RIVER-06
  int vineyard_points = 3;       // HS-VINE-02
  // House rules.
  bool farmers = true;               // HR-FARM-01
  bool unplaceable_returns = false;  // HR-DRAW-04
  bool incomplete_scores = true;     // HR-END-01
  bool extra_turn_for_hole = false;  // HR-HOLE-01
  bool river_turns_thrice = false;   // HR-RIVER-06
  bool nobody_on_river = false;      // HR-RIVER-01
  bool blank_under_hills = false;    // HR-HS-01
  bool hills_by_count = false;       // HR-HS-02
  bool closed_fields_score = false;
  int two_tile_city = 0;  // most points of it; 0: as every city
  int edge = 0;           // HR-TABLE-01: cells each way from the start; 0: no edge
};

/// An answer of the record, and what players saw before they gave it.
struct SeenAnswer {
  const Answer* answer = nullptr;
  std::vector<std::string> options;  // sorted; none for chance
  std::vector<std::string> table;    // figures on the board and goods of players, sorted
  std::vector<int> points;
  std::vector<std::string> awards;  // since the answer before it that placed a tile, sorted
};

inline bool is_river_tile(const std::string& name) {
  return name.starts_with("river-");
}

struct SlowPiece {
  int owner = 0;
  std::string kind;
  Spot spot;
  int part = 0;  // of the game, in which it was placed
  std::vector<std::string> flock = {};

  [[nodiscard]] bool is_shepherd() const { return kind == "shepherd"; }
  /// TB-SETUP-04, HS-SETUP-04
  [[nodiscard]] bool is_meeple() const {
    return kind == "meeple" || kind == "large_meeple" || kind == "abbot";
  }
  [[nodiscard]] int strength() const { return kind == "large_meeple" ? 2 : 1; }
};

struct SlowFeature {
  std::set<Spot> spots;
  std::set<Place> tiles;
  int open = 0;
};

/// The whole game as players at a table know it.
class SlowEverything {
 public:
  SlowEverything(const Catalog& catalog, const Agreed& agreed, std::size_t players);

  /// Plays the record. Where it is not as the rules say is a failure.
  void play(const std::vector<SeenAnswer>& record);
  [[nodiscard]] bool is_done() const { return next_ == end_; }
  /// As SeenAnswer::table, at the end.
  [[nodiscard]] std::vector<std::string> table() const;
  [[nodiscard]] std::vector<std::string> take_awards();

  std::vector<int> points;
  std::map<std::string, int> seen;  // what came about, and how often

 private:
  // The record.
  [[nodiscard]] bool asks(const std::string& choice) const {
    return next_ != end_ && next_->answer->choice == choice;
  }
  std::string read() { return (next_++)->answer->text; }
  /// The same for a decision of the active player, who sees these options; fewer than two are not
  /// asked for, unless the tile is to be placed.
  std::string decide(const std::string& choice, const std::set<std::string>& options);

  // A turn, step by step.
  void play_turn();
  /// False when no tile is left that can be placed.
  bool play_part();
  [[nodiscard]] bool can_go_on() const;
  std::optional<std::string> draw();
  void take_from_pile(const std::string& name);
  void place(const std::string& text);
  void claim(const std::string& text);
  void recall(const std::string& text);
  void draw_token(const Spot& shepherd);
  void scatter(const Spot& field);
  void lead_home(const Spot& field);
  void tend_flocks();
  void guide_closed_fields();
  void settle();
  void take_goods();
  void finish();
  void finish_goods();

  // What may be done.
  [[nodiscard]] std::set<std::string> legal_placements(const std::string& name) const;
  [[nodiscard]] bool fits(const SlowTile& tile, Place place) const;
  [[nodiscard]] bool continues_river(const SlowTile& tile, Place place) const;
  [[nodiscard]] bool bends_too_often(const SlowTile& tile, Place place, int entry) const;
  [[nodiscard]] std::vector<int> river_sides(const SlowTile& tile) const;
  [[nodiscard]] std::vector<int> river_joins(const SlowTile& tile, Place place) const;
  [[nodiscard]] std::set<std::string> legal_claims();
  void add_claims(const Spot& spot, std::set<std::string>& options);
  [[nodiscard]] bool is_awake(const std::string& garden) const;
  [[nodiscard]] bool has(const std::string& piece) const;

  // What lies there.
  [[nodiscard]] const TileKind& kind_of(const std::string& name) const;
  [[nodiscard]] const SlowTile& tile(const Spot& spot) const { return tiles_.at(place_of(spot)); }
  [[nodiscard]] std::string word(const TileKind& kind, int segment) const;
  [[nodiscard]] std::string word(const Spot& spot) const {
    return word(*tile(spot).kind, std::get<2>(spot));
  }
  [[nodiscard]] std::string key(const Spot& spot) const;
  [[nodiscard]] std::string picture(const SlowTile& tile, int side, int slot) const;
  [[nodiscard]] SlowFeature flood(const Spot& from) const;
  [[nodiscard]] int around(Place place, const std::string& mark) const;
  [[nodiscard]] bool is_held(const SlowFeature& feature, bool by_shepherds) const;
  [[nodiscard]] bool holds_own_meeple(const SlowFeature& feature) const;
  [[nodiscard]] std::set<int> winners(const SlowFeature& feature);
  [[nodiscard]] bool is_complete(const Spot& spot) const;
  [[nodiscard]] int cities_around(const SlowFeature& field) const;
  [[nodiscard]] int pennants(const SlowFeature& feature) const;
  [[nodiscard]] bool is_precious(const SlowFeature& feature, const std::string& kind) const;
  [[nodiscard]] std::map<std::string, int> symbols(const SlowFeature& city) const;
  [[nodiscard]] int worth(const Spot& spot, bool is_complete, const std::string& why);
  void award(const std::set<int>& to, const std::string& kind, const std::string& why, int worth);
  /// Pays the majority of the feature.
  void pay(const Spot& spot, bool is_complete);
  void pay_pigs(const Spot& spot, const std::set<int>& owners, const std::string& why);
  void take_figures(const SlowFeature& feature);

  const Catalog& catalog_;
  const Agreed agreed_;
  std::map<Place, SlowTile> tiles_;
  std::map<Place, int> river_entry_;  // the side by which the river comes to a tile
  std::vector<SlowPiece> pieces_;
  Place last_{0, 0};
  int players_;
  int active_ = 0;
  int part_ = 0;
  bool is_earned_ = false;  // a second part of this turn
  bool was_built_ = false;  // one was played since the turn came from somebody else
  int extra_turns_ = 0;
  int in_river_ = 0;  // tiles left of the two piles
  int in_pile_ = 0;
  std::map<std::string, int> in_bag_{
      {"sheep1", 4}, {"sheep2", 5}, {"sheep3", 5}, {"sheep4", 2}, {"wolf", 2}};
  std::map<std::string, int> drawn_;               // by tile; those under hills as well
  std::map<std::string, std::vector<int>> goods_;  // by kind: of each player
  std::vector<std::string> awards_;
  std::set<std::string> placements_;  // of the tile in the hand
  std::vector<SeenAnswer>::const_iterator next_;
  std::vector<SeenAnswer>::const_iterator end_;
};

}  // namespace bastide
