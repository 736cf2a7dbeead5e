// Waits until somebody saves a file: for verbs that then run again.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "sdk/tools/shell/program.h"

namespace bastide {

class Watch {
 public:
  /// Looks at files, and at everything below folders that rules, rulesets and tests are made of.
  /// What is not there yet counts when it comes.
  explicit Watch(std::vector<std::filesystem::path> places);

  /// Files that changed, came or went since the last call (or the beginning), once nobody writes
  /// to them any more.
  [[nodiscard]] std::vector<std::string> changes();

 private:
  struct Stamp {
    std::filesystem::file_time_type time;
    std::uintmax_t size = 0;
    bool operator==(const Stamp&) const = default;
  };
  using Stamps = std::map<std::string, Stamp>;

  [[nodiscard]] Stamps look() const;

  std::vector<std::filesystem::path> places_;
  Stamps seen_;
};

/// Folders of the search path that hold rules.
[[nodiscard]] std::vector<std::filesystem::path> rule_folders(const SearchPath& path);

/// Why a wait ended.
enum class Woken : std::uint8_t { changed, typed, interrupted };

/// Waits until a file changed (then `changed` names it), somebody typed or closed the standard
/// input, or pressed Ctrl-C. Requires: no typed text waits in a buffer of the program.
[[nodiscard]] Woken wait_for_change(Watch& watch, std::vector<std::string>& changed);

/// For --watch: calls `round` once, and again after every save and for every line that is typed,
/// with the files that changed. Ends when the input ends or somebody types q, with what the last
/// round gave, or at Ctrl-C (Exit::interrupted).
[[nodiscard]] Exit run_watching(Program& program,
                                const std::vector<std::filesystem::path>& places,
                                const std::function<Exit(const std::vector<std::string>&)>& round);

}  // namespace bastide
