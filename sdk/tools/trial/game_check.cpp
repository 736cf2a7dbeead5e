#include "sdk/tools/trial/game_check.h"

#include <algorithm>
#include <numeric>

#include "kernel/base/said.h"

namespace bastide {

namespace {

std::string broken_points(const Ruleset& rules, const State& state, const Journal& journal) {
  const TrackId track = rules.catalog.points;
  const bool by_colour = rules.catalog.tracks[track].per == TrackScope::colour;
  std::vector<std::int64_t> points(state.colours(), 0);
  std::int64_t changes = 0;
  const auto add = [&](std::int32_t colour, std::int32_t by) {
    points[by_colour ? static_cast<std::size_t>(colour) : 0] += by;
    changes += by != 0 ? 1 : 0;
  };
  for (const PostedAward& posted : journal.awards) {
    for (std::size_t i = 0; posted.award.track == track && i < posted.award.to.size(); ++i) {
      add(posted.award.to[i], posted.award.ledger.total());
    }
  }
  for (const Event& event : journal.events) {
    if (event.kind == EventKind::transferred && event[Part::track] == track.value()) {
      add(event[Part::giver], -event[Part::points]);
      add(event[Part::taker], event[Part::points]);
    }
    changes -=
        event.kind == EventKind::track_changed && event[Part::track] == track.value() ? 1 : 0;
  }
  if (changes != 0) {
    return "";  // a rule moves the track itself
  }
  for (std::size_t slot = 0; slot < points.size(); ++slot) {
    if (points[slot] != state.track(track, slot)) {
      return said_with("colour {} was awarded {} points but has {}",
                       slot + 1,
                       points[slot],
                       state.track(track, slot));
    }
  }
  return "";
}

std::string broken_pieces(const Ruleset& rules, const State& state) {
  const std::size_t kinds = rules.catalog.piece_kinds.size();
  std::vector<std::int32_t> supply(state.colours() * kinds, 0);
  std::int64_t standing = 0;
  for (const PieceRow& piece : state.pieces.rows()) {
    const auto kind = static_cast<std::size_t>(piece.kind);
    supply[piece.colour * kinds + kind] += piece.where == PieceWhere::supply ? 1 : 0;
    standing += piece.where == PieceWhere::segment &&
                        rules.catalog.piece_kinds[PieceKindId(kind)].group.is_some()
                    ? 1
                    : 0;
  }
  if (supply != state.pieces.supplies().to_vector()) {
    return said("the supplies do not agree with where the pieces are");
  }
  for (std::size_t i = 0; i < state.features.segment_count(); ++i) {
    if (state.features.is_root(SegmentId(i)) && state.features.is_occupied(FeatureId(i))) {
      const auto groups = state.features.presence(FeatureId(i)).groups;
      standing -= std::accumulate(groups.begin(), groups.end(), std::int64_t{0});
    }
  }
  return standing == 0 ? ""
                       : said_with("{} pieces stand on segments that their features do not know of",
                                   standing);
}

std::string broken_tiles(const Ruleset& rules,
                         const State& state,
                         const Journal& journal,
                         std::int64_t tiles) {
  const std::int64_t there = count_tiles(state, journal);
  const bool scripted = !rules.hooks.all().empty() || !rules.actions.empty() ||
                        std::any_of(rules.phases.begin(), rules.phases.end(), [](const Phase& p) {
                          return p.script >= 0;
                        });
  if (there == tiles || (there < tiles && scripted)) {
    return "";  // a rule may take tiles out of the game without a word
  }
  return said_with("{} tiles at the start, {} at the end", tiles, there);
}

}  // namespace

std::int64_t count_tiles(const State& state) {
  const auto& stock = state.zones.stock_counts();
  std::int64_t tiles = std::accumulate(stock.begin(), stock.end(), std::int64_t{0});
  tiles += static_cast<std::int64_t>(state.board.size());
  for (const LooseTile& tile : state.zones.loose()) {
    tiles += tile.kind >= 0 ? 1 : 0;
  }
  return tiles;
}

std::int64_t count_tiles(const State& state, const Journal& journal) {
  return count_tiles(state) +
         std::count_if(journal.events.begin(), journal.events.end(), [](const Event& event) {
           return event.kind == EventKind::tile_discarded && event[Part::put_back] != 1;
         });
}

std::string broken_invariant(const Ruleset& rules,
                             const State& state,
                             const Journal& journal,
                             std::int64_t tiles) {
  std::string broken = broken_points(rules, state, journal);
  if (broken.empty()) {
    broken = broken_pieces(rules, state);
  }
  return broken.empty() ? broken_tiles(rules, state, journal, tiles) : broken;
}

}  // namespace bastide
