// Each condition of `when` alone, and when a guard lets a hook run.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernel/flow/dispatch.h"
#include "tests/support/more_tiles.h"

namespace bastide {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

/// Each guard alone: the JSON of `when`, and for which subject it holds.
struct GuardCase {
  const char* name;
  const char* when;
  bool town;  // the town of the start tile, complete, with a man of colour 0 (active)
  bool lane;  // its lane, open, with a cat (no power) of colour 1
};

void PrintTo(const GuardCase& guard, std::ostream* out) {
  *out << guard.name;
}

class EachGuard : public ::testing::TestWithParam<GuardCase> {};

TEST_P(EachGuard, HoldsWhereItShould) {
  TownAndLane rules;
  rules.define("tile_attr", "hilly", R"({ "mark": "hill" })")
      .piece("cat", R"({ "supply": 1, "power": 0, "claims": ["lane"] })")
      .piece("dog", R"({ "supply": 1, "claims": ["lane"] })");
  rules.variable("size", R"({ "scope": "feature", "type": "int", "merge": "sum" })")
      .variable("bell", R"({ "scope": "piece", "type": "bool" })")
      .variable("flowers", R"({ "scope": "segment", "type": "int" })")
      .variable("alarm", R"({ "scope": "game", "type": "bool" })")
      .variable("peace", R"({ "scope": "game", "type": "bool" })")
      .define("pile", "box", R"({ "sections": [{ "mark": "boxed" }] })");
  rules.tile("t/hill", "ggg glg ggg glg", "l lane, g grass", 1, R"("marks": ["hill"])");
  rules.hook(Shape::modify,
             "core:power",
             "x",
             do_nothing,
             R"({ "when": )" + std::string(GetParam().when) + " }");
  TinyGame game(rules);
  game.put("t/start", {0, -1}, 2);  // closes the town
  game.put("t/hill", {1, 0});
  const PieceId man = game.stand("man", 0, {0, -1}, "t");
  const PieceId cat = game.stand("cat", 1, {1, 0}, "l");
  const Guard& guard = game.rules->hooks.all().front().guard;
  const auto give = [&](std::string_view variable, std::size_t row) {
    Effects(game.context).set(game.rules->catalog.variables.find(variable), row, 1);
  };
  give("size", game.feature({0, 0}, "t").index());
  give("bell", cat.index());
  give("flowers", game.segment({1, 0}, "g").index());
  give("alarm", 0);
  Subject town;
  town.feature = game.feature({0, 0}, "t");
  town.tile = TileId(0);
  town.piece = man;
  town.reason = game.rules->reasons[0];
  Subject lane;
  lane.feature = game.feature({1, 0}, "l");
  lane.tile = TileId(2);
  lane.piece = cat;
  lane.reason = game.rules->reasons[1];
  EXPECT_EQ(holds(guard, game.context, town), GetParam().town);
  EXPECT_EQ(holds(guard, game.context, lane), GetParam().lane);
}

INSTANTIATE_TEST_SUITE_P(
    Guard,
    EachGuard,
    ::testing::Values(
        GuardCase{"Nothing", "{}", true, true},
        GuardCase{"Kind", R"({ "kind": "town" })", true, false},
        GuardCase{"HasKind", R"({ "has": "town" })", true, false},
        GuardCase{"HasMark", R"({ "has": "hill" })", false, true},
        GuardCase{"TileAttr", R"({ "tile_attr": "hilly" })", false, true},
        GuardCase{"Reason", R"({ "reason": "completed" })", true, false},
        GuardCase{"Complete", R"({ "complete": true })", true, false},
        GuardCase{"NotComplete", R"({ "complete": false })", false, true},
        GuardCase{"OwnerActive", R"({ "owner": true })", true, false},
        GuardCase{"OwnerOther", R"({ "owner": false })", false, true},
        GuardCase{"Piece", R"({ "piece": "man" })", true, false},
        GuardCase{"Standing", R"({ "pieces": { "kind": "cat" } })", true, true},
        GuardCase{"StandingNowhere", R"({ "pieces": { "kind": "dog" } })", false, false},
        GuardCase{"OwnStanding", R"({ "pieces": { "kind": "man", "own": true } })", true, true},
        GuardCase{
            "OwnStandingOfOther", R"({ "pieces": { "kind": "cat", "own": true } })", false, false},
        GuardCase{
            "StandingOnItsKind", R"({ "pieces": { "kind": "cat", "on": "lane" } })", true, true},
        GuardCase{"StandingOnAnotherKind",
                  R"({ "pieces": { "kind": "cat", "on": "town" } })",
                  false,
                  false},
        GuardCase{"ExtendsOwn",
                  R"({ "pieces": { "kind": "man", "own": true, "extended": true } })",
                  true,
                  false},
        GuardCase{"ExtendsThatOfOther",
                  R"({ "pieces": { "kind": "cat", "own": true, "extended": true } })",
                  false,
                  false},
        GuardCase{"ExtendsOwnOnAnotherKind",
                  R"({ "pieces": { "kind": "man", "own": true, "extended": true, "on": "lane" } })",
                  false,
                  false},
        GuardCase{"Enclosed", R"({ "pieces": { "kind": "man", "closed": true } })", true, true},
        GuardCase{
            "NotEnclosed", R"({ "pieces": { "kind": "cat", "closed": true } })", false, false},
        GuardCase{"Near", R"({ "pieces": { "kind": "man", "near": true } })", true, true},
        GuardCase{"NearNone", R"({ "pieces": { "kind": "dog", "near": true } })", false, false},
        GuardCase{"Unfinished", R"({ "unfinished": "lane" })", true, true},
        GuardCase{"NoneUnfinished", R"({ "unfinished": "town" })", false, false},
        GuardCase{"PlacedNothing", R"({ "placed": false })", true, true},
        GuardCase{"PlacedSomething", R"({ "placed": true })", false, false},
        GuardCase{"PileThatHasTiles", R"({ "empty_pile": "supply" })", false, false},
        GuardCase{"PileThatRanOut", R"({ "empty_pile": ["supply", "box"] })", true, true},
        GuardCase{"CarriesOfTheFeature", R"({ "carries": "size" })", true, false},
        GuardCase{"CarriesOfThePiece", R"({ "carries": "bell" })", false, true},
        GuardCase{"CarriesOneOfThem", R"({ "carries": ["size", "bell"] })", true, true},
        GuardCase{"CarriesOfASegment", R"({ "carries": "flowers" })", false, true},
        GuardCase{"CarriesOfTheGame", R"({ "carries": "alarm" })", true, true},
        GuardCase{"CarriesOfTheGameNot", R"({ "carries": "peace" })", false, false},
        GuardCase{"NotShared", R"({ "shared": false })", true, true},
        GuardCase{"Shared", R"({ "shared": true })", false, false},
        GuardCase{"FilledSides", R"({ "filled_sides": 2 })", true, false},
        GuardCase{"OwnHere", R"({ "pieces": { "own": true, "here": true } })", true, false},
        GuardCase{"OthersHere", R"({ "pieces": { "own": false, "here": true } })", false, true},
        GuardCase{"VotesHere", R"({ "pieces": { "votes": true, "here": true } })", true, false},
        GuardCase{"NoVoteHere", R"({ "pieces": { "votes": false, "here": true } })", false, true},
        GuardCase{"Elsewhere", R"({ "pieces": { "kind": "man", "here": false } })", false, true},
        GuardCase{
            "OnAHill", R"({ "pieces": { "kind": "cat", "tile_attr": "hilly" } })", true, true},
        GuardCase{
            "NotOnAHill", R"({ "pieces": { "kind": "man", "tile_attr": "hilly" } })", false, false},
        GuardCase{"Cell", R"({ "cell": [1, 0] })", false, true},
        GuardCase{"OtherCell", R"({ "cell": [0, 1] })", false, false},
        GuardCase{"Completes", R"({ "completes": "town" })", true, false},
        GuardCase{"CompletesNothing", R"({ "completes": "lane" })", false, false},
        GuardCase{"AroundAKind", R"({ "around": "town" })", true, true},
        GuardCase{"AroundAMark", R"({ "around": "hill" })", true, false},
        GuardCase{"NothingInHand", R"({ "in_hand": "town" })", false, false},
        GuardCase{"Not", R"({ "not": { "kind": "town" } })", false, true},
        GuardCase{"NotBoth", R"({ "not": { "kind": "town", "complete": false } })", true, true},
        GuardCase{"NotOfWhatIsPrinted", R"({ "not": { "has": "hill" } })", true, false},
        GuardCase{"AnyOfTwo", R"({ "any": [{ "has": "hill" }, { "kind": "town" }] })", true, true},
        GuardCase{
            "AnyOfNone", R"({ "any": [{ "piece": "dog" }, { "cell": [9, 9] }] })", false, false},
        GuardCase{
            "AnyOfPrinted", R"({ "any": [{ "has": "hill" }, { "has": "lake" }] })", false, true},
        GuardCase{"AnyAndMore",
                  R"({ "complete": true, "any": [{ "has": "hill" }, { "kind": "town" }] })",
                  true,
                  false},
        GuardCase{"NotWithinAny",
                  R"({ "any": [{ "not": { "has": "lane" } }, { "not": { "kind": "lane" } }] })",
                  true,
                  false},
        GuardCase{"AllMustHold", R"({ "kind": "town", "complete": false })", false, false}),
    [](const auto& test) { return std::string(test.param.name); });

/// A hook with this guard; the compiled guard.
Guard guard_of(TinyRules& rules, const std::string& when) {
  rules.hook(Shape::modify, "core:power", "x", do_nothing, R"({ "when": )" + when + " }");
  return rules.compile()->hooks.all().front().guard;
}

TEST(Guard, NearEndsAfterOneTile) {
  FewTiles rules;
  const Guard guard = guard_of(rules, R"({ "pieces": { "kind": "man", "near": true } })");
  TinyGame game(rules);
  game.put("t/plain", {1, 1});
  game.put("t/plain", {2, 0});
  game.stand("man", 1, {0, 0}, "t");
  Subject corner;
  corner.tile = TileId(1);
  Subject far;
  far.tile = TileId(2);
  EXPECT_TRUE(holds(guard, game.context, corner));
  EXPECT_FALSE(holds(guard, game.context, far));
  EXPECT_FALSE(holds(guard, game.context, {}));
}

TEST(Guard, SharedCountsColoursNotPieces) {
  FewTiles rules;
  const Guard guard = guard_of(rules, R"({ "shared": true })");
  TinyGame game(rules);
  game.put("t/straight", {1, 0});
  game.stand("man", 0, {0, 0}, "l");
  game.stand("man", 0, {1, 0}, "l");
  Subject lane;
  lane.feature = game.feature({0, 0}, "l");
  EXPECT_FALSE(holds(guard, game.context, lane));
  game.stand("man", 1, {1, 0}, "l");
  EXPECT_TRUE(holds(guard, game.context, lane));
}

TEST(Guard, ExtendsNeedsATileBefore) {
  FewTiles rules;
  const Guard guard =
      guard_of(rules, R"({ "pieces": { "kind": "man", "own": true, "extended": true } })");
  TinyGame game(rules);
  game.put("t/plain", {0, 1});
  game.put("t/end", {3, 0});
  game.stand("man", 0, {3, 0}, "l");  // its lane is on this tile only
  game.stand("man", 0, {0, 0}, "l");
  Subject lone;
  lone.tile = TileId(2);
  EXPECT_FALSE(holds(guard, game.context, lone));
  game.put("t/straight", {1, 0});
  Subject longer;
  longer.tile = TileId(3);
  EXPECT_TRUE(holds(guard, game.context, longer));
}

TEST(Guard, ExtendsMeansAPieceThatStoodThereBefore) {
  FewTiles rules;
  const Guard guard =
      guard_of(rules, R"({ "pieces": { "kind": "man", "own": true, "extended": true } })");
  TinyGame game(rules);
  game.put("t/straight", {1, 0});
  game.stand("man", 0, {1, 0}, "l");  // on the tile itself
  Subject longer;
  longer.tile = TileId(1);
  EXPECT_FALSE(holds(guard, game.context, longer));
  game.stand("man", 0, {0, 0}, "l");
  EXPECT_TRUE(holds(guard, game.context, longer));
}

TEST(Guard, WhoeverHasPowerVotesHoweverMuchItIs) {
  for (const int power : {0, 1, 2}) {
    for (const char* const where : {R"("here": true)", R"("near": true)", R"("own": true)"}) {
      for (const bool asks_for_power : {false, true}) {
        FewTiles rules;
        rules.piece(
            "giant",
            R"({ "supply": 1, "claims": ["lane"], "power": )" + std::to_string(power) + " }");
        const Guard guard = guard_of(rules,
                                     R"({ "pieces": { )" + std::string(where) + R"(, "votes": )" +
                                         (asks_for_power ? "true" : "false") + " } }");
        TinyGame game(rules);
        game.stand("giant", 0, {0, 0}, "l");
        game.put("t/straight", {1, 0});
        Subject lane;
        lane.feature = game.feature({0, 0}, "l");
        lane.tile = TileId(1);
        EXPECT_EQ(holds(guard, game.context, lane), (power > 0) == asks_for_power)
            << where << power;
      }
    }
  }
}

TEST(Guard, NearSaysWhere) {
  FewTiles rules;
  const Guard guard = guard_of(rules, R"({ "pieces": { "kind": "man", "near": true } })");
  TinyGame game(rules);
  game.put("t/plain", {1, 1});
  Subject corner;
  corner.tile = TileId(1);
  const auto told = [&](const Subject& subject) {
    SentenceArgs args;
    tell_guard(guard, game.context, subject, args);
    return args;
  };
  EXPECT_THAT(told(corner), ElementsAre());
  game.stand("man", 1, {0, 0}, "t");
  EXPECT_THAT(told(corner), ElementsAre(std::pair<std::string, std::string>("cell", "0,0")));
  EXPECT_THAT(told({}), ElementsAre());
}

TEST(Guard, InHandIsAboutTheActivePlayer) {
  FewTiles rules;
  const Guard guard = guard_of(rules, R"({ "in_hand": "lane" })");
  TinyGame game(rules);
  game.begin().play({"t/plain"});
  EXPECT_FALSE(holds(guard, game.context, {}));
  game.play({"t/plain 0,1 r0", "t/end"});
  EXPECT_TRUE(holds(guard, game.context, {}));
}

TEST(Guard, OwnerOfNothingIsNeitherOwnNorAnothers) {
  FewTiles rules;
  const Guard own = guard_of(rules, R"({ "owner": true })");
  FewTiles others;
  const Guard not_own = guard_of(others, R"({ "owner": false })");
  TinyGame game(rules);
  Subject subject;
  EXPECT_FALSE(holds(own, game.context, subject));
  EXPECT_FALSE(holds(not_own, game.context, subject));
  subject.player = PlayerId(game.state.turn.active);
  EXPECT_TRUE(holds(own, game.context, subject)) << "of a tile: who placed it";
  EXPECT_FALSE(holds(not_own, game.context, subject));
}

/// A word about segments; counts how often it was asked.
struct AskedGuard {
  FewTiles rules;
  int asked = 0;
  bool answer = true;

