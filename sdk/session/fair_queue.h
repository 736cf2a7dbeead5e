// Work of many pages for a few threads: each page gets its turn, whatever others ask.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <string>

namespace bastide {

/// What one page asks for is done in its order, one thing at a time; pages take turns. Any thread
/// may call it.
class FairQueue {
 public:
  using Work = std::function<void()>;

  /// So much may wait; more is refused.
  explicit FairQueue(std::size_t most) : most_(most) {}
  FairQueue(const FairQueue&) = delete;
  FairQueue& operator=(const FairQueue&) = delete;
  ~FairQueue() = default;

  /// False when too much waits. An empty page is one of its own.
  [[nodiscard]] bool add(const std::string& page, Work work);
  /// Does the next thing; waits for one. False when the queue has been closed.
  bool do_next();
  /// Nothing more is done; what waits is dropped.
  void close();

 private:
  const std::size_t most_;
  std::mutex mutex_;
  std::condition_variable come_;
  std::map<std::string, std::deque<Work>> waiting_;  // by page; none is empty
  std::deque<std::string> turns_;  // pages of which something waits and nothing is being done
  std::set<std::string> busy_;
  std::size_t count_ = 0;
  std::size_t last_ = 0;  // page of its own
  bool is_closed_ = false;
};

}  // namespace bastide
