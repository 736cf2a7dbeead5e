// bastide test: scenarios and transcripts.
#include <filesystem>
#include <map>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/said.h"
#include "kernel/base/stop.h"
#include "sdk/tools/author/watch.h"
#include "sdk/tools/trial/test_run.h"
#include "sdk/tools/verbs/mutant_verb.h"
#include "sdk/tools/verbs/verbs.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

struct TestFlags {
  std::vector<std::string> paths;
  std::string filter;
  bool update = false;
  bool strict = false;
  std::string junit;
  bool watch = false;
};

/// File and name of a test, and whether it passed: for --watch.
using Results = std::map<std::pair<std::string, std::string>, bool>;

/// The text that people read, and what it says as fields.
Json failure_json(const TestCase& test, std::size_t i) {
  Json json{{"message", test.failures[i]}};
  if (i >= test.known.size()) {
    return json;
  }
  const ScenarioFailure& known = test.known[i];
  json["line"] = known.at.line;
  if (known.at.column > 0) {
    json["column"] = known.at.column;
  }
  if (known.move > 0) {
    json["move"] = known.move;
  }
  if (known.expectation > 0) {
    json["expectation"] = known.expectation;
  }
  json["expected"] = known.expected;
  json["found"] = known.found;
  return json;
}

Json case_json(const TestCase& test) {
  Json json;
  json["file"] = test.file;
  json["name"] = test.name;
  json["passed"] = test.failures.empty();
  for (std::size_t i = 0; i < test.failures.size(); ++i) {
    json["failures"].push_back(failure_json(test, i));
  }
  return json;
}

Json summary_json(const TestRun& run) {
  Json json;
  json["passed"] = run.cases().size() - run.failed();
  json["failed"] = run.failed();
  json["failures"] = Json::array();
  for (const TestCase& test : run.cases()) {
    if (!test.failures.empty()) {
      json["failures"].push_back(case_json(test));
    }
  }
  if (!run.updated().empty()) {
    json["updated"] = run.updated();
  }
  return json;
}

/// The failing scenario, and a line for each thing that is not as expected.
void show_failure(Program& program, const TestCase& test) {
  program.line(
      said_with("{} {}: \"{}\"", program.paint(Ink::bad, said("FAIL")), test.file, test.name));
  for (const std::string& failure : test.failures) {
    program.paragraph("    " + failure);
  }
}

void show_text(Program& program, const TestRun& run) {
  for (const std::string& file : run.updated()) {
    program.line(fmt::format("{} {}", program.paint(Ink::warning, said("rewritten")), file));
  }
  program.line(said_with("{} passed, {} failed", run.cases().size() - run.failed(), run.failed()));
}

std::vector<std::string> standard_paths() {
  std::vector<std::string> paths;
  for (const char* path : {"tests/scenarios", "tests/transcripts"}) {
    if (std::filesystem::exists(path)) {
      paths.emplace_back(path);
    }
  }
  if (paths.empty()) {
    throw ToolError(
        Exit::usage,
        said("there is no tests/scenarios and no tests/transcripts here; name a file or folder"));
  }
  return paths;
}

/// What was otherwise the last time.
void show_turned(Program& program, const TestRun& run, Results& results) {
  for (const TestCase& test : run.cases()) {
    const bool passed = test.failures.empty();
    const auto [known, is_new] = results.emplace(std::pair(test.file, test.name), passed);
    if (!is_new && known->second != passed) {
      program.line(passed ? said_with("now passes: {}: \"{}\"", test.file, test.name)
                          : said_with("now fails: {}: \"{}\"", test.file, test.name));
    }
    known->second = passed;
  }
}

/// As soon as it is known.
void show_case(Program& program, const TestCase& test) {
  const bool passed = test.failures.empty();
  switch (program.format()) {
    case Format::jsonl:
      program.out_json(case_json(test));
      break;
    case Format::plain:
      program.line(fmt::format("{}\t{}\t{}", passed ? "pass" : "fail", test.file, test.name));
      break;
    case Format::text:
      if (!passed) {
        show_failure(program, test);
      }
      break;
    case Format::json:
      break;
  }
}

void show_sum(Program& program, const TestRun& run, Results* results) {
  if (program.format() == Format::json) {
    program.out_json(summary_json(run));
  } else if (program.format() == Format::text) {
    show_text(program, run);
    if (results != nullptr) {
      show_turned(program, run, *results);
    }
  }
}

