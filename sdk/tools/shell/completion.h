// What may come next on a command line that somebody is typing.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "sdk/tools/shell/command_table.h"

namespace bastide {

struct Candidate {
  std::string text;   // the whole word; ends in "=" or "," where more must follow
  std::string about;  // one line, may be empty
};

/// Which files the word may name besides the candidates.
enum class FilesToo : std::uint8_t { none, files, folders };

struct Completion {
  std::vector<Candidate> candidates;  // each begins with what was typed
  FilesToo files = FilesToo::none;
};

/// Things that are named on command lines.
enum class Nameable : std::uint8_t { ruleset, variant, plugin, setting, bot, parcel };

/// The names of all things of a kind; asked only for what is needed.
using NamesOf = std::function<std::vector<Candidate>(Nameable)>;

/// `words` are those after the name of the program, the last one being typed; none: nothing was
/// typed. Words that make no sense are passed over: it is for the program to complain of them.
[[nodiscard]] Completion complete(const CommandTable& table,
                                  const std::vector<std::string>& words,
                                  const NamesOf& names);

/// A line for each candidate, its text and after a tab what it is; then ":files" or ":folders"
/// where such may be named, too. What the scripts in sdk/shell read.
[[nodiscard]] std::string completion_lines(const Completion& completion);

}  // namespace bastide
