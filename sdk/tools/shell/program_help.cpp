// The command line: global flags, help pages, what is wrong and what was probably meant.
#include <algorithm>
#include <array>
#include <memory>
#include <sstream>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "kernel/base/nearest.h"
#include "kernel/base/said.h"
#include "sdk/tools/shell/command_line_fault.h"
#include "sdk/tools/shell/fold.h"
#include "sdk/tools/shell/gate.h"
#include "sdk/tools/shell/manual_page.h"
#include "sdk/tools/shell/numbers.h"
#include "sdk/tools/shell/one_of_words.h"
#include "sdk/tools/shell/program.h"
#include "sdk/tools/shell/value_words.h"

namespace bastide {

namespace {

constexpr const char* kVersion = BASTIDE_VERSION;

constexpr std::size_t kHelpColumns = 80;

/// Headings of the list of verbs, for translators.
[[maybe_unused]] constexpr std::array<const char*, 4> kGroups{
    marked("Author"), marked("Share"), marked("Play"), marked("Measure")};

const std::vector<ExitRow>& exit_rows() {
  static const std::vector<ExitRow> rows{
      {static_cast<int>(Exit::ok), marked("yes")},
      {static_cast<int>(Exit::no), marked("no (illegal, failed)")},
      {static_cast<int>(Exit::usage), marked("command line")},
      {static_cast<int>(Exit::input), marked("unreadable input")},
      {static_cast<int>(Exit::rule), marked("rule error")},
      {static_cast<int>(Exit::bot), marked("external bot")},
      {static_cast<int>(Exit::environment), marked("environment")},
      {static_cast<int>(Exit::interrupted), marked("interrupted")},
  };
  return rows;
}

/// "{a,b}" in the name of the type, as CLI11 writes it: the words that the value can be.
std::vector<std::string> words_in(const std::string& type) {
  std::vector<std::string> words;
  const std::size_t open = type.find('{');
  if (open == std::string::npos) {
    return words;
  }
  std::istringstream in(type.substr(open + 1, type.find('}', open) - open - 1));
  for (std::string word; std::getline(in, word, ',');) {
    words.push_back(word);
  }
  return words;
}

OptionRow row_of(const CLI::Option& option) {
  OptionRow row;
  row.is_word = option.get_positional();
  if (row.is_word) {
    row.names.push_back(option.get_name(true));
  }
  for (const std::string& name : option.get_snames()) {
    row.names.push_back("-" + name);
  }
  for (const std::string& name : option.get_lnames()) {
    row.names.push_back("--" + name);
  }
  row.words = words_in(option.get_type_name());
  row.value = option.get_option_text();
  if (!row.is_word && row.value.empty() && option.get_items_expected_max() > 0) {
    row.value =
        row.words.empty() ? option.get_type_name() : fmt::format("{}", fmt::join(row.words, "|"));
  }
  row.about = option.get_description();
  row.is_required = option.get_required();
  row.is_many = option.get_items_expected_max() > 1;
  return row;
}

std::vector<OptionRow> rows_of(const CLI::App& app) {
  std::vector<OptionRow> rows;
  for (const CLI::Option* option : app.get_options()) {
    rows.push_back(row_of(*option));
  }
  return rows;
}

/// Help pages of CLI11 with the words of values said.
class SayingFormatter : public CLI::Formatter {
 public:
  /// In columns of letters: CLI11 counts bytes.
  std::string make_option(const CLI::Option* option, bool is_positional) const override {
    std::string text = Formatter::make_option(option, is_positional);
    const std::string name = make_option_name(option, is_positional) + make_option_opts(option);
    const std::size_t end = 2 + name.size();
    if (end < get_column_width()) {
      const auto inner =
          std::count_if(name.begin(), name.end(), [](char byte) { return (byte & 0xc0) == 0x80; });
      text.insert(end, static_cast<std::size_t>(inner), ' ');
    }
    return text;
  }
  std::string make_option_name(const CLI::Option* option, bool is_word) const override {
    const std::string name = Formatter::make_option_name(option, is_word);
    return is_word ? said_value(name) : name;
  }
  std::string make_option_opts(const CLI::Option* option) const override {
    return said_value(Formatter::make_option_opts(option));
  }
};

/// "-q, --quiet", "--color WHEN".
std::string flag_text(const OptionRow& row) {
  std::string text = fmt::format("{}", fmt::join(row.names, ", "));
  return row.value.empty() ? text : text + ' ' + said_value(row.value);
}

/// "0 yes, 1 no (illegal, failed), …"
std::string exit_text() {
  std::string text;
  for (const ExitRow& row : exit_rows()) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", row.code, said(row.meaning));
  }
  return text;
}

bool takes_value(std::string_view flag) {
  return flag == "--seed" || flag == "--threads" || flag == "--path" || flag == "--color" ||
         flag == "--lang";
}

/// What follows the flag, each time that it stands there.
std::vector<std::string> values_of(std::string_view flag,
                                   const std::vector<std::string>& arguments) {
  std::vector<std::string> values;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == flag && i + 1 < arguments.size()) {
      values.push_back(arguments[i + 1]);
    } else if (arguments[i].starts_with(flag) &&
               arguments[i].substr(flag.size()).starts_with("=")) {
      values.push_back(arguments[i].substr(flag.size() + 1));
    }
  }
  return values;
}

