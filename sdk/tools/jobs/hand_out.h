// Who computes what: numbers from 0 on, each of them handed out once.
#pragma once

#include <atomic>
#include <cstdint>

namespace bastide {

/// Shared by the threads of a program, or of many programs.
class HandOut {
 public:
  HandOut() = default;
  HandOut(const HandOut&) = delete;
  HandOut& operator=(const HandOut&) = delete;
  virtual ~HandOut() = default;

  /// Several threads may call it at the same time.
  [[nodiscard]] virtual std::uint64_t next() = 0;
  /// Waits until all who share it are done with what they took, and begins with 0 again. At most
  /// once. Requires: no thread of this program computes.
  virtual void begin_second_stage() = 0;
  /// Called every few milliseconds while threads compute, and never waits.
  virtual void meanwhile() {}
};

/// Among the threads of one program.
class LocalHandOut : public HandOut {
 public:
  std::uint64_t next() override { return next_.fetch_add(1, std::memory_order_relaxed); }
  void begin_second_stage() override { next_ = 0; }

 private:
  std::atomic<std::uint64_t> next_{0};
};

}  // namespace bastide
