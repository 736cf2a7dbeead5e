// bastide show: what is installed, and what a ruleset consists of.
#include <algorithm>
#include <array>
#include <memory>

#include <fmt/format.h>

#include "kernel/base/nearest.h"
#include "sdk/tools/platform.h"
#include "sdk/tools/rule_sheet.h"
#include "sdk/tools/show_lists.h"
#include "sdk/tools/verbs.h"

namespace bastide {

namespace {

struct ShowFlags {
  std::vector<std::string> words;
  RulesetChoice ruleset;
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
      lists[0].add({item.name, item.title, item.file, item.problem});
    } else if (item.kind == "plugin") {
      lists[1].add({item.name, item.version, item.title, item.file, item.problem});
    } else {
      lists[2].add({item.name,
                    item.title,
                    options_of(item),
                    item.status,
                    item.rules,
                    item.file,
                    item.problem});
    }
  }
  const bool none =
      std::all_of(lists.begin(), lists.end(), [](const Listing& list) { return list.empty(); });
  if (none) {
    throw ToolError(Exit::environment,
                    "nothing is installed here; name a folder with rulesets/ by --path FOLDER");
  }
  show_listings(program, "", {{"bastide_show", 1}}, lists);
  return Exit::ok;
}

std::string head_of(const Program& program, const Ruleset& rules) {
  std::string head = program.paint(Ink::strong, rules.title) + " (" + rules.name + ")\n";
  for (const PluginInfo& plugin : rules.catalog.plugins) {
    head += fmt::format("  {} {} {}{}{}\n",
                        plugin.id,
                        plugin.version,
                        plugin.title,
                        plugin.parts.empty() ? "" : ": ",
                        fmt::join(plugin.parts, ", "));
  }
  return head;
}

Exit show_sheet(Program& program, const RulesetChoice& choice) {
  const auto rules = program.load(choice);
  switch (program.format()) {
    case Format::text:
      program.out(head_of(program, *rules) + sheet_text(program, *rules, terminal_width()));
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

Exit show_ruleset(Program& program, const std::string& topic, const RulesetChoice& choice) {
  if (topic == kSheetTopic) {
    return show_sheet(program, choice);
  }
  std::vector<std::string> known{kSheetTopic};
  for (const Topic& row : kTopics) {
    known.emplace_back(row.name);
    if (topic == row.name) {
      const auto rules = program.load(choice);
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
                  fmt::format("cannot show \"{}\"{}; there are: {}",
                              topic,
                              did_you_mean(topic, known),
                              fmt::join(known, ", ")));
}

Exit run_show(Program& program, ShowFlags& flags) {
  if (flags.words.empty()) {
    return show_installed(program);
  }
  const bool is_topic = flags.words[0] == kSheetTopic ||
                        std::any_of(kTopics.begin(), kTopics.end(), [&](const Topic& t) {
                          return flags.words[0] == t.name;
                        });
  if (flags.words.size() == 1 && is_topic) {
    throw ToolError(
        Exit::usage,
        fmt::format("of which ruleset? For example: bastide show {} base", flags.words[0]));
  }
  flags.ruleset.ruleset = flags.words.back();
  return show_ruleset(program, flags.words.size() == 1 ? "rules" : flags.words[0], flags.ruleset);
}

}  // namespace

void add_show_verb(CLI::App& app, Program& program) {
  auto flags = std::make_shared<ShowFlags>();
  CLI::App& verb = program.add_verb(app,
                                    {"show",
                                     "Author",
                                     "shows what is installed, or what a ruleset consists of",
                                     {"bastide show",
                                      "bastide show tiles base",
                                      "bastide show rules base --set base.farmers=false",
                                      "bastide show content base",
                                      "bastide show hooks base --json"},
                                     "bastide check, docs/formats.md"});
  verb.add_option(
          "WHAT",
          flags->words,
          "rules (the sheet), tiles, content, options, hooks or phases, then the ruleset; nothing: "
          "what is installed")
      ->expected(0, 2)
      ->option_text("[TOPIC] [RULESET]");
  program.add_ruleset_options(verb, flags->ruleset, false);
  program.on_run(verb, [&program, flags] { return run_show(program, *flags); });
}

}  // namespace bastide