bool is_for_machines(const std::vector<std::string>& arguments) {
  return std::any_of(arguments.begin(), arguments.end(), [](const std::string& argument) {
    return argument == "--json" || argument == "--jsonl" || argument == "--plain";
  });
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
  app.formatter(std::make_shared<SayingFormatter>());  // verbs inherit it
  CLI::Option* one = app.add_flag("--json", json, "results as one JSON object");
  CLI::Option* stream = app.add_flag("--jsonl", jsonl, "a line of JSON per item")->excludes(one);
  app.add_flag("--plain", plain, "tab-separated fields")->excludes(one)->excludes(stream);
  app.add_flag("-q,--quiet", quiet, "no progress and no notes");
  app.add_option("--color", color, "auto, always or never")
      ->check(one_of_words({"auto", "always", "never"}))
      ->option_text("WHEN");
  app.add_option("--seed", seed, "start of all random numbers")
      ->check(refuse_no_seed)
      ->option_text("N");
  app.add_option("--threads", threads, "0: all cores")
      ->check(whole_number(ranges::threads))
      ->option_text("N");
  app.add_option("--path", path, "look here first for plugins/, rulesets/ and scripts/")
      ->allow_extra_args(false)
      ->option_text("FOLDER");
  app.add_flag("--replace", files.replace, "write over files that are there");
  app.add_option("--lang", lang, "language of what people read: de, en, fr (else that of LANG)")
      ->option_text("CODE");
  app.set_version_flag(
      "--version", fmt::format("bastide {}", kVersion), marked("which version this is"));
  app.set_help_flag("-h,--help", marked("this page, or that of a verb"));
}

CommandTable Program::command_table() const {
  CommandTable table{kVersion, rows_of(*app_), {}, exit_rows()};
  for (const Row& row : verbs_) {
    table.verbs.push_back({row.text, rows_of(row.verb.app())});
  }
  return table;
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

namespace {

/// Descriptions and headings in the language of the reader; of a page that is written at once.
void say_descriptions(CLI::App& app) {
  for (CLI::Option* option : app.get_options()) {
    option->description(said(option->get_description()));
    option->group(said(option->get_group()));
  }
  for (const char* word : {marked("Usage"),
                           marked("Positionals"),
                           marked("Options"),
                           marked("OPTIONS"),
                           marked("REQUIRED"),
                           marked("Excludes"),
                           marked("Needs")}) {
    app.get_formatter()->label(word, said(word));
  }
}

}  // namespace

std::string Program::verb_help(const Row& row) const {
  std::string text = heading("bastide " + row.text.name) + ' ' + said(row.text.about) + "\n\n";
  for (const std::string& example : row.text.examples) {
    text += fmt::format("  {}\n", example);
  }
  text += '\n';
  row.verb.app().description("");
  say_descriptions(row.verb.app());
  std::string flags = row.verb.app().help("bastide");
  flags.erase(0, flags.find_first_not_of('\n'));
  text += flags;
  while (text.ends_with("\n\n")) {
    text.pop_back();
  }
  text +=
      said_with("\nGlobal flags and exit codes: bastide --help\nSee also: {}\n", row.text.see_also);
  return folded_columns(text, kHelpColumns);
}

std::string Program::general_help() const {
  std::string text = said(
      "bastide: a ruleset engine for tile-laying games\n\n"
      "  bastide demo                                   play games and see what comes out\n"
      "  bastide show                                   what is installed\n"
      "  bastide sim base --bots greedy,random          who wins, and by how much\n"
      "  bastide play base --seats human,greedy         play against the program\n");
  std::string group;
  for (const Row& verb : verbs_) {
    if (verb.text.group != group) {
      group = verb.text.group;
      text += '\n' + heading(said(group)) + '\n';
    }
    text += fmt::format("  {:<9} {}\n", verb.text.name, said(verb.text.about));
  }
  text += said("\nGlobal flags:\n");
  for (const OptionRow& row : rows_of(*app_)) {
    text += fmt::format("  {:<14} {}\n", flag_text(row), said(row.about));
  }
  text += said_with(
      "\nExit codes: {}.\n\nHelp on a verb: bastide help VERB\n"
      "The manual page: bastide help --man\n",
      exit_text());
  return folded_columns(text, kHelpColumns);
}

Exit Program::show_help(std::string_view verb) {
  if (verb.empty()) {
    out(general_help());
    return Exit::ok;
  }
  if (verb == "--man") {
    out(manual_page(command_table()));
    return Exit::ok;
  }
  const Row* found = find_verb(verb);
  if (found == nullptr) {
    throw ToolError(Exit::usage,
                    said_with("there is no verb \"{}\"{}; see: bastide help",
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
    text = said_with("unexpected: {}", words_of(app.remaining(true)));
    if (extra.starts_with("-")) {
      text += did_you_mean(extra.substr(0, extra.find('=')), known);
      break;
    }
  }
  return text;
}

Exit Program::usage_error(const CLI::App& app, const std::string& message) {
  const Row* verb = parsed_verb();
  complain(heading("bastide") + ' ' + usage_text(app, message));
  complain(verb == nullptr ? said("see: bastide help")
                           : said_with("see: bastide help {}", verb->text.name));
  return Exit::usage;
}

Exit Program::run_verb(CLI::App& app, std::vector<std::string> arguments) {
  // Help pages and complaints come before all flags are read.
  if (!is_for_machines(arguments)) {
    const std::vector<std::string> codes = values_of("--lang", arguments);
    lang = codes.empty() ? std::string() : codes.front();
    path = values_of("--path", arguments);
    choose_language();
    path.clear();
  }
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
    return usage_error(app, said_fault(error));
  }
  const Row* verb = parsed_verb();
  choose_language();
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
    fault = usage_text(*app_, said_fault(error));
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
                    fault.empty() ? said_with("no job: {}; verbs that can be parted: {}",
                                              command,
                                              fmt::join(parted, ", "))
                                  : said_with("no command line: {}: {}", command, fault));
  }
  resolve_choices(*verb);
  return verb->make_job();
}

}  // namespace bastide
