#include "tests/terminal/terminal.h"

#include <array>
#include <csignal>
#include <cstdlib>
#include <poll.h>
#include <pty.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace bastide {

namespace {

constexpr int kPatience = 10000;  // milliseconds

winsize size_of(int columns, int rows) {
  winsize size{};
  size.ws_col = static_cast<unsigned short>(columns);
  size.ws_row = static_cast<unsigned short>(rows);
  return size;
}

[[noreturn]] void run(const std::vector<std::string>& command,
                      const std::map<std::string, std::string>& set) {
  for (const char* name : {"NO_COLOR", "COLUMNS", "LINES", "COLORTERM", "COLORFGBG"}) {
    unsetenv(name);
  }
  setenv("TERM", "xterm-256color", 1);
  setenv("LC_ALL", "C.UTF-8", 1);
  for (const auto& [name, value] : set) {
    setenv(name.c_str(), value.c_str(), 1);
  }
  std::vector<char*> arguments;
  for (const std::string& word : command) {
    arguments.push_back(const_cast<char*>(word.c_str()));
  }
  arguments.push_back(nullptr);
  execv(arguments[0], arguments.data());
  _exit(127);
}

/// Between the test and the program, since Ctrl-Z stops only what has a parent in its session.
/// Reports the program's number, then each change of its state.
[[noreturn]] void be_shell(const std::vector<std::string>& command,
                           const std::map<std::string, std::string>& set,
                           int reports) {
  signal(SIGTTOU, SIG_IGN);
  const pid_t program = fork();
  setpgid(program, program);
  tcsetpgrp(STDIN_FILENO, program == 0 ? getpid() : program);
  if (program == 0) {
    close(reports);
    signal(SIGTTOU, SIG_DFL);
    run(command, set);
  }
  signal(SIGHUP, SIG_IGN);
  int report = program;
  while (write(reports, &report, sizeof report) > 0 &&
         waitpid(program, &report, WUNTRACED) == program) {
  }
  _exit(0);
}

}  // namespace

PseudoTerminal::PseudoTerminal(const std::vector<std::string>& command,
                               int columns,
                               int rows,
                               const std::map<std::string, std::string>& set)
    : state_(std::filesystem::temp_directory_path() /
             ("bastide-state-" + std::to_string(getpid()))),
      screen_(columns, rows) {
  std::array<int, 2> reports;
  if (pipe(reports.data()) != 0) {
    std::abort();
  }
  const winsize size = size_of(columns, rows);
  shell_ = forkpty(&device_, nullptr, nullptr, &size);
  if (shell_ == 0) {
    close(reports[0]);
    std::map<std::string, std::string> all{{"XDG_STATE_HOME", state_.string()}};
    for (const auto& [name, value] : set) {
      all[name] = value;
    }
    be_shell(command, all, reports[1]);
  }
  close(reports[1]);
  reports_ = reports[0];
  program_ = next_report();
}

PseudoTerminal::~PseudoTerminal() {
  kill(program_, SIGKILL);
  waitpid(shell_, nullptr, 0);
  hang_up();
  close(reports_);
  std::filesystem::remove_all(state_);
}

int PseudoTerminal::next_report() const {
  int report = 0;
  pollfd ready{reports_, POLLIN, 0};
  if (poll(&ready, 1, kPatience) <= 0) {
    kill(program_, SIGKILL);
  }
  return read(reports_, &report, sizeof report) == sizeof report ? report : -1;
}

void PseudoTerminal::hang_up() {
  if (device_ >= 0) {
    close(device_);
  }
  device_ = -1;
}

bool PseudoTerminal::read_some(int milliseconds) {
  pollfd ready{device_, POLLIN, 0};
  if (poll(&ready, 1, milliseconds) <= 0) {
    return false;
  }
  std::array<char, 65536> bytes;
  const ssize_t count = read(device_, bytes.data(), bytes.size());
  if (count <= 0) {  // Linux: EIO once the program is over
    return false;
  }
  screen_.show({bytes.data(), static_cast<std::size_t>(count)});
  return true;
}

void PseudoTerminal::read_for(int milliseconds) {
  while (read_some(milliseconds)) {
  }
}

template <class Ready>
bool PseudoTerminal::read_until(const Ready& ready) {
  while (!ready()) {
    if (!read_some(kPatience)) {
      return false;
    }
  }
  return true;
}

bool PseudoTerminal::asks() const {
  const std::string line = screen_.line();
  return line.ends_with("> ") && line.find(' ') == line.size() - 1;
}

bool PseudoTerminal::wait_for_prompt() {
  return read_until([this] { return asks(); });
}

bool PseudoTerminal::type(std::string_view line) {
  const int lines = screen_.lines();
  send(std::string(line) + "\n");
  return read_until([&] { return screen_.lines() > lines && asks(); });
}

bool PseudoTerminal::press(std::string_view keys) {
  const int clears = screen_.clears();
  send(keys);
  return read_until([&] { return screen_.clears() > clears && asks(); });
}

void PseudoTerminal::send(std::string_view keys) const {
  if (write(device_, keys.data(), keys.size()) < 0) {
    std::abort();
  }
}

void PseudoTerminal::resize(int columns, int rows) {
  screen_.resize(columns, rows);
  const winsize size = size_of(columns, rows);
  ioctl(device_, TIOCSWINSZ, &size);
}

int PseudoTerminal::wait_for_end() {
  while (device_ >= 0 && read_some(kPatience)) {
  }
  const int status = next_report();
  return WIFEXITED(status) ? WEXITSTATUS(status) : 256 + WTERMSIG(status);
}

bool PseudoTerminal::wait_for_stop() const {
  return WIFSTOPPED(next_report());
}

void PseudoTerminal::go_on() const {
  kill(program_, SIGCONT);
}

}  // namespace bastide
