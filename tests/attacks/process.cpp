#include "tests/attacks/process.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

#include <fmt/format.h>

namespace bastide {

namespace {

constexpr double kLookAgain = 0.2;    // seconds, for what no signal tells
constexpr double kLeastShare = 0.01;  // of the time allowed: who takes less does not work
constexpr int kMostDelays = 20;

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

std::vector<char*> pointers(const std::vector<std::string>& texts) {
  std::vector<char*> list;
  list.reserve(texts.size() + 1);
  for (const std::string& text : texts) {
    list.push_back(const_cast<char*>(text.c_str()));
  }
  list.push_back(nullptr);
  return list;
}

// What the processes of a group have taken so far, and whether one could go on at once.
struct GroupWork {
  double seconds = 0;
  bool is_ready = false;
};

GroupWork look_at_group(pid_t group) {
  GroupWork work;
  std::error_code ignored;
  const double tick = 1.0 / static_cast<double>(sysconf(_SC_CLK_TCK));
  for (const auto& entry : std::filesystem::directory_iterator("/proc", ignored)) {
    std::ifstream in(entry.path() / "stat");
    std::string line;
    std::getline(in, line);
    const std::size_t name = line.rfind(')');  // which may hold anything
    if (name == std::string::npos) {
      continue;
    }
    std::istringstream fields(line.substr(name + 1));
    std::string state;
    std::string skipped;
    pid_t its_group = 0;
    fields >> state >> skipped >> its_group;
    for (int i = 0; i < 8; ++i) {
      fields >> skipped;
    }
    double ticks = 0;
    for (int i = 0; i < 4; ++i) {  // its own, and of children that it waited for
      double more = 0;
      fields >> more;
      ticks += more;
    }
    if (its_group == group) {
      work.seconds += ticks * tick;
      work.is_ready = work.is_ready || state == "R" || state == "D";
    }
  }
  return work;
}

// Only the soft limits: a script may need a larger file than it may by accident write.
void limit(int what, rlim_t soft, rlim_t hard) {
  const rlimit both{soft, hard};
  setrlimit(what, &both);
}

// In the new process: nothing here may allocate.
void become(const Command& command, char* const* words, char* const* environment) {
  setpgid(0, 0);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  limit(RLIMIT_CORE, 0, 0);
  const auto processor = static_cast<rlim_t>(std::ceil(command.processor_seconds)) + 1;
  limit(RLIMIT_CPU, processor, processor + 1);
  if (command.file_bytes != 0) {
    limit(RLIMIT_FSIZE, command.file_bytes, RLIM_INFINITY);
  }
  if (command.address_bytes != 0) {
    limit(RLIMIT_AS, command.address_bytes, RLIM_INFINITY);
  }
  const int in = open(command.in.c_str(), O_RDONLY | O_CLOEXEC);
  const int out =
      open(command.out.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600);
  const int err =
      open(command.err.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600);
  if (in < 0 || out < 0 || err < 0 || dup2(in, 0) < 0 || dup2(out, 1) < 0 || dup2(err, 2) < 0 ||
      chdir(command.folder.c_str()) != 0) {
    _exit(125);
  }
  execve(words[0], words, environment);
  _exit(127);
}

}  // namespace

ProcessPool::ProcessPool() {
  sigset_t child;
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  sigprocmask(SIG_BLOCK, &child, nullptr);
}

ProcessPool::~ProcessPool() {
  for (const auto& [process, running] : running_) {
    kill(-process, SIGKILL);
  }
}

int ProcessPool::start(const Command& command) {
  const std::vector<char*> words = pointers(command.words);
  const std::vector<char*> environment = pointers(command.environment);
  const pid_t process = fork();
  if (process < 0) {
    throw std::system_error(errno, std::generic_category(), "cannot start a process");
  }
  if (process == 0) {
    become(command, words.data(), environment.data());
  }
  setpgid(process, process);  // whoever of the two comes first
  const double begun = now();
  running_[process] = {
      ++next_id_, begun, begun + command.wall_seconds, command.wall_seconds, 0, 0, false};
  return next_id_;
}

// Has one ended?
bool ProcessPool::collect(Finished& finished) {
  int status = 0;
  rusage usage{};
  const pid_t process = wait4(-1, &status, WNOHANG, &usage);
  const auto found = running_.find(process);
  if (found == running_.end()) {
    return false;
  }
  kill(-process, SIGKILL);  // what it left behind
  finished.id = found->second.id;
  finished.hung = found->second.hung;
  finished.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  finished.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  finished.processor_seconds = seconds(usage.ru_utime) + seconds(usage.ru_stime);
  finished.wall_seconds = now() - found->second.begun;
  finished.peak_mib = static_cast<double>(usage.ru_maxrss) / 1024;
  running_.erase(found);
  return true;
}

void ProcessPool::end_hanging() {
  const double time = now();
  for (auto& [process, running] : running_) {
    if (time < running.deadline) {
      continue;
    }
    const GroupWork work = look_at_group(process);
    const bool goes_on =
        work.is_ready || work.seconds - running.worked > kLeastShare * running.allowed;
    if (goes_on && running.delays < kMostDelays) {
      running.worked = work.seconds;
      running.deadline = time + running.allowed;
      ++running.delays;
    } else {
      running.hung = true;
      kill(-process, SIGKILL);
    }
  }
}

Finished ProcessPool::next() {
  sigset_t child;
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  const timespec pause{0, static_cast<long>(kLookAgain * 1e9)};
  Finished finished;
  while (!collect(finished)) {
    end_hanging();
    sigtimedwait(&child, nullptr, &pause);
  }
  return finished;
}

std::string describe(const Finished& finished) {
  if (finished.hung) {
    return fmt::format("still running after {:.0f} s", finished.wall_seconds);
  }
  if (finished.signal != 0) {
    return fmt::format("signal {} ({})", finished.signal, strsignal(finished.signal));
  }
  return fmt::format("exit {}", finished.code);
}

}  // namespace bastide
