#include "sdk/tools/ab_games.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>

#include <fmt/format.h>

#include "kernel/engine.h"
#include "sdk/bots/bot.h"
#include "sdk/bots/bot_file.h"
#include "sdk/bots/team_value.h"
#include "sdk/tools/platform.h"
#include "sdk/tools/program.h"
#include "sdk/tools/simulate.h"

namespace bastide {

namespace {

constexpr const char* kNoFeature = "other";

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

/// Plays games of one ruleset and measures them.
class AbPlayer {
 public:
  AbPlayer(const AbSide& side,
           const std::vector<std::string>& bots,
           const std::vector<AbMetric>& metrics)
      : side_(side), bots_(bots), metrics_(metrics) {
    const Catalog& catalog = side.rules->catalog;
    shared_ = catalog.tracks[catalog.points].per != TrackScope::colour;
    for (const std::string& bot : bots) {
      seats_.push_back(std::make_unique<BotSeat>(side.rules, make_bot(bot)));
    }
  }

  /// The metrics of one game. Throws ToolError when a rule fails.
  std::vector<double> play(std::uint64_t seed);

 private:
  void follow(Game& game);
  [[nodiscard]] std::vector<double> measure(Game& game, std::size_t first);
  [[nodiscard]] std::vector<double> points_now(Game& game) const {
    return by_seat(game.state(), shared_, bots_.size(), game.projected());
  }
  [[nodiscard]] double value_of(const AbMetric& metric,
                                Game& game,
                                const std::vector<double>& scores,
                                std::size_t first) const;
  [[nodiscard]] double team_points(const State& state) const;
  [[nodiscard]] double points_of_kind(Game& game, const std::string& kind) const;

