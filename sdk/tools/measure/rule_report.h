// Points by rule and what acted, for people and for programs.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "sdk/tools/measure/rule_tally.h"

namespace bastide {

/// What a line counts, in the words of the game: "sheep in flock".
[[nodiscard]] std::string line_label(const Catalog& catalog, const LineKey& key);

/// The first few of its rule ids, or its plugin.
[[nodiscard]] std::string rule_words(const LineKey& key);

/// Lines of one kind of feature (empty: without one), those that brought most first.
[[nodiscard]] std::vector<const std::pair<const LineKey, LineTally>*> lines_of(
    const RuleTally& tally, const std::string& kind);

/// What never acted, "hook inns:full", and lines of the points tables that never counted.
[[nodiscard]] std::vector<std::string> never_acted(const Ruleset& rules, const RuleTally& tally);

/// "In 200 games each of 23 hooks, … acted", or what never did; one sentence, for a report.
[[nodiscard]] std::string acted_sentence(const Ruleset& rules,
                                         const RuleTally& tally,
                                         std::uint64_t games);

/// Each line with its kind, plugin and rule ids, points a game by seat, times a game and the share
/// of games with it.
[[nodiscard]] nlohmann::ordered_json lines_json(const RuleTally& tally, std::uint64_t games);
/// {"acted": [{"what", "name", "games", "share", "interval"}], "never": [...]}.
[[nodiscard]] nlohmann::ordered_json acted_json(const Ruleset& rules,
                                                const RuleTally& tally,
                                                std::uint64_t games);
/// Why games of these rules end, in a table: the words of the name, or where no English is read the
/// sentence for it.
[[nodiscard]] std::string reason_words(const Ruleset& rules, const std::string& name);

}  // namespace bastide
