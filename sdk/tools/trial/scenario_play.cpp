#include "sdk/tools/trial/scenario_play.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernel/base/diagnostics.h"
#include "kernel/base/said.h"
#include "kernel/base/stop.h"
#include "sdk/tools/trial/scenario_expect.h"
#include "sdk/tools/trial/scenario_game.h"
#include "sdk/tools/trial/scenario_moves.h"

namespace bastide {

namespace {

/// Who has more mends these first; each may cost a search for what was meant.
constexpr std::size_t kMostFailures = Diagnostics::kMost - 1;

/// One scenario on its way through its game.
class Play {
 public:
  Play(const Scenario& scenario, const std::shared_ptr<const Ruleset>& rules)
      : scenario_(scenario), game_(rules, scenario_setup(scenario)), mover_(game_, scenario.seed) {}

  std::vector<ScenarioFailure> run() {
    if (!game_.start_status().ok()) {
      fail(scenario_.at,
           said("start"),
           said("a game that starts"),
           game_.start_status().error().message);
    } else if (set_up() && move()) {
      end();
    }
    return std::move(failures_);
  }

 private:
  void fail(const SourceRef& at, std::string step, std::string expected, std::string found) {
    failures_.push_back({at, std::move(step), std::move(expected), std::move(found), move_});
  }

  bool set_up() {
    set_scenario(scenario_, game_, [&](const SourceRef& at, std::string step, std::string found) {
      fail(at,
           said(step),
           step == "fixture" ? said("a position that can be set") : said("a draw"),
           std::move(found));
    });
    return failures_.empty();
  }

  bool move() {
    for (std::size_t i = 0; i < scenario_.moves.size(); ++i) {
      const ScenarioMove& move = scenario_.moves[i];
      move_ = static_cast<int>(i) + 1;
      const std::string step = said_with("move {}", move_);
      if (const ScenarioMover::Check trouble = mover_.run(move)) {
        fail(move.at, step, trouble->expected, trouble->found);
        return false;
      }
      expect(move.expect, step + ", ");
      if (!failures_.empty()) {
        return false;
      }
    }
    move_ = 0;
    for (const std::string& token : mover_.tokens_left()) {
      fail(scenario_.at,
           said("moves"),
           said_with("the token {} is drawn", token),
           said("no draw from a bag asked for it"));
    }
    return failures_.empty();
  }

  void end() {
    if (scenario_.end) {
      const Status status = game_.end_now();
      if (!status.ok()) {
        fail(scenario_.at, said("end"), said("final scoring"), status.error().message);
        return;
      }
    }
    expect(scenario_.expect, "");
  }

  void expect(const std::vector<Expectation>& expectations, const std::string& step) {
    for (std::size_t i = 0; i < expectations.size(); ++i) {
      look_for_stop();
      if (failures_.size() >= kMostFailures) {
        fail(expectations[i].at,
             said_with("{}expectation {}", step, i + 1),
             expectations[i].text,
             said("nobody has looked: mend those before first"));
        return;
      }
      if (std::optional<std::string> found = find_mismatch(game_, expectations[i])) {
        fail(expectations[i].at,
             said_with("{}expectation {}", step, i + 1),
             expectations[i].text,
             std::move(*found));
        failures_.back().expectation = static_cast<int>(i) + 1;
      }
    }
  }

  const Scenario& scenario_;
  Game game_;
  ScenarioMover mover_;
  int move_ = 0;  // at hand, from 1
  std::vector<ScenarioFailure> failures_;
};

}  // namespace

std::string seats_refusal(const Scenario& scenario, const Catalog& catalog) {
  const auto seats = static_cast<std::int32_t>(scenario.players.size());
  return seats < catalog.least_players || seats > catalog.most_players
             ? said_with("for {} to {} players, not for {}",
                         catalog.least_players,
                         catalog.most_players,
                         seats)
             : std::string();
}

std::vector<ScenarioFailure> play_scenario(const Scenario& scenario,
                                           const std::shared_ptr<const Ruleset>& rules) {
  if (std::string refusal = seats_refusal(scenario, rules->catalog); !refusal.empty()) {
    return {{scenario.at, said("players"), said("a game for as many seats"), std::move(refusal)}};
  }
  return Play(scenario, rules).run();
}

}  // namespace bastide
