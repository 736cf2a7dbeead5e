#include "sdk/tools/measure/bot_choice.h"

#include <algorithm>

#include "kernel/base/said.h"
#include "kernel/lua/option_script.h"
#include "sdk/bots/bot.h"
#include "sdk/bots/bot_file.h"
#include "sdk/bots/bot_table.h"
#include "sdk/tools/shell/numbers.h"

namespace bastide {

void add_bot_options(Verb& verb, BotChoice& choice) {
  verb.add_option("--bots", choice.bots, kBotsHelp).option_text("BOT,BOT");
  verb.add_option("--players,--seats",
                  choice.players,
                  "number of seats; the bots are repeated to fill them")
      .check(whole_number(ranges::seats))
      .option_text("N");
}

void add_any_bot_options(Verb& verb, BotChoice& choice) {
  add_bot_options(verb, choice);
  add_outside_options(verb, choice.programs);
  choice.takes_programs = true;
}

void check_bot(const std::string& bot, const Ruleset& rules, bool takes_programs) {
  if (takes_programs && is_outside(bot)) {
    if (read_bot_spec(bot).settings.front().find_first_not_of(' ') == std::string::npos) {
      throw ToolError(
          Exit::usage,
          said("ext: wants the command that starts a program, as ext:\"python3 mybot.py\""));
    }
    return;
  }
  const Result<std::unique_ptr<Bot>> made = make_bot(bot, rules);
  if (!made.ok()) {
    throw ToolError(Exit::usage, made.error().message);
  }
  const std::string name = read_bot_spec(bot).name;
  if (is_bot_file(name)) {
    static_cast<void>(OptionScript(rules, read_bot_file(name).script));  // complains now, not later
  }
}

std::vector<std::string> repeatable_bots(std::vector<std::string> bots) {
  for (std::string& bot : bots) {
    bot = plays_by_the_clock(bot) ? "random" : bot;
  }
  return bots;
}

std::vector<std::string> bot_notes(const std::vector<std::string>& bots,
                                   const Ruleset& rules,
                                   std::size_t players) {
  std::vector<std::string> notes;
  for (const std::string& name : bots) {
    const Result<std::unique_ptr<Bot>> bot = make_bot(name, rules);
    const std::string note =
        bot.ok() ? bot.value()->note(rules, static_cast<std::int32_t>(players)) : std::string();
    if (!note.empty() && std::find(notes.begin(), notes.end(), note) == notes.end()) {
      notes.push_back(note);
    }
  }
  return notes;
}

void note_bots(Program& program,
               const std::vector<std::string>& bots,
               const Ruleset& rules,
               std::size_t players) {
  for (const std::string& note : bot_notes(bots, rules, players)) {
    program.note(note);
  }
}

std::vector<std::string> named_bots(const BotChoice& choice, const Ruleset& rules) {
  std::vector<std::string> named;
  for (const std::string& name :
       bot_names_in(choice.bots.empty() ? default_bot(rules) : std::string_view(choice.bots))) {
    check_bot(name, rules, choice.takes_programs);
    named.push_back(name);
  }
  if (named.empty()) {
    throw ToolError(Exit::usage, said("--bots names no bot"));
  }
  return named;
}

std::vector<std::string> seat_bots(const BotChoice& choice, const Ruleset& rules) {
  const std::vector<std::string> named = named_bots(choice, rules);
  const int least = rules.catalog.least_players;
  const int most = rules.catalog.most_players;
  const int seats =
      choice.players > 0 ? choice.players : std::max(least, static_cast<int>(named.size()));
  if (seats < least || seats > most) {
    throw ToolError(
        Exit::usage,
        said_with("{} is for {} to {} players, not for {}", rules.title, least, most, seats));
  }
  if (static_cast<int>(named.size()) > seats) {
    throw ToolError(Exit::usage, said_with("{} bots for {} seats", named.size(), seats));
  }
  std::vector<std::string> bots;
  for (int seat = 0; seat < seats; ++seat) {
    bots.push_back(named[static_cast<std::size_t>(seat) % named.size()]);
  }
  return bots;
}

}  // namespace bastide
