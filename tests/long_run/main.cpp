// Random games of all rulesets with random sets of variants, every invariant on, until there are as
// many as wanted. What has been found is kept in a file after each second: a run that was ended, in
// whatever way, goes on where it was and finds the same.
//
//     bastide_long_run --games 1000000 --state long-run.json
//     bastide_long_run --summary long-run.json
//
// All of one ruleset:
//
//     bastide_long_run --ruleset grand-box --games 100000 --state grand-box.json
//
// A part of it, on another machine or another day, and the sum of the parts:
//
//     bastide_long_run --first 5000 --games 200000 --state part-2.json
//     bastide_long_run --summary part-1.json part-2.json
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <filesystem>
#include <map>
#include <mutex>
#include <thread>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "kernel/io/record_file.h"
#include "sdk/tools/trial/checked_game.h"
#include "tests/long_run/table.h"
#include "tests/long_run/tally.h"
#include "tests/support/flood_fill.h"

namespace bastide {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kGamesPerTable = 50;

struct Flags {
  std::uint64_t games = 1'000'000;
  double seconds = 0;
  std::uint64_t seed = 1;
  std::string ruleset;
  std::string state = "long-run.json";
  std::string data = BASTIDE_SOURCE_DIR;
  int threads = 1;
  std::uint64_t first = 0;
  std::vector<std::string> summary;
  std::int64_t table = -1;
  std::int64_t game = -1;
};

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

std::string name_of(const LoadRequest& request) {
  std::string name = request.ruleset;
  for (const std::string& variant : request.with) {
    name += " --with " + variant;
  }
  for (const std::string& option : request.set) {
    name += " --set " + option;
  }
  return name;
}

/// Features and open cells as a slow search finds them: at the end, and now and then before.
PositionCheck slow_search(Rng rng) {
  return [rng](const Game& game) mutable -> std::string {
    const Catalog& catalog = game.rules().catalog;
    const bool over = game.over();
    if (!over && rng.below(40) != 0) {
      return "";
    }
    std::string found = compare_with_flood(catalog, game.state());
    return found.empty() && !over ? compare_open_cells(catalog, game.state()) : found;
  };
}

/// One game, whose seats, answers and tested positions follow from its numbers.
class RandomGame {
 public:
  RandomGame(std::uint64_t seed, std::uint64_t table, std::uint64_t game, const RandomTable& what)
      : what_(what), rng_{mix(mix(seed, table), game + 1)} {
    const Catalog& catalog = what.rules->catalog;
    const int most = std::min(catalog.most_players, 6);
    players =
        catalog.least_players +
        static_cast<int>(rng_.below(static_cast<std::uint32_t>(most - catalog.least_players + 1)));
    game_seed = rng_.next() >> 1U;
  }

  CheckedGame play() {
    std::vector<std::string> names;
    for (int seat = 1; seat <= players; ++seat) {
      names.push_back(fmt::format("seat {}", seat));
    }
    const std::size_t every = rng_.below(8) == 0 ? 1 : 16;
    Rng answers{rng_.next()};
    return play_checked(
        what_.rules,
        names,
        game_seed,
        every,
        what_.request,
        [&answers](Game& game) {
          const std::vector<Option> options = game.options();
          return options[answers.below(static_cast<std::uint32_t>(options.size()))];
        },
        slow_search(Rng{rng_.next()}));
  }

  int players = 0;
  std::uint64_t game_seed = 0;

