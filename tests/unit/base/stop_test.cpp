#include "kernel/base/stop.h"

#include <thread>

#include <gtest/gtest.h>

namespace bastide {
namespace {

TEST(Stop, NobodyIsStoppedUnasked) {
  std::atomic<bool> flag = false;
  EXPECT_FALSE(stop_asked());
  const Stoppable scope(flag);
  EXPECT_NO_THROW(look_for_stop());
  flag = true;
  EXPECT_TRUE(stop_asked());
  EXPECT_THROW(look_for_stop(), Stopped);
}

TEST(Stop, OuterFlagsEndWhatIsWithin) {
  std::atomic<bool> outer = false;
  std::atomic<bool> inner = false;
  const Stoppable around(outer);
  {
    const Stoppable within(inner);
    outer = true;
    EXPECT_TRUE(stop_asked());
    outer = false;
    inner = true;
    EXPECT_TRUE(stop_asked());
  }
  EXPECT_FALSE(stop_asked());
}

TEST(Stop, AThreadWorksForAnother) {
  std::atomic<bool> flag = true;
  std::atomic<bool> own = false;
  const Stoppable scope(flag);
  bool with = false;
  bool without = true;
  std::thread([&, waiting = Stoppable::innermost()] {
    without = stop_asked();
    const Stoppable stoppable(own, waiting);
    with = stop_asked();
  }).join();
  EXPECT_TRUE(with);
  EXPECT_FALSE(without);
}

TEST(Stop, WhoHeedsItIsNotDisturbedAgain) {
  std::atomic<bool> flag = true;
  const Stoppable scope(flag);
  EXPECT_FALSE(unless_stopped([] { look_for_stop(); }));
  EXPECT_NO_THROW(look_for_stop());
  EXPECT_FALSE(heed_stop());
  std::atomic<bool> next = true;
  const Stoppable other(next);
  EXPECT_TRUE(heed_stop());
  EXPECT_TRUE(unless_stopped([] { look_for_stop(); }));
}

TEST(Stop, ShortWorkIsNotLeftHalfDone) {
  std::atomic<bool> flag = true;
  const Stoppable scope(flag);
  {
    const Undisturbed counting;
    EXPECT_FALSE(stop_asked());
    EXPECT_FALSE(heed_stop());
  }
  EXPECT_TRUE(stop_asked());
}

}  // namespace
}  // namespace bastide
