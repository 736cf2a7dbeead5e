// Over Hill and Dale played a second time, slowly: from the texts of a record and the printed tiles
// alone. Features are flooded anew at every question; nothing of the engine's features, pieces or
// ledgers is asked. Points and tokens of random games must agree. (OHD-PATH-04, OHD-PATH-05,
// OHD-HIKE-01 to 10, OHD-FIELD-03, OHD-FIELD-04, OHD-FIELD-07, OHD-MAJ-01, OHD-TOKEN-01,
// OHD-TOKEN-02, OHD-STABLE-02, OHD-STABLE-04, OHD-HARV-01 to 04)
#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "kernel/engine.h"
#include "kernel/load/ruleset_loader.h"
#include "tests/properties/slow_tiles.h"
#include "tests/support/games_to_play.h"

namespace bastide {
namespace {

using Basket = std::map<std::string, int>;  // tokens by kind
using Lines = std::vector<const Answer*>;   // a record
const std::set<std::string> kFruits = {"apple", "strawberry", "pumpkin", "sunflower", "grain"};
const std::set<std::string> kAnimals = {"rooster", "cow", "horse", "sheep", "pig"};

struct SlowPiece {
  int owner = 0;
  bool is_stable = false;
  Spot spot;
};

struct SlowFeature {
  std::set<Spot> spots;
  std::set<Place> tiles;
  int open = 0;
};

/// The whole game as players at a table know it.
class SlowGame {
 public:
  SlowGame(const Catalog& catalog, const std::vector<std::string>& players)
      : catalog_(catalog),
        players_(players),
        points(players.size()),
        tokens(players.size()),
        supply_{{"apple", 5},
                {"strawberry", 5},
                {"pumpkin", 5},
                {"sunflower", 5},
                {"grain", 5},
                {"scarecrow", 8}} {
    place("over-hill-and-dale/start", {0, 0}, 0);
  }

  /// Plays the record. What the rules forbid is a failure.
  void play(const Lines& record);
  [[nodiscard]] bool is_done() const { return next_ == end_; }

 private:
  const Catalog& catalog_;
  const std::vector<std::string>& players_;

 public:
  std::vector<int> points;
  std::vector<Basket> tokens;

 private:
  [[nodiscard]] bool asks(const std::string& choice) const {
    return next_ != end_ && (*next_)->choice == choice;
  }
  std::string read() { return (*next_++)->text; }
  void place(const std::string& name, Place place, int turn);
  void place(const std::string& text);
  void claim(const std::string& text);
  void settle();
  void harvest(const SlowFeature& field, const std::vector<int>& winners);
  void offer_hike();
  void finish();

  [[nodiscard]] std::string word(const Spot& spot) const;
  [[nodiscard]] int printed(const Spot& spot, const std::string& variable) const;
  [[nodiscard]] const SlowTile& tile(const Spot& spot) const {
    return tiles_.at({std::get<0>(spot), std::get<1>(spot)});
  }
  [[nodiscard]] static int segment_at(const SlowTile& tile, int side, int slot) {
    return tile.at(0, side, slot);
  }
  /// Sides of a tile on which a segment has the middle.
  [[nodiscard]] std::vector<int> sides(const Spot& spot) const;
  [[nodiscard]] SlowFeature flood(const Spot& from) const;
  [[nodiscard]] int first_port(const SlowFeature& feature) const;
  [[nodiscard]] std::vector<int> winners(const SlowFeature& feature) const;
  [[nodiscard]] std::string text_of(const Spot& spot) const;
  void add_hikes(std::size_t hiker, std::map<std::string, std::pair<std::size_t, Spot>>& hikes);
  [[nodiscard]] bool has_other_wanderer(Place place, std::size_t hiker) const;
  [[nodiscard]] int animals_around(Place place) const;

