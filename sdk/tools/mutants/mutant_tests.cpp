#include "sdk/tools/mutants/mutant_tests.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>

#include <fmt/format.h>

#include "kernel/base/rng.h"
#include "kernel/base/said.h"
#include "kernel/base/stop.h"
#include "kernel/io/record_file.h"
#include "kernel/io/text_file.h"
#include "sdk/tools/mutants/mutant_files.h"
#include "sdk/tools/shell/program.h"

namespace bastide {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// How much a scenario has in common with a mutant: rule ids, then words of its name, then the
/// folder.
int nearness(const Mutant& mutant, const std::string& file, const Scenario& scenario) {
  int points = 0;
  for (const std::string& id : scenario.rules) {
    if (std::find(mutant.rules.begin(), mutant.rules.end(), id) != mutant.rules.end()) {
      points += 8;
    }
  }
  const fs::path path(file);
  const std::string stem = path.stem().string();
  std::string word;
  for (const char c : mutant.where + " ") {
    if (std::isalpha(static_cast<unsigned char>(c)) != 0) {
      word += c;
      continue;
    }
    points += word.size() > 3 && stem.find(word) != std::string::npos ? 4 : 0;
    word.clear();
  }
  const std::string folder = path.parent_path().filename().string();
  const fs::path rules(mutant.file);
  const bool is_beside = !folder.empty() && (rules.parent_path().filename() == folder ||
                                             rules.stem().string() == stem);
  return points + (is_beside ? 2 : 0);
}

}  // namespace

std::string_view word_of(Fate fate) {
  constexpr std::array<std::string_view, 3> kWords = {"survived", "noticed", "refused"};
  return kWords[static_cast<std::size_t>(fate)];
}

MutantTests::MutantTests(SearchPath path, const std::vector<std::string>& files)
    : path_(std::move(path)) {
  for (const std::string& file : files) {
    if (file.ends_with(".json")) {  // a transcript changes with every rule, and says of none why
      read_file(file);
    }
  }
  if (scenarios_.empty()) {
    throw ToolError(Exit::input, said("there are no scenarios that could notice anything"));
  }
  run_all();
}

void MutantTests::read_file(const std::string& file) {
  Result<std::string> text = read_text_file(file);
  if (!text.ok()) {
    throw ToolError(Exit::input, text.error().message);
  }
  Diagnostics diagnostics;
  for (Scenario& scenario : read_scenarios(text.value(), file, diagnostics)) {
    scenarios_.push_back({file, std::move(scenario)});
  }
  if (!diagnostics.empty()) {
    throw ToolError(Exit::input, to_string(diagnostics.all().front()));
  }
  tests_.emplace(file, std::move(text.value()));
}

void MutantTests::run_all() {
  const Clock::time_point start = Clock::now();
  std::set<std::string> reads;
  SearchPath noting = path_;
  noting.read = [&](const fs::path& file) {
    Result<std::string> text = path_.read_file(file);
    if (text.ok()) {
      reads.insert(file_name(file));
      texts_.emplace(file_name(file), text.value());
    }
    return text;
  };
  TestRun run(noting, "", false);
  std::map<const TestRun::Loaded*, int> numbers;
  for (Held& held : scenarios_) {
    look_for_stop();
    const TestRun::Loaded& loaded = run.ruleset_of(held.file, held.scenario);
    const auto [it, is_new] = numbers.emplace(&loaded, static_cast<int>(reads_.size()));
    if (is_new) {
      reads_.push_back(std::move(reads));
      reads.clear();
    }
    held.ruleset = it->second;
    held.loads = loaded.rules != nullptr;
    run.run_scenario(held.file, held.scenario, held.others);
    if (!run.cases().back().failures.empty()) {
      held.others = OtherPoints::pass;
      run.run_scenario(held.file, held.scenario, held.others);
    }
    const TestCase& test = run.cases().back();
    if (!test.failures.empty()) {
      throw ToolError(
          Exit::no,
          said_with("{}: \"{}\" fails with the rules as they are; mend it first\n    {}",
                    test.file,
                    test.name,
                    test.failures.front()));
    }
  }
  seconds_ = seconds_since(start);
}

std::vector<const MutantTests::Held*> MutantTests::concerned(const Mutant& mutant) const {
  std::vector<std::pair<int, const Held*>> list;
  for (const Held& held : scenarios_) {
    if (reads_[static_cast<std::size_t>(held.ruleset)].contains(mutant.file)) {
      list.emplace_back(nearness(mutant, held.file, held.scenario), &held);
    }
  }
  // The near ones, then those of one ruleset together, which is loaded once anyway.
  std::stable_sort(list.begin(), list.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : a.second->ruleset < b.second->ruleset;
  });
  std::vector<const Held*> order(list.size());
  std::transform(
      list.begin(), list.end(), order.begin(), [](const auto& entry) { return entry.second; });
  return order;
}

Judgement MutantTests::judge(const Mutant& mutant, std::string_view changed) const {
  SearchPath path = path_;
  path.read = [&](const fs::path& file) -> Result<std::string> {
    const std::string name = file_name(file);
    if (name == mutant.file) {
      return std::string(changed);
    }
    const auto known = texts_.find(name);
    return known == texts_.end() ? path_.read_file(file) : known->second;
  };
  const double most_seconds = 10 + 20 * seconds_;
  const Clock::time_point start = Clock::now();
  TestRun run(path, "", false);
  for (const Held* held : concerned(mutant)) {
    const TestRun::Loaded& loaded = run.ruleset_of(held->file, held->scenario);
    if (held->loads && loaded.rules == nullptr) {
      return Judgement{Fate::refused, loaded.problem_in(held->file)};
    }
    run.run_scenario(held->file, held->scenario, held->others);
    const TestCase& test = run.cases().back();
    if (!test.failures.empty()) {
      return Judgement{Fate::noticed, fmt::format("{}: {}", test.file, test.name)};
    }
    if (seconds_since(start) > most_seconds) {
      return Judgement{Fate::noticed, fmt::format("{}: {} takes too long", test.file, test.name)};
    }
  }
  return Judgement{};
}

std::uint64_t MutantTests::hash() const {
  std::uint64_t hash = 1;
  for (const auto* texts : {&texts_, &tests_}) {
    for (const auto& [file, text] : *texts) {
      hash = mix_text(mix_text(hash, file), text);
    }
  }
  return hash;
}

}  // namespace bastide
