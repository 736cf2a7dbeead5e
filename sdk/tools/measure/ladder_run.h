// The body of a saved ladder: a line a pair of games, in the order in which they were finished.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "sdk/tools/measure/ladder_games.h"
#include "sdk/tools/measure/saved_run.h"

namespace bastide {

/// Pairs by their numbers, and the file that keeps them.
class LadderRun {
 public:
  /// Kept in memory only: pairs are among those found as soon as they are added.
  LadderRun() = default;
  /// A new run.
  LadderRun(const std::string& path, const RunHead& head) { writer_.emplace(path, head); }
  /// One that is gone on with. Throws ToolError.
  LadderRun(const SavedRun& saved, const RunHead& head);

  /// Adds pairs that text() or write() has written, and returns how many of them are new. Throws
  /// ToolError.
  std::uint64_t take(const RunLines& lines);
  /// All pairs that are kept in memory, by number.
  [[nodiscard]] std::string text() const;

  /// Requires: it has a file.
  [[nodiscard]] const std::string& path() const { return writer_->path(); }
  /// What an earlier run has found, by number.
  [[nodiscard]] const std::map<std::uint64_t, LadderPair>& before() const { return before_; }

  [[nodiscard]] bool is_due() const { return !writer_ || writer_->is_due(); }
  /// A pair that is not among those found. It is kept with the next write().
  void add(const LadderPair& pair);
  /// Throws ToolError.
  void write() {
    if (writer_) {
      writer_->write(text_);
    }
  }

 private:
  /// True when the pair was not there.
  bool read(const Value& line, Diagnostics& diagnostics);

  std::map<std::uint64_t, LadderPair> before_;
  std::string text_;
  std::optional<RunWriter> writer_;
};

}  // namespace bastide