  Guard read(const std::string& depends, const std::string& when) {
    rules.guard(
        "steep",
        [this](Context&, const Subject&, const Value& value) {
          ++asked;
          return answer && value.integer == 3;
        },
        R"({ "about": "segment", "depends": ")" + depends + R"(" })");
    return guard_of(rules, when);
  }
};

TEST(DefinedGuard, PrintedIsAskedOnceForEachSegmentOfAKind) {
  AskedGuard asked;
  const Guard guard = asked.read("printed", R"({ "steep": 3 })");
  TinyGame game(asked.rules);
  game.put("t/straight", {1, 0});
  game.put("t/straight", {2, 0});
  Subject subject;
  EXPECT_FALSE(holds(guard, game.context, subject)) << "there is no segment";
  EXPECT_EQ(asked.asked, 0);
  for (const Cell cell : {Cell{1, 0}, Cell{2, 0}, Cell{1, 0}}) {
    subject.segment = game.segment(cell, "l");
    EXPECT_TRUE(holds(guard, game.context, subject));
  }
  EXPECT_EQ(asked.asked, 1);
  subject.segment = game.segment({1, 0}, "g");
  EXPECT_TRUE(holds(guard, game.context, subject));
  EXPECT_EQ(asked.asked, 2);
}

TEST(DefinedGuard, OfTheGameIsAskedEveryTimeAndCanBeNegated) {
  AskedGuard asked;
  const Guard guard = asked.read("game", R"({ "not": { "t:steep": 3 } })");
  TinyGame game(asked.rules);
  Subject subject;
  EXPECT_TRUE(holds(guard, game.context, subject)) << "there is no segment";
  subject.segment = game.segment({0, 0}, "l");
  EXPECT_FALSE(holds(guard, game.context, subject));
  asked.answer = false;
  EXPECT_TRUE(holds(guard, game.context, subject));
  EXPECT_EQ(asked.asked, 2);
}

TEST(DefinedGuard, ThatIsNotPrintedIsFoundByDoubt) {
  AskedGuard asked;
  const Guard guard = asked.read("printed", R"({ "steep": 3 })");
  TinyGame game(asked.rules);
  game.context.doubts_kept = true;
  Subject subject;
  subject.segment = game.segment({0, 0}, "l");
  EXPECT_TRUE(holds(guard, game.context, subject));
  EXPECT_TRUE(holds(guard, game.context, subject));
  asked.answer = false;
  EXPECT_THROW(static_cast<void>(holds(guard, game.context, subject)), ScriptFault);
}

TEST(DefinedGuard, IsCheckedWhenItIsRead) {
  const auto complaints = [](const std::string& fields, const std::string& when) {
    FewTiles rules;
    rules.guard(
        "steep", [](Context&, const Subject&, const Value&) { return true; }, fields);
    rules.hook(Shape::modify, "core:power", "x", do_nothing, R"({ "when": )" + when + " }");
    return rules.complaints();
  };
  EXPECT_THAT(complaints("{}", "{}"), HasSubstr("missing key \"depends\""));
  EXPECT_THAT(complaints(R"({ "depends": "bord" })", "{}"), HasSubstr("\"bord\""));
  EXPECT_THAT(complaints(R"({ "depends": "printed" })", "{}"),
              HasSubstr("\"printed\" is for words about a tile, a segment or a placement"));
  const std::string good = R"({ "about": "tile", "depends": "game" })";
  EXPECT_THAT(complaints(good, R"({ "steeep": 3 })"), HasSubstr("did you mean \"steep\"?"));
  EXPECT_THAT(complaints(good, R"({ "steep": [3] })"),
              HasSubstr("\"t:steep\": expected a text, a number, true or false, found a list"));
}

TEST(Guard, JoinsIsTheSameByDemandsAndByNeighbours) {
  FewTiles rules;
  const Guard guard = guard_of(rules, R"({ "joins": "lane" })");
  TinyGame game(rules);
  // The start tile's lane ends in the east and west, its meadow in the south.
  int joining = 0;
  const Board& board = game.state.board;
  for (std::size_t i = 0; i < board.open_count(); ++i) {
    Subject subject;
    subject.tile_kind = game.kind("t/end");
    subject.cell = board.open_cell(i);
    for (Rotation rotation = 0; rotation < 4; ++rotation) {
      if ((board.fitting(game.rules->catalog, subject.tile_kind, i) >> rotation & 1) == 0) {
        continue;
      }
      subject.rotation = rotation;
      subject.open_cell = -1;
      const bool by_neighbours = holds(guard, game.context, subject);
      subject.open_cell = static_cast<std::int32_t>(i);
      EXPECT_EQ(holds(guard, game.context, subject), by_neighbours);
      joining += by_neighbours ? 1 : 0;
    }
  }
  EXPECT_EQ(joining, 2);
}

TEST(Guard, WordsThatAreGoneSayWhatToWrite) {
  for (const auto& [word, instead] : old_guard_words()) {
    FewTiles rules;
    rules.hook(Shape::modify,
               "core:power",
               "x",
               do_nothing,
               R"({ "when": { ")" + std::string(word) + R"(": "man" } })");
    EXPECT_THAT(rules.complaints(),
                HasSubstr("\"" + std::string(word) + "\" is no word any more; write " +
                          std::string(instead)));
  }
}

TEST(Guard, ShapesAreChecked) {
  const auto complaints = [](const std::string& when) {
    FewTiles rules;
    rules.hook(Shape::modify, "core:power", "x", do_nothing, R"({ "when": )" + when + " }");
    return rules.complaints();
  };
  EXPECT_THAT(complaints(R"({ "kond": "lane" })"), HasSubstr("did you mean \"kind\"?"));
  EXPECT_THAT(complaints(R"({ "not": { "kond": "lane" } })"), HasSubstr("did you mean \"kind\"?"));
  EXPECT_THAT(complaints(R"({ "any": {} })"), HasSubstr("\"any\": expected a list of guards"));
  EXPECT_THAT(complaints(R"({ "cell": [1] })"), HasSubstr("\"cell\": expected { x, y }"));
  EXPECT_THAT(complaints(R"({ "pieces": { "near": true, "color": 1 } })"), HasSubstr("\"color\""));
  EXPECT_THAT(
      complaints(R"({ "not": { "not": { "not": { "not": { "not": { "complete": true } } } } } })"),
      HasSubstr("more than 4 guards lie within each other"));
}

/// By kind of tile: what the tables say must be what testing says.
TEST(Guard, TablesNeverExcludeWhatHolds) {
  for (const char* when : {R"({ "has": "lane" })",
                           R"({ "not": { "has": "lane" } })",
                           R"({ "any": [{ "has": "lane" }, { "placed": false }] })",
                           R"({ "not": { "has": "lane", "placed": true } })",
                           R"({ "any": [{ "not": { "has": "lane" } }, { "has": "town" }] })",
                           R"({ "any": [{ "joins": "lane" }, { "has": "town" }] })",
                           R"({ "not": { "joins": "lane" } })"}) {
    FewTiles rules;
    const Guard guard = guard_of(rules, when);
    TinyGame game(rules);
    const auto kinds = static_cast<std::int32_t>(game.rules->catalog.tile_kinds.size());
    for (std::int32_t kind = 0; kind < kinds; ++kind) {
      Subject subject;
      subject.tile_kind = TileKindId(kind);
      subject.cell = {1, 0};
      const std::int8_t told = told_by_kind(guard, GuardAbout::tile, kind);
      if (told >= 0) {
        EXPECT_EQ(holds(guard, game.context, subject), told == 1) << when << ", kind " << kind;
      } else if (!guard.tiles.empty()) {
        EXPECT_EQ(guard.tiles[static_cast<std::size_t>(kind)], 1) << when << ", kind " << kind;
      }
    }
  }
}

/// Names of entries in the guards that stand in a text of Lua.
std::set<std::string> words_in(const std::string& text) {
  std::set<std::string> words;
  constexpr std::string_view kBegin = "when = {";
  for (std::size_t at = text.find(kBegin); at != std::string::npos;
       at = text.find(kBegin, at + 1)) {
    std::size_t end = at + kBegin.size();
    for (int depth = 1; depth > 0 && end < text.size(); ++end) {
      depth += text[end] == '{' ? 1 : text[end] == '}' ? -1 : 0;
    }
    const std::string guard = text.substr(at + kBegin.size(), end - at - kBegin.size());
    const std::regex entry(R"re((\w+)(?:"\])? =)re");
    for (std::sregex_iterator it(guard.begin(), guard.end(), entry); it != std::sregex_iterator();
         ++it) {
      words.insert((*it)[1].str());
    }
  }
  return words;
}

