// What can stand on a command line: the verbs and flags as data, for whatever tells of them besides
// the help pages. Made from what the verbs declare, so that it says no more and no less.
#pragma once

#include <string>
#include <vector>

namespace bastide {

/// The words of a verb's help page.
struct VerbText {
  std::string name;
  std::string group;                  // heading in the list of verbs: Author, Play, Measure
  std::string about;                  // one line
  std::vector<std::string> examples;  // whole command lines
  std::string see_also;               // "bastide replay, docs/formats.md"
};

/// An option, or a word that stands by itself.
struct OptionRow {
  std::vector<std::string> names;  // "-o", "--output"; of a word only "FILE"
  // Of an option: what stands for its value; empty: a flag. Of a word: what the help page adds.
  std::string value;
  std::vector<std::string> words;  // that the value can be, where they are few
  std::string about;
  bool is_word = false;      // stands by itself
  bool is_required = false;  // the command line is none without it
  bool is_many = false;      // may be given again, or is more than one word
};

struct VerbRow {
  VerbText text;
  std::vector<OptionRow> options;  // in the order of the help page
};

/// One of the program's exit codes.
struct ExitRow {
  int code = 0;
  std::string meaning;
};

struct CommandTable {
  std::string version;             // "0.2.0"
  std::vector<OptionRow> globals;  // before and after each verb
  std::vector<VerbRow> verbs;
  std::vector<ExitRow> exits;
};

}  // namespace bastide
