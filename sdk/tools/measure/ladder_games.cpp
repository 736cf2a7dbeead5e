#include "sdk/tools/measure/ladder_games.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <mutex>

#include <fmt/format.h>

#include "kernel/base/rng.h"
#include "kernel/base/said.h"
#include "kernel/base/stop.h"
#include "kernel/engine.h"
#include "kernel/io/record_file.h"
#include "sdk/bots/bot_table.h"
#include "sdk/bots/team_value.h"
#include "sdk/tools/measure/ab_games.h"
#include "sdk/tools/measure/ladder_run.h"
#include "sdk/tools/measure/shell_words.h"
#include "sdk/tools/measure/simulate.h"
#include "sdk/tools/shell/program.h"
#include "sdk/tools/shell/workers.h"
#include "sdk/tools/trial/record_game.h"
#include "sdk/tools/trial/standing.h"

namespace bastide {

namespace {

using Clock = std::chrono::steady_clock;

std::vector<double> points_by_seat(const Catalog& catalog, const State& state) {
  std::vector<double> points(static_cast<std::size_t>(state.players), 0);
  const bool shared = shares_score(catalog);
  for (std::size_t colour = 0; colour < state.colours(); ++colour) {
    double& sum = points[static_cast<std::size_t>(state.colour_player[colour])];
    sum = shared ? state.track(catalog.points, 0) : sum + state.track(catalog.points, colour);
  }
  return points;
}

/// On the track that decides for all; where each colour has its own, of the one that has least.
double points_of_team(const Catalog& catalog, const State& state) {
  const TrackId id = team_track(catalog);
  std::int32_t points = state.track(id, 0);
  for (std::size_t colour = 1;
       catalog.tracks[id].per == TrackScope::colour && colour < state.colours();
       ++colour) {
    points = std::min(points, state.track(id, colour));
  }
  return points;
}

/// One thread: bots in seats, and games between them.
class LadderPlayer {
 public:
  LadderPlayer(const LadderPlan& plan, const Workers& workers)
      : plan_(plan), workers_(workers), pairings_(plan.pairings()), seats_(plan.bots.size()) {}

  /// Throws Stopped when the workers are to end.
  LadderPair play(std::uint64_t number) {
    std::optional<InEnglish> english;
    if (plan_.outside == nullptr) {
      english.emplace();  // what goes wrong is kept in files
    }
    LadderPair pair;
    pair.number = number;
    const auto [a, b] = pairings_[static_cast<std::size_t>(number % pairings_.size())];
    for (std::size_t game = 0; game < plan_.games_each() && pair.fault.empty(); ++game) {
      try {
        play_game(pair, game, a, b);
      } catch (const ScriptFault& fault) {
        pair.fault = fault.what();
      } catch (const LostGame& lost) {
        pair.fault = lost.what;
      }
    }
    return pair;
  }

  /// What is on the board after a game of one bot in all seats.
  std::uint64_t probe(std::size_t bot, std::uint64_t seed) {
    const InEnglish english;  // it is compared with what is kept in a file
    LadderPair ignored;
    const std::vector<std::size_t> lineup(static_cast<std::size_t>(plan_.seats), bot);
    try {
      return hash_state(played(ignored, lineup, seed, bot)->state());
    } catch (const ScriptFault& fault) {
      return mix_text(1, fault.what());
    } catch (const LostGame& lost) {
      return mix_text(1, lost.what);
    }
  }

 private:
  struct LostGame {
    std::string what;
  };

  void play_game(LadderPair& pair, std::size_t game, std::size_t a, std::size_t b) {
    const std::vector<std::size_t> lineup = lineup_of(plan_, pair.number, game);
    const auto end = played(pair, lineup, seed_of(plan_, pair.number), a);
    const Catalog& catalog = plan_.rules->catalog;
    const State& state = end->state();
    if (plan_.team) {
      pair.scores.push_back(state.outcome == Outcome::won ? 1 : 0);
      pair.margins.push_back(points_of_team(catalog, state));
    } else {
      pair.scores.push_back(score_of(state, lineup, a, b));
      const std::vector<double> points = points_by_seat(catalog, state);
      pair.margins.push_back(mean_points(points, lineup, a) - mean_points(points, lineup, b));
    }
    if (!plan_.record_folder.empty()) {
      const std::uint64_t n = pair.number * plan_.games_each() + game + 1;
      const auto path =
          std::filesystem::path(plan_.record_folder) / fmt::format("game-{:06}.jsonl", n);
      must_work(save_record(path, record_of(*end, plan_.origin)));
    }
  }

