#include "sdk/bots/further_parts.h"

#include <gtest/gtest.h>

#include "sdk/bots/bot.h"
#include "tests/unit/lua/rules_fixture.h"

namespace bastide {
namespace {

/// A guide stands on a path and decides nothing there; who goes on with the path of the own one
/// plays a second part of the turn, if they like.
constexpr const char* kGuide = R"(
define.piece { id = "guide", supply = 1, claims = { "path" }, power = 0, group = false }
local earned = state.game { id = "earned", type = "bool", default = false, reset = "turn" }
on.react("core:tile_placed", {
  id = "goes_on", when = { pieces = { kind = "guide", own = true, extended = true } },
  run = function(g, fx)
    fx.set(earned, g, g.turn.part <= MOST)
  end,
})
define.question { id = "more", type = "confirm", text = "Play on?" }
define.phase {
  id = "more", after = "core:settle", before = "core:end",
  enter = function(g, fx, p)
    if earned[g] then
      fx.set(earned, g, false)
      if g.tiles_left and fx.ask { "more", to = p } then
        fx.extra_part("tiny:guide")
      end
    end
  end,
}
)";

/// `parts`: in so many parts of a turn a tile earns the next one.
std::shared_ptr<const Ruleset> guided(int parts = 1) {
  std::string rules = kGuide;
  rules.replace(rules.find("MOST"), 4, std::to_string(parts));
  PluginDef plugin = tiny(rules);
  plugin.definitions.push_back(
      tile("t/middle", 6, "fff frg ggg grf", {{"r", "path"}, {"f", "land"}, {"g", "land"}}));
  return compile_lua({plugin});
}

/// A bot's look at a game that it sees all of.
class GuidedGame {
 public:
  explicit GuidedGame(std::shared_ptr<const Ruleset> rules = guided())
      : game(std::move(rules)), parts(game.context, ValueWeights(game.rules->catalog)) {
    game.play("t/middle 1,0 r0");
  }

  [[nodiscard]] float earned(const std::string& placement) {
    parts.begin();
    return parts.earned_by(option(placement), PlayerId(game.actor()));
  }
  [[nodiscard]] float prospect(const std::string& claim) {
    parts.begin();
    const Option chosen = option(claim);
    Outlook outlook(game.rules->catalog, ValueWeights(game.rules->catalog));
    outlook.begin(game.state);
    const FeatureId feature = game.state.features.feature_of(chosen.as<ClaimPiece>()->segment);
    return parts.prospect_of(chosen, PlayerId(game.actor()), outlook.sketch(feature).gaps);
  }
  [[nodiscard]] std::string answer_of(const std::string& bot) {
    BotSeat seat(game.rules, bot);
    seat.new_game(PlayerId(game.actor()), 5);
    return option_text(game.context, seat.choose(game.state));
  }

  LuaGame game;
  FurtherParts parts;

 private:
  [[nodiscard]] Option option(const std::string& text) {
    for (const Option& option : list_options(game.context)) {
      if (option_text(game.context, option) == text) {
        return option;
      }
    }
    ADD_FAILURE() << "no option " << text;
    return {};
  }
};

TEST(FurtherParts, OnlyWhereARuleNamesThem) {
  EXPECT_TRUE(FurtherParts::may_be_granted(*guided()));
  EXPECT_FALSE(FurtherParts::may_be_granted(*compile_lua({tiny("")})));
}

TEST(FurtherParts, TheTileThatGoesOnEarnsOne) {
  GuidedGame table;
  table.game.play("guide on r");
  EXPECT_EQ(table.earned("t/end 2,0 r2"), 0) << "the rival's guide";
  table.game.play("t/end 0,1 r0");
  table.game.play("none");
  EXPECT_GT(table.earned("t/end 2,0 r2"), 0);
  EXPECT_GT(table.earned("t/end -1,0 r0"), 0);
  EXPECT_EQ(table.earned("t/end 0,-1 r0"), 0) << "another path";
}

TEST(FurtherParts, NothingIsEarnedTwice) {
  GuidedGame table;
  table.game.play("guide on r");
  table.game.play("t/end 0,1 r0");
  table.game.play("none");
  table.game.play("t/end 2,0 r2");
  table.game.play("none");
  table.game.play("yes");
  ASSERT_EQ(table.game.state.turn.part, 1);
  for (const std::string& placement : table.game.options()) {
    EXPECT_EQ(table.earned(placement), 0) << placement;
  }
}

TEST(FurtherParts, APieceIsWorthWhatItWillEarn) {
  GuidedGame table;
  EXPECT_GT(table.prospect("guide on r"), 0);
  EXPECT_EQ(table.prospect("pawn on r"), 0);
}

TEST(FurtherParts, GreedyPlacesWhatEarnsThem) {
  // Where it earns nothing it would only be gone from the supply.
  for (const auto& [parts, best] : {std::pair(1, "guide on r"), std::pair(0, "none")}) {
    GuidedGame table(guided(parts));
    table.game.play("pawn on r");
    table.game.play("t/end 0,1 r0");
    table.game.play("none");
    table.game.play("t/end 2,0 r2");
    EXPECT_EQ(table.game.options(), (std::vector<std::string>{"none", "guide on r"}));
    EXPECT_EQ(table.answer_of("greedy"), best);
  }
}

TEST(FurtherParts, GreedyTakesThem) {
  GuidedGame table;
  table.game.play("guide on r");
  table.game.play("t/end 0,1 r0");
  table.game.play("none");
  const std::string placed = table.answer_of("greedy");
  EXPECT_TRUE(placed.starts_with("t/end 2,0") || placed.starts_with("t/end -1,0")) << placed;
  table.game.play(placed);
  table.game.play("none");
  ASSERT_EQ(table.game.options(), (std::vector<std::string>{"yes", "no"}));
  EXPECT_EQ(table.answer_of("greedy"), "yes");
}

}  // namespace
}  // namespace bastide
