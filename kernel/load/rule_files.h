// The files of one load: where they may lie, and how much they may hold together.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <utility>

#include "kernel/base/result.h"
#include "kernel/base/value.h"
#include "kernel/io/text_file.h"

namespace bastide {

/// Another way to read a file of rules: all of its bytes, or why it cannot be read.
using FileReader = std::function<Result<std::string>(const std::filesystem::path& file)>;

/// Texts that stand for files, whether these are there or not; by path without links.
using FileDrafts = std::map<std::filesystem::path, std::string>;

/// Reads what a ruleset consists of, one load with one budget: many files just below the limit of
/// one cost no more than one.
class RuleFiles {
 public:
  /// With a reader, that one is asked instead of the disk. `drafts` go before both and outlive it.
  explicit RuleFiles(FileReader reader = nullptr, const FileDrafts* drafts = nullptr)
      : reader_(std::move(reader)), drafts_(drafts) {}

  /// Bytes of all files of a load, native libraries left out; values of all their tiles.
  static constexpr std::size_t kMostBytes = kMostFileBytes;
  static constexpr std::size_t kMostValues = 1'000'000;

  /// Whether there is such a file.
  [[nodiscard]] bool has(const std::filesystem::path& file) const {
    std::error_code ignored;
    return draft_of(file) != nullptr || std::filesystem::is_regular_file(file, ignored);
  }
  /// A regular file that lies in `folder` in the end, whatever links there are. Errors are
  /// `environment`, as of read_file_in. The text is plain; whoever reads it says where it is no
  /// UTF-8.
  [[nodiscard]] Result<std::string> read(const std::filesystem::path& folder,
                                         const std::filesystem::path& file);
  /// The same for a file in the folder that its path names.
  [[nodiscard]] Result<std::string> read(const std::filesystem::path& file) {
    return read(file.parent_path(), file);
  }

  /// Pays for a tree of values that is kept. An error when the files hold too many.
  [[nodiscard]] Status keep(const Value& value);

 private:
  /// Null when there is none.
  [[nodiscard]] const std::string* draft_of(const std::filesystem::path& file) const;
  /// Without links; empty when there is no such folder.
  [[nodiscard]] const std::filesystem::path& real(const std::filesystem::path& folder);

  FileReader reader_;
  const FileDrafts* drafts_;
  std::map<std::filesystem::path, std::filesystem::path> real_;  // by folder as it is named
  std::size_t bytes_left_ = kMostBytes;
  std::size_t values_left_ = kMostValues;
};

}  // namespace bastide
