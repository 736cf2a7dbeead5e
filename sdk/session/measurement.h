// A measurement as a job of a session: sim, ab or ladder. It plays when it is told to, can be
// stopped at any time, and goes on where it was.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "kernel/load/ruleset_loader.h"
#include "kernel/rules/ruleset.h"
#include "sdk/tools/measure/ab_games.h"
#include "sdk/tools/measure/ladder_games.h"
#include "sdk/tools/measure/simulate.h"

namespace bastide {

/// What was found so far. It does not change any more, so any thread may ask.
class Findings {
 public:
  Findings() = default;
  Findings(const Findings&) = delete;
  Findings& operator=(const Findings&) = delete;
  virtual ~Findings() = default;

  /// A row for each main number: `key`, `label`, `unit`, `value`, `low` and `high` (95 %), `text`;
  /// of ab `clear` besides.
  [[nodiscard]] virtual nlohmann::ordered_json estimate() const = 0;
  /// Of ab the two parts of each change, that of the rule alone and that of the players: `says`,
  /// and `rows` of `rule` and `players`, each as a row of the estimate, or null where it changes
  /// nothing. Null where nothing is known of them.
  [[nodiscard]] virtual nlohmann::ordered_json parts() const { return nullptr; }
  /// What the verb prints with --json.
  [[nodiscard]] virtual nlohmann::ordered_json result() const = 0;
  /// What it says in a sentence; empty where the verb says none.
  [[nodiscard]] virtual std::string verdict() const = 0;
  /// The report of the verb; empty where it has none, or nothing was counted.
  [[nodiscard]] virtual std::string html() const = 0;
  /// What is drawn of the row with this key, of the first when it is empty.
  [[nodiscard]] virtual nlohmann::ordered_json plot(const std::string& key) const = 0;
  /// Games that went wrong, in sentences, of which there may be more: `fault_count`.
  [[nodiscard]] virtual std::vector<std::string> faults() const = 0;
  [[nodiscard]] virtual std::uint64_t fault_count() const = 0;
  /// Games or pairs that are counted.
  [[nodiscard]] virtual std::uint64_t counted() const = 0;
  /// Those that were played, the others too, in the unit of the measurement.
  [[nodiscard]] virtual std::uint64_t played() const = 0;
};

/// Who looks on while a measurement is played; called by the thread that called it.
struct MeasureWatch {
  std::function<void(std::uint64_t done)> progress;
  std::function<bool()> is_due;  // shall an estimate be made now?
  std::function<void(std::shared_ptr<const Findings>)> found;
};

/// A game that was counted, to be played again.
struct SeededGame {
  std::shared_ptr<const Ruleset> rules;
  LoadRequest origin;
  std::vector<std::string> bots;  // by seat
  std::uint64_t seed = 1;
};

class Measurement {
 public:
  Measurement() = default;
  Measurement(const Measurement&) = delete;
  Measurement& operator=(const Measurement&) = delete;
  virtual ~Measurement() = default;

  /// "games" or "pairs", and how many are wanted.
  [[nodiscard]] virtual const char* unit() const = 0;
  [[nodiscard]] virtual std::uint64_t of() const = 0;
  /// Plays what is left, all of it unless stopped. By one thread at a time. Throws ToolError.
  [[nodiscard]] virtual std::shared_ptr<const Findings> play(const MeasureWatch& watch) = 0;
  /// Game or pair by its number, from 0; `side`: of a pair the second. Throws SessionError.
  [[nodiscard]] virtual SeededGame game(std::uint64_t number, bool side) const = 0;
};

[[nodiscard]] std::unique_ptr<Measurement> measure_sim(SimPlan plan);
/// `a`, `b`: where both rulesets come from, for their games.
[[nodiscard]] std::unique_ptr<Measurement> measure_ab(AbPlan plan, LoadRequest a, LoadRequest b);
[[nodiscard]] std::unique_ptr<Measurement> measure_ladder(LadderPlan plan);

}  // namespace bastide
