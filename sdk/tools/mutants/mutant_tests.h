// The scenarios that mutants are tried against.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "sdk/tools/mutants/mutant.h"
#include "sdk/tools/trial/test_run.h"

namespace bastide {

enum class Fate : std::uint8_t {
  survived,  // no scenario fails
  noticed,   // a scenario fails
  refused,   // a ruleset can no longer be loaded
};
[[nodiscard]] std::string_view word_of(Fate fate);

struct Judgement {
  Fate fate = Fate::survived;
  std::string by;  // the scenario that failed, or what the load complained about
  bool operator==(const Judgement&) const = default;
};

class MutantTests {
 public:
  /// Reads the scenarios of these files and runs them once with the rules as they are. Throws
  /// ToolError when one cannot be read or fails, since nothing could be learnt from the others
  /// then.
  MutantTests(SearchPath path, const std::vector<std::string>& files);

  [[nodiscard]] std::size_t size() const { return scenarios_.size(); }
  /// Runs the scenarios whose rulesets read the file of the mutant, those first that are likely to
  /// notice it, until one fails. May be called from several threads at a time.
  [[nodiscard]] Judgement judge(const Mutant& mutant, std::string_view changed) const;
  /// Hash of all scenarios and of every file that their rulesets read.
  [[nodiscard]] std::uint64_t hash() const;

 private:
  struct Held {
    std::string file;
    Scenario scenario;
    int ruleset = 0;  // number
    bool loads = true;
    OtherPoints others = OtherPoints::fail;  // as strict as the scenario can be
  };

  void read_file(const std::string& file);
  void run_all();
  [[nodiscard]] std::vector<const Held*> concerned(const Mutant& mutant) const;

  SearchPath path_;
  std::vector<Held> scenarios_;
  std::vector<std::set<std::string>> reads_;  // by ruleset
  std::map<std::string, std::string> texts_;  // of the files that loads read
  std::map<std::string, std::string> tests_;  // texts of the files of scenarios
  double seconds_ = 0;                        // that all of them take
};

}  // namespace bastide
