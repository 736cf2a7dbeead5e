#include "tests/stops/child.h"

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <sstream>
#include <sys/resource.h>
#include <sys/wait.h>
#include <system_error>
#include <thread>
#include <unistd.h>

namespace bastide {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr const char* kOutput = "said";
constexpr auto kLook = std::chrono::milliseconds(2);
constexpr auto kLongest = std::chrono::seconds(60);

/// Of a process that runs or has not been waited for; negative when there is none.
double seconds_of(pid_t id) {
  std::ifstream stat("/proc/" + std::to_string(id) + "/stat");
  std::string text;
  if (!std::getline(stat, text)) {
    return -1;
  }
  std::istringstream fields(text.substr(text.rfind(')') + 2));
  std::string ignored;
  for (int i = 0; i < 11; ++i) {
    fields >> ignored;
  }
  double user = 0;
  double system = 0;
  fields >> user >> system;
  return (user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

[[noreturn]] void become(const fs::path& folder, const std::vector<std::string>& words, int input) {
  const int output = ::open((folder / kOutput).c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  ::dup2(input, STDIN_FILENO);
  ::dup2(output, STDOUT_FILENO);
  ::dup2(output, STDERR_FILENO);
  if (::chdir(folder.c_str()) != 0) {
    ::_exit(127);
  }
  ::setenv("XDG_STATE_HOME", (folder / "state").c_str(), 1);
  ::setenv("XDG_DATA_HOME", (folder / "data").c_str(), 1);
  ::setenv("BASTIDE_TRUST", (folder / "trusted").c_str(), 1);
  std::vector<char*> arguments{const_cast<char*>(BASTIDE_PROGRAM)};
  for (const std::string& word : words) {
    arguments.push_back(const_cast<char*>(word.c_str()));
  }
  arguments.push_back(nullptr);
  ::execv(BASTIDE_PROGRAM, arguments.data());
  ::_exit(127);
}

}  // namespace

Child::Child(const fs::path& folder,
             const std::vector<std::string>& words,
             const std::string& typed) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
    throw std::system_error(errno, std::generic_category(), "pipe");
  }
  id_ = ::fork();
  if (id_ == 0) {
    become(folder, words, ends[0]);
  }
  ::close(ends[0]);
  input_ = ends[1];
  if (::write(input_, typed.data(), typed.size()) != static_cast<ssize_t>(typed.size())) {
    throw std::system_error(errno, std::generic_category(), "write");
  }
}

Child::~Child() {
  if (!has_ended_) {
    send(SIGKILL);
    wait();
  }
  close_input();
}

std::string Child::said_in(const fs::path& folder) {
  std::ifstream in(folder / kOutput);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::optional<double> Child::wait_for_work(double seconds) const {
  for (const Clock::time_point end = Clock::now() + kLongest; Clock::now() < end;
       std::this_thread::sleep_for(kLook)) {
    siginfo_t info{};
    if (::waitid(P_PID, static_cast<id_t>(id_), &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
        info.si_pid != 0) {
      return std::nullopt;
    }
    if (const double taken = seconds_of(id_); taken >= seconds) {
      return taken;
    }
  }
  return std::nullopt;
}

void Child::send(int signal) const {
  ::kill(id_, signal);
}

void Child::close_input() {
  if (input_ >= 0) {
    ::close(input_);
    input_ = -1;
  }
}

int Child::wait() {
  int status = 0;
  rusage used{};
  const Clock::time_point end = Clock::now() + kLongest;
  while (::wait4(id_, &status, WNOHANG, &used) == 0) {
    if (Clock::now() > end) {
      send(SIGKILL);
    }
    std::this_thread::sleep_for(kLook);
  }
  has_ended_ = true;
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  seconds_ = seconds(used.ru_utime) + seconds(used.ru_stime);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 256 + WTERMSIG(status);
}

}  // namespace bastide
