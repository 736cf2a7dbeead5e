// Rules in Lua, each thread with scripts of its own: what is measured must not depend on how many
// there are.
#include <gtest/gtest.h>

#include "kernel/load/ruleset_loader.h"
#include "sdk/tools/measure/ab_report.h"
#include "sdk/tools/measure/plans.h"
#include "sdk/tools/measure/sim_report.h"
#include "sdk/tools/measure/simulate.h"
#include "tests/support/installed.h"

namespace bastide {
namespace {

std::shared_ptr<const Ruleset> shipped_rules(const std::string& name,
                                             const std::vector<std::string>& with = {}) {
  LoadRequest request;
  request.ruleset = name;
  request.with = with;
  return load_ruleset(request, project_path());
}

TEST(ShippedRules, ExpansionsAreSimulatedAlike) {
  SimPlan plan;
  plan.origin.ruleset = "big-box";
  plan.rules = shipped_rules("big-box");
  plan.bots = {"greedy", "random"};
  plan.games = 8;
  plan.seed = 3;
  plan.threads = 1;
  const std::string alone = sim_json(plan, simulate(plan, [](std::uint64_t) {}).tally).dump();
  plan.threads = 4;
  EXPECT_EQ(sim_json(plan, simulate(plan, [](std::uint64_t) {}).tally).dump(), alone);
}

TEST(ShippedRules, AVariantIsComparedAlike) {
  std::vector<std::string> notes;
  AbPlan plan =
      ab_plan(ab_side(shipped_rules("base"), {"base", {}, {}, false}),
              ab_side(shipped_rules("base", {"no_farmers"}), {"base", {"no_farmers"}, {}, false}),
              {"greedy,random", 0},
              12,
              notes);
  plan.seed = 7;
  plan.threads = 1;
  const AbResult alone = play_pairs(plan, [](std::uint64_t) {});
  plan.threads = 4;
  const AbResult together = play_pairs(plan, [](std::uint64_t) {});
  EXPECT_EQ(ab_json(plan, together, summarise(plan, together)).dump(),
            ab_json(plan, alone, summarise(plan, alone)).dump());
}

}  // namespace
}  // namespace bastide
