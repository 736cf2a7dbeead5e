#include "sdk/tools/mutants/mutant_run.h"

#include <algorithm>
#include <atomic>
#include <mutex>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/rng.h"
#include "kernel/base/said.h"
#include "kernel/base/stop.h"
#include "kernel/io/json_reader.h"
#include "kernel/io/text_file.h"
#include "sdk/tools/mutants/mutant_files.h"
#include "sdk/tools/shell/workers.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kName = "name";
constexpr const char* kTests = "tests";
constexpr const char* kChanges = "changes";

std::string flag_of(const RunHead& head, const char* name) {
  const auto it = head.flags.find(name);
  return it == head.flags.end() ? std::string() : it->second;
}

Fate fate_of(const std::string& word) {
  for (const Fate fate : {Fate::noticed, Fate::refused}) {
    if (word == word_of(fate)) {
      return fate;
    }
  }
  return Fate::survived;
}

}  // namespace

MutantSet collect_mutants(const SearchPath& path, const MutantPlan& plan) {
  Result<std::vector<std::string>> files = find_rule_files(path, plan.name);
  if (!files.ok()) {
    throw ToolError(Exit::input, files.error().message);
  }
  const Result<Mutations> kinds = mutations_named(plan.changes);
  if (!kinds.ok()) {
    throw ToolError(Exit::usage, kinds.error().message);
  }
  MutantSet set;
  set.files = std::move(files.value());
  for (const std::string& file : set.files) {
    Result<std::string> text = path.read_file(file);
    if (!text.ok()) {
      throw ToolError(Exit::input, text.error().message);
    }
    for (Mutant& mutant : mutants_of({file, text.value()})) {
      set.all.push_back(std::move(mutant));
    }
    set.texts.emplace(file, std::move(text.value()));
  }
  std::copy_if(
      set.all.begin(), set.all.end(), std::back_inserter(set.tried), [&](const Mutant& mutant) {
        return kinds.value().contains(mutant.kind);
      });
  return set;
}

RunHead mutant_head(const MutantPlan& plan, const MutantSet& set, const MutantTests& tests) {
  RunHead head;
  head.verb = "test";
  head.count = std::max<std::size_t>(set.tried.size(), 1);
  head.probe = tests.hash();
  for (const auto& [file, text] : set.texts) {
    head.probe = mix_text(mix_text(head.probe, file), text);
  }
  for (const Mutant& mutant : set.tried) {  // another version may make others
    head.probe = mix_text(mix(head.probe, mutant.begin), mutant.replacement);
  }
  head.flags = {{kName, plan.name},
                {kTests, fmt::format("{}", fmt::join(plan.test_paths, "\n"))},
                {kChanges, plan.changes}};
  return head;
}

MutantPlan plan_of(const RunHead& head) {
  MutantPlan plan;
  plan.name = flag_of(head, kName);
  plan.changes = flag_of(head, kChanges);
  std::string tests = flag_of(head, kTests);
  while (!tests.empty()) {
    const std::size_t end = std::min(tests.find('\n'), tests.size());
    plan.test_paths.push_back(tests.substr(0, end));
    tests.erase(0, end + 1);
  }
  return plan;
}

Judgements read_judgements(const SavedRun& saved, const RunHead& now) {
  if (saved.head().probe != now.probe || saved.head().count != now.count) {
    throw ToolError(Exit::input,
                    said_with("{} was begun with other rules, other tests or another version of "
                              "bastide; begin anew: --save ANOTHER",
                              saved.path()));
  }
  Judgements judgements(now.count);
  saved.read([&](const Value& line, Diagnostics& diagnostics) {
    JsonObjectReader reader(line, diagnostics, said("a line of a saved run"));
    const std::int64_t n =
        reader.integer("n", 0, static_cast<std::int64_t>(judgements.size()) - 1, 0);
    Judgement judgement;
    judgement.fate = fate_of(reader.text("fate"));
    judgement.by = reader.text("by");
    reader.finish();
    if (diagnostics.empty()) {
      judgements[static_cast<std::size_t>(n)] = std::move(judgement);
    }
  });
  return judgements;
}

std::string judgement_lines(const Judgements& judgements) {
  std::string lines;
  for (std::size_t i = 0; i < judgements.size(); ++i) {
    if (judgements[i]) {
      const Json line{{"n", i}, {"fate", word_of(judgements[i]->fate)}, {"by", judgements[i]->by}};
      lines += line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
    }
  }
  return lines;
}

bool try_mutants(const MutantSet& set,
                 const MutantTests& tests,
                 int threads,
                 Judgements& judgements,
                 const std::function<void(const Judgements&)>& meanwhile) {
  std::mutex mutex;  // guards judgements
  std::atomic<std::size_t> next{0};
  Workers workers;
  const auto work = [&] {
    for (std::size_t i = next++; i < set.tried.size() && !workers.stopped(); i = next++) {
      {
        const std::lock_guard lock(mutex);
        if (judgements[i]) {
          continue;
        }
      }
      const Mutant& mutant = set.tried[i];
      const Judgement judgement =
          tests.judge(mutant, apply_mutant(mutant, set.texts.at(mutant.file)));
      const std::lock_guard lock(mutex);
      judgements[i] = judgement;
    }
  };
  const auto tell = [&] {
    const std::lock_guard lock(mutex);
    meanwhile(judgements);
  };
  workers.run(threads, work, tell);
  const bool is_whole =
      std::none_of(judgements.begin(), judgements.end(), [](const auto& v) { return !v; });
  if (!is_whole) {
    heed_stop();
  }
  tell();
  return is_whole;
}

}  // namespace bastide
