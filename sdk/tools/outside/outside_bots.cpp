#include "sdk/tools/outside/outside_bots.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/said.h"
#include "sdk/tools/outside/outside_bot.h"
#include "sdk/tools/shell/gate.h"
#include "sdk/tools/shell/numbers.h"

namespace bastide {

namespace {

constexpr std::array<std::string_view, kBotFaults> kFaultWords{marked_as("fault", "start"),
                                                               marked_as("fault", "late"),
                                                               marked_as("fault", "illegal"),
                                                               marked_as("fault", "malformed"),
                                                               marked_as("fault", "refused"),
                                                               marked_as("fault", "ended"),
                                                               marked_as("fault", "flooded")};
constexpr std::array<std::string_view, 3> kPolicyWords{"random", "greedy", "stop"};

std::string_view policy_word(OnFault on_fault) {
  return kPolicyWords[static_cast<std::size_t>(on_fault)];
}

std::string decisions_text(std::uint64_t count) {
  return said_counted(static_cast<std::int64_t>(count), "{} decision", "{} decisions");
}

std::string faults_text(const OutsideTally& tally) {
  std::string text;
  for (std::size_t i = 0; i < kBotFaults; ++i) {
    if (tally.faults[i] > 0) {
      text += fmt::format(
          "{}{} {}", text.empty() ? "" : ", ", tally.faults[i], said_as("fault", kFaultWords[i]));
    }
  }
  return text;
}

}  // namespace

std::string_view fault_word(BotFault fault) {
  return kFaultWords[static_cast<std::size_t>(fault)];
}

std::uint64_t OutsideTally::fault_count() const {
  std::uint64_t count = 0;
  for (const std::uint64_t of_kind : faults) {
    count += of_kind;
  }
  return count;
}

void OutsideBots::count_decision(const std::string& bot, bool is_replaced) {
  const std::lock_guard lock(mutex_);
  OutsideTally& tally = tallies_[bot];
  ++tally.decisions;
  tally.replaced += is_replaced ? 1 : 0;
}

void OutsideBots::count_fault(const std::string& bot, BotFault fault, const std::string& what) {
  const std::lock_guard lock(mutex_);
  OutsideTally& tally = tallies_[bot];
  ++tally.faults[static_cast<std::size_t>(fault)];
  if (tally.samples.size() < OutsideTally::kMostSamples) {
    tally.samples.push_back(fmt::format("{}: {}", said_as("fault", fault_word(fault)), what));
  }
}

std::map<std::string, OutsideTally> OutsideBots::tallies() const {
  const std::lock_guard lock(mutex_);
  return tallies_;
}

std::string outside_text(const OutsideBots& bots) {
  std::string text;
  for (const auto& [bot, tally] : bots.tallies()) {
    const std::string faults = faults_text(tally);
    text += line_of("{}: {}, {}",
                    bot_word(bot),
                    decisions_text(tally.decisions),
                    faults.empty() ? said("no fault") : said_with("faults: {}", faults));
    if (tally.replaced > 0) {
      text += line_of("  {} answered in its place, by {}",
                      decisions_text(tally.replaced),
                      policy_word(bots.policy().on_fault));
    }
    for (const std::string& sample : tally.samples) {
      text += line_of("  {}", sample);
    }
  }
  return text;
}

nlohmann::ordered_json outside_json(const OutsideBots& bots) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const auto& [bot, tally] : bots.tallies()) {
    nlohmann::ordered_json faults = nlohmann::ordered_json::object();
    for (std::size_t i = 0; i < kBotFaults; ++i) {
      faults[std::string(kFaultWords[i])] = tally.faults[i];
    }
    rows.push_back({{"bot", bot},
                    {"decisions", tally.decisions},
                    {"replaced", tally.replaced},
                    {"on_fault", policy_word(bots.policy().on_fault)},
                    {"faults", faults},
                    {"first", tally.samples}});
  }
  return rows;
}

void add_outside(nlohmann::ordered_json& result, const OutsideBots& bots) {
  nlohmann::ordered_json rows = outside_json(bots);
  if (!rows.empty()) {
    result["programs"] = std::move(rows);
  }
}

std::unique_ptr<BotSeat> take_seat(const std::shared_ptr<const Ruleset>& rules,
                                   const std::string& bot,
                                   OutsideBots* outside,
                                   const LoadRequest& origin) {
  if (!is_outside(bot) || outside == nullptr) {
    return std::make_unique<BotSeat>(rules, bot);
  }
  return std::make_unique<BotSeat>(rules,
                                   std::make_unique<OutsideBot>(bot, rules, *outside, origin));
}

void add_outside_options(Verb& verb, OutsideFlags& flags) {
  verb.add_option("--on-fault",
                  flags.on_fault,
                  "who answers when a program (ext:COMMAND) is late, wrong or gone (random)")
      .one_of({kPolicyWords.begin(), kPolicyWords.end()});
  verb.add_option("--clock", flags.clock, "milliseconds that a program has for an answer (10000)")
      .check(whole_number({1, 3'600'000}))
      .option_text("MS");
}

std::shared_ptr<OutsideBots> outside_bots(const OutsideFlags& flags) {
  OutsidePolicy policy;
  policy.clock = std::chrono::milliseconds(flags.clock);
  for (std::size_t i = 0; i < kPolicyWords.size(); ++i) {
    if (flags.on_fault == kPolicyWords[i]) {
      policy.on_fault = static_cast<OnFault>(i);
    }
  }
  return std::make_shared<OutsideBots>(policy);
}

}  // namespace bastide
