// Whole files: read with a limit, written so that a reader sees the old text or the new, never
// half.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "kernel/base/diagnostics.h"
#include "kernel/base/result.h"

namespace bastide {

/// A text and the name by which complaints call it.
struct SourceText {
  std::string file;
  std::string text;
};

/// Larger files are refused unread.
inline constexpr std::size_t kMostFileBytes = std::size_t{16} * 1024 * 1024;

/// All bytes of a regular file; never waits for anybody. Errors are `environment`: it does not
/// exist, is a folder, a pipe or a device, may not be read or holds more than `most` bytes.
[[nodiscard]] Result<std::string> read_file(const std::filesystem::path& path,
                                            std::size_t most = kMostFileBytes);

/// The same for a file that somebody else put into a folder: a link that leads out of `folder`, at
/// whatever place of the path, is refused unread. `folder` is a path without links
/// (std::filesystem::canonical).
[[nodiscard]] Result<std::string> read_file_in(const std::filesystem::path& folder,
                                               const std::filesystem::path& path,
                                               std::size_t most = kMostFileBytes);

/// What editors of other systems write, as those of this one do: no byte order mark, lines that end
/// in `\n` alone.
[[nodiscard]] std::string plain_text(std::string text);

/// Where a text is no UTF-8, and what to do about it; none where it is. `begin` is where it begins.
[[nodiscard]] std::optional<Diagnostic> encoding_fault(std::string_view text,
                                                       const SourceRef& begin);

/// The plain_text() that the bytes of a file are. An encoding_fault() is an error, `bad_input`.
[[nodiscard]] Result<std::string> text_of(Result<std::string> bytes, const std::string& file);

/// Why a file gives no text, as a complaint; one about its encoding names its place itself.
[[nodiscard]] Diagnostic unread(const std::string& file, const Error& error);

/// read_file() of a text: text_of().
[[nodiscard]] Result<std::string> read_text_file(const std::filesystem::path& path,
                                                 std::size_t most = kMostFileBytes);

/// read_file_in() of a text: text_of().
[[nodiscard]] Result<std::string> read_text_file_in(const std::filesystem::path& folder,
                                                    const std::filesystem::path& path,
                                                    std::size_t most = kMostFileBytes);

/// The one gate for paths that somebody else names, a message or a file of a stranger: where
/// `name` lies, as seen from `folder`, at the end of all links, also of those that lead to nothing
/// yet. It need not be there. The error (`bad_input`) is that it leads out of the folder, or has a
/// part there that begins with a dot. `folder` is a path without links.
[[nodiscard]] Result<std::filesystem::path> path_in(const std::filesystem::path& folder,
                                                    const std::filesystem::path& name);

/// The plain_text() of a file that a person names, which may also be a pipe, or "-" for the
/// standard input, and is read to its end; its reader says where it is no UTF-8, since lines before
/// that may be of use. A signal ends the waiting: an error.
[[nodiscard]] Result<std::string> read_stream(const std::filesystem::path& path,
                                              std::size_t most = kMostFileBytes);

/// Replaces the file's content, or makes the file. The text goes to a hidden file in the same
/// folder, is forced to disk and then takes the name; on any error (`environment`: full disk,
/// read-only folder or file) the old file stays as it was and nothing is left behind. What a killed
/// process left behind goes with the next writing of the same file. A link is followed, access
/// rights are kept. A device or pipe is written directly.
[[nodiscard]] Status write_text_file(const std::filesystem::path& path, std::string_view text);

/// The same where no file is there yet: false, and nothing is written, when one is that holds
/// something else. What somebody makes meanwhile stays.
[[nodiscard]] Result<bool> make_text_file(const std::filesystem::path& path, std::string_view text);

/// Are both the same file, whatever names and links lead there? False where one is not there.
[[nodiscard]] bool is_same_file(const std::filesystem::path& one,
                                const std::filesystem::path& other);

/// A file that is written again and again, by one program at a time: who else wants to write it
/// gets an error as long as this one lives. The lock is the system's, on the file itself, so that
/// it goes with the process, however that ends. Where files cannot be locked they are written all
/// the same, and is_unguarded() says so.
class OwnedFile {
 public:
  OwnedFile() = default;
  /// Nothing is opened yet.
  explicit OwnedFile(std::filesystem::path path) : path_(std::move(path)) {}
  OwnedFile(OwnedFile&& other) noexcept;
  OwnedFile& operator=(OwnedFile&& other) noexcept;
  OwnedFile(const OwnedFile&) = delete;
  OwnedFile& operator=(const OwnedFile&) = delete;
  ~OwnedFile();

  /// Locks the file if it is there. The error says that another program writes it.
  [[nodiscard]] Status take();
  /// As of write_text_file(), after take(). `is_new`: what the file holds is somebody else's, an
  /// error. So is a file that comes meanwhile.
  [[nodiscard]] Status write(std::string_view text, bool is_new = false);
  /// As of append_text_file(), after take().
  [[nodiscard]] Result<bool> append(std::uintmax_t size, std::string_view text);
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  /// The file cannot be locked where it lies: nothing keeps others from writing it.
  [[nodiscard]] bool is_unguarded() const { return is_unguarded_; }

 private:
  void close();
  /// False when somebody else has the lock.
  [[nodiscard]] bool lock();

  std::filesystem::path path_;
  int number_ = -1;  // holds the lock
  bool is_unguarded_ = false;
};

/// write_text_file() through the gate of path_in(): whatever is put in its way meanwhile, nothing
/// is written outside of `folder`. Only a regular file is replaced.
[[nodiscard]] Status write_text_file_in(const std::filesystem::path& folder,
                                        const std::filesystem::path& name,
                                        std::string_view text);
/// The same where no file is there yet: false, and nothing is written, when one is.
[[nodiscard]] Result<bool> make_text_file_in(const std::filesystem::path& folder,
                                             const std::filesystem::path& name,
                                             std::string_view text);

/// Appends to a regular file that holds so many bytes; false when it does not, and nothing is
/// written then. The text is forced to disk; on an error the file is as it was.
[[nodiscard]] Result<bool> append_text_file(const std::filesystem::path& path,
                                            std::uintmax_t size,
                                            std::string_view text);

/// Whether write_text_file could begin now: for verbs that take long before they write. Changes
/// nothing. The error is the one that writing would give.
[[nodiscard]] Status check_writable(const std::filesystem::path& path);

}  // namespace bastide
