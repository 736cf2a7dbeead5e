// bastide sdk: what editors need to know about the rule language and the installed plugins.
#include <filesystem>
#include <fstream>
#include <sstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/said.h"
#include "sdk/tools/author/sdk_files.h"
#include "sdk/tools/explain/listing.h"
#include "sdk/tools/verbs/verbs.h"

namespace bastide {

namespace {

namespace fs = std::filesystem;

struct SdkFlags {
  std::string folder = ".";
  bool check = false;
};

constexpr const char* kAsItWas = marked("as it was");

/// "new", "changed" or "as it was".
std::string compare(const fs::path& file, const std::string& text) {
  std::ifstream in(file, std::ios::binary);
  if (!in) {
    return marked("new");
  }
  std::ostringstream now;
  now << in.rdbuf();
  return now.str() == text ? kAsItWas : marked("changed");
}

Exit run_sdk(Program& program, const SdkFlags& flags) {
  std::error_code ignored;
  if (!fs::is_directory(flags.folder, ignored)) {
    throw ToolError(Exit::usage, said_with("there is no folder \"{}\"", flags.folder));
  }
  std::vector<std::string> problems;
  const TextFiles files = [&] {
    const InEnglish english;  // for authors
    return sdk_files(program.search_path(), problems);
  }();
  for (const std::string& problem : problems) {
    program.note(said_with("left out: {}", problem));
  }
  Listing list("files", {"file", "state"});
  TextFiles others;  // than those that are there
  for (const auto& [name, text] : files) {
    const fs::path file = fs::path(flags.folder) / name;
    const std::string state = compare(file, text);
    if (state != kAsItWas) {
      others.emplace(file.string(), text);
    }
    list.add({file.lexically_normal().string(), said(state)});
  }
  if (!flags.check) {
    program.files.write_all(others);
  }
  show_listings(program, "", {{"bastide_sdk", 1}, {"written", !flags.check}}, {list});
  return flags.check && !others.empty() ? Exit::no : Exit::ok;
}

}  // namespace

void add_sdk_verb(Program& program) {
  auto flags = std::make_shared<SdkFlags>();
  Verb& verb = program.add_verb(
      {"sdk",
       "Author",
       marked("writes what editors need: stubs, luacheck names, schemas, the manual"),
       {"bastide sdk", "bastide sdk my-project --replace", "bastide sdk --check"},
       "docs/lua-reference.md, docs/write-a-plugin.md"});
  verb.add_option("FOLDER",
                  flags->folder,
                  "of the project, default this one: files go to sdk/lua, sdk/schemas and docs");
  verb.add_flag("--check", flags->check, "write nothing; exit 1 when a file is not up to date");
  program.on_run(verb, [&program, flags] { return run_sdk(program, *flags); });
}

}  // namespace bastide
