// Lists of things as scripts hold them: how long they last, what they cost, how loops run over
// them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/lua/rules_fixture.h"

namespace bastide {
namespace {

using testing::HasSubstr;

const std::string kPlaced =
    "on.react(\"core:tile_placed\", { id = \"look\", run = function(g, fx, e)\n";

/// What the first placement ends with; the script is trusted, so that only bytes are counted.
std::string fault_of(const std::string& rules, bool trusted = false) {
  try {
    PluginDef plugin = tiny(rules);
    plugin.scripts[0].trusted = trusted;
    LuaGame game(compile_lua({plugin}));
    game.play("t/end 1,0 r2");
    game.play("none");
    game.play("t/end -1,0 r0");
  } catch (const ScriptFault& fault) {
    return fault.what();
  }
  return {};
}

TEST(LuaList, EndsWithTheCallThatMadeIt) {
  EXPECT_THAT(fault_of("local kept\n" + kPlaced +
                       "  if kept then kept:count() end\n"
                       "  kept = g:tiles() end })"),
              HasSubstr("this list belongs to a hook that is over"));
}

TEST(LuaList, LastsThroughTheHooksThatItsCallRuns) {
  // Two tiles lie there; the inner hook adds the four cells beside the start.
  EXPECT_EQ(fault_of("define.hook { id = \"more\", shape = \"modify\", type = \"int\" }\n"
                     "on.modify(\"more\", { id = \"more\", run = function(g, n)\n"
                     "  return n + g:cells { empty = true }:count() end })\n" +
                     kPlaced +
                     "  local tiles = g:tiles()\n"
                     "  if tiles:count() == 2 then assert(g:run(\"more\", 1) == 1 + 6) end\n"
                     "  for tile in tiles do assert(tile.face == \"up\") end end })"),
            "");
}

TEST(LuaList, LoopsOverOneListMayLieWithinEachOther) {
  EXPECT_EQ(
      fault_of(kPlaced + "  local tiles, pairs_seen = g:tiles(), 0\n"
                         "  for a in tiles do\n"
                         "    for b in tiles do pairs_seen = pairs_seen + 1 end\n"
                         "  end\n"
                         "  assert(pairs_seen == #tiles * #tiles and tiles[1] == tiles:first())\n"
                         "  assert(tiles[0] == nil and tiles[#tiles + 1] == nil) end })"),
      "");
}

TEST(LuaList, HasOrderNeitherAsAKeyNorInAComparison) {
  EXPECT_THAT(fault_of(kPlaced + "  for k in pairs({ [g:tiles()] = 1 }) do end end })"),
              HasSubstr("has no order"));
  EXPECT_THAT(fault_of(kPlaced + "  g:pieces { on = g:tiles() } end })"), HasSubstr("list of "));
  EXPECT_THAT(fault_of(kPlaced + "  g:tiles().frist() end })"),
              HasSubstr("did you mean \"first\"?"));
}

TEST(LuaList, IsPaidForByItsBytes) {
  EXPECT_THAT(fault_of(kPlaced + "  while true do g:tiles() end end })", true),
              HasSubstr("byte budget used up"));
}

}  // namespace
}  // namespace bastide
