#include "kernel/state/zones.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>

#include <gtest/gtest.h>

#include "kernel/rules/effects.h"
#include "tests/support/tiny_game.h"

namespace bastide {
namespace {

constexpr Setup kRanked{2, 7, 0, true, true};

/// a ×3, b ×2, c ×1 and d ×1 with the mark "low".
class Letters : public TinyRules {
 public:
  Letters() {
    feature("grass", R"({ "done": "never" })");
    tile("t/a", "ggg ggg ggg ggg", "g grass", 3).tile("t/b", "ggg ggg ggg ggg", "g grass", 2);
    tile("t/c", "ggg ggg ggg ggg", "g grass", 1, R"("marks": ["low"])");
    tile("t/d", "ggg ggg ggg ggg", "g grass", 1, R"("marks": ["low"])");
  }
};

PileId pile(const TinyGame& game, std::string_view name) {
  return game.rules->catalog.piles.find(name);
}

/// Names of the tiles that may be drawn next, with their numbers.
std::string drawable(const TinyGame& game, std::string_view name) {
  std::string text;
  for (std::size_t kind = 0; kind < game.rules->catalog.tile_kinds.size(); ++kind) {
    const std::int32_t count = game.state.zones.drawable(pile(game, name), TileKindId(kind));
    if (count > 0) {
      text += (text.empty() ? "" : " ") + game.rules->catalog.tile_kinds[TileKindId(kind)].name +
              "*" + std::to_string(count);
    }
  }
  return text;
}

TEST(Piles, SupplyHoldsEveryTile) {
  Letters rules;
  const TinyGame game(rules, kEmpty);
  EXPECT_EQ(game.state.zones.pile_size(pile(game, "core:supply")), 7);
  EXPECT_EQ(drawable(game, "core:supply"), "t/a*3 t/b*2 t/c*1 t/d*1");
}

TEST(Piles, StartTileLeavesTheSupply) {
  Letters rules;
  rules.define("start", "board", R"([{ "tile": "t/a", "cell": [0, 0] }])");
  const TinyGame game(rules, {2, 1, 0, false, false});
  EXPECT_EQ(drawable(game, "core:supply"), "t/a*2 t/b*2 t/c*1 t/d*1");
}

TEST(Piles, SectionsAreDrawnFromTheTop) {
  Letters rules;
  rules.define(
      "pile",
      "deck",
      R"({ "sections": [{ "tiles": ["t/b"] }, { "mark": "low" }, { "tiles": ["t/a"] }] })");
  TinyGame game(rules, kEmpty);
  const PileId deck = pile(game, "t:deck");
  Zones& zones = game.state.zones;
  EXPECT_EQ(drawable(game, "t:deck"), "t/b*2");
  zones.take_from_pile(deck, game.kind("t/b"));
  zones.take_from_pile(deck, game.kind("t/b"));
  EXPECT_EQ(drawable(game, "t:deck"), "t/c*1 t/d*1");
  zones.take_from_pile(deck, game.kind("t/d"));
  EXPECT_EQ(drawable(game, "t:deck"), "t/c*1");
  zones.take_from_pile(deck, game.kind("t/c"));
  EXPECT_EQ(drawable(game, "t:deck"), "t/a*3");
}

TEST(Piles, RestOfAPluginIsWhatItsOtherSectionsLeave) {
  Letters rules;
  rules.define(
      "pile",
      "deck",
      R"({ "sections": [{ "tiles": ["t/c"] }, { "tiles": "rest" }, { "tiles": ["t/d"] }] })");
  TinyGame game(rules, kEmpty);
  game.state.zones.take_from_pile(pile(game, "t:deck"), game.kind("t/c"));
  EXPECT_EQ(drawable(game, "t:deck"), "t/a*3 t/b*2");
  EXPECT_EQ(game.state.zones.pile_size(pile(game, "core:supply")), 0);
}

TEST(Piles, ThreePilesOfOneStockShareIt) {
  // Three piles of 2 out of the supply of 7; one tile stays in the supply.
  Letters rules;
  rules.define("pile", "one", R"({ "sections": [{ "of": "core:supply", "count": 2 }] })");
  rules.define("pile", "two", R"({ "sections": [{ "of": "core:supply", "count": 2 }] })");
  rules.define("pile", "three", R"({ "sections": [{ "of": "core:supply", "count": 2 }] })");
  TinyGame game(rules, kEmpty);
  Zones& zones = game.state.zones;
  EXPECT_EQ(zones.pile_size(pile(game, "t:two")), 2);
  EXPECT_EQ(zones.pile_size(pile(game, "core:supply")), 1);
  zones.take_from_pile(pile(game, "t:one"), game.kind("t/c"));
  EXPECT_EQ(zones.pile_size(pile(game, "t:one")), 1);
  EXPECT_EQ(drawable(game, "t:two"), "t/a*3 t/b*2 t/d*1")
      << "a tile drawn from one pile cannot be in another";
}

TEST(Piles, EmptyPileGivesNothing) {
  Letters rules;
  rules.define("pile", "one", R"({ "sections": [{ "of": "core:supply", "count": 1 }] })");
  TinyGame game(rules, kEmpty);
  game.state.zones.take_from_pile(pile(game, "t:one"), game.kind("t/a"));
  EXPECT_EQ(drawable(game, "t:one"), "");
  EXPECT_EQ(game.state.zones.drawable_count(pile(game, "t:one")), 0);
}

TEST(Piles, StackLaysTheRestOfOneOnAnother) {
  Letters rules;
  rules.define("pile", "upper", R"({ "sections": [{ "tiles": ["t/a"] }, { "tiles": ["t/b"] }] })");
  rules.define("pile", "lower", R"({ "sections": [{ "mark": "low" }] })");
  TinyGame game(rules, kEmpty);
  Zones& zones = game.state.zones;
  zones.take_from_pile(pile(game, "t:upper"), game.kind("t/a"));
  zones.stack(pile(game, "t:upper"), pile(game, "t:lower"));
  EXPECT_EQ(zones.pile_size(pile(game, "t:upper")), 0);
  EXPECT_EQ(zones.pile_size(pile(game, "t:lower")), 6);
  EXPECT_EQ(drawable(game, "t:lower"), "t/a*2");
}

TEST(Piles, TilePutBackIsDrawableAgain) {
  Letters rules;
  TinyGame game(rules, kEmpty);
  const PileId supply = pile(game, "core:supply");
  game.state.zones.take_from_pile(supply, game.kind("t/c"));
  EXPECT_EQ(drawable(game, "core:supply"), "t/a*3 t/b*2 t/d*1");
  game.state.zones.put_back(game.rules->catalog, supply, game.kind("t/c"), 1);
  EXPECT_EQ(drawable(game, "core:supply"), "t/a*3 t/b*2 t/c*1 t/d*1");
}

TEST(Piles, TilePutBackIntoAnEmptyPileOpensItAgain) {
  Letters rules;
  rules.define("pile", "one", R"({ "sections": [{ "tiles": ["t/c"] }] })");
  TinyGame game(rules, kEmpty);
  const PileId one = pile(game, "t:one");
  game.state.zones.take_from_pile(one, game.kind("t/c"));
  game.state.zones.put_back(game.rules->catalog, one, game.kind("t/c"), 1);
  EXPECT_EQ(drawable(game, "t:one"), "t/c*1");
}

TEST(Piles, TilePutBackIntoAPileThatHasNoSectionsIsDrawable) {
  Letters rules;
  rules.define("pile", "none", R"({ "sections": [] })");
  rules.define("pile", "gone", R"({ "sections": [{ "tiles": ["t/b"] }] })");
  TinyGame game(rules, {2, 7, 0, true, false});
  Zones& zones = game.state.zones;
  zones.stack(pile(game, "t:gone"), pile(game, "core:supply"));
  zones.take_from_pile(pile(game, "core:supply"), game.kind("t/b"));
  for (const char* name : {"t:none", "t:gone"}) {
    zones.put_back(game.rules->catalog, pile(game, name), game.kind("t/b"), 1);
    EXPECT_EQ(drawable(game, name), "t/b*1") << name;
    EXPECT_EQ(zones.ranked_draw(pile(game, name)), game.kind("t/b")) << name;
  }
  EXPECT_EQ(zones.pile_size(pile(game, "core:supply")), 6);
}

/// Eight tiles, each of its own kind, of which `drawn` are gone.
class Shuffled {
 public:
  Shuffled() : game_(rules(), kEmpty) {}

