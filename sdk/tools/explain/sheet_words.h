// Sentences of the rule sheet that follow from declarations alone.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "kernel/rules/ruleset.h"

namespace bastide {

/// "plugin:two_words" as "two words".
[[nodiscard]] std::string words_of(std::string_view name);

/// The parts of a plugin that are played, "one, two": in English as rulesets name them.
[[nodiscard]] std::string said_parts(const PluginInfo& plugin);

/// How many there are, what one weighs, whom it hinders, whether it comes home.
[[nodiscard]] std::string piece_sentence(const Catalog& catalog, const PieceKind& piece);
[[nodiscard]] std::string seats_sentence(const Catalog& catalog, const SeatPlan& plan);
[[nodiscard]] std::string bag_sentence(const Catalog& catalog, const Bag& bag);
/// Which pieces stand on what; empty when none may.
[[nodiscard]] std::string claim_sentence(const Catalog& catalog);
/// Where tiles (`cells`) or pieces are offered besides the usual places.
[[nodiscard]] std::string candidates_sentence(const Candidates& source, bool cells);
/// "1 for each tile, 2 for each of its shields"; empty when it is worth nothing.
[[nodiscard]] std::string points_words(const Catalog& catalog,
                                       const FeatureKind& kind,
                                       bool complete);
/// When it is complete. Empty for what is never complete and worth nothing, and where a function
/// says it.
[[nodiscard]] std::string done_sentence(const Catalog& catalog, const FeatureKind& kind);
/// What happens to a tile that fits nowhere.
[[nodiscard]] std::string stuck_sentence(const Catalog& catalog);

}  // namespace bastide
