#include "sdk/tools/draw/board_scene.h"

#include <array>
#include <map>

#include <fmt/format.h>

#include "kernel/flow/playout.h"
#include "kernel/flow/scoring.h"
#include "kernel/lua/lua_plugin.h"
#include "sdk/tools/shell/fold.h"
#include "sdk/tools/trial/option_text.h"
#include "sdk/tools/trial/standing.h"

namespace bastide {

LyingTile lying_tile(const PlacedTile& row) {
  return {TileKindId(row.kind), row.rotation};
}

std::string piece_title(const Game& game, const PiecePlace& piece) {
  const std::string kind = told_short(game.rules().catalog.piece_kinds[piece.kind].name);
  return piece.colour.is_none() ? kind : heading(said_colour(game, piece.colour)) + " " + kind;
}

std::vector<PiecePlace> places_of_pieces(const Game& game, TilePainter& painter) {
  constexpr std::array<Spot, 5> kFan{{{0, 0}, {15, 6}, {-15, 6}, {0, -15}, {0, 18}}};
  const State& state = game.shown();
  std::vector<PiecePlace> places;
  std::map<std::pair<PieceWhere, std::int32_t>, std::size_t> standing;
  for (std::size_t i = 0; i < state.pieces.size(); ++i) {
    const PieceRow& row = state.pieces.row(PieceId(i));
    if (!is_on_board(row.where)) {
      continue;
    }
    Cell cell;
    Spot at{80, 80};
    bool on_ground = false;
    if (row.where == PieceWhere::segment) {
      const SegmentId segment(row.place);
      const PlacedTile& tile = state.board.tile(state.features.tile_of(segment));
      const auto index = static_cast<std::size_t>(row.place - tile.first_segment);
      cell = tile.cell;
      const SegmentArt& art = *painter.art_of_segment(lying_tile(tile), index).find(index);
      at = art.form == Form::symbol ? Spot{art.anchor.x, art.anchor.y + 9} : art.anchor;
      on_ground = art.form == Form::ground;
    } else {
      cell = row.where == PieceWhere::tile ? state.board.tile(TileId(row.place)).cell
                                           : unpack_cell(row.place);
    }
    const Spot fan = kFan[standing[{row.where, row.place}]++ % kFan.size()];
    places.push_back({cell,
                      {at.x + fan.x, at.y + fan.y},
                      game.view().owner_of(PieceId(i)),
                      PieceKindId(std::int32_t{row.kind}),
                      PieceId(i),
                      on_ground});
  }
  return places;
}

std::vector<CarriedPlace> places_of_carried(const Game& game,
                                            const Looks& looks,
                                            const std::vector<PiecePlace>& pieces) {
  std::vector<CarriedPlace> places;
  const View view = game.view();
  for (const PiecePlace& piece : pieces) {
    Spot at{piece.at.x, piece.at.y - 17};
    for (const VariableId id : looks.carried()) {
      const std::int32_t value = view.value(id, piece.piece.index());
      if (value != game.rules().catalog.variables[id].initial) {
        places.push_back({piece.cell, at, id, value});
        at.y -= 17;
      }
    }
  }
  return places;
}

std::vector<MarkerPlace> places_of_markers(const Game& game, TilePainter& painter) {
  const View view = game.view();
  const Catalog& catalog = game.rules().catalog;
  std::vector<MarkerPlace> places;
  for (std::size_t i = 0; i < catalog.pools.size(); ++i) {
    const Pool& pool = catalog.pools[PoolId(i)];
    for (std::size_t t = 0; t < game.shown().board.size(); ++t) {
      const PlacedTile& row = game.shown().board.tile(TileId(t));
      const std::int32_t on_tile = pool.on_tile.is_some() ? view.value(pool.on_tile, t) : 0;
      if (on_tile > 0) {
        places.push_back({row.cell, {80, 20}, PoolId(i), on_tile, false});
      }
      for (const SegmentId segment :
           pool.on_segment.is_some() ? view.segments_of(TileId(t)) : std::vector<SegmentId>()) {
        const std::int32_t count = view.value(pool.on_segment, segment.index());
        if (count > 0) {
          const auto index = static_cast<std::size_t>(segment.value() - row.first_segment);
          const Spot at = painter.marker_spot(lying_tile(row), index);
          places.push_back({row.cell, at, PoolId(i), count, at.x > 82});
        }
      }
    }
  }
  return places;
}

FeatureOwners::FeatureOwners(const Ruleset& rules)
    : rules_(rules), names_(&rules.catalog.names), scripts_(make_script_host(rules)) {}

std::vector<std::vector<std::int32_t>> FeatureOwners::by_feature(const State& state) {
  State copy = state;  // asking may touch caches, and rules may not touch the game
  Context context(rules_, copy);
  Rng rng;
  RandomAnswers answers(rng);
  context.names = &names_;
  context.scripts = scripts_.get();
  context.answers = &answers;
  std::vector<std::vector<std::int32_t>> result(copy.features.segment_count());
  for (const FeatureId feature : View(rules_.catalog, copy).features()) {
    try {
      result[feature.index()] =
          owners(context, feature, rules_.reasons[static_cast<std::size_t>(Timing::final)])
              .to_vector();
    } catch (const ScriptFault&) {
      result[feature.index()].clear();
    }
  }
  return result;
}

std::vector<OwnedSegment> FeatureOwners::by_segment(const Game& game) {
  const auto owned = by_feature(game.shown());
  const View view = game.view();
  std::vector<OwnedSegment> segments;
  for (std::size_t feature = 0; feature < owned.size(); ++feature) {
    for (std::size_t n = 0; n < owned[feature].size(); ++n) {
      for (const SegmentId segment : view.segments_of(FeatureId(feature))) {
        const PlacedTile& row = game.shown().board.tile(game.shown().features.tile_of(segment));
        segments.push_back({row.cell,
                            lying_tile(row),
                            static_cast<std::size_t>(segment.value() - row.first_segment),
                            view.segment_kind(segment).kind,
                            ColourId(owned[feature][n]),
                            n});
      }
    }
  }
  return segments;
}

}  // namespace bastide
