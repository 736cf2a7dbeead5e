#include "sdk/tools/author/matrix.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <optional>

#include <fmt/format.h>

#include "kernel/base/rng.h"
#include "kernel/base/stop.h"
#include "kernel/io/text_file.h"
#include "sdk/bots/bot.h"
#include "sdk/tools/measure/simulate.h"
#include "sdk/tools/shell/program.h"
#include "sdk/tools/shell/workers.h"
#include "sdk/tools/trial/checked_game.h"

namespace bastide {

namespace {

namespace fs = std::filesystem;

std::uint64_t seed_of(const MatrixPlan& plan, const std::string& name) {
  return mix_text(mix(plan.seed, 0x636f6d62), name);
}

/// The name of a combination as a file name.
std::string file_word(const std::string& name) {
  std::string word;
  for (const char c : name) {
    if (c != ' ') {
      word += c == '+' || c == '/' ? '-' : c;
    }
  }
  return word;
}

void describe(const Ruleset& rules, MatrixRow& row) {
  row.plugins = rules.catalog.plugins.size() - 1;
  for (const TileKind& tile : rules.catalog.tile_kinds) {
    row.tiles += tile.count;
  }
  row.rules = rules.hooks.all().size() + rules.catalog.actions.size();
  row.rules += static_cast<std::size_t>(
      std::count_if(rules.phases.begin(), rules.phases.end(), [](const Phase& phase) {
        return phase.native == nullptr;
      }));
}

/// Puts down the record of the game, and the ruleset that it names.
void put_record(const MatrixPlan& plan,
                const Combination& combination,
                Record record,
                MatrixFault& fault) {
  const fs::path folder = plan.record_folder;
  const std::string word = file_word(combination.name);
  if (record.setup.ruleset.empty()) {
    record.setup.ruleset = (folder / (word + ".json")).string();
    fault.files[record.setup.ruleset] = ruleset_text(combination);
  }
  const std::string file = (folder / fmt::format("{}-{}.jsonl", word, fault.seed)).string();
  const Result<std::string> text = record_text_for(file, record);
  if (text.ok()) {
    fault.record = file;
    fault.files[file] = text.value();
  } else {
    fault.files.clear();
  }
}

class Trial {
 public:
  Trial(const MatrixPlan& plan,
        const Combination& combination,
        std::shared_ptr<const Ruleset> rules,
        MatrixRow& row)
      : plan_(plan), combination_(combination), rules_(std::move(rules)), row_(row) {}

  void play_all() {
    const int least = rules_->catalog.least_players;
    const int most = rules_->catalog.most_players;
    const std::uint64_t seed = seed_of(plan_, combination_.name);
    for (std::uint64_t n = 0; n < plan_.games && go_on(); ++n) {
      const int seats = least + static_cast<int>(n) % (most - least + 1);
      play("random", seats, game_seed(seed, n));
    }
    if (go_on()) {
      play(default_bot(*rules_), std::max(least, std::min(2, most)), game_seed(seed, plan_.games));
    }
  }

 private:
  [[nodiscard]] bool go_on() const { return row_.faults.size() < kMostMatrixFaults; }

  void play(std::string_view bot, int seats, std::uint64_t seed) {
    const std::vector<std::string> bots(static_cast<std::size_t>(seats), std::string(bot));
    CheckedGame game = play_checked(rules_, bots, seed, plan_.every, combination_.request);
    ++row_.games;
    row_.answers += game.answers;
    if (game.fault.empty()) {
      return;
    }
    MatrixFault fault{std::move(game.fault), seed, bots, "", {}};
    if (!plan_.record_folder.empty()) {
      put_record(plan_, combination_, std::move(*game.record), fault);
    }
    row_.faults.push_back(std::move(fault));
  }

  const MatrixPlan& plan_;
  const Combination& combination_;
  std::shared_ptr<const Ruleset> rules_;
  MatrixRow& row_;
};

}  // namespace

MatrixRow try_combination(const MatrixPlan& plan,
                          const Combination& combination,
                          const SearchPath& path) {
  MatrixRow row;
  row.name = combination.name;
  const auto start = std::chrono::steady_clock::now();
  try {
    const auto rules = load_ruleset(combination.request, path);
    describe(*rules, row);
    Trial(plan, combination, rules, row).play_all();
  } catch (const LoadError& error) {
    std::string what = error.what();
    what.resize(what.find_last_not_of('\n') + 1);
    row.faults.push_back({std::move(what), 0, {}, "", {}});
  }
  row.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return row;
}

std::vector<MatrixRow> try_all(const MatrixPlan& plan,
                               const SearchPath& path,
                               const std::function<void(std::uint64_t)>& progress) {
  const std::size_t count = plan.combinations.list.size();
  std::vector<std::optional<MatrixRow>> rows(count);
  std::atomic<std::size_t> next{0};
  std::atomic<std::size_t> done{0};
  Workers workers;
  workers.run(
      std::max(plan.threads, 1),
      [&] {
        for (std::size_t i = next++; i < count && !workers.stopped(); i = next++) {
          rows[i] = try_combination(plan, plan.combinations.list[i], path);
          ++done;
        }
      },
      [&] { progress(done); });
  if (done < count) {
    heed_stop();
  }
  std::vector<MatrixRow> finished;
  for (std::optional<MatrixRow>& row : rows) {
    if (row) {
      finished.push_back(std::move(*row));
    }
  }
  return finished;
}

}  // namespace bastide
