#include "sdk/bots/mcts_bot.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <time.h>

#include <fmt/format.h>

#include "kernel/base/diagnostics.h"
#include "kernel/base/said.h"
#include "sdk/bots/trained_file.h"

namespace bastide {

namespace {

constexpr std::int64_t kUsualIterations = 200;
constexpr std::int64_t kMostIterations = 100000000;
constexpr double kMostSeconds = 3600;

/// Of the calling thread.
double processor_seconds() {
  timespec time{};
  static_cast<void>(clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time));
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

double steady_seconds() {
  using Seconds = std::chrono::duration<double>;
  return Seconds(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

Result<MctsBudget> read_mcts_budget(const BotSpec& spec) {
  MctsBudget budget;
  if (spec.settings.empty()) {
    budget.iterations = kUsualIterations;
    return budget;
  }
  const std::string& text = spec.settings.front();
  const char* const end = text.data() + text.size();
  std::int64_t number = 0;
  const auto [unit, error] = std::from_chars(text.data(), end, number);
  const std::string_view rest(unit, static_cast<std::size_t>(end - unit));
  const bool is_time = rest == "ms" || rest == "s";
  const double seconds = static_cast<double>(number) / (rest == "ms" ? 1000 : 1);
  if (spec.settings.size() > 1 || error != std::errc() || number < 1 ||
      (!is_time && !rest.empty()) ||
      (is_time ? seconds > kMostSeconds : number > kMostIterations)) {
    return Error{ErrorCode::bad_input,
                 said_with("{} does not say how long to search: write a number of iterations, "
                           "as {}:400, or the time of an answer, as {}:100ms or {}:2s (at most "
                           "an hour)",
                           in_quotes(spec.text),
                           spec.name,
                           spec.name,
                           spec.name)};
  }
  if (is_time) {
    budget.seconds = seconds;
    budget.clock = processor_seconds;
    budget.wall = steady_seconds;
  } else {
    budget.iterations = number;
  }
  return budget;
}

MctsSettings team_settings() {
  MctsSettings settings;
  settings.horizon = 2;
  return settings;
}

MctsSettings light_settings() {
  MctsSettings settings;
  settings.light = true;
  settings.horizon = 16;
  settings.node_after = 16;
  settings.prior = 200;
  return settings;
}

ValueWeights known_values(const Context& own, Aim aim) {
  return aim == Aim::team && !names_goals(own.catalog)
             ? ValueWeights(own.catalog)
             : trained_weights(own.rules, own.state.players);
}

std::vector<Weighed> MctsBot::FirstLook::look(Context& own) {
  seen_.clear();
  const Option best = choose(own);
  if (seen_.empty()) {
    seen_.push_back({best, 0, 0, {}});
  }
  std::stable_sort(seen_.begin(), seen_.end(), [&](const Weighed& a, const Weighed& b) {
    return (a.option == best) != (b.option == best) ? a.option == best : a.value > b.value;
  });
  return seen_;
}

void MctsBot::FirstLook::think_again(Context& /*own*/, std::vector<Weighed>& candidates) {
  seen_ = candidates;
}

const std::vector<SearchedAnswer>& MctsBot::search(Context& own) {
  if (search_ == nullptr || rules_ != &own.rules || context_ != &own) {
    rules_ = &own.rules;
    context_ = &own;
    search_ =
        std::make_unique<MctsSearch>(own, settings_, known_values(own, aim_), aim_ == Aim::team);
  }
  return search_->run(first_.look(own), budget_);
}

Option MctsBot::choose(Context& own) {
  return search(own).front().weighed.option;
}

std::vector<Advice> MctsBot::advise(Context& own) {
  constexpr std::size_t kMost = 3;
  const std::size_t first = own.state.features.segment_count();
  std::vector<Advice> all;
  for (const SearchedAnswer& answer : search(own)) {
    if (all.size() == kMost) {
      break;
    }
    Advice& advice = all.emplace_back();
    advice.option = answer.weighed.option;
    advice.value = search_->points_of(answer);
    advice.visits = answer.visits;
    if (answer.weighed.claim && aim_ == Aim::seat) {  // a team tries all claims later
      advice.piece = answer.weighed.claim->kind.value();
      advice.segment = answer.weighed.claim->segment.value() - static_cast<std::int32_t>(first);
    }
  }
  return all;
}

}  // namespace bastide
