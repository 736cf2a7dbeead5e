// The data inside the page of a game; what the page does with them is tested in a browser.
#include "sdk/tools/page/replay_page.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/support/tiny_game.h"
#include "tests/unit/tools/land_fixture.h"

namespace bastide {
namespace {

using Json = nlohmann::json;

Json data_of(const std::string& html) {
  const std::string begin = "id=\"data\">";
  const std::size_t from = html.find(begin) + begin.size();
  return Json::parse(html.substr(from, html.find("</script>", from) - from));
}

TEST(ReplayPage, HoldsEveryAnswer) {
  TinyRules rules;
  GameSetup setup;
  setup.players = {"Ann", "Bob"};
  setup.first = 0;
  setup.auto_chance = false;
  Game game(add_land(rules, 6).compile(), setup);
  ReplayPage page(game, {}, {});
  for (const char* answer :
       {"", "t/straight 1,0 r0", "man on l", "", "t/straight 0,1 r0", "none"}) {
    ASSERT_TRUE((*answer == '\0' ? game.answer_chance() : game.answer(answer)).ok()) << answer;
    page.add_frame();
  }
  const Json data = data_of(page.html());
  ASSERT_EQ(data["frames"].size(), 7U);
  EXPECT_EQ(data["seats"][0]["name"], "Ann");
  EXPECT_EQ(data["frames"][3]["answer"], "man on l");
  std::vector<int> tiles;
  std::vector<int> pieces;
  for (const Json& frame : data["frames"]) {
    tiles.push_back(0);
    pieces.push_back(0);
    for (const Json& element : frame.value("add", Json::array())) {
      const Json& shape =
          data["shapes"][data["elements"][element.get<std::size_t>()][0].get<std::size_t>()];
      tiles.back() += shape[1] == "tiles" ? 1 : 0;
      pieces.back() += shape[1] == "pieces" ? 1 : 0;
    }
  }
  // The start tile lies there from the beginning.
  EXPECT_EQ(tiles, (std::vector<int>{1, 0, 1, 0, 0, 1, 0}));
  EXPECT_EQ(pieces, (std::vector<int>{0, 0, 0, 1, 0, 0, 0}));
  const int straight = data["tiles"][0][0] == "t/straight" ? 0 : 1;
  EXPECT_EQ(data["frames"][0]["unseen"], Json::array({straight, 6}));
  EXPECT_EQ(data["frames"][1]["unseen"], Json::array({straight, 5}));
  EXPECT_EQ(data["frames"][4]["unseen"], Json::array({straight, 4}));
}

TEST(ReplayPage, ShowsThePositionThatAQuestionIsAbout) {
  TinyRules rules;
  add_land(rules, 4).hook(Shape::react, "core:tile_drawn", "market", [](HookCall& call) {
    Effects effects(call.context);
    const TrackId points = call.context.catalog.points;
    effects.change_track(points, 0, 5);
    effects.change_track(
        points, 0, 10 * ask(call.context, question(PlayerId(0), "bid", {"0", "1"})));
  });
  const auto game = new_land_game(rules.compile());
  ReplayPage page(*game, {}, {});
  ASSERT_TRUE(game->answer("1").ok());
  page.add_frame();
  const Json data = data_of(page.html());
  const auto points = data["points"].get<std::size_t>();
  EXPECT_EQ(data["frames"][0]["tracks"][points], Json::array({5, 0}));
  EXPECT_EQ(data["frames"][1]["tracks"][points], Json::array({15, 0}));
}

TEST(ReplayPage, TellsAnswersUnderSealWithTheLastOfThem) {
  TinyRules rules;
  const auto game = new_land_game(add_fruit(add_land(rules, 4), Hush::sealed).compile());
  ReplayPage page(*game, {}, {});
  ASSERT_TRUE(game->answer("plum").ok());
  page.add_frame();
  ASSERT_TRUE(game->answer("fig").ok());
  page.add_frame();
  const Json data = data_of(page.html());
  EXPECT_EQ(data["frames"][1]["answer"], "has chosen");
  EXPECT_FALSE(data["frames"][1].contains("lines"));
  EXPECT_EQ(data["frames"][2]["answer"], "has chosen");
  EXPECT_EQ(data["frames"][2]["lines"], Json::array({"Ann chose plum", "Bob chose fig"}));
}

TEST(ReplayPage, HoldsNoSecretAnswer) {
  TinyRules rules;
  const auto game = new_land_game(add_fruit(add_land(rules, 4), Hush::secret).compile());
  ReplayPage page(*game, {}, {});
  for (const char* answer : {"plum", "fig", "1,0 r0"}) {
    ASSERT_TRUE(game->answer(answer).ok()) << answer;
    page.add_frame();
  }
  const std::string html = page.html();
  EXPECT_EQ(html.find("plum"), std::string::npos);
  EXPECT_EQ(data_of(html)["frames"][3]["answer"], "t/straight 1,0 r0");
}

/// Ann answers in secret or not, and what she takes is kept where only she sees it.
std::string page_of_a_hidden_choice(bool is_secret, Viewer viewer) {
  TinyRules rules;
  add_land(rules, 4)
      .variable("basket", R"({ "scope": "player", "type": "int", "visible": "owner" })")
      .hook(Shape::react, "core:tile_drawn", "fruit", [is_secret](HookCall& call) {
        Question question(call.context, 0, AskType::integer);
        question.add(3, "3");
        question.add(7, "7");
        question.keep_secret(is_secret);
        const VariableId basket = call.context.catalog.variables.find("t:basket");
        Effects(call.context).set(basket, 0, question.value(question.pose()));
      });
  const auto game = new_land_game(rules.compile());
  ReplayPage page(*game, {}, viewer);
  EXPECT_TRUE(game->answer("7").ok());
  page.add_frame();
  return page.html();
}

TEST(ReplayPage, HoldsAHiddenValueForItsOwnerAlone) {
  for (const bool is_secret : {true, false}) {
    const auto holds = [&](Viewer viewer) {
      return page_of_a_hidden_choice(is_secret, viewer).find("t:basket") != std::string::npos;
    };
    EXPECT_FALSE(holds({})) << is_secret;
    EXPECT_FALSE(holds({PlayerId(1)})) << is_secret;
    EXPECT_TRUE(holds({PlayerId(0)})) << is_secret;
    EXPECT_TRUE(holds({PlayerId(), true})) << is_secret;
  }
}

TEST(ReplayPage, NothingInItEndsTheScript) {
  TinyRules rules;
  const auto game =
      new_land_game(add_land(rules, 4).compile(), {"</script><i>{{data}}", "<!-- \xff"});
  const ReplayPage page(*game, {}, {});
  const std::string html = page.html();
  EXPECT_EQ(html.find("</script><i>"), std::string::npos);
  EXPECT_EQ(html.find("<!-- "), std::string::npos);
  EXPECT_EQ(data_of(html)["seats"][0]["name"], "</script><i>{{data}}");
}

}  // namespace
}  // namespace bastide