 private:
  const RandomTable& what_;
  Rng rng_;
};

/// All games of one table.
Tally play_table(const TableMaker& maker, std::uint64_t number, const Flags& flags) {
  const Clock::time_point start = Clock::now();
  const fs::path folder = fs::path(flags.state).replace_extension("records");
  const RandomTable table = maker.make(number);
  Tally tally;
  tally.tables = 1;
  tally.games = kGamesPerTable;
  RulesetTally& row = tally.rulesets[table.request.ruleset];
  row.tables = 1;
  row.games = kGamesPerTable;
  tally.set_sizes[table.request.with.size()] = kGamesPerTable;
  for (const std::string& variant : table.request.with) {
    tally.variants[variant] = kGamesPerTable;
  }
  for (const std::string& option : table.request.set) {
    tally.options[option.substr(0, option.find('='))] = kGamesPerTable;
  }
  for (const std::string& reason : table.refused) {
    ++tally.refused[reason];
  }
  for (std::uint64_t n = 0; n < kGamesPerTable; ++n) {
    RandomGame game(flags.seed, number, n, table);
    const CheckedGame checked = game.play();
    row.answers += checked.answers;
    ++tally.players[game.players];
    if (checked.fault.empty()) {
      continue;
    }
    std::error_code ignored;
    fs::create_directories(folder, ignored);
    const fs::path file = folder / fmt::format("{}-{}.jsonl", number, n);
    const bool kept = save_record(file, *checked.record).ok();
    tally.violations.push_back({number,
                                n,
                                name_of(table.request),
                                game.players,
                                game.game_seed,
                                checked.fault,
                                kept ? file.string() : ""});
  }
  tally.seconds = seconds_since(start);
  return tally;
}

/// Tables are played on all threads and added up in their order.
class Run {
 public:
  Run(const TableMaker& maker, const Flags& flags, Tally tally)
      : maker_(maker),
        flags_(flags),
        tally_(std::move(tally)),
        next_(tally_.first + tally_.tables),
        last_(tally_.first + (flags.games + kGamesPerTable - 1) / kGamesPerTable) {}

  Tally play() {
    const std::uint64_t before = tally_.games;
    std::vector<std::thread> threads;
    for (int i = 0; i < flags_.threads; ++i) {
      ++running_;
      threads.emplace_back([this] { work(); });
    }
    Clock::time_point shown = start_;
    std::unique_lock lock(mutex_);
    while (running_ > 0 || !done_.empty()) {
      changed_.wait_for(lock, std::chrono::seconds(1));
      while (!done_.empty() && done_.begin()->first == tally_.first + tally_.tables) {
        tally_.add(done_.begin()->second);
        done_.erase(done_.begin());
      }
      const Tally now = tally_;
      lock.unlock();
      save(now);
      if (seconds_since(shown) >= 30) {
        shown = Clock::now();
        fmt::print(stderr,
                   "{} of {} games, {:.0f} games a second, {} violations\n",
                   now.games,
                   flags_.games,
                   static_cast<double>(now.games - before) / seconds_since(start_),
                   now.violations.size());
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(running_ > 0 ? 500 : 0));
      lock.lock();
    }
    lock.unlock();
    for (std::thread& thread : threads) {
      thread.join();
    }
    return tally_;
  }

 private:
  void work() {
    while (true) {
      std::uint64_t number = 0;
      {
        const std::lock_guard lock(mutex_);
        const bool late = flags_.seconds > 0 && seconds_since(start_) >= flags_.seconds;
        if (next_ >= last_ || late) {
          --running_;
          changed_.notify_one();
          return;
        }
        number = next_++;
      }
      Tally table = play_table(maker_, number, flags_);
      const std::lock_guard lock(mutex_);
      done_.emplace(number, std::move(table));
      changed_.notify_one();
    }
  }

  void save(const Tally& tally) const {
    if (const Status saved = save_tally(flags_.state, tally); !saved.ok()) {
      fmt::print(stderr, "{}\n", saved.error().message);
    }
  }

