#include "sdk/tools/measure/metric_counter.h"

#include <numeric>
#include <utility>

namespace bastide {

MetricCounter::MetricCounter(const Ruleset& rules, const std::vector<MetricFile>& metrics) {
  for (const MetricFile& metric : metrics) {
    rows_.push_back(
        {std::make_unique<MetricScript>(rules, metric.script, metric.decimals), {}, {}, {}});
  }
}

template <class Tell>
void MetricCounter::ask(Row& row, const Tell& tell) {
  if (row.fault) {
    return;
  }
  try {
    tell(*row.script);
  } catch (const ScriptFault& fault) {
    row.fault = fault.what();
    row.numbers.clear();
  }
}

void MetricCounter::begin_game(std::uint64_t number) {
  number_ = number;
  heard_ = 0;
  for (Row& row : rows_) {
    row.numbers.clear();
    row.fault.reset();
    ask(row, [](MetricScript& script) { script.begin_game(); });
  }
}

void MetricCounter::listen(const Context& context) {
  if (rows_.empty()) {
    return;
  }
  const std::vector<Event>& events = context.journal->events;
  for (; heard_ < events.size(); ++heard_) {
    const Event& event = events[heard_];
    for (Row& row : rows_) {
      ask(row, [&](MetricScript& script) { script.hear(context, event, row.numbers); });
    }
  }
}

void MetricCounter::hear_end(const Context& context) {
  for (Row& row : rows_) {
    ask(row, [&](MetricScript& script) { script.finish(context, row.numbers); });
  }
}

void MetricCounter::end_game() {
  for (Row& row : rows_) {
    MetricTally& tally = row.tally;
    if (row.fault) {
      tally.fail(number_, *row.fault);
      continue;
    }
    if (row.numbers.empty()) {
      continue;
    }
    tally.told.add(std::accumulate(row.numbers.begin(), row.numbers.end(), std::int64_t{0}),
                   static_cast<std::int64_t>(row.numbers.size()));
    for (const std::int64_t value : row.numbers) {
      tally.numbers.add(value);
    }
  }
}

std::vector<std::optional<std::int64_t>> MetricCounter::means() const {
  std::vector<std::optional<std::int64_t>> means;
  for (const Row& row : rows_) {
    if (row.numbers.empty()) {
      means.emplace_back();
      continue;
    }
    const std::int64_t sum =
        1000 * std::accumulate(row.numbers.begin(), row.numbers.end(), std::int64_t{0});
    const auto count = static_cast<std::int64_t>(row.numbers.size());
    means.emplace_back(sum / count - (sum % count < 0 ? 1 : 0));
  }
  return means;
}

std::vector<MetricTally> MetricCounter::take() {
  std::vector<MetricTally> tallies;
  for (Row& row : rows_) {
    tallies.push_back(std::exchange(row.tally, {}));
  }
  return tallies;
}

}  // namespace bastide
