#include "sdk/tools/trial/test_run.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <optional>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/io/text_file.h"
#include "kernel/load/plugin_loader.h"
#include "sdk/tools/shell/file_kind.h"
#include "sdk/tools/trial/scenario_names.h"
#include "sdk/tools/trial/scenario_play.h"

namespace bastide {

namespace {

namespace fs = std::filesystem;

bool is_test_file(const fs::path& path) {
  return path.extension() == ".json" || path.extension() == ".txt";
}

std::string name_of(const Scenario& scenario) {
  return scenario.title.empty() ? said_with("scenario {}", scenario.number) : scenario.title;
}

/// "tests/x.json:12:5: move 2: expected …, found …".
std::string failure_text(const ScenarioFailure& failure) {
  return said_with("{}: {}: expected {}, found {}",
                   to_string(failure.at),
                   failure.step,
                   failure.expected,
                   failure.found);
}

/// The first line in which two texts differ, as a failure.
void add_first_difference(const std::string& file,
                          std::string_view kept,
                          std::string_view played,
                          TestCase& test) {
  for (int line = 1;; ++line) {
    const std::string_view a = kept.substr(0, kept.find('\n'));
    const std::string_view b = played.substr(0, played.find('\n'));
    if (a != b || kept.empty() || played.empty()) {
      test.failures.push_back(said_with(
          "{}:{}: expected \"{}\", found \"{}\"; `bastide test --update` accepts the new text",
          file,
          line,
          a,
          b));
      test.known.push_back({{file, line, 0}, "", std::string(a), std::string(b)});
      return;
    }
    kept.remove_prefix(std::min(kept.size(), a.size() + 1));
    played.remove_prefix(std::min(played.size(), b.size() + 1));
  }
}

class Stopwatch {
 public:
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace

Result<std::vector<std::string>> find_test_files(const std::vector<std::string>& paths) {
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    std::error_code error;
    if (!fs::exists(path, error)) {
      return Error{ErrorCode::environment, said_with("{}: no such file or folder", path)};
    }
    if (!fs::is_directory(path, error)) {
      files.push_back(path);
      continue;
    }
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(path, error)) {
      if (entry.is_regular_file() && is_test_file(entry.path())) {
        files.push_back(entry.path().string());
      }
    }
  }
  std::sort(files.begin(), files.end());
  files.erase(std::unique(files.begin(), files.end()), files.end());
  return files;
}

std::size_t TestRun::failed() const {
  return static_cast<std::size_t>(std::count_if(
      cases_.begin(), cases_.end(), [](const TestCase& test) { return !test.failures.empty(); }));
}

void TestRun::run(const std::string& file) {
  const Result<std::string> text = read_text_file(file);
  if (!text.ok()) {
    cases_.push_back({file, said("file"), {text.error().message}, 0});
  } else if (file.ends_with(".txt")) {
    run_transcript_file(file, text.value());
  } else {
    run_scenarios(file, text.value());
  }
}

const TestRun::Loaded& TestRun::load(const std::string& key, const LoadRequest& request) {
  const auto known = rulesets_.find(key);
  if (known != rulesets_.end()) {
    return known->second;
  }
  Loaded& loaded = rulesets_[key];
  try {
    loaded.rules = load_ruleset(request, path_);
  } catch (const LoadError& error) {
    loaded.problem = error.diagnostics();
    loaded.from = request.from;
  }
  return loaded;
}

void TestRun::run_scenarios(const std::string& file, const std::string& text) {
  Diagnostics diagnostics;
  const std::vector<Scenario> scenarios = read_scenarios(text, file, diagnostics);
  if (!diagnostics.empty()) {
    TestCase test{file, said("file"), {}, 0};
    if (std::string other = other_kind(file, FileKind::scenarios); !other.empty()) {
      test.failures.push_back(std::move(other));
      cases_.push_back(std::move(test));
      return;
    }
    for (const Diagnostic& diagnostic : diagnostics.all()) {
      test.failures.push_back(to_string(diagnostic));
    }
    cases_.push_back(std::move(test));
    return;
  }
  for (const Scenario& scenario : scenarios) {
    if (is_wanted(file) || is_wanted(scenario.title) ||
        std::any_of(scenario.rules.begin(), scenario.rules.end(), [&](const std::string& id) {
          return is_wanted(id);
        })) {
      run_scenario(file, scenario, others_);
    }
  }
}

std::string TestRun::Loaded::problem_in(const std::string& file) const {
  std::vector<Diagnostic> shown = problem;
  for (Diagnostic& diagnostic : shown) {
    if (diagnostic.at.file == from) {  // the test that wanted it first
      diagnostic.at.file = file;
    }
  }
  std::string text = to_string(shown);
  text.erase(text.find_last_not_of('\n') + 1);
  return text;
}

const TestRun::Loaded& TestRun::ruleset_of(const std::string& file, const Scenario& scenario) {
  LoadRequest request;
  request.ruleset = scenario.ruleset;
  request.inline_ruleset = scenario.inline_ruleset;
  request.from = file;
  const fs::path folder = fs::path(file).parent_path();
  if (!scenario.ruleset.empty()) {
    const bool is_file = is_path(scenario.ruleset, ".json");  // another one in another folder
    return load(is_file ? (folder / scenario.ruleset).string() : scenario.ruleset, request);
  }
  // Those that say the same are loaded once; what is wrong with one is said with its own lines.
  const Loaded& alike = load(to_text(scenario.inline_ruleset) + " " + folder.string(), request);
  return alike.problem.empty() ? alike : load(to_string(scenario.inline_ruleset.at), request);
}

/// Why a file that the scenario names may not be read; empty: all may.
std::string TestRun::forbidden_file(const Scenario& scenario) const {
  for (const auto& [file, at] : files_named(scenario)) {
    if (const auto named = find_named(path_, file, at.file); !named.ok()) {
      return fmt::format("{}: {}", to_string(at), named.error().message);
    }
  }
  return {};
}

void TestRun::run_scenario(const std::string& file, const Scenario& scenario, OtherPoints others) {
  const Stopwatch watch;
  TestCase test{file, name_of(scenario), {}, 0};
  if (std::string forbidden = forbidden_file(scenario); !forbidden.empty()) {
    test.failures.push_back(std::move(forbidden));
    cases_.push_back(std::move(test));
    return;
  }
  std::optional<InEnglish> english;
  if (!scenario.refused.empty()) {
    english.emplace();  // it is compared with what is kept in a file
  }
  const Loaded& loaded = ruleset_of(file, scenario);
  if (!scenario.refused.empty()) {
    const std::string reason = loaded.rules == nullptr
                                   ? loaded.problem_in(file)
                                   : seats_refusal(scenario, loaded.rules->catalog);
    english.reset();
    if (reason.find(scenario.refused) == std::string::npos) {
      test.failures.push_back(
          said_with("{}: expected that the game is refused with \"{}\", found {}",
                    to_string(scenario.at),
                    scenario.refused,
                    reason.empty() ? said("that it can be played") : reason));
    }
  } else if (loaded.rules == nullptr) {
    test.failures.push_back(said_with(
        "{}: the ruleset cannot be loaded: {}", to_string(scenario.at), loaded.problem_in(file)));
  } else {
    const std::vector<ScenarioFailure> failures = play_scenario(scenario, loaded.rules, others);
    const std::size_t shown = std::min(failures.size(), Diagnostics::kMost);
    for (std::size_t i = 0; i < shown; ++i) {
      test.failures.push_back(failure_text(failures[i]));
      test.known.push_back(failures[i]);
    }
    if (shown < failures.size()) {
      test.failures.push_back(said_with("and {} more", failures.size() - shown));
    }
  }
  test.seconds = watch.seconds();
  cases_.push_back(std::move(test));
}

void TestRun::run_transcript_file(const std::string& file, const std::string& text) {
  if (!is_wanted(file)) {
    return;
  }
  const Stopwatch watch;
  TestCase test{file, said("transcript"), {}, 0};
  const Result<TranscriptPlan> plan = parse_transcript(text, file);
  if (!plan.ok()) {
    test.failures.push_back(plan.error().message);
  } else {
    compare_transcript(file, text, plan.value(), test);
  }
  test.seconds = watch.seconds();
  cases_.push_back(std::move(test));
}

void TestRun::compare_transcript(const std::string& file,
                                 const std::string& text,
                                 const TranscriptPlan& plan,
                                 TestCase& test) {
  std::string key = plan.ruleset.ruleset;
  for (const std::string& part : plan.ruleset.with) {
    key += " with " + part;
  }
  for (const std::string& part : plan.ruleset.set) {
    key += " set " + part;
  }
  const Loaded& loaded = load(key, plan.ruleset);
  if (loaded.rules == nullptr) {
    test.failures.push_back(
        said_with("{}:1: the ruleset cannot be loaded: {}", file, loaded.problem_in(file)));
    return;
  }
  const TranscriptRun run = run_transcript(plan, loaded.rules, update_);
  if (!run.trouble.empty() && run.line == 0) {
    test.failures.push_back(fmt::format("{}: {}", file, run.trouble));
    return;
  }
  if (run.text == text) {
    return;
  }
  if (update_) {
    const Status status = write_text_file(file, run.text);
    if (status.ok()) {
      updated_.push_back(file);
    } else {
      test.failures.push_back(status.error().message);
    }
  } else if (run.line > 0) {
    test.failures.push_back(fmt::format("{}:{}: {}", file, run.line, run.trouble));
  } else {
    add_first_difference(file, text, run.text, test);
  }
}

}  // namespace bastide
