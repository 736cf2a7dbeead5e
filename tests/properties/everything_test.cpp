// Base game, rivers, Abbot, Hills & Sheep and Inns & Cathedrals played a second time, slowly: from
// the texts of a record and the printed tiles alone. Features are flooded anew at every question;
// nothing of the engine's features, pieces or ledgers is asked. The points of random games must
// agree. (BASE-SCORE-01, BASE-SCORE-02, BASE-SCORE-ROAD-01, BASE-SCORE-CITY-01, BASE-SCORE-MON-01,
// BASE-END-03, BASE-FARM-08, BASE-FARM-09, ABBOT-SCORE-01, ABBOT-RECALL-02, ABBOT-END-01,
// HS-FLOCK-01 to 06, HS-MULTI-01 to 04, HS-CLOSE-01 to 04, HS-SHEP-END-01, HS-HILL-05 to 08,
// HS-HILL-10, HS-VINE-02 to 05, INT-RIVER-LAKE-01, INT-HILL-01 to 04, IC-BIG-01 to 08, IC-INN-01 to
// 04, IC-CATH-01 to 03, INT-IC-HILL-01 to 04)
#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "kernel/engine.h"
#include "kernel/io/json_parser.h"
#include "kernel/load/ruleset_loader.h"
#include "tests/properties/slow_tiles.h"
#include "tests/support/games_to_play.h"

namespace bastide {
namespace {

using Lines = std::vector<const Answer*>;

struct SlowPiece {
  int owner = 0;
  std::string kind;
  Spot spot;
  int turn = 0;  // of the game, in which it was placed
  std::vector<std::string> flock = {};

  [[nodiscard]] bool is_shepherd() const { return kind == "shepherd"; }
  [[nodiscard]] int strength() const { return kind == "large_meeple" ? 2 : 1; }
};

struct SlowFeature {
  std::set<Spot> spots;
  std::set<Place> tiles;
  int open = 0;
};

/// The whole game as players at a table know it.
class SlowGame {
 public:
  SlowGame(const Catalog& catalog, std::size_t players, const std::string& start)
      : points(players), catalog_(catalog) {
    place(start, {0, 0}, 0);
  }

  /// Plays the record. What the rules forbid is a failure.
  void play(const Lines& record);
  [[nodiscard]] bool is_done() const { return next_ == end_; }

  std::vector<int> points;
  std::map<std::string, int> seen;  // what came about, and how often

 private:
  [[nodiscard]] bool asks(const std::string& choice) const {
    return next_ != end_ && (*next_)->choice == choice;
  }
  std::string read() { return (*next_++)->text; }
  void place(const std::string& name, Place place, int turn);
  std::string draw();
  void place(const std::string& text);
  void claim(const std::string& text);
  void recall(const std::string& text);
  void draw_token(const Spot& shepherd);
  void scatter(const Spot& field);
  void lead_home(const Spot& field);
  void tend_flocks();
  void settle();
  void finish();

  [[nodiscard]] const SlowTile& tile(const Spot& spot) const { return tiles_.at(place_of(spot)); }
  [[nodiscard]] std::string word(const Spot& spot) const;
  /// The segment at a port of a tile as it lies; -1: nobody's.
  [[nodiscard]] static int at(const SlowTile& tile, int side, int slot) {
    return tile.at(0, side, slot);
  }
  [[nodiscard]] std::string picture(Place place, int side, int slot) const;
  [[nodiscard]] SlowFeature flood(const Spot& from) const;
  [[nodiscard]] int around(Place place, const std::string& mark) const;
  [[nodiscard]] bool is_occupied(const SlowFeature& feature, bool by_shepherds) const;
  [[nodiscard]] std::set<int> winners(const SlowFeature& feature);
  [[nodiscard]] bool is_complete(const Spot& spot) const;
  [[nodiscard]] int cities_around(const SlowFeature& field) const;
  [[nodiscard]] int printed(const SlowFeature& feature, const std::string& what) const;
  [[nodiscard]] int worth(const Spot& spot, bool is_complete);
  /// Pays the majority of the feature.
  void pay(const Spot& spot, bool is_complete);
  void take_meeples(const SlowFeature& feature);

