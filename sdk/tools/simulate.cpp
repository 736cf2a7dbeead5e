#include "sdk/tools/simulate.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <thread>

#include <fmt/format.h>

#include "kernel/base/rng.h"
#include "kernel/flow/setup.h"
#include "sdk/tools/platform.h"
#include "sdk/tools/program.h"
#include "sdk/tools/sim_worker.h"

namespace bastide {

namespace {

constexpr std::uint64_t kGamesAtOnce = 8;  // that a thread takes from the heap

/// What the threads share.
struct Shared {
  std::atomic<std::uint64_t> next{0};
  std::atomic<std::uint64_t> done{0};
  std::atomic<bool> stop{false};
  std::mutex mutex;  // guards the rest
  SimTally tally;
  std::exception_ptr failure;
  int running = 0;
};

void work(const SimPlan& plan, Shared& shared) {
  try {
    SimWorker worker(plan);
    while (!shared.stop.load(std::memory_order_relaxed)) {
      const std::uint64_t first = shared.next.fetch_add(kGamesAtOnce);
      if (first >= plan.games) {
        break;
      }
      const std::uint64_t last = std::min(first + kGamesAtOnce, plan.games);
      for (std::uint64_t game = first; game < last && !shared.stop.load(std::memory_order_relaxed);
           ++game) {
        worker.play(game);
        shared.done.fetch_add(1, std::memory_order_relaxed);
      }
    }
    const std::lock_guard lock(shared.mutex);
    shared.tally.merge(worker.tally());
    --shared.running;
  } catch (...) {
    shared.stop = true;
    const std::lock_guard lock(shared.mutex);
    shared.failure = shared.failure == nullptr ? std::current_exception() : shared.failure;
    --shared.running;
  }
}

bool is_running(Shared& shared) {
  const std::lock_guard lock(shared.mutex);
  return shared.running > 0;
}

}  // namespace

std::uint64_t game_seed(std::uint64_t seed, std::uint64_t game) {
  return mix(seed, game + 1) >> 1U;
}

void TeamTally::merge(const TeamTally& other) {
  won += other.won;
  lost += other.lost;
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

void SimTally::start(std::size_t seat_count, const Catalog& catalog) {
  seats.resize(seat_count);
  for (SeatTally& seat : seats) {
    seat.points_by_kind.assign(catalog.feature_kinds.size() + 1, 0);
  }
  team.peaks.resize(catalog.pools.size());
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
  team.merge(other.team);
  fault_count += other.fault_count;
  faults.insert(faults.end(), other.faults.begin(), other.faults.end());
  std::sort(faults.begin(), faults.end(), [](const SimFault& a, const SimFault& b) {
    return a.game < b.game;
  });
  faults.resize(std::min(faults.size(), kMostFaults));
}

SimResult simulate(const SimPlan& plan, const std::function<void(std::uint64_t)>& progress) {
  const auto start = std::chrono::steady_clock::now();
  Shared shared;
  shared.tally.start(plan.bots.size(), plan.rules->catalog);
  const auto wanted = static_cast<std::uint64_t>(std::max(1, plan.threads));
  const auto threads =
      static_cast<int>(std::min(wanted, (plan.games + kGamesAtOnce - 1) / kGamesAtOnce));
  shared.running = threads;
  std::vector<std::thread> pool;
  for (int i = 0; i < threads; ++i) {
    pool.emplace_back(work, std::cref(plan), std::ref(shared));
  }
  while (is_running(shared)) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    if (was_interrupted()) {
      shared.stop = true;
    }
    progress(shared.done.load(std::memory_order_relaxed));
  }
  for (std::thread& thread : pool) {
    thread.join();
  }
  if (shared.failure != nullptr) {
    std::rethrow_exception(shared.failure);
  }
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return {std::move(shared.tally), was_interrupted() && shared.done < plan.games, seconds};
}

}  // namespace bastide
