#include "sdk/tools/measure/balance_figures.h"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "kernel/base/names.h"
#include "kernel/base/said.h"
#include "sdk/bots/bot_spec.h"
#include "sdk/bots/team_value.h"
#include "sdk/tools/measure/balance_metrics.h"
#include "sdk/tools/measure/rule_report.h"
#include "sdk/tools/trial/standing.h"

namespace bastide {

namespace {

bool is_team(const SimTally& tally) {
  return tally.team.together() > 0;
}

constexpr std::array<const char*, 8> kPlaceWins{marked("who begins wins"),
                                                marked("second to play wins"),
                                                marked("third to play wins"),
                                                marked("fourth to play wins"),
                                                marked("fifth to play wins"),
                                                marked("sixth to play wins"),
                                                marked("seventh to play wins"),
                                                marked("eighth to play wins")};

/// Collects the figures of one report.
class FigureList {
 public:
  FigureList(const SimPlan& plan, const SimTally& tally)
      : plan_(plan), tally_(tally), balance_(*tally.balance) {}

  std::vector<Figure> take() {
    if (is_team(tally_)) {
      add_team();
    }
    add_fairness();
    add_closeness();
    add_course();
    add_decisions();
    add_pieces();
    add_waste();
    add_interaction();
    add_luck();
    add_points();
    add_written();
    add_health();
    return std::move(figures_);
  }

 private:
  [[nodiscard]] bool is_rivalry() const { return !balance_.wins.empty(); }

  void group(const char* name) { group_ = said(name); }
  void add(std::string key,
           std::string label,
           Unit unit,
           double value,
           std::optional<Interval> interval,
           std::int64_t sample,
           std::string says) {
    if (sample > 0) {
      figures_.push_back({std::move(key),
                          group_,
                          std::move(label),
                          unit,
                          value,
                          interval,
                          sample,
                          std::move(says)});
    }
  }
  void add_share(std::string key, std::string label, double part, double whole, std::string says) {
    add(std::move(key),
        std::move(label),
        Unit::share,
        whole > 0 ? part / whole : 0,
        wilson(part, whole),
        static_cast<std::int64_t>(whole),
        std::move(says));
  }
  void add_ratio(
      std::string key, std::string label, Unit unit, const RatioSum& sum, std::string says) {
    if (sum.whole() == 0) {
      return;
    }
    Interval interval = sum.interval();
    if (unit == Unit::share) {
      interval = {std::clamp(interval.low, 0.0, 1.0), std::clamp(interval.high, 0.0, 1.0)};
    }
    add(std::move(key),
        std::move(label),
        unit,
        sum.ratio(),
        sum.games() < 2 ? std::nullopt : std::optional(interval),
        sum.games(),
        std::move(says));
  }
  /// The mean of the values times `scale`.
  void add_mean(std::string key,
                std::string label,
                Unit unit,
                const Histogram& values,
                double scale,
                std::string says) {
    Interval interval = values.mean_interval();
    interval = {interval.low * scale, interval.high * scale};
    add(std::move(key),
        std::move(label),
        unit,
        values.mean() * scale,
        values.count() < 2 ? std::nullopt : std::optional(interval),
        values.count(),
        std::move(says));
  }

