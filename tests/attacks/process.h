// Runs other programs with limits, several at a time, and measures what they and their children
// took.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <sys/resource.h>
#include <sys/types.h>
#include <vector>

namespace bastide {

/// What a process may take, and where it runs. The limits hold for each process of the group alone;
/// what all of them took together stands in Finished.
struct Command {
  std::vector<std::string> words;        ///< the program with its full path, and its arguments
  std::vector<std::string> environment;  ///< "NAME=value", nothing else
  std::string folder;
  std::string in = "/dev/null";
  std::string out;  ///< the file that takes its output; `err` its complaints
  std::string err;
  double processor_seconds = 10;  ///< one second above it, the kernel ends the process
  double wall_seconds = 60;       ///< then the whole group is ended, unless it works or waits for
                                  ///< a processor: it gets as long again, at most 20 times
  std::uint64_t file_bytes = 0;   ///< the largest file that it writes; 0: no limit
  std::uint64_t address_bytes = 0;
};

/// How a process ended.
struct Finished {
  int id = 0;      ///< what start() returned
  int code = -1;   ///< exit code; -1 when a signal ended it
  int signal = 0;  ///< 0 when it ended by itself
  bool hung = false;
  double processor_seconds = 0;  ///< of it and of all children that it waited for
  double wall_seconds = 0;
  double peak_mib = 0;  ///< the largest resident size that one of them had
};

/// Processes that run side by side, each in a group of its own; what is left of a group is ended
/// with it. One pool a program: it waits for all children.
class ProcessPool {
 public:
  ProcessPool();
  ProcessPool(const ProcessPool&) = delete;
  ProcessPool& operator=(const ProcessPool&) = delete;
  ~ProcessPool();

  /// Throws std::system_error when no process can be made.
  int start(const Command& command);
  [[nodiscard]] std::size_t running() const { return running_.size(); }
  /// Waits for the next one to end. Requires: one is running.
  Finished next();

 private:
  struct Running {
    int id = 0;
    double begun = 0;
    double deadline = 0;
    double allowed = 0;  ///< from one deadline to the next
    double worked = 0;   ///< seconds of the processor up to the last one
    int delays = 0;
    bool hung = false;
  };

  bool collect(Finished& finished);
  void end_hanging();

  std::map<pid_t, Running> running_;
  int next_id_ = 0;
};

/// "exit 3", "signal 11 (Segmentation fault)", "still running after 60 s".
std::string describe(const Finished& finished);

}  // namespace bastide
