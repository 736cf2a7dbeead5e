// A program that is started, told to end, and asked what it took.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace bastide {

/// The program in a folder, in which its output of both kinds is kept.
class Child {
 public:
  /// `typed`: into its input, which stays open until close_input().
  Child(const std::filesystem::path& folder,
        const std::vector<std::string>& words,
        const std::string& typed);
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child();

  /// What the last one in this folder has said.
  [[nodiscard]] static std::string said_in(const std::filesystem::path& folder);

  /// Waits until it has taken so many seconds of the processor; how many then. Nothing when it has
  /// ended before.
  [[nodiscard]] std::optional<double> wait_for_work(double seconds) const;
  void send(int signal) const;
  void close_input();
  /// Its exit code; 256 and more for a signal. One that does not end within a minute is killed.
  int wait();
  /// All that it has taken. Requires: wait().
  [[nodiscard]] double processor_seconds() const { return seconds_; }

 private:
  pid_t id_ = -1;
  int input_ = -1;
  bool has_ended_ = false;
  double seconds_ = 0;
};

}  // namespace bastide
