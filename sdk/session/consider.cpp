#include "sdk/session/consider.h"

#include <algorithm>
#include <set>

#include "kernel/base/said.h"
#include "sdk/session/session_error.h"
#include "sdk/session/shown_name.h"
#include "sdk/tools/explain/score_text.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

Json cells_json(const View& view, const std::vector<TileId>& tiles) {
  Json cells = Json::array();
  for (const TileId tile : tiles) {
    const Cell cell = view.state.board.tile(tile).cell;
    cells.push_back({cell.x, cell.y});
  }
  return cells;
}

std::vector<TileId> tiles_of(const View& view, const PostedAward& posted) {
  if (posted.award.source.is_some() &&
      posted.award.source.index() < view.state.features.segment_count()) {
    return view.tiles_of(view.feature_of(posted.award.source));
  }
  return posted.tile >= 0 ? std::vector<TileId>{TileId(posted.tile)} : std::vector<TileId>();
}

Json colours_json(const std::vector<std::int32_t>& colours) {
  Json list = Json::array();
  for (const std::int32_t colour : colours) {
    list.push_back(colour);
  }
  return list;
}

Json award_row(const AnswerTrial& trial, const View& view, const PostedAward& posted) {
  const AwardText text = trial.text(posted);
  Json to = Json::array();
  for (const std::int32_t colour : posted.award.to) {
    to.push_back(colour);
  }
  return {{"to", to},
          {"what", text.what},
          {"name", said_name(text.what)},
          {"reason", text.reason},
          {"points", text.points},
          {"sum", award_sum(text)},
          {"cells", cells_json(view, tiles_of(view, posted))}};
}

/// Points that the end would give for the feature, each owner; 0 where it gives none.
std::int32_t points_at_end(const Tried& tried, const View& view, FeatureId feature) {
  std::int32_t points = 0;
  for (const PostedAward& posted : tried.at_end) {
    if (posted.award.source.is_some() && view.feature_of(posted.award.source) == feature) {
      points += posted.award.ledger.total();
    }
  }
  return points;
}

/// Features that the last tile belongs to.
Json owners_json(TableGame& table, const Tried& tried) {
  const Catalog& catalog = table.rules().catalog;
  const View view(catalog, tried.state);
  Json rows = Json::array();
  if (tried.state.turn.last_tile < 0) {
    return rows;
  }
  const auto owners = table.owners().by_feature(tried.state);
  std::set<FeatureId> seen;
  for (const SegmentId segment : view.segments_of(TileId(tried.state.turn.last_tile))) {
    const FeatureId feature = view.feature_of(segment);
    if (!seen.insert(feature).second) {
      continue;
    }
    const FeatureKindId kind = view.segment_kind(segment).kind;
    const std::vector<TileId> tiles = view.tiles_of(feature);
    rows.push_back({{"kind", catalog.feature_kinds[kind].name},
                    {"name", shown_kind(table, kind)},
                    {"segment", view.segment_key(segment)},
                    {"to", colours_json(owners[feature.index()])},
                    {"complete", view.is_done(feature)},
                    {"tiles", tiles.size()},
                    {"points", points_at_end(tried, view, feature)},
                    {"cells", cells_json(view, tiles)}});
  }
  return rows;
}

/// What stands in both, in the order of the first.
Json common(const Json& a, const Json& b) {
  Json rows = Json::array();
  for (const Json& row : a) {
    if (std::find(b.begin(), b.end(), row) != b.end()) {
      rows.push_back(row);
    }
  }
  return rows;
}

Json scores_json(const TableGame& table, const Tried& tried) {
  const Catalog& catalog = table.rules().catalog;
  const bool each = !shares_score(catalog);
  Json rows = Json::array();
  for (std::size_t slot = 0; slot < (each ? tried.state.colours() : 1); ++slot) {
    std::int32_t soon = tried.state.track(catalog.points, slot);
    for (const PostedAward& posted : tried.at_end) {
      const auto& to = posted.award.to;
      if (posted.award.track == catalog.points &&
          (!each || std::find(to.begin(), to.end(), static_cast<std::int32_t>(slot)) != to.end())) {
        soon += posted.award.ledger.total();
      }
    }
    rows.push_back({{"colour", each ? Json(slot) : Json()},
                    {"points", tried.state.track(catalog.points, slot)},
                    {"soon", soon}});
  }
  return rows;
}

struct World {
  Json awards = Json::array();
  Json owners;
  Json scores;
};

World look_at(TableGame& table, const Option& option, PlayerId seat, std::uint64_t number) {
  const Result<Tried> tried = table.trial().try_answer(table.game().state(), option, seat, number);
  if (!tried.ok()) {
    throw SessionError(tried.error());
  }
  World world;
  const View view(table.rules().catalog, tried.value().state);
  for (const PostedAward& posted : tried.value().awards) {
    world.awards.push_back(award_row(table.trial(), view, posted));
  }
  world.owners = owners_json(table, tried.value());
  world.scores = scores_json(table, tried.value());
  return world;
}

}  // namespace

Json consider_json(TableGame& table, Viewer viewer, const Option& option) {
  World world = look_at(table, option, viewer.seat, 0);
  bool is_whole = can_foretell(table.game(), viewer);
  if (!is_whole) {
    const World other = look_at(table, option, viewer.seat, 1);
    world.awards = common(world.awards, other.awards);
    world.owners = common(world.owners, other.owners);
    world.scores = Json::array();
  }
  return {{"text", table.game().text(option)},
          {"awards", world.awards},
          {"owners", world.owners},
          {"scores", world.scores},
          {"is_whole", is_whole}};
}

}  // namespace bastide
