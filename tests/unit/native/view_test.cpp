// What native rules may ask, on a board whose answers are known.
#include <array>
#include <cstdint>

#include <gmock/gmock.h>

#include "tests/unit/native/native_call.h"

namespace bastide {
namespace {

using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

class NativeView : public NativeCallTest {
 protected:
  /// A list as a plugin reads it: how many there are, then as many.
  template <class Read>
  static std::vector<bastide_id> read(const Read& list) {
    std::vector<bastide_id> ids(list(nullptr, std::size_t{0}));
    EXPECT_EQ(list(ids.data(), ids.size()), ids.size());
    return ids;
  }
};

TEST_F(NativeView, Subject) {
  subject_.tile = TileId(1);
  subject_.tile_kind = TileKindId(2);
  subject_.feature = FeatureId(3);
  subject_.piece = PieceId(4);
  subject_.piece_kind = PieceKindId(0);
  subject_.segment = SegmentId(5);
  subject_.player = PlayerId(1);
  subject_.reason = NameId(6);
  subject_.cell = {-7, 8};
  subject_.rotation = 3;
  bastide_call call = phase();
  const std::vector<std::pair<bastide_subject, bastide_id>> expected{
      {BASTIDE_SUBJECT_TILE, 1},
      {BASTIDE_SUBJECT_TILE_KIND, 2},
      {BASTIDE_SUBJECT_FEATURE, 3},
      {BASTIDE_SUBJECT_PIECE, 4},
      {BASTIDE_SUBJECT_PIECE_KIND, 0},
      {BASTIDE_SUBJECT_SEGMENT, 5},
      {BASTIDE_SUBJECT_PLAYER, 1},
      {BASTIDE_SUBJECT_COLOUR, BASTIDE_NONE},
      {BASTIDE_SUBJECT_REASON, 6},
      {BASTIDE_SUBJECT_X, -7},
      {BASTIDE_SUBJECT_Y, 8},
      {BASTIDE_SUBJECT_ROTATION, 3},
  };
  for (const auto& [which, id] : expected) {
    EXPECT_EQ(view_.subject(&call, which), id) << which;
  }
}

TEST_F(NativeView, TurnAndPlayers) {
  game_.state.turn.active = 1;
  game_.state.turn.number = 7;
  game_.state.track(game_.rules->catalog.points, 1) = 9;
  bastide_call call = phase();
  EXPECT_EQ(view_.active_player(&call), 1);
  EXPECT_EQ(view_.turn_number(&call), 7);
  EXPECT_EQ(view_.last_tile(&call), 3);
  EXPECT_EQ(view_.player_count(&call), 2);
  EXPECT_EQ(view_.colour_count(&call), 2);
  EXPECT_EQ(view_.player_of(&call, 1), 1);
  EXPECT_EQ(view_.first_colour(&call, 1), 1);
  EXPECT_EQ(view_.track(&call, points(), 1), 9);
  EXPECT_EQ(view_.track(&call, points(), 0), 0);
}

TEST_F(NativeView, FeaturesByAnyOfTheirSegments) {
  const PieceId man = game_.stand("man", 1, {1, 0}, "l");
  bastide_call call = phase();
  const bastide_id town = segment({0, -1}, "t");
  const bastide_id lane = segment({0, 0}, "l");
  EXPECT_EQ(view_.feature_of(&call, town), view_.feature_of(&call, segment({0, 0}, "t")));
  EXPECT_NE(view_.feature_of(&call, town), view_.feature_of(&call, lane));
  EXPECT_EQ(view_.feature_kind(&call, town), feature_kind("town"));
  EXPECT_EQ(view_.feature_kind(&call, lane), feature_kind("lane"));
  EXPECT_EQ(view_.feature_complete(&call, town), 1);
  EXPECT_EQ(view_.feature_complete(&call, lane), 0);
  EXPECT_EQ(view_.feature_open(&call, town), 0);
  EXPECT_EQ(view_.feature_open(&call, lane), 1) << "in the west of the start tile";
  EXPECT_EQ(view_.feature_tile_count(&call, lane), 2);
  EXPECT_EQ(view_.feature_tile_count(&call, segment({0, 1}, "g")), 3) << "start, end, hill";
  const auto tiles = [&](bastide_id* out, std::size_t room) {
    return view_.feature_tiles(&call, town, out, room);
  };
  EXPECT_THAT(read(tiles), UnorderedElementsAre(0, 1));
  const auto segments = [&](bastide_id* out, std::size_t room) {
    return view_.feature_segments(&call, lane, out, room);
  };
  EXPECT_THAT(read(segments), UnorderedElementsAre(lane, segment({1, 0}, "l")));
  const auto pieces = [&](bastide_id* out, std::size_t room) {
    return view_.feature_pieces(&call, lane, out, room);
  };
  EXPECT_THAT(read(pieces), ElementsAre(man.value()));
  EXPECT_EQ(view_.touching_complete(&call, segment({0, 1}, "g"), feature_kind("town")), 1);
  EXPECT_EQ(view_.touching_complete(&call, segment({0, 1}, "g"), feature_kind("lane")), 0);
  EXPECT_EQ(view_.segment_tile(&call, town), 1);
  EXPECT_EQ(view_.extends(&call, 1, town), 1);
  EXPECT_EQ(view_.extends(&call, 3, town), 0) << "which does not belong to it";
  EXPECT_EQ(view_.extends(&call, 1, segment({0, -1}, "g")), 0) << "which it has for itself";
}

TEST_F(NativeView, ListsOfFeatures) {
  bastide_call call = phase();
  const auto all = [&](bastide_id* out, std::size_t room) {
    return view_.features(&call, BASTIDE_NONE, out, room);
  };
  EXPECT_EQ(read(all).size(), 4U) << "town, lane, meadow, the cap's own meadow";
  const auto towns = [&](bastide_id* out, std::size_t room) {
    return view_.features(&call, feature_kind("town"), out, room);
  };
  EXPECT_THAT(read(towns), ElementsAre(view_.feature_of(&call, segment({0, 0}, "t"))));
  std::array<bastide_id, 2> few{-7, -7};
  EXPECT_EQ(view_.features(&call, BASTIDE_NONE, few.data(), 1), 4U)
      << "more than there is room for";
  EXPECT_EQ(few[1], -7) << "and nothing is written beyond";
}

TEST_F(NativeView, TilesAndCells) {
  bastide_call call = phase();
  const bastide_id hilly = 0;  // the only attribute
  EXPECT_EQ(view_.tile_count(&call), 4);
  EXPECT_EQ(view_.tile_at(&call, 0, -1), 1);
  EXPECT_EQ(view_.tile_at(&call, 5, 5), BASTIDE_NONE);
  EXPECT_EQ(view_.tile_kind(&call, 1), game_.kind("t/cap").value());
  EXPECT_EQ(view_.tile_x(&call, 2), 1);
  EXPECT_EQ(view_.tile_y(&call, 1), -1);
  EXPECT_EQ(view_.tile_attribute(&call, 3, hilly), 1);
  EXPECT_EQ(view_.tile_attribute(&call, 0, hilly), 0);
  const auto segments = [&](bastide_id* out, std::size_t room) {
    return view_.tile_segments(&call, 0, out, room);
  };
  EXPECT_THAT(
      read(segments),
      UnorderedElementsAre(segment({0, 0}, "t"), segment({0, 0}, "l"), segment({0, 0}, "g")));
  const auto around = [&](Cell cell, std::int32_t reach) {
    return read([&](bastide_id* out, std::size_t room) {
      return view_.around(&call, cell.x, cell.y, reach, out, room);
    });
  };
  EXPECT_THAT(around({0, 0}, 4), UnorderedElementsAre(1, 2, 3));
  EXPECT_THAT(around({1, -1}, 4), UnorderedElementsAre(1, 2));
  EXPECT_THAT(around({1, -1}, 8), UnorderedElementsAre(0, 1, 2));
  EXPECT_THAT(around({-2000, 2000}, 8), ElementsAre());
}

TEST_F(NativeView, Pieces) {
  const PieceId man = game_.stand("man", 1, {1, 0}, "l");
  bastide_call call = phase();
  const bastide_id kind = game_.rules->catalog.piece_kinds.find("t:man").value();
  const auto pieces = [&](bastide_id of_kind, bastide_id colour) {
    return read([&](bastide_id* out, std::size_t room) {
      return view_.pieces(&call, of_kind, colour, out, room);
    });
  };
  EXPECT_EQ(pieces(BASTIDE_NONE, BASTIDE_NONE).size(), 6U);
  EXPECT_EQ(pieces(kind, 1).size(), 3U);
  EXPECT_THAT(pieces(kind, 1), ::testing::Contains(man.value()));
  EXPECT_THAT(pieces(kind, 0), ::testing::Not(::testing::Contains(man.value())));
  EXPECT_EQ(view_.piece_kind(&call, man.value()), kind);
  EXPECT_EQ(view_.piece_colour(&call, man.value()), 1);
  EXPECT_EQ(view_.piece_segment(&call, man.value()), segment({1, 0}, "l"));
  EXPECT_EQ(view_.piece_tile(&call, man.value()), 2);
  const bastide_id at_home = pieces(kind, 0).front();
  EXPECT_EQ(view_.piece_segment(&call, at_home), BASTIDE_NONE);
  EXPECT_EQ(view_.piece_tile(&call, at_home), BASTIDE_NONE);
}

TEST_F(NativeView, VariablesOfEveryScope) {
  const bastide_id town = segment({0, -1}, "t");
  const auto put = [&](const std::string& word, std::size_t row, std::int32_t value) {
    Effects(game_.context).set(VariableId(variable(word)), row, value);
  };
  put("season", 0, -4);
  put("mood", 0, 1);
  put("luck", 1, 11);
  put("share", 1, 12);
  put("wealth", game_.feature({0, -1}, "t").index(), 13);
  put("seen", 2, 1);
  put("worn", 4, 14);
  put("depth", SegmentId(town).index(), 15);
  bastide_call call = phase();
  const auto value = [&](const std::string& word, bastide_id row) {
    return view_.value(&call, variable(word), row);
  };
  EXPECT_EQ(value("season", 0), -4);
  EXPECT_EQ(value("season", 99), -4) << "the row of a variable of the game does not matter";
  EXPECT_EQ(value("mood", 0), 1);
  EXPECT_EQ(value("luck", 1), 11);
  EXPECT_EQ(value("luck", 0), 0);
  EXPECT_EQ(value("share", 1), 12);
  EXPECT_EQ(value("wealth", town), 13);
  EXPECT_EQ(value("wealth", segment({0, 0}, "t")), 13) << "by any of its segments";
  EXPECT_EQ(value("seen", 2), 1);
  EXPECT_EQ(value("worn", 4), 14);
  EXPECT_EQ(value("depth", town), 15);
  EXPECT_EQ(value("depth", segment({0, 0}, "t")), 0);
}

TEST_F(NativeView, TokensAndBags) {
  const Catalog& catalog = game_.rules->catalog;
  const bastide_id gold = catalog.tokens.find("t:gold").value();
  const bastide_id lead = catalog.tokens.find("t:lead").value();
  const bastide_id mint = catalog.bags.find("t:mint").value();
  for (const bastide_id token : {lead, gold}) {
    Effects(game_.context).push(VariableId(variable("held")), 1, token);
  }
  bastide_call call = phase();
  const auto held = [&](bastide_id* out, std::size_t room) {
    return view_.list(&call, variable("held"), 1, out, room);
  };
  EXPECT_THAT(read(held), ElementsAre(lead, gold));
  EXPECT_EQ(view_.list(&call, variable("held"), 0, nullptr, 0), 0U);
  EXPECT_EQ(view_.token_value(&call, gold), 5);
  EXPECT_EQ(view_.in_bag(&call, mint, lead), 2);
  EXPECT_EQ(view_.in_bag(&call, mint, gold), 1);
}

TEST_F(NativeView, AllowedAsksTheChecks) {
  game_.state.turn.active = 0;
  const bastide_id voluntary = static_cast<bastide_id>(Point::check_voluntary);
  module_.symbols.push_back({"check", "core:voluntary", voluntary});
  const bastide_id town = segment({0, -1}, "t");
  bastide_call call = phase();
  EXPECT_EQ(view_.allowed(&call, voluntary, BASTIDE_SUBJECT_PLAYER, 0), 1);
  EXPECT_EQ(rules_.asked.tile, TileId(3)) << "the last one";
  EXPECT_EQ(view_.allowed(&call, voluntary, BASTIDE_SUBJECT_PLAYER, 1), 0);
  EXPECT_EQ(view_.allowed(&call, voluntary, BASTIDE_SUBJECT_TILE, 1), 1);
  EXPECT_EQ(rules_.asked.tile, TileId(1));
  EXPECT_EQ(rules_.asked.player, PlayerId(0)) << "the active one";
  EXPECT_EQ(view_.allowed(&call, voluntary, BASTIDE_SUBJECT_FEATURE, town), 1);
  EXPECT_EQ(rules_.asked.feature, game_.feature({0, 0}, "t"));
  EXPECT_EQ(view_.allowed(&call, voluntary, BASTIDE_SUBJECT_SEGMENT, town), 1);
  EXPECT_EQ(rules_.asked.segment, SegmentId(town));
  EXPECT_EQ(view_.allowed(&call, voluntary, BASTIDE_SUBJECT_PIECE, 5), 1);
  EXPECT_EQ(rules_.asked.piece, PieceId(5));
  EXPECT_EQ(fault_of(call), "");
}

TEST_F(NativeView, NumbersThatNameNothingAreFaults) {
  bastide_id out = 0;
  using Call = bastide_call*;
  const std::vector<std::pair<std::string, std::function<void(Call)>>> cases{
      {"there is no subject number 12",
       [&](Call c) {
         view_.subject(c, 12);
       }},
      {"there is no symbol number 0",
       [&](Call c) {
         view_.symbol(c, 0);
       }},
      {"there is no colour number 2",
       [&](Call c) {
         view_.player_of(c, 2);
       }},
      {"there is no player number -1",
       [&](Call c) {
         view_.first_colour(c, -1);
       }},
      {"there is no track number 99",
       [&](Call c) {
         view_.track(c, 99, 0);
       }},
      {"there is no colour number 9",
       [&](Call c) {
         view_.track(c, points(), 9);
       }},
      {"there is no variable number 99",
       [&](Call c) {
         view_.value(c, 99, 0);
       }},
      {"there is no player number 2",
       [&](Call c) {
         view_.value(c, variable("luck"), 2);
       }},
      {"there is no colour number 2",
       [&](Call c) {
         view_.value(c, variable("share"), 2);
       }},
      {"there is no feature number 99",
       [&](Call c) {
         view_.value(c, variable("wealth"), 99);
       }},
      {"there is no tile number 4",
       [&](Call c) {
         view_.value(c, variable("seen"), 4);
       }},
      {"there is no piece number 6",
       [&](Call c) {
         view_.value(c, variable("worn"), 6);
       }},
      {"there is no segment number 99",
       [&](Call c) {
         view_.value(c, variable("depth"), 99);
       }},
      {"t:held is a list of tokens: use list, push and clear",
       [&](Call c) {
         view_.value(c, variable("held"), 0);
       }},
      {"t:luck is no list of tokens",
       [&](Call c) {
         view_.list(c, variable("luck"), 0, &out, 1);
       }},
      {"there is no variable number -1",
       [&](Call c) {
         view_.list(c, -1, 0, &out, 1);
       }},
      {"there is no token number 2",
       [&](Call c) {
         view_.token_value(c, 2);
       }},
      {"there is no bag number 2",
       [&](Call c) {
         view_.in_bag(c, 2, 0);
       }},
      {"there is no token number 7",
       [&](Call c) {
         view_.in_bag(c, 0, 7);
       }},
      {"there is no segment number 99",
       [&](Call c) {
         view_.feature_of(c, 99);
       }},
      {"there is no segment number -1",
       [&](Call c) {
         view_.segment_tile(c, -1);
       }},
      {"there is no kind of feature number 99",
       [&](Call c) {
         view_.touching_complete(c, 0, 99);
       }},
      {"there is no tile number 4",
       [&](Call c) {
         view_.extends(c, 4, 0);
       }},
      {"there is no tile number -1",
       [&](Call c) {
         view_.tile_x(c, -1);
       }},
      {"there is no attribute number 9",
       [&](Call c) {
         view_.tile_attribute(c, 0, 9);
       }},
      {"around: the reach is 4 or 8, not 5",
       [&](Call c) {
         view_.around(c, 0, 0, 5, &out, 1);
       }},
      {"there is no cell 65536 0: x and y go from -2000 to 2000",
       [&](Call c) {
         view_.tile_at(c, 65536, 0);
       }},
      {"there is no cell 0 -2001: x and y go from -2000 to 2000",
       [&](Call c) {
         view_.around(c, 0, -2001, 4, &out, 1);
       }},
      {"there is no piece number 6",
       [&](Call c) {
         view_.piece_kind(c, 6);
       }},
      {"allowed: there is no such check",
       [&](Call c) {
         view_.allowed(c, 99999, BASTIDE_SUBJECT_PLAYER, 0);
       }},
      {"there is no player number 2",
       [&](Call c) {
         view_.allowed(c, 0, BASTIDE_SUBJECT_PLAYER, 2);
       }},
      {"a check is asked about a tile, feature, segment, piece or player",
       [&](Call c) {
         view_.allowed(c, 0, BASTIDE_SUBJECT_X, 0);
       }},
  };
  for (const auto& [message, body] : cases) {
    EXPECT_EQ(fault(body), message);
  }
}

TEST_F(NativeView, AfterAFaultNothingIsAnsweredAnyMore) {
  bastide_call call = phase();
  EXPECT_EQ(view_.tile_x(&call, 99), 0);
  EXPECT_EQ(view_.player_of(&call, 1), BASTIDE_NONE) << "which it would know";
  EXPECT_EQ(fault_of(call), "there is no tile number 99") << "the first fault is the one told";
}

}  // namespace
}  // namespace bastide
