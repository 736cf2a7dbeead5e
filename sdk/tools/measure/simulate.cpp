#include "sdk/tools/measure/simulate.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>

#include <fmt/format.h>

#include "kernel/base/rng.h"
#include "kernel/base/stop.h"
#include "kernel/flow/setup.h"
#include "sdk/tools/measure/bot_choice.h"
#include "sdk/tools/measure/sim_worker.h"
#include "sdk/tools/shell/workers.h"

namespace bastide {

namespace {

constexpr std::uint64_t kGamesAtOnce = 8;  // that a thread takes from the heap
constexpr std::chrono::milliseconds kHandInEvery{100};
constexpr std::uint64_t kProbeGame = std::uint64_t{1} << 48;  // beyond those that can be asked for

/// Those below `games` that are not among `played`.
std::vector<GameRange> missing(const std::vector<GameRange>& played, std::uint64_t games) {
  std::vector<GameRange> gaps;
  std::uint64_t next = 0;
  for (const GameRange& range : played) {
    if (range.first > next) {
      gaps.push_back({next, std::min(range.first, games)});
    }
    next = std::max(next, range.last);
  }
  if (next < games) {
    gaps.push_back({next, games});
  }
  std::erase_if(gaps, [](const GameRange& gap) { return gap.first >= gap.last; });
  return gaps;
}

/// What the threads share.
struct SharedGames {
  Workers workers;
  std::atomic<std::uint64_t> done{0};
  std::mutex mutex;             // guards the rest
  std::vector<GameRange> heap;  // that nobody has taken yet, the next at the end
  SimSoFar so_far;

  /// Nothing when all are taken.
  GameRange take() {
    const std::lock_guard lock(mutex);
    if (heap.empty()) {
      return {};
    }
    GameRange& next = heap.back();
    const GameRange taken{next.first, std::min(next.first + kGamesAtOnce, next.last)};
    next.first = taken.last;
    if (next.first == next.last) {
      heap.pop_back();
    }
    return taken;
  }
};

/// One thread: plays games, and hands in what it has counted.
class Player {
 public:
  Player(const SimPlan& plan, SharedGames& shared)
      : worker_(plan, shared.workers), shared_(shared) {}

  void play_all() {
    while (!shared_.workers.stopped()) {
      const GameRange games = shared_.take();
      if (games.first == games.last) {
        break;
      }
      try {
        play(games);
      } catch (const Stopped&) {  // that game does not count
        break;
      }
    }
    hand_in();
  }

 private:
  using Clock = std::chrono::steady_clock;

  void play(const GameRange& games) {
    for (std::uint64_t game = games.first; game < games.last && !shared_.workers.stopped();
         ++game) {
      worker_.play(game);
      if (!played_.empty() && played_.back().last == game) {
        ++played_.back().last;
      } else {
        played_.push_back({game, game + 1});
      }
      shared_.done.fetch_add(1, std::memory_order_relaxed);
      if (Clock::now() - handed_in_ > kHandInEvery) {
        hand_in();
      }
    }
  }

  void hand_in() {
    const SimTally tally = worker_.take_tally();
    const std::lock_guard lock(shared_.mutex);
    shared_.so_far.add(played_, tally);
    played_.clear();
    handed_in_ = Clock::now();
  }

  SimWorker worker_;
  SharedGames& shared_;
  std::vector<GameRange> played_;  // since it handed in
  Clock::time_point handed_in_ = Clock::now();
};

SimSoFar copy_of(SharedGames& shared) {
  const std::lock_guard lock(shared.mutex);
  return shared.so_far;
}

}  // namespace

std::uint64_t game_seed(std::uint64_t seed, std::uint64_t game) {
  return mix(seed, game + 1) >> 1U;
}

void TeamTally::merge(const TeamTally& other) {
  won += other.won;
  lost += other.lost;
  ranked += other.ranked;
  for (const auto& [reason, count] : other.won_by) {
    won_by[reason] += count;
  }
  for (const auto& [reason, count] : other.lost_by) {
    lost_by[reason] += count;
  }
  points.merge(other.points);
  margin_won.merge(other.margin_won);
  margin_lost.merge(other.margin_lost);
  for (std::size_t pool = 0; pool < peaks.size(); ++pool) {
    peaks[pool].merge(other.peaks[pool]);
  }
}

void SimTally::start(std::size_t seat_count, const Ruleset& ruleset) {
  const Catalog& catalog = ruleset.catalog;
  seats.resize(seat_count);
  for (SeatTally& seat : seats) {
    seat.points_by_kind.assign(catalog.feature_kinds.size() + 1, 0);
  }
  team.peaks.resize(catalog.pools.size());
  rules.acted.resize(rule_things(ruleset).size());
}

void SimTally::merge(const SimTally& other) {
  games += other.games;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    seats[i].score.merge(other.seats[i].score);
    seats[i].wins.merge(other.seats[i].wins);
    for (std::size_t kind = 0; kind < seats[i].points_by_kind.size(); ++kind) {
      seats[i].points_by_kind[kind] += other.seats[i].points_by_kind[kind];
    }
  }
  first_wins.merge(other.first_wins);
  first_margin.merge(other.first_margin);
  turns.merge(other.turns);
  answers.merge(other.answers);
  discards.merge(other.discards);
  rules.merge(other.rules);
  team.merge(other.team);
  if (other.balance && balance) {
    balance->merge(*other.balance);
  } else if (other.balance) {
    balance = other.balance;
  }
  fault_count += other.fault_count;
  faults.insert(faults.end(), other.faults.begin(), other.faults.end());
  std::sort(faults.begin(), faults.end(), [](const SimFault& a, const SimFault& b) {
    return a.game < b.game;
  });
  faults.resize(std::min(faults.size(), kMostFaults));
}

