#include "sdk/bots/tryout.h"

#include <optional>
#include <set>

#include <gtest/gtest.h>

#include "tests/unit/lua/rules_fixture.h"

namespace bastide {
namespace {

/// Who places a tile draws two coins; each is worth something.
constexpr const char* kCoins = R"(
define.token { id = "copper", value = 1 }
define.token { id = "gold", value = 10 }
define.bag { id = "purse", tokens = { copper = 2, gold = 2 } }
define.phase {
  id = "coins", after = "core:place",
  enter = function(g, fx, p)
    for _ = 1, 2 do
      local coin = fx.draw("purse")
      fx.award { to = { p }, lines = { line("coin", coin.value, 1) }, source = g.last_tile }
    end
  end,
}
)";

TEST(Tryout, SamplesInWhichChanceSaysTheSameLeadToTheSame) {
  LuaGame game(compile_lua({tiny(kCoins)}));
  game.draw();
  const PlayerId player(game.actor());
  const Option option = list_options(game.context).front();
  Tryout tryout(game.context);
  std::vector<float> leads;
  std::size_t alike = 0;
  for (std::size_t sample = 0; sample < 20; ++sample) {
    tryout.take_sample(sample);
    const std::optional<std::size_t> earlier = tryout.earlier_alike();
    ASSERT_TRUE(tryout.attempt(option));
    ASSERT_TRUE(tryout.met_chance());
    leads.push_back(tryout.lead_after(player));
    if (earlier) {
      ASSERT_LT(*earlier, sample);
      EXPECT_EQ(leads.back(), leads[*earlier]);
      ++alike;
    }
  }
  EXPECT_GE(alike, 20U - 4) << "two coins fall in four ways";
  EXPECT_EQ(std::set<float>(leads.begin(), leads.end()).size(), 3U);
  tryout.take_sample(0);
  EXPECT_FALSE(tryout.earlier_alike()) << "of another option";
}

TEST(Tryout, WhatAsksNoChanceIsNeverAlike) {
  LuaGame game(compile_lua({tiny("")}));
  game.draw();
  Tryout tryout(game.context);
  tryout.take_sample(0);
  ASSERT_TRUE(tryout.attempt(list_options(game.context).front()));
  EXPECT_FALSE(tryout.met_chance());
  tryout.take_sample(1);
  EXPECT_FALSE(tryout.earlier_alike());
}

}  // namespace
}  // namespace bastide
