// What every verb of the program shares: global flags, output, exit codes, rulesets, interruption.
#pragma once

#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "kernel/base/result.h"
#include "kernel/load/ruleset_loader.h"
#include "sdk/tools/shell/command_table.h"
#include "sdk/tools/shell/named_files.h"
#include "sdk/tools/shell/verb.h"

namespace CLI {
class App;
}

namespace bastide {

class Job;  // sdk/tools/jobs/job.h

/// What the program's exit codes mean.
enum class Exit : int {
  ok = 0,
  no = 1,           ///< a clean "no": illegal, check or test failed
  usage = 2,        ///< the command line
  input = 3,        ///< a file or a text that cannot be read
  rule = 4,         ///< a rule failed, went over its budget, or broke an invariant
  bot = 5,          ///< an external bot failed
  environment = 6,  ///< a file cannot be written, the output is closed
  interrupted = 130,
};

/// Ends a verb from any depth: the message goes to stderr, the code to the shell.
class ToolError : public std::exception {
 public:
  ToolError(Exit exit, std::string message) : exit_(exit), message_(std::move(message)) {}
  /// With the exit code that belongs to this kind of failure.
  explicit ToolError(const Error& error);
  [[nodiscard]] const char* what() const noexcept override { return message_.c_str(); }
  [[nodiscard]] Exit exit() const { return exit_; }

 private:
  Exit exit_;
  std::string message_;
};

/// Throws the ToolError of a failure.
void must_work(const Status& status);

/// How results are written: for people, one object, a stream of objects, or lines of tab-separated
/// fields.
enum class Format : std::uint8_t { text, json, jsonl, plain };

enum class Ink : std::uint8_t { plain, strong, faint, good, bad, warning };

/// A ruleset as named on a command line.
struct RulesetChoice {
  std::string ruleset;
  std::vector<std::string> with;  // variants
  std::vector<std::string> set;   // plugin.option=value
  bool stated = false;            // by a file: see LoadRequest
};

class Program {
 public:
  explicit Program(std::string path_of_program) : path_of_program_(std::move(path_of_program)) {}
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
  ~Program() = default;

  [[nodiscard]] static std::string version();

  // Global flags.
  bool json = false;
  bool jsonl = false;
  bool plain = false;
  bool quiet = false;
  std::string color = "auto";         // auto, always, never
  std::optional<std::uint64_t> seed;  // none: the verb's own default
  int threads = 0;                    // 0: all cores
  std::vector<std::string> path;      // more folders with plugins/, rulesets/, scripts/
  std::string lang;                   // empty: what the environment says
  NamedFiles files;                   // with --replace

  [[nodiscard]] Format format() const;
  [[nodiscard]] std::uint64_t seed_or(std::uint64_t standard) const {
    return seed.value_or(standard);
  }
  [[nodiscard]] int thread_count() const;
  [[nodiscard]] const std::string& path_of_program() const { return path_of_program_; }

  /// Adds a verb with its help page; `run` is called after the whole command line was understood.
  /// Global flags are accepted before and after the verb.
  Verb& add_verb(VerbText text);
  void on_run(const Verb& verb, std::function<Exit()> run);
  /// For a verb whose work can be done in parts, on any machine and in any order: `make` is called
  /// instead of `run`, after the same command line was understood.
  void on_job(const Verb& verb, std::function<std::shared_ptr<Job>()> make);
  /// Adds --with and --set, and RULESET as first positional unless `ruleset_is_positional` is
  /// false.
  void add_ruleset_options(Verb& verb, RulesetChoice& choice, bool ruleset_is_positional = true);

  /// Requires: the verbs are there, as they are while one runs.
  [[nodiscard]] CommandTable command_table() const;

