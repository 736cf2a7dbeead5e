// Faults of meaning: what may stand in place of a word is in the tables of the rule language.
#include <gmock/gmock.h>

#include "sdk/tools/mutants/lua_types.h"
#include "sdk/tools/mutants/lua_vocabulary.h"
#include "sdk/tools/mutants/mutant_meaning.h"

namespace bastide {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

std::vector<std::string> meanings_of(const std::string& text, Mutation kind) {
  std::vector<std::string> changes;
  for (const Mutant& mutant : meaning_mutants({"r.lua", text})) {
    if (mutant.kind == kind) {
      changes.push_back(mutant.change);
    }
  }
  return changes;
}

/// What becomes of a text by the one mutant with this change.
std::string with_meaning(const std::string& text, const std::string& change) {
  for (const Mutant& mutant : meaning_mutants({"r.lua", text})) {
    if (mutant.change == change) {
      return apply_mutant(mutant, text);
    }
  }
  return "no such change";
}

TEST(LuaVocabulary, KnowsNamesAndWhatMayStandForWhat) {
  const LuaVocabulary& words = LuaVocabulary::get();
  EXPECT_EQ(words.find("Piece", "feature")->type, "Feature?");
  EXPECT_EQ(words.find("PieceFields", "supply")->type, "integer");
  EXPECT_THAT(words.alternatives("Tile|Cell?"), ElementsAre("Tile", "Cell"));
  EXPECT_THAT(words.alternatives("Place"), ElementsAre("Feature", "Segment", "Tile", "Cell"));
  EXPECT_TRUE(words.are_alike("Feature?", "Segment?"));
  EXPECT_TRUE(words.are_alike("List<Tile>", "List<Segment>"));
  EXPECT_FALSE(words.are_alike("List<Tile>", "Segment"));
  EXPECT_FALSE(words.are_alike("string", "string"));  // names of different things
  EXPECT_EQ(words.usual_type("fx"), "Effects");
  EXPECT_THAT(words.ids_of("zone"), ElementsAre("core:hand", "core:table", "core:out"));
  EXPECT_EQ(words.fields_of_target("core:phase/draw"), "DrawPhase");
  EXPECT_EQ(words.fields_of_target("land:feature/grass"), "FeatureFields");
  EXPECT_EQ(words.fields_of_target("land/a"), "TileFields");
}

TEST(LuaVocabulary, PointsThatSetAtLeastTheSame) {
  EXPECT_THAT(points_like("core:feature_done"), Contains("core:piece_placed"));
  EXPECT_THAT(points_like("core:feature_done"), Not(Contains("core:tile_placed")));
  EXPECT_THAT(points_like("core:none"), IsEmpty());
}

TEST(LuaTypes, FollowParametersLoopsAndVariables) {
  const SourceText source{"r.lua",
                          "on.react('core:tile_placed', { run = function(g, fx, e)\n"
                          "  for m in g:pieces { owner = e.player } do local f = m.feature end\n"
                          "end })\nlocal function help(g, x) return x.size end\n"};
  const LuaRuleText rules(source);
  const LuaTypes types(rules);
  const auto type_at = [&](const std::string& text) {
    for (std::size_t i = 0; i < rules.tokens().size(); ++i) {
      const LuaChain chain = types.begins_chain(i) ? types.chain_at(i) : LuaChain();
      if (chain.end > chain.begin && rules.text_of(chain.begin, chain.end) == text) {
        return chain.type;
      }
    }
    return std::string("no such words");
  };
  EXPECT_EQ(type_at("e.player"), "Player?");
  EXPECT_EQ(type_at("m.feature"), "Feature?");
  EXPECT_EQ(type_at("g:pieces { owner = e.player }"), "List<Piece>");
  EXPECT_EQ(type_at("x.size"), "");
}

TEST(Meaning, WordsOfATypeStandForEachOther) {
  EXPECT_THAT(meanings_of("define.feature { id = 'a', done = 'around_8' }", Mutation::word),
              ElementsAre("\"closed\" in place of 'around_8'",
                          "\"around_4\" in place of 'around_8'",
                          "\"never\" in place of 'around_8'"));
  EXPECT_EQ(with_meaning("local function f(g, t) return g:around(t, 8) end", "4 in place of 8"),
            "local function f(g, t) return g:around(t, 4) end");
  EXPECT_THAT(meanings_of("amend('core:phase/draw', { stuck = opt.x and 'return' or 'end' })",
                          Mutation::word),
              Contains("\"skip\" in place of 'end'"));
}

TEST(Meaning, KeysOfATypeStandForEachOther) {
  const std::string phase = "define.phase { id = 'a', after = 'core:claim', enter = f }";
  EXPECT_EQ(with_meaning(phase, "before, not after: 'core:claim'"),
            "define.phase { id = 'a', before = 'core:claim', enter = f }");
  EXPECT_THAT(
      meanings_of("local function f(g) return g:features { complete = true } end", Mutation::field),
      ElementsAre("closed, not complete: true", "occupied, not complete: true"));
  EXPECT_THAT(meanings_of("define.phase { id = 'a', rule = 'X-1', says = 'b' }", Mutation::field),
              IsEmpty());
}

TEST(Meaning, IdsOfACategoryStandForEachOther) {
  const std::string text =
      "define.feature { id = 'road' }\ndefine.feature { id = 'town' }\n"
      "define.piece { id = 'man', claims = { 'road' } }\n"
      "define.phase { id = 'more', after = 'core:settle', enter = f }\n";
  EXPECT_THAT(meanings_of(text, Mutation::name),
              ElementsAre("\"town\" in place of 'road'",
                          "\"core:end\" in place of 'core:settle'",
                          "\"core:claim\" in place of 'core:settle'"));
  EXPECT_EQ(with_meaning("local function f(g, fx, m) fx.take_back(m) end",
                         "move(m, \"core:out\") in place of take_back(m)"),
            "local function f(g, fx, m) fx.move(m, \"core:out\") end");
  EXPECT_THAT(meanings_of("on.react('core:feature_done', { run = f })", Mutation::name),
              Contains("\"core:piece_placed\" in place of 'core:feature_done'"));
}

TEST(Meaning, OtherThingsAreRead) {
  EXPECT_THAT(meanings_of("on.react('core:feature_done', { run = function(g, fx, e)\n"
                          "  fx.drain('x:y', e.feature)\nend })",
                          Mutation::reading),
              ElementsAre("from in place of feature: e.feature",
                          "segment in place of feature: e.feature",
                          "tile in place of feature: e.feature"));
  EXPECT_THAT(meanings_of("on.score('a', { run = function(_, s) x(s.feature.complete) end })",
                          Mutation::reading),
              Contains("closed in place of complete: s.feature.complete"));
  EXPECT_THAT(meanings_of("local n = math.min(a, b)", Mutation::reading),
              Contains("max in place of min: math.min"));
}

TEST(Meaning, SomebodyElseIsMeant) {
  const std::string text =
      "on.react('core:piece_placed', { run = function(g, fx, e)\n"
      "  fx.award { to = e.piece.owner, line = 'x', points = 1 }\n"
      "  fx.ask { 'x', to = g.active }\nend })";
  EXPECT_THAT(meanings_of(text, Mutation::whom),
              ElementsAre("g.active in place of e.piece.owner",
                          "g:players { from = g.active }:at(2) in place of g.active"));
}

TEST(Meaning, TheFirstStandsForAll) {
  EXPECT_EQ(
      with_meaning("for t in g:tiles() do\n  x(t)\nend", "only the first: for t in g:tiles()"),
      "for t in g:tiles() do do x(t) end break end\n\n");
  EXPECT_THAT(
      meanings_of("local function f(g, fx)\n  fx.take_back(g:pieces { placed = true })\nend",
                  Mutation::first),
      ElementsAre("g:pieces { placed = true }:first() in place of g:pieces { placed = true }"));
}

TEST(Meaning, ArgumentsAreLeftOutAndExchanged) {
  const std::string text =
      "local function f(g, fx)\n  fx.stack('a', 'b')\n  return g:tiles { has = 'c' }\nend";
  EXPECT_EQ(with_meaning(text, "from and onto exchanged: fx.stack('a', 'b')"),
            "local function f(g, fx)\n  fx.stack('b', 'a')\n  return g:tiles { has = 'c' }\nend");
  EXPECT_EQ(with_meaning(text, "left out: { has = 'c' } of g:tiles"),
            "local function f(g, fx)\n  fx.stack('a', 'b')\n  return g:tiles ()           \nend");
}

TEST(Meaning, OperandsAndStatementsAreLeftOut) {
  const std::string text = "if not a.b and c(d, e) or f then\n  x[y] = z\n  return\nend\ng()\n";
  const auto first_line = [&](const std::string& change) {
    const std::string changed_text = with_meaning(text, change);
    return changed_text.substr(0, changed_text.find('\n'));
  };
  EXPECT_EQ(first_line("left out: not a.b and"), "if             c(d, e) or f then");
  EXPECT_EQ(first_line("left out: and c(d, e)"), "if not a.b             or f then");
  EXPECT_EQ(first_line("left out: or f"), "if not a.b and c(d, e)      then");
  EXPECT_THAT(meanings_of(text, Mutation::statement),
              ElementsAre("left out: x[y] = z", "left out: return"));
  EXPECT_EQ(with_meaning("on.check('p', { when = { ['not'] = { has = 'a' } }, deny = 'c' })",
                         "asks what it should not be: ['not'] = { has = 'a' }"),
            "on.check('p', { when = { has = 'a' }, deny = 'c' })");
}

TEST(Meaning, AnswersOfTheGameAndOfOtherPluginsAreAlwaysTheSame) {
  EXPECT_THAT(meanings_of("local function f(g, t) return t:has('a') and g:extends(t, t) end",
                          Mutation::answer),
              ElementsAre("true in place of g:extends(t, t)", "false in place of g:extends(t, t)"));
  EXPECT_EQ(with_meaning("if opt[\"base.farmers\"] then f() end",
                         "true in place of opt[\"base.farmers\"]"),
            "if true then f() end");
}

TEST(Meaning, PointsOfOpenAndCompleteAreExchanged) {
  EXPECT_THAT(meanings_of("local p = { tile = { 1, 2 }, flat = { 1, 1 } }", Mutation::order),
              ElementsAre("2, 1 in place of 1, 2"));
}

TEST(Meaning, WhatOnlyPeopleReadIsLeftAlone) {
  EXPECT_THAT(meaning_mutants({"r.lua", "define.sheet { setup = { a and b } }\nerror('x' or y)"}),
              IsEmpty());
}

}  // namespace
}  // namespace bastide
