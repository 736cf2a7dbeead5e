#include "tests/attacks/corpus.h"

#include <algorithm>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string_view>

#include <fmt/format.h>

#include "tests/attacks/output.h"

namespace bastide {

namespace {

namespace fs = std::filesystem;
using Line = std::vector<std::string>;

Line words_of(const std::string& text) {
  std::istringstream in(text);
  Line words;
  for (std::string word; in >> word;) {
    words.push_back(word);
  }
  return words;
}

std::vector<fs::path> files_below(const fs::path& folder, const std::string& ending) {
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file() && entry.path().extension() == ending) {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  if (files.empty()) {
    throw std::runtime_error(fmt::format("no {} in {}", ending, folder.string()));
  }
  return files;
}

// A ruleset that holds the plugins that the text names.
std::string ruleset_for(std::string_view text) {
  const auto names = [&](std::string_view word) {
    return text.find(word) != std::string_view::npos;
  };
  return names("mists")             ? "mists-level-1"
         : names("over_hill")       ? "over-hill-and-dale"
         : names("inns_and_cath")   ? "inns-and-cathedrals"
         : names("traders_and_b")   ? "traders-and-builders"
         : names("hills_and_sheep") ? "everything"
         : names("abbot")           ? "everything"
         : names("river")           ? "everything"
                                    : "base";
}

std::string requirements(std::string_view variant) {
  std::string all;
  for (std::size_t at = variant.find("-- requires:"); at != std::string_view::npos;
       at = variant.find("-- requires:", at + 1)) {
    all += variant.substr(at, variant.find('\n', at) - at);
  }
  return all;
}

void run_with(Sound& sound,
              const std::string& ruleset,
              const std::string& flags,
              const std::string& checked) {
  sound.commands = {
      words_of(
          fmt::format("sim {} --games 1 --bots random --threads 1 --only-own {}", ruleset, flags)),
      words_of(fmt::format("play {} --seats random,random {}", ruleset, flags)),
      words_of(fmt::format("show rules {} {}", ruleset, flags)),
      words_of(fmt::format("show content {} --json {}", ruleset, flags))};
  sound.twins = {sound.commands[2], sound.commands[0]};
  if (!checked.empty()) {
    sound.twins.push_back(words_of(fmt::format("check {} --games 0", checked)));
  }
}

std::vector<Sound> read_variants(const fs::path& root) {
  std::vector<Sound> group;
  for (const fs::path& file : files_below(root / "scripts/variants", ".lua")) {
    Sound sound{
        Sound::Form::lua, "scripts/variants/mutant.lua", read_bytes(file.string()), {}, {}, {}};
    run_with(sound,
             ruleset_for(requirements(sound.text)),
             "--with mutant",
             "");  // check chooses another ruleset
    group.push_back(std::move(sound));
  }
  return group;
}

// What others have saved; one of them names every set, for the files that say what those are here.
constexpr const char* kSaveOfAll = "all.jcz";

std::vector<fs::path> save_files(const fs::path& root) {
  return files_below(root / "tests/attacks/saves", ".jcz");
}

std::vector<Sound> read_saves(const fs::path& root) {
  std::vector<Sound> group;
  for (const fs::path& file : save_files(root)) {
    group.push_back({Sound::Form::json,
                     "mutant.jcz",
                     read_bytes(file.string()),
                     {},
                     {words_of("convert mutant.jcz game.jsonl"),
                      words_of("convert mutant.jcz game.jsonl --expect"),
                      words_of("convert mutant.jcz - --json --tokens sheep1,sheep2")},
                     {}});
  }
  return group;
}

void convert_with(Sound& sound, const fs::path& root) {
  sound.beside["game.jcz"] = read_bytes((root / "tests/attacks/saves" / kSaveOfAll).string());
  sound.commands = {words_of("convert game.jcz game.jsonl")};
}

// Of each plugin, each file is mutated among the others.
void read_plugins(const fs::path& root, std::vector<Sound>& json, std::vector<Sound>& lua) {
  std::map<std::string, std::map<std::string, std::string>> plugins;
  for (const char* const ending : {".json", ".lua"}) {
    for (const fs::path& file : files_below(root / "plugins", ending)) {
      const std::string path = file.lexically_relative(root).string();
      plugins[file.parent_path().filename().string()][path] = read_bytes(file.string());
    }
  }
  for (const auto& [plugin, files] : plugins) {
    const std::string ruleset = ruleset_for(plugin);
    for (const auto& [path, text] : files) {
      Sound sound{
          path.ends_with(".lua") ? Sound::Form::lua : Sound::Form::json, path, text, files, {}, {}};
      sound.beside.erase(path);
      run_with(sound, ruleset, "", ruleset);
      if (path.ends_with("jcloisterzone.json")) {
        convert_with(sound, root);
      }
      (sound.form == Sound::Form::lua ? lua : json).push_back(std::move(sound));
    }
  }
}

std::vector<Sound> read_rulesets(const fs::path& root) {
  std::vector<Sound> group;
  for (const fs::path& file : files_below(root / "rulesets", ".json")) {
    Sound sound{Sound::Form::json, "rulesets/mutant.json", read_bytes(file.string()), {}, {}, {}};
    run_with(sound, "mutant", "", "mutant");
    group.push_back(std::move(sound));
  }
  return group;
}

std::vector<Sound> read_scenarios(const fs::path& root) {
  std::vector<Sound> group;
  for (const fs::path& file : files_below(root / "tests/scenarios", ".json")) {
    std::string text = read_bytes(file.string());
    if (text.size() < 20000) {  // large ones are slow, and say the same
      group.push_back({Sound::Form::json,
                       "mutant.json",
                       std::move(text),
                       {},
                       {words_of("test mutant.json")},
                       {}});
    }
  }
  return group;
}

std::vector<Sound> read_records(const std::vector<std::string>& games) {
  std::vector<Sound> group;
  for (const std::string& game : games) {
    Sound sound{Sound::Form::lines, "mutant.jsonl", game, {}, {}, {}};
    for (const char* const words : {"replay mutant.jsonl",
                                    "replay mutant.jsonl --html -",
                                    "score mutant.jsonl",
                                    "legal mutant.jsonl",
                                    "render mutant.jsonl",
                                    "explain mutant.jsonl --projected",
                                    "score mutant.jsonl --json"}) {
      sound.commands.push_back(words_of(words));
    }
    group.push_back(std::move(sound));
  }
  return group;
}

std::vector<Sound> read_bots(const fs::path& root) {
  std::vector<Sound> group;
  for (const fs::path& file : files_below(root / "sdk/templates/bot", ".lua")) {
    group.push_back({Sound::Form::lua,
                     "mutant.lua",
                     read_bytes(file.string()),
                     {},
                     {words_of("play base --seats mutant.lua,random"),
                      words_of("check mutant.lua --games 2"),
                      words_of("sim base --bots mutant.lua,random --games 1 --threads 1")},
                     {}});
  }
  return group;
}

// What stands in backticks in the tables of the reference, up to its arguments.
Words read_words(const fs::path& root) {
  std::set<std::string> names;
  std::set<std::string> keys;
  std::istringstream in(read_bytes((root / "docs/lua-reference.md").string()));
  for (std::string row; std::getline(in, row);) {
    if (!row.starts_with("| `")) {
      continue;
    }
    const std::string name = row.substr(3, row.find_first_of("(`?", 3) - 3);
    names.insert(name.starts_with(":") ? "g.last_tile" + name : name);
    keys.insert(name);
  }
  for (const char* const key :
       {"id",         "version",   "api",      "title",   "about",    "requires", "optional",
        "conflicts",  "tiles",     "rules",    "parts",   "options",  "players",  "looks",
        "count",      "ring",      "segments", "kind",    "marks",    "touches",  "layers",
        "decoration", "start",     "extends",  "plugins", "variants", "ladder",   "ruleset",
        "board",      "moves",     "expect",   "fill",    "illegal",  "pieces",   "at",
        "turn",       "place",     "claim",    "draw",    "answer",   "scores",   "supply",
        "pile",       "scenarios", "seed",     "first"}) {
    keys.insert(key);
  }
  return {{names.begin(), names.end()}, {keys.begin(), keys.end()}};
}

std::string mutate(const Sound& sound, const Words& words, Rng& rng) {
  if (rng.below(16) == 0) {
    return mutate_bytes(sound.text, rng);
  }
  switch (sound.form) {
    case Sound::Form::json:
      return mutate_json(sound.text, words, rng);
    case Sound::Form::lines:
      return mutate_lines(sound.text, words, rng);
    case Sound::Form::lua:
      break;
  }
  return mutate_lua(sound.text, words, rng);
}

}  // namespace

Corpus read_corpus(const fs::path& root, const std::vector<std::string>& games) {
  Corpus corpus;
  std::vector<Sound> json;
  std::vector<Sound> lua;
  read_plugins(root, json, lua);
  corpus.groups = {json,
                   lua,
                   read_variants(root),
                   read_rulesets(root),
                   read_scenarios(root),
                   read_saves(root),
                   read_bots(root)};
  if (!games.empty()) {
    corpus.groups.push_back(read_records(games));
  }
  corpus.words = read_words(root);
  return corpus;
}

AttackMutant make_mutant(const Corpus& corpus, std::uint64_t seed, std::uint64_t number) {
  Rng rng{scatter(seed, number)};
  const Sound& sound = one_of(one_of(corpus.groups, rng), rng);
  AttackMutant mutant{sound.form, sound.path, sound.text, sound.beside, {}, false};
  std::string text = mutate(sound, corpus.words, rng);
  while (text == sound.text) {
    text = mutate_bytes(text, rng);
  }
  mutant.files[sound.path] = std::move(text);
  mutant.twins = !sound.twins.empty() && rng.below(8) == 0;
  mutant.commands = mutant.twins ? sound.twins : std::vector<Line>{one_of(sound.commands, rng)};
  return mutant;
}

}  // namespace bastide