  const AbSide& side_;
  const std::vector<std::string>& bots_;
  const std::vector<AbMetric>& metrics_;
  bool shared_ = false;
  std::vector<std::unique_ptr<BotSeat>> seats_;
  double decisions_ = 0;
  double options_ = 0;
  double lead_changes_ = 0;
};

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
  follow(game);
  return measure(game, first);
}

void AbPlayer::follow(Game& game) {
  decisions_ = 0;
  options_ = 0;
  lead_changes_ = 0;
  int ahead = -1;
  std::int32_t turn = game.state().turn.number;
  while (!game.over()) {
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
            : catalog.feature_kinds.rows()[static_cast<std::size_t>(posted.feature_kind)].name;
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

/// What the threads share.
struct Shared {
  explicit Shared(std::uint64_t count) : pairs(count), faults(count), finished(count) {}

  std::atomic<std::uint64_t> next{0};
  std::atomic<std::uint64_t> done{0};
  std::atomic<bool> stop{false};
  std::atomic<int> running{0};
  std::vector<std::optional<AbPair>> pairs;  // each is written by one thread
  std::vector<std::string> faults;           // as many
  std::vector<std::atomic<bool>> finished;   // set when both are written
  std::mutex mutex;                          // guards the rest
  std::exception_ptr failure;
};

void play_pair(const AbPlan& plan, AbPlayer& a, AbPlayer& b, Shared& shared, std::uint64_t number) {
  const std::uint64_t seed = game_seed(plan.seed, plan.first_pair + number);
  const char* side = "A";
  try {
    AbPair pair{seed, a.play(seed), {}};
    side = "B";
    pair.b = b.play(seed);
    shared.pairs[number] = std::move(pair);
  } catch (const ToolError& error) {
    shared.faults[number] = fmt::format("{}: {}", side, error.what());
  }
}

void work(const AbPlan& plan, const std::vector<AbMetric>& metrics, Shared& shared) {
  try {
    AbPlayer a(plan.a, plan.bots, metrics);
    AbPlayer b(plan.b, plan.bots, metrics);
    while (!shared.stop) {
      const std::uint64_t number = shared.next.fetch_add(1);
      if (number >= plan.pairs) {
        break;
      }
      play_pair(plan, a, b, shared, number);
      shared.finished[number].store(true, std::memory_order_release);
      shared.done.fetch_add(1);
    }
  } catch (...) {
    shared.stop = true;
    const std::lock_guard lock(shared.mutex);
    shared.failure = std::current_exception();
  }
  --shared.running;
}

/// Shows finished pairs to the watcher, in order.
class InOrder {
 public:
  InOrder(const AbWatcher& watcher, const Shared& shared) : watcher_(watcher), shared_(shared) {}

  /// True once the watcher has seen enough.
  bool follow() {
    while (!enough_ && watcher_ && shown_ < shared_.finished.size() &&
           shared_.finished[shown_].load(std::memory_order_acquire)) {
      const std::optional<AbPair>& pair = shared_.pairs[shown_++];
      enough_ = pair.has_value() && watcher_(*pair);
    }
    return enough_;
  }

  /// How many pairs count.
  [[nodiscard]] std::size_t limit() const { return enough_ ? shown_ : shared_.finished.size(); }

 private:
  const AbWatcher& watcher_;
  const Shared& shared_;
  std::size_t shown_ = 0;
  bool enough_ = false;
};

void run_threads(const AbPlan& plan,
                 const std::vector<AbMetric>& metrics,
                 Shared& shared,
                 InOrder& order,
                 const std::function<void(std::uint64_t)>& progress) {
  const auto threads =
      static_cast<int>(std::min(static_cast<std::uint64_t>(std::max(1, plan.threads)), plan.pairs));
  shared.running = threads;
  std::vector<std::thread> pool;
  for (int i = 0; i < threads; ++i) {
    pool.emplace_back(work, std::cref(plan), std::cref(metrics), std::ref(shared));
  }
  while (shared.running > 0) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    shared.stop = shared.stop || was_interrupted() || order.follow();
    progress(shared.done);
  }
  for (std::thread& thread : pool) {
    thread.join();
  }
  if (shared.failure != nullptr) {
    std::rethrow_exception(shared.failure);
  }
}

std::string word_of(const std::string& kind) {
  return kind.substr(kind.find(':') + 1);
}

/// Kinds of both rulesets, by their word where that is enough.
void add_kinds(const AbPlan& plan, std::vector<AbMetric>& metrics) {
  std::vector<std::string> kinds;
  for (const Ruleset* rules : {plan.a.rules.get(), plan.b.rules.get()}) {
    for (const auto& kind : rules->catalog.feature_kinds.rows()) {
      if (std::find(kinds.begin(), kinds.end(), kind.name) == kinds.end()) {
        kinds.push_back(kind.name);
      }
    }
  }
  for (const std::string& kind : kinds) {
    const bool alone = std::count_if(kinds.begin(), kinds.end(), [&](const std::string& other) {
                         return word_of(other) == word_of(kind);
                       }) == 1;
    metrics.push_back({"points/" + kind, "  " + (alone ? word_of(kind) : kind), true});
  }
}

}  // namespace

std::vector<AbMetric> ab_metrics(const AbPlan& plan) {
  std::vector<AbMetric> metrics{{"score", "score", true, false, true}};
  add_kinds(plan, metrics);
  metrics.push_back({fmt::format("points/{}", kNoFeature), "  without a feature", true});
  const bool together = plays_together(*plan.a.rules) || plays_together(*plan.b.rules);
  if (together) {
    metrics.push_back({"team_wins", "games won together", false, true, true});
  } else if (plan.bots.size() > 1) {
    metrics.push_back({"margin", "margin of who begins", true, false, true});
    metrics.push_back({"wins", "wins of who begins", false, true, true});
    metrics.push_back({"lead_changes", "lead changes", false, false, true});
  }
  metrics.push_back({"turns", "turns", false, false, true});
  metrics.push_back({"decisions", "decisions", false, false, false});
  metrics.push_back({"branching", "options a decision", false, false, true});
  return metrics;
}

AbResult play_pairs(const AbPlan& plan,
                    const std::function<void(std::uint64_t)>& progress,
                    const AbWatcher& watcher) {
  AbResult result;
  result.metrics = ab_metrics(plan);
  Shared shared(plan.pairs);
  InOrder order(watcher, shared);
  run_threads(plan, result.metrics, shared, order, progress);
  result.decided = order.follow();
  for (std::size_t i = 0; i < order.limit(); ++i) {
    if (shared.pairs[i].has_value()) {
      result.pairs.push_back(std::move(*shared.pairs[i]));
    } else if (!shared.faults[i].empty()) {
      result.faults.push_back({game_seed(plan.seed, plan.first_pair + i), shared.faults[i]});
    }
  }
  result.interrupted = was_interrupted() && !result.decided && shared.done < plan.pairs;
  return result;
}

std::string replay_command(const AbPlan& plan, const AbSide& side, std::uint64_t seed) {
  return fmt::format(
      "bastide play {} --seats {} --seed {}", side.arguments, fmt::join(plan.bots, ","), seed);
}

}  // namespace bastide
