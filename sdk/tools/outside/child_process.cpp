#include "sdk/tools/outside/child_process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/base/stop.h"
#include "kernel/io/system_reason.h"

namespace bastide {

namespace {

/// A plain command takes the place of the shell, which else would hold its pipes open.
std::string without_shell(const std::string& command) {
  const std::size_t begin = std::min(command.find_first_not_of(' '), command.size());
  const std::size_t end = std::min(command.find(' ', begin), command.size());
  const bool is_plain = command.find_first_of(";&|<>(){}`!#\n") == std::string::npos &&
                        command.find('=', begin) >= end;
  return is_plain ? "exec " + command : command;
}

using Pipe = std::array<int, 2>;  // to read from, to write to

constexpr std::chrono::milliseconds kSlice{50};  // between two looks at what may end it
constexpr std::size_t kMostErrors = 2000;        // bytes that are kept
constexpr std::size_t kMostWaiting = std::size_t{4} * ChildProcess::kMostLine;

void close_file(int& file) {
  if (file >= 0) {
    close(file);
    file = -1;
  }
}

struct Pipes {
  Pipe in{-1, -1};
  Pipe out{-1, -1};
  Pipe errors{-1, -1};
  Pipe lifeline{-1, -1};

  [[nodiscard]] bool make() {
    for (Pipe* pipe : {&in, &out, &errors, &lifeline}) {
      if (pipe2(pipe->data(), O_CLOEXEC) != 0) {
        return false;
      }
    }
    return true;
  }
  void close_all() {
    for (Pipe* pipe : {&in, &out, &errors, &lifeline}) {
      close_file((*pipe)[0]);
      close_file((*pipe)[1]);
    }
  }
};

// From here on in a process that was forked while other threads ran: only calls that are safe in a
// handler of signals.

extern "C" void ignore_child_signal(int /*signal*/) {}

void close_from(unsigned first) {
#ifdef SYS_close_range
  if (syscall(SYS_close_range, first, ~0U, 0U) == 0) {
    return;
  }
#endif
  for (unsigned file = first; file < 4096; ++file) {
    close(static_cast<int>(file));
  }
}

void reset_signals() {
  for (int signal = 1; signal < 32; ++signal) {
    std::signal(signal, SIG_DFL);
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

[[noreturn]] void become_program(const char* command, const Pipes& pipes, pid_t keeper) {
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  if (getppid() != keeper) {  // it has ended already
    _exit(127);
  }
  setpgid(0, 0);
  // None of the ends of pipes is 0, 1 or 2: occupy_standard_files().
  dup2(pipes.in[0], STDIN_FILENO);
  dup2(pipes.out[1], STDOUT_FILENO);
  dup2(pipes.errors[1], STDERR_FILENO);
  close_from(3);
  reset_signals();
  execl("/bin/sh", "sh", "-c", command, static_cast<char*>(nullptr));
  _exit(127);
}

/// All children of this process, by the list of the kernel.
void kill_children() {
#ifdef __linux__
  const int file = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
  if (file < 0) {
    return;
  }
  std::array<char, 4096> text{};
  const ssize_t size = read(file, text.data(), text.size());
  close(file);
  pid_t number = 0;
  for (ssize_t i = 0; i < size; ++i) {
    const char letter = text[static_cast<std::size_t>(i)];
    if (letter >= '0' && letter <= '9') {
      number = number * 10 + (letter - '0');
    } else if (number > 0) {
      kill(number, SIGKILL);
      number = 0;
    }
  }
#endif
}

/// Until nothing is left of the program and of what it started; two seconds at most.
void kill_all(pid_t program, int& status) {
  constexpr int kMostTries = 2000;
  for (int tries = 0; tries < kMostTries; ++tries) {
    kill(-program, SIGKILL);
    kill_children();
    int ended = 0;
    pid_t who = 0;
    while ((who = waitpid(-1, &ended, WNOHANG)) > 0) {
      status = who == program ? ended : status;
    }
    if (who < 0 && errno == ECHILD) {
      return;
    }
    const timespec pause{0, 1'000'000};
    nanosleep(&pause, nullptr);
  }
}

[[noreturn]] void become_keeper(const char* command, const Pipes& pipes) {
  setsid();  // Ctrl-C is for us alone
#ifdef __linux__
  prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE}) {
    std::signal(signal, SIG_IGN);
  }
  std::signal(SIGCHLD, ignore_child_signal);
  sigset_t child;
  sigset_t before;
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  sigprocmask(SIG_BLOCK, &child, &before);
  sigdelset(&before, SIGCHLD);
  const pid_t keeper = getpid();
  const pid_t program = fork();
  if (program == 0) {
    become_program(command, pipes, keeper);
  }
  dup2(pipes.lifeline[0], STDIN_FILENO);
  close_from(1);
  int status = 127 << 8;
  bool is_over = program < 0;
  while (!is_over) {
    int ended = 0;
    pid_t who = 0;
    while ((who = waitpid(-1, &ended, WNOHANG)) > 0) {
      if (who == program) {
        status = ended;
        is_over = true;
      }
    }
    pollfd lifeline{STDIN_FILENO, POLLIN, 0};
    if (!is_over && ppoll(&lifeline, 1, nullptr, &before) > 0) {
      is_over = true;
    }
  }
  if (program > 0) {
    kill_all(program, status);
  }
  _exit(WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status));
}

}  // namespace

