// The threads of long work, and the one that waits for them.
#pragma once

#include <atomic>
#include <functional>

namespace bastide {

/// Thrown in a thread that is to end in the middle of a part of its work.
struct WorkDropped {};

/// Tells the threads of one piece of work to end. They look before each part of it, and may look
/// within.
class Workers {
 public:
  /// `cancelled`: whoever asked for the work sets it to end it; null: nobody can.
  explicit Workers(const std::atomic<bool>* cancelled = nullptr) : cancelled_(cancelled) {}

  /// Calls `work` once on each of so many threads, and `meanwhile` on this one every 5 ms until all
  /// have returned. Ctrl-C stops them, too. What any of the calls throws stops the others too, and
  /// is thrown here once all have ended: the first of them.
  void run(int threads, const std::function<void()>& work, const std::function<void()>& meanwhile);

  void stop() { stopped_.store(true, std::memory_order_relaxed); }
  [[nodiscard]] bool stopped() const {
    return stopped_.load(std::memory_order_relaxed) || is_cancelled();
  }
  /// Throws WorkDropped when they are to end.
  void check() const {
    if (stopped()) {
      throw WorkDropped();
    }
  }
  /// Ended by Ctrl-C or by whoever asked for the work.
  [[nodiscard]] bool broken_off() const;

 private:
  [[nodiscard]] bool is_cancelled() const {
    return cancelled_ != nullptr && cancelled_->load(std::memory_order_relaxed);
  }

  const std::atomic<bool>* cancelled_;
  std::atomic<bool> stopped_{false};
};

}  // namespace bastide
