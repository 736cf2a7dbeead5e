// Games that are kept without being asked for, each with a number of its own: the newest of a
// folder.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "kernel/base/result.h"
#include "kernel/io/record_file.h"

namespace bastide {

inline constexpr std::size_t kMostKeptGames = 50;

/// bastide/games in XDG_STATE_HOME or ~/.local/state; empty when there is no home.
[[nodiscard]] std::filesystem::path folder_of_kept_games();

/// A new, empty file for a game of this ruleset: "12-base.jsonl" in the folder, which is made where
/// it is missing. The lowest numbers above the most go; files with other names than ours never do.
[[nodiscard]] Result<std::filesystem::path> new_kept_game(const std::filesystem::path& folder,
                                                          const std::string& ruleset);

struct KeptGame {
  int number = 0;
  std::filesystem::path path;
};

/// Those of the folder, the newest first.
[[nodiscard]] std::vector<KeptGame> kept_games(const std::filesystem::path& folder);

/// How the game stands, from its record alone: "12 tiles placed", "you 31, greedy 27".
[[nodiscard]] std::string standing_of(const Record& record);

}  // namespace bastide
