#include "sdk/bots/answer_habits.h"

namespace bastide {

namespace {

constexpr std::uint64_t kPassing = 1;
constexpr std::uint64_t kNotPassing = 2;
constexpr std::uint64_t kValues = 3;         // and above
constexpr std::uint32_t kAnyOneIn = 8;       // questions: then whatever comes
constexpr std::int32_t kEnough = 3;          // visits before an answer is judged
constexpr std::uint32_t kMostCompared = 24;  // answers of one question

}  // namespace

std::size_t AnswerHabits::row_of(std::uint64_t question, std::uint64_t answer) {
  const std::size_t number = scatter(question, answer) & (kRows - 1);
  Row& row = rows_[number];
  if (row.age != age_) {
    row = {age_, 0, 0};
  }
  return number;
}

bool AnswerHabits::is_better(std::size_t row, std::size_t than, Rng& rng) const {
  const Row& a = rows_[row];
  const Row& b = rows_[than];
  if (a.visits < kEnough || b.visits < kEnough) {
    return rng.below(2) == 0;
  }
  return a.sum * static_cast<float>(b.visits) > b.sum * static_cast<float>(a.visits);
}

std::int32_t AnswerHabits::answer(std::int32_t step, const PendingAsk& ask, Rng& rng) {
  const auto count = static_cast<std::uint32_t>(ask.options.size());
  const std::uint64_t question =
      mix(static_cast<std::uint64_t>(step) + 1, static_cast<std::uint64_t>(ask.type) + 1);
  const bool is_any = rng.below(kAnyOneIn) == 0;
  std::uint32_t among = count;
  if (ask.can_pass && count > 1) {
    const std::size_t passing = row_of(question, kPassing);
    const std::size_t other = row_of(question, kNotPassing);
    const bool passes = is_any ? rng.below(2) == 0 : is_better(passing, other, rng);
    given_.push_back({passes ? passing : other, ask.actor});
    if (passes) {
      return static_cast<std::int32_t>(count - 1);
    }
    --among;
  }
  std::uint32_t best = rng.below(among);
  const auto row = [&](std::uint32_t n) {
    return row_of(question, kValues + static_cast<std::uint32_t>(ask.options[n].value));
  };
  if (!is_any) {
    const std::uint32_t step_size = 1 + among / kMostCompared;
    for (std::uint32_t n = best % step_size; n < among; n += step_size) {
      best = is_better(row(n), row(best), rng) ? n : best;
    }
  }
  given_.push_back({row(best), ask.actor});
  return static_cast<std::int32_t>(best);
}

}  // namespace bastide
