// Bots that are programs of other people: who may start them, what becomes of their faults, and how
// many there were.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "kernel/load/ruleset_loader.h"
#include "sdk/bots/bot.h"
#include "sdk/tools/shell/program.h"

namespace bastide {

enum class BotFault : std::uint8_t {
  start,      // did not start, or did not answer hello as it should
  late,       // no answer in time
  illegal,    // an answer that is no option
  malformed,  // a line that the protocol does not know
  refused,    // it said that it cannot answer
  ended,      // the program ended, or closed its output
  flooded,    // lines without an end
};
inline constexpr std::size_t kBotFaults = 7;
[[nodiscard]] std::string_view fault_word(BotFault fault);

/// Who answers in its place then; `stop`: nobody, everything ends.
enum class OnFault : std::uint8_t { random, greedy, stop };

struct OutsidePolicy {
  OnFault on_fault = OnFault::random;
  std::chrono::milliseconds clock{10'000};        // for one answer
  std::chrono::milliseconds least_start{10'000};  // to answer hello, where the clock gives less
};

/// What came of one bot in all its seats and threads.
struct OutsideTally {
  static constexpr std::size_t kMostSamples = 3;

  std::uint64_t decisions = 0;
  std::uint64_t replaced = 0;  // of them, answered in its place
  std::array<std::uint64_t, kBotFaults> faults{};
  std::vector<std::string> samples;  // the first faults, as sentences

  [[nodiscard]] std::uint64_t fault_count() const;
};

/// Whoever has it may let programs play. Threads may share it.
class OutsideBots {
 public:
  explicit OutsideBots(OutsidePolicy policy) : policy_(policy) {}

  [[nodiscard]] const OutsidePolicy& policy() const { return policy_; }

  void count_decision(const std::string& bot, bool is_replaced);
  void count_fault(const std::string& bot, BotFault fault, const std::string& what);
  /// By bot, as it was named.
  [[nodiscard]] std::map<std::string, OutsideTally> tallies() const;

 private:
  OutsidePolicy policy_;
  mutable std::mutex mutex_;
  std::map<std::string, OutsideTally> tallies_;
};

/// A line for each bot, faults or not, and the first faults of each; empty when none has played.
[[nodiscard]] std::string outside_text(const OutsideBots& bots);
[[nodiscard]] nlohmann::ordered_json outside_json(const OutsideBots& bots);

/// The bot of this name in a seat; of a program when `outside` lets it play. `origin`: what the
/// rules were loaded from, for the program; it outlives the seat. Requires: check_bot() accepts it.
[[nodiscard]] std::unique_ptr<BotSeat> take_seat(const std::shared_ptr<const Ruleset>& rules,
                                                 const std::string& bot,
                                                 OutsideBots* outside,
                                                 const LoadRequest& origin);

/// What a command line says of programs that play.
struct OutsideFlags {
  std::string on_fault = "random";
  std::int64_t clock = 10'000;
};
/// Adds --on-fault and --clock.
void add_outside_options(Verb& verb, OutsideFlags& flags);
[[nodiscard]] std::shared_ptr<OutsideBots> outside_bots(const OutsideFlags& flags);

/// Adds what they did to the result of a verb; nothing where none has played.
void add_outside(nlohmann::ordered_json& result, const OutsideBots& bots);

}  // namespace bastide
