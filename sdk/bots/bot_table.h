// Every bot that ships, one row each: from here come names, help and complaints.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/base/result.h"
#include "sdk/bots/bot.h"

namespace bastide {

struct BotRow {
  std::string_view name;
  std::string_view about;     // what it does, for lists: "the best next move by expected points"
  std::string_view settings;  // what may follow the ":", besides "no="; empty: nothing
  bool reads_files = false;   // its settings name files
  /// The settings were not looked at; without any when `settings` is empty. The error is a whole
  /// sentence.
  Result<std::unique_ptr<Bot>> (*make)(const BotSpec& spec, const Ruleset& rules);
};

/// In the order of lists.
[[nodiscard]] std::span<const BotRow> bot_table();

/// A line for each row and for files, for help pages.
[[nodiscard]] std::vector<std::string> bot_lines();

/// The files that this bot reads: its own of Lua, those that its settings name.
[[nodiscard]] std::vector<std::string> files_of_bot(std::string_view text);

/// Does a setting say how long it may think, as "100ms" does? Its games cannot be repeated exactly.
[[nodiscard]] bool plays_by_the_clock(std::string_view text);

/// Does a setting let it see all that is hidden (Bot::sees_all)? It takes no seat where people may
/// sit.
[[nodiscard]] bool is_seer(std::string_view text);

}  // namespace bastide
