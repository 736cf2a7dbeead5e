#include "sdk/tools/trial/scenario_feature.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"
#include "kernel/lua/lua_plugin.h"
#include "sdk/tools/trial/scenario_names.h"

namespace bastide {

namespace {

using Texts = std::vector<std::string>;

void compare_numbers(const FeatureRow& row, const FeatureWish& wish, Texts& found) {
  const auto compare =
      [&](const char* key, const std::optional<std::int32_t>& wanted, std::int32_t value) {
        if (wanted && *wanted != value) {
          found.push_back(fmt::format("{} {}", key, value));
        }
      };
  compare("tiles", wish.tiles, row.tiles());
  compare("open", wish.open, row.open());
  compare("segments", wish.segments, row.segments());
  if (wish.complete && *wish.complete != (row.is_done())) {
    found.emplace_back(row.is_done() ? said("complete") : said("not complete"));
  }
}

void compare_pieces(const Game& game, FeatureId feature, const FeatureWish& wish, Texts& found) {
  if (!wish.pieces) {
    return;
  }
  std::map<std::string, std::int32_t> wanted;
  std::map<std::string, std::int32_t> there;
  for (const auto& [name, number] : *wish.pieces) {
    if (number != 0) {
      wanted[name] = number;
    }
  }
  const View view = game.view();
  for (const PieceId piece : view.pieces_on(feature)) {
    ++there[game.colour_name(ColourId(std::int32_t{view.state.pieces.row(piece).colour}))];
  }
  if (wanted == there) {
    return;
  }
  Texts texts;
  for (const auto& [name, number] : there) {
    texts.push_back(fmt::format("{} {}", name, number));
  }
  found.push_back(texts.empty() ? said("no pieces") : said_with("pieces {}", joined(texts, ", ")));
}

void compare_owners(const Game& game, FeatureId feature, const FeatureWish& wish, Texts& found) {
  if (!wish.owners) {
    return;
  }
  // On a copy: asking may run rules.
  State copy = game.shown();
  Context context(game.rules(), copy);
  const std::unique_ptr<ScriptHost> scripts = make_script_host(game.rules());
  context.scripts = scripts.get();
  const Timing timing = copy.features.row(feature).is_done() ? Timing::completed : Timing::final;
  Texts names;
  try {
    for (const std::int32_t colour :
         owners(context, feature, game.rules().reasons[static_cast<std::size_t>(timing)])) {
      names.push_back(game.colour_name(ColourId(colour)));
    }
  } catch (const ScriptFault& fault) {
    found.emplace_back(fault.what());
    return;
  }
  std::sort(names.begin(), names.end());
  if (names != *wish.owners) {
    found.push_back(names.empty() ? said("owned by nobody")
                                  : said_with("owned by {}", joined(names, ", ")));
  }
}

void compare_values(const Game& game, FeatureId feature, const FeatureWish& wish, Texts& found) {
  const Catalog& catalog = game.rules().catalog;
  for (const auto& [name, wanted] : wish.values) {
    const VariableId id = catalog.variables.find(name);
    if (id.is_none() || catalog.variables[id].scope != Scope::feature) {
      found.push_back(said_with("no variable of features called \"{}\"", name));
      continue;
    }
    const std::int32_t value = game.shown().features.value(feature, catalog.variables[id].column);
    if (value != wanted) {
      found.push_back(fmt::format("{} {}", name, value));
    }
  }
}

}  // namespace

std::optional<std::string> find_feature_mismatch(const Game& game,
                                                 FeatureId feature,
                                                 const FeatureWish& wish) {
  Texts found;
  compare_numbers(game.shown().features.row(feature), wish, found);
  compare_pieces(game, feature, wish, found);
  compare_owners(game, feature, wish, found);
  compare_values(game, feature, wish, found);
  return found.empty() ? std::nullopt : std::optional(joined(found, ", "));
}

}  // namespace bastide