/// `results`: null without --watch.
Exit run_tests(Program& program, const TestFlags& flags, Results* results) {
  const Result<std::vector<std::string>> files =
      find_test_files(flags.paths.empty() ? standard_paths() : flags.paths);
  if (!files.ok()) {
    throw ToolError(Exit::input, files.error().message);
  }
  for (const std::string& file : files.value()) {
    program.files.reads(file);
  }
  if (!flags.junit.empty()) {
    speak(nullptr);                    // what failed is said in the file, for machines
    program.files.check(flags.junit);  // before the tests: a wrong path must not cost them
  }
  TestRun run(program.search_path(),
              flags.filter,
              flags.update,
              flags.strict ? OtherPoints::fail : OtherPoints::pass);
  std::size_t shown = 0;
  std::size_t tested = 0;
  const bool is_whole = unless_stopped([&] {
    for (const std::string& file : files.value()) {
      look_for_stop();
      {
        std::optional<InEnglish> english;
        if (!flags.junit.empty()) {
          english.emplace();  // machines read it
        }
        run.run(file);
      }
      ++tested;
      for (; shown < run.cases().size(); ++shown) {
        show_case(program, run.cases()[shown]);
      }
    }
  });
  if (!is_whole) {
    show_sum(program, run, nullptr);
    Program::complain(said_with("interrupted: {} of {} files", tested, files.value().size()));
    return Exit::interrupted;
  }
  if (run.cases().empty()) {
    throw ToolError(Exit::input,
                    flags.filter.empty()
                        ? said("there is nothing to test")
                        : said_with("nothing to test has \"{}\" in it", flags.filter));
  }
  if (!flags.junit.empty()) {
    program.files.write(flags.junit, junit_xml(run.cases()));
  }
  show_sum(program, run, results);
  return run.failed() == 0 ? Exit::ok : Exit::no;
}

/// A file that is missing for a moment, or a test that cannot be read, must not end the watch.
Exit run_round(Program& program, const TestFlags& flags, Results& results) {
  try {
    return run_tests(program, flags, &results);
  } catch (const ToolError& error) {
    if (error.exit() == Exit::environment) {
      throw;
    }
    Program::complain(fmt::format("bastide: {}", error.what()));
    return error.exit();
  }
}

Exit run_test_verb(Program& program, const TestFlags& flags, const MutantFlags& mutants) {
  if (mutants.is_asked || !mutants.resume.empty()) {
    const bool is_said = !flags.paths.empty() || !mutants.resume.empty();
    return run_mutants(program, mutants, is_said ? flags.paths : standard_paths());
  }
  if (!flags.watch) {
    return run_tests(program, flags, nullptr);
  }
  std::vector<std::filesystem::path> places = rule_folders(program.search_path());
  const std::vector<std::string> tests = flags.paths.empty() ? standard_paths() : flags.paths;
  places.insert(places.end(), tests.begin(), tests.end());
  Results results;
  return run_watching(program, places, [&](const std::vector<std::string>&) {
    return run_round(program, flags, results);
  });
}

}  // namespace

void add_test_verb(Program& program) {
  auto flags = std::make_shared<TestFlags>();
  Verb& verb = program.add_verb({"test",
                                 "Author",
                                 marked("runs scenarios and transcripts"),
                                 {"bastide test",
                                  "bastide test tests/scenarios/base --filter FARM",
                                  "bastide test --watch",
                                  "bastide test --without-each river",
                                  "bastide test --mutate --save mutants.run",
                                  "bastide test --update tests/transcripts"},
                                 "docs/formats.md, docs/testing.md"});
  verb.add_option(
      "PATH", flags->paths, "files or folders; else tests/scenarios and tests/transcripts");
  verb.add_option("--filter", flags->filter, "only what has this text in its file, title or rules");
  verb.add_flag("--update", flags->update, "rewrite transcripts that differ");
  verb.add_flag("--strict",
                flags->strict,
                "a scenario fails, too, where points change that no expectation names");
  verb.add_option("--junit", flags->junit, "also write the results to this file, as JUnit XML");
  verb.add_flag("--watch", flags->watch, "run again when a file is saved");
  const std::shared_ptr<MutantFlags> mutants = add_mutant_options(verb);
  program.on_run(verb,
                 [&program, flags, mutants] { return run_test_verb(program, *flags, *mutants); });
}

}  // namespace bastide
