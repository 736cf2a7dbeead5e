#include "sdk/session/fair_queue.h"

#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace bastide {
namespace {

using testing::ElementsAre;

TEST(FairQueue, PagesTakeTurnsAndEachIsInOrder) {
  FairQueue queue(10);
  std::vector<std::string> done;
  const auto ask = [&](const std::string& page, const std::string& what) {
    ASSERT_TRUE(queue.add(page, [&done, what] { done.push_back(what); }));
  };
  ask("a", "a1");
  ask("a", "a2");
  ask("a", "a3");
  ask("b", "b1");
  ask("", "c");
  ask("", "d");
  ask("b", "b2");
  for (int i = 0; i < 7; ++i) {
    EXPECT_TRUE(queue.do_next());
  }
  EXPECT_THAT(done, ElementsAre("a1", "b1", "c", "d", "a2", "b2", "a3"));
}

TEST(FairQueue, OnePageHoldsOneThread) {
  FairQueue queue(10);
  std::mutex mutex;
  std::condition_variable come;
  bool is_held = true;
  std::vector<std::string> done;
  const auto note = [&](const std::string& what) {
    const std::lock_guard lock(mutex);
    done.push_back(what);
    come.notify_all();
  };
  ASSERT_TRUE(queue.add("a", [&] {
    std::unique_lock lock(mutex);
    come.wait(lock, [&] { return !is_held; });
  }));
  ASSERT_TRUE(queue.add("a", [&] { note("a2"); }));
  ASSERT_TRUE(queue.add("b", [&] { note("b1"); }));
  std::vector<std::thread> threads;
  for (int i = 0; i < 2; ++i) {
    threads.emplace_back([&] {
      while (queue.do_next()) {
      }
    });
  }
  {
    std::unique_lock lock(mutex);
    come.wait(lock, [&] { return !done.empty(); });
    EXPECT_THAT(done, ElementsAre("b1"));
    is_held = false;
    come.notify_all();
    come.wait(lock, [&] { return done.size() == 2; });
    EXPECT_EQ(done.back(), "a2");
  }
  queue.close();
  for (std::thread& thread : threads) {
    thread.join();
  }
}

TEST(FairQueue, TooMuchIsRefusedAndNothingIsDoneAfterItsEnd) {
  FairQueue queue(2);
  bool is_done = false;
  EXPECT_TRUE(queue.add("a", [&] { is_done = true; }));
  EXPECT_TRUE(queue.add("b", [] {}));
  EXPECT_FALSE(queue.add("c", [] {}));
  queue.close();
  EXPECT_FALSE(queue.add("a", [] {}));
  EXPECT_FALSE(queue.do_next());
  EXPECT_FALSE(is_done);
}

}  // namespace
}  // namespace bastide