  /// The pile of this seed.
  Zones start(std::uint64_t seed, int drawn) const {
    Zones zones = game_.state.zones;
    zones.rank_tiles(game_.rules->catalog, seed);
    for (int i = 0; i < drawn; ++i) {
      zones.take_from_pile(supply(), zones.ranked_draw(supply()));
    }
    return zones;
  }
  /// Draws a tile and puts it back.
  TileKindId draw_and_return(Zones& zones, std::uint64_t seed) const {
    const TileKindId kind = zones.ranked_draw(supply());
    zones.take_from_pile(supply(), kind);
    zones.put_back(game_.rules->catalog, supply(), kind, seed);
    return kind;
  }
  PileId supply() const { return pile(game_, "core:supply"); }

 private:
  TinyRules& rules() {
    rules_.feature("grass", R"({ "done": "never" })");
    for (const char letter : std::string_view("abcdefgh")) {
      rules_.tile(std::string("t/") + letter, "ggg ggg ggg ggg", "g grass");
    }
    return rules_;
  }

  TinyRules rules_;
  TinyGame game_;
};

TEST(Piles, NoRankIsLeftWhenAllTilesAreDrawn) {
  const Shuffled shuffled;
  EXPECT_EQ(shuffled.start(7, 7).tickets().size(), 1U);
  EXPECT_TRUE(shuffled.start(7, 8).tickets().empty());
}

// HR-DRAW-04: the tile is reshuffled into the pile.
TEST(Piles, TilePutBackIsAsLikelyAsTheOthers) {
  const Shuffled shuffled;
  for (const int left : {2, 4}) {
    int again = 0;
    for (std::uint64_t seed = 1; seed <= 4000; ++seed) {
      Zones zones = shuffled.start(seed, 8 - left);
      const TileKindId returned = shuffled.draw_and_return(zones, seed);
      again += zones.ranked_draw(shuffled.supply()) == returned ? 1 : 0;
    }
    const double share = 1.0 / left;
    EXPECT_NEAR(again, 4000 * share, 4 * std::sqrt(4000 * share * (1 - share))) << left;
  }
}

TEST(Piles, WhoPutsTilesBackDrawsTheOthersAtLast) {
  const Shuffled shuffled;
  for (std::uint64_t seed = 1; seed <= 4000; ++seed) {
    Zones zones = shuffled.start(seed, 5);
    std::set<std::int32_t> drawn;
    int draws = 0;
    while (drawn.size() < 3 && draws < 200) {
      drawn.insert(shuffled.draw_and_return(zones, seed).value());
      ++draws;
    }
    ASSERT_EQ(drawn.size(), 3U) << "seed " << seed;  // (2/3)^200 is 10^-35
  }
}

TEST(Piles, DrawOrderGoesToTheNextPileWhenOneIsEmpty) {
  Letters rules;
  rules.define("pile", "first", R"({ "sections": [{ "tiles": ["t/c"] }] })");
  rules.amend("core:phase/draw", R"({ "from": ["t:first", "core:supply"] })");
  TinyGame game(rules, kEmpty);
  EXPECT_EQ(game.state.zones.active_pile(game.rules->catalog), pile(game, "t:first"));
  game.state.zones.take_from_pile(pile(game, "t:first"), game.kind("t/c"));
  EXPECT_EQ(game.state.zones.active_pile(game.rules->catalog), pile(game, "core:supply"));
}

TEST(Piles, FixedPileIsDrawnInTheOrderGiven) {
  Letters rules;
  TinyGame game(rules, kEmpty);
  const PileId supply = pile(game, "core:supply");
  game.state.zones.fix_pile(supply, {game.kind("t/b"), game.kind("t/a"), game.kind("t/b")});
  EXPECT_EQ(drawable(game, "core:supply"), "t/b*1");
  game.state.zones.take_from_pile(supply, game.kind("t/b"));
  EXPECT_EQ(drawable(game, "core:supply"), "t/a*1");
}

/// The tiles in the order of their ranks.
std::vector<std::string> ranked(TinyGame& game, std::string_view name) {
  std::vector<std::string> order;
  const PileId from = pile(game, name);
  while (game.state.zones.pile_size(from) > 0) {
    const TileKindId kind = game.state.zones.ranked_draw(from);
    order.push_back(game.rules->catalog.tile_kinds[kind].name);
    game.state.zones.take_from_pile(from, kind);
  }
  return order;
}

TEST(RankedDraws, FollowTheSeed) {
  Letters rules;
  TinyGame game(rules, kRanked);
  TinyGame same(rules, kRanked);
  const std::vector<std::string> order = ranked(game, "core:supply");
  EXPECT_EQ(order.size(), 7U);
  EXPECT_EQ(order, ranked(same, "core:supply"));
}

TEST(RankedDraws, DifferWithTheSeed) {
  Letters rules;
  TinyGame game(rules, kRanked);
  TinyGame other(rules, {2, 8, 0, true, true});
  EXPECT_NE(ranked(game, "core:supply"), ranked(other, "core:supply"));
}

/// The copies of one tile come at places that do not depend on each other.
TEST(RankedDraws, CopiesOfATileDoNotComeTogether) {
  TinyRules rules;
  rules.feature("grass", R"({ "done": "never" })")
      .tile("t/three", "ggg ggg ggg ggg", "g grass", 3)
      .tile("t/other", "ggg ggg ggg ggg", "g grass", 6);
  TinyGame game(rules, kEmpty);
  const PileId supply = pile(game, "core:supply");
  int together = 0;
  constexpr int kSeeds = 4000;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    Zones zones = game.state.zones;
    zones.rank_tiles(game.rules->catalog, seed);
    int early = 0;
    for (int i = 0; i < 3; ++i) {
      const TileKindId kind = zones.ranked_draw(supply);
      early += kind == game.kind("t/three") ? 1 : 0;
      zones.take_from_pile(supply, kind);
    }
    together += early == 3 ? 1 : 0;
  }
  // 3 of 9 places: 1 in 84 orders.
  EXPECT_NEAR(together, kSeeds / 84.0, 4 * std::sqrt(kSeeds / 84.0));
}

TEST(RankedDraws, TilesThatTwoRulesetsShareComeInTheSameRelativeOrder) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Letters small;
    Letters large;
    large.tile("t/x", "ggg ggg ggg ggg", "g grass", 9);
    large.next_plugin("u").tile("u/y", "ggg ggg ggg ggg", "g t:grass", 9);
    TinyGame first(small, {2, seed, 0, true, true});
    TinyGame second(large, {2, seed, 0, true, true});
    std::vector<std::string> shared = ranked(second, "core:supply");
    EXPECT_EQ(shared.size(), 25U);
    std::erase_if(shared, [](const std::string& name) { return name == "t/x" || name == "u/y"; });
    EXPECT_EQ(ranked(first, "core:supply"), shared) << "seed " << seed;
  }
}