/// What neither a shipped rule nor a recipe says is not worth a row.
TEST(Guard, EachWordHasAUser) {
  std::set<std::string> used{"empty_pile"};  // mists/piles.lua has the guard in a local variable
  const std::filesystem::path root(BASTIDE_SOURCE_DIR);
  std::vector<std::filesystem::path> files{root / "docs/cookbook.md"};
  for (const char* folder : {"plugins", "scripts"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
      if (entry.path().extension() == ".lua") {
        files.push_back(entry.path());
      }
    }
  }
  for (const std::filesystem::path& path : files) {
    std::ifstream file(path);
    used.merge(words_in({std::istreambuf_iterator<char>(file), {}}));
  }
  for (const std::span<const GuardWord> words : {guard_words(), piece_words()}) {
    for (const GuardWord& word : words) {
      EXPECT_TRUE(used.contains(word.name)) << word.name;
    }
  }
}

TEST(Guard, EachWordHasASentence) {
  for (const std::span<const GuardWord> words : {guard_words(), piece_words()}) {
    for (const GuardWord& word : words) {
      EXPECT_THAT(word.about, ::testing::EndsWith(".")) << word.name;
      const bool flag = word.test.value == GuardValue::flag;
      EXPECT_THAT(word.says, HasSubstr(flag ? "|" : "{}")) << word.name;
      EXPECT_TRUE(word.test.holds != nullptr || word.test.about == GuardAbout::tile) << word.name;
    }
  }
}

