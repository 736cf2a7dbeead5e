// A simulation in parts, by its games: what `sim` and `balance` are as jobs.
#pragma once

#include <functional>

#include "kernel/base/said.h"
#include "sdk/tools/jobs/job.h"
#include "sdk/tools/measure/simulate.h"

namespace bastide {

class GamesJob : public Job {
 public:
  /// Writes the report of all games.
  using Report = std::function<Exit(const SimTally& tally)>;

  GamesJob(SimPlan plan, RunHead head, Report report);

  [[nodiscard]] const RunHead& head() const override { return head_; }
  [[nodiscard]] std::uint64_t units() const override { return plan_.games; }
  [[nodiscard]] std::string unit_word() const override { return marked("games"); }
  [[nodiscard]] std::optional<std::string> play(const UnitRange& units) const override;
  [[nodiscard]] std::unique_ptr<JobSum> sum() override;

 private:
  class Sum;

  SimPlan plan_;
  RunHead head_;
  Report report_;
};

}  // namespace bastide
