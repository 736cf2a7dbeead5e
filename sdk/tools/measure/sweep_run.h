// The body of a saved sweep: a line a seed, in the order in which they were finished.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "sdk/tools/measure/ab_run.h"
#include "sdk/tools/measure/saved_run.h"
#include "sdk/tools/measure/sweep_games.h"

namespace bastide {

/// Rows by the cells that were played and by the number of their seed, and the file that keeps
/// them.
class SweepRun {
 public:
  /// Kept in memory only: rows are found as soon as they are added.
  explicit SweepRun(const SweepPlan& plan);
  /// A new run.
  SweepRun(const SweepPlan& plan, const std::string& path, const RunHead& head);
  /// One that is gone on with. Throws ToolError.
  SweepRun(const SweepPlan& plan, const SavedRun& saved, const RunHead& head);

  /// Adds rows that text() or write() has written, and returns how many of them are new. Throws
  /// ToolError.
  std::uint64_t take(const RunLines& lines);
  /// All rows that are kept in memory: first those of all cells, by number.
  [[nodiscard]] std::string text() const;

  /// Requires: it has a file.
  [[nodiscard]] const std::string& path() const { return writer_->path(); }
  /// What an earlier run has found; null when it did not play just these cells on this seed.
  [[nodiscard]] const SweepRow* find(const std::vector<std::size_t>& chosen,
                                     std::uint64_t number) const;
  /// Of the seeds of a plan, those that were played earlier.
  [[nodiscard]] std::uint64_t count(const SweepPlan& plan) const;

  [[nodiscard]] bool is_due() const { return !writer_ || writer_->is_due(); }
  /// A row that is not among those found. It is kept with the next write().
  void add(const std::vector<std::size_t>& chosen, std::uint64_t number, const SweepRow& row);
  /// Throws ToolError.
  void write();

 private:
  using Rows = std::map<std::uint64_t, SweepRow>;

  /// True when it was a row that was not there.
  bool read(const Value& line, Diagnostics& diagnostics);
  [[nodiscard]] AbPlayed read_played(const Value& value,
                                     std::uint64_t seed,
                                     Diagnostics& diagnostics) const;

  std::uint64_t seed_;
  std::size_t cells_;    // of the plan
  std::size_t metrics_;  // numbers of each game
  std::map<std::vector<std::size_t>, Rows> before_;
  std::string text_;
  std::optional<RunWriter> writer_;
};

}  // namespace bastide
