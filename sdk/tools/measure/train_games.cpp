#include "sdk/tools/measure/train_games.h"

#include <algorithm>
#include <atomic>
#include <mutex>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/rng.h"
#include "kernel/base/stop.h"
#include "kernel/flow/setup.h"
#include "kernel/io/json_reader.h"
#include "sdk/bots/team_value.h"
#include "sdk/bots/trained_bot.h"
#include "sdk/tools/measure/simulate.h"
#include "sdk/tools/shell/workers.h"

namespace bastide {

namespace {

constexpr std::int64_t kMostTrainNumber = std::int64_t{1} << 40;
constexpr std::int64_t kMostMargin = 1'000'000'000;

/// Seats of the first side in the first game; in the second they belong to the other.
constexpr bool is_first_side(std::size_t seat, bool exchanged) {
  return (seat % 2 == 0) != exchanged;
}

/// One thread: a game, and a bot for each seat and side, kept from game to game.
class PairPlayer {
 public:
  explicit PairPlayer(const TrainTable& table)
      : rules_(table.rules),
        together_(table.together),
        inputs_(rules_->catalog),
        context_(*rules_, state_) {
    scripts_ = make_script_host(*rules_);
    context_.scripts = scripts_.get();
    for (int seat = 0; seat < table.players; ++seat) {
      auto bot = std::make_unique<WeightedBot>(ValueWeights(rules_->catalog),
                                               together_ ? Aim::team : Aim::seat);
      bots_.push_back(bot.get());
      seats_.push_back(std::make_unique<BotSeat>(rules_, std::move(bot)));
    }
  }

  PairOutcome play(std::uint64_t seed,
                   const std::vector<float>& one,
                   const std::vector<float>& other) {
    const std::array<ValueWeights, 2> weights{weights_of(one), weights_of(other)};
    PairOutcome outcome;
    for (const bool exchanged : {false, true}) {
      for (std::size_t seat = 0; seat < bots_.size(); ++seat) {
        const bool is_first = together_ ? !exchanged : is_first_side(seat, exchanged);
        bots_[seat]->set_weights(weights[is_first ? 0 : 1]);
      }
      play_game(seed);
      if (together_) {
        add_team(exchanged, outcome);
      } else {
        add(exchanged, outcome);
      }
    }
    return outcome;
  }

 private:
  [[nodiscard]] ValueWeights weights_of(const std::vector<float>& values) const {
    return values.empty() ? ValueWeights(rules_->catalog) : inputs_.weights(values);
  }

  void play_game(std::uint64_t seed) {
    Setup setup;
    setup.players = static_cast<std::int32_t>(seats_.size());
    setup.seed = seed;
    setup.ranked_draws = true;
    start_game(context_, setup);
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
      seats_[seat]->new_game(PlayerId(seat), seed);
    }
    advance(context_);
    while (!state_.over()) {
      const std::int32_t actor = pending_choice(context_).actor;
      apply_option(context_,
                   actor == kChance ? chance_option(context_)
                                    : seats_[static_cast<std::size_t>(actor)]->choose(state_));
    }
  }

  void add_team(bool is_other, PairOutcome& outcome) const {
    const std::int32_t sign = is_other ? -1 : 1;
    outcome.margin += sign * team_score(rules_->catalog, state_);
    outcome.wins += kWinParts / 2;
    outcome.wins += state_.outcome == Outcome::won ? sign * kWinParts / 2 : 0;
  }

  void add(bool exchanged, PairOutcome& outcome) const {
    const TrackId points = rules_->catalog.points;
    std::array<std::int32_t, 2> sums{};
    std::array<std::int32_t, 2> seats{};
    std::array<std::int32_t, 2> winners{};
    std::vector<bool> has_won(seats_.size(), false);
    for (const std::int32_t colour : state_.winners) {
      has_won[static_cast<std::size_t>(state_.colour_player[static_cast<std::size_t>(colour)])] =
          true;
    }
    for (std::size_t colour = 0; colour < state_.colours(); ++colour) {
      const auto seat = static_cast<std::size_t>(state_.colour_player[colour]);
      sums[is_first_side(seat, exchanged) ? 0 : 1] += state_.track(points, colour);
    }
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
      const std::size_t side = is_first_side(seat, exchanged) ? 0 : 1;
      ++seats[side];
      winners[side] += has_won[seat] ? 1 : 0;
    }
    outcome.margin += sums[0] * seats[1] - sums[1] * seats[0];
    const std::int32_t all = winners[0] + winners[1];
    outcome.wins += all == 0 ? kWinParts / 2 : kWinParts * winners[0] / all;
  }

  std::shared_ptr<const Ruleset> rules_;
  bool together_;
  ValueInputs inputs_;
  State state_;
  Context context_;
  std::unique_ptr<ScriptHost> scripts_;
  std::vector<WeightedBot*> bots_;
  std::vector<std::unique_ptr<BotSeat>> seats_;
};

/// A stage that is played: what its threads share, and what becomes of it in the file.
class PairsInPlay {
 public:
  PairsInPlay(const TrainStage& stage, TrainRun* run)
      : stage_(stage),
        run_(run),
        outcomes_(stage.pairs),
        finished_(stage.pairs),
        kept_(stage.pairs, run == nullptr) {
    for (std::uint64_t i = 0; run != nullptr && i < stage.pairs; ++i) {
      if (const PairOutcome* const before = run->find(stage.number, i)) {
        outcomes_[i] = *before;
        finished_[i] = true;
        kept_[i] = true;
        ++done_;
      }
    }
  }

