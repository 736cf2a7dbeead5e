// bastide render: a position, a finished random game, or the tiles of a ruleset as a picture.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/rng.h"
#include "kernel/base/said.h"
#include "sdk/tools/draw/print_sheet.h"
#include "sdk/tools/draw/raster.h"
#include "sdk/tools/draw/render.h"
#include "sdk/tools/explain/opened_game.h"
#include "sdk/tools/shell/numbers.h"
#include "sdk/tools/verbs/verbs.h"

namespace bastide {

namespace {

struct RenderFlags {
  std::string what;
  RulesetChoice ruleset;
  GamePlace at;
  std::string seat;
  std::string svg;
  std::string png;
  std::string pdf;
  std::string paper = "a4";
  int width = 0;
  bool owners = false;
  bool tiles = false;
  bool games = false;
  bool no_legend = false;
  int players = 2;
  std::string title;
};

/// A game of a ruleset: at its start, or played to its end by random answers.
std::unique_ptr<Game> new_game(Program& program,
                               const RenderFlags& flags,
                               std::shared_ptr<const Ruleset> rules) {
  if (flags.players < rules->catalog.least_players || flags.players > rules->catalog.most_players) {
    throw ToolError(Exit::usage,
                    said_with("{} is for {} to {} players",
                              rules->name,
                              rules->catalog.least_players,
                              rules->catalog.most_players));
  }
  GameSetup setup;
  setup.seed = program.seed_or(1);
  setup.keep_history = false;
  for (int i = 1; i <= flags.players; ++i) {
    setup.players.push_back(fmt::format("player {}", i));
  }
  auto game = std::make_unique<Game>(std::move(rules), setup);
  if (!game->start_status().ok()) {
    throw ToolError(game->start_status().error());
  }
  Rng rng{setup.seed};
  while (flags.games && game->waiting()) {
    const std::vector<Option> options = game->options();
    if (const Status status =
            game->answer(options[rng.below(static_cast<std::uint32_t>(options.size()))]);
        !status.ok()) {
      throw ToolError(status.error());
    }
  }
  return game;
}

/// The picture as it goes into the file.
Result<std::string> encoded(const RenderFlags& flags, const std::string& svg) {
  if (!flags.png.empty()) {
    return svg_to_png(svg, flags.width);
  }
  if (flags.pdf.empty()) {
    return svg;
  }
  const Result<PaperSize> paper = paper_by_name(flags.paper);
  if (!paper.ok()) {
    return paper.error();
  }
  return svg_to_page(svg, paper.value(), flags.title.empty() ? flags.what : flags.title);
}

Exit write_picture(Program& program,
                   const RenderFlags& flags,
                   const std::string& picture,
                   nlohmann::ordered_json about) {
  const std::string& file = !flags.png.empty()  ? flags.png
                            : flags.pdf.empty() ? flags.svg
                                                : flags.pdf;
  if (file.empty() || (file == flags.svg && file == "-")) {
    program.check_stdout_is_free("--svg");
    program.out(picture);
    return Exit::ok;
  }
  const Result<std::string> bytes = encoded(flags, picture);
  if (!bytes.ok()) {
    throw ToolError(bytes.error());
  }
  program.files.write(file, bytes.value());
  if (program.format() == Format::json || program.format() == Format::jsonl) {
    about["file"] = file;
    about["bytes"] = bytes.value().size();
    program.out_json(about);
  } else {
    program.line(fmt::format("{} ({} kB)", file, (bytes.value().size() + 512) / 1024));
  }
  return Exit::ok;
}

Exit run_render(Program& program, RenderFlags& flags) {
  RenderOptions options;
  options.title = flags.title;
  options.owners = flags.owners;
  options.legend = !flags.no_legend;
  std::unique_ptr<Game> game;
  Exit record = Exit::ok;
  if (is_game_argument(flags.what)) {
    OpenedGame opened = open_game(program, flags.what, flags.at);
    game = std::move(opened.game);
    record = opened.record;
    options.viewer = viewer_of(*game, flags.seat);
  } else {
    if (!flags.seat.empty()) {
      throw ToolError(Exit::usage, said("--seat needs a recorded game"));
    }
    if (flags.at) {
      throw ToolError(Exit::usage,
                      said("--at needs a recorded game; a ruleset has only its start"));
    }
    flags.ruleset.ruleset = flags.what;
    const auto rules = program.load(flags.ruleset);
    if (flags.tiles) {
      return write_picture(program,
                           flags,
                           render_tile_sheet(*rules),
                           {{"tile_kinds", rules->catalog.tile_kinds.size()}});
    }
    game = new_game(program, flags, rules);
  }
  if (flags.tiles) {
    return write_picture(program,
                         flags,
                         render_tile_sheet(game->rules()),
                         {{"tile_kinds", game->rules().catalog.tile_kinds.size()}});
  }
  const Exit written = write_picture(program,
                                     flags,
                                     render_position(*game, options),
                                     {{"tiles", game->state().board.size()},
                                      {"answers", game->position()},
                                      {"over", game->over()}});
  return written == Exit::ok ? record : written;
}

}  // namespace

void add_render_verb(Program& program) {
  auto flags = std::make_shared<RenderFlags>();
  Verb& verb =
      program.add_verb({"render",
                        "Play",
                        marked("draws a position, or all tiles of a ruleset, as SVG, PNG or PDF"),
                        {"bastide render game.jsonl --svg game.svg --owners",
                         "bastide render base --tiles --svg tiles.svg",
                         "bastide render game.jsonl --png game.png --width 1600",
                         "bastide render base --tiles --pdf tiles.pdf --paper letter",
                         "bastide render base --games --seed 7 --svg end.svg"},
                        "bastide score, docs/formats.md"});
  verb.add_option("WHAT", flags->what, "record file, - for the standard input, or a ruleset")
      .required()
      .option_text("GAME|RULESET");
  program.add_ruleset_options(verb, flags->ruleset, false);
  verb.add_option(
          "--at",
          flags->at,
          "stand after answer N of the record and the draws that follow; negative: from the end")
      .check(whole_number(ranges::answer_from_either_end))
      .option_text("N");
  add_seat_option(verb, flags->seat);
  verb.add_option("--svg", flags->svg, "file to write; without it, or with -, the standard output")
      .option_text("FILE");
  verb.add_option("--png", flags->png, "write a picture of pixels to this file instead")
      .option_text("FILE")
      .excludes("--svg");
  verb.add_option("--width", flags->width, "of --png, in pixels (as wide as the SVG)")
      .check(whole_number({1, kMostPixels}))
      .needs("--png");
  verb.add_option("--pdf", flags->pdf, "write one page of paper to this file instead")
      .option_text("FILE")
      .excludes("--svg")
      .excludes("--png");
  verb.add_option("--paper", flags->paper, "of --pdf: a4, a3, letter or legal")
      .often({"a4", "a3", "letter", "legal"})
      .option_text("NAME")
      .needs("--pdf");
  verb.add_flag(
      "--owners", flags->owners, "hatch features with the colours that would be paid for them now");
  verb.add_flag("--tiles", flags->tiles, "a sheet of all tile kinds");
  verb.add_flag("--games", flags->games, "of a ruleset: a random game, played to its end");
  verb.add_option("--players", flags->players, "of a ruleset: seats")
      .check(whole_number(ranges::seats));
  verb.add_option("--title", flags->title, "title instead of the ruleset's").option_text("TEXT");
  verb.add_flag("--no-legend", flags->no_legend, "the board alone");
  program.on_run(verb, [&program, flags] { return run_render(program, *flags); });
}

}  // namespace bastide
