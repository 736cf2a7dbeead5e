#include "sdk/tools/measure/ab_player.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernel/base/said.h"
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

bool is_same(const Answer& one, const Answer& other) {
  return one.actor == other.actor && one.choice == other.choice && one.text == other.text;
}

/// Whoever is not asked does nothing either.
bool does_nothing(const Answer& answer) {
  return answer.text == "none" || answer.text == "pass";
}

/// Gives the answers of one game in another, under other rules.
class Repeater {
 public:
  explicit Repeater(const std::vector<Answer>& wanted) : wanted_(wanted) {}

  /// False: the games part here.
  bool answer(Game& game) {
    if (!follow(game)) {
      return false;
    }
    const PendingChoice pending = game.pending();
    const auto is_asked = [&pending](const Answer& answer) {
      return answer.actor == pending.actor && answer.choice == choice_name(pending.choice);
    };
    skip_unless(is_asked);
    if (next_ < wanted_.size() && is_asked(wanted_[next_])) {
      return game.answer(wanted_[next_].text).ok();
    }
    return game.answer("none").ok() || game.answer("pass").ok();  // nobody was asked there
  }

  /// Do all answers of the finished game agree with those that were wanted?
  bool is_whole(const Game& game) {
    return follow(game) &&
           std::all_of(
               wanted_.begin() + static_cast<std::ptrdiff_t>(next_), wanted_.end(), does_nothing);
  }

 private:
  /// Passes by answers that do nothing where nobody is asked here.
  template <class Wanted>
  void skip_unless(const Wanted& is_wanted) {
    while (next_ < wanted_.size() && does_nothing(wanted_[next_]) && !is_wanted(wanted_[next_])) {
      ++next_;
    }
  }

  /// Looks at what was answered here since it looked last; false: the games have parted.
  bool follow(const Game& game) {
    for (; seen_ < game.answers().size(); ++seen_) {
      const Answer& given = game.answers()[seen_];
      if (!does_nothing(given)) {
        skip_unless([&given](const Answer& answer) { return is_same(given, answer); });
      }
      if (next_ < wanted_.size() && is_same(given, wanted_[next_])) {
        ++next_;
      } else if (!does_nothing(given)) {
        return false;
      }
    }
    return true;
  }

  const std::vector<Answer>& wanted_;
  std::size_t seen_ = 0;  // answers of the game that were looked at
  std::size_t next_ = 0;
};

}  // namespace

AbPlayer::AbPlayer(const AbSide& side,
                   const std::vector<std::string>& bots,
                   const std::vector<AbMetric>& metrics,
                   const Workers& workers,
                   OutsideBots* outside)
    : side_(side),
      bots_(bots),
      metrics_(metrics),
      workers_(workers),
      counter_(*side.rules, bots.size()) {
  const Catalog& catalog = side.rules->catalog;
  shared_ = catalog.tracks[catalog.points].per != TrackScope::colour;
  for (const std::string& bot : bots) {
    seats_.push_back(take_seat(side.rules, bot, outside, side.origin));
  }
}

std::vector<double> AbPlayer::points_now(Game& game) {
  game.set_witness(nullptr);  // what would be scored has not happened
  std::vector<double> points = by_seat(game.state(), shared_, bots_.size(), game.projected());
  game.set_witness(&counter_);
  return points;
}

GameSetup AbPlayer::setup_of(std::uint64_t seed) const {
  GameSetup setup;
  for (std::size_t seat = 0; seat < bots_.size(); ++seat) {
    setup.players.push_back(fmt::format("{} {}", bot_word(bots_[seat]), seat + 1));
  }
  setup.seed = seed;
  setup.keep_history = false;
  return setup;
}

void AbPlayer::begin(Game& game) {
  if (!game.start_status().ok()) {
    throw ToolError(game.start_status().error());
  }
  first_ = static_cast<std::size_t>(game.state().turn.active);
}

std::vector<double> AbPlayer::end(Game& game) {
  counter_.end_game(game.state(), game.journal(), [&game](NameId name) { return game.name(name); });
  answers_ = game.answers();
  return measure(game);
}

std::vector<double> AbPlayer::play(std::uint64_t seed) {
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    seats_[seat]->new_game(PlayerId(seat), seed);
  }
  counter_.begin_game();
  Game game(side_.rules, setup_of(seed), &counter_);
  begin(game);
  follow(game, [this](Game& playing) {
    BotSeat& seat = *seats_[static_cast<std::size_t>(playing.pending().actor)];
    const Status answered = playing.answer(seat.choose(playing.state(), playing.so_far()));
    if (!answered.ok()) {
      throw ToolError(answered.error());
    }
    return true;
  });
  return end(game);
}

std::optional<std::vector<double>> AbPlayer::repeat(const AbPlayer& other, std::uint64_t seed) {
  counter_.begin_game();
  Game game(side_.rules, setup_of(seed), &counter_);
  begin(game);
  Repeater repeater(other.answers_);
  const bool finished =
      follow(game, [&repeater](Game& playing) { return repeater.answer(playing); });
  if (!finished || first_ != other.first_ || !repeater.is_whole(game)) {
    return std::nullopt;
  }
  return end(game);
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

bool AbPlayer::follow(Game& game, const Answering& answer) {
  decisions_ = 0;
  options_ = 0;
  lead_changes_ = 0;
  int ahead = -1;
  std::int32_t turn = game.state().turn.number;
  while (!game.over()) {
    workers_.check();
    if (game.state().turn.number != turn) {
      turn = game.state().turn.number;
      const int now = leader(points_now(game));
      lead_changes_ += now >= 0 && ahead >= 0 && now != ahead ? 1 : 0;
      ahead = now >= 0 ? now : ahead;
    }
    decisions_ += 1;
    if (decisions_ > static_cast<double>(kMostAnswersPerGame)) {
      throw ToolError(Exit::rule, said("the game goes on for ever"));
    }
    options_ += static_cast<double>(game.options().size());
    if (!answer(game)) {
      return false;
    }
  }
  const int last = leader(points_now(game));
  lead_changes_ += last >= 0 && ahead >= 0 && last != ahead ? 1 : 0;
  return true;
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
                          const std::vector<double>& scores) const {
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
    return scores[first_] - (all - scores[first_]) / std::max(1.0, seats - 1);
  }
  if (metric.key == "wins") {
    std::vector<bool> winner(scores.size(), false);
    for (const std::int32_t colour : state.winners) {
      winner[static_cast<std::size_t>(state.colour_player[static_cast<std::size_t>(colour)])] =
          true;
    }
    const auto winners = std::count(winner.begin(), winner.end(), true);
    return winner[first_] ? 1.0 / static_cast<double>(winners) : 0;
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

std::vector<double> AbPlayer::measure(Game& game) {
  const std::vector<double> scores = points_now(game);
  std::vector<double> values;
  for (const AbMetric& metric : metrics_) {
    values.push_back(value_of(metric, game, scores));
  }
  return values;
}

}  // namespace bastide
