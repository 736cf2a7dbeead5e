#include "sdk/tools/measure/balance_saved.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "sdk/tools/measure/tally_reader.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t kMostSaved = TallyReader::kFarthest / 4;

Json saved_ratios(const std::vector<RatioSum>& sums) {
  Json list = Json::array();
  for (const RatioSum& sum : sums) {
    for (const std::int64_t number : sum.numbers()) {
      list.push_back(number);
    }
  }
  return list;
}

/// Exactly n numbers; zeros and a complaint otherwise.
template <std::size_t n>
std::array<std::int64_t, n> fixed_numbers(TallyReader& reader, const char* key) {
  std::array<std::int64_t, n> numbers{};
  const std::vector<std::int64_t> list = reader.numbers(key, -kMostSaved, kMostSaved);
  if (list.size() == n) {
    std::copy(list.begin(), list.end(), numbers.begin());
  } else {
    reader.misfit(fmt::format("\"{}\" holds {} numbers, not {}", key, list.size(), n));
  }
  return numbers;
}

std::vector<RatioSum> read_ratios(TallyReader& reader, const char* key, std::size_t count) {
  constexpr std::size_t kEach = std::tuple_size_v<RatioSum::Numbers>;
  const std::vector<std::int64_t> list = reader.numbers(key, -kMostSaved, kMostSaved);
  std::vector<RatioSum> sums;
  if (list.size() != count * kEach && !list.empty()) {
    reader.misfit(fmt::format("\"{}\" holds {} numbers, not {}", key, list.size(), count * kEach));
    return sums;
  }
  for (auto from = list.begin(); from != list.end(); from += kEach) {
    RatioSum::Numbers numbers{};
    std::copy(from, from + kEach, numbers.begin());
    sums.push_back(RatioSum::of(numbers));
  }
  return sums;
}

void read_comebacks(TallyReader& reader, BalanceTally& tally) {
  const auto numbers =
      fixed_numbers<std::size_t{2} * kQuarters * kBehind.size()>(reader, "comebacks");
  auto next = numbers.begin();
  for (auto& quarter : tally.comebacks) {
    for (Comeback& comeback : quarter) {
      comeback = {next[0], next[1]};
      next += 2;
    }
  }
}

/// Values that a game has not are `null`.
void read_rows(TallyReader& reader,
               std::size_t columns,
               BalanceTally& tally,
               Diagnostics& diagnostics) {
  for (const Value& item : reader.items("rows")) {
    TallyReader row_reader(item, diagnostics, "a row");
    const std::uint64_t game = row_reader.count("game");
    GameRow row;
    for (const Value& value : row_reader.items("values")) {
      if (value.is(Value::Kind::null)) {
        row.values.emplace_back();
      } else {
        row.values.emplace_back(
            as_integer(&value, "values", -kMostSaved, kMostSaved, diagnostics).value_or(0));
      }
    }
    if (row.values.size() != columns || tally.rows.size() == kMostRows) {
      row_reader.misfit("other columns were kept, or more rows");
      return;
    }
    tally.rows.emplace(game, std::move(row));
  }
}

Json saved_metrics(const std::vector<MetricTally>& metrics) {
  Json list = Json::array();
  for (const MetricTally& metric : metrics) {
    Json faults = Json::array();
    for (const auto& [game, what] : metric.faults) {
      faults.push_back({{"game", game}, {"what", what}});
    }
    list.push_back({{"told", metric.told.numbers()},
                    {"numbers", TallyReader::saved(metric.numbers)},
                    {"failed", metric.failed},
                    {"faults", std::move(faults)}});
  }
  return list;
}

