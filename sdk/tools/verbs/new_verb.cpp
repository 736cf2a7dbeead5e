// bastide new: a small working thing to start from.
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/said.h"
#include "sdk/tools/author/scaffold.h"
#include "sdk/tools/verbs/verbs.h"

namespace bastide {

namespace {

struct NewFlags {
  std::string kind;
  std::string name;
  std::string from;
};

Exit run_new(Program& program, const NewFlags& flags) {
  const Scaffold scaffold =
      make_scaffold(flags.kind, flags.name, flags.from, program.search_path());
  write_scaffold(scaffold);
  if (program.format() == Format::json || program.format() == Format::jsonl) {
    nlohmann::ordered_json json{{"bastide_new", 1}, {"kind", flags.kind}, {"name", flags.name}};
    json["files"] = nlohmann::ordered_json::array();
    for (const ScaffoldFile& file : scaffold.files) {
      json["files"].push_back(file.path);
    }
    json["next"] = scaffold.next;
    program.out_json(json);
    return Exit::ok;
  }
  for (const ScaffoldFile& file : scaffold.files) {
    program.line(file.path);
  }
  if (program.format() == Format::text) {
    program.out("\n" + said("next:") + "\n");
    for (const std::string& command : scaffold.next) {
      program.line("  " + command);
    }
  }
  return Exit::ok;
}

}  // namespace

void add_new_verb(Program& program) {
  auto flags = std::make_shared<NewFlags>();
  Verb& verb =
      program.add_verb({"new",
                        "Author",
                        marked("writes a small working plugin, variant, ruleset, tile set or "
                               "bot, with a test, into this folder"),
                        {"bastide new variant long_roads",
                         "bastide new ruleset family --from base-river",
                         "bastide new bot careful"},
                        "bastide check, bastide test, docs/write-a-variant.md"});
  verb.add_option("KIND", flags->kind, fmt::format("{}", fmt::join(scaffold_kinds(), ", ")))
      .often(scaffold_kinds())
      .required();
  verb.add_option("NAME", flags->name, "small letters, digits and _").required();
  verb.add_option("--from", flags->from, "the ruleset that a new ruleset extends (base)")
      .option_text("RULESET");
  program.on_run(verb, [&program, flags] { return run_new(program, *flags); });
}

}  // namespace bastide
