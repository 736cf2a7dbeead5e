// The result of a simulation as a table for people, as lines for other programs, as JSON.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "sdk/tools/measure/simulate.h"
#include "sdk/tools/shell/program.h"

namespace bastide {

[[nodiscard]] std::string sim_text(const Program& program,
                                   const SimPlan& plan,
                                   const SimTally& tally);
/// A line per seat: seat, bot, games, mean, deviation, quantiles 5 25 50 75 95, wins, share of
/// wins, its interval.
[[nodiscard]] std::string sim_plain(const SimPlan& plan, const SimTally& tally);
[[nodiscard]] nlohmann::ordered_json sim_json(const SimPlan& plan, const SimTally& tally);

/// "2000 games in 3.1 s: 645 games a second on 2 threads".
[[nodiscard]] std::string speed_text(const SimPlan& plan, const SimResult& result);

}  // namespace bastide
