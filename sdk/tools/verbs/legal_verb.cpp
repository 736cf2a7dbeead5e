// bastide legal: what may be answered now, or where a tile would fit.
#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"
#include "sdk/tools/explain/opened_game.h"
#include "sdk/tools/explain/pending_text.h"
#include "sdk/tools/explain/why.h"
#include "sdk/tools/trial/option_text.h"
#include "sdk/tools/verbs/verbs.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

struct LegalFlags {
  std::string file;
  GamePlace at;
  std::string tile;
};

std::vector<std::string> placements_of(Game& game, const std::string& name) {
  const Result<TileKindId> kind = find_typed_tile(game, name);
  if (!kind.ok()) {
    throw ToolError(Exit::usage, kind.error().message);
  }
  std::vector<std::string> texts;
  for (const PlaceTile& place : placements_of(game, kind.value())) {
    texts.push_back(fmt::format("{} {} r{}",
                                game.rules().catalog.tile_kinds[place.kind].name,
                                to_string(place.cell),
                                place.rotation));
  }
  return texts;
}

/// A line for each; options that are pending in the language of the reader.
void show_options(Program& program,
                  Game& game,
                  bool are_pending,
                  const std::vector<std::string>& texts) {
  if (!are_pending || !game.waiting() || language_code() == "en") {
    for (const std::string& text : texts) {
      program.line(text);
    }
    return;
  }
  for (const Option& option : game.options()) {
    program.line(shown_option(game, option));
  }
}

Exit run_legal(Program& program, const LegalFlags& flags) {
  const OpenedGame opened = open_game(program, flags.file, flags.at);
  Game& game = *opened.game;
  std::vector<std::string> texts;
  std::string choice = "core:place";
  std::string actor;
  if (!flags.tile.empty()) {
    texts = placements_of(game, flags.tile);
  } else if (game.waiting()) {
    const PendingChoice pending = game.pending();
    choice = choice_name(pending.choice);
    actor = pending.actor == kChance ? "chance" : game.player_name(PlayerId(pending.actor));
    for (const Option& option : game.options()) {
      texts.push_back(game.text(option));
    }
  }
  const bool nothing_pending = flags.tile.empty() && !game.waiting();
  if (program.format() == Format::json || program.format() == Format::jsonl) {
    Json json{
        {"answers", game.position()}, {"turn", game.shown().turn.number}, {"over", game.over()}};
    json["choice"] = nothing_pending ? Json() : Json(choice);
    json["by"] = actor.empty() ? Json() : Json(actor);
    json["count"] = texts.size();
    json["options"] = texts;
    program.out_json(json);
    return opened.record;
  }
  if (nothing_pending) {
    program.note(said("the game is over; nothing is to be decided"));
  } else if (!flags.tile.empty()) {
    program.note(said_with("{} placements of {}", texts.size(), flags.tile));
  } else {
    program.note(said_with("turn {}: {} of {}, {}",
                           game.shown().turn.number,
                           told_choice(choice),
                           told_actor(game, game.pending().actor),
                           said_counted(std::ssize(texts), "{} option", "{} options")));
  }
  show_options(program, game, flags.tile.empty(), texts);
  return opened.record;
}

}  // namespace

void add_legal_verb(Program& program) {
  auto flags = std::make_shared<LegalFlags>();
  Verb& verb = program.add_verb(
      {"legal",
       "Play",
       marked("lists the legal moves of a game, one a line"),
       {"bastide legal game.jsonl", "bastide legal game.jsonl --at 12 --tile base/V"},
       "bastide why, docs/formats.md"});
  add_game_options(verb, flags->file, flags->at);
  verb.add_option("--tile", flags->tile, "where this tile could be placed, whatever is pending")
      .option_text("TILE");
  program.on_run(verb, [&program, flags] { return run_legal(program, *flags); });
}

}  // namespace bastide
