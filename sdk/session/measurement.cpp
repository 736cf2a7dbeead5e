#include "sdk/session/measurement.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/io/seed.h"
#include "sdk/session/session_error.h"
#include "sdk/tools/measure/ab_plots.h"
#include "sdk/tools/measure/ab_report.h"
#include "sdk/tools/measure/ab_run.h"
#include "sdk/tools/measure/ladder_report.h"
#include "sdk/tools/measure/ladder_run.h"
#include "sdk/tools/measure/sim_report.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostToldFaults = 20;

Json estimate_row(std::string key,
                  std::string label,
                  const char* unit,
                  double value,
                  const Interval& interval,
                  std::string text) {
  return {{"key", std::move(key)},
          {"label", std::move(label)},
          {"unit", unit},
          {"value", value},
          {"low", interval.low},
          {"high", interval.high},
          {"text", std::move(text)}};
}

void check_number(std::uint64_t number, std::uint64_t of, const char* unit) {
  if (number >= of) {
    throw SessionError(
        SessionCode::unknown,
        fmt::format("there are {} {}, numbered from 0: none is {}", of, unit, number));
  }
}

std::string share_words(double share, const Interval& interval) {
  return share_text(share) + " " + share_text(interval);
}

// ---- sim ----

class SimFindings final : public Findings {
 public:
  SimFindings(const SimPlan& plan, const SimSoFar& so_far)
      : plan_(plan), tally_(so_far.tally), played_(so_far.count()) {}

  [[nodiscard]] Json estimate() const override {
    Json rows = Json::array();
    const auto games = static_cast<double>(tally_.games);
    if (tally_.games == 0) {
      return rows;
    }
    const bool is_team = tally_.team.together() > 0;
    const bool is_ranked = tally_.team.ranked > 0;
    for (std::size_t seat = 0; seat < tally_.seats.size() && is_ranked; ++seat) {
      const Histogram& score = tally_.seats[seat].score;
      rows.push_back(
          number_row(fmt::format("score/{}", seat), said_with("{}: points", name_of(seat)), score));
    }
    for (std::size_t seat = 0; seat < tally_.seats.size() && is_ranked && seats() > 1; ++seat) {
      const double share = tally_.seats[seat].wins.wins() / games;
      const Interval interval = wilson(share * games, games);
      rows.push_back(estimate_row(fmt::format("wins/{}", seat),
                                  said_with("{}: wins", name_of(seat)),
                                  "share",
                                  share,
                                  interval,
                                  share_words(share, interval)));
    }
    if (is_team) {
      const double share = static_cast<double>(tally_.team.won) / games;
      const Interval interval = wilson(share * games, games);
      rows.push_back(estimate_row("won",
                                  said("games won together"),
                                  "share",
                                  share,
                                  interval,
                                  share_words(share, interval)));
      rows.push_back(number_row("points", said("points of the team"), tally_.team.points));
    }
    rows.push_back(number_row("turns", said("turns"), tally_.turns));
    return rows;
  }
  [[nodiscard]] Json result() const override { return sim_json(plan_, tally_); }
  [[nodiscard]] std::string verdict() const override { return ""; }
  [[nodiscard]] std::string html() const override { return ""; }
  [[nodiscard]] Json plot(const std::string& key) const override {
    const Histogram* histogram = histogram_of(key);
    if (histogram == nullptr) {
      return nullptr;
    }
    return {{"kind", "histogram"}, {"least", histogram->least()}, {"bins", histogram->bins()}};
  }
  [[nodiscard]] std::vector<std::string> faults() const override {
    std::vector<std::string> all;
    for (const SimFault& fault : tally_.faults) {
      all.push_back(
          said_with("game {} (seed {}): {}", fault.game + 1, fault.seed, said_again(fault.what)));
    }
    return all;
  }
  [[nodiscard]] std::uint64_t fault_count() const override { return tally_.fault_count; }
  [[nodiscard]] std::uint64_t counted() const override { return tally_.games; }
  [[nodiscard]] std::uint64_t played() const override { return played_; }

