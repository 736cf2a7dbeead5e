#include <sstream>

#include <fmt/format.h>

#include "tests/attacks/corpus.h"

namespace bastide {

namespace {

Sound::Course lines_of(std::initializer_list<std::string> lines) {
  Sound::Course course;
  for (const std::string& line : lines) {
    course.push_back(words_of(line));
  }
  return course;
}

std::vector<Sound> record_sounds(const MadeFiles& made) {
  std::vector<Sound> group;
  for (const std::string& game : made.games) {
    Sound sound{Sound::Form::lines, "mutant.jsonl", game, {}, {}, {}};
    for (const char* const words : {"replay mutant.jsonl",
                                    "replay mutant.jsonl --html -",
                                    "score mutant.jsonl",
                                    "legal mutant.jsonl",
                                    "render mutant.jsonl",
                                    "explain mutant.jsonl --projected",
                                    "score mutant.jsonl --json"}) {
      sound.courses.push_back({words_of(words)});
    }
    group.push_back(std::move(sound));
  }
  return group;
}

// They go on to as many games as they say: a run of a million is no fault.
std::vector<Sound> run_sounds(const MadeFiles& made) {
  std::vector<Sound> group;
  for (const auto& [verb, text] : made.runs) {
    const std::string unit = verb == "ab" || verb == "sweep" ? "--pairs" : "--games";
    group.push_back(
        {Sound::Form::run,
         "mutant.run",
         text,
         {},
         {lines_of({fmt::format("{} --resume mutant.run {} 3 --threads 1", verb, unit)}),
          lines_of({fmt::format("{} --resume mutant.run {} 3 --threads 1 --json", verb, unit)})},
         {}});
  }
  return group;
}

// A changed plan is looked at and merged; how much there is to play in it, is for its author to
// say.
std::vector<Sound> job_sounds(const MadeFiles& made) {
  std::vector<Sound> group;
  for (const auto& [path, text] : made.job) {
    const bool is_plan = path.ends_with(".json");
    Sound sound{is_plan ? Sound::Form::json : Sound::Form::run, path, text, made.job, {}, {}};
    sound.beside.erase(path);
    sound.courses = {lines_of({"job status plan.json", "job merge plan.json"}),
                     lines_of({"job merge plan.json --json"})};
    if (!is_plan) {
      sound.courses.push_back(lines_of({"job run plan.json --threads 1", "job merge plan.json"}));
    }
    group.push_back(std::move(sound));
  }
  return group;
}

std::vector<Sound> parcel_sounds(const MadeFiles& made) {
  std::vector<Sound> group;
  const std::string install = "install mutant.bastide";
  for (const auto& [name, bytes] : made.parcels) {
    const bool is_variant = name == "roads";
    const std::string rules = is_variant ? "base --with " + name : name;
    const std::string remove = "remove " + name;
    const std::string flags = "--bots random --games 1 --threads 1 --only-own";
    group.push_back({Sound::Form::parcel,
                     "mutant.bastide",
                     bytes,
                     {},
                     {lines_of({install, "list --json", remove}),
                      lines_of({install, "list", fmt::format("show rules {}", rules), remove}),
                      lines_of({install, fmt::format("sim {} {}", rules, flags), remove}),
                      lines_of({install, fmt::format("play {} --seats random,random", rules)}),
                      lines_of({install, "show", "disable " + name, "list", "enable " + name})},
                     {}});
  }
  return group;
}

}  // namespace

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> words;
  for (std::string word; in >> word;) {
    words.push_back(word);
  }
  return words;
}

std::vector<CorpusKind> made_kinds(const MadeFiles& made, const Words& words) {
  std::vector<CorpusKind> kinds = {{"record", record_sounds(made), words},
                                   {"run", run_sounds(made), words},
                                   {"job", job_sounds(made), words},
                                   {"parcel", parcel_sounds(made), words}};
  std::erase_if(kinds, [](const CorpusKind& kind) { return kind.sounds.empty(); });
  return kinds;
}

}  // namespace bastide
