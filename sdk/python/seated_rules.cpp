#include "sdk/python/seated_rules.h"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

#include "sdk/bots/team_value.h"
#include "sdk/tools/trial/standing.h"

namespace bastide {

namespace {

std::shared_ptr<const Ruleset> load_for_seats(const SeatedSetup& setup) {
  auto rules = load_ruleset(setup.request, SearchPath::standard(setup.folders, setup.program));
  const auto seats = static_cast<std::int32_t>(setup.seats.size());
  const Catalog& catalog = rules->catalog;
  if (seats < catalog.least_players || seats > catalog.most_players) {
    throw std::invalid_argument(fmt::format("{} is for {} to {} players, not for {}",
                                            rules->name,
                                            catalog.least_players,
                                            catalog.most_players,
                                            seats));
  }
  return rules;
}

}  // namespace

SeatedRules::SeatedRules(SeatedSetup setup)
    : setup_(std::move(setup)),
      rules_(load_for_seats(setup_)),
      window_(setup_.radius >= 0 ? CellWindow{setup_.radius} : CellWindow::around(rules_->catalog)),
      actions_(rules_->catalog, seat_count(), window_, setup_.answers),
      layout_(*rules_, seat_count(), window_),
      is_team_(plays_together(*rules_)),
      scripts_(make_script_host(*rules_)) {}

std::vector<std::int32_t> SeatedRules::points(const State& state) const {
  const Catalog& catalog = rules_->catalog;
  std::vector<std::int32_t> points(static_cast<std::size_t>(seat_count()), 0);
  if (shares_score(catalog)) {
    std::fill(points.begin(), points.end(), state.track(catalog.points, 0));
    return points;
  }
  for (std::size_t colour = 0; colour < state.colours(); ++colour) {
    points[static_cast<std::size_t>(state.colour_player[colour])] +=
        state.track(catalog.points, colour);
  }
  return points;
}

std::vector<double> SeatedRules::returns(const State& state) const {
  const auto seats = static_cast<std::size_t>(seat_count());
  std::vector<double> returns(seats, 0.0);
  if (state.outcome == Outcome::won || state.outcome == Outcome::lost) {
    std::fill(returns.begin(), returns.end(), state.outcome == Outcome::won ? 1.0 : -1.0);
  }
  if (state.outcome != Outcome::ranking || seats < 2) {
    return returns;
  }
  std::vector<bool> wins(seats, false);
  for (const std::int32_t colour : state.winners) {
    wins[static_cast<std::size_t>(state.colour_player[static_cast<std::size_t>(colour)])] = true;
  }
  const auto winners = static_cast<double>(std::count(wins.begin(), wins.end(), true));
  const auto others = static_cast<double>(seats) - 1.0;
  for (std::size_t seat = 0; seat < seats && winners > 0; ++seat) {
    const double share = wins[seat] ? 1.0 / winners : 0.0;
    returns[seat] = (static_cast<double>(seats) * share - 1.0) / others;
  }
  return returns;
}

}  // namespace bastide
