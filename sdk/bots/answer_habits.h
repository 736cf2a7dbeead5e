// Which answers to the questions of rules have done well in a search, whatever else was played.
#pragma once

#include <cstdint>
#include <vector>

#include "kernel/base/rng.h"
#include "kernel/state/pending.h"

namespace bastide {

/// Rules ask about anything, and only they know what an answer does: so what was answered is
/// remembered with what came of it. A question is known by the step of the turn at which it is
/// asked and by what it asks for; an answer by its value, and by passing or not.
class AnswerHabits {
 public:
  AnswerHabits() : rows_(kRows) {}

  void clear() { ++age_; }
  /// An answer that has done well, or now and then any. Remembers it until note().
  [[nodiscard]] std::int32_t answer(std::int32_t step, const PendingAsk& ask, Rng& rng);
  /// What came of the answers since the last call, from -1 to 1 for each player.
  template <class Rewards>
  void note(const Rewards& rewards) {
    for (const Given& given : given_) {
      Row& row = rows_[given.row];
      row.sum += rewards[static_cast<std::size_t>(given.player)];
      ++row.visits;
    }
    given_.clear();
  }

 private:
  static constexpr std::size_t kRows = 1U << 12U;  // a power of two; few of them ever meet

  struct Row {
    std::uint32_t age = 0;
    std::int32_t visits = 0;
    float sum = 0;
  };
  struct Given {
    std::size_t row = 0;
    std::int32_t player = 0;
  };

  [[nodiscard]] std::size_t row_of(std::uint64_t question, std::uint64_t answer);
  [[nodiscard]] bool is_better(std::size_t row, std::size_t than, Rng& rng) const;

  std::vector<Row> rows_;
  std::vector<Given> given_;
  std::uint32_t age_ = 1;
};

}  // namespace bastide
