#include "kernel/state/state.h"

#include <functional>
#include <set>
#include <utility>

#include <gtest/gtest.h>

#include "kernel/state/answer_hash.h"
#include "tests/support/tiny_game.h"

namespace bastide {
namespace {

/// Everything that a verb can change.
class Everything : public TownAndLane {
 public:
  Everything() {
    variable("gold", R"({ "scope": "player" })")
        .variable("flock", R"({ "scope": "player", "type": "token[]" })");
    variable("silver", R"({ "scope": "feature", "merge": "sum" })");
    define("token", "coin")
        .define("bag", "bag", R"({ "tokens": { "coin": 2 } })")
        .define("pool", "ghosts", R"({ "count": 3 })");
    define("track", "fame").define("pile", "low", R"({ "sections": [{ "tiles": ["t/low"] }] })");
    tile("t/low", "ggg ggg ggg ggg", "g grass", 2)
        .tile("t/straight", "ggg glh hhh hlg", "l lane, g grass, h grass", 4);
  }
};

TEST(StateHash, EqualStatesHaveEqualHashes) {
  Everything rules;
  TinyGame first(rules);
  TinyGame second(rules);
  first.begin();
  second.begin();
  EXPECT_EQ(first.state, second.state);
  EXPECT_EQ(hash_state(first.state), hash_state(second.state));
}

TEST(StateHash, CopyHasTheSameHash) {
  Everything rules;
  TinyGame game(rules);
  game.begin().play_on(7);
  const State copy = game.state;
  EXPECT_EQ(copy, game.state);
  EXPECT_EQ(hash_state(copy), hash_state(game.state));
}

TEST(State, CopyDoesNotFollowTheOriginal) {
  Everything rules;
  TinyGame game(rules);
  game.begin().play_on(4);
  const State copy = game.state;
  const State twin = copy;
  game.play_on(5);
  EXPECT_EQ(copy, twin);
  EXPECT_NE(copy, game.state);
}

TEST(State, AssigningOverAnotherStateGivesAnEqualOne) {
  Everything rules;
  TinyGame game(rules);
  TinyGame other(rules);
  game.begin().play_on(5);
  other.begin().play_on(9);
  other.state = game.state;
  EXPECT_EQ(other.state, game.state);
}

struct Verb {
  const char* name;
  std::function<void(TinyGame&, Effects&)> run;
};

void PrintTo(const Verb& verb, std::ostream* out) {
  *out << verb.name;
}

class EveryVerb : public ::testing::TestWithParam<Verb> {};

/// A board on which every verb can do something: two tiles, a man, a tile in hand, markers, a token
/// out, a list.
void prepare(TinyGame& game) {
  game.put("t/straight", {5, 5});
  game.put("t/straight", {1, 0});
  game.stand("man", 0, {1, 0}, "l");
  Effects effects(game.context);
  const Catalog& catalog = game.rules->catalog;
  effects.take_tile(
      catalog.piles.find("core:supply"), game.kind("t/straight"), catalog.hand, PlayerId(0));
  effects.take_tile(
      catalog.piles.find("core:supply"), game.kind("t/straight"), catalog.hand, PlayerId(0));
  effects.take_markers(catalog.pools.find("ghosts"), true, 0, 1);
  effects.take_token(catalog.bags.find("bag"), catalog.tokens.find("coin"));
  effects.push(catalog.variables.find("flock"), 0, 1);
}

TEST_P(EveryVerb, ChangesTheHash) {
  Everything rules;
  TinyGame game(rules);
  prepare(game);
  const std::uint64_t before = hash_state(game.state);
  Effects effects(game.context);
  GetParam().run(game, effects);
  EXPECT_NE(hash_state(game.state), before);
}

TEST(Hash, KnowsWhoWonAndHow) {
  TownAndLane rules;
  TinyGame game(rules);
  std::set<std::uint64_t> hashes{hash_state(game.state)};
  game.state.winners = {0};
  hashes.insert(hash_state(game.state));
  game.state.winners = {1};
  hashes.insert(hash_state(game.state));
  game.state.outcome = Outcome::lost;
  hashes.insert(hash_state(game.state));
  EXPECT_EQ(hashes.size(), 4U);
}

const Catalog& of(const TinyGame& game) {
  return game.rules->catalog;
}

INSTANTIATE_TEST_SUITE_P(
    State,
    EveryVerb,
    ::testing::Values(
        Verb{"PlaceTile",
             [](TinyGame& g, Effects& e) {
               e.place_tile(g.kind("t/straight"), {2, 0}, 0, true, PlayerId(0));
             }},
        Verb{"PlaceTileFaceDown",
             [](TinyGame& g, Effects& e) {
               e.place_tile(g.kind("t/straight"), {2, 0}, 0, false, PlayerId(0));
             }},
        Verb{"TakeTile",
             [](TinyGame& g, Effects& e) {
               e.take_tile(
                   of(g).piles.find("core:supply"), g.kind("t/straight"), of(g).hand, PlayerId(1));
             }},
        Verb{"DropTile",
             [](TinyGame&, Effects& e) {
               e.drop_tile(0, PileId(), true);
             }},
        Verb{"PutTileBack",
             [](TinyGame& g, Effects& e) {
               e.drop_tile(0, of(g).piles.find("core:supply"), true);
             }},
        Verb{"GiveTile",
             [](TinyGame& g, Effects& e) {
               e.give_tile(0, of(g).hand, PlayerId(1));
             }},
        Verb{"PutUnder",
             [](TinyGame&, Effects& e) {
               e.put_under(0, -1, TileId(0));
             }},
        Verb{"Stack",
             [](TinyGame& g, Effects& e) {
               e.stack(of(g).piles.find("t:low"), of(g).piles.find("core:supply"));
             }},
        Verb{"Join",
             [](TinyGame& g, Effects& e) {
               e.join(g.segment({5, 5}, "g"), g.segment({5, 5}, "h"));
             }},
        Verb{"Block",
             [](TinyGame& g, Effects& e) {
               e.block(g.segment({0, 0}, "t"));
             }},
        Verb{"PlacePiece",
             [](TinyGame& g, Effects& e) {
               e.place_piece(PieceId(1), g.segment({0, 0}, "t"), PlayerId(0));
             }},
        Verb{"MovePiece",
             [](TinyGame& g, Effects& e) {
               e.move_piece(PieceId(0), PieceWhere::segment, g.segment({0, 0}, "t").value());
             }},
        Verb{"PutPieceOut",
             [](TinyGame&, Effects& e) {
               e.move_piece(PieceId(0), PieceWhere::out, -1);
             }},
        Verb{"ReturnPiece",
             [](TinyGame&, Effects& e) {
               e.return_piece(PieceId(0), PlayerId(0));
             }},
        Verb{"Set",
             [](TinyGame& g, Effects& e) {
               e.set(of(g).variables.find("gold"), 1, 3);
             }},
        Verb{"SetOnFeature",
             [](TinyGame& g, Effects& e) {
               e.set(of(g).variables.find("silver"), g.feature({0, 0}, "t").index(), 3);
             }},
        Verb{"Push",
             [](TinyGame& g, Effects& e) {
               e.push(of(g).variables.find("flock"), 1, 2);
             }},
        Verb{"ClearList",
             [](TinyGame& g, Effects& e) {
               e.set(of(g).variables.find("flock"), 0, 0);
             }},
        Verb{"TakeMarkers",
             [](TinyGame& g, Effects& e) {
               e.take_markers(of(g).pools.find("ghosts"), false, 0, 1);
             }},
        Verb{"DrainMarkers",
             [](TinyGame& g, Effects& e) {
               e.drain_markers(of(g).pools.find("ghosts"), true, 0, 1);
             }},
        Verb{"TakeToken",
             [](TinyGame& g, Effects& e) {
               e.take_token(of(g).bags.find("bag"), of(g).tokens.find("coin"));
             }},
        Verb{"ReturnToken",
             [](TinyGame& g, Effects& e) {
               e.return_token(of(g).bags.find("bag"), of(g).tokens.find("coin"));
             }},
        Verb{"ChangeTrack",
             [](TinyGame& g, Effects& e) {
               e.change_track(of(g).tracks.find("fame"), 1, 2);
             }},
        Verb{"Transfer",
             [](TinyGame& g, Effects& e) {
               e.transfer(of(g).points, ColourId(0), ColourId(1), 2, NameId(0));
             }},
        Verb{"ExtraTurn",
             [](TinyGame&, Effects& e) {
               e.extra_turn(PlayerId(0), NameId(0));
             }},
        Verb{"GotoPhase",
             [](TinyGame&, Effects& e) {
               e.goto_phase(2);
             }},
        Verb{"Finish",
             [](TinyGame&, Effects& e) {
               e.finish(Outcome::won, NameId(0), {0});
             }}),
    [](const auto& test) { return test.param.name; });

TEST(StateHash, AwardChangesIt) {
  Everything rules;
  TinyGame game(rules);
  Award award;
  award.track = game.rules->catalog.points;
  award.to = {1};
  award.ledger.add(game.names.intern("t:gift"), 1, 3);
  const std::uint64_t before = hash_state(game.state);
  Effects(game.context).post(award);
  EXPECT_NE(hash_state(game.state), before);
}

TEST(StateHash, QuestionThatWaitsChangesIt) {
  TownAndLane rules;
  rules.phase(
      "asking",
      [](Context& context, PlayerId player) {
        ask(context, question(player, "which", {"a", "b"}));
      },
      R"({ "before": "core:draw" })");
  TinyGame game(rules);
  const std::uint64_t before = hash_state(game.state);
  game.begin();
  EXPECT_EQ(game.waits_for(), "which");
  EXPECT_NE(hash_state(game.state), before);
}

/// Beside 500 tiles the hash of an answer is about the tile placed last.
TEST(AnswerHash, KnowsWhatTheLastTileIsJoinedTo) {
  const auto hash_with = [](Cell joined) {
    TownAndLane rules;
    rules.tile("t/plain", "ggg ggg ggg ggg", "g grass");
    TinyGame game(rules, kEmpty);
    for (int i = 0; i < 500; ++i) {
      game.put("t/plain",
               {static_cast<std::int16_t>(i % 25), static_cast<std::int16_t>(10 + i / 25)});
    }
    game.put("t/start", {0, 0});
    game.put("t/start", {4, 0});
    game.put("t/start", {8, 0});
    EXPECT_EQ(answers_per_copy(game.state), 2U);
    Effects(game.context).join(game.segment({8, 0}, "t"), game.segment(joined, "t"));
    return hash_answer(game.state, 1);
  };
  EXPECT_EQ(hash_with({0, 0}), hash_with({0, 0}));
  EXPECT_NE(hash_with({0, 0}), hash_with({4, 0}));
}

/// Segments without ports have none open.
TEST(Done, ByDataIsWhatTheKindSays) {
  TownAndLane rules;
  rules.feature("pond", R"({ "done": "around_4" })")
      .feature("well", R"({ "done": "around_8" })")
      .feature("moor", R"({ "done": "never" })")
      .feature_done_by("ring", [](Context&, FeatureId) { return true; });
  rules.tile("t/all", "ggg ggg ggg ggg", "g grass, pond pond, well well, moor moor, ring ring");
  TinyGame game(rules, kEmpty);
  game.put("t/all", {0, 0});
  const auto is_done = [&](std::string_view segment) {
    return is_done_by_data(game.rules->catalog, game.state, game.feature({0, 0}, segment));
  };
  for (const Cell cell : {Cell{0, -1}, Cell{1, 0}, Cell{0, 1}}) {
    game.put("t/all", cell);
  }
  EXPECT_FALSE(is_done("pond"));
  game.put("t/all", {-1, 0});
  EXPECT_TRUE(is_done("pond"));
  for (const Cell cell : {Cell{-1, -1}, Cell{1, -1}, Cell{1, 1}}) {
    game.put("t/all", cell);
  }
  EXPECT_FALSE(is_done("well"));
  game.put("t/all", {-1, 1});
  EXPECT_TRUE(is_done("well"));
  EXPECT_FALSE(is_done("moor"));
  EXPECT_FALSE(is_done("ring")) << "no script is asked";
}

TEST(Pieces, SupplyCountsWhatIsNotOnTheBoard) {
  TownAndLane rules;
  TinyGame game(rules);
  const PieceKindId man = game.rules->catalog.piece_kinds.find("man");
  EXPECT_EQ(game.state.pieces.in_supply(ColourId(0), man), 3);
  const PieceId piece = game.stand("man", 0, {0, 0}, "t");
  EXPECT_EQ(game.state.pieces.in_supply(ColourId(0), man), 2);
  EXPECT_EQ(game.state.pieces.in_supply(ColourId(1), man), 3);
  Effects(game.context).return_piece(piece, PlayerId(0));
  EXPECT_EQ(game.state.pieces.in_supply(ColourId(0), man), 3);
}

TEST(Pieces, EmptySupplyHasNoPiece) {
  TownAndLane rules;
  TinyGame game(rules);
  for (int i = 0; i < 3; ++i) {
    game.stand("man", 0, {0, 0}, "t");
  }
  EXPECT_TRUE(
      game.state.pieces.find_in_supply(ColourId(0), game.rules->catalog.piece_kinds.find("man"))
          .is_none());
}

TEST(Pieces, PresenceLeavesWithThePiece) {
  TownAndLane rules;
  TinyGame game(rules);
  const PieceId piece = game.stand("man", 1, {0, 0}, "t");
  EXPECT_EQ(game.presence({0, 0}, "t").power[1], 1);
  Effects(game.context).move_piece(piece, PieceWhere::segment, game.segment({0, 0}, "l").value());
  EXPECT_EQ(game.presence({0, 0}, "t").power[1], 0);
  EXPECT_EQ(game.presence({0, 0}, "t").groups[0], 0);
  EXPECT_EQ(game.presence({0, 0}, "l").power[1], 1);
}

TEST(Pieces, PieceOfNoGroupDoesNotOccupy) {
  TownAndLane rules;
  rules.piece("cat", R"({ "supply": 1, "group": false, "power": 0 })");
  TinyGame game(rules);
  game.stand("cat", 0, {0, 0}, "t");
  EXPECT_FALSE(game.view().is_occupied(game.feature({0, 0}, "t")));
}

}  // namespace
}  // namespace bastide
