// bastide bot: bots of other people are tried, and ours play for their programs.
#include <algorithm>
#include <iostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/said.h"
#include "kernel/base/stop.h"
#include "kernel/io/json_parser.h"
#include "sdk/bots/bot_file.h"
#include "sdk/bots/bot_table.h"
#include "sdk/tools/measure/bot_choice.h"
#include "sdk/tools/measure/plans.h"
#include "sdk/tools/outside/bot_probe.h"
#include "sdk/tools/outside/bot_server.h"
#include "sdk/tools/shell/gate.h"
#include "sdk/tools/shell/numbers.h"
#include "sdk/tools/shell/platform.h"
#include "sdk/tools/verbs/verbs.h"

namespace bastide {

namespace {

struct BotFlags {
  std::string action;
  std::string what;
  RulesetChoice ruleset;
  std::int64_t clock = OutsideFlags().clock;
};

Exit probe_program(Program& program, BotFlags& flags) {
  ProbePlan plan;
  plan.command = flags.what;
  flags.ruleset.ruleset = flags.ruleset.ruleset.empty() ? "base" : flags.ruleset.ruleset;
  plan.rules = program.load(flags.ruleset);
  plan.origin = origin_of(flags.ruleset);
  plan.seed = program.seed_or(1);
  plan.policy.clock = std::chrono::milliseconds(flags.clock);
  const std::vector<ProbeCheck> checks = probe_bot(plan);
  const bool passed = std::all_of(
      checks.begin(), checks.end(), [](const ProbeCheck& check) { return check.passed; });
  if (program.format() == Format::json || program.format() == Format::jsonl) {
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    for (const ProbeCheck& check : checks) {
      rows.push_back({{"id", check.id}, {"passed", check.passed}, {"says", check.says}});
    }
    program.out_json({{"bastide_bot_probe", 1},
                      {"command", flags.what},
                      {"ruleset", plan.rules->name},
                      {"passed", passed},
                      {"checks", rows}});
  } else {
    for (const ProbeCheck& check : checks) {
      program.out(line_of("{}  {}",
                          check.passed ? program.paint(Ink::good, said("ok"))
                                       : program.paint(Ink::bad, said_as("option", "no")),
                          check.says));
    }
    program.line(passed ? said("it speaks the protocol")
                        : said("it does not speak the protocol yet: docs/bot-protocol.md"));
  }
  return passed ? Exit::ok : Exit::no;
}

/// The next line, without its end; of one that is too long as much as shows that it is. False at
/// the end of the input.
bool read_order_line(std::istream& input, std::string& line) {
  line.clear();
  std::streambuf& buffer = *input.rdbuf();
  constexpr int kEnd = std::char_traits<char>::eof();
  int letter = buffer.sbumpc();
  const bool is_there = letter != kEnd;
  for (; letter != kEnd && letter != '\n'; letter = buffer.sbumpc()) {
    if (line.size() <= kMostJsonBytes) {
      line += static_cast<char>(letter);
    }
  }
  return is_there;
}

Exit serve_bot(Program& program, const BotFlags& flags) {
  const auto load = [&](const NewGame& told) {
    RulesetChoice choice;
    choice.ruleset = flags.ruleset.ruleset.empty() ? told.ruleset : flags.ruleset.ruleset;
    choice.with = flags.ruleset.ruleset.empty() ? told.with : flags.ruleset.with;
    choice.set = flags.ruleset.ruleset.empty() ? told.set : flags.ruleset.set;
    return program.load(choice);
  };
  const std::string name = read_bot_spec(flags.what).name;
  const std::vector<std::string> names = bot_names();
  if (!is_bot_file(name) && std::find(names.begin(), names.end(), name) == names.end()) {
    throw ToolError(Exit::usage,
                    said_with("there is no bot {}; there are: {}, and files of Lua",
                              in_quotes(name),
                              fmt::join(names, ", ")));
  }
  if (is_seer(flags.what)) {
    throw ToolError(Exit::usage, said("a bot that sees all has nothing to see here"));
  }
  speak(nullptr);  // what programs read
  std::ios::sync_with_stdio(false);
  BotServer server(flags.what, load);
  let_signals_end_reads();
  for (std::string line;
       !server.is_over() && !Program::interrupted() && read_order_line(std::cin, line);) {
    std::string reply = server.reply(line);
    if (!reply.empty()) {
      reply.pop_back();  // the end of the line
      program.out_document(reply);
      program.flush();
    }
  }
  look_for_stop();
  return Exit::ok;
}

}  // namespace

void add_bot_verb(Program& program) {
  auto flags = std::make_shared<BotFlags>();
  Verb& verb = program.add_verb(
      {"bot",
       "Play",
       marked("tries a bot that is a program of yours, or lets one of ours play for a program"),
       {"bastide bot probe \"python3 mybot.py\"",
        "bastide bot probe ./mybot --ruleset mists-level-1 --clock 500",
        "bastide bot serve greedy"},
       "bastide ladder, docs/bot-protocol.md, docs/players.md"});
  verb.add_option("ACTION",
                  flags->action,
                  "probe (does a program speak the protocol?), serve (be a bot for a program)")
      .required()
      .one_of({"probe", "serve"});
  verb.add_option("WHAT", flags->what, "the command that starts it, or the name of a bot")
      .required()
      .option_text("COMMAND|BOT");
  verb.add_option("--ruleset",
                  flags->ruleset.ruleset,
                  "probe: what is played (base); serve: instead of what the program names")
      .option_text("RULESET");
  program.add_ruleset_options(verb, flags->ruleset, false);
  verb.add_option("--clock", flags->clock, "probe: milliseconds for an answer (10000)")
      .check(whole_number({1, 3'600'000}))
      .option_text("MS");
  program.on_run(verb, [&program, flags] {
    return flags->action == "probe" ? probe_program(program, *flags) : serve_bot(program, *flags);
  });
}

}  // namespace bastide
