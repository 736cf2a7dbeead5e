// bastide pack: rules of one's own as one file for a friend.
#include <algorithm>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/said.h"
#include "kernel/load/trust.h"
#include "sdk/tools/parcel/pack.h"
#include "sdk/tools/shell/gate.h"
#include "sdk/tools/verbs/verbs.h"

namespace bastide {

namespace {

struct PackFlags {
  std::string name;
  std::string licence;
  std::string output;
};

nlohmann::ordered_json names_json(const std::vector<ParcelThing>& things) {
  nlohmann::ordered_json names = nlohmann::ordered_json::array();
  for (const ParcelThing& thing : things) {
    names.push_back(to_string(thing));
  }
  return names;
}

void show_packed(Program& program,
                 const Parcel& parcel,
                 const std::string& file,
                 std::size_t bytes) {
  program.line(said_with("{}: {} files, {} bytes", file, parcel.files.size() + 1, bytes));
  for (const ParcelThing& thing : parcel.manifest.holds) {
    program.line(said_with("  holds {}", to_string(thing)));
  }
  for (const ParcelThing& thing : parcel.manifest.needs) {
    program.line(said_with("  needs {}", to_string(thing)));
  }
}

Exit run_pack(Program& program, const PackFlags& flags) {
  const auto [parcel, sources] =
      make_parcel(flags.name, flags.licence, program.search_path(), program.path_of_program());
  for (const std::string& source : sources) {
    program.files.reads(source);
  }
  const Result<std::string> bytes = parcel_bytes(parcel);
  if (!bytes.ok()) {
    throw ToolError(bytes.error());
  }
  const std::string file =
      flags.output.empty() ? parcel.manifest.thing.name + ".bastide" : flags.output;
  program.files.write(file, bytes.value());
  const bool has_tests = std::any_of(parcel.files.begin(), parcel.files.end(), [](const auto& f) {
    return f.first.starts_with("tests/");
  });
  if (!has_tests) {
    program.note(
        said_with("there is no scenario in tests/scenarios/{}: nothing will prove to a "
                  "friend that the rules do what they say",
                  flags.name));
  }
  if (flags.licence.empty()) {
    program.note(said("what a friend may do with it is not said: --licence MIT, for one, says it"));
  }
  if (program.format() == Format::json || program.format() == Format::jsonl) {
    program.out_json({{"bastide_pack", 1},
                      {"file", file},
                      {"bytes", bytes.value().size()},
                      {"sha256", content_hash(bytes.value())},
                      {"holds", names_json(parcel.manifest.holds)},
                      {"needs", names_json(parcel.manifest.needs)}});
  } else {
    show_packed(program, parcel, file, bytes.value().size());
  }
  return Exit::ok;
}

}  // namespace

void add_pack_verb(Program& program) {
  auto flags = std::make_shared<PackFlags>();
  Verb& verb = program.add_verb(
      {"pack",
       "Share",
       marked("puts a ruleset, plugin or variant, its tests and what it needs "
              "into one file, a parcel"),
       {"bastide pack long_roads", "bastide pack long_roads --licence MIT -o roads.bastide"},
       "bastide install, docs/share-a-rule.md"});
  verb.add_option("NAME", flags->name, "a ruleset, plugin or variant, by name").required();
  verb.add_option("--licence", flags->licence, "what others may do with it, in a line")
      .check(refuse_invisible)
      .option_text("TEXT");
  verb.add_option("-o,--output", flags->output, "where to write it (NAME.bastide)")
      .option_text("FILE");
  program.on_run(verb, [&program, flags] { return run_pack(program, *flags); });
}

}  // namespace bastide
