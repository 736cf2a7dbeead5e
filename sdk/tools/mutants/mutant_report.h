// What became of the mutants, for people and for programs.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "sdk/tools/mutants/mutant_excuses.h"
#include "sdk/tools/mutants/mutant_run.h"

namespace bastide {

struct MutantReport {
  std::size_t tried = 0;
  std::size_t noticed = 0;
  std::size_t refused = 0;
  std::size_t excused = 0;
  std::vector<Mutant> survivors;  // without those that are excused
};

/// Of those that have a judgement.
[[nodiscard]] MutantReport report_of(const MutantSet& set,
                                     const Judgements& judgements,
                                     const std::vector<Excuse>& excuses);

[[nodiscard]] std::string mutant_text(const MutantReport& report);
/// A line each: file, line, kind, where, change, ids, with tabs between.
[[nodiscard]] std::string mutant_plain(const MutantReport& report);
[[nodiscard]] nlohmann::ordered_json mutant_json(const Mutant& mutant);
[[nodiscard]] nlohmann::ordered_json mutant_json(const MutantReport& report);

}  // namespace bastide