TEST(RankedDraws, TileThatWasTakenOutIsNotDrawn) {
  Letters rules;
  rules.define("pile", "low", R"({ "sections": [{ "mark": "low" }] })");
  const auto other_of = [&](std::string_view taken) {
    TinyGame game(rules, kRanked);
    game.state.zones.remove_anywhere(game.kind(taken));
    EXPECT_EQ(game.state.zones.pile_size(pile(game, "t:low")), 1);
    return game.rules->catalog.tile_kinds[game.state.zones.ranked_draw(pile(game, "t:low"))].name;
  };
  EXPECT_EQ(other_of("t/c"), "t/d");
  EXPECT_EQ(other_of("t/d"), "t/c");
}

TEST(RankedDraws, BotsCopyForgetsThem) {
  Letters rules;
  TinyGame game(rules, kRanked);
  forget_hidden(game.state, 5);
  EXPECT_FALSE(game.state.zones.is_ranked());
}

TEST(LooseTiles, BotsCopyDoesNotKnowWhatLiesUnderATile) {
  Letters rules;
  TinyGame game(rules, kEmpty);
  Effects effects(game.context);
  const PileId supply = pile(game, "core:supply");
  const ZoneId hand = game.rules->catalog.hand;
  const std::int32_t upper = effects.take_tile(supply, game.kind("t/a"), hand, PlayerId(0));
  const std::int32_t lower = effects.take_tile(supply, game.kind("t/b"), hand, PlayerId(0));
  effects.put_under(lower, upper, TileId());
  std::set<std::int32_t> made_up;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    State copy = game.state;
    forget_hidden(copy, seed);
    const std::int32_t kind = copy.zones.loose()[static_cast<std::size_t>(lower)].kind;
    made_up.insert(kind);
    EXPECT_EQ(copy.zones.pile_size(supply), game.state.zones.pile_size(supply));
    EXPECT_EQ(copy.zones.loose()[static_cast<std::size_t>(upper)].kind, game.kind("t/a").value());
    // Together they are the same tiles: what came out of the pile is missing there.
    for (std::size_t k = 0; k < game.rules->catalog.tile_kinds.size(); ++k) {
      const auto all = [&](const State& state) {
        return state.zones.drawable(supply, TileKindId(k)) +
               (state.zones.loose()[static_cast<std::size_t>(lower)].kind ==
                        static_cast<std::int32_t>(k)
                    ? 1
                    : 0);
      };
      EXPECT_EQ(all(copy), all(game.state));
    }
  }
  EXPECT_GT(made_up.size(), 1U);
}

