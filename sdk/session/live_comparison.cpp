#include "sdk/session/live_comparison.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/base/stop.h"
#include "sdk/bots/bot.h"
#include "sdk/session/session_error.h"
#include "sdk/tools/measure/ab_report.h"
#include "sdk/tools/play/seats.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

/// Numbers for pictures, and what people read.
Json measured_row(const AbRow& row) {
  const PairedChange& change = row.change;
  return {{"key", row.metric.key},
          {"label", row.metric.label},
          {"change", change.change},
          {"low", change.interval.low},
          {"high", change.interval.high},
          {"clear", row.clear},
          {"says",
           {ab_value(row.metric, change.a),
            ab_value(row.metric, change.b),
            ab_change(row.metric, change.change),
            ab_interval(row.metric, change.interval)}}};
}

}  // namespace

LiveComparison::LiveComparison(std::shared_ptr<const Ruleset> before,
                               std::shared_ptr<const Ruleset> now) {
  const std::int32_t least = std::max(before->catalog.least_players, now->catalog.least_players);
  const std::int32_t most = std::min(before->catalog.most_players, now->catalog.most_players);
  if (least > most) {
    throw SessionError(SessionCode::input,
                       said("no number of players fits both, the rules before and the rules now"));
  }
  plan_.bots.assign(static_cast<std::size_t>(std::clamp(2, least, most)),
                    std::string(default_bot(*now)));
  plan_.a = {std::move(before), "before", ""};
  plan_.b = {std::move(now), "now", ""};
}

bool LiveComparison::is_of(const Ruleset& before, const Ruleset& now) const {
  return plan_.a.rules->catalog.hash == before.catalog.hash &&
         plan_.b.rules->catalog.hash == now.catalog.hash && plan_.a.rules->name == before.name &&
         plan_.b.rules->name == now.name;
}

void LiveComparison::play(std::uint64_t pairs) {
  const std::uint64_t played = result_.pairs.size() + result_.faults.size();
  AbPlan more = plan_;
  more.first_pair = played;
  more.pairs = std::min(pairs, kMostLivePairs - std::min(played, kMostLivePairs));
  if (more.pairs == 0) {
    return;
  }
  AbResult result = play_pairs(more, [](std::uint64_t) {});
  if (result.interrupted) {  // the program ends
    throw Stopped();
  }
  result_.metrics = std::move(result.metrics);
  std::move(result.pairs.begin(), result.pairs.end(), std::back_inserter(result_.pairs));
  std::move(result.faults.begin(), result.faults.end(), std::back_inserter(result_.faults));
}

Json LiveComparison::json() const {
  const std::uint64_t played = result_.pairs.size() + result_.faults.size();
  Json json{{"bots", plan_.bots},
            {"pairs", result_.pairs.size()},
            {"faults", result_.faults.size()},
            {"is_over", played >= kMostLivePairs},
            {"same", plan_.a.rules->catalog.hash == plan_.b.rules->catalog.hash},
            {"metrics", Json::array()}};
  if (!result_.faults.empty()) {
    json["fault"] = result_.faults.front().what;
  }
  if (result_.pairs.size() < 2) {
    return json;
  }
  AbPlan all = plan_;
  all.pairs = played;
  const AbSummary summary = summarise(all, result_);
  json["differing"] = summary.differing;
  json["verdict"] = ab_verdict(all, result_, summary);
  for (const AbRow& row : summary.rows) {
    if (!is_idle(row)) {
      json["metrics"].push_back(measured_row(row));
    }
  }
  return json;
}

}  // namespace bastide
