// bastide install, update, list, remove: the parcels of the user.
#include <algorithm>
#include <memory>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"
#include "kernel/base/utf8.h"
#include "kernel/io/text_file.h"
#include "sdk/tools/parcel/contents.h"
#include "sdk/tools/parcel/install.h"
#include "sdk/tools/shell/file_kind.h"
#include "sdk/tools/shell/progress.h"
#include "sdk/tools/verbs/verbs.h"

namespace bastide {

namespace {

struct ParcelFlags {
  std::string word;  // a file or a name
};

Parcel parcel_in(const std::string& file) {
  const Result<std::string> bytes = read_file(file, kMostParcelBytes);
  if (!bytes.ok()) {
    throw ToolError(Exit::input, bytes.error().message);
  }
  Result<Parcel> parcel = read_parcel(bytes.value(), file);
  if (!parcel.ok()) {
    refuse_other_kind(file, FileKind::parcel);
    throw ToolError(parcel.error());
  }
  return std::move(parcel.value());
}

std::string licence_of(const ParcelManifest& manifest) {
  return manifest.licence.empty() ? said_as("licence", "not said") : shortened(manifest.licence);
}

void show_installed(Program& program, const InstallReport& report) {
  const ParcelManifest& manifest = report.manifest;
  if (report.is_same) {
    program.line(said_with("{} is installed already, as it is here", to_string(manifest.thing)));
    return;
  }
  if (report.replaced) {
    program.line(said_with("{} replaces {}; files that are other ones now:",
                           to_string(manifest.thing),
                           to_string(report.replaced->thing)));
    for (const ParcelEntry& file : manifest.files) {
      const auto& old = report.replaced->files;
      if (std::find(old.begin(), old.end(), file) == old.end()) {
        program.line("  " + file.path);
      }
    }
  }
  program.line(
      said_with("{}: {}; licence: {}",
                program.paint(Ink::good, said_with("{} is installed", to_string(manifest.thing))),
                shortened(manifest.title),
                licence_of(manifest)));
  for (const ParcelThing& thing : manifest.holds) {
    program.line("  " + to_string(thing));
  }
  program.line(
      report.scenarios == 0
          ? said("it played random games, and has no scenarios of its own")
          : said_with("it played random games, and its scenarios hold: {}", report.scenarios));
}

/// The first of many, and how many more.
std::string few_of(const std::vector<std::string>& names) {
  constexpr std::size_t kShown = 8;
  const std::vector<std::string> first(
      names.begin(), names.begin() + static_cast<std::ptrdiff_t>(std::min(kShown, names.size())));
  const std::string text = joined(first, ", ");
  return names.size() <= kShown ? text : said_with("{} and {} more", text, names.size() - kShown);
}

Exit run_install(Program& program, const std::string& file, bool is_update) {
  const Parcel parcel = parcel_in(file);
  std::optional<Progress> progress;
  InstallTrial trial;
  trial.progress = [&](std::size_t done, std::size_t of) {
    if (!progress) {
      progress.emplace(said("things and scenarios tried"), of, program.quiet);
    }
    progress->show(done);
  };
  const InstallReport report =
      install_parcel(parcel, file, is_update, program.search_path(), trial);
  progress.reset();
  if (!report.untried.empty()) {
    program.note(
        said_with("{} things and scenarios of it were not played, since the others took "
                  "{:.0f} s of the processor: {}. Try them by bastide check and bastide "
                  "test before you trust them",
                  report.untried.size(),
                  trial.seconds,
                  few_of(report.untried)));
  }
  for (const std::string& note : report.notes) {
    program.note(note);
  }
  if (program.format() == Format::json || program.format() == Format::jsonl) {
    program.out_json({{"bastide_install", 1},
                      {"name", report.manifest.thing.name},
                      {"kind", report.manifest.thing.kind},
                      {"version", report.manifest.thing.version},
                      {"is_new", !report.is_same},
                      {"replaced", report.replaced ? report.replaced->thing.version : ""},
                      {"scenarios", report.scenarios},
                      {"untried", report.untried},
                      {"notes", report.notes}});
  } else {
    show_installed(program, report);
  }
  return Exit::ok;
}

nlohmann::ordered_json parcel_json(const InstalledParcel& parcel,
                                   const std::vector<std::string>& differences) {
  nlohmann::ordered_json holds = nlohmann::ordered_json::array();
  for (const ParcelThing& thing : parcel.manifest.holds) {
    holds.push_back(to_string(thing));
  }
  return {{"name", parcel.manifest.thing.name},
          {"kind", parcel.manifest.thing.kind},
          {"version", parcel.manifest.thing.version},
          {"title", parcel.manifest.title},
          {"licence", parcel.manifest.licence},
          {"holds", holds},
          {"folder", parcel.folder.string()},
          {"off", parcel.is_off},
          {"problem", parcel.problem},
          {"differences", differences}};
}

/// What it was made with and what is not so here.
std::vector<std::string> differences_of(const InstalledParcel& parcel, const SearchPath& path) {
  std::vector<std::string> differences;
  for (const ParcelThing& need : parcel.manifest.needs) {
    if (std::string differs = thing_difference(need, path); !differs.empty()) {
      differences.push_back(std::move(differs));
    }
  }
  return differences;
}

Exit run_list(Program& program) {
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const InstalledParcel& parcel : installed_parcels()) {
    const std::vector<std::string> differences = differences_of(parcel, program.search_path());
    if (program.format() == Format::json) {
      all.push_back(parcel_json(parcel, differences));
    } else if (program.format() == Format::jsonl) {
      program.out_json(parcel_json(parcel, differences));
    } else if (program.format() == Format::plain) {
      const ParcelThing& thing = parcel.manifest.thing;
      program.out(fmt::format(
          "{}\t{}\t{}\t{}\n", thing.name, thing.kind, thing.version, parcel.is_off ? "off" : "on"));
    } else {
      program.line(said_with("{}: {}; licence: {}",
                             program.paint(Ink::strong, to_string(parcel.manifest.thing)),
                             shortened(parcel.manifest.title),
                             licence_of(parcel.manifest)));
      if (parcel.is_off) {
        program.line("  " + said_with("switched off; bastide enable {} switches it on",
                                      parcel.manifest.thing.name));
      }
      if (!parcel.problem.empty()) {
        program.line("  " + program.paint(Ink::bad, parcel.problem));
      }
      for (const std::string& differs : differences) {
        program.line("  " + differs);
      }
    }
  }
  if (program.format() == Format::json) {
    program.out_json({{"bastide_list", 1}, {"parcels", all}});
  }
  return Exit::ok;
}

InstalledParcel must_find_parcel(const std::string& name) {
  std::optional<InstalledParcel> parcel = find_parcel(name);
  if (!parcel) {
    throw ToolError(
        Exit::input,
        said_with("no parcel {} is installed; bastide list names those that are", in_quotes(name)));
  }
  return std::move(*parcel);
}

Exit run_switch(Program& program, const std::string& name, bool is_off) {
  const InstalledParcel parcel = must_find_parcel(name);
  ParcelFolder folder;
  folder.switch_off(name, is_off);
  if (program.format() == Format::json || program.format() == Format::jsonl) {
    program.out_json({{"bastide_switch", 1}, {"name", name}, {"off", is_off}});
  } else {
    program.line(is_off ? said_with("{} is switched off: it stays, and nothing of it counts",
                                    to_string(parcel.manifest.thing))
                        : said_with("{} is switched on", to_string(parcel.manifest.thing)));
  }
  return Exit::ok;
}

Exit run_remove(Program& program, const std::string& name) {
  const InstalledParcel parcel = must_find_parcel(name);
  ParcelFolder folder;
  folder.remove(name);
  if (program.format() == Format::json || program.format() == Format::jsonl) {
    program.out_json({{"bastide_remove", 1}, {"name", name}});
  } else {
    program.line(said_with("{} is removed", to_string(parcel.manifest.thing)));
  }
  return Exit::ok;
}

}  // namespace

