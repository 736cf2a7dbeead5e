#include "sdk/tools/mutants/mutant_report.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/said.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

std::string ids_of(const Mutant& mutant) {
  constexpr std::size_t kMost = 6;
  const std::size_t shown = std::min(mutant.rules.size(), kMost);
  std::string ids;
  for (std::size_t i = 0; i < shown; ++i) {
    ids += (i == 0 ? "" : ", ") + mutant.rules[i];
  }
  return mutant.rules.size() > shown ? said_with("{} and {} more", ids, mutant.rules.size() - shown)
                                     : ids;
}

}  // namespace

MutantReport report_of(const MutantSet& set,
                       const Judgements& judgements,
                       const std::vector<Excuse>& excuses) {
  MutantReport report;
  for (std::size_t i = 0; i < set.tried.size(); ++i) {
    if (!judgements[i]) {
      continue;
    }
    const Mutant& mutant = set.tried[i];
    ++report.tried;
    if (judgements[i]->fate == Fate::noticed) {
      ++report.noticed;
    } else if (judgements[i]->fate == Fate::refused) {
      ++report.refused;
    } else if (std::any_of(excuses.begin(), excuses.end(), [&](const Excuse& excuse) {
                 return fits(excuse, mutant);
               })) {
      ++report.excused;
    } else {
      report.survivors.push_back(mutant);
    }
  }
  return report;
}

std::string mutant_text(const MutantReport& report) {
  std::string text;
  for (const Mutant& mutant : report.survivors) {
    text += fmt::format("{}:{}: {}{}{}\n",
                        mutant.file,
                        mutant.line,
                        mutant.where,
                        mutant.where.empty() ? "" : ": ",
                        mutant.change);
    if (mutant.kind != Mutation::registration) {
      text += fmt::format("    {}\n", on_one_line(mutant.source));
    }
    if (!mutant.rules.empty()) {
      text += fmt::format("    {}\n", ids_of(mutant));
    }
  }
  text += said_with("{} changes: {} noticed, {} refused, {} excused, {} that no scenario notices\n",
                    report.tried,
                    report.noticed,
                    report.refused,
                    report.excused,
                    report.survivors.size());
  return text;
}

std::string mutant_plain(const MutantReport& report) {
  std::string text;
  for (const Mutant& mutant : report.survivors) {
    text += fmt::format("{}\t{}\t{}\t{}\t{}\t{}\n",
                        mutant.file,
                        mutant.line,
                        word_of(mutant.kind),
                        mutant.where,
                        mutant.change,
                        fmt::join(mutant.rules, ","));
  }
  return text;
}

Json mutant_json(const Mutant& mutant) {
  return {{"file", mutant.file},
          {"line", mutant.line},
          {"where", mutant.where},
          {"kind", word_of(mutant.kind)},
          {"change", mutant.change},
          {"source", mutant.source},
          {"rules", mutant.rules}};
}

Json mutant_json(const MutantReport& report) {
  Json survivors = Json::array();
  for (const Mutant& mutant : report.survivors) {
    survivors.push_back(mutant_json(mutant));
  }
  return {{"changes", report.tried},
          {"noticed", report.noticed},
          {"refused", report.refused},
          {"excused", report.excused},
          {"survivors", std::move(survivors)}};
}

}  // namespace bastide
