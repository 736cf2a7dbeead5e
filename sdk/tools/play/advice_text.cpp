#include "sdk/tools/play/advice_text.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"
#include "sdk/bots/team_value.h"
#include "sdk/tools/play/typed_move.h"
#include "sdk/tools/shell/gate.h"

namespace bastide {

namespace {

constexpr std::size_t kMostReasons = 2;

/// "completes a city of 3 tiles"; empty for what is not worth a word.
std::string reason(const Game& game, const Outlined& feature) {
  const Catalog& catalog = game.rules().catalog;
  const std::string kind = said_name(catalog.feature_kinds[FeatureKindId(feature.kind)].name);
  if (feature.is_done && feature.tiles > 0) {
    return said_with(
        "completes: {} of {}", kind, said_counted(feature.tiles, "{} tile", "{} tiles"));
  }
  if (feature.is_held && feature.joins > 1) {
    return said_with(
        "joins to one {} of {}", kind, said_counted(feature.tiles, "{} tile", "{} tiles"));
  }
  return feature.is_held && feature.joins == 1
             ? said_with("makes a {} of {} longer",
                         kind,
                         said_counted(feature.tiles - 1, "{} tile", "{} tiles"))
             : std::string();
}

std::string then_text(const Game& game, const Advice& advice) {
  if (advice.piece < 0) {
    return {};
  }
  const Catalog& catalog = game.rules().catalog;
  const TileKind& tile = catalog.tile_kinds[advice.option.as<PlaceTile>()->kind];
  return said_with(", then {} on {}",
                   said_name(catalog.piece_kinds[PieceKindId(advice.piece)].name),
                   tile.segments[static_cast<std::size_t>(advice.segment)].key);
}

/// Empty for a bot that does not search.
std::string tried_text(const Advice& advice) {
  return advice.visits > 0 ? said_counted(advice.visits, ", tried {} time", ", tried {} times")
                           : std::string();
}

}  // namespace

std::vector<std::string> advice_reasons(const Game& game, const Advice& advice) {
  std::vector<std::string> texts;
  if (game.pending().choice == Choice::claim) {
    for (const Outlined& feature : advice.features) {
      texts.push_back(said_with("{:.0f} points are expected there",
                                std::round(std::max(feature.expected, 0.0F))));
    }
    return texts;
  }
  for (const bool done : {true, false}) {
    for (const Outlined& feature : advice.features) {
      const std::string text = feature.is_done == done ? reason(game, feature) : std::string();
      if (!text.empty() && texts.size() < kMostReasons) {
        texts.push_back(text);
      }
    }
  }
  return texts;
}

std::string advised_move(const Game& game, const Advice& advice) {
  return one_line(shown_option(game, advice.option)) + then_text(game, advice);
}

std::string advice_text(const Game& game, const std::vector<Advice>& advices) {
  std::string text;
  for (std::size_t i = 0; i < advices.size(); ++i) {
    const Advice& advice = advices[i];
    const std::vector<std::string> why = advice_reasons(game, advice);
    const std::string move = advised_move(game, advice);
    text += advices.size() == 1 ? line_of("a bot would answer: {}", move)
                                : line_of("  {}. {}  ({:+.1f}{}){}{}",
                                          i + 1,
                                          move,
                                          advice.value,
                                          tried_text(advice),
                                          why.empty() ? "" : "  ",
                                          joined(why, ", "));
  }
  if (advices.size() > 1) {
    text += plays_together(game.rules())
                ? said("In brackets: points that the team gains by it, as the bot expects.\n")
                : said(
                      "In brackets: points that you gain on the best rival by it, as the bot "
                      "expects; a piece\nthat stays in the supply counts for what it may earn "
                      "later.\n");
  }
  return text;
}

}  // namespace bastide