  static double score_of(const State& state,
                         const std::vector<std::size_t>& lineup,
                         std::size_t a,
                         std::size_t b) {
    bool a_won = false;
    bool b_won = false;
    for (const std::int32_t colour : state.winners) {
      const auto seat =
          static_cast<std::size_t>(state.colour_player[static_cast<std::size_t>(colour)]);
      a_won = a_won || lineup[seat] == a;
      b_won = b_won || lineup[seat] == b;
    }
    return a_won == b_won ? 0.5 : a_won ? 1 : 0;
  }

  static double mean_points(const std::vector<double>& points,
                            const std::vector<std::size_t>& lineup,
                            std::size_t bot) {
    double sum = 0;
    double seats = 0;
    for (std::size_t seat = 0; seat < points.size(); ++seat) {
      sum += lineup[seat] == bot ? points[seat] : 0;
      seats += lineup[seat] == bot ? 1 : 0;
    }
    return seats > 0 ? sum / seats : 0;
  }

  /// A game to its end; times and moves are added to the first bot, `a`, or to the second.
  std::unique_ptr<Game> played(LadderPair& pair,
                               const std::vector<std::size_t>& lineup,
                               std::uint64_t seed,
                               std::size_t a) {
    GameSetup setup;
    for (std::size_t seat = 0; seat < lineup.size(); ++seat) {
      setup.players.push_back(fmt::format("{} {}", bot_word(plan_.bots[lineup[seat]]), seat + 1));
      seat_of(lineup[seat], seat).new_game(PlayerId(seat), seed);
    }
    setup.seed = seed;
    setup.keep_history = false;
    auto game = std::make_unique<Game>(plan_.rules, setup);
    if (!game->start_status().ok()) {
      throw LostGame{game->start_status().error().message};
    }
    for (std::uint64_t answers = 0; !game->over(); ++answers) {
      if (answers > kMostAnswersPerGame) {
        throw LostGame{"the game goes on for ever"};
      }
      workers_.check();
      const auto seat = static_cast<std::size_t>(game->pending().actor);
      const Clock::time_point before = Clock::now();
      const Option option = seat_of(lineup[seat], seat).choose(game->state(), game->so_far());
      const std::size_t side = lineup[seat] == a ? 0 : 1;
      if (plan_.timed) {
        pair.seconds[side] += std::chrono::duration<double>(Clock::now() - before).count();
      }
      ++pair.moves[side];
      const Status answered = game->answer(option);
      if (!answered.ok()) {
        throw LostGame{answered.error().message};
      }
    }
    return game;
  }

  BotSeat& seat_of(std::size_t bot, std::size_t seat) {
    std::vector<std::unique_ptr<BotSeat>>& seats = seats_[bot];
    seats.resize(static_cast<std::size_t>(plan_.seats));
    if (seats[seat] == nullptr) {
      seats[seat] = take_seat(plan_.rules, plan_.bots[bot], plan_.outside.get(), plan_.origin);
    }
    return *seats[seat];
  }

  const LadderPlan& plan_;
  const Workers& workers_;
  std::vector<std::pair<std::size_t, std::size_t>> pairings_;
  std::vector<std::vector<std::unique_ptr<BotSeat>>> seats_;  // by bot, then by seat
};

/// What the threads share.
class LadderTable {
 public:
  LadderTable(const LadderPlan& plan, LadderRun* run)
      : plan_(plan),
        run_(run),
        pairs_(static_cast<std::size_t>(std::min(plan.last_pair, plan.pairs()) - plan.first_pair)),
        finished_(pairs_.size()) {
    for (const auto& [number, pair] : run == nullptr ? kNone : run->before()) {
      const std::uint64_t place = number - plan.first_pair;
      if (number >= plan.first_pair && place < pairs_.size()) {
        pairs_[place] = pair;
        finished_[place] = true;
        ++done_;
      }
    }
  }

  /// Ends early by Stopped: a pair that was begun is then left out.
  void work() {
    LadderPlayer player(plan_, workers);
    while (!workers.stopped()) {
      const std::uint64_t place = next_.fetch_add(1);
      if (place >= pairs_.size()) {
        break;
      }
      if (finished_[place].load(std::memory_order_relaxed)) {  // by an earlier run
        continue;
      }
      pairs_[place] = player.play(plan_.first_pair + place);
      if (run_ != nullptr) {
        const std::lock_guard lock(mutex_);
        run_->add(pairs_[place]);
      }
      finished_[place].store(true, std::memory_order_release);
      done_.fetch_add(1);
    }
  }

