// Files that somebody has named to be written: one rule for all verbs.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/io/text_file.h"

namespace bastide {

/// One that is there stays as it is, unless `replace` is set, it is empty, it holds the same, or
/// this run has written it before. A file that is read is never written.
class NamedFiles {
 public:
  bool replace = false;  // --replace

  /// What is written comes from this file, or is kept in it.
  void reads(const std::string& path) { read_.push_back(path); }
  /// What this run goes on with has written the file.
  void owns(const std::string& path) { written_.push_back(path); }
  /// For verbs that take long before they write: throws ToolError when write() would, whatever is
  /// to be written.
  void check(const std::string& path) const;
  /// The same for games that are to be recorded in the folder, as game-….jsonl.
  void check_record_folder(const std::string& folder) const;
  /// Before the first of several files is written: throws ToolError when write() would.
  void check(const std::string& path, std::string_view text) const;
  /// Writes the whole file in one step, or throws ToolError.
  void write(const std::string& path, std::string_view text);
  /// Writes these texts by their paths, whose folders are made, or throws and writes none where
  /// one may not be replaced.
  void write_all(const std::map<std::string, std::string>& files);

 private:
  /// Throws when the file is read.
  void expect_other(const std::string& path) const;
  [[nodiscard]] bool may_replace(const std::string& path) const;

  std::vector<std::string> read_;
  std::vector<std::string> written_;
};

/// Says so where nothing keeps others from writing the file while this program does.
void tell_unguarded(const OwnedFile& file);

}  // namespace bastide
