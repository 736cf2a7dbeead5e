#include "sdk/python/batch.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <stdexcept>
#include <thread>

#include <fmt/format.h>

#include "kernel/flow/playout.h"

namespace bastide {

namespace {

constexpr std::size_t kAtOnce = 8;  // positions that a thread takes at a time
constexpr std::chrono::milliseconds kBetweenLooks{20};

/// Work that threads take from one heap until it is done or one of them fails.
class SharedWork {
 public:
  SharedWork(std::size_t count, const std::function<void(std::size_t, ScriptHost*)>& work)
      : count_(count), work_(work) {}

  void run(ScriptHost* host, const Meanwhile* meanwhile) {
    try {
      auto looked = std::chrono::steady_clock::now();
      while (!stopped_.load(std::memory_order_relaxed)) {
        const std::size_t first = next_.fetch_add(kAtOnce, std::memory_order_relaxed);
        if (first >= count_) {
          return;
        }
        for (std::size_t n = first; n < std::min(first + kAtOnce, count_); ++n) {
          work_(n, host);
        }
        const auto now = std::chrono::steady_clock::now();
        if (meanwhile != nullptr && now - looked > kBetweenLooks) {
          looked = now;
          (*meanwhile)();
        }
      }
    } catch (...) {
      stopped_.store(true, std::memory_order_relaxed);
      const std::lock_guard lock(mutex_);
      failure_ = failure_ == nullptr ? std::current_exception() : failure_;
    }
  }

  void rethrow() const {
    if (failure_ != nullptr) {
      std::rethrow_exception(failure_);
    }
  }

 private:
  std::size_t count_;
  const std::function<void(std::size_t, ScriptHost*)>& work_;
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> stopped_{false};
  std::mutex mutex_;
  std::exception_ptr failure_;
};

}  // namespace

PositionWorkers::PositionWorkers(const Ruleset& rules, int threads) {
  for (int i = 0; i < threads; ++i) {
    hosts_.push_back(make_script_host(rules));
  }
}

void PositionWorkers::each(std::size_t count,
                           const std::function<void(std::size_t, ScriptHost*)>& work,
                           const Meanwhile& meanwhile) {
  SharedWork shared(count, work);
  std::vector<std::thread> others;
  const std::size_t wanted = std::min(hosts_.size(), (count + kAtOnce - 1) / kAtOnce);
  for (std::size_t i = 1; i < wanted; ++i) {
    others.emplace_back([&shared, host = hosts_[i].get()] { shared.run(host, nullptr); });
  }
  shared.run(hosts_.front().get(), &meanwhile);
  for (std::thread& other : others) {
    other.join();
  }
  shared.rethrow();
}

RandomGames play_random_games(const SeatedRules& game,
                              std::size_t count,
                              std::uint64_t seed,
                              int threads,
                              const Meanwhile& meanwhile) {
  const auto seats = static_cast<std::size_t>(game.seat_count());
  RandomGames games;
  games.points.resize(count * seats);
  games.returns.resize(count * seats);
  games.turns.resize(count);
  PositionWorkers workers(game.rules(), threads);
  const auto most = static_cast<std::uint64_t>(game.rules().catalog.most_answers);
  workers.each(
      count,
      [&](std::size_t n, ScriptHost* host) {
        thread_local State state;  // its room serves one game after the other
        Context context(game.rules(), state);
        context.scripts = host;
        Setup setup;
        setup.players = game.seat_count();
        setup.seed = mix(seed, n) >> 1U;
        start_game(context, setup);
        Rng rng{mix(setup.seed, 0x6a09e667f3bcc909ULL)};
        if (!play_random(context, rng, nullptr, most)) {
          throw ScriptFault(fmt::format("game {} goes on for ever", n));
        }
        const std::vector<std::int32_t> points = game.points(state);
        const std::vector<double> returns = game.returns(state);
        std::copy(points.begin(),
                  points.end(),
                  games.points.begin() + static_cast<std::ptrdiff_t>(n * seats));
        std::copy(returns.begin(),
                  returns.end(),
                  games.returns.begin() + static_cast<std::ptrdiff_t>(n * seats));
        games.turns[n] = state.turn.number;
      },
      meanwhile);
  return games;
}

GameBatch::GameBatch(std::shared_ptr<const SeatedRules> game, std::size_t size, int threads)
    : game_(std::move(game)), workers_(game_->rules(), threads), positions_(size) {
  for (std::size_t n = 0; n < size; ++n) {
    positions_[n] = std::make_unique<Position>(game_, n + 1, false);
  }
}

void GameBatch::reset(const std::uint64_t* seeds, const Meanwhile& meanwhile) {
  workers_.each(
      positions_.size(),
      [&](std::size_t n, ScriptHost* host) {
        positions_[n]->use_scripts(host);
        positions_[n]->begin_anew(seeds[n]);
      },
      meanwhile);
}

void GameBatch::step(const std::int64_t* actions, const Meanwhile& meanwhile) {
  const auto acts = [&](std::size_t n, const Position& position) {
    return actions[n] >= 0 && !position.is_over();
  };
  each(
      [&](std::size_t n, Position& position) {
        if (acts(n, position)) {
          try {
            static_cast<void>(position.option_of(actions[n]));
          } catch (const IllegalAction& error) {
            throw IllegalAction(fmt::format("game {}: {}", n, error.what()));
          }
        }
      },
      meanwhile);
  each(
      [&](std::size_t n, Position& position) {
        if (acts(n, position)) {
          position.apply(actions[n]);
        }
      },
      meanwhile);
}

void GameBatch::each(const std::function<void(std::size_t, Position&)>& work,
                     const Meanwhile& meanwhile) {
  workers_.each(
      positions_.size(),
      [&](std::size_t n, ScriptHost* host) {
        positions_[n]->use_scripts(host);
        work(n, *positions_[n]);
      },
      meanwhile);
}

}  // namespace bastide
