#include "kernel/state/variables.h"

#include <gtest/gtest.h>

#include "tests/support/tiny_game.h"

namespace bastide {
namespace {

TEST(Variables, EachScopeHasItsOwnRows) {
  TownAndLane rules;
  for (const char* scope : {"game", "player", "colour", "tile", "piece", "segment"}) {
    rules.variable(scope, R"({ "scope": ")" + std::string(scope) + R"(", "default": 4 })");
  }
  TinyGame game(rules, kEmpty);
  game.put("t/start", {0, 0});
  Effects effects(game.context);
  for (const char* scope : {"game", "player", "colour", "tile", "piece", "segment"}) {
    const VariableId id = game.rules->catalog.variables.find(scope);
    EXPECT_EQ(game.view().value(id, 0), 4) << scope;
    effects.set(id, 0, 9);
    EXPECT_EQ(game.view().value(id, 0), 9) << scope;
  }
}

TEST(Variables, ValueOfOneRowLeavesTheOthers) {
  TownAndLane rules;
  rules.variable("gold", R"({ "scope": "player", "default": 1 })")
      .variable("wood", R"({ "scope": "player", "default": 2 })");
  TinyGame game(rules, kEmpty);
  const VariableId gold = game.rules->catalog.variables.find("gold");
  const VariableId wood = game.rules->catalog.variables.find("wood");
  Effects(game.context).set(gold, 1, 7);
  EXPECT_EQ(game.view().value(gold, 0), 1);
  EXPECT_EQ(game.view().value(gold, 1), 7);
  EXPECT_EQ(game.view().value(wood, 1), 2);
}

TEST(Variables, SegmentTakesTheValueThatItsTilePrints) {
  TownAndLane rules;
  rules.variable("gold", R"({ "scope": "segment" })");
  rules.define(
      "tile",
      "t/x",
      R"({ "ring": "ggg ggg ggg ggg", "segments": { "g": { "kind": "grass", "gold": 3 } } })");
  TinyGame game(rules, kEmpty);
  game.put("t/start", {0, 0});
  game.put("t/x", {0, 1});
  const VariableId gold = game.rules->catalog.variables.find("gold");
  EXPECT_EQ(game.view().value(gold, game.segment({0, 1}, "g").index()), 3);
  EXPECT_EQ(game.view().value(gold, game.segment({0, 0}, "g").index()), 0);
}

TEST(Variables, EnumerationStartsWithItsDefaultWord) {
  TownAndLane rules;
  rules.variable("mood",
                 R"({ "type": "enum", "values": ["calm", "loud", "wild"], "default": "loud" })");
  const TinyGame game(rules, kEmpty);
  EXPECT_EQ(game.view().value(game.rules->catalog.variables.find("mood"), 0), 1);
}

TEST(ListVariables, KeepTheirOrder) {
  TownAndLane rules;
  rules.variable("flock", R"({ "scope": "player", "type": "token[]" })");
  TinyGame game(rules, kEmpty);
  const VariableId flock = game.rules->catalog.variables.find("flock");
  Effects effects(game.context);
  for (const int value : {5, 3, 5}) {
    effects.push(flock, 1, value);
  }
  EXPECT_EQ(game.state.variables.list(game.view().value(flock, 1)),
            (std::vector<std::int32_t>{5, 3, 5}));
  EXPECT_TRUE(game.state.variables.list(game.view().value(flock, 0)).empty());
}

TEST(ListVariables, GrowSideBySideAndAfterBeingCleared) {
  TownAndLane rules;
  rules.variable("flock", R"({ "scope": "player", "type": "token[]" })");
  TinyGame game(rules, kEmpty);
  const VariableId flock = game.rules->catalog.variables.find("flock");
  Effects effects(game.context);
  const auto tokens = [&](std::size_t player) {
    return game.state.variables.list(game.view().value(flock, player));
  };
  for (const int value : {1, 2, 3}) {
    effects.push(flock, 0, value);
    effects.push(flock, 1, 10 * value);
  }
  EXPECT_EQ(tokens(0), (std::vector<std::int32_t>{1, 2, 3}));
  EXPECT_EQ(tokens(1), (std::vector<std::int32_t>{10, 20, 30}));
  effects.set(flock, 0, 0);
  effects.push(flock, 1, 40);  // takes a node that the other list has left
  effects.push(flock, 0, 4);
  effects.push(flock, 0, 5);
  effects.push(flock, 1, 50);
  EXPECT_EQ(tokens(0), (std::vector<std::int32_t>{4, 5}));
  EXPECT_EQ(tokens(1), (std::vector<std::int32_t>{10, 20, 30, 40, 50}));
}

TEST(ListVariables, AreForgottenByANewGame) {
  TownAndLane rules;
  rules.variable("flock", R"({ "scope": "player", "type": "token[]" })");
  TinyGame game(rules, kEmpty);
  const State before = game.state;
  Effects(game.context).push(game.rules->catalog.variables.find("flock"), 1, 5);
  start_game(game.context, kEmpty);
  EXPECT_TRUE(game.state.variables == before.variables);
}

TEST(ListVariables, WhatIsKnownOfTheirEndsIsNoPartOfTheState) {
  TownAndLane rules;
  rules.variable("flock", R"({ "scope": "player", "type": "token[]" })");
  TinyGame one(rules, kEmpty);
  TinyGame other(rules, kEmpty);
  const VariableId flock = one.rules->catalog.variables.find("flock");
  Effects(one.context).push(flock, 0, 1);
  Effects(other.context).push(flock, 0, 1);
  const State copy = one.state;
  Effects(one.context).push(flock, 0, 2);
  EXPECT_FALSE(one.state.variables == other.state.variables);
  EXPECT_TRUE(copy.variables == other.state.variables);
  Effects(other.context).push(flock, 0, 2);
  EXPECT_TRUE(one.state.variables == other.state.variables);
}

TEST(ListVariables, LongOnesGrowAsFastAsShortOnes) {
  TownAndLane rules;
  rules.variable("flock", R"({ "scope": "player", "type": "token[]" })");
  TinyGame game(rules, kEmpty);
  Variables& variables = game.state.variables;
  std::int32_t head = 0;
  constexpr std::size_t kMany = 1'000'000;  // walking them all would take hours
  for (std::size_t i = 0; i < kMany; ++i) {
    head = variables.list_push(head, 7);
  }
  EXPECT_EQ(variables.list(head).size(), kMany);
}

TEST(ListVariables, ClearedNodesForgetWhatTheyHeld) {
  TownAndLane rules;
  rules.variable("flock", R"({ "scope": "player", "type": "token[]" })");
  TinyGame one(rules, kEmpty);
  TinyGame other(rules, kEmpty);
  const VariableId flock = one.rules->catalog.variables.find("flock");
  for (TinyGame* const game : {&one, &other}) {
    Effects(game->context).push(flock, 0, game == &one ? 1 : 2);
    Effects(game->context).set(flock, 0, 0);
  }
  EXPECT_TRUE(one.state == other.state);
  EXPECT_EQ(hash_state(one.state), hash_state(other.state));
}

TEST(ListVariables, ClearedNodesAreUsedAgain) {
  TownAndLane rules;
  rules.variable("flock", R"({ "scope": "player", "type": "token[]" })");
  TinyGame game(rules, kEmpty);
  const VariableId flock = game.rules->catalog.variables.find("flock");
  Effects effects(game.context);
  for (int round = 0; round < 10; ++round) {
    effects.push(flock, 0, round);
    effects.push(flock, 1, round);
    effects.set(flock, 0, 0);
    effects.set(flock, 1, 0);
  }
  EXPECT_EQ(game.state.variables.nodes().size(), 2U);
}

}  // namespace
}  // namespace bastide
