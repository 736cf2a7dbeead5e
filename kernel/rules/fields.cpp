#include "kernel/rules/fields.h"

#include <algorithm>
#include <array>

namespace bastide {

namespace {

constexpr std::array kIds = std::to_array<ApiDoc>({
    {"FeatureId", "feature", "Kinds of features."},
    {"PieceId", "piece", "Kinds of pieces."},
    {"AttrId", "tile_attr", "Attributes of tiles."},
    {"TokenId", "token", "Tokens."},
    {"BagId", "bag", "Bags."},
    {"PoolId", "pool", "Pools of markers."},
    {"PileId", "pile", "Piles of tiles."},
    {"ZoneId", "zone", "Zones."},
    {"TrackId", "track", "Tracks."},
    {"PhaseId", "phase", "Steps of the game."},
    {"PointId", "hook", "Hook points."},
    {"EventId", "event", "Events that rules react to."},
    {"TileName", "tile", "Kinds of tiles."},
});

}  // namespace

std::span<const ApiDoc> id_words() {
  return kIds;
}

const std::vector<Declaration>& definitions() {
  static const std::vector<Declaration> kAll = [] {
    std::vector<Declaration> all;
    for (const auto& part : {kind_definitions(),
                             tile_definitions(),
                             turn_definitions(),
                             candidate_definitions(),
                             guard_definitions(),
                             hook_definitions(),
                             sheet_definitions()}) {
      all.insert(all.end(), part.begin(), part.end());
    }
    return all;
  }();
  return kAll;
}

const Declaration* find_definition(std::string_view category) {
  const auto& all = definitions();
  const auto found = std::find_if(
      all.begin(), all.end(), [&](const Declaration& row) { return row.name == category; });
  return found == all.end() ? nullptr : &*found;
}

namespace field {

std::string type_of_words(std::span<const std::string_view> words) {
  return fmt::format("\"{}\"", fmt::join(words, "\"|\""));
}

std::string bounds_text(std::int64_t least, std::int64_t most, std::int64_t initial) {
  const bool has_bounds = least > INT32_MIN && most < INT32_MAX;
  const bool has_default = has_bounds && initial >= least && initial <= most;
  return (has_bounds ? fmt::format("{} to {}.", least, most) : "") +
         (has_default ? fmt::format(" Default {}.", initial) : "");
}

std::string id_type(std::string_view category) {
  const auto* const found = std::find_if(
      kIds.begin(), kIds.end(), [&](const ApiDoc& row) { return category == row.type; });
  return found->name;
}

}  // namespace field

}  // namespace bastide