  std::map<Place, SlowTile> tiles_;
  std::vector<SlowPiece> pieces_;
  Basket supply_;
  Place last_{0, 0};
  int active_ = 0;
  bool placed_ = false;
  Lines::const_iterator next_;
  Lines::const_iterator end_;
};

void SlowGame::place(const std::string& name, Place place, int turn) {
  for (const TileKind& kind : catalog_.tile_kinds) {
    if (kind.name == name) {
      tiles_[place] = {&kind, turn};
    }
  }
  last_ = place;
}

std::string SlowGame::word(const Spot& spot) const {
  const SegmentKind& segment =
      tile(spot).kind->segments[static_cast<std::size_t>(std::get<2>(spot))];
  return std::string(short_name(catalog_.feature_kinds[segment.kind].name));
}

int SlowGame::printed(const Spot& spot, const std::string& variable) const {
  for (const auto& [id, value] :
       tile(spot).kind->segments[static_cast<std::size_t>(std::get<2>(spot))].values) {
    if (short_name(catalog_.variables[id].name) == variable) {
      return value;
    }
  }
  return 0;
}

std::vector<int> SlowGame::sides(const Spot& spot) const {
  std::vector<int> result;
  for (int side = 0; side < 4; ++side) {
    if (segment_at(tile(spot), side, 1) == std::get<2>(spot)) {
      result.push_back(side);
    }
  }
  return result;
}

/// Paths and fields own the middles of their sides, so that middles tell it all.
SlowFeature SlowGame::flood(const Spot& from) const {
  SlowFeature feature;
  std::vector<Spot> ahead{from};
  while (!ahead.empty()) {
    const Spot spot = ahead.back();
    ahead.pop_back();
    if (!feature.spots.insert(spot).second) {
      continue;
    }
    feature.tiles.insert(place_of(spot));
    for (const int side : sides(spot)) {
      const auto other = tiles_.find(beside(place_of(spot), side));
      if (other == tiles_.end()) {
        ++feature.open;
      } else {
        ahead.emplace_back(
            other->first.first, other->first.second, segment_at(other->second, (side + 2) % 4, 1));
      }
    }
  }
  return feature;
}

std::vector<int> SlowGame::winners(const SlowFeature& feature) const {
  std::map<int, int> count;
  int most = 0;
  for (const SlowPiece& piece : pieces_) {
    if (!piece.is_stable && feature.spots.contains(piece.spot)) {
      most = std::max(most, ++count[piece.owner]);
    }
  }
  std::vector<int> result;
  for (std::size_t i = 0; i < players_.size(); ++i) {  // clockwise from who is at turn
    const int player = (active_ + static_cast<int>(i)) % static_cast<int>(players_.size());
    if (most > 0 && count[player] == most) {
      result.push_back(player);
    }
  }
  return result;
}

void SlowGame::place(const std::string& text) {
  const auto [name, at, turn] = read_placement(text);
  EXPECT_FALSE(tiles_.contains(at));
  place(name, at, turn);
  int neighbours = 0;
  for (int side = 0; side < 4; ++side) {
    const auto other = tiles_.find(beside(at, side));
    if (other != tiles_.end()) {
      ++neighbours;
      const Spot mine{at.first, at.second, segment_at(tiles_.at(at), side, 1)};
      const Spot its{
          other->first.first, other->first.second, segment_at(other->second, (side + 2) % 4, 1)};
      EXPECT_EQ(word(mine), word(its)) << text;
    }
  }
  EXPECT_GT(neighbours, 0) << text;
}

/// "none", "meeple on p", "stable on m"
void SlowGame::claim(const std::string& text) {
  placed_ = text != "none";
  if (!placed_) {
    return;
  }
  const std::string key = text.substr(text.rfind(' ') + 1);
  const std::vector<SegmentKind>& segments = tiles_.at(last_).kind->segments;
  int segment = 0;
  while (segments[static_cast<std::size_t>(segment)].key != key) {
    ++segment;
  }
  SlowPiece piece{active_, text.starts_with("stable"), {last_.first, last_.second, segment}};
  int own = 0;
  for (const SlowPiece& other : pieces_) {
    const auto [y, x] = place_of(other.spot);
    own += other.owner == active_ && other.is_stable == piece.is_stable ? 1 : 0;
    EXPECT_FALSE(piece.is_stable && other.is_stable && std::abs(y - last_.first) <= 1 &&
                 std::abs(x - last_.second) <= 1)
        << text;
  }
  EXPECT_LT(own, piece.is_stable ? 2 : 4) << text;
  EXPECT_TRUE(piece.is_stable || winners(flood(piece.spot)).empty()) << text;
  pieces_.push_back(piece);
}

/// The first port of a feature in its first tile, clockwise from the left end of north.
int SlowGame::first_port(const SlowFeature& feature) const {
  const Place first = *feature.tiles.begin();
  for (int port = 0; port < 12; ++port) {
    const int segment = segment_at(tiles_.at(first), port / 3, port % 3);
    if (feature.spots.contains({first.first, first.second, segment})) {
      return port;
    }
  }
  return 12;
}

void SlowGame::settle() {
  // Paths before fields, then by the first tile in reading order, then by port.
  std::map<std::tuple<bool, Place, int>, SlowFeature> done;
  for (std::size_t i = 0; i < tiles_.at(last_).kind->segments.size(); ++i) {
    const Spot spot{last_.first, last_.second, static_cast<int>(i)};
    const SlowFeature feature = word(spot) == "meadow" ? SlowFeature() : flood(spot);
    if (!feature.spots.empty() && feature.open == 0) {
      done[{word(spot) == "field", *feature.tiles.begin(), first_port(feature)}] = feature;
    }
  }
  for (const auto& [order, feature] : done) {
    const bool is_field = std::get<0>(order);
    const std::vector<int> best = winners(feature);
    for (const int player : best) {
      points[static_cast<std::size_t>(player)] +=
          (is_field ? 2 : 1) * static_cast<int>(feature.tiles.size());
    }
    if (is_field && !best.empty()) {
      harvest(feature, best);
    }
    std::erase_if(pieces_, [&spots = feature.spots](const SlowPiece& piece) {
      return !piece.is_stable && spots.contains(piece.spot);
    });
  }
}

void SlowGame::harvest(const SlowFeature& field, const std::vector<int>& winners) {
  Basket basket;
  for (auto& [kind, left] : supply_) {
    int symbols = 0;
    for (const Spot& spot : field.spots) {
      symbols += printed(spot, kind);
    }
    if (std::min(symbols, left) > 0) {
      basket[kind] = std::min(symbols, left);
      left -= basket[kind];
    }
  }
  for (std::size_t n = 0; !basket.empty(); ++n) {
    const int taker = winners[n % winners.size()];
    std::string kind = basket.begin()->first;
    if (winners.size() > 1 && basket.size() > 1) {
      ASSERT_TRUE(asks("core:ask"));
      EXPECT_EQ((*next_)->actor, taker);
      kind = read();
      ASSERT_TRUE(basket.contains(kind)) << kind;
    }
    ++tokens[static_cast<std::size_t>(taker)][kind];
    if (--basket[kind] == 0) {
      basket.erase(kind);
    }
  }
}

std::string SlowGame::text_of(const Spot& spot) const {
  return fmt::format("{},{} {}",
                     std::get<1>(spot),
                     std::get<0>(spot),
                     tile(spot).kind->segments[static_cast<std::size_t>(std::get<2>(spot))].key);
}

bool SlowGame::has_other_wanderer(Place place, std::size_t hiker) const {
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    if (i != hiker && place_of(pieces_[i].spot) == place && word(pieces_[i].spot) == "path") {
      return true;
    }
  }
  return false;
}

/// Every stop of one wanderer, by the text of its option.
void SlowGame::add_hikes(std::size_t hiker,
                         std::map<std::string, std::pair<std::size_t, Spot>>& hikes) {
  const Spot from = pieces_[hiker].spot;
  for (int side : sides(from)) {
    Spot here = from;
    for (int length = 1;; ++length) {
      const auto other = tiles_.find(beside(place_of(here), side));
      if (other == tiles_.end()) {
        break;
      }
      const int entry = (side + 2) % 4;
      here = {other->first.first, other->first.second, segment_at(other->second, entry, 1)};
      if (!has_other_wanderer(other->first, hiker)) {
        hikes[fmt::format("meeple {}, {}, {}", text_of(from), text_of(here), length)] = {hiker,
                                                                                         here};
      }
      const std::vector<int> ends = sides(here);
      if (ends.size() < 2) {
        break;
      }
      side = ends[0] == entry ? ends[1] : ends[0];
    }
  }
}

void SlowGame::offer_hike() {
  std::map<std::string, std::pair<std::size_t, Spot>> hikes;
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    const bool is_own = !placed_ && pieces_[i].owner == active_ && word(pieces_[i].spot) == "path";
    if (is_own && flood(pieces_[i].spot).tiles.contains(last_)) {
      add_hikes(i, hikes);
    }
  }
  ASSERT_EQ(asks("core:ask"), !hikes.empty());
  if (hikes.empty()) {
    return;
  }
  EXPECT_EQ((*next_)->actor, active_);
  const std::string answer = read();
  if (answer == "pass") {
    return;
  }
  ASSERT_TRUE(hikes.contains(answer)) << answer;
  const auto [hiker, stop] = hikes[answer];
  points[static_cast<std::size_t>(active_)] += std::stoi(answer.substr(answer.rfind(' ') + 1));
  pieces_[hiker].spot = stop;
}

