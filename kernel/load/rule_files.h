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

/// Reads what a ruleset consists of, one load with one budget: many files just below the limit of
/// one cost no more than one.
class RuleFiles {
 public:
  /// With a reader, that one is asked instead of the disk.
  explicit RuleFiles(FileReader reader = nullptr) : reader_(std::move(reader)) {}

  /// Bytes of all files of a load, native libraries left out; values of all their tiles.
  static constexpr std::size_t kMostBytes = kMostFileBytes;
  static constexpr std::size_t kMostValues = 1'000'000;

  /// A regular file that lies in `folder` in the end, whatever links there are. Errors are
  /// `environment`, as of read_text_file.
  [[nodiscard]] Result<std::string> read(const std::filesystem::path& folder,
                                         const std::filesystem::path& file);
  /// The same for a file in the folder that its path names.
  [[nodiscard]] Result<std::string> read(const std::filesystem::path& file) {
    return read(file.parent_path(), file);
  }

  /// Pays for a tree of values that is kept. An error when the files hold too many.
  [[nodiscard]] Status keep(const Value& value);

 private:
  /// Without links; empty when there is no such folder.
  [[nodiscard]] const std::filesystem::path& real(const std::filesystem::path& folder);

  FileReader reader_;
  std::map<std::filesystem::path, std::filesystem::path> real_;  // by folder as it is named
  std::size_t bytes_left_ = kMostBytes;
  std::size_t values_left_ = kMostValues;
};

}  // namespace bastide
