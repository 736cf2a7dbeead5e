// Complaints about files, each with its place, collected so that one load reports all of them.
#pragma once

#include <concepts>
#include <cstddef>
#include <exception>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bastide {

/// A place in a file. Lines and columns count from 1; a column counts characters, not bytes.
/// Line 0: the whole file; column 0: the whole line.
struct SourceRef {
  std::string file;
  int line = 0;
  int column = 0;
  bool operator==(const SourceRef&) const = default;
};

/// "file:12:3", "file:12" for the whole line, "file" for the whole file, "" for no file.
[[nodiscard]] std::string to_string(const SourceRef& at);

/// One complaint. The message says what was expected, what was found and the way out.
struct Diagnostic {
  SourceRef at;
  std::string message;
};

/// "file:12:3: message".
[[nodiscard]] std::string to_string(const Diagnostic& diagnostic);

/// One complaint a line, each line ended.
[[nodiscard]] std::string to_string(const std::vector<Diagnostic>& diagnostics);

/// The text between double quotes as a message shows what a file said: visible, on one line
/// (visible_line), cut with `...` after 60 characters.
[[nodiscard]] std::string in_quotes(std::string_view text);

/// Collects the complaints of one load, in the order they were found: the first kMost of them, and
/// how many more there are.
class Diagnostics {
 public:
  static constexpr std::size_t kMost = 100;

  void add(SourceRef at, std::string message);
  void add(Diagnostic one) { add(std::move(one.at), std::move(one.message)); }
  /// The same with a message that is dear to make, as one with the nearest known name is: `make` is
  /// called only when its text is kept, so that a file of slips costs no more than its reading.
  template <std::invocable Make>
  void add(const SourceRef& at, const Make& make) {
    add(at, size() < kMost ? std::string(make()) : std::string());
  }

  [[nodiscard]] bool empty() const { return all_.empty(); }
  /// Of all, also those that are not kept.
  [[nodiscard]] std::size_t size() const { return size_; }
  /// Those that are kept; when there are more, a last one says so.
  [[nodiscard]] const std::vector<Diagnostic>& all() const { return all_; }

  /// Throws LoadError with everything collected; does nothing when there is nothing.
  void throw_if_any() const;

 private:
  std::vector<Diagnostic> all_;
  std::size_t size_ = 0;
};

/// Thrown once by a load that found complaints; holds all of them.
class LoadError : public std::exception {
 public:
  explicit LoadError(std::vector<Diagnostic> diagnostics);

  /// All complaints, one a line.
  [[nodiscard]] const char* what() const noexcept override { return text_.c_str(); }
  [[nodiscard]] const std::vector<Diagnostic>& diagnostics() const { return diagnostics_; }

 private:
  std::vector<Diagnostic> diagnostics_;
  std::string text_;
};

}  // namespace bastide
