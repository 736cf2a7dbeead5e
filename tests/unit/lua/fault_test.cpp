// Mistakes of rules that play: told with their place, never silent.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernel/lua/lua_host.h"
#include "tests/unit/lua/rules_fixture.h"

namespace bastide {
namespace {

using testing::HasSubstr;

std::string fault_of(const std::string& rules, const std::vector<std::string>& answers) {
  try {
    LuaGame game(compile_lua({tiny(rules)}));
    for (const std::string& answer : answers) {
      game.play(answer);
    }
  } catch (const ScriptFault& fault) {
    return fault.what();
  } catch (const LoadError& error) {
    return error.what();
  }
  return {};
}

TEST(LuaFault, MistakesNameTheirPlace) {
  const std::string react =
      "on.react(\"core:tile_placed\", { id = \"bad\", run = function(g, fx, e)\n  ";
  const auto fault = [&](const std::string& body) {
    return fault_of(react + body + "\nend })", {"t/end 1,0 r2"});
  };
  const std::string text = fault("local x = e.tile.rotatoin");
  EXPECT_THAT(text, HasSubstr("tiny@1.0.0"));
  EXPECT_THAT(text, HasSubstr("core:tile_placed/tiny:bad"));
  EXPECT_THAT(text, HasSubstr("tiny/rules.lua:5: "));
  EXPECT_THAT(text, HasSubstr("did you mean \"rotation\"?"));
  EXPECT_THAT(fault("g:pieces { kid = \"pawn\" }"),
              HasSubstr("unknown name 'kid' (did you mean \"kind\"?)"));
  EXPECT_THAT(fault("g:pieces { kind = \"pwan\" }"),
              HasSubstr("unknown kind of piece 'pwan' (did you mean \"pawn\"?)"));
  EXPECT_THAT(fault("fx.move(e.tile, e.tile)"),
              HasSubstr("argument 1: expected a piece, found tile 1,0"));
  EXPECT_THAT(fault("define.zone { id = \"z\" }"),
              HasSubstr("define.zone belongs to the define stage"));
  EXPECT_THAT(fault("g.active = 1"), HasSubstr("cannot be written to"));
  EXPECT_THAT(fault("fx.place_tile { tile = \"t/end\", cell = e.tile }"),
              HasSubstr("a tile lies at 1,0 already"));
  EXPECT_THAT(fault_of("local d = deny(\"x\")", {}), HasSubstr("belongs to the play stage"));
  EXPECT_THAT(fault_of("local v = state.game { id = \"v\" }\nlocal x = v[1]", {}),
              HasSubstr("play stage"));
}

TEST(LuaFault, ReadOnlyHooksCannotReachEffects) {
  const std::string text = fault_of(
      "local kept\n"
      "on.react(\"core:tile_drawn\", { run = function(g, fx, e) kept = fx end })\n"
      "on.check(\"core:claim\", { run = function(g, mv) kept.extra_turn(g.active) end })",
      {"t/end 1,0 r2", "none"});
  EXPECT_THAT(text, HasSubstr("this hook only reads"));
}

TEST(LuaFault, AnAbsentOptionalPluginIsNoMistake) {
  PluginDef plugin = tiny(
      "on.react(\"ghosts:scare\", { run = function() end })\n"
      "on.react(\"core:tile_placed\", { run = function(g, fx, e)\n"
      "  assert(g:pieces { kind = \"ghosts:ghost\" }:count() == 0) end })");
  plugin.optional_plugins = {"ghosts"};
  LuaGame game(compile_lua({plugin}));
  game.play("t/end 1,0 r2");
}

TEST(LuaFault, HiddenStateIsFoundWhenRulesAreLoaded) {
  PluginDef plugin = tiny(
      "local count = 0\n"
      "on.react(\"core:tile_placed\", { run = function() count = count + 1 end })");
  LuaReader reader;
  Diagnostics diagnostics;
  reader.read(plugin, diagnostics);
  ASSERT_TRUE(diagnostics.empty());
  reader.finish(diagnostics);
  ASSERT_EQ(diagnostics.size(), 1U);
  EXPECT_EQ(diagnostics.all()[0].at,
            (SourceRef{plugin.scripts[0].file, 5, 0}));  // after three of tiny
  EXPECT_THAT(diagnostics.all()[0].message, HasSubstr("hidden state: local 'count'"));
}

TEST(LuaFault, AnEndlessLoopIsStopped) {
  EXPECT_THAT(fault_of("on.react(\"core:tile_placed\", { run = function() while true do end end })",
                       {"t/end 1,0 r2"}),
              HasSubstr("script.instructions"));
  EXPECT_THAT(fault_of("define.hook { id = \"h\", shape = \"modify\" }\n"
                       "on.modify(\"h\", { run = function(g, n) return g:run(\"h\", n) end })\n"
                       "on.react(\"core:tile_placed\", { run = function(g) g:run(\"h\", 1) end })",
                       {"t/end 1,0 r2"}),
              HasSubstr("overflow"));
}

}  // namespace
}  // namespace bastide
