#include "sdk/session/scenario_table.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "sdk/session/game_state.h"
#include "sdk/session/rules_json.h"
#include "sdk/session/session_error.h"
#include "sdk/tools/explain/explain_rule.h"
#include "sdk/tools/page/board_elements.h"
#include "sdk/tools/play/seats.h"
#include "sdk/tools/trial/scenario_game.h"
#include "sdk/tools/trial/scenario_play.h"
#include "sdk/tools/trial/test_run.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

/// A scenario and its game in the position with which it begins.
struct Opened {
  Scenario scenario;
  LoadRequest origin;
  std::unique_ptr<Game> game;
};

Scenario find_scenario(const SearchPath& path, const std::string& file, int number) {
  const std::vector<std::string> files = scenario_files(path);
  if (std::find(files.begin(), files.end(), file) == files.end()) {
    throw SessionError(
        SessionCode::unknown,
        fmt::format("{} is no file of scenarios that is found here", in_quotes(file)));
  }
  const Result<std::string> text = path.read_file(file);
  if (!text.ok()) {
    throw SessionError(SessionCode::input, text.error().message);
  }
  Diagnostics diagnostics;
  for (Scenario& scenario : read_scenarios(text.value(), file, diagnostics)) {
    if (scenario.number == number) {
      diagnostics.throw_if_any();
      return std::move(scenario);
    }
  }
  throw SessionError(SessionCode::unknown,
                     fmt::format("{} has no scenario {}", in_quotes(file), number));
}

Opened open_position(const Session& session, const std::string& file, int number) {
  const SearchPath& path = session.setup().path;
  Opened opened{find_scenario(path, file, number), {}, nullptr};
  TestRun run(path, "", false);
  const TestRun::Loaded& loaded = run.ruleset_of(file, opened.scenario);
  if (loaded.rules == nullptr) {
    throw SessionError(SessionCode::input, loaded.problem_in(file));
  }
  if (const std::string refusal = seats_refusal(opened.scenario, loaded.rules->catalog);
      !refusal.empty()) {
    throw SessionError(SessionCode::input, refusal);
  }
  opened.origin.ruleset = opened.scenario.ruleset;
  opened.origin.inline_ruleset = opened.scenario.inline_ruleset;
  opened.origin.from = file;
  GameSetup setup = scenario_setup(opened.scenario);
  setup.keep_history = true;
  opened.game = std::make_unique<Game>(loaded.rules, std::move(setup));
  if (!opened.game->start_status().ok()) {
    throw SessionError(SessionCode::rule, opened.game->start_status().error().message);
  }
  std::string complaint;
  set_scenario(
      opened.scenario, *opened.game, [&](const SourceRef& at, std::string, std::string found) {
        complaint = fmt::format("{}: {}", to_string(at), found);
      });
  if (!complaint.empty()) {
    throw SessionError(SessionCode::input, complaint);
  }
  return opened;
}

/// What the first move says that is drawn is drawn first, so that the rule can be tried.
void draw_as_told(const Scenario& scenario, Game& game) {
  if (scenario.moves.empty() || !game.waiting() || game.pending().actor != kChance) {
    return;
  }
  const ScenarioMove& first = scenario.moves.front();
  const std::string& drawn = first.token.empty() ? first.draw : first.token;
  if (!drawn.empty()) {
    static_cast<void>(game.answer(drawn));  // else chance draws, as ever
  }
}

Json colours_json(const Game& game) {
  Json rows = Json::array();
  for (std::size_t i = 0; i < game.shown().colours(); ++i) {
    const SeatLook& look = seat_look(i);
    rows.push_back({{"name", game.colour_name(ColourId(i))},
                    {"fill", look.colour},
                    {"ink", look.ink},
                    {"shape", look.shape},
                    {"dashes", look.dashes}});
  }
  return rows;
}

}  // namespace

Json board_of_scenario(const Session& session, const std::string& file, int number) {
  const Opened opened = open_position(session, file, number);
  const Game& game = *opened.game;
  ShapeBook book(game.rules().catalog);
  BoardElements elements(game.rules(), book);
  Json json = scenario_json(opened.scenario);
  json["ruleset"] = said_by("rulesets", game.rules().title);
  json["colours"] = colours_json(game);
  const Board& board = game.shown().board;
  const Cell least = board.size() > 0 ? board.least() : Cell{};
  const Cell most = board.size() > 0 ? board.most() : Cell{};
  json["extent"] = {least.x, least.y, most.x, most.y};
  json["elements"] = elements_json(elements.of(game, UnseenTiles{}));
  json["patterns"] = book.patterns();
  json["shapes"] = shapes_json(book, 0);
  return json;
}

std::shared_ptr<TableGame> open_scenario(Session& session, const std::string& file, int number) {
  Opened opened = open_position(session, file, number);
  draw_as_told(opened.scenario, *opened.game);
  TableGame::Setup setup;
  setup.has_record = false;
  setup.news.resize(opened.game->answers().size());
  setup.origin = std::move(opened.origin);
  setup.seats.assign(opened.scenario.players.size(), std::string(kHuman));
  return session.add_game(std::move(opened.game), std::move(setup));
}

}  // namespace bastide
