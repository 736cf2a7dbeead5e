// bastide trust: allow the native library of a plugin.
#include <filesystem>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/said.h"
#include "kernel/load/plugin_loader.h"
#include "kernel/load/trust.h"
#include "sdk/tools/verbs/verbs.h"

namespace bastide {

namespace {

struct TrustFlags {
  std::string plugin;
};

Exit run_trust(Program& program, const TrustFlags& flags) {
  Diagnostics diagnostics;
  const auto found = find_plugin(program.search_path(), flags.plugin, diagnostics);
  diagnostics.throw_if_any();
  if (!found) {
    throw ToolError(
        Exit::input,
        said_with("there is no plugin {}; installed: bastide show", in_quotes(flags.plugin)));
  }
  if (found->manifest.library.text.empty()) {
    throw ToolError(Exit::input,
                    said_with("the plugin \"{}\" has no native library: its rules run in the "
                              "sandbox and need no trust",
                              flags.plugin));
  }
  const std::filesystem::path library = found->folder / found->manifest.library.text;
  const Result<std::string> bytes = read_file(library);
  if (!bytes.ok()) {
    throw ToolError(Exit::environment, bytes.error().message);
  }
  const std::string hash = content_hash(bytes.value());
  const Status status =
      add_trust(hash, fmt::format("{} {}", flags.plugin, to_string(found->manifest.version)));
  if (!status.ok()) {
    throw ToolError(Exit::environment, status.error().message);
  }
  if (program.format() == Format::json || program.format() == Format::jsonl) {
    program.out_json({{"plugin", flags.plugin}, {"sha256", hash}, {"file", trust_file()}});
  } else {
    program.line(
        said_with("{} may be opened from now on, as long as it stays as it is.", library.string()));
    program.line(said_with("SHA-256 {}, kept in {}", hash, trust_file()));
  }
  return Exit::ok;
}

}  // namespace

void add_trust_verb(Program& program) {
  auto flags = std::make_shared<TrustFlags>();
  Verb& verb = program.add_verb({"trust",
                                 "Author",
                                 marked("allows the native library of a plugin to be opened"),
                                 {"bastide trust my_plugin"},
                                 "docs/native-api.md"});
  verb.add_option("PLUGIN", flags->plugin, "id of the plugin").required();
  program.on_run(verb, [&program, flags] { return run_trust(program, *flags); });
}

}  // namespace bastide