  /// Shows finished pairs to the watcher, in order. True once it has seen enough.
  bool follow(const LadderWatcher& watcher) {
    while (!enough_ && watcher && shown_ < pairs_.size() &&
           finished_[shown_].load(std::memory_order_acquire)) {
      const LadderPair& pair = pairs_[shown_++];
      enough_ = pair.fault.empty() && watcher(pair);
    }
    return enough_;
  }

  void write(bool is_last) {
    if (run_ != nullptr && (is_last || run_->is_due())) {
      const std::lock_guard lock(mutex_);
      run_->write();
    }
  }

  [[nodiscard]] std::uint64_t done() const { return done_; }
  [[nodiscard]] std::uint64_t size() const { return pairs_.size(); }

  /// Those that count.
  std::vector<LadderPair> take() {
    std::vector<LadderPair> taken;
    for (std::size_t i = 0; i < (enough_ ? shown_ : pairs_.size()); ++i) {
      if (finished_[i]) {
        taken.push_back(std::move(pairs_[i]));
      }
    }
    return taken;
  }

  Workers workers;

 private:
  static inline const std::map<std::uint64_t, LadderPair> kNone;

  const LadderPlan& plan_;
  LadderRun* run_;
  std::mutex mutex_;               // guards *run_
  std::vector<LadderPair> pairs_;  // each is written by one thread
  std::vector<std::atomic<bool>> finished_;
  std::atomic<std::uint64_t> next_{0};
  std::atomic<std::uint64_t> done_{0};
  std::size_t shown_ = 0;
  bool enough_ = false;
};

}  // namespace

std::vector<std::pair<std::size_t, std::size_t>> LadderPlan::pairings() const {
  std::vector<std::pair<std::size_t, std::size_t>> all;
  for (std::size_t a = 0; a < bots.size(); ++a) {
    for (std::size_t b = a; b < bots.size(); ++b) {
      if ((a == b) == team) {
        all.emplace_back(a, b);
      }
    }
  }
  return all;
}

std::vector<std::size_t> lineup_of(const LadderPlan& plan, std::uint64_t number, std::size_t game) {
  const auto pairings = plan.pairings();
  const auto [a, b] = pairings[static_cast<std::size_t>(number % pairings.size())];
  std::vector<std::size_t> lineup;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(plan.seats); ++seat) {
    lineup.push_back((seat + game) % 2 == 0 ? a : b);
  }
  return lineup;
}

std::uint64_t seed_of(const LadderPlan& plan, std::uint64_t number) {
  return game_seed(plan.seed, number / plan.pairings().size());
}

std::string replay_command(const LadderPlan& plan, std::uint64_t number, std::size_t game) {
  std::vector<std::string> bots;
  for (const std::size_t bot : lineup_of(plan, number, game)) {
    bots.push_back(plan.bots[bot]);
  }
  return play_command(plan.arguments, bots, seed_of(plan, number));
}

LadderResult play_ladder(const LadderPlan& plan,
                         const std::function<void(std::uint64_t)>& progress,
                         const LadderWatcher& watcher,
                         LadderRun* run) {
  LadderResult result;
  LadderTable shared(plan, run);
  const auto wanted = static_cast<std::uint64_t>(std::max(1, plan.threads));
  shared.workers.run(
      static_cast<int>(std::min(wanted, shared.size())),
      [&] { shared.work(); },
      [&] {
        if (shared.follow(watcher)) {
          shared.workers.stop();
        }
        progress(shared.done() * plan.games_each());
        shared.write(false);
      });
  result.decided = shared.follow(watcher);
  result.interrupted = !result.decided && shared.done() < shared.size() && heed_stop();
  shared.write(true);
  result.pairs = shared.take();
  return result;
}

std::uint64_t probe_ladder(const LadderPlan& plan) {
  constexpr std::uint64_t kProbeDeck = std::uint64_t{1}
                                       << 40;  // beyond those that can be asked for
  const Workers workers;
  LadderPlayer player(plan, workers);
  std::uint64_t hash = 1;
  for (std::size_t bot = 0; bot < plan.bots.size(); ++bot) {
    if (!plays_by_the_clock(plan.bots[bot])) {
      hash = mix(hash, player.probe(bot, game_seed(plan.seed, kProbeDeck)));
    }
  }
  return hash;
}

}  // namespace bastide
