// A bot in a file of Lua: what its header says, and its text.
#pragma once

#include <string>
#include <string_view>

#include "kernel/rules/ruleset.h"

namespace bastide {

struct BotFile {
  std::string title;
  std::string about;
  std::string ruleset;  // in which it is tried; empty: the header does not say
  ScriptText script;
};

/// Whether a bot's name means a file: it ends in ".lua".
[[nodiscard]] bool is_bot_file(std::string_view name);

/// A file of Lua whose comment lines at the top name a bot: `-- bot: Careful`.
[[nodiscard]] bool names_a_bot(std::string_view text);

/// Throws LoadError: the file cannot be read, is not one of a bot, has an unknown key.
[[nodiscard]] BotFile read_bot_file(const std::string& file);

}  // namespace bastide
