// A game, turn by turn.
#include "tests/properties/everything_game.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

namespace bastide {

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
