// bastide show: what is installed, and what a ruleset consists of.
#include <algorithm>
#include <array>
#include <memory>

#include <fmt/format.h>

#include "kernel/base/nearest.h"
#include "kernel/base/said.h"
#include "sdk/tools/explain/rule_sheet.h"
#include "sdk/tools/explain/ruleset_diff.h"
#include "sdk/tools/explain/sheet_words.h"
#include "sdk/tools/explain/show_hooks.h"
#include "sdk/tools/explain/show_lists.h"
#include "sdk/tools/shell/fold.h"
#include "sdk/tools/shell/gate.h"
#include "sdk/tools/shell/platform.h"
#include "sdk/tools/shell/stand_ins.h"
#include "sdk/tools/verbs/verbs.h"

namespace bastide {

namespace {

struct ShowFlags {
  std::vector<std::string> words;
  RulesetChoice ruleset;
  std::string html;
};

struct Topic {
  const char* name;
  std::vector<Listing> (*list)(const Ruleset&);
};

const std::array<Topic, 5> kTopics{{{"tiles", list_tiles},
                                    {"content", list_rules},
                                    {"options", list_settings},
                                    {"hooks", list_hooks},
                                    {"phases", list_phases}}};

constexpr const char* kSheetTopic = "rules";
constexpr const char* kHooksTopic = "hooks";
constexpr const char* kDiffTopic = "diff";
/// Holds every part of every expansion: whose hooks are shown when no ruleset is named.
constexpr const char* kWidestRuleset = "everything";

/// "most=10": names and defaults; --set puts the name of the variant before them.
std::vector<std::string> options_of(const Installed& item) {
  std::vector<std::string> texts;
  for (const OptionSetting& option : item.options) {
    texts.push_back(fmt::format("{}={}", option.name.substr(item.name.size() + 1), option.initial));
  }
  return texts;
}

Exit show_installed(Program& program) {
  std::vector<Listing> lists{
      {"rulesets", {"name", "title", "file", "problem"}},
      {"plugins", {"name", "version", "title", "file", "problem"}},
      {"variants", {"name", "title", "options", "status", "rules", "file", "problem"}}};
  for (const Installed& item : list_installed(program.search_path())) {
    if (item.kind == "ruleset") {
      lists[0].add({item.name, said_by("rulesets", item.title), item.file, item.problem});
    } else if (item.kind == "plugin") {
      lists[1].add(
          {item.name, item.version, said_by(item.name, item.title), item.file, item.problem});
    } else {
      lists[2].add({item.name,
                    said_by(item.name, item.title),
                    options_of(item),
                    said_as("definition", item.status),
                    item.rules,
                    item.file,
                    item.problem});
    }
  }
  const bool none =
      std::all_of(lists.begin(), lists.end(), [](const Listing& list) { return list.empty(); });
  if (none) {
    throw ToolError(
        Exit::environment,
        said("nothing is installed here; name a folder with rulesets/ by --path FOLDER"));
  }
  show_listings(program, "", {{"bastide_show", 1}}, lists);
  return Exit::ok;
}

/// ", plugins/base": where it was found.
std::string where(Program& program, std::string_view kind, const std::string& name) {
  const std::string place = found_at(program.search_path(), kind, name);
  return place.empty() ? place : ", " + place;
}

std::string head_of(Program& program, const Ruleset& rules) {
  std::string head = line_of("{} ({}{})",
                             program.paint(Ink::strong, said_by("rulesets", rules.title)),
                             rules.name,
                             where(program, "ruleset", rules.name));
  for (const PluginInfo& plugin : rules.catalog.plugins) {
    head += line_of("  {} {} {}{}{}{}",
                    plugin.id,
                    plugin.version,
                    said_by(plugin.id, plugin.title),
                    plugin.parts.empty() ? "" : heading("") + " ",
                    said_parts(plugin),
                    where(program, "plugin", plugin.id));
  }
  return head;
}

Exit show_sheet(Program& program, const RulesetChoice& choice, const std::string& html) {
  const auto rules = program.load(choice);
  if (!html.empty()) {
    program.files.write(html, sheet_html(*rules));
    program.note(said_with("written: {}", html));
    if (program.format() == Format::text) {
      return Exit::ok;
    }
  }
  switch (program.format()) {
    case Format::text:
      program.out(head_of(program, *rules) + sheet_text(program, *rules, terminal_size().columns));
      break;
    case Format::plain:
      program.out(sheet_plain(*rules));
      break;
    case Format::json:
    case Format::jsonl:
      program.out_json(sheet_json(*rules));
      break;
  }
  return Exit::ok;
}

Exit show_ruleset(Program& program, const std::string& topic, const ShowFlags& flags) {
  if (topic == kSheetTopic) {
    return show_sheet(program, flags.ruleset, flags.html);
  }
  std::vector<std::string> known{kSheetTopic, kDiffTopic};
  for (const Topic& row : kTopics) {
    known.emplace_back(row.name);
    if (topic == row.name) {
      const auto rules = program.load(flags.ruleset);
      show_listings(program,
                    head_of(program, *rules),
                    {{"bastide_show", 1},
                     {"ruleset", rules->name},
                     {"title", rules->title},
                     {"catalogue", fmt::format("{:016x}", rules->catalog.hash)}},
                    row.list(*rules));
      return Exit::ok;
    }
  }
  throw ToolError(Exit::usage,
                  said_with("cannot show \"{}\"{}; there are: {}",
                            topic,
                            did_you_mean(topic, known),
                            fmt::join(known, ", ")));
}

/// The handlers of one point, of the ruleset with the most rules when none is named.
Exit show_point(Program& program, const std::string& point, RulesetChoice choice) {
  const auto rules = program.load(choice);
  const std::vector<Listing> lists = list_point(*rules, point);
  if (lists.front().empty() && program.format() == Format::text) {
    program.line(said_with("no rule of {} is attached to {}", rules->name, point));
    return Exit::ok;
  }
  show_listings(program,
                head_of(program, *rules) + "\n",
                {{"bastide_show", 1},
                 {"ruleset", rules->name},
                 {"title", rules->title},
                 {"point", point},
                 {"catalogue", fmt::format("{:016x}", rules->catalog.hash)}},
                lists);
  return Exit::ok;
}

/// A against B, or A against itself with the variants and options of the command line.
Exit show_diff(Program& program, const ShowFlags& flags) {
  if (flags.words.size() < 2) {
    throw ToolError(Exit::usage,
                    said("between which rulesets? For example: bastide show diff base base-river"));
  }
  const bool alone = flags.words.size() == 2;
  if (alone && flags.ruleset.with.empty() && flags.ruleset.set.empty()) {
    throw ToolError(Exit::usage,
                    said_with("compare {0} with what? Name a second ruleset, or what to change: "
                              "bastide show diff {0} --with VARIANT",
                              flags.words[1]));
  }
  const auto a = program.load({flags.words[1], {}, {}});
  RulesetChoice other = flags.ruleset;
  other.ruleset = flags.words.back();
  const auto b = program.load(other);
  const RulesetDiff diff = compare_rulesets(*a, *b);
  if (diff.empty() && program.format() == Format::text) {
    program.line(said_with("{} and {} play by the same rules", diff.a, diff.b));
    return Exit::ok;
  }
  if (program.format() == Format::text) {
    program.out(diff_text(program, diff, *a, *b, terminal_size().columns));
    return Exit::ok;
  }
  show_listings(program, "", {{"bastide_diff", 1}, {"a", diff.a}, {"b", diff.b}}, diff.lists);
  return Exit::ok;
}

bool is_point(const std::string& word) {
  return word.find(':') != std::string::npos;
}

void check_html(const ShowFlags& flags) {
  const bool is_sheet =
      flags.words.size() == 1 || (flags.words.size() == 2 && flags.words[0] == kSheetTopic);
  if (!flags.html.empty() && !is_sheet) {
    throw ToolError(Exit::usage,
                    said("--html is for the rule sheet: bastide show rules RULESET --html FILE"));
  }
}

Exit run_show(Program& program, ShowFlags& flags) {
  check_html(flags);
  if (flags.words.empty()) {
    return show_installed(program);
  }
  if (flags.words[0] == kDiffTopic) {
    return show_diff(program, flags);
  }
  if (flags.words[0] == kHooksTopic && flags.words.size() > 1 &&
      (flags.words.size() == 3 || is_point(flags.words[1]))) {
    flags.ruleset.ruleset = flags.words.size() == 3 ? flags.words[2] : kWidestRuleset;
    if (flags.words.size() == 2) {
      program.note(said_with("of the ruleset {}; another: bastide show hooks {} RULESET",
                             kWidestRuleset,
                             flags.words[1]));
    }
    return show_point(program, flags.words[1], flags.ruleset);
  }
  if (flags.words.size() > 2) {
    throw ToolError(Exit::usage,
                    said_with("unexpected: {}; a third word belongs to: bastide show hooks POINT "
                              "RULESET, bastide show diff A B",
                              flags.words[2]));
  }
  const bool is_topic = flags.words[0] == kSheetTopic ||
                        std::any_of(kTopics.begin(), kTopics.end(), [&](const Topic& t) {
                          return flags.words[0] == t.name;
                        });
  if (flags.words.size() == 1 && is_topic) {
    throw ToolError(
        Exit::usage,
        said_with("of which ruleset? For example: bastide show {} base", flags.words[0]));
  }
  flags.ruleset.ruleset = flags.words.back();
  return show_ruleset(program, flags.words.size() == 1 ? kSheetTopic : flags.words[0], flags);
}

}  // namespace

void add_show_verb(Program& program) {
  auto flags = std::make_shared<ShowFlags>();
  Verb& verb = program.add_verb({"show",
                                 "Author",
                                 marked("shows what is installed, or what a ruleset consists of"),
                                 {"bastide show",
                                  "bastide show tiles base",
                                  "bastide show rules base --set base.farmers=false",
                                  "bastide show rules big-box --html rules.html",
                                  "bastide show content base",
                                  "bastide show hooks base --json",
                                  "bastide show hooks core:award mists-level-1",
                                  "bastide show diff base base-river",
                                  "bastide show diff base --with two_tile_city"},
                                 "bastide explain, bastide check, docs/formats.md"});
  verb.add_option(
          "WHAT",
          flags->words,
          "rules (the sheet), tiles, content, options, hooks or phases, then the ruleset; hooks "
          "POINT RULESET: who is called there, in which order and why; diff A B: every rule in "
          "which they differ; nothing: what is installed")
      .expected(0, 3)
      .often({"rules", "tiles", "content", "options", "hooks", "phases", "diff"})
      .option_text("[TOPIC] [POINT] [RULESET]");
  program.add_ruleset_options(verb, flags->ruleset, false);
  verb.add_option("--html", flags->html, "rules: write the sheet as a page to read and to print")
      .option_text("FILE");
  program.on_run(verb, [&program, flags] { return run_show(program, *flags); });
}

}  // namespace bastide