  /// One thread.
  void work(PairPlayer& player, std::uint64_t seed) {
    const std::uint64_t each = stage_.decks == 0 ? 1 : stage_.pairs / stage_.decks;
    std::vector<float> one;
    std::vector<float> other;
    while (!workers_.stopped()) {
      const std::uint64_t i = next_++;
      if (i >= stage_.pairs) {
        break;
      }
      if (finished_[i]) {  // by an earlier run
        continue;
      }
      stage_.values(i, one, other);
      try {
        outcomes_[i] = player.play(game_seed(mix(seed, stage_.number), i / each), one, other);
      } catch (const ScriptFault& fault) {
        outcomes_[i].failed = true;
        note_failure(i, fault.what());
      }
      finished_[i].store(true, std::memory_order_release);
      ++done_;
    }
  }

  void keep() {
    if (run_ == nullptr) {
      return;
    }
    for (std::uint64_t i = 0; i < stage_.pairs; ++i) {
      if (!kept_[i] && finished_[i].load(std::memory_order_acquire)) {
        run_->add(stage_.number, i, outcomes_[i]);
        kept_[i] = true;
      }
    }
    run_->write();
  }
  void keep_when_due() {
    if (run_ != nullptr && run_->is_due()) {
      keep();
    }
  }

  [[nodiscard]] Workers& workers() { return workers_; }
  [[nodiscard]] std::uint64_t done() const { return done_; }
  [[nodiscard]] const std::string& failure() const { return failure_; }
  /// Once all threads have ended; none when pairs are missing: which ones would be chance.
  [[nodiscard]] std::vector<PairOutcome> take() {
    if (done_ < stage_.pairs) {
      return {};
    }
    return std::move(outcomes_);
  }

 private:
  void note_failure(std::uint64_t pair, std::string what) {
    const std::lock_guard lock(mutex_);
    if (pair < failed_pair_) {
      failed_pair_ = pair;
      failure_ = std::move(what);
    }
  }

  const TrainStage& stage_;
  TrainRun* run_;
  Workers workers_;
  std::atomic<std::uint64_t> next_{0};
  std::atomic<std::uint64_t> done_{0};
  std::vector<PairOutcome> outcomes_;        // each is written by one thread
  std::vector<std::atomic<bool>> finished_;  // set when it is written
  std::vector<bool> kept_;                   // in the run, by the thread that waits
  std::mutex mutex_;                         // guards the rest
  std::uint64_t failed_pair_ = UINT64_MAX;
  std::string failure_;
};

}  // namespace

double margin_scale(int players, bool together) {
  if (together) {
    return 1;
  }
  const int first = (players + 1) / 2;
  return 2.0 * first * (players - first);
}

TrainRun::TrainRun(const SavedRun& saved, const RunHead& head)
    : text_(saved.body()), writer_(saved.path(), head, text_) {
  saved.read([&](const Value& line, Diagnostics& diagnostics) {
    JsonObjectReader reader(line, diagnostics, "a saved pair");
    const auto stage = static_cast<std::uint64_t>(reader.integer("s", 0, kMostTrainNumber, 0));
    const auto number = static_cast<std::uint64_t>(reader.integer("n", 0, kMostTrainNumber, 0));
    PairOutcome outcome;
    outcome.failed = reader.boolean("failed", false);
    outcome.margin = static_cast<std::int32_t>(reader.integer("m", -kMostMargin, kMostMargin, 0));
    outcome.wins = static_cast<std::int32_t>(reader.integer("w", 0, 2 * kWinParts, 0));
    reader.finish();
    before_.insert_or_assign({stage, number}, outcome);
  });
}

const PairOutcome* TrainRun::find(std::uint64_t stage, std::uint64_t number) const {
  const auto found = before_.find({stage, number});
  return found == before_.end() ? nullptr : &found->second;
}

void TrainRun::add(std::uint64_t stage, std::uint64_t number, const PairOutcome& outcome) {
  nlohmann::ordered_json line{{"s", stage}, {"n", number}};
  if (outcome.failed) {
    line["failed"] = true;
  } else {
    line["m"] = outcome.margin;
    line["w"] = outcome.wins;
  }
  text_ += line.dump() + "\n";
}

TrainGames::TrainGames(TrainTable table, TrainRun* run, std::function<void(std::uint64_t)> progress)
    : table_(std::move(table)), run_(run), progress_(std::move(progress)) {}

std::vector<PairOutcome> TrainGames::play(const TrainStage& stage) {
  PairsInPlay pairs(stage, run_);
  pairs.workers().run(
      table_.threads,
      [&] {
        PairPlayer player(table_);
        pairs.work(player, table_.seed);
      },
      [&] {
        progress_(2 * (pairs_ + pairs.done()));
        pairs.keep_when_due();
      });
  if (pairs.done() < stage.pairs) {
    heed_stop();
  }
  pairs.keep();
  pairs_ += pairs.done();
  failure_ = failure_.empty() ? pairs.failure() : failure_;
  std::vector<PairOutcome> outcomes = pairs.take();
  failures_ += static_cast<std::uint64_t>(std::count_if(
      outcomes.begin(), outcomes.end(), [](const PairOutcome& outcome) { return outcome.failed; }));
  return outcomes;
}

}  // namespace bastide
