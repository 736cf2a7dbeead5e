// Each field of the state is changed in turn: states that differ in one place are unequal and have
// different hashes, but for fields that say why not.
#include <cstdint>
#include <functional>
#include <string>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

#include "kernel/state/answer_hash.h"
#include "tests/support/tiny_game.h"

namespace bastide {
namespace {

// A new field joins the table below. Of rows each byte is changed: these need no line here.
static_assert(sizeof(void*) != 8 ||
              (sizeof(State) == 1024 && sizeof(Board) == 168 && sizeof(Features) == 80 &&
               sizeof(Pieces) == 56 && sizeof(Zones) == 160 && sizeof(Variables) == 184 &&
               sizeof(Suspended) == 160 && sizeof(PendingAsk) == 96 && sizeof(AnsweredAsk) == 28));

/// Which hashes know the field.
enum class Hashed {
  always,  // also that of an answer beside many tiles
  whole,   // hash_state()
  never,
};

using Flip = std::function<void(State&)>;

struct Field {
  const char* name;
  Hashed hashed;
  std::vector<Flip> flips;
};

/// Parts of the state that nobody else may write.
template <class T>
T& open(const T& part) {
  return const_cast<T&>(part);  // NOLINT(cppcoreguidelines-pro-type-const-cast): the state is ours
}

template <class Value>
void flip_byte(Value& value, std::size_t byte) {
  static_assert(std::has_unique_object_representations_v<Value>);
  reinterpret_cast<unsigned char*>(&value)[byte] ^= 1U;
}

/// A number or a row of numbers, byte by byte.
template <class Get>
Field bytes(const char* name, Hashed hashed, const Get& get) {
  Field field{name, hashed, {}};
  for (std::size_t i = 0; i < sizeof(*get(std::declval<State&>())); ++i) {
    field.flips.emplace_back([=](State& state) { flip_byte(*get(state), i); });
  }
  return field;
}

/// The last row of a list, byte by byte.
template <class Get>
Field last_row(const char* name, Hashed hashed, const Get& get) {
  using Row = std::remove_cvref_t<decltype((*get(std::declval<State&>()))[0])>;
  Field field{name, hashed, {}};
  for (std::size_t i = 0; i < sizeof(Row); ++i) {
    field.flips.emplace_back([=](State& state) {
      auto& rows = open(*get(state));
      if (rows.empty()) {
        rows.push_back(Row{});
      }
      flip_byte(rows.back(), i);
    });
  }
  return field;
}

/// One row more.
template <class Get>
Field size(const char* name, Hashed hashed, const Get& get) {
  using Row = std::remove_cvref_t<decltype((*get(std::declval<State&>()))[0])>;
  return {name, hashed, {[=](State& state) {
            auto& rows = open(*get(state));
            rows.push_back(rows.empty() ? Row{} : Row(rows.back()));
          }}};
}

template <class Get>
Field list(const char* name, Hashed hashed, const Get& get) {
  Field field = last_row(name, hashed, get);
  field.flips.push_back(size(name, hashed, get).flips.front());
  return field;
}

constexpr PileId kSupply(0);

FeatureId last_feature(const State& state) {
  return state.features.feature_of(SegmentId(state.features.segment_count() - 1));
}
SegmentRow& last_segment(State& state) {
  return open(state.features.segments()).back();
}
FeatureRow& feature_row(State& state) {
  return state.features.row(last_feature(state));
}

std::vector<Field> turn_fields() {
  return {
      // Of a record: its head says it.
      bytes("seed", Hashed::never, [](State& s) { return &s.seed; }),
      // Of playouts, which are not recorded.
      bytes("rng", Hashed::never, [](State& s) { return &s.rng.state; }),
      bytes("turn", Hashed::always, [](State& s) { return &s.turn; }),
      list("tracks", Hashed::always, [](const State& s) { return &s.tracks; }),
      // The ruleset says it.
      list("colour_player", Hashed::never, [](const State& s) { return &s.colour_player; }),
      bytes("players", Hashed::never, [](State& s) { return &s.players; }),
      list("completed", Hashed::always, [](const State& s) { return &s.completed; }),
      // What the last tile met follows from the board.
      list("joined", Hashed::never, [](const State& s) { return &s.joined; }),
      list("extra_turns", Hashed::whole, [](const State& s) { return &s.extra_turns; }),
      list("events", Hashed::whole, [](const State& s) { return &s.events; }),
      // While events are told the state is hashed only where a rule asks: it is undone then.
      bytes("next_event", Hashed::never, [](State& s) { return &s.next_event; }),
      bytes("next_listener", Hashed::never, [](State& s) { return &s.next_listener; }),
      // Counted otherwise where questions are answered at once.
      bytes("told", Hashed::never, [](State& s) { return &s.told; }),
      bytes("draws", Hashed::never, [](State& s) { return &s.draws; }),
      bytes("answers", Hashed::never, [](State& s) { return &s.answers; }),
      bytes("outcome", Hashed::always, [](State& s) { return &s.outcome; }),
      // Numbers of names that a game coins.
      bytes("outcome_reason", Hashed::never, [](State& s) { return &s.outcome_reason; }),
      list("winners", Hashed::always, [](const State& s) { return &s.winners; }),
  };
}

std::vector<Field> board_fields() {
  return {
      list("tiles", Hashed::always, [](const State& s) { return &s.board.tiles(); }),
      size("open_count", Hashed::always, [](const State& s) { return &s.board.open_cells(); }),
      last_row("open_cells", Hashed::whole, [](const State& s) { return &s.board.open_cells(); }),
      // What neighbours demand follows from the tiles.
      list("patterns", Hashed::never, [](const State& s) { return &s.board.patterns(); }),
      list("demands.0", Hashed::never, [](const State& s) { return &s.board.demands(0); }),
      list("demands.1", Hashed::never, [](const State& s) { return &s.board.demands(1); }),
      list("demands.2", Hashed::never, [](const State& s) { return &s.board.demands(2); }),
      list("demands.3", Hashed::never, [](const State& s) { return &s.board.demands(3); }),
  };
}

std::vector<Field> feature_fields() {
  const auto segment = [](std::int32_t feature, std::int32_t next, std::int32_t tile, bool lone) {
    return [=](State& state) {
      SegmentRow& row = last_segment(state);
      row = SegmentRow::of(
          row.feature() ^ feature, row.next() ^ next, row.tile() ^ tile, row.is_lone() != lone);
    };
  };
  const auto joined = [](std::int32_t shared) {
    return [=](State& state) {
      FeatureRow& row = feature_row(state);
      row.join(FeatureRow::of(row.kind(), 0), 0, shared);
    };
  };
  const auto stand = [](int power, GroupId group) {
    return [=](State& state) {
      state.features.change_pieces(last_feature(state), 1, power, group, 1);
    };
  };
  const auto of_another_kind = [](State& state) {
    FeatureRow& row = feature_row(state);
    const FeatureRow before = row;
    row.begin(FeatureRow::of(FeatureKindId(before.kind().value() ^ 1), before.open()));
    row.set_presence(before.presence());
  };
  return {
      {"segment",
       Hashed::always,
       {segment(1, 0, 0, false),
        segment(0, 1, 0, false),
        segment(0, 0, 1, false),
        segment(0, 0, 0, true)}},
      {"feature",
       Hashed::always,
       {joined(0),
        joined(1),
        of_another_kind,
        [](State& s) { feature_row(s).add_open(1); },
        [](State& s) { feature_row(s).set_done(!feature_row(s).is_done()); },
        [](State& s) {
          feature_row(s).set_settled(!feature_row(s).is_settled());
        }}},
      {"presence",
       Hashed::whole,
       {stand(1, GroupId()),
        stand(0, GroupId(0)),
        [](State& s) {
          s.features.block(SegmentId(s.features.segment_count() - 1), 1);
          feature_row(s).add_open(1);
        }}},
      list("values", Hashed::whole, [](const State& s) { return &s.features.values(); }),
  };
}

std::vector<Field> loose_fields() {
  return {
      list("pieces", Hashed::always, [](const State& s) { return &s.pieces.rows(); }),
      // How many there are in a supply follows from the pieces.
      list("supplies", Hashed::never, [](const State& s) { return &s.pieces.supplies(); }),
      list("stocks", Hashed::always, [](const State& s) { return &s.zones.stock_counts(); }),
      list("sections", Hashed::whole, [](const State& s) { return &s.zones.sections(); }),
      // What comes follows from the seed and from what has come.
      list("tickets", Hashed::never, [](const State& s) { return &s.zones.tickets(); }),
      {"ranked", Hashed::never, {[](State& s) {
         s.zones.forget_ranks();
       }}},
      list("loose", Hashed::always, [](const State& s) { return &s.zones.loose(); }),
      // Which tile it is stands in its row of the board.
      list("face_down", Hashed::never, [](const State& s) { return &s.zones.face_down(); }),
      // Where tiles come from, and how often they went back, follows from the answers.
      {"origins", Hashed::never, {[](State& s) {
         const LooseTile last = s.zones.loose().back();
         const auto row = static_cast<std::int32_t>(s.zones.loose().size() - 1);
         s.zones.remove_loose(row);
         s.zones.add_loose(TileKindId(last.kind), ZoneId(last.zone), PlayerId(last.holder), 77);
       }}},
      list("tokens", Hashed::always, [](const State& s) { return &s.zones.token_counts(); }),
      list("values.game", Hashed::whole, [](const State& s) { return &s.variables.values()[0]; }),
      list("values.player", Hashed::whole, [](const State& s) { return &s.variables.values()[1]; }),
      list("values.colour", Hashed::whole, [](const State& s) { return &s.variables.values()[2]; }),
      list("values.tile", Hashed::whole, [](const State& s) { return &s.variables.values()[4]; }),
      list("values.piece", Hashed::whole, [](const State& s) { return &s.variables.values()[5]; }),
      list(
          "values.segment", Hashed::whole, [](const State& s) { return &s.variables.values()[6]; }),
      list("lists", Hashed::whole, [](const State& s) { return &s.variables.nodes(); }),
  };
}

std::vector<Field> pending_fields() {
  const auto answered = [](const std::function<void(AnsweredAsk&)>& change) {
    return [=](State& state) {
      change(state.suspended.answered.back());
    };
  };
  return {
      list("frames", Hashed::always, [](const State& s) { return &s.frames; }),
      bytes("activity", Hashed::always, [](State& s) { return &s.suspended.activity; }),
      list("transcript", Hashed::always, [](const State& s) { return &s.suspended.transcript; }),
      // A record says who answered what; what follows of it is hashed.
      {"answered",
       Hashed::never,
       {answered([](AnsweredAsk& answer) { ++answer.actor; }),
        answered([](AnsweredAsk& answer) { ++answer.options; }),
        answered([](AnsweredAsk& answer) { ++answer.value; }),
        answered([](AnsweredAsk& answer) { answer.type = AskType::token; }),
        answered([](AnsweredAsk& answer) { ++answer.from; }),
        answered([](AnsweredAsk& answer) { answer.is_secret = true; }),
        answered([](AnsweredAsk& answer) { ++answer.knower; })}},
      list("ask.options", Hashed::whole, [](const State& s) { return &s.suspended.ask.options; }),
      list("ask.weights", Hashed::whole, [](const State& s) { return &s.suspended.ask.weights; }),
      list("ask.text", Hashed::whole, [](const State& s) { return &s.suspended.ask.text; }),
      // The activity and the answers so far say who is asked what, and how.
      list("ask.prompt", Hashed::never, [](const State& s) { return &s.suspended.ask.prompt; }),
      list("ask.shown", Hashed::never, [](const State& s) { return &s.suspended.ask.shown; }),
      bytes("ask.actor", Hashed::never, [](State& s) { return &s.suspended.ask.actor; }),
      bytes(
          "ask.sealed_from", Hashed::never, [](State& s) { return &s.suspended.ask.sealed_from; }),
      {"ask.kind",
       Hashed::never,
       {[](State& s) { s.suspended.ask.type = AskType::token; },
        [](State& s) { s.suspended.ask.can_pass = true; },
        [](State& s) {
          s.suspended.ask.is_secret = true;
        }}},
  };
}

/// 500 tiles and something in every list.
class Full : public TownAndLane {
 public:
  Full() {
    tile("t/plain", "ggg ggg ggg ggg", "g grass", 4);
    variable("gold", R"({ "scope": "player" })")
        .variable("flock", R"({ "scope": "player", "type": "token[]" })")
        .variable("rank", R"({ "scope": "colour" })")
        .variable("age", R"({ "scope": "piece" })")
        .variable("silver", R"({ "scope": "feature", "merge": "sum" })");
    define("token", "coin").define("bag", "bag", R"({ "tokens": { "coin": 2 } })");
    define("pool", "ghosts", R"({ "count": 3 })");
    phase(
        "asking",
        [](Context& context, PlayerId player) {
          ask(context, question(player, "one", {"a", "b"}));
          ask(context, question(player, "two", {"a", "b"}));
        },
        R"({ "before": "core:draw" })");
  }
};

class EveryField : public testing::Test {
 protected:
  EveryField() : game(rules, {2, 1, 0, true, true}) {
    for (int i = 0; i < 499; ++i) {
      game.put("t/plain",
               {static_cast<std::int16_t>(i % 25), static_cast<std::int16_t>(10 + i / 25)});
    }
    game.put("t/start", {0, 0});
    game.stand("man", 0, {0, 0}, "g");
    const Catalog& catalog = game.rules->catalog;
    Effects effects(game.context);
    effects.take_tile(kSupply, game.kind("t/plain"), catalog.hand, PlayerId(0));
    effects.push(catalog.variables.find("t:flock"), 0, 0);
    effects.set(catalog.variables.find("t:silver"), game.feature({0, 0}, "t").index(), 1);
    effects.extra_turn(PlayerId(1), NameId(0));
    game.begin().play({"a"});
  }

