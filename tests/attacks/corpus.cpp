#include "tests/attacks/corpus.h"

#include <algorithm>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string_view>

#include <fmt/format.h>

#include "tests/attacks/json_tree.h"
#include "tests/attacks/output.h"

namespace bastide {

namespace {

namespace fs = std::filesystem;

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
  const auto sim = words_of(
      fmt::format("sim {} --games 1 --bots random --threads 1 --only-own {}", ruleset, flags));
  const auto show = words_of(fmt::format("show rules {} {}", ruleset, flags));
  sound.courses = {{sim},
                   {words_of(fmt::format("play {} --seats random,random {}", ruleset, flags))},
                   {show},
                   {words_of(fmt::format("show content {} --json {}", ruleset, flags))}};
  sound.twins = {show, sim};
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
                     {{words_of("convert mutant.jcz game.jsonl")},
                      {words_of("convert mutant.jcz game.jsonl --expect")},
                      {words_of("convert mutant.jcz - --json --tokens sheep1,sheep2")}},
                     {}});
  }
  return group;
}

void convert_with(Sound& sound, const fs::path& root) {
  sound.beside["game.jcz"] = read_bytes((root / "tests/attacks/saves" / kSaveOfAll).string());
  sound.courses = {{words_of("convert game.jcz game.jsonl")}};
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
                       {{words_of("test mutant.json")}},
                       {}});
    }
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
                     {{words_of("play base --seats mutant.lua,random")},
                      {words_of("check mutant.lua --games 2")},
                      {words_of("sim base --bots mutant.lua,random --games 1 --threads 1")}},
                     {}});
  }
  return group;
}

std::vector<Sound> read_trained(const fs::path& root) {
  std::vector<Sound> group;
  for (const fs::path& file : files_below(root / "sdk/bots/trained", ".json")) {
    const std::string ruleset =
        file.stem().string().starts_with("mists") ? "mists-level-1" : "base";
    group.push_back(
        {Sound::Form::json,
         "mutant.json",
         read_bytes(file.string()),
         {},
         {{words_of(fmt::format("play {} --seats trained:mutant.json,random", ruleset))},
          {words_of(fmt::format(
              "sim {} --bots trained:mutant.json,random --games 1 --threads 1 --only-own",
              ruleset))}},
         {}});
  }
  return group;
}

// Dialogues with `bastide session`; where they name a file of the project, they say ROOT.
std::vector<Sound> read_dialogues(const fs::path& root) {
  std::vector<Sound> group;
  for (const fs::path& file : files_below(root / "tests/attacks/talks", ".jsonl")) {
    std::string text = read_bytes(file.string());
    constexpr std::string_view kRoot = "ROOT";
    for (std::size_t at = text.find(kRoot); at != std::string::npos; at = text.find(kRoot, at)) {
      text.replace(at, kRoot.size(), root.string());
    }
    group.push_back({Sound::Form::dialogue,
                     "mutant.jsonl",
                     std::move(text),
                     {},
                     {{words_of("session")}, {words_of("session --read-only")}},
                     {}});
  }
  return group;
}

// The files of a plugin beside its translation.
void put_plugin_beside(Sound& sound, const fs::path& root, const fs::path& plugin) {
  for (const fs::directory_entry& entry : fs::directory_iterator(plugin)) {
    const fs::path& file = entry.path();
    if (file.extension() == ".json" || file.extension() == ".lua") {
      sound.beside[file.lexically_relative(root).string()] = read_bytes(file.string());
    }
  }
}

