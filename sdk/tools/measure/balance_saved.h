// The counts of a balance report as a part of a saved run.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "kernel/base/diagnostics.h"
#include "kernel/base/value.h"
#include "sdk/tools/measure/simulate.h"

namespace bastide {

[[nodiscard]] nlohmann::ordered_json saved_balance(const BalanceTally& tally);

/// Read again; numbers that the plan cannot have counted are complained about.
[[nodiscard]] BalanceTally read_balance(const Value& value,
                                        const SimPlan& plan,
                                        Diagnostics& diagnostics);

}  // namespace bastide
