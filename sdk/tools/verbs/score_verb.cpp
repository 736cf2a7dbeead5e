// bastide score: points of a game, and the sum behind each.
#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "sdk/tools/explain/opened_game.h"
#include "sdk/tools/explain/score_text.h"
#include "sdk/tools/verbs/verbs.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

struct ScoreFlags {
  std::string file;
  GamePlace at;
  bool projected = false;
};

Json award_json(const Game& game, const PostedAward& posted, bool projected) {
  const AwardText text = game.award_text(posted);
  Json lines = Json::array();
  for (const AwardText::Line& line : text.lines) {
    Json row{{"name", line.name}, {"n", line.n}, {"each", line.each}, {"points", line.points}};
    if (!line.voided.empty()) {
      row["voided"] = line.voided;
    }
    row["rules"] = line.rules;
    lines.push_back(row);
  }
  return Json{{"turn", text.turn},
              {"to", text.who},
              {"what", text.what},
              {"reason", text.reason},
              {"points", text.points},
              {"sum", award_sum(text)},
              {"place", award_place(game, posted)},
              {"projected", projected},
              {"lines", lines}};
}

Json score_json(const Game& game,
                const ScoreTable& table,
                const std::vector<PostedAward>& projected) {
  Json colours = Json::array();
  for (const ColourScore& score : table.colours) {
    Json by_kind = Json::object();
    for (std::size_t i = 0; i < table.kinds.size(); ++i) {
      by_kind[table.kinds[i]] = score.by_kind[i];
    }
    colours.push_back({{"name", score.name},
                       {"points", score.points},
                       {"projected", score.projected},
                       {"by_kind", by_kind},
                       {"other", score.other}});
  }
  Json awards = Json::array();
  for (const PostedAward& posted : game.journal().awards) {
    awards.push_back(award_json(game, posted, false));
  }
  for (const PostedAward& posted : projected) {
    awards.push_back(award_json(game, posted, true));
  }
  return Json{{"answers", game.position()},
              {"turn", game.state().turn.number},
              {"over", game.over()},
              {table.shared ? "team" : "colours", table.shared ? colours.front() : colours},
              {"awards", awards}};
}

void show_award(Program& program, const Game& game, const PostedAward& posted) {
  const std::string rules = award_rules(game.award_text(posted));
  program.line(award_line_text(game, posted) +
               (rules.empty() ? std::string() : fmt::format("   [{}]", rules)));
}

Exit run_score(Program& program, const ScoreFlags& flags) {
  const OpenedGame opened = open_game(program, flags.file, flags.at);
  Game& game = *opened.game;
  const ScoreTable table = score_table(game);
  const std::vector<PostedAward> projected =
      flags.projected ? game.projected_awards() : std::vector<PostedAward>();
  if (program.format() == Format::json || program.format() == Format::jsonl) {
    program.out_json(score_json(game, table, projected));
    return opened.record;
  }
  program.line(fmt::format("after answer {}, turn {}{}",
                           game.position(),
                           game.state().turn.number,
                           game.over() ? ", the game is over" : ""));
  program.out(score_table_text(table));
  for (const PostedAward& posted : game.journal().awards) {
    show_award(program, game, posted);
  }
  if (flags.projected && !game.over()) {
    program.line(projected.empty() ? "nothing would be scored if the game ended now"
                                   : "if the game ended now:");
    for (const PostedAward& posted : projected) {
      show_award(program, game, posted);
    }
  }
  return opened.record;
}

}  // namespace

void add_score_verb(CLI::App& app, Program& program) {
  auto flags = std::make_shared<ScoreFlags>();
  CLI::App& verb = program.add_verb(
      app,
      {"score",
       "Play",
       "shows the points of a game and how they came about",
       {"bastide score game.jsonl", "bastide score game.jsonl --at 31 --projected"},
       "bastide why, docs/formats.md"});
  add_game_options(verb, flags->file, flags->at);
  verb.add_flag("--projected", flags->projected, "also what would be scored if the game ended now");
  program.on_run(verb, [&program, flags] { return run_score(program, *flags); });
}

}  // namespace bastide
