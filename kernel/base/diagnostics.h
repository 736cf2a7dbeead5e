// Complaints about files, each with its place, collected so that one load reports all of them.
#pragma once

#include <cstddef>
#include <exception>
#include <string>
#include <string_view>
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

/// The text between double quotes as a message shows what a file said: control characters as
/// `\n` or `\x1b`, cut with `...` after 60 characters.
[[nodiscard]] std::string in_quotes(std::string_view text);

/// Collects every complaint of one load, in the order they were found.
class Diagnostics {
 public:
  void add(SourceRef at, std::string message);

  [[nodiscard]] bool empty() const { return all_.empty(); }
  [[nodiscard]] std::size_t size() const { return all_.size(); }
  [[nodiscard]] const std::vector<Diagnostic>& all() const { return all_; }

  /// Throws LoadError with everything collected; does nothing when there is nothing.
  void throw_if_any() const;

 private:
  std::vector<Diagnostic> all_;
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
