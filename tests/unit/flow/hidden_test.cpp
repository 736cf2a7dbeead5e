// What the copy for one seat knows, and what it makes up.
#include "kernel/flow/hidden.h"

#include <algorithm>
#include <set>
#include <span>

#include <gtest/gtest.h>

#include "kernel/flow/question.h"
#include "tests/support/tiny_game.h"

namespace bastide {
namespace {

constexpr std::uint64_t kWorlds = 60;

/// Three kinds of tiles, a bag of coins, purses that only their owners see.
class Secrets : public TownAndLane {
 public:
  Secrets() {
    tile("t/a", "ggg ggg ggg ggg", "g grass", 4);
    tile("t/b", "ggg ggg ggg ggg", "g grass", 4);
    tile("t/c", "ggg ggg ggg ggg", "g grass", 4);
    define("token", "gold");
    define("token", "lead");
    define("token", "own");
    define("token", "gift");
    define("bag", "mint", R"({ "tokens": { "gold": 5, "lead": 5 } })");
    variable("purse", R"({ "scope": "player", "type": "token[]", "visible": "owner" })");
    variable("heap", R"({ "scope": "player", "type": "token[]" })");
    variable("open", R"({ "scope": "player", "type": "int" })");
    variable("secret", R"({ "scope": "player", "type": "int", "visible": "owner" })");
    variable("fate", R"({ "scope": "colour", "type": "int", "visible": "none" })");
    amend("core:zone/hand", R"({ "size": 2, "seen_by": "owner" })");
  }
};

class Hidden : public testing::Test {
 protected:
  Hidden() : game(rules, {3, 1, 0, true, false}) {}

  const Variable& variable(const std::string& name) {
    return game.rules->catalog.variables[game.rules->catalog.variables.find("t:" + name)];
  }
  TokenKindId token(const std::string& name) {
    return game.rules->catalog.tokens.find("t:" + name);
  }
  void pay(int player, const std::vector<std::string>& coins) {
    const BagId mint = game.rules->catalog.bags.find("t:mint");
    for (const std::string& coin : coins) {
      if (game.state.zones.in_bag(mint, token(coin)) > 0) {
        game.state.zones.change_bag(mint, token(coin), -1);
      }
      const auto row = static_cast<std::size_t>(player);
      game.state.variables.set(
          variable("purse"),
          row,
          game.state.variables.list_push(game.state.variables.get(variable("purse"), row),
                                         token(coin).value()));
    }
  }
  std::vector<std::int32_t> purse(const State& state, std::size_t player) {
    return state.variables.list(state.variables.get(variable("purse"), player));
  }
  State seen_by(int seat, std::uint64_t seed) {
    State copy = game.state;
    hide_from(game.rules->catalog, copy, PlayerId(seat), seed);
    return copy;
  }