  void add_fairness() {
    if (!is_rivalry()) {
      return;
    }
    group(marked("Fairness of the seats"));
    const auto n = static_cast<double>(balance_.lead.count());
    const std::size_t places = balance_.wins.size();
    const std::string fair =
        said_with("of games; {:.1f} % would be fair", 100 / static_cast<double>(places));
    for (std::size_t place = 0; place < places; ++place) {
      add_share(fmt::format("wins_{}", place + 1),
                said(kPlaceWins.at(place)),
                balance_.wins[place].wins(),
                n,
                fair);
    }
    add_mean("first_margin",
             said("margin of who begins"),
             Unit::number,
             balance_.margin[0],
             1 / static_cast<double>(places - 1),
             said("points over the mean of the others: what beginning is worth"));
    const Evenness evenness = evenness_of(balance_.wins, static_cast<std::uint64_t>(n));
    add("balance",
        said("balance of all places"),
        Unit::fine,
        evenness.balance,
        evenness.interval,
        static_cast<std::int64_t>(n),
        said("1: every place wins as often; less the largest difference of two"));
    if (std::adjacent_find(plan_.bots.begin(), plan_.bots.end(), std::not_equal_to<>()) ==
        plan_.bots.end()) {
      return;
    }
    for (std::size_t seat = 0; seat < tally_.seats.size(); ++seat) {
      add_share(fmt::format("seat_{}", seat + 1),
                said_with("seat {} wins ({})", seat + 1, bot_word(plan_.bots[seat])),
                tally_.seats[seat].wins.wins(),
                n,
                said("the strength of the bots, more than the seat"));
    }
  }

  void add_team() {
    group(marked("Chance to win together"));
    const TeamTally& team = tally_.team;
    const auto n = static_cast<double>(team.games());
    add_share("team_wins",
              said("games won"),
              static_cast<double>(team.won),
              n,
              said("of all games, by these bots; people differ"));
    for (const auto& [reason, count] : team.lost_by) {
      add_share("lost_" + std::string(short_name(reason)),
                said_with("lost: {}", reason_words(*plan_.rules, reason)),
                static_cast<double>(count),
                n,
                said("of all games end so"));
    }
    add_mean("team_points",
             said("points of the team"),
             Unit::number,
             team.points,
             1,
             shares_score(plan_.rules->catalog) ? said("at the end")
                                                : said("of the colour that has least"));
    add_mean("margin_won",
             said("beyond the goal, when won"),
             Unit::number,
             team.margin_won,
             1,
             said("points: few, and every win was close"));
    add_mean("margin_lost",
             said("short of the goal, when lost"),
             Unit::number,
             team.margin_lost,
             1,
             said("points: many, and those games were hopeless"));
    for (std::size_t pool = 0; pool < team.peaks.size(); ++pool) {
      const Pool& row = plan_.rules->catalog.pools[PoolId(pool)];
      add_mean("peak_" + std::string(short_name(row.name)),
               said_with("{} at worst", said_name(row.name)),
               Unit::number,
               team.peaks[pool],
               1,
               said_with("on the board at once, of {}", row.count));
    }
  }

  void add_closeness() {
    group(marked("Points and how close they are"));
    if (!is_team(tally_) || tally_.team.ranked > 0) {
      Histogram scores;
      for (const SeatTally& seat : tally_.seats) {
        scores.merge(seat.score);
      }
      // Seats of one game depend on each other: the interval takes games, not seats, as the sample.
      const Interval mean = scores.mean_interval();
      const double wider = std::sqrt(static_cast<double>(tally_.seats.size()));
      const double half = (mean.high - mean.low) / 2 * wider;
      add("score",
          said("points of a seat"),
          Unit::number,
          scores.mean(),
          Interval{scores.mean() - half, scores.mean() + half},
          static_cast<std::int64_t>(tally_.games),
          said_with("mean; nine of ten lie between {} and {}",
                    scores.quantile(0.05),
                    scores.quantile(0.95)));
      add("score_sd",
          said("spread of a seat's points"),
          Unit::number,
          tally_.seats.front().score.deviation(),
          deviation_interval(tally_.seats.front().score),
          tally_.seats.front().score.count(),
          said("standard deviation of the points of seat 1"));
    }
    if (!is_rivalry()) {
      return;
    }
    add_mean("lead",
             said("lead of the winner"),
             Unit::number,
             balance_.lead,
             1,
             said_with("points over the next at the end; half of all at most {}",
                       balance_.lead.quantile(0.5)));
    constexpr std::int64_t kClose = 5;
    std::int64_t close = 0;
    const auto& bins = balance_.lead.bins();
    for (std::size_t i = 0; i < bins.size(); ++i) {
      close += balance_.lead.least() + static_cast<std::int64_t>(i) <= kClose ? bins[i] : 0;
    }
    add_share("close",
              said("close games"),
              static_cast<double>(close),
              static_cast<double>(balance_.lead.count()),
              said_with("won by at most {} points, or shared", kClose));
  }

