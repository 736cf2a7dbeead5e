#include "kernel/io/text_file.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <fcntl.h>
#include <optional>
#include <poll.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "kernel/base/said.h"
#include "kernel/io/system_reason.h"

namespace bastide {
namespace {

namespace fs = std::filesystem;

fs::path folder_of(const fs::path& path) {
  return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

/// Why a file cannot be written, and what to do about it.
std::string write_reason(const fs::path& path, int code) {
  const std::string reason = system_reason(code);
  switch (code) {
    case ENOSPC:
    case EDQUOT:
      return said("the disk is full; free some space and try again");
    case EACCES:
    case EPERM:
      return said_with("{}; choose another place, or change the rights of the file or its folder",
                       reason);
    case EROFS:
      return said_with("{}; choose another place", reason);
    case ENOENT:
      return said_with("{}; make the folder {} first", reason, folder_of(path).string());
    case ENOTDIR:
      return reason + ": " + folder_of(path).string();
    case EISDIR:
      return said_with("{}; name a file in it", reason);
    case EFBIG:
      return said_with("{}; the size of files is limited here (ulimit -f)", reason);
    default:
      return reason;
  }
}

Error cannot_read(const fs::path& path, const std::string& reason) {
  return {ErrorCode::environment, said_with("cannot read {}: {}", path.string(), reason)};
}
Error cannot_read(const fs::path& path, int code) {
  return cannot_read(path, system_reason(code));
}
Error cannot_write(const fs::path& path, int code) {
  return {ErrorCode::environment,
          said_with("cannot write {}: {}", path.string(), write_reason(path, code))};
}

/// Owns an open file.
class Handle {
 public:
  explicit Handle(int number) : number_(number) {}
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  Handle(Handle&&) = delete;
  Handle& operator=(Handle&&) = delete;
  ~Handle() { close(); }

  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] bool is_open() const { return number_ >= 0; }
  /// False when late write errors came to light.
  bool close() { return !is_open() || ::close(std::exchange(number_, -1)) == 0; }

 private:
  int number_;
};

bool write_all(int number, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(number, text.data(), text.size());
    if (written < 0 && errno != EINTR) {
      return false;
    }
    text.remove_prefix(written < 0 ? 0 : static_cast<std::size_t>(written));
  }
  return true;
}

Status write_in_place(const fs::path& path, std::string_view text) {
  Handle file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (!file.is_open() || !write_all(file.number(), text) || !file.close()) {
    return cannot_write(path, errno);
  }
  return {};
}

bool is_same_file(const struct stat& one, const struct stat& other) {
  return one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

/// The hidden file beside a target that a new text is written to. Its lock says that its writer
/// lives: what a killed one left behind is removed by the next one who writes this target.
class HiddenFile {
 public:
  explicit HiddenFile(const fs::path& target) {
    constexpr int kMostNames = 64;  // as many may write the same target at the same time
    code_ = EEXIST;
    for (int n = 1; n <= kMostNames && code_ == EEXIST; ++n) {
      const std::string number = n == 1 ? "" : "." + std::to_string(n);
      path_ = target.parent_path() / ("." + target.filename().string() + number + ".part");
      code_ = make();
      if (code_ == EEXIST && remove_if_left_over()) {
        code_ = make();
      }
    }
  }
  HiddenFile(const HiddenFile&) = delete;
  HiddenFile& operator=(const HiddenFile&) = delete;
  HiddenFile(HiddenFile&&) = delete;
  HiddenFile& operator=(HiddenFile&&) = delete;
  ~HiddenFile() {
    if (is_there_) {
      ::unlink(path_.c_str());
    }
    if (number_ >= 0) {
      ::close(number_);
    }
  }

  /// All of the text on the disk; the code of the first error, or 0.
  int fill(std::string_view text, std::optional<mode_t> rights) {
    if (code_ != 0) {
      return code_;
    }
    const bool written = write_all(number_, text) && (!rights || ::fchmod(number_, *rights) == 0) &&
                         ::fsync(number_) == 0;
    return written ? 0 : errno;
  }
  /// Takes the target's name; the code of the error, or 0.
  int rename_to(const fs::path& target) {
    if (::rename(path_.c_str(), target.c_str()) != 0) {
      return errno;
    }
    is_there_ = false;
    return ::close(std::exchange(number_, -1)) == 0 ? 0 : errno;
  }

 private:
  /// The code of the error, or 0. EEXIST: somebody else has the name.
  int make() {
    constexpr mode_t kReadWrite = 0666;  // less what the umask takes away
    number_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kReadWrite);
    if (number_ < 0) {
      return errno;
    }
    // Where files cannot be locked, nobody takes it for left over either.
    const bool taken = ::flock(number_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    struct stat own {};
    struct stat named {};
    is_there_ = !taken && ::fstat(number_, &own) == 0 && ::stat(path_.c_str(), &named) == 0 &&
                is_same_file(own, named);
    if (!is_there_) {  // taken for left over before it was locked
      ::close(std::exchange(number_, -1));
      return EEXIST;
    }
    return 0;
  }

  /// True when the file of this name was nobody's any more.
  [[nodiscard]] bool remove_if_left_over() const {
    const Handle file(::open(path_.c_str(), O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    struct stat own {};
    struct stat named {};
    return file.is_open() && ::flock(file.number(), LOCK_EX | LOCK_NB) == 0 &&
           ::fstat(file.number(), &own) == 0 && S_ISREG(own.st_mode) &&
           ::stat(path_.c_str(), &named) == 0 && is_same_file(own, named) &&
           ::unlink(path_.c_str()) == 0;
  }

  fs::path path_;
  int number_ = -1;
  int code_ = 0;
  bool is_there_ = false;
};

/// Makes the new name survive a power cut; where folders cannot be forced to disk, so be it.
void sync_folder(const fs::path& folder) {
  const Handle handle(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (handle.is_open()) {
    static_cast<void>(::fsync(handle.number()));
  }
}

Status replace(const fs::path& target, std::string_view text, std::optional<mode_t> rights) {
  HiddenFile hidden(target);
  int code = hidden.fill(text, rights);
  if (code == 0) {
    code = hidden.rename_to(target);
  }
  if (code != 0) {
    return cannot_write(target, code);
  }
  sync_folder(folder_of(target));
  return {};
}

/// Where a text for `path` goes.
struct Target {
  fs::path path;                 // links are followed
  std::optional<mode_t> rights;  // of the file that is there
  bool is_regular = true;        // or is to be made
};

/// What a link to a file that is not there yet names; other paths as they are.
fs::path end_of_links(fs::path path) {
  constexpr int kMostLinks = 40;
  std::error_code error;
  for (int i = 0; i < kMostLinks; ++i) {
    const fs::path next = fs::read_symlink(path, error);
    if (error) {
      break;
    }
    path = folder_of(path) / next;
  }
  return path;
}

Result<Target> find_target(const fs::path& path) {
  struct stat old {};
  if (::stat(path.c_str(), &old) != 0) {
    if (errno != ENOENT) {
      return cannot_write(path, errno);
    }
    return Target{end_of_links(path), std::nullopt, true};
  }
  if (S_ISDIR(old.st_mode)) {
    return cannot_write(path, EISDIR);
  }
  if (::faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) != 0) {  // renaming would get around it
    return cannot_write(path, errno);
  }
  std::error_code ignored;
  const fs::path target = fs::canonical(path, ignored);
  constexpr mode_t kRights = 07777;
  return Target{ignored ? path : target, old.st_mode & kRights, S_ISREG(old.st_mode)};
}

Error too_large(const fs::path& path, std::size_t most) {
  return cannot_read(path, said_with("it holds more than {} bytes", most));
}

/// A regular file of at most `most` bytes, before anything of it is read.
Status expect_regular(const Handle& file, const fs::path& path, std::size_t most) {
  struct stat what {};
  if (::fstat(file.number(), &what) != 0) {
    return cannot_read(path, errno);
  }
  if (S_ISDIR(what.st_mode)) {
    return cannot_read(path, EISDIR);
  }
  if (!S_ISREG(what.st_mode)) {
    return cannot_read(path, said("it is a pipe, a socket or a device, not a file"));
  }
  if (static_cast<std::uintmax_t>(what.st_size) > most) {
    return too_large(path, most);
  }
  return {};
}

Result<std::string> read_all(const Handle& file, const fs::path& path, std::size_t most) {
  std::string text;
  std::array<char, 65536> buffer{};
  while (true) {
    pollfd waiting{file.number(), POLLIN, 0};
    if (::poll(&waiting, 1, -1) < 0) {
      return cannot_read(path, errno);
    }
    const ssize_t count = ::read(file.number(), buffer.data(), buffer.size());
    if (count < 0) {
      return cannot_read(path, errno);
    }
    if (count == 0) {
      return text;
    }
    text.append(buffer.data(), static_cast<std::size_t>(count));
    if (text.size() > most) {
      return too_large(path, most);
    }
  }
}

/// Where the open file lies, links followed: as the system says, since the name may mean another
/// file by now.
fs::path path_of(const Handle& file, const fs::path& path) {
  std::error_code error;
  const fs::path opened = fs::read_symlink("/proc/self/fd/" + std::to_string(file.number()), error);
  return error ? fs::canonical(path, error) : opened;
}

bool lies_in(const fs::path& folder, const fs::path& path) {
  return !folder.empty() &&
         std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first ==
             folder.end();
}

}  // namespace

Result<std::string> read_text_file(const fs::path& path, std::size_t most) {
  const Handle file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  if (!file.is_open()) {
    return cannot_read(path, errno);
  }
  const Status regular = expect_regular(file, path, most);
  return regular.ok() ? read_all(file, path, most) : Result<std::string>(regular.error());
}

Result<std::string> read_text_file_in(const fs::path& folder,
                                      const fs::path& path,
                                      std::size_t most) {
  const Handle file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  if (!file.is_open()) {
    return cannot_read(path, errno);
  }
  if (!lies_in(folder, path_of(file, path))) {
    return cannot_read(path, said("it is a link that leads out of its folder"));
  }
  const Status regular = expect_regular(file, path, most);
  return regular.ok() ? read_all(file, path, most) : Result<std::string>(regular.error());
}

Result<std::string> read_stream(const fs::path& path, std::size_t most) {
  // Opened so, a pipe does not wait for its writer here, where a signal would begin the wait again.
  const Handle file(path == "-"
                        ? ::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
                        : ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  return file.is_open() ? read_all(file, path, most)
                        : Result<std::string>(cannot_read(path, errno));
}

Status write_text_file(const fs::path& path, std::string_view text) {
  const Result<Target> target = find_target(path);
  if (!target.ok()) {
    return target.error();
  }
  return target.value().is_regular ? replace(target.value().path, text, target.value().rights)
                                   : write_in_place(path, text);
}

Result<bool> append_text_file(const fs::path& path, std::uintmax_t size, std::string_view text) {
  Handle file(::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  struct stat what {};
  if (!file.is_open() || ::fstat(file.number(), &what) != 0 || !S_ISREG(what.st_mode) ||
      static_cast<std::uintmax_t>(what.st_size) != size) {
    return false;
  }
  if (!write_all(file.number(), text) || ::fdatasync(file.number()) != 0) {
    const int code = errno;
    static_cast<void>(::ftruncate(file.number(), what.st_size));
    return cannot_write(path, code);
  }
  return true;
}

Status check_writable(const fs::path& path) {
  const Result<Target> target = find_target(path);
  if (!target.ok()) {
    return target.error();
  }
  const fs::path folder = folder_of(target.value().path);
  if (target.value().is_regular &&
      ::faccessat(AT_FDCWD, folder.c_str(), W_OK | X_OK, AT_EACCESS) != 0) {
    return cannot_write(path, errno);
  }
  return {};
}

}  // namespace bastide