TEST(Guard, AFeatureOfTheTileCarriesWhereNoFeatureIsMeant) {
  TownAndLane rules;
  rules.variable("size", R"({ "scope": "feature", "type": "int", "merge": "sum" })");
  rules.hook(Shape::modify, "core:power", "x", do_nothing, R"({ "when": { "carries": "size" } })");
  TinyGame game(rules);
  game.put("t/start", {0, -1}, 2);
  const Guard& guard = game.rules->hooks.all().front().guard;
  Subject tile;
  tile.tile = TileId(1);
  EXPECT_FALSE(holds(guard, game.context, tile));
  Effects(game.context)
      .set(game.rules->catalog.variables.find("size"), game.feature({0, 0}, "t").index(), 1);
  EXPECT_TRUE(holds(guard, game.context, tile)) << "its segment is part of the town";
  tile.feature = game.feature({0, 0}, "l");
  EXPECT_FALSE(holds(guard, game.context, tile)) << "the lane is meant";
}

TEST(Guard, PlayersCarryNothing) {
  FewTiles rules;
  rules.variable("purse", R"({ "scope": "player", "type": "int" })");
  rules.hook(Shape::modify, "core:power", "x", do_nothing, R"({ "when": { "carries": "purse" } })");
  EXPECT_THAT(
      rules.complaints(),
      HasSubstr("\"carries\": expected variables of the game, of features, segments or pieces"));
}

