#include "sdk/tools/trial/scenario_game.h"

#include <algorithm>
#include <utility>

#include "kernel/base/said.h"
#include "sdk/tools/trial/scenario_fixture.h"

namespace bastide {

namespace {

/// False after a complaint.
bool set_position(const Scenario& scenario, Game& game, const ScenarioComplaint& complain) {
  bool is_sound = true;
  const Status status = game.set_up([&](Context& context) {
    set_fixture(scenario, game, context, [&](const SourceRef& at, std::string found) {
      complain(at, marked("fixture"), std::move(found));
      is_sound = false;
    });
  });
  if (!status.ok()) {
    complain(scenario.at, marked("fixture"), status.error().message);
  }
  return is_sound && status.ok();
}

}  // namespace

GameSetup scenario_setup(const Scenario& scenario) {
  GameSetup setup;
  setup.players = scenario.players;
  setup.seed = scenario.seed;
  const auto first = std::find(scenario.players.begin(), scenario.players.end(), scenario.first);
  const bool is_named = first != scenario.players.end();
  const auto seat = static_cast<std::int32_t>(first - scenario.players.begin());
  setup.first = scenario.first_by_rules ? -1 : is_named ? seat : 0;
  setup.empty_board = scenario.has_board;
  setup.auto_chance = false;
  setup.keep_history = false;
  return setup;
}

void set_scenario(const Scenario& scenario, Game& game, const ScenarioComplaint& complain) {
  if (scenario.has_fixture() && !set_position(scenario, game, complain)) {
    return;
  }
  const bool said = !scenario.moves.empty() &&
                    (!scenario.moves.front().draw.empty() || !scenario.moves.front().token.empty());
  const auto first_turn = static_cast<std::int32_t>(game.rules().first_turn_phase);
  while (!said && game.waiting() && game.pending().actor == kChance &&
         game.state().turn.step < first_turn) {
    if (const Status status = game.answer_chance(); !status.ok()) {
      complain(scenario.at, marked("set-up"), status.error().message);
      return;
    }
  }
}

}  // namespace bastide
