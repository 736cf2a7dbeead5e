// Lines of the final score that are taken from an earlier run: only while what it read is the same.
#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "kernel/flow/dispatch.h"
#include "kernel/flow/scoring.h"
#include "kernel/lua/lua_host.h"
#include "tests/unit/lua/rules_fixture.h"

namespace bastide {
namespace {

/// Declarations that the rules of these tests may use.
constexpr const char* kWords =
    "define.token { id = \"shell\" } define.token { id = \"coin\" }\n"
    "local coins = state.player { id = \"coins\" }\n"
    "local found = state.player { id = \"found\", type = \"token[]\" }\n"
    "local age = state.tile { id = \"age\" }\n"
    "local mood = state.piece { id = \"mood\" }\n"
    "local phase = state.game { id = \"phase\" }\n"
    "local deep = state.segment { id = \"deep\" }\n"
    "local worth = state.feature { id = \"worth\", merge = \"sum\" }\n";

std::shared_ptr<const Ruleset> rules_with(const std::string& body, bool trusted = true) {
  PluginDef plugin =
      tiny(std::string(kWords) + "on.score(\"core:final\", { id = \"end\", run = function(g, s)\n" +
           body + "\nend })");
  for (ScriptText& script : plugin.scripts) {
    script.trusted = trusted;
  }
  return compile_lua({plugin});
}

/// A game after two tiles, each colour with a pawn on the path.
class Scored {
 public:
  explicit Scored(const std::shared_ptr<const Ruleset>& rules) : game(rules) {
    game.play("t/end 1,0 r2");
    game.answer("pawn on r");
    game.draw();
  }

  /// Lines of the first colour in a trial from this state.
  std::string score(const State& from, bool searching = true) {
    State state = from;
    Context context(*game.rules, state);
    context.scripts = game.host.get();
    context.searching = searching;
    Subject subject;
    subject.colour = ColourId(0);
    subject.player = PlayerId(0);
    Ledger ledger;
    add_lines(context, static_cast<std::int32_t>(Point::final_score), subject, ledger);
    std::string text;
    for (const LineItem& item : ledger.lines()) {
      text += std::string(name_text(game.context, item.line)) + " " + std::to_string(item.n) + "x" +
              std::to_string(item.each) + "@" + std::to_string(item.tile.value()) + ";";
    }
    return text;
  }
  [[nodiscard]] std::uint64_t spared() const {
    return dynamic_cast<const LuaHost&>(*game.host).spared();
  }
  [[nodiscard]] VariableId variable(const std::string& name) const {
    return game.rules->catalog.variables.find("tiny:" + name);
  }
  /// The state with another value of a variable.
  [[nodiscard]] State with(const std::string& name, std::size_t row, std::int32_t value) const {
    State state = game.state;
    state.variables.set(game.rules->catalog.variables[variable(name)], row, value);
    return state;
  }