TEST(Guard, UnknownPileIsReported) {
  FewTiles rules;
  rules.hook(
      Shape::modify, "core:power", "x", do_nothing, R"({ "when": { "empty_pile": "suply" } })");
  EXPECT_THAT(rules.complaints(), HasSubstr("unknown pile \"suply\""));
}

TEST(Guard, OfAnEndingIsAskedFirst) {
  FewTiles rules;
  int asked = 0;
  rules.ending(
      "early",
      [&](Context&) {
        ++asked;
        return Verdict{Outcome::lost, "t:early", {}};
      },
      R"({ "when": { "pieces": { "kind": "man" } } })");
  TinyGame game(rules);
  game.begin().play({"t/plain", "t/plain 0,1 r0"});
  EXPECT_EQ(asked, 0);
  game.play({"t/end", "t/end 1,0 r2", "man on l"});
  EXPECT_EQ(asked, 1);
  EXPECT_TRUE(game.state.over());
}

TEST(Guard, PieceIsOnATileOnlyWhereItStandsOnASegment) {
  TownAndLane rules;
  rules.hook(Shape::modify, "core:power", "x", do_nothing, R"({ "when": { "has": "town" } })");
  TinyGame game(rules);
  const Guard& guard = game.rules->hooks.all().front().guard;
  Subject subject;
  subject.piece = game.stand("man", 0, {0, 0}, "l");
  EXPECT_TRUE(holds(guard, game.context, subject));
  Effects(game.context).move_piece(subject.piece, PieceWhere::cell, pack_cell({0, 1}));
  EXPECT_FALSE(holds(guard, game.context, subject)) << "nothing lies there";
}

