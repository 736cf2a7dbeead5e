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
#include <vector>

#include "kernel/base/diagnostics.h"
#include "kernel/base/said.h"
#include "kernel/base/utf8.h"
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
Error cannot_write(const fs::path& path, const std::string& reason) {
  return {ErrorCode::environment, said_with("cannot write {}: {}", path.string(), reason)};
}
Error cannot_write(const fs::path& path, int code) {
  return cannot_write(path, write_reason(path, code));
}

constexpr std::string_view kNoFile = marked("it is a pipe, a socket or a device, not a file");

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
    return 0;
  }
  /// The same where no file has the name: EEXIST otherwise.
  int link_to(const fs::path& target) {
    if (::link(path_.c_str(), target.c_str()) == 0) {
      return 0;  // the hidden name goes with this object
    }
    // Where there are no hard links, somebody may be overlooked who makes the file right now.
    const int code = errno;
    struct stat there {};
    const bool is_known = code == EEXIST || ::lstat(target.c_str(), &there) == 0;
    return is_known ? EEXIST : rename_to(target);
  }
  /// The open file with its lock, for who goes on writing.
  int release() { return std::exchange(number_, -1); }

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

constexpr mode_t kRights = 07777;

/// Where a text for `path` goes.
struct Target {
  fs::path path;                 // links are followed
  std::optional<mode_t> rights;  // of the file that is there
  bool is_regular = true;        // or is to be made
};

/// The open file with its lock, or why not; EEXIST: one is there, and may not be replaced.
struct Written {
  int number = -1;
  int code = 0;
};
Written put(const Target& target, std::string_view text, bool may_replace) {
  HiddenFile hidden(target.path);
  int code = hidden.fill(text, target.rights);
  if (code == 0) {
    code = may_replace ? hidden.rename_to(target.path) : hidden.link_to(target.path);
  }
  if (code == 0) {
    sync_folder(folder_of(target.path));
  }
  return {code == 0 ? hidden.release() : -1, code};
}

/// The code of the error, or 0.
int replace(const Target& target, std::string_view text) {
  const Written written = put(target, text, true);
  return written.code == 0 && ::close(written.number) != 0 ? errno : written.code;
}

Error is_owned(const fs::path& path) {
  return {ErrorCode::environment,
          said_with("cannot write {}: another bastide writes it now; end that one first, or name "
                    "another file",
                    path.string())};
}

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
    return cannot_read(path, said(kNoFile));
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

/// The open folder, whatever its name leads to by now; by its name where the system cannot say it.
fs::path name_of(const Handle& folder, const fs::path& name) {
  const fs::path held = "/proc/self/fd/" + std::to_string(folder.number());
  std::error_code error;
  return fs::is_directory(held, error) ? held : name;
}

/// An absolute path with every link in it followed, also where what it leads to is not there;
/// nothing when links lead to each other.
std::optional<fs::path> real_path(const fs::path& path) {
  constexpr int kMostLinks = 40;
  std::vector<fs::path> left(path.begin(), path.end());
  std::reverse(left.begin(), left.end());
  fs::path real = "/";
  for (int links = 0; !left.empty();) {
    const fs::path part = std::move(left.back());
    left.pop_back();
    if (part == "..") {
      real = real.parent_path();
    } else if (part.is_absolute()) {
      real = "/";
    } else if (!part.empty() && part != ".") {
      std::error_code error;
      const fs::path link = fs::read_symlink(real / part, error);
      if (error) {
        real /= part;
      } else if (++links > kMostLinks) {
        return std::nullopt;
      } else {
        const std::vector<fs::path> parts(link.begin(), link.end());
        left.insert(left.end(), parts.rbegin(), parts.rend());
      }
    }
  }
  return real;
}

bool lies_in(const fs::path& folder, const fs::path& path) {
  return !folder.empty() &&
         std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first ==
             folder.end();
}

}  // namespace

Result<std::string> read_file(const fs::path& path, std::size_t most) {
  const Handle file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  if (!file.is_open()) {
    return cannot_read(path, errno);
  }
  const Status regular = expect_regular(file, path, most);
  return regular.ok() ? read_all(file, path, most) : Result<std::string>(regular.error());
}

Result<std::string> read_file_in(const fs::path& folder, const fs::path& path, std::size_t most) {
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

std::string plain_text(std::string text) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) {
    text.erase(0, kByteOrderMark.size());
  }
  std::size_t size = std::min(text.find("\r\n"), text.size());
  for (std::size_t at = size; at < text.size(); ++at) {
    if (text[at] != '\r' || at + 1 == text.size() || text[at + 1] != '\n') {
      text[size++] = text[at];
    }
  }
  text.resize(size);
  return text;
}