  void add_course() {
    if (!is_rivalry()) {
      return;
    }
    group(marked("How the lead goes"));
    const Histogram& changes = balance_.lead_changes;
    add_mean("lead_changes",
             said("lead changes a game"),
             Unit::fine,
             changes,
             1,
             said("from one seat to another, by points if the game ended now"));
    const bool has_none = !changes.bins().empty() && changes.least() == 0;
    add_share("no_lead_change",
              said("games without a lead change"),
              static_cast<double>(has_none ? changes.bins().front() : 0),
              static_cast<double>(changes.count()),
              said("who led first led to the end: many are a snowball"));
    add_mean("drama",
             said("drama"),
             Unit::number,
             balance_.drama,
             0.01,
             said("points that the winner lay behind the leader, mean over the game"));
    add_mean("decided_at",
             said("decided at"),
             Unit::share,
             balance_.decided_at,
             0.001,
             said_with("of the game: ahead for good from there; half of all by {:.0f} %",
                       static_cast<double>(balance_.decided_at.quantile(0.5)) / 10));
    add_mean("dragging",
             said("beyond reach for the last"),
             Unit::share,
             balance_.dragging,
             0.001,
             said("of the game: the winner had more than any loser ever got"));
    add_comebacks();
  }

  void add_comebacks() {
    const auto& half = balance_.comebacks.at(1);
    Comeback far;  // more than 10 points behind
    for (std::size_t group = 3; group < kBehind.size(); ++group) {
      far.seats += half.at(group).seats;
      far.won += half.at(group).won;
    }
    add_share("comeback",
              said("comebacks"),
              static_cast<double>(far.won) / kComebackParts,
              static_cast<double>(far.seats),
              said("of seats over 10 points behind at half-time win; see the curve"));
  }

  void add_decisions() {
    group(marked("Length and decisions"));
    add_mean("turns",
             said("turns"),
             Unit::number,
             tally_.turns,
             1,
             said_with("a game, of all seats; nine of ten have {} to {}",
                       tally_.turns.quantile(0.05),
                       tally_.turns.quantile(0.95)));
    const RatioSum& branching = balance_.branching;
    if (branching.games() > 0) {
      // Decisions by games: the whole of `branching` is what is wanted.
      const RatioSum::Numbers& n = branching.numbers();
      const RatioSum decisions = RatioSum::of({n[0], n[2], n[0], n[5], n[2], n[0]});
      add_ratio(
          "decisions", said("decisions"), Unit::number, decisions, said("a game, of all seats"));
    }
    add_ratio("branching",
              said("options of a decision"),
              Unit::number,
              branching,
              said_with("mean; half have at most {}, one in twenty over {}",
                        balance_.options.quantile(0.5),
                        balance_.options.quantile(0.95)));
    add_ratio("forced",
              said("forced decisions"),
              Unit::share,
              balance_.forced,
              said("with one option: nothing to decide"));
  }

  void add_pieces() {
    group(marked("Pieces"));
    add_ratio("in_hand",
              said("pieces in hand"),
              Unit::share,
              balance_.in_hand,
              said("of one's pieces of the commonest kind, when a turn begins"));
    add_ratio("empty_handed",
              said("turns with none in hand"),
              Unit::share,
              balance_.empty_handed,
              said("of turns begin without a piece to place"));
    add_ratio("lock",
              said("turns until a piece is back"),
              Unit::number,
              balance_.lock,
              said_with("of all seats; half are back after {}", balance_.locked.quantile(0.5)));
    add_ratio("never_back",
              said("pieces that stay to the end"),
              Unit::share,
              balance_.never_back,
              said("of pieces that were placed"));
  }