/// What listeners of an event are told of, by the name of the tile.
TEST(Guard, EventsThatNobodyMindsAreNotQueued) {
  FewTiles rules;
  std::vector<std::string> told;
  rules.hook(
      Shape::react,
      "core:tile_placed",
      "x",
      [&](HookCall& call) {
        const State& state = call.context.state;
        told.push_back(
            call.context.catalog.tile_kinds[TileKindId(state.board.tile(call.subject.tile).kind)]
                .name);
      },
      R"({ "when": { "has": "lane" } })");
  TinyGame game(rules);
  const std::vector<HandlerList>& lists = game.rules->hooks.by_kind(EventKind::tile_placed);
  EXPECT_TRUE(lists[game.kind("t/plain").index()].empty());
  EXPECT_FALSE(lists[game.kind("t/end").index()].empty());
  game.begin().play({"t/plain", "t/plain 0,1 r0", "t/end", "t/end 1,0 r2"});
  EXPECT_THAT(told, ElementsAre("t/end"));
}

TEST(Guard, CheckOfDataFiltersPlacesWithoutAScript) {
  FewTiles rules;
  rules.deny_where("core:place_tile", "t:apart", R"({ "not": { "joins": "lane" } })");
  int asked = 0;
  rules.hook(Shape::check, "core:place_tile", "script", [&](HookCall&) { ++asked; });
  TinyGame game(rules);
  game.begin().play({"t/end"});
  EXPECT_THAT(game.options(), UnorderedElementsAre("t/end 1,0 r2", "t/end -1,0 r0"));
  EXPECT_EQ(asked, 2);  // not where the data denies already
  EXPECT_THAT(game.why_not_place("t/end", {0, 1}), ElementsAre("t:apart"));
}

