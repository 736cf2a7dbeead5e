#include "sdk/bots/bot_table.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "kernel/base/diagnostics.h"
#include "kernel/base/joined.h"
#include "kernel/base/nearest.h"
#include "kernel/base/said.h"
#include "sdk/bots/bot_file.h"
#include "sdk/bots/greedy_bot.h"
#include "sdk/bots/lua_bot.h"
#include "sdk/bots/mcts_bot.h"
#include "sdk/bots/planning_bot.h"
#include "sdk/bots/random_bot.h"
#include "sdk/bots/restricted_bot.h"
#include "sdk/bots/trained_bot.h"

namespace bastide {

namespace {

using MadeBot = Result<std::unique_ptr<Bot>>;

MadeBot make_random(const BotSpec& /*spec*/, const Ruleset& /*rules*/) {
  return std::unique_ptr<Bot>(std::make_unique<RandomBot>());
}

MadeBot make_greedy(const BotSpec& /*spec*/, const Ruleset& /*rules*/) {
  return std::unique_ptr<Bot>(std::make_unique<GreedyBot>());
}

MadeBot make_coop_greedy(const BotSpec& /*spec*/, const Ruleset& /*rules*/) {
  return std::unique_ptr<Bot>(std::make_unique<GreedyBot>(GreedyWeights(), Aim::team));
}

MadeBot make_trained(const BotSpec& spec, const Ruleset& /*rules*/) {
  if (spec.settings.empty()) {
    return std::unique_ptr<Bot>(std::make_unique<TrainedBot>());
  }
  if (spec.settings.size() > 1 || spec.settings.front().empty()) {
    return Error{ErrorCode::bad_input,
                 said_with("{} takes the name of one file, as trained:FILE.json, found {}",
                           spec.name,
                           in_quotes(spec.text))};
  }
  return std::unique_ptr<Bot>(
      std::make_unique<TrainedBot>(read_trained_file(spec.settings.front())));
}

constexpr std::string_view kSeer = "seer";
constexpr std::string_view kLight = "light";

/// `positions`: of the setting; 0: as many as usual, or it was a time.
MadeBot make_planning(const BotSpec& spec, std::int64_t positions) {
  constexpr std::int64_t kMostPositions = 10000;
  PlanSettings settings;
  if ((positions == 0 && spec.settings.size() > 1) || positions > kMostPositions) {
    return Error{ErrorCode::bad_input,
                 said_with("{} plans the whole game: write how many positions it keeps, as "
                           "{}:60+seer (at most {})",
                           in_quotes(spec.text),
                           spec.name,
                           kMostPositions)};
  }
  if (positions != 0) {
    settings.width = static_cast<std::size_t>(positions);
  }
  return std::unique_ptr<Bot>(std::make_unique<PlanningBot>(settings));
}

/// Takes the setting away once; false: it is not there.
bool take(std::vector<std::string>& settings, std::string_view setting) {
  const auto found = std::find(settings.begin(), settings.end(), setting);
  if (found == settings.end()) {
    return false;
  }
  settings.erase(found);
  return true;
}

MadeBot make_searching(const BotSpec& spec, Aim aim) {
  MctsSettings settings = aim == Aim::team ? team_settings() : MctsSettings();
  BotSpec rest = spec;
  const bool sees_all = take(rest.settings, kSeer);
  if (take(rest.settings, kLight)) {
    if (aim == Aim::team) {
      return Error{ErrorCode::bad_input,
                   said_with("{} takes no setting {}: those who win and lose together play on as "
                             "\"trained\" does",
                             spec.name,
                             in_quotes(kLight))};
    }
    settings = light_settings();
  }
  settings.sees_all = sees_all;
  Result<MctsBudget> budget = read_mcts_budget(rest);
  if (!budget.ok()) {
    return budget.error();
  }
  if (settings.sees_all && aim == Aim::team) {
    return make_planning(spec, rest.settings.empty() ? 0 : budget.value().iterations);
  }
  return std::unique_ptr<Bot>(std::make_unique<MctsBot>(std::move(budget.value()), aim, settings));
}

MadeBot make_mcts(const BotSpec& spec, const Ruleset& rules) {
  return make_searching(spec, plays_together(rules) ? Aim::team : Aim::seat);
}

MadeBot make_coop_plan(const BotSpec& spec, const Ruleset& /*rules*/) {
  return make_searching(spec, Aim::team);
}

MadeBot make_default(const BotSpec& spec, const Ruleset& rules);

constexpr std::array kRows{
    BotRow{"default",
           marked("the one that plays a ruleset when nobody says which"),
           "",
           false,
           make_default},
    BotRow{"random", marked("any legal move, each equally likely"), "", false, make_random},
    BotRow{"greedy", marked("the best next move by expected points"), "", false, make_greedy},
    BotRow{"coop-greedy",
           marked("the same for a team that wins or loses together"),
           "",
           false,
           make_coop_greedy},
    BotRow{"trained",
           marked("greedy with weights that were learnt for this ruleset, or that of the file"),
           "FILE.json",
           true,
           make_trained},
    BotRow{"mcts",
           marked("searches so many iterations, or so long, before each answer"),
           "400, 100ms, 2000+light, 400+seer",
           false,
           make_mcts},
    BotRow{"coop-plan",
           marked("the same for a team that wins or loses together"),
           "400, 100ms, 60+seer",
           false,
           make_coop_plan},
};

const BotRow* find_row(std::string_view name) {
  const auto row = std::find_if(
      kRows.begin(), kRows.end(), [&](const BotRow& each) { return each.name == name; });
  return row == kRows.end() ? nullptr : &*row;
}

MadeBot make_default(const BotSpec& spec, const Ruleset& rules) {
  return find_row(default_bot(rules))->make(spec, rules);
}

Error bad_bot(std::string message) {
  return {ErrorCode::bad_input, std::move(message)};
}

Error no_settings(const BotSpec& spec) {
  const std::string& found = spec.settings.front();
  return bad_bot(found.empty()
                     ? said_with("{} ends with a setting that is missing", in_quotes(spec.text))
                     : said_with("{} takes no setting {}: it takes \"no=\" and what it is "
                                 "to leave alone, as {}:no=ID",
                                 spec.name,
                                 in_quotes(found),
                                 spec.name));
}

MadeBot make_inner(const BotSpec& spec, const Ruleset& rules) {
  if (spec.name == kOutside) {
    return bad_bot(
        said_with("{} is a program: it plays only where it is named on the command line of play, "
                  "sim, ladder, ab or balance",
                  in_quotes(spec.text)));
  }
  const bool is_file = is_bot_file(spec.name);
  const BotRow* const row = is_file ? nullptr : find_row(spec.name);
  if (row == nullptr && !is_file) {
    const std::vector<std::string> known = bot_names();
    return bad_bot(said_with("there is no bot {}{}; there are: {}, and files of Lua",
                             in_quotes(spec.name),
                             did_you_mean(spec.name, known),
                             joined(known, ", ")));
  }
  if ((is_file || row->settings.empty()) && !spec.settings.empty()) {
    return no_settings(spec);
  }
  if (is_file) {
    return std::unique_ptr<Bot>(std::make_unique<LuaBot>(read_bot_file(spec.name)));
  }
  return row->make(spec, rules);
}

}  // namespace

std::span<const BotRow> bot_table() {
  return kRows;
}

std::vector<std::string> bot_names() {
  std::vector<std::string> names;
  for (const BotRow& row : kRows) {
    names.emplace_back(row.name);
  }
  return names;
}

std::vector<std::string> bot_lines() {
  std::vector<std::string> lines;
  for (const BotRow& row : kRows) {
    lines.push_back(fmt::format(
        "{}{}{}: {}", row.name, row.settings.empty() ? "" : ":", row.settings, said(row.about)));
  }
  lines.emplace_back(said("FILE.lua: what a file of Lua says (bastide new bot)"));
  lines.emplace_back(said("ext:COMMAND: a program of anybody (docs/bot-protocol.md)"));
  lines.emplace_back(said(
      "BOT:no=ID: any of them, leaving a piece, an action, a kind of feature or a question alone"));
  return lines;
}

Result<std::unique_ptr<Bot>> make_bot(std::string_view text, const Ruleset& rules) {
  return make_bot(read_bot_spec(text), rules);
}

Result<std::unique_ptr<Bot>> make_bot(const BotSpec& spec, const Ruleset& rules) {
  MadeBot bot = make_inner(spec, rules);
  if (!bot.ok() || spec.without.empty()) {
    return bot;
  }
  const Result<Restraint> restraint = restraint_of(spec.without, rules);
  if (!restraint.ok()) {
    return restraint.error();
  }
  return std::unique_ptr<Bot>(std::make_unique<RestrictedBot>(
      std::move(bot.value()), restraint.value(), passed_questions(spec.without, rules)));
}

bool is_outside(std::string_view bot) {
  return read_bot_spec(bot).name == kOutside;
}

std::vector<std::string> files_of_bot(std::string_view text) {
  const BotSpec spec = read_bot_spec(text);
  if (is_bot_file(spec.name)) {
    return {spec.name};
  }
  const BotRow* const row = find_row(spec.name);
  return row != nullptr && row->reads_files ? spec.settings : std::vector<std::string>();
}

bool plays_by_the_clock(std::string_view text) {
  const BotSpec spec = read_bot_spec(text);
  return spec.name != kOutside &&
         std::any_of(spec.settings.begin(), spec.settings.end(), [](std::string_view setting) {
           const std::size_t digits =
               std::min(setting.find_first_not_of("0123456789"), setting.size());
           const std::string_view unit = setting.substr(digits);
           return digits > 0 && (unit == "ms" || unit == "s");
         });
}

bool is_seer(std::string_view text) {
  const BotSpec spec = read_bot_spec(text);
  return spec.name != kOutside &&
         std::find(spec.settings.begin(), spec.settings.end(), kSeer) != spec.settings.end();
}

}  // namespace bastide