int SlowGame::animals_around(Place place) const {
  int animals = 0;
  for (const auto& [at, lying] : tiles_) {
    const bool is_near =
        std::abs(at.first - place.first) <= 1 && std::abs(at.second - place.second) <= 1;
    for (std::size_t i = 0; is_near && i < lying.kind->segments.size(); ++i) {
      for (const std::string& animal : kAnimals) {
        animals += printed({at.first, at.second, static_cast<int>(i)}, animal);
      }
    }
  }
  return animals;
}

void SlowGame::finish() {
  std::set<std::set<Spot>> open;
  for (const SlowPiece& piece : pieces_) {
    if (piece.is_stable) {
      points[static_cast<std::size_t>(piece.owner)] += animals_around(place_of(piece.spot));
    } else {
      open.insert(flood(piece.spot).spots);
    }
  }
  for (const std::set<Spot>& spots : open) {
    const SlowFeature feature = flood(*spots.begin());
    for (const int player : winners(feature)) {
      points[static_cast<std::size_t>(player)] += static_cast<int>(feature.tiles.size());
    }
  }
  for (std::size_t player = 0; player < players_.size(); ++player) {
    Basket& held = tokens[player];
    for (const auto& [kind, n] : held) {
      points[player] += n;
    }
    // Set by set: fruits that are there, scarecrows for the others.
    for (Basket left = held;;) {
      for (const std::string& fruit : kFruits) {
        --(left[fruit] > 0 ? left[fruit] : left["scarecrow"]);
      }
      if (left["scarecrow"] < 0) {
        break;
      }
      points[player] += 5;
    }
  }
}