std::optional<Diagnostic> encoding_fault(std::string_view text, const SourceRef& begin) {
  const std::size_t wrong = find_invalid_utf8(text);
  if (wrong == std::string_view::npos) {
    return std::nullopt;
  }
  const std::string_view before = text.substr(0, wrong);
  const std::size_t line = before.rfind('\n');
  SourceRef at = begin;
  at.line += static_cast<int>(std::count(before.begin(), before.end(), '\n'));
  at.column = line == std::string_view::npos ? begin.column : 1;
  at.column += static_cast<int>(count_characters(before.substr(line + 1)));
  return Diagnostic{at, said("not UTF-8 from this character on; save the file as UTF-8")};
}

Result<std::string> text_of(Result<std::string> bytes, const std::string& file) {
  if (!bytes.ok()) {
    return bytes;
  }
  std::string text = plain_text(std::move(bytes.value()));
  if (const auto fault = encoding_fault(text, {file, 1, 1})) {
    return Error{ErrorCode::bad_input, to_string(*fault)};
  }
  return text;
}

Diagnostic unread(const std::string& file, const Error& error) {
  return {error.code == ErrorCode::bad_input ? SourceRef() : SourceRef{file, 0, 0}, error.message};
}

Result<std::string> read_text_file(const fs::path& path, std::size_t most) {
  return text_of(read_file(path, most), path.string());
}

Result<std::string> read_text_file_in(const fs::path& folder,
                                      const fs::path& path,
                                      std::size_t most) {
  return text_of(read_file_in(folder, path, most), path.string());
}