void read_metrics(TallyReader& reader,
                  std::size_t count,
                  BalanceTally& tally,
                  Diagnostics& diagnostics) {
  for (const Value& item : reader.items("metrics")) {
    TallyReader metric_reader(item, diagnostics, "a metric");
    MetricTally& metric = tally.metrics.emplace_back();
    metric.told =
        RatioSum::of(fixed_numbers<std::tuple_size_v<RatioSum::Numbers>>(metric_reader, "told"));
    metric.numbers = metric_reader.histogram("numbers");
    metric.failed = static_cast<std::int64_t>(metric_reader.count("failed"));
    for (const Value& fault : metric_reader.items("faults")) {
      TallyReader fault_reader(fault, diagnostics, "a fault");
      const std::uint64_t game = fault_reader.count("game");
      metric.faults.emplace(game, fault_reader.long_text("what"));
    }
  }
  if (tally.metrics.size() != count) {
    reader.misfit("other metrics were counted");
    tally.metrics.assign(count, {});
  }
}

}  // namespace

Json saved_balance(const BalanceTally& tally) {
  Json saved;
  saved["wins"] = Json::array();
  saved["margin"] = Json::array();
  for (std::size_t place = 0; place < tally.wins.size(); ++place) {
    saved["wins"].push_back(tally.wins[place].by_sharers());
    saved["margin"].push_back(TallyReader::saved(tally.margin[place]));
  }
  saved["kinds"] = saved_ratios(tally.kinds);
  for (const auto& [key, histogram] : kBalanceHistograms) {
    saved[key] = TallyReader::saved(tally.*histogram);
  }
  for (const auto& [key, ratio] : kBalanceRatios) {
    saved[key] = (tally.*ratio).numbers();
  }
  saved["comebacks"] = Json::array();
  for (const auto& quarter : tally.comebacks) {
    for (const Comeback& comeback : quarter) {
      saved["comebacks"].push_back(comeback.seats);
      saved["comebacks"].push_back(comeback.won);
    }
  }
  saved["options_in"] = tally.options_in;
  saved["decided_in"] = tally.decided_in;
  saved["luck"] = tally.luck.numbers();
  saved["metrics"] = saved_metrics(tally.metrics);
  saved["rows"] = Json::array();
  for (const auto& [game, row] : tally.rows) {
    Json values = Json::array();
    for (const auto& value : row.values) {
      values.push_back(value ? Json(*value) : Json());
    }
    saved["rows"].push_back({{"game", game}, {"values", std::move(values)}});
  }
  return saved;
}

BalanceTally read_balance(const Value& value, const SimPlan& plan, Diagnostics& diagnostics) {
  BalanceTally tally;
  TallyReader reader(value, diagnostics, "the balance");
  for (const Value& item : reader.items("wins")) {
    tally.wins.push_back(reader.wins_of(item, "wins"));
  }
  tally.margin = reader.histograms("margin");
  const std::size_t places = tally.wins.size();
  if ((places != 0 && places != plan.bots.size()) || tally.margin.size() != places) {
    reader.misfit("other seats were counted");
    tally.wins.clear();
    tally.margin.clear();
  }
  tally.kinds = read_ratios(reader, "kinds", plan.rules->catalog.feature_kinds.size() + 1);
  for (const auto& [key, histogram] : kBalanceHistograms) {
    tally.*histogram = reader.histogram(key);
  }
  for (const auto& [key, ratio] : kBalanceRatios) {
    tally.*ratio = RatioSum::of(fixed_numbers<std::tuple_size_v<RatioSum::Numbers>>(reader, key));
  }
  read_comebacks(reader, tally);
  tally.options_in = fixed_numbers<kParts>(reader, "options_in");
  tally.decided_in = fixed_numbers<kParts>(reader, "decided_in");
  tally.luck = DeckSum::of(fixed_numbers<std::tuple_size_v<DeckSum::Numbers>>(reader, "luck"));
  read_metrics(reader, plan.balance->metrics.size(), tally, diagnostics);
  read_rows(reader, row_columns().size() + plan.balance->metrics.size(), tally, diagnostics);
  return tally;
}

}  // namespace bastide