void SlowGame::play(const Lines& record) {
  next_ = record.begin();
  end_ = record.end();
  while (asks("core:draw")) {
    read();
    if (!asks("core:place")) {
      continue;  // it fits nowhere
    }
    active_ = (*next_)->actor;
    place(read());
    claim(asks("core:claim") ? read() : "none");
    settle();
    offer_hike();
    if (::testing::Test::HasFatalFailure()) {
      return;
    }
  }
  finish();
}

std::shared_ptr<const Ruleset> rules() {
  static const std::shared_ptr<const Ruleset> loaded = [] {
    LoadRequest request;
    request.ruleset = "over-hill-and-dale";
    return load_ruleset(request, SearchPath{{BASTIDE_SOURCE_DIR}});
  }();
  return loaded;
}

/// Tokens before a player, as the engine has them.
Basket held_by(const Game& game, std::size_t player) {
  const Catalog& catalog = game.rules().catalog;
  const Variables& variables = game.state().variables;
  const VariableId tokens = catalog.variables.find("over_hill_and_dale:tokens");
  Basket held;
  for (const std::int32_t token :
       variables.list(variables.get(catalog.variables[tokens], player))) {
    ++held[std::string(short_name(catalog.tokens[TokenKindId(token)].name))];
  }
  return held;
}

