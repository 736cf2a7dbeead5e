#include "sdk/tools/explain/opened_game.h"

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/nearest.h"
#include "kernel/base/said.h"
#include "kernel/io/record_file.h"
#include "sdk/tools/explain/why.h"
#include "sdk/tools/shell/file_kind.h"
#include "sdk/tools/shell/gate.h"
#include "sdk/tools/shell/numbers.h"
#include "sdk/tools/trial/record_game.h"

namespace bastide {

namespace {

LoadedRecord read_record(const std::string& path) {
  Result<LoadedRecord> loaded = load_record(path);
  if (!loaded.ok()) {
    refuse_other_kind(path, FileKind::record);
    throw ToolError(Exit::input, loaded.error().message);
  }
  return std::move(loaded.value());
}

void go_to(Game& game, int at) {
  const int all = static_cast<int>(game.answers().size());
  const int wanted = at < 0 ? all + at : at;
  if (wanted < 0 || wanted > all) {
    throw ToolError(
        Exit::usage,
        all == 0 ? said_with("--at {}: the game has no answer yet, so only 0 can be shown", at)
                 : said_counted(all,
                                "--at {1}: the game has {0} answer, so 0 to {0} can be shown",
                                "--at {1}: the game has {0} answers, so 0 to {0} can be shown",
                                at));
  }
  // What chance answers next is known from the record, and players are asked about it.
  std::size_t n = static_cast<std::size_t>(wanted);
  while (n < game.answers().size() && game.answers()[n].actor == kChance) {
    ++n;
  }
  if (const Status status = game.go_to(n); !status.ok()) {
    throw ToolError(status.error());
  }
}

}  // namespace

std::string explained_fault(const std::string& path, RecordFault fault, RecordPlayer& player) {
  if (const std::string illegal = player.illegal_answer(); !illegal.empty()) {
    const Result<WhyAnswer> why = explain_move(player.game(), illegal);
    for (const WhyReason& reason : why.ok() ? why.value().reasons : std::vector<WhyReason>()) {
      fault.reason += said_with(". Reason: {}", reason.text);
    }
  }
  return fault_message(path, fault, player.position());
}

OpenedGame open_game(Program& program, const std::string& path, GamePlace at) {
  program.files.reads(path);
  const LoadedRecord loaded = read_record(path);
  OpenedGame opened;
  opened.origin = request_of(loaded.record.setup);
  const auto rules = program.load_request(opened.origin);
  const std::vector<std::string> changes = ruleset_changes(loaded.record.setup, *rules);
  opened.changed = !changes.empty();
  for (const std::string& change : changes) {
    program.note(fmt::format("{}: {}", path, change));
  }
  Result<GameSetup> setup = game_setup_of(loaded.record.setup, *rules);
  if (!setup.ok()) {
    throw ToolError(Exit::input, fmt::format("{}:1: {}", path, setup.error().message));
  }
  RecordPlayer player(loaded.record, rules, setup.value(), changes.empty());
  player.finish();
  const std::optional<RecordFault> fault = player.fault() ? player.fault() : loaded.fault;
  if (fault) {
    program.complain(explained_fault(path, *fault, player));
    opened.record = player.fault() ? Exit::no : Exit::input;
    opened.is_cut = fault->is_cut;
  }
  opened.answers = player.position();
  opened.has_outcome = loaded.record.outcome.has_value();
  opened.game = player.take_game();
  if (at) {
    go_to(*opened.game, *at);
  }
  return opened;
}

void add_game_options(Verb& verb, std::string& path, GamePlace& at) {
  verb.add_option("GAME", path, "record file, or - for the standard input").required();
  verb.add_option("--at",
                  at,
                  "stand after answer N of the record (its \"n\") and the draws that follow; "
                  "negative: from the end")
      .check(whole_number(ranges::answer_from_either_end))
      .option_text("N");
}

void add_seat_option(Verb& verb, std::string& seat) {
  verb.add_option("--seat",
                  seat,
                  "as this seat sees the game: its name, its number from 1, or all; without it, as "
                  "onlookers do")
      .option_text("SEAT");
}

Viewer viewer_of(const Game& game, const std::string& seat) {
  if (seat.empty()) {
    return {};
  }
  const std::vector<std::string>& names = game.setup().players;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == seat || std::to_string(i + 1) == seat) {
      return {PlayerId(i), false};
    }
  }
  if (seat == "all") {
    return {PlayerId(), true};
  }
  throw ToolError(Exit::usage,
                  said_with("--seat {}: nobody sits there{}; the seats are {}, or their numbers "
                            "from 1",
                            one_line(seat),
                            did_you_mean(seat, names),
                            listed(names)));
}

Foretold foretold_to(Game& game, Viewer viewer) {
  Foretold foretold;
  if (!viewer.sees_all) {
    return game.foretold(viewer.seat);
  }
  foretold.awards = game.projected_awards();
  return foretold;
}

std::string left_out_text(const Game& game, Viewer viewer, const Foretold& foretold) {
  if (foretold.is_whole) {
    return {};
  }
  return viewer.seat.is_some()
             ? said_with("left out: what hangs on things that are hidden from {}",
                         game.player_name(viewer.seat))
             : said(
                   "left out: what hangs on things that players hide; --seat SEAT tells what one "
                   "of them knows");
}

bool is_game_argument(const std::string& text) {
  return text == "-" || text.ends_with(".jsonl") || kind_of_file(text) == FileKind::record;
}

}  // namespace bastide
