#include "sdk/tools/measure/bot_choice.h"

#include <algorithm>
#include <sstream>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "kernel/base/nearest.h"
#include "kernel/lua/option_script.h"
#include "sdk/bots/bot.h"
#include "sdk/bots/bot_file.h"
#include "sdk/tools/shell/numbers.h"

namespace bastide {

void add_bot_options(CLI::App& verb, BotChoice& choice) {
  verb.add_option(
          "--bots",
          choice.bots,
          fmt::format("bots by seat, of: {}, or files of Lua", fmt::join(bot_names(), ", ")))
      ->option_text("BOT,BOT");
  verb.add_option("--players,--seats",
                  choice.players,
                  "number of seats; the bots are repeated to fill them")
      ->check(whole_number(ranges::seats))
      ->option_text("N");
}

std::vector<std::string> seat_bots(const BotChoice& choice, const Ruleset& rules) {
  const std::vector<std::string> known = bot_names();
  std::vector<std::string> named;
  std::istringstream in(choice.bots.empty() ? std::string(default_bot(rules)) : choice.bots);
  for (std::string name; std::getline(in, name, ',');) {
    if (is_bot_file(name)) {
      static_cast<void>(
          OptionScript(rules, read_bot_file(name).script));  // complains now, not later
    } else if (std::find(known.begin(), known.end(), name) == known.end()) {
      throw ToolError(Exit::usage,
                      fmt::format("there is no bot \"{}\"{}; there are: {}, and files of Lua",
                                  name,
                                  did_you_mean(name, known),
                                  fmt::join(known, ", ")));
    }
    named.push_back(name);
  }
  if (named.empty()) {
    throw ToolError(Exit::usage, "--bots names no bot");
  }
  const int least = rules.catalog.least_players;
  const int most = rules.catalog.most_players;
  const int seats =
      choice.players > 0 ? choice.players : std::max(least, static_cast<int>(named.size()));
  if (seats < least || seats > most) {
    throw ToolError(
        Exit::usage,
        fmt::format("{} is for {} to {} players, not for {}", rules.title, least, most, seats));
  }
  if (static_cast<int>(named.size()) > seats) {
    throw ToolError(Exit::usage, fmt::format("{} bots for {} seats", named.size(), seats));
  }
  std::vector<std::string> bots;
  for (int seat = 0; seat < seats; ++seat) {
    bots.push_back(named[static_cast<std::size_t>(seat) % named.size()]);
  }
  return bots;
}

}  // namespace bastide