  Full rules;
  TinyGame game;
};

TEST_F(EveryField, MakesAnotherStateAndAnotherHash) {
  const State state = game.state;
  ASSERT_EQ(game.waits_for(), "two");
  ASSERT_EQ(answers_per_copy(state), 2U);
  const std::uint64_t whole = hash_state(state);
  const std::uint64_t small = hash_answer(state, 1);
  for (const auto& fields :
       {turn_fields(), board_fields(), feature_fields(), loose_fields(), pending_fields()}) {
    for (const Field& field : fields) {
      for (std::size_t i = 0; i < field.flips.size(); ++i) {
        SCOPED_TRACE(std::string(field.name) + ", change " + std::to_string(i));
        State other = state;
        field.flips[i](other);
        EXPECT_FALSE(other == state);
        EXPECT_EQ(hash_state(other) != whole, field.hashed != Hashed::never);
        EXPECT_EQ(hash_answer(other, 1) != small, field.hashed == Hashed::always);
      }
    }
  }
}

/// What a tile that was put back leaves behind decides where the next one goes.
TEST_F(EveryField, TellsHowOftenATileWentBack) {
  State other = game.state;
  other.zones.forget_ranks();
  const State before = other;
  const TileKindId plain = game.kind("t/plain");
  other.zones.put_back(game.rules->catalog, kSupply, plain, 1);
  other.zones.take_from_pile(kSupply, plain);
  EXPECT_FALSE(other == before);
}

TEST_F(EveryField, IsInACopy) {
  State copy;
  copy = game.state;
  EXPECT_TRUE(copy == game.state);
  EXPECT_EQ(hash_state(copy), hash_state(game.state));
}

}  // namespace
}  // namespace bastide