TEST(Guard, PointsListTheHandlersThatMayHoldForAKind) {
  FewTiles rules;
  rules.deny_where("core:place_tile", "t:apart", R"({ "has": "lane", "joins": "lane" })");
  rules.hook(Shape::check, "core:place_tile", "all", do_nothing);
  rules.hook(
      Shape::check, "core:place_tile", "lanes", do_nothing, R"({ "when": { "has": "lane" } })");
  TinyGame game(rules);
  const std::vector<HandlerList>& lists = game.rules->hooks.by_kind(Point::check_place_tile);
  ASSERT_EQ(lists.size(), game.rules->catalog.tile_kinds.size() + 1);
  EXPECT_THAT(lists[game.kind("t/plain").index()].data, IsEmpty());
  EXPECT_THAT(lists[game.kind("t/plain").index()].scripts, ElementsAre(1U));
  EXPECT_THAT(lists[game.kind("t/end").index()].data, ElementsAre(0U));
  EXPECT_THAT(lists[game.kind("t/end").index()].scripts, ElementsAre(1U, 2U));
  EXPECT_THAT(lists.back().scripts, ElementsAre(1U)) << "of no tile";
  EXPECT_THAT(game.rules->hooks.by_kind(Point::power), IsEmpty()) << "not listed";
}

