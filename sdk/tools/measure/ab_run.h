// The body of a saved comparison: a line a pair, in the order in which they were finished.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "kernel/base/object_reader.h"
#include "sdk/tools/measure/ab_games.h"
#include "sdk/tools/measure/saved_run.h"

namespace bastide {

/// What came of one pair: the numbers, or why there are none.
struct AbPlayed {
  std::optional<AbPair> pair;
  std::string fault;
};

/// So many numbers, and a complaint when it is another list.
[[nodiscard]] std::vector<double> read_side(ObjectReader& reader,
                                            const char* key,
                                            std::size_t metrics,
                                            Diagnostics& diagnostics);

/// Pairs by the bots that played them and by their numbers, and the file that keeps them.
class AbRun {
 public:
  /// Kept in memory only: pairs are found as soon as they are added. A book is needed by take() and
  /// text().
  explicit AbRun(std::vector<std::string> bots, std::shared_ptr<LineBook> book = nullptr)
      : bots_(std::move(bots)), book_(std::move(book)) {}
  /// A new run. `book`: that of its plans.
  AbRun(const std::string& path, const RunHead& head, std::shared_ptr<LineBook> book)
      : bots_(head.bots), book_(std::move(book)) {
    writer_.emplace(path, head);
  }
  /// One that is gone on with. `metrics`: how many numbers each side of a pair has. Throws
  /// ToolError.
  AbRun(const SavedRun& saved,
        const RunHead& head,
        std::uint64_t seed,
        std::size_t metrics,
        std::shared_ptr<LineBook> book);

  /// Adds pairs that text() or write() has written, and returns how many of them are new. Throws
  /// ToolError.
  std::uint64_t take(const RunLines& lines, std::uint64_t seed, std::size_t metrics);
  /// All pairs that are kept in memory, by bots and by number.
  [[nodiscard]] std::string text();

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

  using Json = nlohmann::ordered_json;

  /// A line of a score gets a line of the file before the first pair with it.
  void read_line(ObjectReader& reader, Diagnostics& diagnostics);
  [[nodiscard]] AbRules read_rules(ObjectReader& reader,
                                   const char* lines,
                                   const char* acted,
                                   Diagnostics& diagnostics) const;
  [[nodiscard]] Json saved_lines(const AbRules& rules);
  void write_pair(const std::vector<std::string>& bots,
                  std::uint64_t number,
                  const AbPlayed& played);
  /// True when it was a pair that was not there.
  bool read(const Value& line, std::uint64_t seed, std::size_t metrics, Diagnostics& diagnostics);

  std::vector<std::string> bots_;  // of lines that name none
  std::map<std::vector<std::string>, Pairs> before_;
  std::string text_;
  std::shared_ptr<LineBook> book_;
  std::map<std::int64_t, std::uint32_t> lines_;  // by number in the file: that in the book
  std::set<std::uint32_t> named_;                // of the book, that were written now
  std::optional<RunWriter> writer_;
};

}  // namespace bastide
