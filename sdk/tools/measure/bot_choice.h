// Which bots sit at the table, as named on a command line.
#pragma once

#include <string>
#include <vector>

#include "kernel/base/said.h"
#include "kernel/rules/ruleset.h"
#include "sdk/tools/outside/outside_bots.h"
#include "sdk/tools/shell/program.h"

namespace bastide {

/// Help on `--bots`: one text, so that it can be translated. It names all of bot_names().
inline constexpr const char* kBotsHelp = marked(
    "bots by seat, of: default, random, greedy, coop-greedy, trained, mcts, coop-plan, or "
    "files of Lua; BOT:no=ID leaves a piece, an action, a kind of feature or a question "
    "alone");

struct BotChoice {
  std::string bots;             // names separated by commas; empty: the ruleset's default
  int players = 0;              // 0: as many as bots, but at least as many as the ruleset demands
  bool takes_programs = false;  // it comes from a command line that may start some
  OutsideFlags programs{};      // how they play
};

/// Adds --bots and --players.
void add_bot_options(Verb& verb, BotChoice& choice);
/// The same where bots may be programs, with --on-fault and --clock.
void add_any_bot_options(Verb& verb, BotChoice& choice);

/// Throws ToolError when there is no such bot for the ruleset, LoadError for its file. Programs are
/// refused where they are not taken.
void check_bot(const std::string& bot, const Ruleset& rules, bool takes_programs = false);

/// These bots, with "random" for those that play by the clock: games to compare runs by.
[[nodiscard]] std::vector<std::string> repeatable_bots(std::vector<std::string> bots);

/// What people should know of these bots in the ruleset with so many players, each once; words that
/// name no bot say nothing.
[[nodiscard]] std::vector<std::string> bot_notes(const std::vector<std::string>& bots,
                                                 const Ruleset& rules,
                                                 std::size_t players);

/// Tells people of them.
void note_bots(Program& program,
               const std::vector<std::string>& bots,
               const Ruleset& rules,
               std::size_t players);

/// The bots of the list, or the ruleset's default. Throws ToolError when there is none, or an
/// unknown one.
[[nodiscard]] std::vector<std::string> named_bots(const BotChoice& choice, const Ruleset& rules);

/// One name per seat; a list that is too short is repeated. Throws ToolError for unknown bots and
/// for a number of seats that the ruleset does not allow.
[[nodiscard]] std::vector<std::string> seat_bots(const BotChoice& choice, const Ruleset& rules);

}  // namespace bastide