// Of rules, and of the program itself a part, which says the same.
std::vector<Sound> read_translations(const fs::path& root) {
  constexpr std::size_t kMost = 40000;
  std::vector<Sound> group;
  for (const char* const folder : {"plugins", "rulesets", "scripts", "sdk/lang"}) {
    for (const fs::path& file : files_below(root / folder, ".po")) {
      std::string text = read_bytes(file.string());
      text.resize(std::min(text.find("\n\n", std::min(text.size(), kMost)), text.size()));
      Sound sound{
          Sound::Form::translation, file.lexically_relative(root).string(), text, {}, {}, {}};
      const fs::path owner = file.parent_path().parent_path();
      const bool is_plugin = folder == std::string_view("plugins");
      if (is_plugin) {
        put_plugin_beside(sound, root, owner);
      }
      const std::string ruleset = is_plugin ? ruleset_for(owner.filename().string()) : "base";
      for (const char* const words : {"show rules {} --lang {}",
                                      "play {} --seats random,random --lang {}",
                                      "show hooks {} --lang {}",
                                      "explain {} --lang {}",
                                      "show --lang {1}",
                                      "sim {} --games 1 --bots random --threads 1 --lang {}"}) {
        sound.courses.push_back(
            {words_of(fmt::format(fmt::runtime(words), ruleset, file.stem().string()))});
      }
      group.push_back(std::move(sound));
    }
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

// The fields of all messages, and names of what they may ask for.
Words read_message_words(const fs::path& root, const Words& words) {
  const std::string file = (root / "sdk/schemas/session.schema.json").string();
  std::optional<JsonNode> schema = parse_json_tree(read_bytes(file));
  if (!schema) {
    throw std::runtime_error(fmt::format("{} is no JSON", file));
  }
  std::set<std::string> keys;
  std::vector<std::string> names = words.names;
  for (const JsonNode* const node : list_nodes(*schema)) {
    for (std::size_t i = 0; i < node->keys.size(); ++i) {
      if (node->keys[i] == "properties") {
        keys.insert(node->children[i].keys.begin(), node->children[i].keys.end());
      }
    }
  }
  names.insert(names.end(),
               {"g1",
                "g2",
                "j1",
                "base",
                "big-box",
                "mists-level-1",
                "two_tile_city",
                "human",
                "greedy",
                "random",
                "base/D",
                "game.jsonl",
                "../stray.jsonl",
                "rulesets/mine.json",
                "scripts/variants/mine.lua",
                "none",
                "1"});
  return {std::move(names), {keys.begin(), keys.end()}};
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
    case Sound::Form::dialogue:
      return mutate_lines(sound.text, words, rng, 4);
    case Sound::Form::run:
      return mutate_run(sound.text, words, rng);
    case Sound::Form::translation:
      return mutate_translation(sound.text, rng);
    case Sound::Form::parcel:
      return mutate_parcel(sound.text, words, rng);
    case Sound::Form::lua:
      break;
  }
  return mutate_lua(sound.text, words, rng);
}

const CorpusKind& draw_kind(const Corpus& corpus, const std::string& only, Rng& rng) {
  if (only.empty()) {
    return one_of(corpus.kinds, rng);
  }
  std::string known;
  for (const CorpusKind& kind : corpus.kinds) {
    if (kind.name == only) {
      return kind;
    }
    known += ' ' + kind.name;
  }
  throw std::runtime_error(fmt::format("there is no kind {}; there are{}", only, known));
}

}  // namespace

Corpus read_corpus(const fs::path& root, const MadeFiles& made) {
  const Words words = read_words(root);
  std::vector<Sound> json;
  std::vector<Sound> lua;
  read_plugins(root, json, lua);
  Corpus corpus;
  corpus.kinds = {{"plugin", json, words},
                  {"script", lua, words},
                  {"variant", read_variants(root), words},
                  {"ruleset", read_rulesets(root), words},
                  {"scenario", read_scenarios(root), words},
                  {"save", read_saves(root), words},
                  {"bot", read_bots(root), words},
                  {"trained", read_trained(root), words},
                  {"translation", read_translations(root), words},
                  {"message", read_dialogues(root), read_message_words(root, words)}};
  for (CorpusKind& kind : made_kinds(made, words)) {
    corpus.kinds.push_back(std::move(kind));
  }
  return corpus;
}

AttackMutant make_mutant(const Corpus& corpus,
                         std::uint64_t seed,
                         std::uint64_t number,
                         const std::string& only) {
  Rng rng{scatter(seed, number)};
  const CorpusKind& kind = draw_kind(corpus, only, rng);
  const Sound& sound = one_of(kind.sounds, rng);
  AttackMutant mutant{kind.name, sound.form, sound.path, sound.text, sound.beside, {}, false};
  std::string text = mutate(sound, kind.words, rng);
  while (text == sound.text) {
    text = mutate_bytes(text, rng);
  }
  mutant.files[sound.path] = std::move(text);
  mutant.twins = !sound.twins.empty() && rng.below(8) == 0;
  mutant.commands = mutant.twins ? sound.twins : one_of(sound.courses, rng);
  return mutant;
}

}  // namespace bastide
