// How far a long verb is, on stderr: a bar for people, a line now and then for log files.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace bastide {

class Progress {
 public:
  /// `what` is counted, in the plural: "games". `total` 0: unknown. A quiet one shows nothing.
  /// `before`: so many were done earlier, and took none of this time.
  Progress(std::string what, std::uint64_t total, bool quiet, std::uint64_t before = 0);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();

  /// Shows the new count if enough time has passed since the last time. Cheap; call it a few times
  /// a second.
  void show(std::uint64_t done);
  /// Removes the bar.
  void finish();

 private:
  using Clock = std::chrono::steady_clock;

  void draw(std::uint64_t done, Clock::time_point now);

  std::string what_;
  std::uint64_t total_;
  std::uint64_t before_;
  bool quiet_;
  bool terminal_;
  bool drawn_ = false;
  Clock::time_point start_;
  Clock::time_point shown_;
};

}  // namespace bastide
