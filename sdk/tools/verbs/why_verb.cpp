// bastide why: every reason why a move is not legal, and what is.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/said.h"
#include "sdk/tools/explain/opened_game.h"
#include "sdk/tools/explain/why.h"
#include "sdk/tools/verbs/verbs.h"

namespace bastide {

namespace {

struct WhyFlags {
  std::string file;
  GamePlace at;
  std::string move;
};

Exit run_why(Program& program, const WhyFlags& flags) {
  const OpenedGame opened = open_game(program, flags.file, flags.at);
  const Result<WhyAnswer> answer = explain_move(*opened.game, flags.move);
  if (!answer.ok()) {
    // A move that cannot be understood is a mistake on the command line, whatever the game.
    throw ToolError(answer.error().code == ErrorCode::script ? Exit::rule : Exit::usage,
                    answer.error().message);
  }
  const std::vector<WhyReason>& reasons = answer.value().reasons;
  if (!reasons.empty() && reasons.front().id == "core:not_now" && opened.game->waiting()) {
    const bool is_piece = opened.game->pending().choice == Choice::place ||
                          flags.move.find(" on ") != std::string::npos;
    if (const auto n = find_step(*opened.game, is_piece ? Choice::claim : Choice::place)) {
      program.note(is_piece ? said_with("a piece is asked for at --at {}", *n)
                            : said_with("a tile is asked for at --at {}", *n));
    }
  }
  if (program.format() == Format::json || program.format() == Format::jsonl) {
    program.out_json(why_json(answer.value()));
  } else {
    program.out(why_text(said_answer(*opened.game, answer.value())));
  }
  return answer.value().legal ? opened.record : Exit::no;
}

}  // namespace

void add_why_verb(Program& program) {
  auto flags = std::make_shared<WhyFlags>();
  Verb& verb =
      program.add_verb({"why",
                        "Play",
                        marked("explains why a move is legal or not; exit 1 when it is not"),
                        {"bastide why game.jsonl \"1,0 r3\"",
                         "bastide why game.jsonl \"meeple on c\" --at 12",
                         "bastide why game.jsonl \"1,0 r3; meeple on r\""},
                        "bastide legal, docs/formats.md"});
  add_game_options(verb, flags->file, flags->at);
  verb.add_option("MOVE", flags->move, "the answer to explain; steps of a turn are parted by \";\"")
      .required();
  program.on_run(verb, [&program, flags] { return run_why(program, *flags); });
}

}  // namespace bastide