 private:
  [[nodiscard]] std::size_t seats() const { return tally_.seats.size(); }
  [[nodiscard]] std::string name_of(std::size_t seat) const {
    return said_with("seat {} ({})", seat + 1, plan_.bots[seat]);
  }
  static Json number_row(std::string key, std::string label, const Histogram& histogram) {
    const Interval interval = histogram.mean_interval();
    return estimate_row(
        std::move(key),
        std::move(label),
        "points",
        histogram.mean(),
        interval,
        fmt::format("{:.2f} [{:.2f}, {:.2f}]", histogram.mean(), interval.low, interval.high));
  }
  [[nodiscard]] const Histogram* histogram_of(const std::string& key) const {
    if (key == "turns") {
      return &tally_.turns;
    }
    if (tally_.team.together() > 0 && (key.empty() || key == "points")) {
      return &tally_.team.points;
    }
    for (std::size_t seat = 0; seat < seats(); ++seat) {
      if (key == fmt::format("score/{}", seat) || (key.empty() && seat == 0)) {
        return &tally_.seats[seat].score;
      }
    }
    return nullptr;
  }

  const SimPlan plan_;
  const SimTally tally_;
  const std::uint64_t played_;
};

class SimMeasurement final : public Measurement {
 public:
  explicit SimMeasurement(SimPlan plan) : plan_(std::move(plan)) {}

  [[nodiscard]] const char* unit() const override { return "games"; }
  [[nodiscard]] std::uint64_t of() const override { return plan_.games; }

  [[nodiscard]] std::shared_ptr<const Findings> play(const MeasureWatch& watch) override {
    const SimKeeper keeper{watch.is_due, [&](const SimSoFar& so_far) {
                             so_far_ = so_far;
                             watch.found(std::make_shared<SimFindings>(plan_, so_far));
                           }};
    static_cast<void>(simulate(plan_, watch.progress, so_far_, &keeper));
    return std::make_shared<SimFindings>(plan_, so_far_);
  }

  [[nodiscard]] SeededGame game(std::uint64_t number, bool /*side*/) const override {
    check_number(number, plan_.games, unit());
    if (std::all_of(plan_.bots.begin(), plan_.bots.end(), [](const std::string& bot) {
          return bot == "random";
        })) {
      throw SessionError(SessionCode::usage,
                         said("games among random bots alone are played in a shorter way that "
                              "leaves no record; with another bot in one seat each game can be "
                              "opened"));
    }
    return {plan_.rules, plan_.origin, plan_.bots, game_seed(plan_.seed, number)};
  }

 private:
  const SimPlan plan_;
  SimSoFar so_far_;
};

// ---- ab ----

Json change_row(const AbMetric& metric, const PairedChange& change) {
  return estimate_row(
      metric.key,
      metric.label.substr(metric.label.find_first_not_of(' ')),
      metric.points  ? "points"
      : metric.share ? "share"
                     : "number",
      change.change,
      change.interval,
      ab_change(metric, change.change) + " " + ab_interval(metric, change.interval));
}

class AbFindings final : public Findings {
 public:
  AbFindings(const AbPlan& plan, AbResult result)
      : plan_(plan), result_(std::move(result)), summary_(summarise(plan_, result_)) {}

  [[nodiscard]] Json estimate() const override {
    Json rows = Json::array();
    for (const AbRow& row : summary_.rows) {
      if (result_.pairs.empty() || is_idle(row)) {
        continue;
      }
      const PairedChange& change = row.change;
      Json json = change_row(row.metric, change);
      json["a"] = ab_value(row.metric, change.a);
      json["b"] = ab_value(row.metric, change.b);
      json["clear"] = row.clear;
      rows.push_back(std::move(json));
    }
    return rows;
  }
  [[nodiscard]] Json parts() const override {
    const std::string says = ab_same_play(result_, summary_);
    if (says.empty()) {
      return nullptr;
    }
    Json rows = Json::array();
    for (const AbRow& row : summary_.rows) {
      const PairedChange* rule = ab_part(row.rule);
      const PairedChange* players = ab_part(row.players);
      if (rule != nullptr || players != nullptr) {
        rows.push_back(
            {{"rule", rule == nullptr ? Json() : change_row(row.metric, *rule)},
             {"players", players == nullptr ? Json() : change_row(row.metric, *players)}});
      }
    }
    return {{"says", says}, {"rows", std::move(rows)}};
  }
  [[nodiscard]] Json result() const override { return ab_json(plan_, result_, summary_); }
  [[nodiscard]] std::string verdict() const override {
    return ab_verdict(plan_, result_, summary_);
  }
  [[nodiscard]] std::string html() const override {
    return result_.pairs.empty() ? "" : ab_html(plan_, result_, summary_);
  }
  [[nodiscard]] Json plot(const std::string& key) const override {
    const auto& metrics = result_.metrics;
    const auto found = std::find_if(metrics.begin(), metrics.end(), [&](const AbMetric& metric) {
      return metric.key == key || key.empty();
    });
    if (found == metrics.end() || result_.pairs.empty()) {
      return nullptr;
    }
    const auto index = static_cast<std::size_t>(found - metrics.begin());
    Json dots = Json::array();
    std::uint64_t number = 0;
    for (const std::size_t i : drawn_pairs(result_, index)) {
      const AbPair& pair = result_.pairs[i];
      // Pairs that went wrong are left out of the result, so that places in it are no numbers.
      while (game_seed(plan_.seed, plan_.first_pair + number) != pair.seed) {
        ++number;
      }
      dots.push_back({number, pair.a[index], pair.b[index]});
    }
    return {{"kind", "pairs"}, {"key", found->key}, {"share", found->share}, {"dots", dots}};
  }
  [[nodiscard]] std::vector<std::string> faults() const override {
    std::vector<std::string> all;
    for (std::size_t i = 0; i < std::min(result_.faults.size(), kMostToldFaults); ++i) {
      all.push_back(
          said_with("seed {}: {}", result_.faults[i].seed, said_again(result_.faults[i].what)));
    }
    return all;
  }
  [[nodiscard]] std::uint64_t fault_count() const override { return result_.faults.size(); }
  [[nodiscard]] std::uint64_t counted() const override { return result_.pairs.size(); }
  [[nodiscard]] std::uint64_t played() const override { return counted() + fault_count(); }