/// The same of a tile of the very first kind.
TEST(LooseTiles, BotsCopyMayHaveAnyTileUnderATile) {
  Letters rules;
  TinyGame game(rules, kEmpty);
  Effects effects(game.context);
  const PileId supply = pile(game, "core:supply");
  const ZoneId hand = game.rules->catalog.hand;
  const std::int32_t upper = effects.take_tile(supply, game.kind("t/b"), hand, PlayerId(0));
  const std::int32_t lower = effects.take_tile(supply, game.kind("t/a"), hand, PlayerId(0));
  effects.put_under(lower, upper, TileId());
  std::set<TileKindId> made_up;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    State copy = game.state;
    forget_hidden(copy, seed);
    made_up.emplace(copy.zones.loose()[static_cast<std::size_t>(lower)].kind);
  }
  EXPECT_EQ(made_up,
            (std::set<TileKindId>{
                game.kind("t/a"), game.kind("t/b"), game.kind("t/c"), game.kind("t/d")}));
}

TEST(LooseTiles, HandHoldsWhatIsTaken) {
  Letters rules;
  TinyGame game(rules, kEmpty);
  Effects effects(game.context);
  const std::int32_t loose = effects.take_tile(
      pile(game, "core:supply"), game.kind("t/c"), game.rules->catalog.hand, PlayerId(1));
  EXPECT_EQ(game.view().loose_in(game.rules->catalog.hand, PlayerId(1)),
            std::vector<std::int32_t>{loose});
  EXPECT_TRUE(game.view().loose_in(game.rules->catalog.hand, PlayerId(0)).empty());
  EXPECT_EQ(game.state.zones.pile_size(pile(game, "core:supply")), 6);
}

