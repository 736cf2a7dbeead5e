// bastide score: points of a game, and the sum behind each.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/said.h"
#include "sdk/tools/explain/opened_game.h"
#include "sdk/tools/explain/score_json.h"
#include "sdk/tools/explain/score_text.h"
#include "sdk/tools/verbs/verbs.h"

namespace bastide {

namespace {

struct ScoreFlags {
  std::string file;
  GamePlace at;
  bool projected = false;
  std::string seat;
};

void show_award(Program& program, const Game& game, const PostedAward& posted) {
  const std::string rules = award_rules(game.award_text(posted));
  program.line(award_line_text(game, posted) +
               (rules.empty() ? std::string() : fmt::format("   [{}]", rules)));
}

Exit run_score(Program& program, const ScoreFlags& flags) {
  const OpenedGame opened = open_game(program, flags.file, flags.at);
  Game& game = *opened.game;
  const Viewer viewer = viewer_of(game, flags.seat);
  const ScoreTable table = viewer.sees_all ? score_table(game) : score_table_for(game, viewer.seat);
  const Foretold foretold = flags.projected ? foretold_to(game, viewer) : Foretold();
  if (program.format() == Format::json || program.format() == Format::jsonl) {
    program.out_json(score_json(game, table, viewer, foretold));
    return opened.record;
  }
  const std::string after =
      said_with("after answer {}, turn {}", game.position(), game.state().turn.number);
  program.line(game.over() ? said_with("{}, the game is over", after) : after);
  program.out(score_table_text(table));
  for (const PostedAward& posted : game.journal().awards) {
    show_award(program, game, posted);
  }
  if (table.unsure && !flags.projected) {
    program.line(said(kNotForetold));
  }
  if (flags.projected && !game.over()) {
    program.line(foretold.awards.empty() && foretold.is_whole
                     ? said("nothing would be scored if the game ended now")
                     : said("if the game ended now:"));
    for (const PostedAward& posted : foretold.awards) {
      show_award(program, game, posted);
    }
    if (const std::string text = left_out_text(game, viewer, foretold); !text.empty()) {
      program.line(text);
    }
  }
  return opened.record;
}

}  // namespace

void add_score_verb(Program& program) {
  auto flags = std::make_shared<ScoreFlags>();
  Verb& verb = program.add_verb(
      {"score",
       "Play",
       marked("shows the points of a game and how they came about"),
       {"bastide score game.jsonl", "bastide score game.jsonl --at 31 --projected"},
       "bastide why, docs/formats.md"});
  add_game_options(verb, flags->file, flags->at);
  add_seat_option(verb, flags->seat);
  verb.add_flag("--projected", flags->projected, "also what would be scored if the game ended now");
  program.on_run(verb, [&program, flags] { return run_score(program, *flags); });
}

}  // namespace bastide
