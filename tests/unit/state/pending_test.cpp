// Answers as records hash them.
#include "kernel/state/pending.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace bastide {
namespace {

using testing::ElementsAre;

Activity answering(const Option& option) {
  Frame frame;
  frame.pile = PileId(4);
  frame.holder = PlayerId(1);
  return Activity::answering(option, frame);
}

TEST(Activity, PacksTheNumbersThatRecordsHash) {
  EXPECT_THAT(answering({DrawTile{TileKindId(7)}}).packed, ElementsAre(0, 7, -1, -1, 4, 1));
  // A cell is x in the upper half, y in the lower.
  EXPECT_THAT(answering({PlaceTile{TileKindId(7), {2, -1}, 3}}).packed,
              ElementsAre(2, 7, 0x2ffff, 3, 4, 1));
  EXPECT_THAT(answering({ClaimNothing{}}).packed, ElementsAre(3, 0, 0, 0, 4, 1));
  EXPECT_THAT(answering({ClaimPiece{PieceKindId(5), ColourId(2), SegmentId(30)}}).packed,
              ElementsAre(259, 5, 2, 30, 4, 1));
  EXPECT_THAT(answering({ClaimAction{ActionId(1), 6}}).packed, ElementsAre(515, 1, 6, -1, 4, 1));
  EXPECT_THAT(answering({SettleFeature{FeatureId(9)}}).packed, ElementsAre(4, 9, -1, -1, 4, 1));
}

TEST(Activity, GivesBackTheOptionThatItPacked) {
  const Option options[] = {{DrawTile{TileKindId(0)}},
                            {PlaceTile{TileKindId(7), {-3, 40}, 1}},
                            {ClaimNothing{}},
                            {ClaimPiece{PieceKindId(0), ColourId(1), SegmentId(0)}},
                            {ClaimAction{ActionId(2), 0}},
                            {SettleFeature{FeatureId(12)}}};
  for (const Option& option : options) {
    const Activity activity = answering(option);
    EXPECT_EQ(activity.kind, ActivityKind::answer);
    EXPECT_EQ(activity.option(), option);
    EXPECT_EQ(activity.pile(), PileId(4));
    EXPECT_EQ(activity.holder(), PlayerId(1));
  }
}

}  // namespace
}  // namespace bastide