Result<std::string> read_stream(const fs::path& path, std::size_t most) {
  // Opened so, a pipe does not wait for its writer here, where a signal would begin the wait again.
  const Handle file(path == "-"
                        ? ::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
                        : ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  if (!file.is_open()) {
    return cannot_read(path, errno);
  }
  Result<std::string> bytes = read_all(file, path, most);
  return bytes.ok() ? plain_text(std::move(bytes.value())) : bytes;
}

Status write_text_file(const fs::path& path, std::string_view text) {
  const Result<Target> target = find_target(path);
  if (!target.ok()) {
    return target.error();
  }
  if (!target.value().is_regular) {
    return write_in_place(path, text);
  }
  const int code = replace(target.value(), text);
  return code == 0 ? Status() : cannot_write(target.value().path, code);
}

Result<bool> make_text_file(const fs::path& path, std::string_view text) {
  const Result<Target> target = find_target(path);
  if (!target.ok()) {
    return target.error();
  }
  std::error_code error;
  const bool is_there = target.value().rights.has_value();
  if (is_there && target.value().is_regular && fs::file_size(path, error) != 0) {
    const Result<std::string> old = read_text_file(path, text.size());
    return old.ok() && old.value() == text;
  }
  if (is_there) {  // an empty file, a device, a pipe
    const Status status = write_text_file(path, text);
    return status.ok() ? Result<bool>(true) : Result<bool>(status.error());
  }
  const Written written = put(target.value(), text, false);
  const bool is_closed = written.number < 0 || ::close(written.number) == 0;
  if (written.code != 0 && written.code != EEXIST) {
    return cannot_write(path, written.code);
  }
  return is_closed ? Result<bool>(written.code == 0) : Result<bool>(cannot_write(path, errno));
}

bool is_same_file(const fs::path& one, const fs::path& other) {
  struct stat first {};
  struct stat second {};
  return ::stat(one.c_str(), &first) == 0 && ::stat(other.c_str(), &second) == 0 &&
         is_same_file(first, second);
}

OwnedFile::OwnedFile(OwnedFile&& other) noexcept
    : path_(std::move(other.path_)),
      number_(std::exchange(other.number_, -1)),
      is_unguarded_(other.is_unguarded_) {}

OwnedFile& OwnedFile::operator=(OwnedFile&& other) noexcept {
  if (this != &other) {
    close();
    path_ = std::move(other.path_);
    number_ = std::exchange(other.number_, -1);
    is_unguarded_ = other.is_unguarded_;
  }
  return *this;
}

OwnedFile::~OwnedFile() {
  close();
}

void OwnedFile::close() {
  if (number_ >= 0) {
    ::close(std::exchange(number_, -1));
  }
}

bool OwnedFile::lock() {
  const bool is_locked = ::flock(number_, LOCK_EX | LOCK_NB) == 0;
  const bool is_taken = !is_locked && errno == EWOULDBLOCK;
  is_unguarded_ = !is_locked && !is_taken;
  return !is_taken;
}

Status OwnedFile::take() {
  struct stat own {};
  struct stat named {};
  while (true) {
    if (number_ >= 0 && ::fstat(number_, &own) == 0 && ::stat(path_.c_str(), &named) == 0 &&
        is_same_file(own, named)) {
      return {};
    }
    close();  // nobody has it yet, or somebody else put another file there
    if (::stat(path_.c_str(), &named) != 0 || !S_ISREG(named.st_mode)) {
      return {};
    }
    number_ = ::open(path_.c_str(), O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (number_ < 0 && errno != ENOENT) {
      return cannot_write(path_, errno);
    }
    if (number_ >= 0 && !lock()) {
      close();
      return is_owned(path_);
    }
  }
}

Status OwnedFile::write(std::string_view text, bool is_new) {
  if (const Status taken = take(); !taken.ok()) {
    return taken;
  }
  struct stat own {};
  if (is_new && number_ >= 0 && ::fstat(number_, &own) == 0 && own.st_size > 0) {
    close();
    return Error{ErrorCode::environment,
                 said_with("cannot write {}: it is there already, made by somebody else; name "
                           "another file",
                           path_.string())};
  }
  const Result<Target> target = find_target(path_);
  if (!target.ok()) {
    return target.error();
  }
  if (!target.value().is_regular) {
    return write_in_place(path_, text);
  }
  const Written written = put(target.value(), text, number_ >= 0);
  if (written.code != 0) {
    return written.code == EEXIST ? is_owned(path_) : cannot_write(path_, written.code);
  }
  close();
  number_ = written.number;
  static_cast<void>(lock());  // it came with its lock, where there are any
  return {};
}

Result<bool> OwnedFile::append(std::uintmax_t size, std::string_view text) {
  const Status taken = take();
  return taken.ok() ? append_text_file(path_, size, text) : Result<bool>(taken.error());
}

Result<fs::path> path_in(const fs::path& folder, const fs::path& name) {
  const auto refused = [&](std::string_view why) {
    return Error{ErrorCode::bad_input,
                 said_with("{} {}: only files in {} are read and written here",
                           in_quotes(name.string()),
                           why,
                           folder.string())};
  };
  std::error_code ignored;
  const std::optional<fs::path> real = real_path(fs::absolute(folder / name, ignored));
  if (!real || !lies_in(folder, *real) || *real == folder) {
    return refused(said("leads out of the folder"));
  }
  for (const fs::path& part : real->lexically_relative(folder)) {
    if (part.string().starts_with('.')) {
      return refused(said("is hidden"));
    }
  }
  return *real;
}

namespace {

/// False: a file is there, and may not be replaced.
Result<bool> put_in(const fs::path& folder,
                    const fs::path& name,
                    std::string_view text,
                    bool may_replace) {
  const Result<fs::path> real = path_in(folder, name);
  if (!real.ok()) {
    return real.error();
  }
  const fs::path& path = real.value();
  // From here on the open folder counts, not its name, which may mean another one by now.
  const Handle home(::open(path.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!home.is_open()) {
    return cannot_write(path, errno);
  }
  if (!lies_in(folder, path_of(home, path.parent_path()))) {
    return cannot_write(path, ELOOP);
  }
  struct stat old {};
  std::optional<mode_t> rights;
  const std::string file = path.filename().string();
  if (::fstatat(home.number(), file.c_str(), &old, AT_SYMLINK_NOFOLLOW) == 0) {
    if (S_ISDIR(old.st_mode)) {
      return cannot_write(path, EISDIR);
    }
    if (!S_ISREG(old.st_mode)) {
      return cannot_write(path, said(kNoFile));
    }
    if (::faccessat(home.number(), file.c_str(), W_OK, AT_EACCESS) != 0) {
      return cannot_write(path, errno);
    }
    rights = old.st_mode & kRights;
  }
  const Target target{name_of(home, path.parent_path()) / file, rights, true};
  const Written written = put(target, text, may_replace);
  if (written.code == 0 && ::close(written.number) != 0) {
    return cannot_write(path, errno);
  }
  if (written.code != 0 && (may_replace || written.code != EEXIST)) {
    return cannot_write(path, written.code);
  }
  return written.code == 0;
}

}  // namespace

Status write_text_file_in(const fs::path& folder, const fs::path& name, std::string_view text) {
  const Result<bool> written = put_in(folder, name, text, true);
  return written.ok() ? Status() : Status(written.error());
}

Result<bool> make_text_file_in(const fs::path& folder,
                               const fs::path& name,
                               std::string_view text) {
  return put_in(folder, name, text, false);
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
