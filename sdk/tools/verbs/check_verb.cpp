// bastide check: is a ruleset, plugin, variant or tiles file sound?
#include <filesystem>
#include <map>
#include <memory>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/said.h"
#include "kernel/base/stop.h"
#include "sdk/tools/author/check.h"
#include "sdk/tools/author/plugin_texts.h"
#include "sdk/tools/author/rerun.h"
#include "sdk/tools/author/watch.h"
#include "sdk/tools/shell/fold.h"
#include "sdk/tools/shell/gate.h"
#include "sdk/tools/shell/numbers.h"
#include "sdk/tools/verbs/verbs.h"

namespace bastide {

namespace {

struct CheckFlags {
  std::vector<std::string> what;
  std::vector<std::string> with;
  std::vector<std::string> set;
  std::uint64_t games = 50;
  bool strict = false;
  bool watch = false;
};

/// With --watch: games of each target, by its name, that are played again after every save.
using Samples = std::map<std::string, std::vector<SampleGame>>;

/// What became of them.
struct PlayedAgain {
  std::size_t games = 0;
  std::string bots;  // of the first that is different
  std::optional<Rerun> different;
};

CheckReport check_one(Program& program, const CheckFlags& flags, const std::string& what) {
  try {
    CheckTarget target = find_target(what, program.search_path());
    target.request.with.insert(target.request.with.end(), flags.with.begin(), flags.with.end());
    target.request.set = flags.set;
    CheckReport report =
        check_target(target, flags.games, program.seed_or(1), program.thread_count());
    check_languages(target, report);
    return report;
  } catch (const LoadError& error) {
    CheckReport report;
    report.name = what;
    report.errors = error.diagnostics();
    return report;
  }
}

nlohmann::ordered_json report_json(const CheckReport& report, bool strict) {
  nlohmann::ordered_json errors = nlohmann::ordered_json::array();
  for (const Diagnostic& error : report.errors) {
    errors.push_back({{"file", error.at.file},
                      {"line", error.at.line},
                      {"column", error.at.column},
                      {"message", error.message}});
  }
  return {{"what", report.name},
          {"kind", report.kind},
          {"ok", report.ok(strict)},
          {"errors", errors},
          {"failures", report.failures},
          {"warnings", report.warnings},
          {"notes", report.notes},
          {"summary", report.summary},
          {"games", report.games}};
}

void show_report(Program& program, const CheckReport& report, bool strict) {
  for (const Diagnostic& error : report.errors) {
    Program::complain(to_string(error));
  }
  for (const std::string& failure : report.failures) {
    Program::complain(heading(report.name) + " " + failure);
  }
  for (const std::string& warning : report.warnings) {
    Program::complain(said_with("{}: warning: {}", report.name, warning));
  }
  for (const std::string& note : report.notes) {
    Program::complain(said_with("{}: note: {}", report.name, note));
  }
  if (report.ok(strict)) {
    program.line(fmt::format("{} {} {}",
                             heading(report.name),
                             heading(program.paint(Ink::good, said("ok"))),
                             report.summary));
    return;
  }
  const std::size_t count =
      report.errors.size() + report.failures.size() + (strict ? report.warnings.size() : 0);
  program.line(fmt::format(
      "{} {}",
      heading(report.name),
      program.paint(Ink::bad, said_counted(std::int64_t(count), "{} problem", "{} problems"))));
}

/// The target's games under the rules as they are now; the next time these are compared.
std::optional<PlayedAgain> play_samples(const CheckReport& report,
                                        std::uint64_t seed,
                                        Samples& samples) {
  if (report.rules == nullptr || !report.ok(false) || report.kind == "bot") {
    return std::nullopt;
  }
  std::vector<SampleGame>& games = samples[report.name];
  PlayedAgain again{games.size(), {}, {}};
  for (const SampleGame& sample : games) {
    Rerun rerun = play_again(*sample.game, report.rules);
    if (rerun.first || !rerun.stopped.empty()) {
      again.bots = sample.bots;
      again.different = std::move(rerun);
      break;
    }
  }
  games = sample_games(report.rules, seed);
  return again.games == 0 ? std::nullopt : std::optional(std::move(again));
}

std::string again_text(const PlayedAgain& again) {
  return again.different ? line_of("a game of {} bots, played again:", again.bots) +
                               rerun_text(*again.different)
                         : line_of("{} games played again: nothing is different", again.games);
}

nlohmann::ordered_json again_json(const PlayedAgain& again) {
  if (!again.different) {
    return {{"games", again.games}};
  }
  nlohmann::ordered_json json = rerun_json(*again.different);
  json["bots"] = again.bots;
  return json;
}

void name_all_rulesets(Program& program, CheckFlags& flags) {
  if (flags.what.empty()) {
    for (const Installed& item : list_installed(program.search_path())) {
      if (item.kind == "ruleset") {
        flags.what.push_back(item.name);
      }
    }
  }
}

void show(Program& program,
          const CheckReport& report,
          bool strict,
          const std::optional<PlayedAgain>& again) {
  if (program.format() == Format::jsonl) {
    nlohmann::ordered_json json = report_json(report, strict);
    if (again) {
      json["played_again"] = again_json(*again);
    }
    program.out_json(json);
  } else {
    show_report(program, report, strict);
    program.out(again ? again_text(*again) : "");
  }
}

/// `samples`: null without --watch.
Exit check_all(Program& program, const CheckFlags& flags, Samples* samples) {
  bool ok = true;
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  const auto check = [&](const std::string& what) {
    const CheckReport report = check_one(program, flags, what);
    ok = ok && report.ok(flags.strict);
    const std::optional<PlayedAgain> again =
        samples == nullptr ? std::nullopt : play_samples(report, program.seed_or(1), *samples);
    if (program.format() == Format::json) {
      all.push_back(report_json(report, flags.strict));
      if (again) {
        all.back()["played_again"] = again_json(*again);
      }
    } else {
      show(program, report, flags.strict, again);
    }
    program.flush();
  };
  const bool is_whole = unless_stopped([&] {
    for (const std::string& what : flags.what) {
      look_for_stop();
      check(what);
    }
  });
  if (program.format() == Format::json) {
    program.out_json({{"bastide_check", 1}, {"ok", ok}, {"reports", all}});
  }
  if (!is_whole) {
    throw Stopped();
  }
  return ok ? Exit::ok : Exit::no;
}

Exit run_check(Program& program, CheckFlags& flags) {
  name_all_rulesets(program, flags);
  if (!flags.watch) {
    return check_all(program, flags, nullptr);
  }
  std::vector<std::filesystem::path> places = rule_folders(program.search_path());
  for (const std::vector<std::string>* names : {&flags.what, &flags.with}) {
    places.insert(places.end(), names->begin(), names->end());
  }
  Samples samples;
  return run_watching(program, places, [&](const std::vector<std::string>&) {
    return check_all(program, flags, &samples);
  });
}

}  // namespace

void add_check_verb(Program& program) {
  auto flags = std::make_shared<CheckFlags>();
  Verb& verb = program.add_verb(
      {"check",
       "Author",
       marked("finds every mistake in rulesets, plugins, variants and tiles, and plays them"),
       {"bastide check base",
        "bastide check plugins/base rulesets/base.json --games 500",
        "bastide check two_tile_city --watch",
        "bastide check bots/careful.lua",
        "bastide check"},
       "bastide show, bastide test, docs/formats.md"});
  verb.add_option(
          "WHAT",
          flags->what,
          "rulesets, plugins, variants by name or path, files of bots; nothing: all rulesets")
      .option_text("WHAT ...");
  verb.add_option("--with", flags->with, "add this variant (may be given several times)")
      .one_at_a_time()
      .option_text("VARIANT");
  verb.add_option("--set", flags->set, "set an option of a plugin (may be given several times)")
      .one_at_a_time()
      .option_text("PLUGIN.OPTION=VALUE");
  verb.add_option("--games", flags->games, "random games to play (50); 0: none")
      .check(whole_number(ranges::games_or_none))
      .option_text("N");
  verb.add_flag("--strict", flags->strict, "warnings count as problems");
  verb.add_flag(
      "--watch", flags->watch, "check again when a file is saved; say what it changed in a game");
  program.on_run(verb, [&program, flags] { return run_check(program, *flags); });
}

}  // namespace bastide