void play_and_compare(std::uint64_t seed) {
  GameSetup setup;
  setup.seed = seed;
  for (std::uint64_t p = 0; p < 2 + seed % 4; ++p) {
    setup.players.push_back(fmt::format("P{}", p + 1));
  }
  setup.keep_history = false;
  setup.keep_journal = false;
  SCOPED_TRACE(fmt::format("{} players, seed {}", setup.players.size(), seed));
  Game game(rules(), setup);
  Rng rng{seed};
  while (!game.over()) {
    const std::vector<Option> options = game.options();
    // Every second game passes often, so that there is more to hike and to join.
    const bool is_shy = seed % 2 == 0 && game.pending().choice == Choice::claim;
    const Option option = is_shy && rng.below(4) > 0
                              ? options.front()
                              : options[rng.below(static_cast<std::uint32_t>(options.size()))];
    ASSERT_TRUE(game.answer(option).ok());
  }
  Lines record;
  for (const Answer& answer : game.answers()) {
    record.push_back(&answer);
  }
  SlowGame slow(game.rules().catalog, setup.players);
  slow.play(record);
  EXPECT_TRUE(slow.is_done()) << "an answer that the rules do not ask for";
  for (std::size_t player = 0; player < setup.players.size(); ++player) {
    EXPECT_EQ(game.view().points(ColourId(player)), slow.points[player]) << "points of " << player;
    std::erase_if(slow.tokens[player], [](const auto& held) { return held.second == 0; });
    EXPECT_EQ(held_by(game, player), slow.tokens[player]) << "tokens of " << player;
  }
}

TEST(OverHillAndDale, RandomGamesScoreAsTheSlowGameSays) {
  const auto most = games_to_play(500);
  for (std::uint64_t seed = 1; seed <= most; ++seed) {
    play_and_compare(seed);
    if (::testing::Test::HasFailure()) {
      return;
    }
  }
}

// OHD-FIELD-05, Q-OHD-16
TEST(OverHillAndDale, TokensAreSeenByTheirOwnerAlone) {
  const Catalog& catalog = rules()->catalog;
  EXPECT_EQ(catalog.variables[catalog.variables.find("over_hill_and_dale:tokens")].sight,
            Sight::owner);
}

// OHD-SETUP-02, OHD-SETUP-04: what the publisher counts, over the reconstructed tiles.
TEST(OverHillAndDale, TilesHonourThePublishedCounts) {
  const std::array<int, 25> designs{0, 11, 8, 5, 1, 2, 7, 2, 2, 2, 1, 3, 4,
                                    1, 1,  1, 3, 2, 1, 4, 3, 2, 4, 1, 1};
  std::map<std::string, int> copies;
  Basket printed;
  int tiles = 0;
  const Catalog& catalog = rules()->catalog;
  for (const TileKind& tile : catalog.tile_kinds) {
    EXPECT_TRUE(tile.reconstructed) << tile.name;
    const std::string design = tile.name.substr(tile.name.find('/') + 1, 2);
    copies[design] += tile.count;
    tiles += tile.count;
    for (const SegmentKind& segment : tile.segments) {
      for (const auto& [id, value] : segment.values) {
        printed[std::string(short_name(catalog.variables[id].name))] += value * tile.count;
      }
    }
  }
  EXPECT_EQ(tiles, 73);
  EXPECT_EQ(copies["st"], 1);
  for (std::size_t design = 1; design < designs.size(); ++design) {
    EXPECT_EQ(copies[fmt::format("{:02}", design)], designs[design]) << design;
  }
  for (const std::string& fruit : kFruits) {
    EXPECT_EQ(printed[fruit], 5) << fruit;
  }
  EXPECT_EQ(printed["scarecrow"], 8);
  for (const std::string& animal : kAnimals) {
    EXPECT_EQ(printed[animal], 12) << animal;
  }
}

}  // namespace
}  // namespace bastide