 private:
  const AbPlan plan_;
  const AbResult result_;
  const AbSummary summary_;
};

class AbMeasurement final : public Measurement {
 public:
  AbMeasurement(AbPlan plan, LoadRequest a, LoadRequest b)
      : plan_(std::move(plan)),
        origin_a_(std::move(a)),
        origin_b_(std::move(b)),
        run_(plan_.bots) {}

  [[nodiscard]] const char* unit() const override { return "pairs"; }
  [[nodiscard]] std::uint64_t of() const override { return plan_.pairs; }

  [[nodiscard]] std::shared_ptr<const Findings> play(const MeasureWatch& watch) override {
    AbResult so_far;
    so_far.metrics = ab_metrics(plan_);
    const auto progress = [&](std::uint64_t done) {
      watch.progress(done);
      if (!so_far.pairs.empty() && watch.is_due()) {
        watch.found(std::make_shared<AbFindings>(plan_, so_far));
      }
    };
    const auto watcher = [&](const AbPair& pair) {
      so_far.pairs.push_back(pair);
      return false;
    };
    return std::make_shared<AbFindings>(plan_, play_pairs(plan_, progress, watcher, &run_));
  }

  [[nodiscard]] SeededGame game(std::uint64_t number, bool side) const override {
    check_number(number, plan_.pairs, unit());
    return {side ? plan_.b.rules : plan_.a.rules,
            side ? origin_b_ : origin_a_,
            plan_.bots,
            game_seed(plan_.seed, plan_.first_pair + number)};
  }

 private:
  const AbPlan plan_;
  const LoadRequest origin_a_;
  const LoadRequest origin_b_;
  AbRun run_;
};

// ---- ladder ----

class LadderFindings final : public Findings {
 public:
  LadderFindings(const LadderPlan& plan, LadderResult result)
      : plan_(plan), result_(std::move(result)), summary_(summarise(plan_, result_)) {}

