// A program of somebody else that is talked to by lines, and that cannot outlive us.
//
// 1. Between us and the program stands a keeper, a process of ours that waits for its end or ours.
//    Then it kills the program and all that the program has started; whoever leaves the process
//    group, or whose parent has ended, belongs to the keeper (PR_SET_CHILD_SUBREAPER).
// 2. The keeper knows of our end by a pipe whose other end only we hold: also after SIGKILL.
// 3. Nothing of it waits without an end: neither reading nor writing, nor for the program to end.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "kernel/base/result.h"

namespace bastide {

class ChildProcess {
 public:
  using Clock = std::chrono::steady_clock;

  enum class Heard {
    line,
    late,     // nothing until then
    ended,    // the program has ended or closed its output; see ending()
    flooded,  // a line without an end
  };

  /// Longer lines of the program are no lines.
  static constexpr std::size_t kMostLine = std::size_t{64} << 10U;

  /// Starts the command by the shell, in the working folder. Requires: SIGPIPE is ignored
  /// (catch_signals).
  [[nodiscard]] static Result<std::unique_ptr<ChildProcess>> start(const std::string& command);
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  /// The program has ended then, and so has all that it started.
  ~ChildProcess();

  // These throw Stopped when nobody is interested any more.
  /// `line` when all of it was taken.
  [[nodiscard]] Heard send(std::string_view text, Clock::time_point until);
  /// The next line, without its end. Of a program that ended within one: `ended`.
  [[nodiscard]] Heard read(std::string& line, Clock::time_point until);
  /// Has it closed its output within so long? What it says until then is not heard.
  [[nodiscard]] bool ends_within(std::chrono::milliseconds most);
  /// The same after its input was closed.
  bool let_end(std::chrono::milliseconds most);
  /// How it ended, and what it wrote to its standard error last; kills it where it has not.
  [[nodiscard]] std::string ending();

 private:
  struct Files {
    int to = -1;    // its input
    int from = -1;  // its output
    int errors = -1;
    int lifeline = -1;
  };

  ChildProcess(int keeper, Files files) : keeper_(keeper), files_(files) {}

  /// Waits until something can be read, or written where something is left; false when nothing
  /// came.
  [[nodiscard]] bool pump(std::string_view& left, std::chrono::milliseconds most);
  [[nodiscard]] Heard wait(std::string_view& left, Clock::time_point until);
  void take_output();
  void take_errors();
  void kill();

  int keeper_;
  Files files_;
  std::string output_;    // that nobody has read yet
  std::size_t seen_ = 0;  // of it, that holds no end of a line
  std::string errors_;    // the last of them
  int status_ = -1;       // of the keeper, once it has ended
  bool was_killed_ = false;
};

}  // namespace bastide