TEST(LooseTiles, TileUnderATileMovesUnderThePlacedOne) {
  Letters rules;
  TinyGame game(rules, kEmpty);
  Effects effects(game.context);
  const ZoneId hand = game.rules->catalog.hand;
  const std::int32_t upper =
      effects.take_tile(pile(game, "core:supply"), game.kind("t/a"), hand, PlayerId(0));
  const std::int32_t lower =
      effects.take_tile(pile(game, "core:supply"), game.kind("t/b"), hand, PlayerId(0));
  effects.put_under(lower, upper, TileId());
  EXPECT_EQ(game.view().loose_in(hand, PlayerId(0)), std::vector<std::int32_t>{upper});
  const TileId placed = effects.place_tile(game.kind("t/a"), {0, 0}, 0, true, PlayerId(0), upper);
  EXPECT_EQ(game.state.zones.loose()[static_cast<std::size_t>(lower)].under_placed, placed.value());
  EXPECT_EQ(game.state.zones.loose()[static_cast<std::size_t>(lower)].under_loose, -1);
}

TEST(LooseTiles, FreeRowIsUsedAgain) {
  Letters rules;
  TinyGame game(rules, kEmpty);
  Effects effects(game.context);
  const ZoneId hand = game.rules->catalog.hand;
  const std::int32_t first =
      effects.take_tile(pile(game, "core:supply"), game.kind("t/a"), hand, PlayerId(0));
  effects.drop_tile(first, PileId(), true);
  EXPECT_EQ(effects.take_tile(pile(game, "core:supply"), game.kind("t/b"), hand, PlayerId(0)),
            first);
}