  [[nodiscard]] Json estimate() const override {
    Json rows = Json::array();
    if (counted() == 0) {
      return rows;
    }
    for (const LadderRow& row : summary_.rows) {
      const std::string& bot = plan_.bots[row.bot];
      rows.push_back(
          plan_.team ? estimate_row("bot/" + bot,
                                    bot,
                                    "share",
                                    row.score,
                                    row.share,
                                    share_words(row.score, row.share))
                     : estimate_row("bot/" + bot,
                                    bot,
                                    "Elo",
                                    row.elo,
                                    row.elo_interval,
                                    signed_text(row.elo) + " " + signed_text(row.elo_interval)));
    }
    for (std::size_t i = 0; i < summary_.matches.size() && !plan_.team; ++i) {
      const LadderMatch& match = summary_.matches[i];
      const MeanOf& margin = match.margin;
      rows.push_back(estimate_row(fmt::format("match/{}", i),
                                  said_with("{} less {}", plan_.bots[match.a], plan_.bots[match.b]),
                                  "points",
                                  margin.mean,
                                  margin.interval,
                                  signed_text(margin.mean) + " " + signed_text(margin.interval)));
    }
    return rows;
  }
  [[nodiscard]] Json result() const override {
    return ladder_json(plan_, result_, summary_, nullptr);
  }
  [[nodiscard]] std::string verdict() const override {
    return counted() == 0
               ? ""
               : fmt::format("{}", fmt::join(ladder_verdicts(plan_, summary_, nullptr), " "));
  }
  [[nodiscard]] std::string html() const override {
    return counted() == 0 ? "" : ladder_html(plan_, result_, summary_, nullptr);
  }
  [[nodiscard]] Json plot(const std::string& key) const override {
    const std::size_t pairings = plan_.pairings().size();
    std::size_t index = 0;
    while (index < pairings && !key.empty() && key != fmt::format("match/{}", index)) {
      ++index;
    }
    if (plan_.team || index == pairings) {
      return nullptr;
    }
    Json dots = Json::array();
    for (const LadderPair& pair : result_.pairs) {
      if (pair.fault.empty() && pair.number % pairings == index && dots.size() < kMostDots) {
        dots.push_back({pair.number, pair.margins.front(), pair.margins.back()});
      }
    }
    return {{"kind", "swapped"},
            {"key", fmt::format("match/{}", index)},
            {"share", false},
            {"dots", dots}};
  }
  [[nodiscard]] std::vector<std::string> faults() const override {
    std::vector<std::string> all;
    for (const LadderPair& pair : result_.pairs) {
      if (!pair.fault.empty() && all.size() < kMostToldFaults) {
        all.push_back(
            said_with("seed {}: {}", seed_of(plan_, pair.number), said_again(pair.fault)));
      }
    }
    return all;
  }
  [[nodiscard]] std::uint64_t fault_count() const override {
    return static_cast<std::uint64_t>(summary_.faults);
  }
  [[nodiscard]] std::uint64_t counted() const override {
    return result_.pairs.size() - fault_count();
  }
  [[nodiscard]] std::uint64_t played() const override {
    return result_.pairs.size() * plan_.games_each();
  }

 private:
  const LadderPlan plan_;
  const LadderResult result_;
  const LadderSummary summary_;
};

class LadderMeasurement final : public Measurement {
 public:
  explicit LadderMeasurement(LadderPlan plan) : plan_(std::move(plan)) {}

  [[nodiscard]] const char* unit() const override { return "games"; }
  [[nodiscard]] std::uint64_t of() const override {
    return plan_.decks * plan_.pairings().size() * plan_.games_each();
  }

  [[nodiscard]] std::shared_ptr<const Findings> play(const MeasureWatch& watch) override {
    LadderResult so_far;
    const auto progress = [&](std::uint64_t done) {
      watch.progress(done);
      // Every pairing has met, so that all bots have a rating.
      if (so_far.pairs.size() >= plan_.pairings().size() && watch.is_due()) {
        watch.found(std::make_shared<LadderFindings>(plan_, so_far));
      }
    };
    const auto watcher = [&](const LadderPair& pair) {
      so_far.pairs.push_back(pair);
      return false;
    };
    return std::make_shared<LadderFindings>(plan_, play_ladder(plan_, progress, watcher, &run_));
  }

  [[nodiscard]] SeededGame game(std::uint64_t number, bool side) const override {
    check_number(number, plan_.decks * plan_.pairings().size(), "decks");
    SeededGame game{plan_.rules, plan_.origin, {}, seed_of(plan_, number)};
    for (const std::size_t bot : lineup_of(plan_, number, side && !plan_.team ? 1 : 0)) {
      game.bots.push_back(plan_.bots[bot]);
    }
    return game;
  }

 private:
  const LadderPlan plan_;
  LadderRun run_;
};

}  // namespace

std::unique_ptr<Measurement> measure_sim(SimPlan plan) {
  return std::make_unique<SimMeasurement>(std::move(plan));
}

std::unique_ptr<Measurement> measure_ab(AbPlan plan, LoadRequest a, LoadRequest b) {
  return std::make_unique<AbMeasurement>(std::move(plan), std::move(a), std::move(b));
}

std::unique_ptr<Measurement> measure_ladder(LadderPlan plan) {
  return std::make_unique<LadderMeasurement>(std::move(plan));
}

}  // namespace bastide
