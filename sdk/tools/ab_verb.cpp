// bastide ab: the same seeds under two rulesets, and what differs.
#include <algorithm>
#include <cctype>
#include <fstream>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "sdk/tools/ab_report.h"
#include "sdk/tools/bot_choice.h"
#include "sdk/tools/progress.h"
#include "sdk/tools/verbs.h"

namespace bastide {

namespace {

struct AbFlags {
  RulesetChoice a;  // with and set: of both, or of B alone when it is not named
  std::string b;
  BotChoice bots;
  std::uint64_t pairs = 200;
  std::string html;
};

std::string quoted(const std::string& word) {
  const bool plain = std::all_of(word.begin(), word.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 ||
           std::string_view("_-./=+,:").find(static_cast<char>(c)) != std::string_view::npos;
  });
  if (plain && !word.empty()) {
    return word;
  }
  std::string text = "'";
  for (const char c : word) {
    text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return text + "'";
}

AbSide side_of(Program& program, const RulesetChoice& choice) {
  AbSide side{program.load(choice), choice.ruleset, quoted(choice.ruleset)};
  for (const std::string& variant : choice.with) {
    side.name += " --with " + variant;
    side.arguments += " --with " + quoted(variant);
  }
  for (const std::string& option : choice.set) {
    side.name += " --set " + option;
    side.arguments += " --set " + quoted(option);
  }
  return side;
}

/// B is a variant of A when a variant, but no ruleset, has this name.
bool is_variant(Program& program, const std::string& name) {
  if (name.ends_with(".lua")) {
    return true;
  }
  bool variant = false;
  for (const Installed& item : list_installed(program.search_path())) {
    if (item.name == name && item.kind == "ruleset") {
      return false;
    }
    variant = variant || (item.name == name && item.kind == "variant");
  }
  return variant;
}

AbPlan plan_of(Program& program, const AbFlags& flags) {
  RulesetChoice a = flags.a;
  RulesetChoice b = flags.a;
  if (flags.b.empty()) {
    if (a.with.empty() && a.set.empty()) {
      throw ToolError(Exit::usage,
                      fmt::format("compare {} with what? Name a second ruleset or a variant, or "
                                  "give --with or --set",
                                  a.ruleset));
    }
    a.with.clear();
    a.set.clear();
  } else if (is_variant(program, flags.b)) {
    b.with.push_back(flags.b);
  } else {
    b.ruleset = flags.b;
  }
  AbPlan plan;
  plan.a = side_of(program, a);
  plan.b = side_of(program, b);
  plan.bots = seat_bots(flags.bots, *plan.a.rules);
  BotChoice same{fmt::format("{}", fmt::join(plan.bots, ",")), static_cast<int>(plan.bots.size())};
  static_cast<void>(seat_bots(same, *plan.b.rules));  // B must have these seats too
  plan.pairs = flags.pairs;
  plan.seed = program.seed_or(1);
  plan.threads = program.thread_count();
  return plan;
}

std::ofstream open_html(const std::string& path) {
  std::ofstream file(path, std::ios::binary);
  if (!file) {
    throw ToolError(Exit::environment, fmt::format("cannot write {}", path));
  }
  return file;
}

void write_result(Program& program,
                  const AbPlan& plan,
                  const AbResult& result,
                  const AbSummary& summary) {
  switch (program.format()) {
    case Format::text:
      program.out(ab_text(plan, result, summary));
      break;
    case Format::plain:
      program.out(ab_plain(summary));
      break;
    case Format::json:
    case Format::jsonl:
      program.out_json(ab_json(plan, result, summary));
      break;
  }
  program.flush();
}

Exit run_ab(Program& program, const AbFlags& flags) {
  const AbPlan plan = plan_of(program, flags);
  std::ofstream html;
  if (!flags.html.empty()) {
    html = open_html(flags.html);  // before the games: a wrong path must not cost them
  }
  Progress progress("pairs", plan.pairs, program.quiet);
  const AbResult result = play_pairs(plan, [&](std::uint64_t done) { progress.show(done); });
  progress.finish();
  const AbSummary summary = summarise(result);
  write_result(program, plan, result, summary);
  if (html.is_open()) {
    html << ab_html(plan, result, summary);
    html.close();
    if (!html) {
      throw ToolError(Exit::environment, fmt::format("cannot write {}", flags.html));
    }
    program.note(fmt::format("report: {}", flags.html));
  }
  for (std::size_t i = 0; i < std::min<std::size_t>(result.faults.size(), 20); ++i) {
    Program::complain(fmt::format("seed {}: {}", result.faults[i].seed, result.faults[i].what));
  }
  if (!result.faults.empty()) {
    Program::complain(fmt::format("{} pairs went wrong and are not counted", result.faults.size()));
  }
  if (result.interrupted) {
    Program::complain(fmt::format("interrupted: {} of {} pairs", result.pairs.size(), plan.pairs));
    return Exit::interrupted;
  }
  return result.faults.empty() ? Exit::ok : Exit::rule;
}

}  // namespace

void add_ab_verb(CLI::App& app, Program& program) {
  auto flags = std::make_shared<AbFlags>();
  CLI::App& verb =
      program.add_verb(app,
                       {"ab",
                        "Measure",
                        "plays the same seeds under two rulesets and shows what differs",
                        {"bastide ab base two_tile_city --pairs 2000",
                         "bastide ab base --set base.farmers=false --html report.html",
                         "bastide ab base base-river --bots greedy --json"},
                        "bastide sim, bastide play, docs/testing.md"});
  verb.add_option("A", flags->a.ruleset, "name or file of the ruleset")->required();
  verb.add_option("B", flags->b, "another ruleset, or a variant to add to A");
  program.add_ruleset_options(verb, flags->a, false);
  add_bot_options(verb, flags->bots);
  verb.add_option("--pairs", flags->pairs, "how many seeds (200)")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 24U))
      ->option_text("N");
  verb.add_option("--html", flags->html, "write a report with plots into this file")
      ->option_text("FILE");
  program.on_run(verb, [&program, flags] { return run_ab(program, *flags); });
}

}  // namespace bastide
