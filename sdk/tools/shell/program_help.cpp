// The command line: global flags, help pages, what is wrong and what was probably meant.
#include <algorithm>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "kernel/base/nearest.h"
#include "sdk/tools/shell/fold.h"
#include "sdk/tools/shell/gate.h"
#include "sdk/tools/shell/numbers.h"
#include "sdk/tools/shell/program.h"

namespace bastide {

namespace {

constexpr const char* kVersion = BASTIDE_VERSION;

constexpr std::size_t kHelpColumns = 80;

constexpr std::string_view kGlobalHelp =
    "Global flags:\n"
    "  --json, --jsonl, --plain   one JSON object, a line of JSON per item, tab-separated fields\n"
    "  -q, --quiet                no progress and no notes\n"
    "  --color WHEN               auto, always or never\n"
    "  --seed N                   start of all random numbers\n"
    "  --threads N                0: all cores\n"
    "  --path FOLDER              look here first for plugins/, rulesets/ and scripts/\n"
    "  --version, -h, --help\n";

constexpr std::string_view kExitHelp =
    "Exit codes: 0 yes, 1 no (illegal, failed), 2 command line, 3 unreadable input, 4 rule error, "
    "5 external bot, 6 environment, 130 interrupted.\n";

bool takes_value(std::string_view flag) {
  return flag == "--seed" || flag == "--threads" || flag == "--path" || flag == "--color";
}

/// Position of the first argument that is no global flag; the size when there is none.
std::size_t first_word(const std::vector<std::string>& arguments) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (takes_value(arguments[i])) {
      ++i;
    } else if (!arguments[i].starts_with("-")) {
      return i;
    }
  }
  return arguments.size();
}

void add_names(const CLI::App& app, std::vector<std::string>& names) {
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) {
      names.push_back("--" + name);
    }
  }
}

std::string words_of(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, " "));
}

}  // namespace

std::string Program::version() {
  return kVersion;
}

void Program::add_global_flags(CLI::App& app) {
  app.set_help_flag("-h,--help");
  app.set_version_flag("--version", fmt::format("bastide {}", kVersion));
  CLI::Option* one = app.add_flag("--json", json);
  CLI::Option* stream = app.add_flag("--jsonl", jsonl)->excludes(one);
  app.add_flag("--plain", plain)->excludes(one)->excludes(stream);
  app.add_flag("-q,--quiet", quiet);
  app.add_option("--color", color)->check(CLI::IsMember({"auto", "always", "never"}));
  app.add_option("--seed", seed)->check(refuse_no_seed);
  app.add_option("--threads", threads)->check(whole_number(ranges::threads));
  app.add_option("--path", path)->allow_extra_args(false);
}

const Program::Row* Program::find_verb(std::string_view name) const {
  const auto found = std::find_if(
      verbs_.begin(), verbs_.end(), [&](const Row& row) { return row.text.name == name; });
  return found == verbs_.end() ? nullptr : &*found;
}

const Program::Row* Program::parsed_verb() const {
  const auto found = std::find_if(
      verbs_.begin(), verbs_.end(), [](const Row& row) { return row.verb.app().parsed(); });
  return found == verbs_.end() ? nullptr : &*found;
}

std::vector<std::string> Program::verb_names() const {
  std::vector<std::string> names{"help"};
  for (const Row& verb : verbs_) {
    names.push_back(verb.text.name);
  }
  return names;
}

std::string Program::verb_help(const Row& row) const {
  std::string text = fmt::format("bastide {}: {}\n\n", row.text.name, row.text.about);
  for (const std::string& example : row.text.examples) {
    text += fmt::format("  {}\n", example);
  }
  text += '\n';
  row.verb.app().description("");
  std::string flags = row.verb.app().help("bastide");
  flags.erase(0, flags.find_first_not_of('\n'));
  text += flags;
  while (text.ends_with("\n\n")) {
    text.pop_back();
  }
  text += fmt::format("\nGlobal flags and exit codes: bastide --help\nSee also: {}\n",
                      row.text.see_also);
  return folded_columns(text, kHelpColumns);
}