  Secrets rules;
  TinyGame game;
};

TEST_F(Hidden, OrderOfThePileIsForgotten) {
  EXPECT_TRUE(game.state.zones.is_ranked());
  const State copy = seen_by(0, 7);
  EXPECT_FALSE(copy.zones.is_ranked());
  EXPECT_NE(copy.seed, game.state.seed);
}

TEST_F(Hidden, HandsOfOthersAreMadeUpAndTheOwnIsKept) {
  Effects effects(game.context);
  const PileId pile = game.rules->catalog.piles.find("core:supply");
  const ZoneId hand = game.rules->catalog.hand;
  const auto own =
      static_cast<std::size_t>(effects.take_tile(pile, game.kind("t/a"), hand, PlayerId(0)));
  const auto other =
      static_cast<std::size_t>(effects.take_tile(pile, game.kind("t/b"), hand, PlayerId(1)));
  std::set<std::int32_t> kinds;
  for (std::uint64_t seed = 1; seed <= kWorlds; ++seed) {
    const State copy = seen_by(0, seed);
    EXPECT_EQ(copy.zones.loose()[own], game.state.zones.loose()[own]);
    EXPECT_EQ(copy.zones.loose()[other].holder, 1);
    EXPECT_EQ(copy.zones.loose()[other].under_placed, -1);
    EXPECT_EQ(copy.zones.pile_size(pile), game.state.zones.pile_size(pile));
    kinds.insert(copy.zones.loose()[other].kind);
  }
  EXPECT_GT(kinds.size(), 1U);
  EXPECT_EQ(seen_by(1, 3).zones.loose()[other], game.state.zones.loose()[other]);
}

TEST_F(Hidden, WhatLiesUnderATileIsMadeUp) {
  Effects effects(game.context);
  const PileId pile = game.rules->catalog.piles.find("core:supply");
  const std::int32_t loose =
      effects.take_tile(pile, game.kind("t/a"), game.rules->catalog.hand, PlayerId(0));
  const auto row = static_cast<std::size_t>(loose);
  effects.put_under(loose, -1, TileId(0));
  EXPECT_EQ(game.state.zones.loose()[row].under_placed, 0);
  EXPECT_EQ(game.state.zones.loose()[row].zone, -1);
  std::set<std::int32_t> kinds;
  for (std::uint64_t seed = 1; seed <= kWorlds; ++seed) {
    kinds.insert(seen_by(0, seed).zones.loose()[row].kind);
  }
  EXPECT_GT(kinds.size(), 1U);
}

TEST_F(Hidden, WhatIsMadeUpDoesNotHangOnWhoHasIt) {
  for (std::uint64_t seed = 1; seed <= kWorlds; ++seed) {
    game.state.variables.set(variable("secret"), 1, 3);
    game.state.variables.set(variable("secret"), 2, 9);
    const State one = seen_by(0, seed);
    game.state.variables.set(variable("secret"), 1, 9);
    game.state.variables.set(variable("secret"), 2, 3);
    EXPECT_EQ(one, seen_by(0, seed)) << seed;
  }
}

TEST_F(Hidden, TokensOfOthersAreExchangedWithTheBagTheyCameFrom) {
  pay(0, {"gold"});
  pay(1, {"lead", "lead"});
  const BagId mint = game.rules->catalog.bags.find("t:mint");
  std::set<std::vector<std::int32_t>> purses;
  for (std::uint64_t seed = 1; seed <= kWorlds; ++seed) {
    const State copy = seen_by(0, seed);
    EXPECT_EQ(purse(copy, 0), std::vector<std::int32_t>{token("gold").value()});
    ASSERT_EQ(purse(copy, 1).size(), 2U);  // everybody sees how many
    std::int32_t gold = copy.zones.in_bag(mint, token("gold")) + 1;
    for (const std::int32_t coin : purse(copy, 1)) {
      gold += coin == token("gold").value() ? 1 : 0;
    }
    EXPECT_EQ(gold, 5);
    EXPECT_EQ(copy.zones.bag_size(mint), 7);
    purses.insert(purse(copy, 1));
  }
  EXPECT_GT(purses.size(), 1U);
}

TEST_F(Hidden, TokensFromNowhereAreExchangedAmongTheOthers) {
  pay(1, {"own", "own"});
  pay(2, {"lead"});
  for (std::uint64_t seed = 1; seed <= kWorlds; ++seed) {
    const State copy = seen_by(0, seed);
    EXPECT_EQ(purse(copy, 1), std::vector<std::int32_t>(2, token("own").value()));
    EXPECT_EQ(purse(copy, 2).size(), 1U);
  }
}

TEST_F(Hidden, TokensFromNowhereMayBeAnybodys) {
  pay(1, {"own", "lead"});
  pay(2, {"gift"});
  std::set<std::int32_t> of_the_second;
  for (std::uint64_t seed = 1; seed <= kWorlds; ++seed) {
    const State copy = seen_by(0, seed);
    const std::vector<std::int32_t> first = purse(copy, 1);
    const std::vector<std::int32_t> second = purse(copy, 2);
    ASSERT_EQ(first.size(), 2U);
    ASSERT_EQ(second.size(), 1U);
    of_the_second.insert(second.front());
    for (const char* name : {"own", "gift"}) {
      const std::int32_t coin = token(name).value();
      EXPECT_EQ(std::count(first.begin(), first.end(), coin) +
                    std::count(second.begin(), second.end(), coin),
                1)
          << name;
    }
  }
  EXPECT_EQ(of_the_second, (std::set<std::int32_t>{token("own").value(), token("gift").value()}));
}

TEST_F(Hidden, ValuesAreExchangedAmongThoseThatAreHidden) {
  for (std::size_t player = 0; player < 3; ++player) {
    for (const char* name : {"open", "secret", "fate"}) {
      game.state.variables.set(variable(name), player, static_cast<std::int32_t>(player) + 10);
    }
  }
  std::set<std::int32_t> secrets;
  std::set<std::int32_t> fates;
  for (std::uint64_t seed = 1; seed <= kWorlds; ++seed) {
    const State copy = seen_by(0, seed);
    EXPECT_EQ(copy.variables.get(variable("open"), 1), 11);
    EXPECT_EQ(copy.variables.get(variable("secret"), 0), 10);
    EXPECT_EQ(copy.variables.get(variable("secret"), 1) + copy.variables.get(variable("secret"), 2),
              23);
    secrets.insert(copy.variables.get(variable("secret"), 1));
    fates.insert(copy.variables.get(variable("fate"), 0));
  }
  EXPECT_EQ(secrets, (std::set<std::int32_t>{11, 12}));
  EXPECT_EQ(fates, (std::set<std::int32_t>{10, 11, 12}));
}

TEST_F(Hidden, GamesThatLookTheSameGiveTheSameCopy) {
  pay(0, {"gold"});
  pay(1, {"lead", "gold"});
  pay(2, {"lead", "own"});
  Effects effects(game.context);
  const PileId pile = game.rules->catalog.piles.find("core:supply");
  const std::int32_t upper =
      effects.take_tile(pile, game.kind("t/a"), game.rules->catalog.table_zone, PlayerId());
  const std::int32_t lower =
      effects.take_tile(pile, game.kind("t/b"), game.rules->catalog.table_zone, PlayerId());
  effects.put_under(lower, upper, TileId());
  effects.take_tile(pile, game.kind("t/c"), game.rules->catalog.hand, PlayerId(2));
  for (std::uint64_t seed = 1; seed <= kWorlds; ++seed) {
    State other = seen_by(0, seed);  // another game that the seat cannot tell from this one
    hide_from(game.rules->catalog, other, PlayerId(0), 99);
    EXPECT_EQ(other, seen_by(0, 99));
  }
}

/// After t/a and gold are drawn a rule asks whether to go on.
class Drawing : public Secrets {
 public:
  Drawing() {
    phase(
        "dig",
        [](Context& context, PlayerId player) {
          const PileId pile = context.catalog.piles.find("core:supply");
          Question tile(context, kChance, AskType::tile_kind);
          tile.show(AskType::tile_kind, pile.value());
          const std::span<const std::int32_t> counts = context.state.zones.drawable(pile);
          for (std::size_t kind = 0; kind < counts.size(); ++kind) {
            if (counts[kind] > 0) {
              tile.add_outcome(static_cast<std::int32_t>(kind),
                               context.catalog.tile_kinds[TileKindId(kind)].name,
                               counts[kind]);
            }
          }
          Effects(context).take_tile(
              pile, TileKindId(tile.value(tile.pose())), context.catalog.table_zone, PlayerId());
          static_cast<void>(draw_token(context, context.catalog.bags.find("t:mint")));
          ask(context, question(player, "on", {"a", "b"}));
        },
        R"({ "before": "core:draw" })");
  }
};

// Two others hold the rest of the stock of t/a and of the gold, as far as the seat knows.
TEST(HiddenDraw, WhatARuleHasDrawnIsDrawnInEveryWorld) {
  Drawing rules;
  TinyGame game(rules, {3, 1, 0, true, false});
  const Catalog& catalog = game.rules->catalog;
  const PileId pile = catalog.piles.find("core:supply");
  for (const char* kind : {"t/a", "t/a", "t/a", "t/b", "t/b", "t/b", "t/b", "t/c", "t/c", "t/c"}) {
    Effects(game.context).take_tile(pile, game.kind(kind), catalog.hand, PlayerId(1));
  }
  const Variable& purse = catalog.variables[catalog.variables.find("t:purse")];
  const TokenKindId gold = catalog.tokens.find("t:gold");
  const TokenKindId lead = catalog.tokens.find("t:lead");
  std::int32_t list = 0;
  for (const TokenKindId coin : {gold, gold, gold, gold, lead, lead, lead, lead}) {
    game.state.zones.change_bag(catalog.bags.find("t:mint"), coin, -1);
    list = game.state.variables.list_push(list, coin.value());
  }
  game.state.variables.set(purse, 2, list);
  game.state.events.clear();
  game.begin().play({"t/a", "gold"});
  for (std::uint64_t seed = 1; seed <= kWorlds; ++seed) {
    State copy = game.state;
    hide_from(catalog, copy, PlayerId(0), seed);
    EXPECT_GT(copy.zones.drawable(pile, game.kind("t/a")), 0) << seed;
    EXPECT_GT(copy.zones.in_bag(catalog.bags.find("t:mint"), gold), 0) << seed;
    EXPECT_EQ(copy.zones.bag_size(catalog.bags.find("t:mint")), 2);
    EXPECT_EQ(copy.zones.pile_size(pile), game.state.zones.pile_size(pile));
  }
}

TEST(MaySee, HangsOnSightOwnerAndViewer) {
  const Viewer onlooker;
  const Viewer ann{PlayerId(0)};
  const Viewer bob{PlayerId(1)};
  const Viewer judge{PlayerId(), true};
  for (const Viewer viewer : {onlooker, ann, bob, judge}) {
    EXPECT_TRUE(may_see(Sight::all, PlayerId(0), viewer));
    EXPECT_TRUE(may_see(Sight::owner, PlayerId(), viewer)) << "it is nobody's";
    EXPECT_EQ(may_see(Sight::none, PlayerId(0), viewer), viewer.sees_all);
  }
  EXPECT_FALSE(may_see(Sight::owner, PlayerId(0), onlooker));
  EXPECT_TRUE(may_see(Sight::owner, PlayerId(0), ann));
  EXPECT_FALSE(may_see(Sight::owner, PlayerId(0), bob));
  EXPECT_TRUE(may_see(Sight::owner, PlayerId(0), judge));
}

class MaySeeEvents : public Hidden {
 protected:
  /// The purse is its owner's, the heap lies open.
  Event put(const std::string& list, int player, const std::string& coin) {
    return {EventKind::variable_set, {id(list), player, token(coin).value(), 1, -1}};
  }
  Event drawn(const std::string& coin) {
    const BagId mint = game.rules->catalog.bags.find("t:mint");
    return {EventKind::token_drawn, {mint.value(), token(coin).value(), -1, -1, -1}};
  }
  Event set(const std::string& name, int row, int value) {
    return {EventKind::variable_set, {id(name), row, value, -1, -1}};
  }
  std::vector<bool> seen(const std::vector<Event>& events, Viewer viewer) {
    return may_see(game.rules->catalog, game.state, events, viewer);
  }

