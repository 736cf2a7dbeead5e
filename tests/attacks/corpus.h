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
  enum class Form : std::uint8_t { json, lines, lua };

  Form form = Form::json;
  std::string path;
  std::string text;
  std::map<std::string, std::string> beside;
  /// Each is a list of command lines of which one is run, or all of the last.
  std::vector<std::vector<std::string>> commands;
  /// Verbs that must agree whether the file can be loaded: show, sim, and perhaps check.
  /// does with 3.
  std::vector<std::vector<std::string>> twins;
};

struct Corpus {
  std::vector<std::vector<Sound>> groups;  ///< manifests and tiles, scripts, variants, rulesets,
                                           ///< scenarios, saves, bots, records
  Words words;
};

/// Reads the tree of the project, in order of names, and the records of `games`. Throws
/// std::runtime_error when something is not where it was.
[[nodiscard]] Corpus read_corpus(const std::filesystem::path& root,
                                 const std::vector<std::string>& games);

/// A mutated file with its surroundings and the command lines to run, all of them; nothing but a
/// function of the two numbers.
struct AttackMutant {
  Sound::Form form = Sound::Form::json;
  std::string path;
  std::string before;
  std::map<std::string, std::string> files;
  std::vector<std::vector<std::string>> commands;
  bool twins = false;
};
[[nodiscard]] AttackMutant make_mutant(const Corpus& corpus,
                                       std::uint64_t seed,
                                       std::uint64_t number);

}  // namespace bastide