  /// Folders that the user has named, by --path or BASTIDE_PATH.
  [[nodiscard]] std::vector<std::string> named_folders() const;
  /// The first call tells people what the working folder replaces.
  [[nodiscard]] const SearchPath& search_path();
  /// What is named may be a variant or a plugin, too: the choice becomes the ruleset in which it is
  /// played, and people are told. A verb's own choices are made so before it runs.
  void resolve(RulesetChoice& choice);
  /// Throws LoadError; an unknown name gets a hint.
  [[nodiscard]] std::shared_ptr<const Ruleset> load(const RulesetChoice& named);
  [[nodiscard]] std::shared_ptr<const Ruleset> load_request(const LoadRequest& request);

  // Output, all of it through the gate (gate.h). stdout holds results only; it is checked, and a
  // closed pipe or a full disk ends the verb (ToolError).
  /// Text that is composed of lines. Requires: what strangers wrote was made one_line, else it
  /// could pass for lines of the program.
  void out(std::string_view text);
  /// One line, whatever the text holds.
  void line(std::string_view text);
  /// A line, and those that may follow set in.
  void paragraph(std::string_view text);
  /// One object: indented with --json, one line with --jsonl.
  void out_json(const nlohmann::ordered_json& value);
  /// The same for JSON that is written already. Requires: well-formed UTF-8.
  void out_document(std::string_view document);
  /// Throws ToolError when `flag` leaves a picture or page to stdout that --json wants for itself.
  void check_stdout_is_free(std::string_view flag) const;
  /// One line on stderr, kept back by --quiet.
  void note(std::string_view text);
  /// A paragraph on stderr.
  static void complain(std::string_view text);
  /// Text for stderr as it is, at once: prompts, boards and progress.
  static void message(std::string_view text);
  /// The text in colour when stdout wants colour.
  [[nodiscard]] std::string paint(Ink ink, std::string_view text) const;
  /// Everything so far reaches stdout. Throws ToolError when it cannot.
  void flush();

  /// Ctrl-C was pressed: stop, show what there is, and return Exit::interrupted. Where there is
  /// nothing to show, look_for_stop() does it, and work that takes long looks for itself.
  [[nodiscard]] static bool interrupted();

  // For the frame (program.cpp, main.cpp, job_main.cpp).
  /// By --lang, else by the environment. What machines read is English.
  void choose_language();
  /// Parses and runs; never throws. Returns the exit code for the shell.
  int run(int argc, const char* const* argv, void (*add_verbs)(Program&));
  /// What these words, without the name of the program, ask for; `this` must outlive it. Throws
  /// ToolError when they are no command line, or one of a verb that cannot be parted. Requires: no
  /// other call of this or of run().
  [[nodiscard]] std::shared_ptr<Job> job_of(const std::vector<std::string>& words,
                                            void (*add_verbs)(Program&));

 private:
  struct Row {
    VerbText text;
    Verb verb;
    std::function<Exit()> run;
    std::vector<RulesetChoice*> choices{};  // that its flags fill
    std::function<std::shared_ptr<Job>()> make_job{};
  };

  void add_global_flags(CLI::App& app);
  Exit run_verb(CLI::App& app, std::vector<std::string> arguments);
  void resolve_choices(const Row& row);
  /// What is wrong, and what was probably meant.
  [[nodiscard]] std::string usage_text(const CLI::App& app, const std::string& message) const;
  Exit usage_error(const CLI::App& app, const std::string& message);
  Exit show_help(std::string_view verb);
  Exit failed(const std::exception& error);
  [[nodiscard]] const Row* find_verb(std::string_view name) const;
  [[nodiscard]] const Row* parsed_verb() const;
  [[nodiscard]] std::vector<std::string> verb_names() const;
  [[nodiscard]] std::string verb_help(const Row& row) const;
  [[nodiscard]] std::string general_help() const;

  std::string path_of_program_;
  CLI::App* app_ = nullptr;  // while it runs
  std::shared_ptr<CLI::App> job_app_;
  std::deque<Row> verbs_;
  std::optional<SearchPath> search_path_;
};

}  // namespace bastide