  const TableMaker& maker_;
  const Flags& flags_;
  const Clock::time_point start_ = Clock::now();
  std::mutex mutex_;
  std::condition_variable changed_;
  Tally tally_;                          // guarded by mutex_, as all that follows
  std::map<std::uint64_t, Tally> done_;  // tables that wait for earlier ones
  std::uint64_t next_;
  std::uint64_t last_;
  int running_ = 0;
};

/// Plays one game again and says what came of it.
int play_again(const TableMaker& maker, const Flags& flags) {
  const auto number = static_cast<std::uint64_t>(flags.table);
  const RandomTable table = maker.make(number);
  RandomGame game(
      flags.seed, number, static_cast<std::uint64_t>(std::max<std::int64_t>(flags.game, 0)), table);
  const CheckedGame checked = game.play();
  fmt::print("{}, {} players, seed {}: {} answers\n{}\n",
             name_of(table.request),
             game.players,
             game.game_seed,
             checked.answers,
             checked.fault.empty() ? "everything holds" : checked.fault);
  return checked.fault.empty() ? 0 : 1;
}

/// The state of the file, or a new one; none after a complaint.
std::optional<Tally> state_of(const Flags& flags, const TableMaker& maker) {
  const Result<std::optional<Tally>> known = load_tally(flags.state);
  if (!known.ok()) {
    fmt::print(stderr, "{}\n", known.error().message);
    return std::nullopt;
  }
  if (!known.value()) {
    Tally tally;
    tally.fingerprint = maker.fingerprint();
    tally.seed = flags.seed;
    tally.first = flags.first;
    return tally;
  }
  if (known.value()->fingerprint != maker.fingerprint() || known.value()->seed != flags.seed ||
      known.value()->first != flags.first) {
    fmt::print(
        stderr,
        "{} is of other rules, another seed or another first table; remove it to begin anew\n",
        flags.state);
    return std::nullopt;
  }
  return known.value();
}

/// Shows the sum of states whose tables follow each other.
int sum_up(const std::vector<std::string>& files) {
  std::vector<Tally> parts;
  for (const std::string& file : files) {
    Result<std::optional<Tally>> known = load_tally(file);
    if (!known.ok() || !known.value()) {
      fmt::print(stderr, "{}\n", known.ok() ? file + ": no such file" : known.error().message);
      return 2;
    }
    parts.push_back(std::move(*known.value()));
  }
  std::sort(
      parts.begin(), parts.end(), [](const Tally& a, const Tally& b) { return a.first < b.first; });
  Tally sum = parts.front();
  std::uint64_t end = sum.first + sum.tables;
  for (auto part = parts.begin() + 1; part != parts.end(); ++part) {
    if (part->seed != sum.seed || part->first < end) {
      fmt::print(stderr,
                 "the part that begins with table {} has another seed, or tables of another part\n",
                 part->first);
      return 2;
    }
    end = part->first + part->tables;
    sum.add(*part);
  }
  fmt::print("{}", summary_of(sum));
  return sum.violations.empty() ? 0 : 1;
}

int run(const Flags& flags) {
  if (!flags.summary.empty()) {
    return sum_up(flags.summary);
  }
  const TableMaker maker(SearchPath{{flags.data}}, flags.seed, flags.ruleset);
  if (flags.table >= 0) {
    return play_again(maker, flags);
  }
  std::optional<Tally> tally = state_of(flags, maker);
  if (!tally) {
    return 2;
  }
  *tally = Run(maker, flags, std::move(*tally)).play();
  fmt::print("{}", summary_of(*tally));
  return tally->violations.empty() ? 0 : 1;
}

}  // namespace
}  // namespace bastide

int main(int argc, char** argv) {
  bastide::Flags flags;
  CLI::App app{"plays random games of all rulesets with random variants, every invariant on"};
  app.add_option("--games", flags.games, "how many in all, those that the state has included");
  app.add_option("--first", flags.first, "number of the first table: for a part of a run");
  app.add_option("--seconds", flags.seconds, "end this run after so long; 0: when all are played");
  app.add_option("--seed", flags.seed, "of all that is drawn");
  app.add_option("--ruleset", flags.ruleset, "at all tables; otherwise all come by turns");
  app.add_option("--state", flags.state, "the file in which the run is kept");
  app.add_option("--data", flags.data, "the folder with plugins/, rulesets/ and scripts/");
  app.add_option("--threads", flags.threads)->check(CLI::Range(1, 64));
  app.add_option("--summary", flags.summary, "play nothing, show what these states found in all");
  app.add_option("--table", flags.table, "play a game of this table again, and nothing else");
  app.add_option("--game", flags.game, "which one, from 0");
  CLI11_PARSE(app, argc, argv);
  try {
    return bastide::run(flags);
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 2;
  }
}
