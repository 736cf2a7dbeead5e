// A long run as a file: what is played, and what was counted so far, so that it can be gone on with
// after it was broken off.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "kernel/base/diagnostics.h"
#include "kernel/base/object_reader.h"
#include "kernel/base/value.h"
#include "kernel/io/text_file.h"
#include "kernel/rules/ruleset.h"
#include "sdk/tools/shell/program.h"

namespace bastide {

/// One ruleset of a run, and what it was when the run began.
struct RunRules {
  RulesetChoice choice;
  std::vector<std::pair<std::string, std::string>> plugins;  // id, version
  std::uint64_t catalogue = 0;                               // hash of the compiled ruleset
};
[[nodiscard]] RunRules run_rules(RulesetChoice choice, const Ruleset& rules);

/// The first line of the file: whoever has it can play the run from its beginning.
struct RunHead {
  std::string verb;               // "sim"
  std::vector<RunRules> rules;    // two of ab; of sweep, as it is and each cell; none of test
  std::vector<std::string> bots;  // one per seat, of ladder each once; none of test
  std::uint64_t seed = 1;
  std::uint64_t count = 0;                   // games or pairs that are wanted
  std::uint64_t probe = 0;                   // hash of what a game that does not count comes to
  std::map<std::string, std::string> flags;  // further ones of the verb, by their names
};

/// Hash of the files among these bots; the same when there are none.
[[nodiscard]] std::uint64_t hash_bot_files(const std::vector<std::string>& bots);

/// Which rules changed since a run began as `saved`, a line each.
[[nodiscard]] std::vector<std::string> rules_changes(const RunHead& saved, const RunHead& now);
/// Throws ToolError when a run that began as `saved` would not play the same games now.
void check_same_run(const std::string& path, const RunHead& saved, const RunHead& now);

/// A file that is to be made must not replace another. `resumed` says what --resume does with it.
void check_new_file(const std::string& path, std::string_view resumed);

/// For options that name a file: "$FILE" of a shell may hold nothing. Empty when all is well.
[[nodiscard]] std::string refuse_no_name(const std::string& text);

/// Adds --save and --resume. What a saved run says itself, the options of these names, cannot be
/// given with --resume.
void add_save_options(Verb& verb,
                      std::string& save,
                      std::string& resume,
                      const std::vector<std::string>& said_by_run);

/// The first line of a file, and as a part of other files.
[[nodiscard]] nlohmann::ordered_json run_head_json(const RunHead& head);
[[nodiscard]] RunHead read_run_head(const Value& value, Diagnostics& diagnostics);
/// A list of numbers from `least` to `most`; anything else in it is complained of and left out.
[[nodiscard]] std::vector<double> read_run_numbers(
    ObjectReader& reader, const char* key, double least, double most, Diagnostics& diagnostics);
/// No number of a run is larger: no sum of them leaves what doubles hold.
inline constexpr double kMostRunNumber = 1e15;

/// The last line, after others: tells a whole file from one that was cut off or edited.
[[nodiscard]] std::string run_end_line(std::string_view head, std::string_view body);

/// Lines of a file that say what was counted.
struct RunLines {
  std::string path;       // for complaints
  std::string_view text;  // whole lines
  int first = 2;          // number of the first of them

  /// Hands them out as values, and throws ToolError for what is complained about.
  void read(const std::function<void(const Value& line, Diagnostics& diagnostics)>& take) const;
};

/// The file as it is read.
class SavedRun {
 public:
  /// Throws ToolError: the file cannot be read, was damaged, or is of another verb.
  SavedRun(std::string path, std::string_view verb);

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const RunHead& head() const { return head_; }
  /// The lines after the first.
  [[nodiscard]] std::string_view body() const;
  [[nodiscard]] RunLines lines() const { return {path_, body()}; }
  void read(const std::function<void(const Value& line, Diagnostics& diagnostics)>& take) const {
    lines().read(take);
  }

 private:
  std::string path_;
  std::string text_;
  std::size_t body_ = 0;  // where it begins
  std::size_t end_ = 0;   // and ends
  RunHead head_;
};

/// The file as it is written, again and again: always a whole one. Often at first and every few
/// seconds later, so that little is lost whenever a run is killed. One program at a time.
class RunWriter {
 public:
  /// Writes the file. Throws ToolError when it cannot.
  RunWriter(std::string path, const RunHead& head, std::string_view body = {});

  [[nodiscard]] bool is_due() const;
  /// Throws ToolError; the file is then as it was.
  void write(std::string_view body);
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  using Clock = std::chrono::steady_clock;

  std::string path_;
  OwnedFile file_;
  std::string head_;  // its line
  Clock::time_point start_ = Clock::now();
  Clock::time_point due_;
};

}  // namespace bastide
