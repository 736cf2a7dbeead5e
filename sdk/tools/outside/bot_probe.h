// Does somebody's program speak the protocol? Tried, and told in sentences.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "kernel/load/ruleset_loader.h"
#include "sdk/tools/outside/outside_bots.h"

namespace bastide {

struct ProbeCheck {
  std::string id;
  bool passed = false;
  std::string says;
};

struct ProbePlan {
  std::string command;
  std::shared_ptr<const Ruleset> rules;
  LoadRequest origin;
  std::uint64_t seed = 1;
  OutsidePolicy policy;
};

/// In order; what cannot be tried after a failure is left out.
[[nodiscard]] std::vector<ProbeCheck> probe_bot(const ProbePlan& plan);

}  // namespace bastide
