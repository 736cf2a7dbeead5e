// bastide complete: what may come next on a command line; the shells ask.
#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/base/utf8.h"
#include "sdk/bots/bot_table.h"
#include "sdk/tools/parcel/parcel_folder.h"
#include "sdk/tools/shell/completion.h"
#include "sdk/tools/shell/gate.h"
#include "sdk/tools/verbs/verbs.h"

namespace bastide {

namespace {

std::vector<Candidate> bots() {
  std::vector<Candidate> names;
  for (const BotRow& row : bot_table()) {
    names.push_back({std::string(row.name), std::string(row.about)});
  }
  return names;
}

void add_settings(const Installed& item, std::vector<Candidate>& names) {
  for (const OptionSetting& option : item.options) {
    const std::vector<std::string> words =
        option.type == "bool" ? std::vector<std::string>{"true", "false"} : option.words;
    for (const std::string& word : words) {
      names.push_back({fmt::format("{}={}", option.name, word), option.about});
    }
    if (words.empty()) {
      names.push_back({option.name + "=", option.about});
    }
  }
}

std::vector<Candidate> names_of(Program& program, Nameable kind) {
  if (kind == Nameable::bot) {
    return bots();
  }
  std::vector<Candidate> names;
  if (kind == Nameable::parcel) {
    for (const InstalledParcel& parcel : installed_parcels()) {
      names.push_back({parcel.manifest.thing.name, parcel.manifest.title});
    }
    return names;
  }
  for (const Installed& item : list_installed(program.search_path())) {
    const bool is_kind = (kind == Nameable::ruleset && item.kind == "ruleset") ||
                         (kind == Nameable::plugin && item.kind == "plugin") ||
                         (kind == Nameable::variant && item.kind == "variant");
    if (kind == Nameable::setting) {
      add_settings(item, names);
    } else if (is_kind) {
      names.push_back({item.name, item.title});
    }
  }
  return names;
}

/// Folders that the line names by --path count, too.
void take_paths(Program& program, const std::vector<std::string>& words) {
  for (std::size_t i = 0; i + 2 < words.size(); ++i) {
    if (words[i] == "--path") {
      program.path.push_back(words[i + 1]);
    }
  }
}

Exit run_complete(Program& program, const std::vector<std::string>& words) {
  program.quiet = true;
  take_paths(program, words);
  Completion found = complete(
      program.command_table(), words, [&](Nameable kind) { return names_of(program, kind); });
  for (Candidate& candidate : found.candidates) {
    candidate = {one_line(candidate.text), shortened(one_line(candidate.about))};
  }
  program.out(completion_lines(found));
  return Exit::ok;
}

}  // namespace

void add_complete_verb(Program& program) {
  auto words = std::make_shared<std::vector<std::string>>();
  Verb& verb =
      program.add_verb({"complete",
                        "Author",
                        marked("tells shells what may come next on a command line"),
                        {"bastide complete -- sim ba", "bastide complete -- play base --s"},
                        "docs/building.md"});
  verb.add_option("WORD", *words, "after --: what was typed, without the name of the program")
      .option_text("[-- WORD ...]");
  program.on_run(verb, [&program, words] { return run_complete(program, *words); });
}

}  // namespace bastide