Result<std::unique_ptr<ChildProcess>> ChildProcess::start(const std::string& command) {
  Pipes pipes;
  const std::string line = without_shell(command);
  const pid_t keeper = pipes.make() ? fork() : -1;
  if (keeper == 0) {
    become_keeper(line.c_str(), pipes);
  }
  if (keeper < 0) {
    const int reason = errno;
    pipes.close_all();
    return Error{ErrorCode::environment,
                 said_with("no process can be started: {}", system_reason(reason))};
  }
  const Files files{pipes.in[1], pipes.out[0], pipes.errors[0], pipes.lifeline[1]};
  close_file(pipes.in[0]);
  close_file(pipes.out[1]);
  close_file(pipes.errors[1]);
  close_file(pipes.lifeline[0]);
  for (const int file : {files.to, files.from, files.errors}) {
    fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK);
  }
  return std::unique_ptr<ChildProcess>(new ChildProcess(keeper, files));
}

ChildProcess::~ChildProcess() {
  kill();
}

void ChildProcess::take_output() {
  std::array<char, std::size_t{16} << 10U> room;
  const ssize_t size = ::read(files_.from, room.data(), room.size());
  if (size > 0) {
    output_.append(room.data(), static_cast<std::size_t>(size));
  } else if (size == 0 || (errno != EAGAIN && errno != EINTR)) {
    close_file(files_.from);
  }
}

void ChildProcess::take_errors() {
  std::array<char, 4096> room;
  const ssize_t size = ::read(files_.errors, room.data(), room.size());
  if (size > 0) {
    errors_.append(room.data(), static_cast<std::size_t>(size));
    errors_.erase(0, errors_.size() - std::min(errors_.size(), kMostErrors));
  } else if (size == 0 || (errno != EAGAIN && errno != EINTR)) {
    close_file(files_.errors);
  }
}

bool ChildProcess::pump(std::string_view& left, std::chrono::milliseconds most) {
  const bool has_room = output_.size() < kMostWaiting;
  std::array<pollfd, 3> files{pollfd{has_room ? files_.from : -1, POLLIN, 0},
                              pollfd{files_.errors, POLLIN, 0},
                              pollfd{left.empty() ? -1 : files_.to, POLLOUT, 0}};
  if (poll(files.data(), files.size(), static_cast<int>(most.count())) <= 0) {
    return false;
  }
  if (files[0].revents != 0) {
    take_output();
  }
  if (files[1].revents != 0) {
    take_errors();
  }
  if (files[2].revents != 0) {
    const ssize_t size = ::write(files_.to, left.data(), left.size());
    if (size > 0) {
      left.remove_prefix(static_cast<std::size_t>(size));
    } else if (errno != EAGAIN && errno != EINTR) {
      close_file(files_.to);
    }
  }
  return true;
}

