#include "kernel/io/text_file.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <optional>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace bastide {
namespace {

namespace fs = std::filesystem;

/// "cannot VERB PATH: REASON".
Error failure(const char* verb, const fs::path& path, int code) {
  std::string reason = std::generic_category().message(code);
  if (code == ENOSPC || code == EDQUOT) {
    reason = "the disk is full; free some space and try again";
  }
  return {ErrorCode::environment,
          std::string("cannot ") + verb + " " + path.string() + ": " + reason};
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
    return failure("write", path, errno);
  }
  return {};
}

/// Fills the hidden file; the code of the first error, or 0.
int fill(const fs::path& hidden, std::string_view text, std::optional<mode_t> rights) {
  constexpr mode_t kReadWrite = 0666;  // less what the umask takes away
  Handle file(::open(hidden.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kReadWrite));
  if (!file.is_open() || !write_all(file.number(), text)) {
    return errno;
  }
  if ((rights && ::fchmod(file.number(), *rights) != 0) || ::fsync(file.number()) != 0) {
    return errno;
  }
  return file.close() ? 0 : errno;
}

/// Makes the new name survive a power cut; where folders cannot be forced to disk, so be it.
void sync_folder(const fs::path& folder) {
  const Handle handle(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (handle.is_open()) {
    static_cast<void>(::fsync(handle.number()));
  }
}

fs::path hidden_name(const fs::path& target) {
  return target.parent_path() /
         ("." + target.filename().string() + "." + std::to_string(::gettid()) + ".part");
}

Status replace(const fs::path& target, std::string_view text, std::optional<mode_t> rights) {
  const fs::path hidden = hidden_name(target);
  int code = fill(hidden, text, rights);
  if (code == EEXIST) {  // left over by a dead thread of the same number
    ::unlink(hidden.c_str());
    code = fill(hidden, text, rights);
  }
  if (code == 0 && ::rename(hidden.c_str(), target.c_str()) != 0) {
    code = errno;
  }
  if (code != 0) {
    ::unlink(hidden.c_str());
    return failure("write", target, code);
  }
  sync_folder(target.has_parent_path() ? target.parent_path() : fs::path("."));
  return {};
}

}  // namespace

Result<std::string> read_text_file(const fs::path& path, std::size_t most) {
  Handle file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.is_open()) {
    return failure("read", path, errno);
  }
  std::string text;
  std::array<char, 65536> buffer{};
  while (true) {
    const ssize_t count = ::read(file.number(), buffer.data(), buffer.size());
    if (count < 0 && errno != EINTR) {
      return failure("read", path, errno);
    }
    if (count == 0) {
      return text;
    }
    text.append(buffer.data(), count < 0 ? 0 : static_cast<std::size_t>(count));
    if (text.size() > most) {
      return Error{ErrorCode::environment,
                   "cannot read " + path.string() + ": it holds more than " + std::to_string(most) +
                       " bytes"};
    }
  }
}

Status write_text_file(const fs::path& path, std::string_view text) {
  struct stat old {};
  if (::stat(path.c_str(), &old) != 0) {
    return errno == ENOENT ? replace(path, text, std::nullopt)
                           : Status(failure("write", path, errno));
  }
  if (S_ISDIR(old.st_mode)) {
    return failure("write", path, EISDIR);
  }
  if (!S_ISREG(old.st_mode)) {
    return write_in_place(path, text);
  }
  if (::faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) != 0) {  // renaming would get around it
    return failure("write", path, errno);
  }
  std::error_code ignored;
  const fs::path target = fs::canonical(path, ignored);
  constexpr mode_t kRights = 07777;
  return replace(ignored ? path : target, text, old.st_mode & kRights);
}

}  // namespace bastide
