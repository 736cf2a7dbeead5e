// A bot as people name it: "greedy", "bots/careful.lua", "greedy:no=base:farmer".
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bastide {

/// `NAME[:SETTINGS]`, or `ext:COMMAND`, whose one setting is the command. Settings are joined by
/// "+"; those that begin with "no=" say what the bot leaves alone, the others mean what the bot's
/// row of the table says (bot_table.h).
struct BotSpec {
  std::string text;                   // as it was named
  std::string name;                   // of the table, or a file of Lua
  std::vector<std::string> settings;  // of the bot itself
  std::vector<std::string> without;   // pieces, actions, kinds of features: what follows "no="
};

/// Takes any text: what it does not know is for make_bot() to refuse. The name ends at the first
/// ":", of a file after ".lua".
[[nodiscard]] BotSpec read_bot_spec(std::string_view text);

/// What tables and players call a bot: its name with its settings, files without folder and ending:
/// "careful" for "bots/careful.lua", "ext:mine" for "ext:python3 bots/mine.py".
[[nodiscard]] std::string bot_word(std::string_view text);

/// The names of a list that commas part; `ext:"COMMAND"` may hold some.
[[nodiscard]] std::vector<std::string> bot_names_in(std::string_view list);
/// The list of these names.
[[nodiscard]] std::string bot_list(const std::vector<std::string>& bots);

}  // namespace bastide