  const Catalog& catalog_;
  std::map<Place, SlowTile> tiles_;
  std::vector<SlowPiece> pieces_;
  Place last_{0, 0};
  int active_ = 0;
  int turn_ = 0;
  std::map<std::string, int> in_bag_{
      {"sheep1", 4}, {"sheep2", 5}, {"sheep3", 5}, {"sheep4", 2}, {"wolf", 2}};
  std::map<std::string, int> drawn_;  // by tile; those under hills as well
  Lines::const_iterator next_;
  Lines::const_iterator end_;
};

void SlowGame::place(const std::string& name, Place place, int turn) {
  for (const TileKind& kind : catalog_.tile_kinds) {
    if (kind.name == name) {
      tiles_[place] = {&kind, turn};
    }
  }
  ASSERT_TRUE(tiles_.contains(place)) << name;
  last_ = place;
}

std::string SlowGame::word(const Spot& spot) const {
  const SegmentKind& segment =
      tile(spot).kind->segments[static_cast<std::size_t>(std::get<2>(spot))];
  return std::string(short_name(catalog_.feature_kinds[segment.kind].name));
}

/// What a port shows; nobody's port shows what the port to its left shows.
std::string SlowGame::picture(Place place, int side, int slot) const {
  while (at(tiles_.at(place), side, slot) < 0) {
    --slot;
  }
  return word({place.first, place.second, at(tiles_.at(place), side, slot)});
}

/// Port by port, since a side may show two cities or two fields.
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
    for (int port = 0; port < 12; ++port) {
      const int side = port / 3;
      if (at(tile(spot), side, port % 3) != std::get<2>(spot)) {
        continue;
      }
      const auto [dy, dx] = kSteps[static_cast<std::size_t>(side)];
      const auto other = tiles_.find({std::get<0>(spot) + dy, std::get<1>(spot) + dx});
      if (other == tiles_.end()) {
        ++feature.open;
        continue;
      }
      const int its = at(other->second, (side + 2) % 4, 2 - port % 3);
      if (its >= 0) {
        ahead.emplace_back(other->first.first, other->first.second, its);
      }
    }
  }
  return feature;
}

/// Tiles around a place, with this mark if one is given.
int SlowGame::around(Place place, const std::string& mark) const {
  int count = 0;
  for (const auto& [at, lying] : tiles_) {
    const bool is_near =
        std::abs(at.first - place.first) <= 1 && std::abs(at.second - place.second) <= 1;
    count += is_near && at != place && (mark.empty() || lying.has(mark)) ? 1 : 0;
  }
  return count;
}

bool SlowGame::is_occupied(const SlowFeature& feature, bool by_shepherds) const {
  return std::any_of(pieces_.begin(), pieces_.end(), [&](const SlowPiece& piece) {
    return piece.is_shepherd() == by_shepherds && feature.spots.contains(piece.spot);
  });
}

/// Most meeples, a large one counting twice; those who tie with one on a hill beat those without.
/// IC-BIG-08, HS-HILL-05 to 08
std::set<int> SlowGame::winners(const SlowFeature& feature) {
  std::map<int, int> count;
  std::map<int, int> figures;
  std::set<int> on_hills;
  int most = 0;
  for (const SlowPiece& piece : pieces_) {
    if (!piece.is_shepherd() && feature.spots.contains(piece.spot)) {
      ++figures[piece.owner];
      most = std::max(most, count[piece.owner] += piece.strength());
      if (piece.kind != "abbot" && tile(piece.spot).has("hill")) {
        on_hills.insert(piece.owner);
      }
    }
  }
  std::set<int> tied;
  std::set<int> tied_on_hills;
  for (const auto& [player, n] : count) {
    if (n == most) {
      tied.insert(player);
      seen["one figure with the votes of two"] += count.size() > 1 && n > figures[player] ? 1 : 0;
    }
    if (n == most && on_hills.contains(player)) {
      tied_on_hills.insert(player);
    }
  }
  if (tied_on_hills.empty()) {
    return tied;
  }
  seen["ties broken by a hill"] += tied_on_hills.size() < tied.size() ? 1 : 0;
  seen["ties among hills"] += tied_on_hills.size() > 1 ? 1 : 0;
  return tied_on_hills;
}

bool SlowGame::is_complete(const Spot& spot) const {
  const std::string kind = word(spot);
  if (kind == "monastery" || kind == "garden") {
    return around(place_of(spot), "") == 8;
  }
  return kind != "field" && flood(spot).open == 0;
}