TEST(Bags, TokensLeaveAndComeBack) {
  Letters rules;
  rules.define("token", "coin", R"({ "value": 2 })").define("token", "stone");
  rules.define("bag", "bag", R"({ "tokens": { "coin": 3, "stone": 1 } })");
  TinyGame game(rules, kEmpty);
  const BagId bag = game.rules->catalog.bags.find("t:bag");
  const TokenKindId stone = game.rules->catalog.tokens.find("t:stone");
  Effects effects(game.context);
  EXPECT_EQ(game.state.zones.bag_size(bag), 4);
  effects.take_token(bag, stone);
  EXPECT_EQ(game.state.zones.bag_size(bag), 3);
  EXPECT_EQ(game.state.zones.in_bag(bag, stone), 0);
  effects.return_token(bag, stone);
  EXPECT_EQ(game.state.zones.in_bag(bag, stone), 1);
}

TEST(Bags, TokensAreCountedKindByKind) {
  Letters rules;
  rules.define("token", "coin")
      .define("token", "stone")
      .define("bag", "bag", R"({ "tokens": { "coin": 3, "stone": 1 } })");
  const TinyGame game(rules, kEmpty);
  const BagId bag = game.rules->catalog.bags.find("t:bag");
  EXPECT_EQ(game.state.zones.nth_token(bag, 2), game.rules->catalog.tokens.find("t:coin"));
  EXPECT_EQ(game.state.zones.nth_token(bag, 3), game.rules->catalog.tokens.find("t:stone"));
}

TEST(Pools, MarkersMoveBetweenSupplyAndBoard) {
  Letters rules;
  rules.define("pool", "ghosts", R"({ "count": 3 })");
  TinyGame game(rules, kEmpty);
  game.put("t/a", {0, 0});
  const PoolId pool = game.rules->catalog.pools.find("t:ghosts");
  Effects effects(game.context);
  EXPECT_TRUE(effects.take_markers(pool, true, 0, 2));
  EXPECT_FALSE(effects.take_markers(pool, true, 0, 2)) << "only one is left: none move";
  EXPECT_EQ(game.view().value(game.rules->catalog.pools[pool].on_tile, 0), 2);
  EXPECT_EQ(effects.drain_markers(pool, true, 0, -1), 2);
  EXPECT_EQ(game.view().value(game.rules->catalog.pools[pool].supply, 0), 3);
}

}  // namespace
}  // namespace bastide