  void add_waste() {
    group(marked("Waste"));
    add_mean("discards",
             said("tiles without a place"),
             Unit::fine,
             tally_.discards,
             1,
             said("a game, drawn for nothing"));
    add_ratio("unfinished",
              said("features never completed"),
              Unit::share,
              balance_.unfinished,
              said("of those that scored and could have been"));
    add_ratio("unfinished_points",
              said("points of unfinished features"),
              Unit::share,
              balance_.unfinished_points,
              said("of all points"));
  }

  void add_interaction() {
    group(marked("Interaction"));
    add_ratio("contested",
              said("points on shared features"),
              Unit::share,
              balance_.contested,
              said("of features' points, where several players stood"));
    add_ratio("taken",
              said("take-overs"),
              Unit::share,
              balance_.taken,
              said("of scored features: somebody stood there and got nothing"));
  }

  void add_luck() {
    group(marked("Luck"));
    if (const auto share = balance_.luck.share()) {
      add("luck",
          said("luck of the draw"),
          Unit::share,
          *share,
          balance_.luck.interval(),
          balance_.luck.decks(),
          said("of the variance: the same when the bots choose anew"));
    }
  }

  void add_points() {
    group(marked("Where points come from"));
    const auto& kinds = plan_.rules->catalog.feature_kinds.rows();
    double entropy = 0;
    std::size_t used = 0;
    for (std::size_t kind = 0; kind < balance_.kinds.size(); ++kind) {
      const RatioSum& sum = balance_.kinds[kind];
      if (sum.part() == 0) {
        continue;
      }
      ++used;
      const double p = sum.ratio();
      entropy -= p > 0 ? p * std::log(p) : 0;
      const bool is_kind = kind < kinds.size();
      const std::string name = is_kind ? kinds[kind].name : marked("no feature");
      const std::string label = language_code() == "en" ? name
                                : is_kind               ? said_name(name)
                                                        : said(name);
      add_ratio("points_" + name, label, Unit::share, sum, said("of all points"));
    }
    if (used > 1 && entropy > 0) {
      add("evenness",
          said("evenness of the kinds"),
          Unit::fine,
          entropy / std::log(static_cast<double>(used)),
          std::nullopt,
          static_cast<std::int64_t>(tally_.games),
          said("1: every kind brings as much; 0: one brings all"));
    }
  }

  void add_written() {
    group(marked("Your metrics"));
    for (std::size_t i = 0; i < balance_.metrics.size(); ++i) {
      const MetricFile& file = plan_.balance->metrics[i];
      const RatioSum& told = balance_.metrics[i].told;
      const Interval interval = told.interval();
      add("metric_" + file.id,
          metric_label(file),
          Unit::fine,
          told.ratio() * file.scale(),
          told.games() < 2
              ? std::nullopt
              : std::optional(Interval{interval.low * file.scale(), interval.high * file.scale()}),
          told.games(),
          said_by(file.id, file.about));
    }
  }

  void add_health() {
    group(marked("Health"));
    const auto n = static_cast<double>(tally_.games + tally_.fault_count);
    add_share("faults",
              said("games that went wrong"),
              static_cast<double>(tally_.fault_count),
              n,
              said("a rule failed, or nothing ended them: not in the other figures"));
  }

