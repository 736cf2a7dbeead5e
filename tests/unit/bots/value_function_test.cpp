#include "sdk/bots/value_function.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "tests/support/more_tiles.h"

namespace bastide {
namespace {

std::vector<std::string> names_of(const ValueInputs& inputs) {
  std::vector<std::string> names;
  for (const ValueInput& input : inputs.list()) {
    names.push_back(input.name);
  }
  return names;
}

/// A rule of a plugin that nobody has seen before: an action, a variable, tokens.
class NewRules : public FewTiles {
 public:
  NewRules() {
    variable("coins", R"({ "scope": "player", "type": "int" })");
    variable("flags", R"({ "scope": "colour", "type": "bool" })");
    variable("tide", R"({ "scope": "game", "type": "int" })");
    define("track", "fame", R"({ "per": "colour" })");
    define("zone", "harbour");
    piece("boat", R"({ "supply": 2, "claims": ["lane"] })");
  }
};

TEST(ValueInputs, FollowFromWhatIsDeclared) {
  NewRules rules;
  const auto compiled = rules.compile();
  const std::vector<std::string> names = names_of(ValueInputs(compiled->catalog));
  for (const char* const name : {"sole/t:town/early",
                                 "sole/t:town/late",
                                 "behind/t:lane/early",
                                 "open/t:lane/late",
                                 "home/t:town/late",
                                 "supply/t:man/early",
                                 "last/t:boat/late",
                                 "held/t:coins/early",
                                 "held/t:flags/late",
                                 "held/t:fame/late",
                                 "held/t:boat/late",
                                 "belief/rival"}) {
    EXPECT_EQ(std::count(names.begin(), names.end(), name), 1) << name;
  }
  for (const char* const name :
       {"sole/t:grass/early", "sole/t:moor/early", "held/t:tide/early", "held/core:points/early"}) {
    EXPECT_EQ(std::count(names.begin(), names.end(), name), 0) << name;
  }
}

TEST(ValueInputs, StandardsAreWhatTheGreedyBotBelieves) {
  NewRules rules;
  const auto compiled = rules.compile();
  const ValueInputs inputs(compiled->catalog);
  const ValueWeights weights = inputs.weights(inputs.standards());
  const GreedyWeights greedy;
  EXPECT_EQ(weights.beliefs.rival, greedy.rival);
  EXPECT_EQ(weights.early.pieces[0].each, greedy.piece);
  EXPECT_EQ(weights.late.pieces[0].last, greedy.last_piece);
  EXPECT_EQ(weights.early.kinds[0].sole, 1);
  EXPECT_FALSE(weights.holds_anything());
}

/// Tokens lie with pieces on the board, and a kind of piece owns nothing.
class Packs : public FewTiles {
 public:
  Packs() {
    variable("pack", R"({ "scope": "piece", "type": "token[]" })");
    define("token", "nut", R"({ "value": 3 })");
    define("token", "shell", R"({})");
    piece("mule", R"({ "supply": 1, "power": 0, "claims": ["lane"] })");
  }
};

TEST(ValueInputs, TokensWithAPieceAreBelievedByTheirValue) {
  Packs rules;
  const auto compiled = rules.compile();
  const ValueInputs inputs(compiled->catalog);
  const std::vector<float> standards = inputs.standards();
  const auto standard = [&](const char* name) {
    return standards.at(static_cast<std::size_t>(inputs.find(name)));
  };
  EXPECT_FLOAT_EQ(standard("held/t:pack/t:nut/early"), 2.7F);
  EXPECT_FLOAT_EQ(standard("held/t:pack/t:nut/late"), 1.2F);
  EXPECT_FLOAT_EQ(standard("held/t:pack/t:shell/early"), 0);
  EXPECT_FLOAT_EQ(standard("supply/t:mule/early"), 1);
  EXPECT_FLOAT_EQ(standard("last/t:mule/late"), 0);
}

TEST(ValueFunction, CountsTokensWithPiecesOnTheBoard) {
  Packs rules;
  TinyGame game(rules);
  const PieceId mule = game.stand("mule", 1, {0, 0}, "l");
  game.begin();
  const Catalog& catalog = game.rules->catalog;
  const Variable& pack = catalog.variables[catalog.variables.find("t:pack")];
  ValueFunction function(catalog);
  const float before = function.of(game.state)[1];
  const std::int32_t nut = catalog.tokens.find("t:nut").value();
  game.state.variables.set(pack, mule.index(), game.state.variables.list_push(0, nut));
  const float after = function.of(game.state)[1];
  EXPECT_GT(after - before, 1.1F);
  EXPECT_LT(after - before, 2.8F);
}

TEST(ValueInputs, ValuesComeBackWithinTheirBounds) {
  NewRules rules;
  const auto compiled = rules.compile();
  const ValueInputs inputs(compiled->catalog);
  std::vector<float> values = inputs.standards();
  values[static_cast<std::size_t>(inputs.find("held/t:coins/late"))] = 1.5F;
  values[static_cast<std::size_t>(inputs.find("belief/draws_per_gap"))] = -7;
  const ValueWeights weights = inputs.weights(values);
  EXPECT_TRUE(weights.holds_anything());
  EXPECT_GT(weights.beliefs.draws_per_gap, 0);
  EXPECT_EQ(inputs.find("held/t:nothing/late"), -1);
}

/// All weights 0 but one.
std::vector<float> only(const ValueInputs& inputs, std::string_view name, float value) {
  std::vector<float> values(inputs.size(), 0);
  values[static_cast<std::size_t>(inputs.find(name))] = value;
  return values;
}

TEST(ValueFunction, PiecesOfASupplyAreWorthLessTheMoreThereAre) {
  FewTiles tiles;
  TinyGame game(tiles);
  game.begin();
  const ValueInputs inputs(game.rules->catalog);
  std::vector<float> values = only(inputs, "last/t:man/early", 6);
  values[static_cast<std::size_t>(inputs.find("last/t:man/late"))] = 6;
  ValueFunction function(game.rules->catalog, inputs.weights(values));
  EXPECT_GT(function.of(game.state)[0], 6);  // 6 + 6/2 + 6/3, of which the end takes a part
  EXPECT_LT(function.of(game.state)[0], 11);
}

TEST(ValueFunction, CountsWhatIsHeldBesides) {
  NewRules rules;
  TinyGame game(rules);
  game.begin();
  const Catalog& catalog = game.rules->catalog;
  game.state.variables.set(catalog.variables[catalog.variables.find("t:coins")], 1, 3);
  const ValueInputs inputs(catalog);
  std::vector<float> values = only(inputs, "held/t:coins/early", 2);
  values[static_cast<std::size_t>(inputs.find("held/t:coins/late"))] = 2;
  ValueFunction function(catalog, inputs.weights(values));
  EXPECT_FLOAT_EQ(function.of(game.state)[1], 6);
  EXPECT_FLOAT_EQ(function.value(game.state, PlayerId(0)), -6);
  EXPECT_FLOAT_EQ(function.value(game.state, PlayerId(1)), 6);
}

TEST(ValueFunction, AFeatureIsWorthMoreToItsOnlyOwnerThanToARival) {
  FewTiles tiles;
  TinyGame game(tiles);
  game.stand("man", 1, {0, 0}, "t");
  game.begin();
  ValueFunction function(game.rules->catalog);
  const ValueInputs inputs(game.rules->catalog);
  std::vector<float> values = inputs.standards();
  values[static_cast<std::size_t>(inputs.find("sole/t:town/early"))] = 2;
  values[static_cast<std::size_t>(inputs.find("sole/t:town/late"))] = 2;
  ValueFunction keen(game.rules->catalog, inputs.weights(values));
  const float own = keen.of(game.state)[1] - function.of(game.state)[1];
  EXPECT_GT(own, 1);  // the town is worth 1 open, more with its chance of completion
  EXPECT_LT(own, 4);
  EXPECT_FLOAT_EQ(keen.of(game.state)[0], function.of(game.state)[0]);
}

TEST(ValueFunction, AFinishedGameIsWorthItsPoints) {
  FewTiles tiles;
  TinyGame game(tiles);
  game.begin().finish();
  ValueFunction function(game.rules->catalog);
  EXPECT_FLOAT_EQ(function.of(game.state)[0], static_cast<float>(game.points(0)));
}

}  // namespace
}  // namespace bastide
