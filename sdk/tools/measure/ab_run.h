// The body of a saved comparison: a line a pair, in the order in which they were finished.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "sdk/tools/measure/ab_games.h"
#include "sdk/tools/measure/saved_run.h"

namespace bastide {

/// What came of one pair: the numbers, or why there are none.
struct AbPlayed {
  std::optional<AbPair> pair;
  std::string fault;
};

/// Pairs by the bots that played them and by their numbers, and the file that keeps them.
class AbRun {
 public:
  /// Kept in memory only: pairs are found as soon as they are added.
  explicit AbRun(std::vector<std::string> bots) : bots_(std::move(bots)) {}
  /// A new run.
  AbRun(const std::string& path, const RunHead& head) : bots_(head.bots) {
    writer_.emplace(path, head);
  }
  /// One that is gone on with. `metrics`: how many numbers each side of a pair has. Throws
  /// ToolError.
  AbRun(const SavedRun& saved, const RunHead& head, std::uint64_t seed, std::size_t metrics);

  /// Requires: it has a file.
  [[nodiscard]] const std::string& path() const { return writer_->path(); }
  /// What an earlier run has found; null when it did not play the pair.
  [[nodiscard]] const AbPlayed* find(const std::vector<std::string>& bots,
                                     std::uint64_t number) const;
  /// Of the pairs of a plan, those that were played earlier.
  [[nodiscard]] std::uint64_t count(const AbPlan& plan) const;

  [[nodiscard]] bool is_due() const { return !writer_ || writer_->is_due(); }
  /// A pair that is not among those found. It is kept with the next write().
  void add(const std::vector<std::string>& bots, std::uint64_t number, const AbPlayed& played);
  /// Throws ToolError.
  void write();

 private:
  using Pairs = std::map<std::uint64_t, AbPlayed>;

  void read(const Value& line, std::uint64_t seed, std::size_t metrics, Diagnostics& diagnostics);

  std::vector<std::string> bots_;  // of lines that name none
  std::map<std::vector<std::string>, Pairs> before_;
  std::string text_;
  std::optional<RunWriter> writer_;
};

}  // namespace bastide
