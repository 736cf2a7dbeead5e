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

/// Does it say something of the points of one of these?
bool is_about_points(const Expectation& expectation, const std::vector<std::string>& names) {
  const auto is_one = [&](const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  switch (expectation.kind) {
    case Expected::score:
    case Expected::scored:
    case Expected::scored_none:
      return is_one(expectation.names.front());
    case Expected::projected:
      return std::any_of(expectation.lines->begin(),
                         expectation.lines->end(),
                         [&](const auto& line) { return is_one(line.first); });
    case Expected::in_order:
      return std::any_of(expectation.parts.begin(),
                         expectation.parts.end(),
                         [&](const Expectation& part) { return is_about_points(part, names); });
    default:
      return false;
  }
}

/// One scenario on its way through its game.
class Play {
 public:
  Play(const Scenario& scenario, const std::shared_ptr<const Ruleset>& rules, OtherPoints others)
      : scenario_(scenario),
        others_(others),
        game_(rules, scenario_setup(scenario)),
        mover_(game_, scenario.seed) {}

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
    const Catalog& catalog = game_.rules().catalog;
    const bool is_each = catalog.tracks[catalog.points].per == TrackScope::colour;
    for (std::size_t slot = 0; slot < (is_each ? game_.state().colours() : 1); ++slot) {
      before_.push_back(points(slot));
    }
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
    if (others_ == OtherPoints::fail) {
      expect_no_other_points();
    }
  }

  /// Points of whom no expectation names stay as they were at first, but where random answers
  /// were given. A track of all together is named by any colour.
  void expect_no_other_points() {
    if (std::any_of(scenario_.moves.begin(), scenario_.moves.end(), [](const ScenarioMove& move) {
          return move.fill > 0;
        })) {
      return;
    }
    const bool is_sound = failures_.empty();
    for (std::size_t slot = 0; is_sound && slot < before_.size(); ++slot) {
      const std::int32_t now = points(slot);
      if (now != before_[slot] && !is_named(slot)) {
        const std::string& name = game_.colour_name(ColourId(slot));
        fail(scenario_.at,
             said("points that no expectation names"),
             fmt::format("\"{} has {}\"", name, before_[slot]),
             fmt::format("\"{} has {}\"", name, now));
      }
    }
  }

  [[nodiscard]] std::int32_t points(std::size_t slot) const {
    return game_.state().track(game_.rules().catalog.points, slot);
  }

  [[nodiscard]] bool is_named(std::size_t slot) const {
    std::vector<std::string> names;
    for (std::size_t colour = 0; colour < game_.state().colours(); ++colour) {
      if (colour == slot || before_.size() == 1) {
        names.push_back(game_.colour_name(ColourId(colour)));
      }
    }
    const auto among = [&](const std::vector<Expectation>& expectations) {
      return std::any_of(
          expectations.begin(), expectations.end(), [&](const Expectation& expectation) {
            return is_about_points(expectation, names);
          });
    };
    return among(scenario_.expect) ||
           std::any_of(scenario_.moves.begin(),
                       scenario_.moves.end(),
                       [&](const ScenarioMove& move) { return among(move.expect); });
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
  OtherPoints others_;
  Game game_;
  ScenarioMover mover_;
  std::vector<std::int32_t>
      before_;    // points as the moves begin: of each colour, or of all together
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
                                           const std::shared_ptr<const Ruleset>& rules,
                                           OtherPoints others) {
  if (std::string refusal = seats_refusal(scenario, rules->catalog); !refusal.empty()) {
    return {{scenario.at, said("players"), said("a game for as many seats"), std::move(refusal)}};
  }
  return Play(scenario, rules, others).run();
}

}  // namespace bastide