/// Completed cities that touch the field, each once. BASE-FARM-09
int SlowGame::cities_around(const SlowFeature& field) const {
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

/// What all segments of the feature bear together.
int SlowGame::printed(const SlowFeature& feature, const std::string& what) const {
  int sum = 0;
  for (const Spot& part : feature.spots) {
    for (const auto& [id, value] :
         tile(part).kind->segments[static_cast<std::size_t>(std::get<2>(part))].values) {
      sum += short_name(catalog_.variables[id].name) == what ? value : 0;
    }
  }
  return sum;
}

int SlowGame::worth(const Spot& spot, bool is_complete) {
  const std::string kind = word(spot);
  if (kind == "monastery" || kind == "garden") {
    const bool is_sweet = is_complete && kind == "monastery";
    const int vineyards = is_sweet ? around(place_of(spot), "vineyard") : 0;
    seen["vineyards"] += vineyards;
    return 1 + around(place_of(spot), "") + 3 * vineyards;
  }
  const SlowFeature feature = flood(spot);
  if (kind == "field") {
    return 3 * cities_around(feature);
  }
  const int size = static_cast<int>(feature.tiles.size()) + printed(feature, "pennants");
  const bool is_precious = printed(feature, "inns") + printed(feature, "cathedrals") > 0;
  if (is_precious) {
    ++seen[(is_complete ? "complete with an inn or cathedral: " : "open with one: ") + kind];
  }
  if (!is_complete) {
    return is_precious ? 0 : size;
  }
  return size * ((kind == "city" ? 2 : 1) + (is_precious ? 1 : 0));
}

void SlowGame::pay(const Spot& spot, bool is_complete) {
  const int value = worth(spot, is_complete);
  for (const int player : winners(flood(spot))) {
    points[static_cast<std::size_t>(player)] += value;
  }
}

void SlowGame::take_meeples(const SlowFeature& feature) {
  std::erase_if(pieces_, [&feature](const SlowPiece& piece) {
    return !piece.is_shepherd() && feature.spots.contains(piece.spot);
  });
}

/// The tile to be placed: the last that was drawn, or a hill before the one under it.
std::string SlowGame::draw() {
  std::string before;
  std::string last;
  while (asks("core:draw")) {
    before = std::exchange(last, read());
    ++drawn_[last];
  }
  for (const TileKind& kind : catalog_.tile_kinds) {
    EXPECT_TRUE(kind.name != last || drawn_[last] <= kind.count) << "too many of " << last;
    if (kind.name == before && SlowTile{&kind}.has("hill") && asks("core:place") &&
        (*next_)->text.starts_with(before + " ")) {
      return before;
    }
  }
  return last;
}

void SlowGame::place(const std::string& text) {
  const auto [name, here, turn] = read_placement(text);
  ASSERT_FALSE(tiles_.contains(here)) << text;
  place(name, here, turn);
  int neighbours = 0;
  for (int side = 0; side < 4; ++side) {
    const auto [dy, dx] = kSteps[static_cast<std::size_t>(side)];
    const Place there{here.first + dy, here.second + dx};
    if (!tiles_.contains(there)) {
      continue;
    }
    ++neighbours;
    for (const int slot : {0, 2}) {
      EXPECT_EQ(picture(here, side, slot), picture(there, (side + 2) % 4, 2 - slot)) << text;
    }
  }
  EXPECT_GT(neighbours, 0) << text;
}

/// "recall abbot x,y KEY": what it is worth now, without vineyards. ABBOT-RECALL-02
void SlowGame::recall(const std::string& text) {
  const auto abbot = std::find_if(pieces_.begin(), pieces_.end(), [this](const SlowPiece& piece) {
    return piece.kind == "abbot" && piece.owner == active_;
  });
  ASSERT_NE(abbot, pieces_.end()) << text;
  const auto [y, x] = place_of(abbot->spot);
  EXPECT_TRUE(text.starts_with(fmt::format("recall abbot {},{} ", x, y))) << text;
  ++seen["recalls"];
  points[static_cast<std::size_t>(active_)] += worth(abbot->spot, false);
  pieces_.erase(abbot);
}

/// "none", "meeple on c", "large_meeple on r", "abbot on garden", "shepherd on f", "recall …"
void SlowGame::claim(const std::string& text) {
  if (text == "none") {
    return;
  }
  EXPECT_FALSE(tiles_.at(last_).has("volcano_lake")) << text;
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
  const SlowPiece piece{active_, text.substr(0, text.find(' ')), spot, turn_};
  const auto own = std::count_if(pieces_.begin(), pieces_.end(), [&piece](const auto& other) {
    return other.owner == piece.owner && other.kind == piece.kind;
  });
  EXPECT_LT(own, piece.kind == "meeple" ? 7 : 1) << text;
  const std::string kind = word(spot);
  const bool is_holy = kind == "monastery" || kind == "garden";
  EXPECT_TRUE(piece.kind == "abbot" ? is_holy : kind != "garden" && kind != "river") << text;
  EXPECT_TRUE(!piece.is_shepherd() || kind == "field") << text;
  EXPECT_FALSE(is_occupied(flood(spot), piece.is_shepherd())) << text;
  pieces_.push_back(piece);
  seen["large meeples"] += piece.strength() - 1;
  if (piece.is_shepherd()) {
    draw_token(spot);
  }
}

/// Tokens of the field into the bag, its shepherds home.
void SlowGame::scatter(const Spot& field) {
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
void SlowGame::lead_home(const Spot& field) {
  const SlowFeature feature = flood(field);
  int sheep = 0;
  std::vector<int> owners;
  for (const SlowPiece& piece : pieces_) {
    if (piece.is_shepherd() && feature.spots.contains(piece.spot)) {
      owners.push_back(piece.owner);
      for (const std::string& token : piece.flock) {
        sheep += token.back() - '0';
      }
    }
  }
  for (const int owner : owners) {
    points[static_cast<std::size_t>(owner)] += sheep;
  }
  ++seen["flocks led home"];
  seen["common flocks"] += owners.size() > 1 ? 1 : 0;
  scatter(field);
}

void SlowGame::draw_token(const Spot& shepherd) {
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

/// Grow or guide, then the fields that are closed. HS-FLOCK-01, HS-CLOSE-01, HS-CLOSE-02
void SlowGame::tend_flocks() {
  for (const SlowPiece& piece : std::vector<SlowPiece>(pieces_)) {
    const bool may_choose = piece.is_shepherd() && piece.owner == active_ && piece.turn < turn_ &&
                            flood(piece.spot).tiles.contains(last_) &&
                            !tiles_.at(last_).has("volcano_lake");
    if (!may_choose) {
      continue;
    }
    ASSERT_TRUE(asks("core:ask"));
    EXPECT_EQ((*next_)->actor, active_);
    const std::string answer = read();
    if (answer == "grow") {
      draw_token(piece.spot);
    } else {
      EXPECT_EQ(answer, "guide");
      lead_home(piece.spot);
    }
  }
  EXPECT_FALSE(asks("core:ask"));
  for (const SlowPiece& piece : std::vector<SlowPiece>(pieces_)) {
    const SlowFeature feature = piece.is_shepherd() ? flood(piece.spot) : SlowFeature();
    if (piece.is_shepherd() && feature.open == 0 && is_occupied(feature, true)) {
      ++seen["fields closed"];
      lead_home(piece.spot);
    }
  }
}

void SlowGame::settle() {
  for (std::size_t i = 0; i < pieces_.size();) {
    const Spot spot = pieces_[i].spot;
    if (pieces_[i].is_shepherd() || !is_complete(spot)) {
      ++i;
      continue;
    }
    pay(spot, true);
    take_meeples(flood(spot));
    i = 0;
  }
}

void SlowGame::finish() {
  while (true) {
    const auto piece = std::find_if(pieces_.begin(), pieces_.end(), [](const SlowPiece& other) {
      return !other.is_shepherd();
    });
    if (piece == pieces_.end()) {
      return;
    }
    const Spot spot = piece->spot;
    pay(spot, false);
    take_meeples(flood(spot));
  }
}

void SlowGame::play(const Lines& record) {
  next_ = record.begin();
  end_ = record.end();
  while (asks("core:draw")) {
    const std::string drawn = draw();
    if (!asks("core:place")) {
      break;  // the last tiles fit nowhere
    }
    ++turn_;
    active_ = (*next_)->actor;
    EXPECT_TRUE((*next_)->text.starts_with(drawn + " ")) << drawn;
    place(read());
    if (::testing::Test::HasFatalFailure()) {
      return;
    }
    claim(asks("core:claim") ? read() : "none");
    tend_flocks();
    settle();
    if (::testing::Test::HasFailure()) {
      return;
    }
  }
  finish();
}

/// Random answers. Every second game claims little, so that there is more to join; every fourth
/// builds densely as well, so that monasteries are completed and features shared.
class RandomPlayer {
 public:
  explicit RandomPlayer(std::uint64_t seed)
      : rng_{seed}, is_shy_(seed % 2 == 0), is_dense_(seed % 4 == 0) {}

  Option choose(Game& game) {
    const std::vector<Option> options = game.options();
    const Choice choice = game.pending().choice;
    if (choice == Choice::claim && is_shy_ && rng_.below(4) > 0) {
      return options.front();
    }
    Option best = any(options);
    for (int i = 0; choice == Choice::place && is_dense_ && i < 8; ++i) {
      const Option other = any(options);
      best = neighbours(game, other) > neighbours(game, best) ? other : best;
    }
    if (choice == Choice::place) {
      taken_.insert(read_placement(game.text(best)).place);
    }
    return best;
  }

 private:
  Option any(const std::vector<Option>& options) {
    return options[rng_.below(static_cast<std::uint32_t>(options.size()))];
  }

  [[nodiscard]] std::size_t neighbours(const Game& game, const Option& option) const {
    const Place place = read_placement(game.text(option)).place;
    std::size_t count = 0;
    for (int i = 0; i < 9; ++i) {
      count += taken_.count({place.first + i / 3 - 1, place.second + i % 3 - 1});
    }
    return count;
  }

  Rng rng_;
  bool is_shy_;
  bool is_dense_;
  std::set<Place> taken_{{0, 0}};
};

struct Trial {
  std::string ruleset;  // its name, or what would stand in its file
  std::string start;
  std::vector<std::string> must_be_seen;
};

std::map<std::string, int> play_and_compare(const std::shared_ptr<const Ruleset>& rules,
                                            const std::string& start,
                                            std::uint64_t seed) {
  GameSetup setup;
  setup.seed = seed;
  for (std::uint64_t p = 0; p < 2 + seed % 4; ++p) {
    setup.players.push_back(fmt::format("P{}", p + 1));
  }
  setup.keep_history = false;
  setup.keep_journal = false;
  SCOPED_TRACE(fmt::format("{} players, seed {}", setup.players.size(), seed));
  Game game(rules, setup);
  RandomPlayer random(seed);
  while (!game.over()) {
    EXPECT_TRUE(game.answer(random.choose(game)).ok());
  }
  Lines record;
  for (const Answer& answer : game.answers()) {
    record.push_back(&answer);
  }
  SlowGame slow(rules->catalog, setup.players.size(), start);
  slow.play(record);
  EXPECT_TRUE(slow.is_done()) << "an answer that the rules do not ask for";
  for (std::size_t player = 0; player < setup.players.size(); ++player) {
    EXPECT_EQ(game.view().points(ColourId(player)), slow.points[player]) << "points of " << player;
  }
  return slow.seen;
}

void play_many(const Trial& trial, std::uint64_t games) {
  LoadRequest request;
  if (trial.ruleset.starts_with("{")) {
    Diagnostics diagnostics;
    request.inline_ruleset = *parse_json(trial.ruleset, SourceRef{"here", 1, 1}, diagnostics);
  } else {
    request.ruleset = trial.ruleset;
  }
  const auto rules = load_ruleset(request, SearchPath{{BASTIDE_SOURCE_DIR}});
  std::map<std::string, int> seen;
  for (std::uint64_t seed = 1; seed <= games; ++seed) {
    for (const auto& [what, n] : play_and_compare(rules, trial.start, seed)) {
      seen[what] += n;
    }
    if (::testing::Test::HasFailure()) {
      return;
    }
  }
  for (const auto& [what, n] : seen) {
    ::testing::Test::RecordProperty(what, n);
  }
  for (const std::string& what : trial.must_be_seen) {
    EXPECT_GT(seen[what], 0) << what << " never came about: the games prove nothing about them";
  }
}

const std::uint64_t kGames = games_to_play(500);

TEST(Everything, RandomGamesScoreAsTheSlowGameSays) {
  Trial trial{"everything",
              "river-2/A",
              {"recalls",
               "vineyards",
               "wolves",
               "flocks led home",
               "common flocks",
               "fields closed",
               "ties broken by a hill"}};
  if (kGames > 5000) {
    trial.must_be_seen.emplace_back("ties among hills");  // once in a few hundred games
  }
  play_many(trial, kGames);
}

TEST(Everything, RandomGamesOfTheBigBoxScoreAsTheSlowGameSays) {
  play_many({"big-box", "river-1/A", {"recalls", "wolves", "flocks led home", "fields closed"}},
            kGames / 5);
}

TEST(Everything, RandomGamesWithInnsAndCathedralsScoreAsTheSlowGameSays) {
  std::vector<std::string> wanted{"large meeples",
                                  "one figure with the votes of two",
                                  "complete with an inn or cathedral: road",
                                  "open with one: road",
                                  "open with one: city"};
  if (kGames > 5000) {
    wanted.emplace_back("complete with an inn or cathedral: city");  // once in thirty games
  }
  play_many({"inns-and-cathedrals", "base/D-start", wanted}, kGames / 5);
  play_many({R"({ "extends": "everything", "plugins": { "inns_and_cathedrals": "*" } })",
             "river-2/A",
             wanted},
            kGames / 5);
}

TEST(Everything, RandomGamesOfTheBaseGameScoreAsTheSlowGameSays) {
  play_many({"base", "base/D-start", {}}, kGames / 5);
}

}  // namespace
}  // namespace bastide
