#include "sdk/tools/shell/platform.h"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/utsname.h>
#include <thread>
#include <unistd.h>

#ifdef __linux__
#include <sched.h>
#endif

namespace bastide {

namespace {

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free);

extern "C" void remember_interrupt(int signal) {
  interrupted.store(true, std::memory_order_relaxed);
  std::signal(signal,
              SIG_DFL);  // a second one must help when the program does not look at the flag
}

}  // namespace

bool stdout_is_terminal() {
  return isatty(STDOUT_FILENO) != 0;
}
bool stderr_is_terminal() {
  return isatty(STDERR_FILENO) != 0;
}
bool stdin_is_terminal() {
  return isatty(STDIN_FILENO) != 0;
}

int terminal_width() {
  winsize size{};
  for (const int file : {STDOUT_FILENO, STDERR_FILENO}) {
    if (ioctl(file, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
      return size.ws_col;
    }
  }
  return 80;
}

void occupy_standard_files() {
  for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(file, F_GETFD) < 0) {
      // The lowest free number is this one; the wrong direction makes every use of it fail.
      static_cast<void>(open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY));
    }
  }
}

void catch_signals() {
  std::signal(SIGINT, remember_interrupt);
  std::signal(SIGTERM, remember_interrupt);
  std::signal(SIGPIPE, SIG_IGN);
#ifdef SIGXFSZ
  std::signal(SIGXFSZ, SIG_IGN);
#endif
}

void let_signals_end_reads() {
  for (const int signal : {SIGINT, SIGTERM}) {
    struct sigaction action {};
    sigaction(signal, nullptr, &action);
    action.sa_flags &= ~SA_RESTART;
    sigaction(signal, &action, nullptr);
  }
}

void read_input_unbuffered() {
  std::setvbuf(stdin, nullptr, _IONBF, 0);
}

bool wait_for_input(std::chrono::milliseconds most) {
  pollfd input{STDIN_FILENO, POLLIN, 0};
  return poll(&input, 1, static_cast<int>(most.count())) > 0;
}

bool was_interrupted() {
  return interrupted.load(std::memory_order_relaxed);
}

int core_count() {
#ifdef __linux__
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) {
    return CPU_COUNT(&set) > 0 ? CPU_COUNT(&set) : 1;
  }
#endif
  const unsigned count = std::thread::hardware_concurrency();
  return count == 0 ? 1 : static_cast<int>(count);
}

int process_number() {
  return static_cast<int>(getpid());
}

std::string system_name() {
  utsname system{};
  return uname(&system) < 0
             ? std::string("an unknown system")
             : std::string(system.sysname) + " " + system.release + " " + system.machine;
}

std::string output_of(const std::string& program, const std::string& argument) {
  const auto quoted = [](const std::string& word) {
    std::string text = "'";
    for (const char c : word) {
      text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    }
    return text + "'";
  };
  std::string output;
  FILE* pipe = popen((quoted(program) + " " + quoted(argument)).c_str(), "r");
  if (pipe == nullptr) {
    return output;
  }
  char buffer[4096];
  for (std::size_t read = 0; (read = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;) {
    output.append(buffer, read);
  }
  return pclose(pipe) == 0 ? output : "";
}

bool is_closed_pipe(int error_number) {
  return error_number == EPIPE;
}

}  // namespace bastide
