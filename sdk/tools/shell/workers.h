// The threads of long work, and the one that waits for them.
#pragma once

#include <atomic>
#include <functional>

#include "kernel/base/stop.h"

namespace bastide {

/// Tells the threads of one piece of work to end. They look before each part of it, and within.
class Workers {
 public:
  /// Calls `work` once on each of so many threads, and `meanwhile` on this one every 5 ms until all
  /// have returned. What ends this thread ends them, too: one that is Stopped has returned. What
  /// any of the calls throws else stops the others too, and is thrown here once all have ended: the
  /// first of them.
  void run(int threads, const std::function<void()>& work, const std::function<void()>& meanwhile);

  void stop() { stopped_.store(true, std::memory_order_relaxed); }
  [[nodiscard]] bool stopped() const {
    return stopped_.load(std::memory_order_relaxed) || stop_asked();
  }
  /// Throws Stopped when they are to end.
  void check() const {
    if (stopped()) {
      throw Stopped();
    }
  }

 private:
  std::atomic<bool> stopped_{false};
};

}  // namespace bastide
