#include "sdk/tools/shell/workers.h"

#include <chrono>
#include <stdexcept>
#include <thread>

#include <gtest/gtest.h>

namespace bastide {
namespace {

TEST(Workers, EachThreadWorksOnce) {
  std::atomic<int> calls{0};
  Workers().run(
      3, [&] { ++calls; }, [] {});
  EXPECT_EQ(calls, 3);
}

TEST(Workers, WhoWaitsSeesWhatIsDoneAndCanStopIt) {
  Workers workers;
  std::atomic<int> parts{0};
  workers.run(
      2,
      [&] {
        while (!workers.stopped()) {
          ++parts;
          std::this_thread::yield();
        }
      },
      [&] {
        if (parts > 0) {
          workers.stop();
        }
      });
  EXPECT_GT(parts, 0);
}

TEST(Workers, WhatAThreadThrowsEndsTheOthersAndIsThrown) {
  Workers workers;
  std::atomic<bool> first{true};
  const auto work = [&] {
    if (first.exchange(false)) {
      throw std::runtime_error("broken");
    }
    while (!workers.stopped()) {
      std::this_thread::yield();
    }
  };
  EXPECT_THROW(workers.run(2, work, [] {}), std::runtime_error);
}

TEST(Workers, WhatTheWaitingThreadThrowsEndsAll) {
  Workers workers;
  const auto work = [&] {
    while (!workers.stopped()) {
      std::this_thread::yield();
    }
  };
  EXPECT_THROW(workers.run(2, work, [] { throw std::runtime_error("full disk"); }),
               std::runtime_error);
}

}  // namespace
}  // namespace bastide
