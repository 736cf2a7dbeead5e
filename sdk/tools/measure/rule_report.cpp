#include "sdk/tools/measure/rule_report.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/rule_id.h"
#include "kernel/base/said.h"
#include "kernel/rules/line_words.h"
#include "sdk/tools/shell/statistics.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

double share_of(std::int64_t part, std::uint64_t games) {
  return games == 0 ? 0 : static_cast<double>(part) / static_cast<double>(games);
}

/// Lines of the points tables, as far as they can ever count.
std::set<std::string> table_lines(const Ruleset& rules) {
  std::set<std::string> names;
  for (const FeatureKind& kind : rules.catalog.feature_kinds.rows()) {
    for (const PointTerm& term : kind.points) {
      if (term.complete != 0 || term.open != 0) {
        names.emplace(rules.catalog.names.text(term.line));
      }
    }
  }
  return names;
}

}  // namespace

std::string rule_words(const LineKey& key) {
  constexpr std::size_t kMostShown = 3;
  std::vector<std::string> ids = rule_ids(key.rules);
  if (ids.empty()) {
    return key.plugin;
  }
  const std::size_t more = ids.size() - std::min(ids.size(), kMostShown);
  ids.resize(ids.size() - more);
  return fmt::format(
      "{}{}", fmt::join(ids, ", "), more == 0 ? "" : said_with(" and {} more", more));
}

std::string line_label(const Catalog& catalog, const LineKey& key) {
  FeatureKindId kind;
  for (std::size_t i = 0; i < catalog.feature_kinds.size(); ++i) {
    if (catalog.feature_kinds[FeatureKindId(i)].name == key.kind) {
      kind = FeatureKindId(i);
    }
  }
  const LineWords words = line_words(catalog, kind, key.line);
  return words.many.empty()
             ? key.line
             : said_line(key.line.substr(0, key.line.find(':')), words.one, words.many, 2);
}

std::vector<const std::pair<const LineKey, LineTally>*> lines_of(const RuleTally& tally,
                                                                 const std::string& kind) {
  std::vector<const std::pair<const LineKey, LineTally>*> list;
  for (const auto& line : tally.lines) {
    if (line.first.kind == kind) {
      list.push_back(&line);
    }
  }
  std::stable_sort(list.begin(), list.end(), [](const auto* a, const auto* b) {
    return a->second.total() > b->second.total();
  });
  return list;
}

std::vector<std::string> never_acted(const Ruleset& rules, const RuleTally& tally) {
  std::vector<std::string> never;
  const std::vector<RuleThing> things = rule_things(rules);
  for (std::size_t i = 0; i < things.size(); ++i) {
    if (i >= tally.acted.size() || tally.acted[i] == 0) {
      never.push_back(
          fmt::format("{} {}", said(category_word(things[i].category)), things[i].name));
    }
  }
  std::set<std::string> counted;
  for (const auto& [key, line] : tally.lines) {
    counted.insert(key.line);
  }
  for (const std::string& name : table_lines(rules)) {
    if (counted.insert(name).second) {
      never.push_back(said_with("line {}", name));
    }
  }
  return never;
}

std::string acted_sentence(const Ruleset& rules, const RuleTally& tally, std::uint64_t games) {
  const std::vector<std::string> never = never_acted(rules, tally);
  const std::size_t all = rule_things(rules).size() + table_lines(rules).size();
  if (games == 0) {
    return "";
  }
  if (never.empty()) {
    return said_with("all {} that were watched", all);
  }
  // None in n: with 95 % in fewer than 3/n of the games.
  return said_with("{} of {}; never (in fewer than {:.3g} % of games): {}",
                   all - never.size(),
                   all,
                   std::min(100.0, 300.0 / static_cast<double>(games)),
                   fmt::join(never, ", "));
}

std::string reason_words(const Ruleset& rules, const std::string& name) {
  if (name.empty()) {
    return said("no reason given");
  }
  const auto text = rules.catalog.texts.find(name);
  return language_code() == "en" || text == rules.catalog.texts.end()
             ? said_name(name)
             : said_by(name.substr(0, name.find(':')), text->second);
}

Json lines_json(const RuleTally& tally, std::uint64_t games) {
  Json list = Json::array();
  for (const auto& [key, line] : tally.lines) {
    Json points = Json::array();
    for (const std::int64_t seat : line.points) {
      points.push_back(share_of(seat, games));
    }
    list.push_back({{"kind", key.kind.empty() ? Json(nullptr) : Json(key.kind)},
                    {"line", key.line},
                    {"plugin", key.plugin},
                    {"rules", key.rules},
                    {"points", std::move(points)},
                    {"times", share_of(line.times, games)},
                    {"share_of_games", share_of(line.games, games)}});
  }
  return list;
}

Json acted_json(const Ruleset& rules, const RuleTally& tally, std::uint64_t games) {
  const InEnglish english;
  Json acted = Json::array();
  const std::vector<RuleThing> things = rule_things(rules);
  for (std::size_t i = 0; i < things.size() && i < tally.acted.size(); ++i) {
    const Interval interval =
        wilson(static_cast<double>(tally.acted[i]), static_cast<double>(games));
    acted.push_back({{"what", category_word(things[i].category)},
                     {"name", things[i].name},
                     {"games", tally.acted[i]},
                     {"share", share_of(tally.acted[i], games)},
                     {"interval", {interval.low, interval.high}}});
  }
  return {{"acted", std::move(acted)}, {"never", never_acted(rules, tally)}};
}

}  // namespace bastide
