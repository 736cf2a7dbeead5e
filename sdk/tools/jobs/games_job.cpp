#include "sdk/tools/jobs/games_job.h"

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "sdk/tools/measure/sim_run.h"

namespace bastide {

class GamesJob::Sum : public JobSum {
 public:
  explicit Sum(const GamesJob& job) : job_(job) {
    tally_.start(job.plan_.bots.size(), *job.plan_.rules);
  }

  void add(const RunLines& lines, const UnitRange& units) override {
    const SimSoFar part = read_sim_run(lines, job_.plan_);
    if (part.played != std::vector<GameRange>{{units.first, units.last}}) {
      throw ToolError(Exit::input, said_with("{} holds other games than it says", lines.path));
    }
    tally_.merge(part.tally);
  }
  Exit report() override { return job_.report_(tally_); }

 private:
  const GamesJob& job_;
  SimTally tally_;
};

GamesJob::GamesJob(SimPlan plan, RunHead head, Report report)
    : plan_(std::move(plan)), head_(std::move(head)), report_(std::move(report)) {}

std::optional<std::string> GamesJob::play(const UnitRange& units) const {
  SimPlan part = plan_;
  part.threads = 1;
  part.games = units.last;
  SimSoFar before;
  if (units.first > 0) {  // as if those had been played, and nothing had come of them
    before.played.push_back({0, units.first});
  }
  before.tally.start(part.bots.size(), *part.rules);
  const SimResult result = simulate(
      part, [](std::uint64_t) {}, std::move(before));
  if (result.interrupted) {
    return std::nullopt;
  }
  return sim_run_text({{{units.first, units.last}}, result.tally});
}

std::unique_ptr<JobSum> GamesJob::sum() {
  return std::make_unique<Sum>(*this);
}

}  // namespace bastide