ChildProcess::Heard ChildProcess::wait(std::string_view& left, Clock::time_point until) {
  const auto time = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now());
  if (time.count() <= 0) {
    return Heard::late;
  }
  static_cast<void>(pump(left, std::min(time, kSlice)));
  return Heard::line;
}

ChildProcess::Heard ChildProcess::send(std::string_view text, Clock::time_point until) {
  if (files_.to >= 0) {  // mostly it takes all at once
    const ssize_t size = ::write(files_.to, text.data(), text.size());
    text.remove_prefix(size > 0 ? static_cast<std::size_t>(size) : 0);
    if (size < 0 && errno != EAGAIN && errno != EINTR) {
      close_file(files_.to);
    }
  }
  while (!text.empty()) {
    if (files_.to < 0) {
      return Heard::ended;
    }
    look_for_stop();
    if (const Heard heard = wait(text, until); heard != Heard::line) {
      return heard;
    }
  }
  return Heard::line;
}

ChildProcess::Heard ChildProcess::read(std::string& line, Clock::time_point until) {
  std::string_view nothing;
  while (true) {
    const std::size_t end = output_.find('\n', seen_);
    if (end != std::string::npos && end <= kMostLine) {
      line.assign(output_, 0, end);
      output_.erase(0, end + 1);
      seen_ = 0;
      return Heard::line;
    }
    seen_ = output_.size();
    if (seen_ > kMostLine) {
      return Heard::flooded;
    }
    if (files_.from < 0) {
      return Heard::ended;
    }
    look_for_stop();
    if (const Heard heard = wait(nothing, until); heard != Heard::line) {
      return heard;
    }
  }
}

bool ChildProcess::ends_within(std::chrono::milliseconds most) {
  const Clock::time_point until = Clock::now() + most;
  std::string_view nothing;
  while (files_.from >= 0 && !stop_asked() && wait(nothing, until) == Heard::line) {
    output_.clear();
    seen_ = 0;
  }
  return files_.from < 0;
}

bool ChildProcess::let_end(std::chrono::milliseconds most) {
  close_file(files_.to);
  return ends_within(most);
}

void ChildProcess::kill() {
  constexpr int kMostReads = 100;
  close_file(files_.lifeline);
  close_file(files_.to);
  if (keeper_ >= 0) {
    was_killed_ = true;
    while (waitpid(keeper_, &status_, 0) < 0 && errno == EINTR) {
    }
    keeper_ = -1;
  }
  for (int reads = 0; reads < kMostReads && files_.errors >= 0; ++reads) {
    take_errors();
  }
  close_file(files_.errors);
  close_file(files_.from);
}

std::string ChildProcess::ending() {
  const bool is_cut = !output_.empty() && output_.find('\n') == std::string::npos;
  // The keeper ends by itself once the program has, so that its code is known.
  for (int tries = 0; keeper_ >= 0 && files_.from < 0 && tries < 100; ++tries) {
    const pid_t who = waitpid(keeper_, &status_, WNOHANG);
    if (who == keeper_) {
      keeper_ = -1;
      break;
    }
    const timespec pause{0, 1'000'000};
    nanosleep(&pause, nullptr);
  }
  kill();
  const int code = WIFEXITED(status_) ? WEXITSTATUS(status_) : 128 + WTERMSIG(status_);
  std::string text = was_killed_  ? said("it closed its input or output, and was killed")
                     : code > 128 ? said_with("it was ended by signal {}", code - 128)
                                  : said_with("it ended with code {}", code);
  if (is_cut) {
    text = said_with("{}, in the middle of a line", text);
  }
  while (!errors_.empty() && (errors_.back() == '\n' || errors_.back() == ' ')) {
    errors_.pop_back();
  }
  if (!errors_.empty()) {
    const std::size_t line = errors_.rfind('\n');
    text = said_with("{}; the last it said: {}",
                     text,
                     line == std::string::npos ? errors_ : errors_.substr(line + 1));
  }
  return text;
}

}  // namespace bastide