void add_install_verb(Program& program) {
  auto flags = std::make_shared<ParcelFlags>();
  Verb& verb =
      program.add_verb({"install",
                        "Share",
                        marked("checks a parcel as a stranger's, tests it and installs it"),
                        {"bastide install roads.bastide"},
                        "bastide list, bastide remove, docs/share-a-rule.md"});
  verb.add_option("FILE", flags->word, "a parcel, made by bastide pack").required();
  program.on_run(verb, [&program, flags] { return run_install(program, flags->word, false); });
}

void add_update_verb(Program& program) {
  auto flags = std::make_shared<ParcelFlags>();
  Verb& verb = program.add_verb({"update",
                                 "Share",
                                 marked("replaces an installed parcel by another of its name"),
                                 {"bastide update roads.bastide"},
                                 "bastide install, docs/share-a-rule.md"});
  verb.add_option("FILE", flags->word, "a parcel, made by bastide pack").required();
  program.on_run(verb, [&program, flags] { return run_install(program, flags->word, true); });
}

void add_list_verb(Program& program) {
  Verb& verb =
      program.add_verb({"list",
                        "Share",
                        marked("lists the parcels that are installed, and what is not as it was"),
                        {"bastide list", "bastide list --json"},
                        "bastide show, bastide install, docs/share-a-rule.md"});
  program.on_run(verb, [&program] { return run_list(program); });
}

void add_remove_verb(Program& program) {
  auto flags = std::make_shared<ParcelFlags>();
  Verb& verb = program.add_verb({"remove",
                                 "Share",
                                 marked("removes an installed parcel"),
                                 {"bastide remove long_roads"},
                                 "bastide list, bastide disable, docs/share-a-rule.md"});
  verb.add_option("PARCEL", flags->word, "the name of an installed parcel").required();
  program.on_run(verb, [&program, flags] { return run_remove(program, flags->word); });
}

void add_enable_verb(Program& program) {
  auto flags = std::make_shared<ParcelFlags>();
  Verb& verb = program.add_verb({"enable",
                                 "Share",
                                 marked("switches a parcel on again"),
                                 {"bastide enable long_roads"},
                                 "bastide disable, bastide list, docs/share-a-rule.md"});
  verb.add_option("PARCEL", flags->word, "the name of an installed parcel").required();
  program.on_run(verb, [&program, flags] { return run_switch(program, flags->word, false); });
}

void add_disable_verb(Program& program) {
  auto flags = std::make_shared<ParcelFlags>();
  Verb& verb = program.add_verb({"disable",
                                 "Share",
                                 marked("switches an installed parcel off, which stays"),
                                 {"bastide disable long_roads"},
                                 "bastide enable, bastide list, docs/share-a-rule.md"});
  verb.add_option("PARCEL", flags->word, "the name of an installed parcel").required();
  program.on_run(verb, [&program, flags] { return run_switch(program, flags->word, true); });
}

}  // namespace bastide
