#include "sdk/tools/ab_games.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>

#include <fmt/format.h>

#include "kernel/base/rng.h"
#include "kernel/engine.h"
#include "sdk/bots/bot.h"
#include "sdk/bots/bot_file.h"
#include "sdk/bots/team_value.h"
#include "sdk/tools/ab_run.h"
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
  explicit Shared(std::uint64_t count) : pairs(count), finished(count) {}

  std::atomic<std::uint64_t> next{0};
  std::atomic<std::uint64_t> done{0};
  std::atomic<bool> stop{false};
  std::atomic<int> running{0};
  std::vector<AbPlayed> pairs;              // each is written by one thread
  std::vector<std::atomic<bool>> finished;  // set when it is written
  std::mutex mutex;                         // guards the rest
  std::exception_ptr failure;
};

AbPlayed play_pair(std::uint64_t seed, AbPlayer& a, AbPlayer& b) {
  const char* side = "A";
  try {
    AbPair pair{seed, a.play(seed), {}};
    side = "B";
    pair.b = b.play(seed);
    return {std::move(pair), ""};
  } catch (const ToolError& error) {
    return {std::nullopt, fmt::format("{}: {}", side, error.what())};
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
      if (shared.finished[number].load(std::memory_order_relaxed)) {  // by an earlier run
        continue;
      }
      shared.pairs[number] = play_pair(game_seed(plan.seed, plan.first_pair + number), a, b);
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
      const std::optional<AbPair>& pair = shared_.pairs[shown_++].pair;
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

/// Takes finished pairs out of a saved run and brings new ones there; null: there is none.
class Kept {
 public:
  Kept(const AbPlan& plan, AbRun* run, Shared& shared) : plan_(plan), run_(run), shared_(shared) {
    if (run_ == nullptr) {
      return;
    }
    kept_.resize(plan.pairs);
    for (std::uint64_t i = 0; i < plan.pairs; ++i) {
      if (const AbPlayed* played = run_->find(plan.bots, plan.first_pair + i)) {
        shared.pairs[i] = *played;
        shared.finished[i] = true;
        kept_[i] = true;
        ++shared.done;
      }
    }
  }

  void write_when_due() {
    if (run_ != nullptr && run_->is_due()) {
      write();
    }
  }
  void write() {
    if (run_ == nullptr) {
      return;
    }
    const std::uint64_t end = std::min<std::uint64_t>(shared_.next, plan_.pairs);
    for (std::uint64_t i = complete_; i < end; ++i) {
      if (!kept_[i] && shared_.finished[i].load(std::memory_order_acquire)) {
        run_->add(plan_.bots, plan_.first_pair + i, shared_.pairs[i]);
        kept_[i] = true;
      }
      if (i == complete_ && kept_[i]) {
        ++complete_;
      }
    }
    run_->write();
  }

 private:
  const AbPlan& plan_;
  AbRun* run_;
  Shared& shared_;
  std::vector<bool> kept_;      // by place in the plan
  std::uint64_t complete_ = 0;  // all before it are kept
};

/// Follows the threads until they have ended. What the callbacks throw ends the threads.
void follow(Shared& shared,
            InOrder& order,
            Kept& kept,
            const std::function<void(std::uint64_t)>& progress) {
  try {
    while (shared.running > 0) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
      shared.stop = shared.stop || was_interrupted() || order.follow();
      progress(shared.done);
      kept.write_when_due();
    }
  } catch (...) {
    shared.stop = true;
    const std::lock_guard lock(shared.mutex);
    shared.failure = std::current_exception();
  }
}

void run_threads(const AbPlan& plan,
                 const std::vector<AbMetric>& metrics,
                 Shared& shared,
                 InOrder& order,
                 Kept& kept,
                 const std::function<void(std::uint64_t)>& progress) {
  const auto threads =
      static_cast<int>(std::min(static_cast<std::uint64_t>(std::max(1, plan.threads)), plan.pairs));
  shared.running = threads;
  std::vector<std::thread> pool;
  for (int i = 0; i < threads; ++i) {
    pool.emplace_back(work, std::cref(plan), std::cref(metrics), std::ref(shared));
  }
  follow(shared, order, kept, progress);
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
                    const AbWatcher& watcher,
                    AbRun* run) {
  AbResult result;
  result.metrics = ab_metrics(plan);
  Shared shared(plan.pairs);
  InOrder order(watcher, shared);
  Kept kept(plan, run, shared);
  run_threads(plan, result.metrics, shared, order, kept, progress);
  kept.write();
  result.decided = order.follow();
  for (std::size_t i = 0; i < order.limit(); ++i) {
    AbPlayed& played = shared.pairs[i];
    if (played.pair.has_value()) {
      result.pairs.push_back(std::move(*played.pair));
    } else if (!played.fault.empty()) {
      result.faults.push_back({game_seed(plan.seed, plan.first_pair + i), played.fault});
    }
  }
  result.interrupted = was_interrupted() && !result.decided && shared.done < plan.pairs;
  return result;
}

std::uint64_t probe_pairs(const AbPlan& plan) {
  constexpr std::uint64_t kProbePair = std::uint64_t{1}
                                       << 48;  // beyond those that can be asked for
  const std::vector<AbMetric> metrics = ab_metrics(plan);
  AbPlayer a(plan.a, plan.bots, metrics);
  AbPlayer b(plan.b, plan.bots, metrics);
  const AbPlayed played = play_pair(game_seed(plan.seed, kProbePair), a, b);
  std::uint64_t hash = mix_text(1, played.fault);
  if (played.pair) {
    for (const std::vector<double>* side : {&played.pair->a, &played.pair->b}) {
      for (const double value : *side) {
        hash = mix(hash, std::bit_cast<std::uint64_t>(value));
      }
    }
  }
  return hash;
}

std::string replay_command(const AbPlan& plan, const AbSide& side, std::uint64_t seed) {
  return fmt::format(
      "bastide play {} --seats {} --seed {}", side.arguments, fmt::join(plan.bots, ","), seed);
}

}  // namespace bastide