  const SimPlan& plan_;
  const SimTally& tally_;
  const BalanceTally& balance_;
  std::string group_;
  std::vector<Figure> figures_;
};

}  // namespace

std::vector<Figure> balance_figures(const SimPlan& plan, const SimTally& tally) {
  return FigureList(plan, tally).take();
}

const Figure* find_figure(const std::vector<Figure>& figures, std::string_view key) {
  const auto found = std::find_if(
      figures.begin(), figures.end(), [&](const Figure& figure) { return figure.key == key; });
  return found == figures.end() ? nullptr : &*found;
}

std::string figure_value(Unit unit, double value) {
  switch (unit) {
    case Unit::share:
      return fmt::format("{:.1f} %", 100 * value);
    case Unit::number:
      return fmt::format("{:.1f}", value);
    case Unit::fine:
      return fmt::format("{:.2f}", value);
  }
  return "";
}

std::string figure_interval(const Figure& figure) {
  if (!figure.interval) {
    return "";
  }
  const auto [low, high] = *figure.interval;
  switch (figure.unit) {
    case Unit::share:
      return fmt::format("[{:.1f}, {:.1f}]", 100 * low, 100 * high);
    case Unit::number:
      return fmt::format("[{:.1f}, {:.1f}]", low, high);
    case Unit::fine:
      return fmt::format("[{:.2f}, {:.2f}]", low, high);
  }
  return "";
}

std::string figure_text(const Figure& figure) {
  const std::string interval = figure_interval(figure);
  return figure_value(figure.unit, figure.value) + (interval.empty() ? "" : " " + interval);
}

double headline_width(const SimTally& tally) {
  const auto half = [](const Interval& interval) {
    return (interval.high - interval.low) / 2;
  };
  if (is_team(tally)) {
    return half(
        wilson(static_cast<double>(tally.team.won), static_cast<double>(tally.team.games())));
  }
  if (!tally.balance || tally.balance->lead.count() == 0) {
    return 1;
  }
  double widest = 0;
  for (const WinCount& wins : tally.balance->wins) {
    widest = std::max(widest,
                      half(wilson(wins.wins(), static_cast<double>(tally.balance->lead.count()))));
  }
  return widest;
}

std::string headline_text(const SimPlan& plan, const SimTally& tally) {
  for (const Figure& figure : balance_figures(plan, tally)) {
    if (figure.key == "wins_1" || figure.key == "team_wins" || figure.key == "score") {
      return fmt::format("{} {}", figure.label, figure_text(figure));
    }
  }
  return said("nothing yet");
}

Evenness evenness_of(const std::vector<WinCount>& wins, std::uint64_t games) {
  Evenness evenness;
  if (games == 0 || wins.size() < 2) {
    return evenness;
  }
  const auto n = static_cast<double>(games);
  // Two places are one number, more need an interval that holds for all of them.
  const double chance = wins.size() == 2 ? 0.05 : 0.05 / static_cast<double>(wins.size());
  const double z = quantile(boost::math::normal(), 1 - chance / 2);
  double gap = 0;
  double least = 0;
  double most = 0;
  for (const WinCount& one : wins) {
    const Interval mine = wilson(one.wins(), n, z);
    for (const WinCount& other : wins) {
      if (&one == &other) {
        continue;
      }
      const Interval theirs = wilson(other.wins(), n, z);
      gap = std::max(gap, (one.wins() - other.wins()) / n);
      least = std::max(least, mine.low - theirs.high);
      most = std::max(most, mine.high - theirs.low);
    }
  }
  evenness.balance = 1 - gap;
  evenness.interval = {std::max(0.0, 1 - most), 1 - least};
  return evenness;
}

Interval deviation_interval(const Histogram& histogram) {
  const double deviation = histogram.deviation();
  const auto n = static_cast<double>(histogram.count());
  if (histogram.count() < 2 || deviation == 0) {
    return {deviation, deviation};
  }
  const double mean = histogram.mean();
  double second = 0;
  double fourth = 0;
  for (std::size_t i = 0; i < histogram.bins().size(); ++i) {
    const double away = static_cast<double>(histogram.least()) + static_cast<double>(i) - mean;
    const auto count = static_cast<double>(histogram.bins()[i]);
    second += count * away * away / n;
    fourth += count * away * away * away * away / n;
  }
  const double error =
      std::sqrt(std::max(0.0, fourth - second * second) / n) / (2 * std::sqrt(second));
  const double half = student_t(histogram.count() - 1) * error;
  return {std::max(0.0, deviation - half), deviation + half};
}

}  // namespace bastide
