// The files that are mutated: what the project ships, and games that the program has saved.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "tests/attacks/mutation.h"

namespace bastide {

/// A file, what must lie beside it, and how the program is run with it. Paths are seen from an
/// empty folder.
struct Sound {
  enum class Form : std::uint8_t { json, lines, dialogue, lua, run, translation, parcel };
  /// Command lines, one after the other; the others only where the first one ends well.
  using Course = std::vector<std::vector<std::string>>;

  Form form = Form::json;
  std::string path;
  std::string text;
  std::map<std::string, std::string> beside;
  std::vector<Course> courses;  ///< one of them is run
  Course twins;  ///< must agree whether the file can be loaded: show, sim, and perhaps check
};

/// Files that only the program can make.
struct MadeFiles {
  std::vector<std::string> games;              ///< records
  std::map<std::string, std::string> runs;     ///< verb → what it kept with --save
  std::map<std::string, std::string> job;      ///< path → a plan, and its shards
  std::map<std::string, std::string> parcels;  ///< name of the thing → archive
};

struct CorpusKind {
  std::string name;
  std::vector<Sound> sounds;
  Words words;
};

struct Corpus {
  std::vector<CorpusKind> kinds;  ///< each is drawn as often as each other
};

/// Reads the tree of the project, in order of names, and what was made. Throws
/// std::runtime_error when something is not where it was.
[[nodiscard]] Corpus read_corpus(const std::filesystem::path& root, const MadeFiles& made);

/// The kinds of what was made, empty ones left out; `words` for their texts.
[[nodiscard]] std::vector<CorpusKind> made_kinds(const MadeFiles& made, const Words& words);

/// The words of a command line without quotes.
[[nodiscard]] std::vector<std::string> words_of(const std::string& text);

/// A mutated file with its surroundings and the command lines to run; nothing but a function of
/// the two numbers. `only`: of this kind, empty: of all. Throws std::runtime_error when there is
/// no such kind.
struct AttackMutant {
  std::string kind;
  Sound::Form form = Sound::Form::json;
  std::string path;
  std::string before;
  std::map<std::string, std::string> files;
  Sound::Course commands;
  bool twins = false;
};
[[nodiscard]] AttackMutant make_mutant(const Corpus& corpus,
                                       std::uint64_t seed,
                                       std::uint64_t number,
                                       const std::string& only = "");

}  // namespace bastide
