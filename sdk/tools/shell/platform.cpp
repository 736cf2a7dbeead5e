#include "sdk/tools/shell/platform.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <thread>
#include <unistd.h>

#ifdef __linux__
#include <sched.h>
#endif

namespace bastide {

namespace {

std::atomic<bool> interrupted{false};
std::atomic<std::int64_t> interrupted_at{0};  // in milliseconds
std::atomic<bool> resized{false};
std::atomic<bool> stopped{false};
static_assert(std::atomic<bool>::is_always_lock_free);
static_assert(std::atomic<std::int64_t>::is_always_lock_free);

/// Of the clock that only goes on, as signal handlers may ask for it.
std::int64_t milliseconds_now() {
  const int kept = errno;
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  errno = kept;
  return std::int64_t{time.tv_sec} * 1000 + time.tv_nsec / 1'000'000;
}

extern "C" void remember_interrupt(int signal) {
  constexpr std::int64_t kSame = 200;  // a whole group and the process itself were told
  const std::int64_t now = milliseconds_now();
  if (!interrupted.exchange(true, std::memory_order_relaxed)) {
    interrupted_at.store(now, std::memory_order_relaxed);
  } else if (now - interrupted_at.load(std::memory_order_relaxed) > kSame) {
    std::signal(signal, SIG_DFL);  // a second one must help when nobody looks at the flag
    std::raise(signal);
  }
}

extern "C" void remember_resize(int /*signal*/) {
  resized.store(true, std::memory_order_relaxed);
}

extern "C" void remember_stop(int /*signal*/) {
  stopped.store(true, std::memory_order_relaxed);
}

/// Reads that wait end when it comes.
void on_signal(int signal, void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  sigaction(signal, &action, nullptr);
}

/// A number from 1 to 9999 in a variable of the environment.
int number_in(const char* name, int standard) {
  const char* text = std::getenv(name);
  const int number = text == nullptr ? 0 : std::atoi(text);
  return number > 0 && number < 10000 ? number : standard;
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

TerminalSize terminal_size() {
  winsize size{};
  for (const int file : {STDOUT_FILENO, STDERR_FILENO}) {
    if (ioctl(file, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0) {
      return {size.ws_col, size.ws_row};
    }
  }
  return {number_in("COLUMNS", 80), number_in("LINES", 24)};
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

void catch_terminal_signals() {
  on_signal(SIGWINCH, remember_resize);
  on_signal(SIGTSTP, remember_stop);
  if (std::signal(SIGHUP, SIG_IGN) != SIG_IGN) {  // else it was started with nohup
    on_signal(SIGHUP, remember_interrupt);
  }
}

bool take_resize() {
  return resized.exchange(false, std::memory_order_relaxed);
}

bool take_stop() {
  return stopped.exchange(false, std::memory_order_relaxed);
}

void stop_process() {
  on_signal(SIGTSTP, SIG_DFL);
  std::raise(SIGTSTP);
  on_signal(SIGTSTP, remember_stop);
  stopped.store(false, std::memory_order_relaxed);
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

const std::atomic<bool>& interrupt_flag() {
  return interrupted;
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

void take_own_fonts() {
  namespace fs = std::filesystem;
  std::error_code error;
  if (std::getenv("FONTCONFIG_FILE") != nullptr || fs::exists("/etc/fonts/fonts.conf", error)) {
    return;
  }
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  const fs::path file = program.parent_path().parent_path() / "share/bastide/fonts/fonts.conf";
  if (fs::exists(file, error)) {
    setenv("FONTCONFIG_FILE", file.c_str(), 0);  // NOLINT(concurrency-mt-unsafe): at start
  }
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

std::string written_text(const std::filesystem::path& file) {
  struct stat what {};
  std::tm parts{};
  if (::stat(file.c_str(), &what) != 0 || ::localtime_r(&what.st_mtime, &parts) == nullptr) {
    return {};
  }
  std::array<char, 32> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M", &parts)};
}

bool is_closed_pipe(int error_number) {
  return error_number == EPIPE;
}

}  // namespace bastide
