// Runs scenario files and kept transcripts.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "kernel/load/ruleset_loader.h"
#include "sdk/tools/trial/junit.h"
#include "sdk/tools/trial/scenario.h"
#include "sdk/tools/trial/scenario_play.h"
#include "sdk/tools/trial/transcript.h"

namespace bastide {

/// *.json (scenarios) and *.txt (transcripts) at or below the paths, sorted. The error names a path
/// that is missing.
[[nodiscard]] Result<std::vector<std::string>> find_test_files(
    const std::vector<std::string>& paths);

class TestRun {
 public:
  /// `filter`: run only what has this text in its file, title or rules; `update`: rewrite
  /// transcripts that differ; `others`: in scenarios.
  TestRun(SearchPath path, std::string filter, bool update, OtherPoints others = OtherPoints::pass)
      : path_(std::move(path)), filter_(std::move(filter)), update_(update), others_(others) {}

  /// A ruleset, or why it cannot be loaded.
  struct Loaded {
    std::shared_ptr<const Ruleset> rules;
    std::vector<Diagnostic> problem{};
    std::string from{};  // the test that wanted it first

    /// All complaints, one a line; what is wrong with the name is said of this file.
    [[nodiscard]] std::string problem_in(const std::string& file) const;
  };

  /// Runs every test of a file; its results are the last of cases().
  void run(const std::string& file);
  /// Runs one scenario of a file, whatever the filter says; its result is the last of cases().
  void run_scenario(const std::string& file, const Scenario& scenario, OtherPoints others);
  /// The ruleset of a scenario, loaded when it is asked for first. Stays where it is.
  const Loaded& ruleset_of(const std::string& file, const Scenario& scenario);
  [[nodiscard]] const std::vector<TestCase>& cases() const { return cases_; }
  [[nodiscard]] std::size_t failed() const;
  /// Transcripts that were rewritten.
  [[nodiscard]] const std::vector<std::string>& updated() const { return updated_; }

 private:
  void run_scenarios(const std::string& file, const std::string& text);
  [[nodiscard]] std::string forbidden_file(const Scenario& scenario) const;
  void run_transcript_file(const std::string& file, const std::string& text);
  void compare_transcript(const std::string& file,
                          const std::string& text,
                          const TranscriptPlan& plan,
                          TestCase& test);
  const Loaded& load(const std::string& key, const LoadRequest& request);
  [[nodiscard]] bool is_wanted(const std::string& text) const {
    return text.find(filter_) != std::string::npos;
  }

  SearchPath path_;
  std::string filter_;
  bool update_;
  OtherPoints others_;
  std::map<std::string, Loaded> rulesets_;
  std::vector<TestCase> cases_;
  std::vector<std::string> updated_;
};

}  // namespace bastide
