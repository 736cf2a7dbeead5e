// bastide doctor: what is wrong with this installation, and what to do about it.
#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/said.h"
#include "kernel/load/trust.h"
#include "sdk/tools/author/doctor.h"
#include "sdk/tools/shell/text_table.h"
#include "sdk/tools/verbs/verbs.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

struct DoctorFlags {
  std::string ruleset;
  bool strict = false;
};

std::vector<Finding> examine_all(Program& program, const DoctorFlags& flags) {
  std::vector<Finding> findings = examine_program();
  const auto append = [&](std::vector<Finding> more) {
    std::move(more.begin(), more.end(), std::back_inserter(findings));
  };
  append(examine_files(program.search_path(), program.named_folders()));
  std::error_code ignored;
  const std::string temporary = std::filesystem::temp_directory_path(ignored).string();
  findings.push_back(examine_folder(".", said("the working folder")));
  findings.push_back(examine_folder(temporary, said("the folder for temporary files")));
  const std::filesystem::path settings = std::filesystem::path(trust_file()).parent_path();
  if (std::filesystem::is_directory(settings, ignored)) {
    findings.push_back(examine_folder(settings.string(), said("the folder of settings")));
  }
  append(examine_terminal(this_terminal(program.color)));
  append(examine_game(program.search_path(), flags.ruleset, temporary));
  return findings;
}

Json to_json(const Finding& finding) {
  Json json{
      {"area", finding.area}, {"concern", concern_word(finding.concern)}, {"text", finding.text}};
  if (!finding.advice.empty()) {
    json["advice"] = finding.advice;
  }
  return json;
}

void show(Program& program, const std::vector<Finding>& findings) {
  std::string area;
  for (const Finding& finding : findings) {
    if (finding.area != area) {
      area = finding.area;
      program.line(program.paint(Ink::strong, said(area)));
    }
    const Ink ink = finding.concern == Concern::error     ? Ink::bad
                    : finding.concern == Concern::warning ? Ink::warning
                    : finding.concern == Concern::fine    ? Ink::good
                                                          : Ink::faint;
    const std::string word = fmt::format("{:<8}", said(concern_word(finding.concern)));
    program.line(fmt::format("  {} {}", program.paint(ink, word), finding.text));
    if (!finding.advice.empty()) {
      program.line(fmt::format("           -> {}", finding.advice));
    }
  }
}

Exit run_doctor(Program& program, const DoctorFlags& flags) {
  const std::vector<Finding> findings = examine_all(program, flags);
  const auto count = [&](Concern concern) {
    return std::count_if(findings.begin(), findings.end(), [&](const Finding& finding) {
      return finding.concern == concern;
    });
  };
  const auto errors = count(Concern::error);
  const auto warnings = count(Concern::warning);
  const Format format = program.format();
  if (format == Format::json) {
    Json list = Json::array();
    for (const Finding& finding : findings) {
      list.push_back(to_json(finding));
    }
    program.out_json(
        {{"bastide_doctor", 1}, {"errors", errors}, {"warnings", warnings}, {"findings", list}});
  } else if (format == Format::jsonl) {
    for (const Finding& finding : findings) {
      program.out_json(to_json(finding));
    }
  } else if (format == Format::plain) {
    TextTable table(std::vector<std::string>(4));
    for (const Finding& finding : findings) {
      table.add(
          {finding.area, std::string(concern_word(finding.concern)), finding.text, finding.advice});
    }
    program.out(table.plain());
  } else {
    show(program, findings);
    program.line(errors == 0 && warnings == 0
                     ? said("all is well")
                     : said_with("{} errors, {} warnings", errors, warnings));
  }
  return errors > 0 || (flags.strict && warnings > 0) ? Exit::no : Exit::ok;
}

}  // namespace

void add_doctor_verb(Program& program) {
  auto flags = std::make_shared<DoctorFlags>();
  Verb& verb = program.add_verb(
      {"doctor",
       "Author",
       marked("looks for what is wrong with this installation, and says what to do"),
       {"bastide doctor", "bastide doctor --json", "bastide doctor --strict"},
       "bastide show, bastide check, docs/building.md"});
  verb.add_option("--game", flags->ruleset, "ruleset of the game that is tried (base)")
      .option_text("RULESET");
  verb.add_flag("--strict", flags->strict, "exit code 1 for warnings too, not only for errors");
  program.on_run(verb, [&program, flags] { return run_doctor(program, *flags); });
}

}  // namespace bastide
