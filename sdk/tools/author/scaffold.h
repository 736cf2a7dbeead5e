// What `bastide new` writes: a small working plugin, variant, ruleset, tile set or bot, with its
// test.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kernel/load/ruleset_loader.h"

namespace bastide {

/// A file of a template as the program carries it; the word NAME stands for the name in its path.
struct TemplateFile {
  std::string_view kind;  // folder of sdk/templates
  std::string_view path;
  std::string_view text;
};
/// All of them, by kind and path. Made from sdk/templates when the program is built.
[[nodiscard]] const std::vector<TemplateFile>& template_files();

struct ScaffoldFile {
  std::string path;  // below the working folder
  std::string text;
};

struct Scaffold {
  std::vector<ScaffoldFile> files;
  std::vector<std::string> next;  // commands to try
};

/// plugin, variant, ruleset, tileset, bot.
[[nodiscard]] std::vector<std::string> scaffold_kinds();

/// The files of a new thing. `from`: the ruleset that a new ruleset extends; empty: base.
/// Throws ToolError (usage) for an unknown kind, for a name that is no word of small letters,
/// digits and _, that is taken or already installed, and for a `from` that does not fit.
[[nodiscard]] Scaffold make_scaffold(const std::string& kind,
                                     const std::string& name,
                                     const std::string& from,
                                     const SearchPath& path);

/// Writes all files, or none when one of them exists (ToolError, usage) or cannot be written
/// (ToolError, environment). When the program is killed, those before it stay, and the same call
/// later completes them.
void write_scaffold(const Scaffold& scaffold);

}  // namespace bastide