void SimSoFar::add(const std::vector<GameRange>& games, const SimTally& their) {
  tally.merge(their);
  played.insert(played.end(), games.begin(), games.end());
  std::sort(played.begin(), played.end(), [](const GameRange& a, const GameRange& b) {
    return a.first < b.first;
  });
  std::vector<GameRange> joined;
  for (const GameRange& range : played) {
    if (!joined.empty() && joined.back().last == range.first) {
      joined.back().last = range.last;
    } else {
      joined.push_back(range);
    }
  }
  played = std::move(joined);
}

std::uint64_t SimSoFar::count() const {
  std::uint64_t count = 0;
  for (const GameRange& range : played) {
    count += range.last - range.first;
  }
  return count;
}

SimResult simulate(const SimPlan& plan,
                   const std::function<void(std::uint64_t)>& progress,
                   SimSoFar before,
                   const SimKeeper* keeper) {
  const auto start = std::chrono::steady_clock::now();
  SharedGames shared;
  shared.heap = missing(before.played, plan.games);
  std::reverse(shared.heap.begin(), shared.heap.end());
  const std::uint64_t count = before.count();
  shared.done = count;
  shared.so_far = std::move(before);
  if (count == 0) {
    shared.so_far.tally.start(plan.bots.size(), *plan.rules);
  }
  const std::uint64_t left = plan.games - std::min(plan.games, count);
  const auto wanted = static_cast<std::uint64_t>(std::max(1, plan.threads));
  const auto threads = static_cast<int>(std::min(wanted, (left + kGamesAtOnce - 1) / kGamesAtOnce));
  shared.workers.run(
      threads,
      [&] { Player(plan, shared).play_all(); },
      [&] {
        progress(shared.done.load(std::memory_order_relaxed));
        if (keeper != nullptr && keeper->is_due()) {
          keeper->keep(copy_of(shared));
        }
      });
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const bool is_interrupted = shared.done < plan.games && heed_stop();
  if (keeper != nullptr) {
    keeper->keep(shared.so_far);
  }
  return {std::move(shared.so_far.tally), shared.done - count, is_interrupted, seconds};
}

SimResult simulate_whole(const SimPlan& plan) {
  SimResult result = simulate(plan, [](std::uint64_t) {});
  if (result.interrupted) {
    throw Stopped();
  }
  return result;
}

std::uint64_t stage_end(std::uint64_t stage) {
  constexpr std::uint64_t kStep = 200;
  std::uint64_t end = kStep;
  for (std::uint64_t i = 0; i < stage; ++i) {
    end += std::max(kStep, end / 4 / kStep * kStep);
  }
  return end;
}

SimResult simulate_stages(const SimPlan& plan,
                          const std::function<void(std::uint64_t)>& progress,
                          SimSoFar before,
                          const SimKeeper* keeper,
                          const SimJudge& goes_on) {
  SimResult all;
  std::uint64_t stage = 0;
  while (!before.played.empty() && stage_end(stage) < before.played.back().last) {
    ++stage;
  }
  for (;; ++stage) {
    SimPlan part = plan;
    part.games = std::min(plan.games, stage_end(stage));
    SimResult result = simulate(part, progress, std::move(before), keeper);
    all.played += result.played;
    all.seconds += result.seconds;
    all.interrupted = result.interrupted;
    all.tally = std::move(result.tally);
    if (all.interrupted || part.games == plan.games || !goes_on(all.tally)) {
      return all;
    }
    before = {{{0, part.games}}, std::move(all.tally)};
  }
}

std::uint64_t probe_simulation(const SimPlan& plan) {
  SimPlan probe = plan;
  probe.bots = repeatable_bots(plan.bots);
  const Workers workers;
  SimWorker worker(probe, workers);
  worker.play(kProbeGame);
  return worker.state_hash();
}

}  // namespace bastide
