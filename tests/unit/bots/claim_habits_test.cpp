#include "sdk/bots/claim_habits.h"

#include <gtest/gtest.h>

#include "tests/support/more_tiles.h"

namespace bastide {
namespace {

/// Where a town may be claimed that is made of the tile placed last, in one of two places.
class ClaimOfTown {
 public:
  explicit ClaimOfTown(const std::string& place) : game_(tiles_) {
    game_.begin().play({"t/cap", "t/cap " + place});
    for (const Option& option : list_options(game_.context)) {
      if (const auto* const claim = option.as<ClaimPiece>()) {
        claim_ = *claim;
      }
    }
  }

  void note(ClaimHabits& habits, float value) const { habits.note(game_.state, claim_, value); }
  [[nodiscard]] std::optional<float> in(const ClaimHabits& habits) const {
    return habits.value_of(game_.state, claim_);
  }

 private:
  FewTiles tiles_;
  TinyGame game_;
  ClaimPiece claim_{};
};

class ClaimHabitsTest : public ::testing::Test {
 protected:
  ClaimOfTown open_{"0,1 r1"};       // one tile
  ClaimOfTown complete_{"0,-1 r2"};  // two tiles
  ClaimHabits habits_;
};

TEST_F(ClaimHabitsTest, TellTheMeanOfThreeOrMore) {
  open_.note(habits_, 2);
  open_.note(habits_, 6);
  EXPECT_FALSE(open_.in(habits_).has_value());
  open_.note(habits_, 4);
  EXPECT_FLOAT_EQ(open_.in(habits_).value(), 4);
  open_.note(habits_, 8);
  EXPECT_FLOAT_EQ(open_.in(habits_).value(), 5);
}

TEST_F(ClaimHabitsTest, KeepApartWhatLooksDifferent) {
  for (int i = 0; i < 3; ++i) {
    open_.note(habits_, 2);
  }
  EXPECT_FALSE(complete_.in(habits_).has_value());
  habits_.clear();
  EXPECT_FALSE(open_.in(habits_).has_value());
}

/// 100 times 2, then 64 times 8: the mean has followed by 1 - (63/64)^64, that is 63.5 %.
TEST_F(ClaimHabitsTest, ForgetSlowly) {
  for (int i = 0; i < 100; ++i) {
    open_.note(habits_, 2);
  }
  for (int i = 0; i < 64; ++i) {
    open_.note(habits_, 8);
  }
  EXPECT_NEAR(open_.in(habits_).value(), 2 + (6 * 0.635), 0.02);
}

}  // namespace
}  // namespace bastide