  LuaGame game;
};

/// A rule that reads one thing, and a state in which it finds something else.
struct Case {
  std::string name;
  std::string body;
  std::function<State(Scored&)> change;
};

State after_a_tile(Scored& scored) {
  LuaGame other(scored.game.rules);
  other.play("t/end 1,0 r2");
  other.answer("pawn on r");
  other.play("t/end -1,0 r0");
  return other.state;
}

State without_the_pawn(Scored& scored) {
  LuaGame other(scored.game.rules);
  other.play("t/end 1,0 r2");
  other.answer("none");
  other.draw();
  return other.state;
}

const std::vector<Case>& cases() {
  static const std::vector<Case> kCases = {
      {"rows of pieces",
       "s:add { \"a\", n = #g:pieces { kind = \"pawn\", owner = s.colour, placed = true }, each = "
       "1 }",
       without_the_pawn},
      {"rows of all pieces",
       "s:add { \"a\", n = #g:pieces { placed = true }, each = 1 }",
       without_the_pawn},
      {"the tile of a piece",
       "for p in g:pieces { kind = \"pawn\", placed = true } do\n"
       "  s:add { \"a\", n = g:sum(p.tile, \"deep\") + 1, each = 1, source = p } end",
       [](Scored& scored) {
         State state = scored.game.state;
         const PieceId pawn(std::size_t{0});
         EXPECT_EQ(state.pieces.row(pawn).where, PieceWhere::segment);
         state.pieces.move(pawn, PieceWhere::tile, 0);
         return state;
       }},
      {"what lies around",
       "for p in g:pieces { kind = \"pawn\", placed = true } do\n"
       "  s:add { \"a\", n = #g:around(g:cell(0, 0), 8), each = 1 } end",
       after_a_tile},
      {"values of segments",
       "local p = g:pieces { kind = \"pawn\", placed = true }:first()\n"
       "s:add { \"a\", n = g:sum(g:around(p.tile, 8), { \"deep\" }), each = 1 }",
       [](Scored& scored) {
         return scored.with("deep", 1, 7);
       }},
      {"a variable of a player",
       "s:add { \"a\", n = coins[s.player], each = 1 }",
       [](Scored& scored) {
         return scored.with("coins", 0, 3);
       }},
      {"a variable of the game",
       "s:add { \"a\", n = phase[g], each = 1 }",
       [](Scored& scored) {
         return scored.with("phase", 0, 3);
       }},
      {"a variable of a tile",
       "local p = g:pieces { kind = \"pawn\", placed = true }:first()\n"
       "s:add { \"a\", n = age[p.tile], each = 1 }",
       [](Scored& scored) {
         return scored.with("age", 1, 3);
       }},
      {"a variable of a piece",
       "local p = g:pieces { kind = \"pawn\", placed = true }:first()\n"
       "s:add { \"a\", n = mood[p], each = 1 }",
       [](Scored& scored) {
         return scored.with("mood", 0, 3);
       }},
      {"tokens of a player",
       "for _, t in ipairs(found[s.player]) do\n"
       "  s:add { \"a\", n = t.id == \"coin\" and 5 or 1, each = 1 } end",
       [](Scored& scored) {
         State state = scored.game.state;
         const Variable& found = scored.game.rules->catalog.variables[scored.variable("found")];
         state.variables.set(found,
                             0,
                             state.variables.list_push(
                                 state.variables.get(found, 0),
                                 scored.game.rules->catalog.tokens.find("tiny:coin").value()));
         return state;
       }},
      {"who plays what colour",
       "s:add { \"a\", n = #g:pieces { player = s.player }, each = 1 }",
       [](Scored& scored) {
         State state = scored.game.state;
         state.colour_player[0] = 1;
         return state;
       }},
  };
  return kCases;
}

TEST(KeptLines, AreTakenAgainWhileWhatWasReadIsTheSame) {
  for (const Case& one : cases()) {
    SCOPED_TRACE(one.name);
    Scored scored(rules_with(one.body));
    const std::string first = scored.score(scored.game.state);
    EXPECT_EQ(scored.spared(), 0U);
    EXPECT_EQ(scored.score(scored.game.state), first);
    EXPECT_EQ(scored.spared(), 1U);
    // What was not read may change.
    State later = scored.game.state;
    ++later.turn.number;
    EXPECT_EQ(scored.score(later), first);
    EXPECT_EQ(scored.spared(), 2U);
  }
}

TEST(KeptLines, AreMadeAnewWhenWhatWasReadIsAnother) {
  for (const Case& one : cases()) {
    SCOPED_TRACE(one.name);
    Scored scored(rules_with(one.body));
    const std::string first = scored.score(scored.game.state);
    const State changed = one.change(scored);
    const std::string second = scored.score(changed);
    EXPECT_EQ(scored.spared(), 0U);
    EXPECT_NE(second, first);
    scored.game.forget();
    EXPECT_EQ(scored.score(changed), second);  // as whoever has seen nothing yet
    EXPECT_EQ(scored.score(scored.game.state), first);
    EXPECT_EQ(scored.spared(), 0U);
    EXPECT_EQ(scored.score(changed), second);  // both are kept
    EXPECT_EQ(scored.score(scored.game.state), first);
    EXPECT_EQ(scored.spared(), 2U);
  }
}

TEST(KeptLines, AreNoneOfARuleThatReadsAnythingElse) {
  const std::vector<std::string> bodies = {
      "s:add { \"a\", n = g.turn.number, each = 1 }",
      "s:add { \"a\", n = s.total + 1, each = 1 }",
      "s:add { \"a\", n = #g:tiles(), each = 1 }",
      "s:add { \"a\", n = #g:pieces { own = true }, each = 1 }",
      "s:add { \"a\", n = #g:pieces { role = \"walker\" }, each = 1 }",
      "s:add { \"a\", n = #g:pieces({ kind = \"pawn\" }, g:cell(0, 0)) + 1, each = 1 }",
      "s:add { \"a\", n = #g:around(g:cell(0, 0), 8, { face = \"up\" }), each = 1 }",
      "s:add { \"a\", n = g:track(\"core:points\", s.colour) + 1, each = 1 }",
      "for f in g:features { kind = \"path\" } do s:add { \"a\", n = worth[f] + 1, each = 1 } end",
      "for p in g:pieces { placed = true } do\n"
      "  s:add { \"a\", n = g:sum(p.feature, \"worth\") + 1, each = 1 } end",
      "for p in g:pieces { placed = true } do\n"
      "  s:add { \"a\", n = 1, each = 1, source = p.segment } end",
      "s:add { \"a\", n = 1, each = 1 } s:times { \"b\", by = 2 }",
      "s:add { \"a name of this game\" .. #g:pieces {}, n = 1, each = 1 }",
      "s:add { \"a\", n = s.reason and 2 or 1, each = 1 }",
  };
  for (const std::string& body : bodies) {
    SCOPED_TRACE(body);
    Scored scored(rules_with(body));
    const std::string first = scored.score(scored.game.state);
    EXPECT_NE(first, "");
    EXPECT_EQ(scored.score(scored.game.state), first);
    EXPECT_EQ(scored.spared(), 0U);
  }
}

TEST(KeptLines, AreForTrialsOfRulesThatAreNotCounted) {
  const std::string body = "s:add { \"a\", n = 2, each = 1 }";
  Scored counted(rules_with(body, false));
  Scored played(rules_with(body));
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(counted.score(counted.game.state), "tiny:a 2x1@-1;");
    EXPECT_EQ(played.score(played.game.state, false), "tiny:a 2x1@-1;");
  }
  EXPECT_EQ(counted.spared(), 0U);
  EXPECT_EQ(played.spared(), 0U);
}

TEST(KeptLines, OfARuleThatWritesThereAreNone) {
  PluginDef plugin = tiny(
      "local n = state.game { id = \"n\" }\n"
      "on.score(\"core:final\", { id = \"end\", run = function(g, s)\n"
      "  s:add { \"a\", n = 1, each = 1 } end })\n"
      "on.intercept(\"core:award\", { id = \"tax\", run = function(g, fx, award)\n"
      "  fx.add(n, g, 1) award:add { \"tax\", n = n[g], each = 1 } end })");
  plugin.scripts.front().trusted = true;
  Scored scored(compile_lua({plugin}));
  State state = scored.game.state;
  Context context(*scored.game.rules, state);
  context.scripts = scored.game.host.get();
  context.searching = true;
  const auto& n = context.catalog.variables[scored.variable("n")];
  for (std::int32_t i = 1; i <= 3; ++i) {
    Award award;
    award.track = context.catalog.points;
    award.to = {0};
    give_award(context, std::move(award));
    EXPECT_EQ(state.variables.get(n, 0), i);
  }
  EXPECT_EQ(state.track(context.catalog.points, 0), 1 + 2 + 3);
  EXPECT_EQ(scored.spared(), 0U);
}

TEST(KeptLines, TwoRulesOfOneScoreStayInTheirOrder) {
  PluginDef plugin = tiny(
      "on.score(\"core:final\", { id = \"one\", run = function(g, s)\n"
      "  s:add { \"a\", n = 2, each = 3 } end })\n"
      "on.score(\"core:final\", { id = \"two\", after = \"one\", run = function(g, s)\n"
      "  s:add { \"b\", n = s.total, each = 1 } end })");
  plugin.scripts.front().trusted = true;
  Scored scored(compile_lua({plugin}));
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(scored.score(scored.game.state), "tiny:a 2x3@-1;tiny:b 6x1@-1;");
  }
  EXPECT_EQ(scored.spared(), 2U);  // the first one, twice
}

}  // namespace
}  // namespace bastide
