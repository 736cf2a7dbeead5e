#include "sdk/tools/measure/ab_player.h"

#include <algorithm>

#include <fmt/format.h>

#include "sdk/bots/bot_spec.h"
#include "sdk/bots/team_value.h"
#include "sdk/tools/measure/simulate.h"
#include "sdk/tools/shell/program.h"

namespace bastide {

namespace {

/// The players' points; colours of one seat together.
std::vector<double> by_seat(const State& state,
                            bool shared,
                            std::size_t seats,
                            const std::vector<std::int32_t>& points) {
  std::vector<double> sums(seats, 0);
  for (std::size_t colour = 0; colour < points.size(); ++colour) {
    double& sum = sums[static_cast<std::size_t>(state.colour_player[colour])];
    sum = shared ? points[colour] : sum + points[colour];
  }
  return sums;
}

/// The seat that is strictly ahead; -1: nobody.
int leader(const std::vector<double>& points) {
  const auto most = std::max_element(points.begin(), points.end());
  return std::count(points.begin(), points.end(), *most) > 1
             ? -1
             : static_cast<int>(most - points.begin());
}

}  // namespace

AbPlayer::AbPlayer(const AbSide& side,
                   const std::vector<std::string>& bots,
                   const std::vector<AbMetric>& metrics,
                   const Workers& workers)
    : side_(side),
      bots_(bots),
      metrics_(metrics),
      workers_(workers),
      counter_(*side.rules, bots.size()) {
  const Catalog& catalog = side.rules->catalog;
  shared_ = catalog.tracks[catalog.points].per != TrackScope::colour;
  for (const std::string& bot : bots) {
    seats_.push_back(std::make_unique<BotSeat>(side.rules, bot));
  }
}

std::vector<double> AbPlayer::points_now(Game& game) {
  game.set_witness(nullptr);  // what would be scored has not happened
  std::vector<double> points = by_seat(game.state(), shared_, bots_.size(), game.projected());
  game.set_witness(&counter_);
  return points;
}

std::vector<double> AbPlayer::play(std::uint64_t seed) {
  GameSetup setup;
  for (std::size_t seat = 0; seat < bots_.size(); ++seat) {
    setup.players.push_back(fmt::format("{} {}", bot_word(bots_[seat]), seat + 1));
    seats_[seat]->new_game(PlayerId(seat), seed);
  }
  setup.seed = seed;
  setup.keep_history = false;
  Game game(side_.rules, setup);
  if (!game.start_status().ok()) {
    throw ToolError(game.start_status().error());
  }
  const auto first = static_cast<std::size_t>(game.state().turn.active);
  counter_.begin_game();
  game.set_witness(&counter_);
  follow(game);
  counter_.end_game(game.state(), game.journal(), [&game](NameId name) { return game.name(name); });
  return measure(game, first);
}

AbRules AbPlayer::rules(LineBook& book) const {
  AbRules rules;
  counter_.each_line([&](const LineKey& key, std::int64_t points) {
    const std::uint32_t number = book.number(key);
    const double value = static_cast<double>(points) / static_cast<double>(bots_.size());
    const auto found = std::find_if(rules.lines.begin(), rules.lines.end(), [&](const auto& line) {
      return line.first == number;
    });
    if (found == rules.lines.end()) {
      rules.lines.emplace_back(number, value);
    } else {
      found->second += value;
    }
  });
  rules.acted = counter_.acted();
  return rules;
}

void AbPlayer::follow(Game& game) {
  decisions_ = 0;
  options_ = 0;
  lead_changes_ = 0;
  int ahead = -1;
  std::int32_t turn = game.state().turn.number;
  while (!game.over()) {
    workers_.check();
    const PendingChoice pending = game.pending();
    if (game.state().turn.number != turn) {
      turn = game.state().turn.number;
      const int now = leader(points_now(game));
      lead_changes_ += now >= 0 && ahead >= 0 && now != ahead ? 1 : 0;
      ahead = now >= 0 ? now : ahead;
    }
    decisions_ += 1;
    if (decisions_ > static_cast<double>(kMostAnswersPerGame)) {
      throw ToolError(Exit::rule, "the game goes on for ever");
    }
    options_ += static_cast<double>(game.options().size());
    const Status answered =
        game.answer(seats_[static_cast<std::size_t>(pending.actor)]->choose(game.state()));
    if (!answered.ok()) {
      throw ToolError(answered.error());
    }
  }
  const int last = leader(points_now(game));
  lead_changes_ += last >= 0 && ahead >= 0 && last != ahead ? 1 : 0;
}

/// On the track that decides for all; where each colour has its own, of the one that has least.
double AbPlayer::team_points(const State& state) const {
  const Catalog& catalog = side_.rules->catalog;
  const TrackId id = team_track(catalog);
  std::int32_t points = state.track(id, 0);
  for (std::size_t colour = 1;
       catalog.tracks[id].per == TrackScope::colour && colour < state.colours();
       ++colour) {
    points = std::min(points, state.track(id, colour));
  }
  return points;
}

double AbPlayer::points_of_kind(Game& game, const std::string& kind) const {
  const Catalog& catalog = side_.rules->catalog;
  double points = 0;
  for (const PostedAward& posted : game.journal().awards) {
    const std::string& name =
        posted.feature_kind < 0
            ? kNoFeature
            : catalog.feature_kinds[FeatureKindId(static_cast<std::size_t>(posted.feature_kind))]
                  .name;
    if (posted.award.track == catalog.points && name == kind) {
      points += posted.award.ledger.total() * static_cast<double>(posted.award.to.size());
    }
  }
  return points / static_cast<double>(bots_.size());
}

double AbPlayer::value_of(const AbMetric& metric,
                          Game& game,
                          const std::vector<double>& scores,
                          std::size_t first) const {
  const State& state = game.state();
  const auto seats = static_cast<double>(scores.size());
  double all = 0;
  for (const double score : scores) {
    all += score;
  }
  if (metric.key == "score") {
    return state.outcome == Outcome::ranking ? all / seats : team_points(state);
  }
  if (metric.key.starts_with("points/")) {
    return points_of_kind(game, metric.key.substr(7));
  }
  if (metric.key == "margin") {
    return scores[first] - (all - scores[first]) / std::max(1.0, seats - 1);
  }
  if (metric.key == "wins") {
    std::vector<bool> winner(scores.size(), false);
    for (const std::int32_t colour : state.winners) {
      winner[static_cast<std::size_t>(state.colour_player[static_cast<std::size_t>(colour)])] =
          true;
    }
    const auto winners = std::count(winner.begin(), winner.end(), true);
    return winner[first] ? 1.0 / static_cast<double>(winners) : 0;
  }
  if (metric.key == "turns") {
    return state.turn.number;
  }
  if (metric.key == "team_wins") {
    return state.outcome == Outcome::won ? 1 : 0;
  }
  return metric.key == "decisions"   ? decisions_
         : metric.key == "branching" ? options_ / std::max(1.0, decisions_)
                                     : lead_changes_;
}

std::vector<double> AbPlayer::measure(Game& game, std::size_t first) {
  const std::vector<double> scores = points_now(game);
  std::vector<double> values;
  for (const AbMetric& metric : metrics_) {
    values.push_back(value_of(metric, game, scores, first));
  }
  return values;
}

}  // namespace bastide