TEST(Guard, ListsOfAnEventOfWhichEverythingIsToldAreNotKept) {
  FewTiles rules;
  rules.hook(
      Shape::react, "core:tile_placed", "x", do_nothing, R"({ "when": { "placed": true } })");
  TinyGame game(rules);
  EXPECT_THAT(game.rules->hooks.by_kind(EventKind::tile_placed), IsEmpty());
  EXPECT_THAT(game.rules->hooks.by_kind(EventKind::piece_placed), Not(IsEmpty()));
}

/// What is told of a guard about a piece where the active player has no power on the feature.
std::int8_t told_without_power(const char* when) {
  TownAndLane rules;
  const Guard guard = guard_of(rules, when);
  return told_by_kind(guard, GuardAbout::piece, 0, true);
}

TEST(Guard, PowerOnTheFeatureTellsWhetherAVoteStandsThere) {
  EXPECT_EQ(told_without_power(R"({ "pieces": { "own": true, "votes": true, "here": true } })"), 0);
  EXPECT_EQ(
      told_without_power(
          R"({ "piece": "man", "not": { "pieces": { "own": true, "votes": true, "here": true } } })"),
      1);
  EXPECT_EQ(
      told_without_power(
          R"({ "not": { "pieces": { "own": true, "votes": true, "here": true, "kind": "man" } } })"),
      1);
  for (const char* open : {R"({ "pieces": { "votes": true, "here": true } })",
                           R"({ "pieces": { "own": true, "here": true } })",
                           R"({ "pieces": { "own": true, "votes": true } })",
                           R"({ "pieces": { "own": true, "votes": false, "here": true } })",
                           R"({ "complete": true,
                                "not": { "pieces": { "own": true, "votes": true, "here": true } } })"}) {
    EXPECT_EQ(told_without_power(open), -1) << open;
  }
}

/// Does a guard hold for a placement of t/start, turned, at a cell of a board that holds one
/// unturned t/start at 0,0: town in the north, a lane from east to west, grass in the south?
bool holds_for_placement(const std::string& when, Cell cell, Rotation rotation) {
  TownAndLane rules;
  rules.hook(Shape::modify, "core:power", "x", do_nothing, R"({ "when": )" + when + " }");
  TinyGame game(rules);
  Subject subject;
  subject.tile_kind = game.rules->catalog.tile_kinds.find("t/start");
  subject.cell = cell;
  subject.rotation = rotation;
  return holds(game.rules->hooks.all().front().guard, game.context, subject);
}

TEST(PlacementGuard, JoinsIsAboutWhatThePlacementMeets) {
  EXPECT_TRUE(holds_for_placement(R"({ "joins": "lane" })", {1, 0}, 0));
  EXPECT_FALSE(holds_for_placement(R"({ "joins": "town" })", {1, 0}, 0));   // its town looks away
  EXPECT_TRUE(holds_for_placement(R"({ "joins": "town" })", {0, -1}, 2));   // town to town
  EXPECT_FALSE(holds_for_placement(R"({ "joins": "lane" })", {0, -1}, 2));  // lanes side by side
  EXPECT_FALSE(holds_for_placement(R"({ "joins": "lane" })", {2, 0}, 0));   // nothing lies there
}

TEST(PlacementGuard, UnjoinedIsTheReverse) {
  EXPECT_FALSE(holds_for_placement(R"({ "not": { "joins": "lane" } })", {1, 0}, 0));
  EXPECT_TRUE(holds_for_placement(R"({ "not": { "joins": "town" } })", {1, 0}, 0));
  EXPECT_FALSE(holds_for_placement(R"({ "not": { "joins": "town" } })", {0, -1}, 2));
  EXPECT_TRUE(holds_for_placement(R"({ "not": { "joins": "lane" } })", {2, 0}, 0));
}

TEST(PlacementGuard, BothMustHold) {
  const std::string when = R"({ "joins": "lane", "not": { "joins": "town" } })";
  EXPECT_TRUE(holds_for_placement(when, {1, 0}, 0));
  EXPECT_FALSE(holds_for_placement(when, {0, -1}, 2));
}

/// Without a placement nothing is joined.
TEST(PlacementGuard, NeedsAPlacement) {
  TownAndLane rules;
  rules.hook(Shape::modify, "core:power", "joins", do_nothing, R"({ "when": { "joins": "lane" } })")
      .hook(Shape::modify,
            "core:power",
            "not",
            do_nothing,
            R"({ "when": { "not": { "joins": "lane" } } })");
  TinyGame game(rules);
  EXPECT_FALSE(holds(game.rules->hooks.all()[0].guard, game.context, {}));
  EXPECT_TRUE(holds(game.rules->hooks.all()[1].guard, game.context, {}));
}

}  // namespace
}  // namespace bastide
