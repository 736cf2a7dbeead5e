// bastide play: people and bots at one terminal.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <random>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"
#include "sdk/bots/bot.h"
#include "sdk/tools/explain/opened_game.h"
#include "sdk/tools/measure/bot_choice.h"
#include "sdk/tools/measure/saved_run.h"
#include "sdk/tools/play/kept_games.h"
#include "sdk/tools/play/play_session.h"
#include "sdk/tools/play/seats.h"
#include "sdk/tools/shell/gate.h"
#include "sdk/tools/shell/platform.h"
#include "sdk/tools/shell/text_table.h"
#include "sdk/tools/trial/stacked_pile.h"
#include "sdk/tools/verbs/verbs.h"

namespace bastide {

namespace {

namespace fs = std::filesystem;

struct PlayFlags {
  RulesetChoice ruleset;
  std::vector<std::string> seats;  // none: a person and the default bot of the ruleset
  std::vector<std::string> names;
  std::string board;
  std::string background;
  std::string pile;
  std::string save;
  std::string resume;
  bool resumes = false;
  bool watch = false;
  OutsideFlags programs;
};

void choose_seats(PlayFlags& flags, const Ruleset& rules) {
  if (flags.seats.empty()) {
    flags.seats = {"human", std::string(default_bot(rules))};
  }
}

std::unique_ptr<Game> new_game(Program& program, PlayFlags& flags) {
  auto rules = program.load(flags.ruleset);
  choose_seats(flags, *rules);
  const auto seats = static_cast<std::int32_t>(flags.seats.size());
  if (seats < rules->catalog.least_players || seats > rules->catalog.most_players) {
    throw ToolError(Exit::usage,
                    said_with("{} is for {} to {} players; --seats names {}",
                              rules->name,
                              rules->catalog.least_players,
                              rules->catalog.most_players,
                              seats));
  }
  note_bots(program, flags.seats, *rules, flags.seats.size());
  GameSetup setup;
  setup.players = seat_names(flags.seats, flags.names);
  setup.seed = program.seed ? *program.seed : std::random_device()() >> 1U;
  if (!flags.pile.empty()) {
    setup.pile = read_stacked_pile(flags.pile, rules->catalog);
  }
  auto game = std::make_unique<Game>(std::move(rules), setup);
  if (!game->start_status().ok()) {
    throw ToolError(game->start_status().error());
  }
  return game;
}

/// The game goes on in the file that it came from: what is there must not be lost by that.
void check_resumed_in_place(const PlayFlags& flags, const OpenedGame& opened) {
  if (opened.record != Exit::ok && !opened.is_cut) {
    throw ToolError(Exit::input,
                    said_with("{} is damaged: --save another file to play on from its valid part",
                              flags.resume));
  }
  if (opened.changed) {
    throw ToolError(Exit::input,
                    said_with("{} was played under other rules: --save another file to play on "
                              "under those of now; the game so far stays as it is",
                              flags.resume));
  }
}

TextBook::Signs signs_of(const Program& program, const PlayFlags& flags) {
  TextBook::Signs signs;
  signs.unicode = flags.board != "ascii";
  signs.palette = palette_of_terminal();
  if (program.paint(Ink::strong, "x") == "x") {
    signs.palette.depth = Depth::none;
  }
  if (!flags.background.empty()) {
    signs.palette.light = flags.background == "light";
  }
  return signs;
}

/// The games that were kept, newest first.
Exit list_kept_games(Program& program) {
  const fs::path folder = folder_of_kept_games();
  const std::vector<KeptGame> games = kept_games(folder);
  TextTable table(
      {said("game"), said("played"), said("ruleset"), said("players"), said("how it stands")},
      {Align::right});
  nlohmann::ordered_json json{{"folder", folder.string()},
                              {"games", nlohmann::ordered_json::array()}};
  for (const KeptGame& game : games) {
    const Result<LoadedRecord> loaded = load_record(game.path);
    const Record record = loaded.ok() ? loaded.value().record : Record();
    const std::string played = written_text(game.path);
    const std::string standing = loaded.ok() ? standing_of(record) : said("cannot be read");
    table.add({std::to_string(game.number),
               played,
               record.setup.ruleset,
               joined(record.setup.players, ", "),
               standing});
    json["games"].push_back({{"number", game.number},
                             {"played", played},
                             {"ruleset", record.setup.ruleset},
                             {"players", record.setup.players},
                             {"over", record.outcome.has_value()},
                             {"standing", standing},
                             {"file", game.path.string()}});
  }
  if (program.format() == Format::json || program.format() == Format::jsonl) {
    program.out_json(json);
  } else if (program.format() == Format::plain) {
    program.out(table.plain());
  } else if (games.empty()) {
    program.out(folder.empty() ? line_of("no game is kept yet: there is no home for them")
                               : line_of("no game is kept yet in {}", folder.string()));
  } else {
    program.out(line_of("games kept in {}:", folder.string()) + table.aligned() +
                said_with("bastide play --resume {} plays the newest on; a game that is over opens "
                          "at its end\n",
                          games.front().number));
  }
  return Exit::ok;
}

/// The file that --resume means: a number of the list, a file, or the name of a kept one.
std::string resumed_file(const std::string& text) {
  std::error_code ignored;
  if (fs::exists(text, ignored)) {
    return text;
  }
  const fs::path folder = folder_of_kept_games();
  if (text.find_first_not_of("0123456789") == std::string::npos) {
    for (const KeptGame& game : kept_games(folder)) {
      if (std::to_string(game.number) == text) {
        return game.path.string();
      }
    }
    throw ToolError(
        Exit::usage,
        said_with("there is no game {}; `bastide play --resume` lists those that are kept", text));
  }
  const fs::path kept = folder / text;
  const bool is_name = fs::path(text).filename() == text;
  return is_name && !folder.empty() && fs::exists(kept, ignored) ? kept.string() : text;
}

/// Null where no program has a seat.
std::shared_ptr<OutsideBots> programs_of(const PlayFlags& flags, const Ruleset& rules) {
  std::shared_ptr<OutsideBots> programs;
  for (const std::string& seat : flags.seats) {
    if (is_outside(seat)) {
      check_bot(seat, rules, true);
      programs = programs == nullptr ? outside_bots(flags.programs) : programs;
    }
  }
  return programs;
}

Exit run_play(Program& program, PlayFlags& flags) {
  if (flags.resumes && flags.resume.empty()) {
    return list_kept_games(program);
  }
  PlaySetup setup;
  setup.save = flags.save;
  setup.signs = signs_of(program, flags);
  setup.is_terminal = stdout_is_terminal();
  setup.is_typed = setup.is_terminal && stdin_is_terminal() && program.format() == Format::text;
  std::unique_ptr<Game> game;
  if (flags.resumes) {
    flags.resume = resumed_file(flags.resume);
    std::error_code ignored;
    if (fs::equivalent(flags.resume, flags.save, ignored)) {
      flags.save.clear();
    }
    check_new_file(flags.save, "plays it on");
    OpenedGame opened = open_game(program, flags.resume);
    if (flags.save.empty()) {
      check_resumed_in_place(flags, opened);
      setup.is_in_place = true;
      if (opened.record == Exit::ok) {
        setup.held = opened.answers;
        setup.holds_outcome = opened.has_outcome;
      }
    }
    game = std::move(opened.game);
    setup.origin = opened.origin;
    setup.save = flags.save.empty() ? flags.resume : flags.save;
    choose_seats(flags, game->rules());
    flags.seats.resize(game->setup().players.size(), "human");
  } else {
    if (flags.ruleset.ruleset.empty()) {
      throw ToolError(Exit::usage, said("name a ruleset, or a game with --resume"));
    }
    check_new_file(flags.save, "plays it on");
    game = new_game(program, flags);
    setup.origin = {flags.ruleset.ruleset, {}, {}, flags.ruleset.with, flags.ruleset.set, false};
  }
  setup.seats = flags.seats;
  if (std::count(flags.seats.begin(), flags.seats.end(), "human") > 0) {
    setup.keep = folder_of_kept_games();
  }
  setup.hint_bot = default_bot(game->rules());
  setup.outside = programs_of(flags, game->rules());
  setup.watch = flags.watch;
  if (flags.watch) {
    read_input_unbuffered();
  }
  let_signals_end_reads();
  return PlaySession(program, std::move(game), setup).run(std::cin);
}

}  // namespace

void add_play_verb(Program& program) {
  auto flags = std::make_shared<PlayFlags>();
  Verb& verb = program.add_verb({"play",
                                 "Play",
                                 marked("plays a game in the terminal, with people and bots"),
                                 {"bastide play base",
                                  "bastide play base --seats human,human,greedy --save game.jsonl",
                                  "bastide play base --seats human,ext:\"python3 mybot.py\"",
                                  "bastide play base --with two_tile_city --watch",
                                  "bastide play --resume game.jsonl",
                                  "bastide play --resume"},
                                 "bastide replay, bastide render"});
  program.add_ruleset_options(verb, flags->ruleset, false);
  verb.add_option("RULESET", flags->ruleset.ruleset, "name or file; left out with --resume");
  verb.add_call(
          "--seats",
          [flags](const std::vector<std::string>& lists) {
            for (const std::string& list : lists) {
              for (std::string& seat : bot_names_in(list)) {
                flags->seats.push_back(std::move(seat));
              }
            }
          },
          "who sits where: human, a bot's name, or ext:COMMAND, a program")
      .option_text("SEAT,SEAT");
  add_outside_options(verb, flags->programs);
  verb.add_option("--names", flags->names, "names of the seats")
      .delimiter(',')
      .check(refuse_invisible)
      .option_text("NAME,NAME");
  verb.add_option("--board", flags->board, "characters of the board").one_of({"unicode", "ascii"});
  verb.add_option("--background", flags->background, "of the terminal, for its colours")
      .one_of({"light", "dark"});
  verb.add_option(
          "--save", flags->save, "keep the game in this file instead of among the kept ones")
      .check(refuse_no_name)
      .option_text("FILE");
  const VerbOption pile = verb.add_option("--pile", flags->pile, kPileHelp).option_text("FILE");
  const VerbOption resume = verb.add_option("--resume",
                                            flags->resume,
                                            "play this game on, and keep it there: a file, or the "
                                            "number of a kept game; without either, list them")
                                .expected(0, 1)
                                .option_text("[FILE]");
  pile.excludes("--resume");
  verb.add_flag(
      "--watch", flags->watch, "when a file of the rules is saved, play the game again under them");
  program.on_run(verb, [&program, flags, resume] {
    flags->resumes = resume.was_given();
    return run_play(program, *flags);
  });
}

}  // namespace bastide
