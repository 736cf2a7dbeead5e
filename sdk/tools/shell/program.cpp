#include "sdk/tools/shell/program.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <new>
#include <sstream>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/diagnostics.h"
#include "kernel/base/joined.h"
#include "kernel/base/nearest.h"
#include "kernel/base/said.h"
#include "kernel/base/stop.h"
#include "kernel/base/visible.h"
#include "kernel/io/system_reason.h"
#include "kernel/load/plugin_loader.h"
#include "kernel/rules/context.h"
#include "sdk/tools/shell/file_kind.h"
#include "sdk/tools/shell/fold.h"
#include "sdk/tools/shell/gate.h"
#include "sdk/tools/shell/language.h"
#include "sdk/tools/shell/platform.h"
#include "sdk/tools/shell/stand_ins.h"

namespace bastide {

namespace {

Exit exit_for(ErrorCode code) {
  switch (code) {
    case ErrorCode::illegal:
      return Exit::no;
    case ErrorCode::script:
      return Exit::rule;
    case ErrorCode::bad_input:
      return Exit::input;
    case ErrorCode::environment:
      return Exit::environment;
    case ErrorCode::bad_request:
      return Exit::usage;
  }
  return Exit::usage;
}

std::string unwritten(int error_number) {
  return said_with("cannot write the output: {}", system_reason(error_number));
}

[[noreturn]] void output_lost(int error_number) {
  throw ToolError(Exit::environment,
                  is_closed_pipe(error_number) ? said("nobody reads the output any more; stopped")
                                               : unwritten(error_number));
}

}  // namespace

ToolError::ToolError(const Error& error) : exit_(exit_for(error.code)), message_(error.message) {}

void must_work(const Status& status) {
  if (!status.ok()) {
    throw ToolError(status.error());
  }
}

Format Program::format() const {
  if (json) {
    return Format::json;
  }
  if (jsonl) {
    return Format::jsonl;
  }
  return plain ? Format::plain : Format::text;
}

int Program::thread_count() const {
  return threads > 0 ? threads : core_count();
}

Verb& Program::add_verb(VerbText text) {
  CLI::App* verb = app_->add_subcommand(text.name, text.about);
  verb->fallthrough();
  verb->set_help_flag("-h,--help", marked("this page"));
  return verbs_.emplace_back(Row{std::move(text), Verb(*verb), {}}).verb;
}

void Program::on_run(const Verb& verb, std::function<Exit()> run) {
  for (Row& row : verbs_) {
    if (&row.verb == &verb) {
      row.run = std::move(run);
    }
  }
}

void Program::on_job(const Verb& verb, std::function<std::shared_ptr<Job>()> make) {
  for (Row& row : verbs_) {
    if (&row.verb == &verb) {
      row.make_job = std::move(make);
    }
  }
}

void Program::add_ruleset_options(Verb& verb, RulesetChoice& choice, bool ruleset_is_positional) {
  if (ruleset_is_positional) {
    verb.add_option("RULESET",
                    choice.ruleset,
                    "name or file of the ruleset, or a variant or plugin to play")
        .required();
  }
  for (Row& row : verbs_) {
    if (&row.verb == &verb) {
      row.choices.push_back(&choice);
    }
  }
  verb.add_option("--with", choice.with, "add this variant (may be given several times)")
      .one_at_a_time()
      .option_text("VARIANT");
  verb.add_option("--set", choice.set, "set an option of a plugin (may be given several times)")
      .one_at_a_time()
      .option_text("PLUGIN.OPTION=VALUE");
}

std::vector<std::string> Program::named_folders() const {
  std::vector<std::string> folders = path;
  const char* list = std::getenv("BASTIDE_PATH");  // NOLINT(concurrency-mt-unsafe): at start
  std::istringstream in(list == nullptr ? "" : list);
  for (std::string folder; std::getline(in, folder, ':');) {
    if (!folder.empty()) {
      folders.push_back(folder);
    }
  }
  return folders;
}

const SearchPath& Program::search_path() {
  if (!search_path_.has_value()) {
    search_path_ = SearchPath::standard(path, path_of_program_);
    if (const std::string text = stand_in_note(*search_path_, named_folders()); !text.empty()) {
      note(text);
    }
  }
  return *search_path_;
}

void Program::choose_language() {
  speak(nullptr);
  if (format() != Format::text) {
    return;
  }
  const std::vector<std::string> wanted =
      lang.empty() ? wanted_languages() : std::vector<std::string>{lang};
  if (wanted.front() == "en") {
    return;
  }
  const SearchPath place = SearchPath::standard(path, path_of_program_);
  const std::vector<std::string> known = known_languages(place);
  const auto is_known = [&](const std::string& code) {
    return std::find(known.begin(), known.end(), code) != known.end();
  };
  const auto code = std::find_if(wanted.begin(), wanted.end(), is_known);
  if (code != wanted.end()) {
    // A variant that is named by its path brings its languages along.
    std::vector<std::string> folders;
    const Row* const verb = parsed_verb();
    for (const RulesetChoice* choice :
         verb == nullptr ? std::vector<RulesetChoice*>() : verb->choices) {
      for (const std::string& name : choice->with) {
        if (is_path(name, ".lua")) {
          folders.push_back(std::filesystem::path(name).parent_path().string());
        }
      }
    }
    speak(open_language(place, *code, std::move(folders)));
  } else if (!lang.empty()) {
    const std::string unknown = std::exchange(lang, "");
    choose_language();  // that of the environment, to say so
    throw ToolError(
        Exit::usage,
        said_with(
            "--lang: {} is none of the languages {}", in_quotes(unknown), joined(known, ", ")));
  }
}

void Program::resolve(RulesetChoice& choice) {
  const std::string name = choice.ruleset;
  const auto is_named = [&](const std::string& folder, const std::string& ending) {
    const std::vector<std::string> names = names_below(search_path(), folder, ending);
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  if (name.empty() || name.ends_with(".json") || is_named("rulesets", ".json")) {
    return;
  }
  const bool is_variant = name.ends_with(".lua") || is_named("scripts/variants", ".lua");
  Diagnostics unread;  // loading reports them
  const std::optional<FoundPlugin> found = is_variant
                                               ? find_variant(search_path(), name, "", unread)
                                               : find_plugin(search_path(), name, unread);
  if (!found) {
    return;
  }
  if (is_variant) {
    refuse_other_kind(name, FileKind::variant);
  }
  std::vector<std::string> plugins;
  for (const Requirement& required : found->manifest.required) {
    plugins.push_back(required.plugin);
    if (!required.part.empty()) {
      plugins.push_back(required.plugin + "/" + required.part);
    }
  }
  if (!is_variant) {
    plugins.push_back(name);
  }
  const std::string ruleset = ruleset_with(plugins, search_path());
  if (ruleset.empty()) {
    throw ToolError(Exit::input,
                    is_variant
                        ? said_with("{} is a variant, and no ruleset that is installed has {}",
                                    in_quotes(name),
                                    joined(plugins, said(" and "), in_quotes))
                        : said_with("{} is a plugin, and no ruleset that is installed has {}",
                                    in_quotes(name),
                                    joined(plugins, said(" and "), in_quotes)));
  }
  choice.ruleset = ruleset;
  if (is_variant) {
    choice.with.insert(choice.with.begin(), name);
  }
  note(is_variant ? said_with("{} is a variant: {} --with {}", name, ruleset, name)
                  : said_with("{} is a plugin: {} has it", name, ruleset));
}

std::shared_ptr<const Ruleset> Program::load(const RulesetChoice& named) {
  RulesetChoice choice = named;
  resolve(choice);
  LoadRequest request;
  request.ruleset = choice.ruleset;
  request.with = choice.with;
  request.set = choice.set;
  request.stated = choice.stated;
  return load_request(request);
}

std::shared_ptr<const Ruleset> Program::load_request(const LoadRequest& request) {
  try {
    return load_ruleset(request, search_path());
  } catch (const LoadError&) {
    refuse_other_kind(request.ruleset, FileKind::ruleset);
    for (const std::string& variant : request.with) {
      refuse_other_kind(variant, FileKind::variant);
    }
    throw;
  }
}

void Program::out(std::string_view text) {
  if (const int failure = write_to(Stream::results, text); failure != 0) {
    output_lost(failure);
  }
}

void Program::line(std::string_view text) {
  out(one_line(text) + "\n");
}

void Program::paragraph(std::string_view text) {
  out(hanging(text) + "\n");
}

void Program::out_json(const nlohmann::ordered_json& value) {
  using OnBadText = nlohmann::ordered_json::error_handler_t;
  const std::string text =
      value.dump(format() == Format::jsonl ? -1 : 2, ' ', false, OnBadText::replace);
  out_document(text);
}

void Program::out_document(std::string_view document) {
  out(visible_json(document) + "\n");
}

void Program::check_stdout_is_free(std::string_view flag) const {
  if (format() == Format::json || format() == Format::jsonl) {
    throw ToolError(Exit::usage,
                    said_with("with --json the standard output holds JSON alone: {} FILE", flag));
  }
}

void Program::note(std::string_view text) {
  if (!quiet) {
    complain(one_line(text));
  }
}

void Program::complain(std::string_view text) {
  message(hanging(text) + "\n");
}

void Program::message(std::string_view text) {
  // Where nobody reads the messages either, there is no one left to tell.
  static_cast<void>(write_to(Stream::messages, text));
  static_cast<void>(bastide::flush(Stream::messages));
}

void Program::flush() {
  if (const int failure = bastide::flush(Stream::results); failure != 0) {
    output_lost(failure);
  }
}

std::string Program::paint(Ink ink, std::string_view text) const {
  const char* no_color = std::getenv("NO_COLOR");
  const char* term = std::getenv("TERM");
  const bool wanted = color == "always" ||
                      (color == "auto" && (no_color == nullptr || *no_color == '\0') &&
                       term != nullptr && std::string_view(term) != "dumb" && stdout_is_terminal());
  if (!wanted || format() != Format::text || ink == Ink::plain) {
    return std::string(text);
  }
  const auto code = [ink] {
    switch (ink) {
      case Ink::strong:
        return "1";
      case Ink::faint:
        return "2";
      case Ink::good:
        return "32";
      case Ink::bad:
        return "31";
      case Ink::warning:
        return "33";
      case Ink::plain:
        break;
    }
    return "0";
  };
  return styled(code(), text);
}

bool Program::interrupted() {
  return was_interrupted();
}

Exit Program::failed(const std::exception& error) {
  if (const auto* load = dynamic_cast<const LoadError*>(&error)) {
    for (const Diagnostic& diagnostic : load->diagnostics()) {
      complain(to_string(diagnostic));
    }
    return Exit::input;
  }
  if (dynamic_cast<const Stopped*>(&error) != nullptr) {
    complain(heading("bastide") + ' ' + said("interrupted"));
    return Exit::interrupted;
  }
  if (const auto* tool = dynamic_cast<const ToolError*>(&error)) {
    complain(heading("bastide") + ' ' + tool->what());
    return tool->exit();
  }
  if (dynamic_cast<const ScriptFault*>(&error) != nullptr) {
    complain(said_with("bastide: a rule failed: {}", error.what()));
    return Exit::rule;
  }
  if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr) {
    complain(said("bastide: out of memory"));
    return Exit::environment;
  }
  complain(heading("bastide") + ' ' + error.what());
  return Exit::environment;
}

int Program::run(int argc, const char* const* argv, void (*add_verbs)(Program&)) {
  occupy_standard_files();
  catch_signals();
  take_own_fonts();
  Exit exit = Exit::ok;
  try {
    CLI::App app("Bastide: a ruleset engine for tile-laying games", "bastide");
    app.require_subcommand(0, 1);
    app_ = &app;
    add_global_flags(app);
    add_verbs(*this);
    const Stoppable stoppable(interrupt_flag());
    exit = run_verb(app, std::vector<std::string>(argv + std::min(argc, 1), argv + argc));
    flush();
  } catch (const std::exception& error) {
    exit = failed(error);
  }
  // What is left in the buffer goes out now, or fails now, not unseen at exit.
  if (const int failure = close_results(); failure != 0 && exit == Exit::ok) {
    complain(heading("bastide") + ' ' + unwritten(failure));
    exit = Exit::environment;
  }
  return static_cast<int>(exit);
}

}  // namespace bastide