std::string Program::general_help() const {
  std::string text =
      "bastide: a ruleset engine for tile-laying games\n\n"
      "  bastide demo                                   play games and see what comes out\n"
      "  bastide show                                   what is installed\n"
      "  bastide sim base --bots greedy,random          who wins, and by how much\n"
      "  bastide play base --seats human,greedy         play against the program\n";
  std::string group;
  for (const Row& verb : verbs_) {
    if (verb.text.group != group) {
      group = verb.text.group;
      text += fmt::format("\n{}:\n", group);
    }
    text += fmt::format("  {:<8} {}\n", verb.text.name, verb.text.about);
  }
  text += fmt::format("\n{}\n{}\nHelp on a verb: bastide help VERB\n", kGlobalHelp, kExitHelp);
  return folded_columns(text, kHelpColumns);
}

Exit Program::show_help(std::string_view verb) {
  if (verb.empty()) {
    out(general_help());
    return Exit::ok;
  }
  const Row* found = find_verb(verb);
  if (found == nullptr) {
    throw ToolError(Exit::usage,
                    fmt::format("there is no verb \"{}\"{}; see: bastide help",
                                verb,
                                did_you_mean(verb, verb_names())));
  }
  out(verb_help(*found));
  return Exit::ok;
}

std::string Program::usage_text(const CLI::App& app, const std::string& message) const {
  const Row* verb = parsed_verb();
  std::string text = message;
  std::vector<std::string> known;
  add_names(app, known);
  if (verb != nullptr) {
    add_names(verb->verb.app(), known);
  }
  for (const std::string& extra : app.remaining(true)) {
    text = fmt::format("unexpected: {}", words_of(app.remaining(true)));
    if (extra.starts_with("-")) {
      text += did_you_mean(extra.substr(0, extra.find('=')), known);
      break;
    }
  }
  return text;
}

Exit Program::usage_error(const CLI::App& app, const std::string& message) {
  const Row* verb = parsed_verb();
  complain(fmt::format("bastide: {}", usage_text(app, message)));
  complain(verb == nullptr ? "see: bastide help"
                           : fmt::format("see: bastide help {}", verb->text.name));
  return Exit::usage;
}

Exit Program::run_verb(CLI::App& app, std::vector<std::string> arguments) {
  const std::size_t at = first_word(arguments);
  if (arguments.empty()) {
    return show_help("");
  }
  if (at < arguments.size() && arguments[at] == "help") {
    return show_help(at + 1 < arguments.size() ? arguments[at + 1] : "");
  }
  if (at < arguments.size() && find_verb(arguments[at]) == nullptr) {
    return show_help(arguments[at]);  // says that there is no such verb
  }
  try {
    std::reverse(arguments.begin(), arguments.end());
    app.parse(arguments);
  } catch (const CLI::CallForHelp&) {
    const Row* verb = parsed_verb();
    return show_help(verb == nullptr ? "" : verb->text.name);
  } catch (const CLI::CallForVersion& version) {
    line(version.what());
    return Exit::ok;
  } catch (const CLI::ParseError& error) {
    return usage_error(app, error.what());
  }
  const Row* verb = parsed_verb();
  if (verb == nullptr || !verb->run) {
    return show_help("");
  }
  resolve_choices(*verb);
  return verb->run();
}

void Program::resolve_choices(const Row& row) {
  for (RulesetChoice* choice : row.choices) {
    resolve(*choice);
  }
}

std::shared_ptr<Job> Program::job_of(const std::vector<std::string>& words,
                                     void (*add_verbs)(Program&)) {
  job_app_ = std::make_shared<CLI::App>("", "bastide");
  app_ = job_app_.get();
  app_->require_subcommand(0, 1);
  add_global_flags(*app_);
  add_verbs(*this);
  std::string fault;
  try {
    app_->parse(std::vector<std::string>(words.rbegin(), words.rend()));
  } catch (const CLI::ParseError& error) {  // --help, too
    fault = usage_text(*app_, error.what());
  }
  const Row* verb = parsed_verb();
  if (!fault.empty() || verb == nullptr || !verb->make_job) {
    std::vector<std::string> parted;
    for (const Row& row : verbs_) {
      if (row.make_job) {
        parted.push_back(row.text.name);
      }
    }
    const std::string command = one_line(words_of(words));
    throw ToolError(Exit::usage,
                    fault.empty() ? fmt::format("no job: {}; verbs that can be parted: {}",
                                                command,
                                                fmt::join(parted, ", "))
                                  : fmt::format("no command line: {}: {}", command, fault));
  }
  resolve_choices(*verb);
  return verb->make_job();
}

}  // namespace bastide