 private:
  std::int32_t id(const std::string& name) {
    return game.rules->catalog.variables.find("t:" + name).value();
  }
};

TEST_F(MaySeeEvents, ATokenIsDrawnAsSecretlyAsItIsKept) {
  // Player 1 gets lead in secret, player 0 gold, and the second lead lies open.
  const std::vector<Event> events{drawn("lead"),
                                  put("purse", 1, "lead"),
                                  drawn("gold"),
                                  drawn("lead"),
                                  put("heap", 1, "lead"),
                                  put("purse", 0, "gold")};
  EXPECT_EQ(seen(events, {}), (std::vector{false, false, false, true, true, false}));
  EXPECT_EQ(seen(events, {PlayerId(0)}), (std::vector{false, false, true, true, true, true}));
  EXPECT_EQ(seen(events, {PlayerId(1)}), (std::vector{true, true, false, true, true, false}));
  EXPECT_EQ(seen(events, {PlayerId(), true}), std::vector<bool>(6, true));
}

TEST_F(MaySeeEvents, OfEqualTokensTheFirstComesFirst) {
  const std::vector<Event> events{
      drawn("lead"), drawn("lead"), put("purse", 1, "lead"), put("purse", 0, "lead")};
  EXPECT_EQ(seen(events, {PlayerId(0)}), (std::vector{false, true, false, true}));
  EXPECT_EQ(seen(events, {PlayerId(1)}), (std::vector{true, false, true, false}));
}

TEST_F(MaySeeEvents, HiddenValuesHideWhatWasDrawnForThem) {
  const std::vector<Event> events{drawn("gold"), set("secret", 1, 7), set("open", 1, 7)};
  EXPECT_EQ(seen(events, {}), (std::vector{false, false, true}));
  EXPECT_EQ(seen(events, {PlayerId(1)}), (std::vector{true, true, true}));
  EXPECT_EQ(seen({drawn("gold"), set("open", 1, 7)}, {}), (std::vector{true, true}));
  EXPECT_EQ(seen({set("fate", 0, 7)}, {PlayerId(0)}), std::vector{false});
}

TEST_F(MaySeeEvents, WhatGoesBackFromAHiddenListIsHidden) {
  Event back = drawn("gold");
  back.kind = EventKind::token_returned;
  EXPECT_EQ(seen({back, set("purse", 1, 0)}, {}), (std::vector{false, true}));
  EXPECT_EQ(seen({back, set("purse", 1, 0)}, {PlayerId(1)}), (std::vector{true, true}));
  EXPECT_EQ(seen({back, set("heap", 1, 0)}, {}), (std::vector{true, true}));
}

TEST_F(MaySeeEvents, ATileComesToAHandUnseen) {
  const Event event{EventKind::tile_drawn, {0, game.kind("t/a").value(), 1, -1, -1}};
  EXPECT_EQ(seen({event}, {}), std::vector{false});
  EXPECT_EQ(seen({event}, {PlayerId(1)}), std::vector{true});
}

}  // namespace
}  // namespace bastide
