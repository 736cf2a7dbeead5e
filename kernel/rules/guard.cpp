#include "kernel/rules/guard.h"

#include <algorithm>
#include <cstdlib>

#include "kernel/rules/context.h"
#include "kernel/rules/view.h"

namespace bastide {

namespace {

/// The kind of the tile that the subject is about: its own, that of its placed tile, or that of its
/// piece's tile.
TileKindId subject_tile_kind(const State& state, const Subject& subject) {
  if (subject.tile_kind.is_some()) {
    return subject.tile_kind;
  }
  if (subject.tile.is_some()) {
    return TileKindId(state.board.tile(subject.tile).kind);
  }
  if (subject.piece.is_some() && state.pieces.row(subject.piece).where == PieceWhere::segment) {
    const SegmentId segment(state.pieces.row(subject.piece).place);
    return TileKindId(state.board.tile(state.features.tile_of(segment)).kind);
  }
  return TileKindId();
}

bool tile_holds(const Guard& guard, const Context& context, const Subject& subject) {
  if (guard.tiles.empty()) {
    return true;
  }
  const TileKindId kind = subject_tile_kind(context.state, subject);
  return kind.is_some() && guard.tiles[kind.index()] != 0;
}

bool feature_holds(const Guard& guard, const Context& context, const Subject& subject) {
  if (guard.kind.is_none() && guard.complete < 0 && guard.closed < 0) {
    return true;
  }
  if (subject.feature.is_none()) {
    return false;
  }
  const FeatureRow& row = context.state.features.row(subject.feature);
  return (guard.kind.is_none() || row.kind == guard.kind.value()) &&
         (guard.complete < 0 || row.done == guard.complete) &&
         (guard.closed < 0 || static_cast<int>(row.open == 0) == guard.closed);
}

bool piece_holds(const Guard& guard, const Context& context, const Subject& subject) {
  if (guard.piece.is_none() && guard.votes < 0 && guard.owner < 0) {
    return true;
  }
  const State& state = context.state;
  PieceKindId kind = subject.piece_kind;
  ColourId colour = subject.colour;
  if (subject.piece.is_some()) {
    kind = PieceKindId(std::int32_t{state.pieces.row(subject.piece).kind});
    colour = View(context.catalog, state).owner_of(subject.piece);
  }
  if (guard.piece.is_some() && kind != guard.piece) {
    return false;
  }
  if (guard.votes >= 0 &&
      (kind.is_none() ||
       static_cast<int>(context.catalog.piece_kinds[kind].power > 0) != guard.votes)) {
    return false;
  }
  if (guard.owner >= 0) {
    const bool own = colour.is_some() && state.colour_player[colour.index()] == state.turn.active;
    return static_cast<int>(own) == guard.owner;
  }
  return true;
}

/// Looks for a piece in play for which `fits(id, row)` holds.
class PieceSearch {
 public:
  PieceSearch(const Context& context, FeatureKindId on) : state_(context.state), on_(on) {}

  template <class Fits>
  bool any(PieceKindId kind, const Fits& fits) const {
    return search(kind, false, fits);
  }
  /// Only among those of the active player.
  template <class Fits>
  [[nodiscard]] bool any_own(PieceKindId kind, const Fits& fits) const {
    return search(kind, true, fits);
  }
  /// None unless the piece stands on a segment.
  [[nodiscard]] FeatureId feature_of(const PieceRow& row) const {
    return row.where == PieceWhere::segment ? state_.features.feature_of(SegmentId(row.place))
                                            : FeatureId();
  }

 private:
  template <class Fits>
  bool search(PieceKindId kind, bool own, const Fits& fits) const {
    for (std::size_t colour = 0; colour < state_.colours(); ++colour) {
      const bool wanted = !own || state_.colour_player[colour] == state_.turn.active;
      if (wanted &&
          state_.pieces.any_in_play(ColourId(colour), kind, [&](PieceId id, const PieceRow& row) {
            return is_on(row) && fits(id, row);
          })) {
        return true;
      }
    }
    return false;
  }
  [[nodiscard]] bool is_on(const PieceRow& row) const {
    return on_.is_none() ||
           (row.where == PieceWhere::segment && state_.features.kind(feature_of(row)) == on_);
  }

  const State& state_;
  FeatureKindId on_;
};

bool pieces_hold(const Guard& guard, const Context& context, const Subject& subject) {
  const State& state = context.state;
  const View view(context.catalog, state);
  const PieceSearch search(context, guard.on);
  const auto always = [](PieceId /*id*/, const PieceRow& /*row*/) {
    return true;
  };
  if ((guard.standing.is_some() && !search.any(guard.standing, always)) ||
      (guard.own_standing.is_some() && !search.any_own(guard.own_standing, always))) {
    return false;
  }
  if (guard.enclosed.is_some() &&
      !search.any(guard.enclosed, [&](PieceId /*id*/, const PieceRow& row) {
        const FeatureId feature = search.feature_of(row);
        return feature.is_some() && state.features.row(feature).open == 0;
      })) {
    return false;
  }
  if ((guard.extends_own.is_some() || guard.near.is_some()) && subject.tile.is_none()) {
    return false;
  }
  if (guard.extends_own.is_some() &&
      !search.any_own(guard.extends_own, [&](PieceId id, const PieceRow& row) {
        const FeatureId feature = search.feature_of(row);
        return feature.is_some() && view.tile_of(id) != subject.tile &&
               view.extends(subject.tile, feature);
      })) {
    return false;
  }
  return guard.near.is_none() || find_near(guard, context, subject).has_value();
}

/// What an open cell demands tells whether a tile that fits joins this kind.
bool is_demanded(const Catalog& catalog, FeatureKindId kind) {
  return catalog.full_edges && catalog.feature_kinds[kind].layer == LayerId(0);
}

/// Would the placement join a neighbour over this kind?
bool joins(const Context& context, const Subject& subject, FeatureKindId kind) {
  if (subject.open_cell >= 0 && is_demanded(context.catalog, kind)) {
    for (Side side = 0; side < kSides; ++side) {
      const std::uint8_t edge =
          context.state.board.demand(static_cast<std::size_t>(subject.open_cell), side);
      if (context.catalog.edge_shows(edge, kind)) {
        return true;
      }
    }
    return false;
  }
  return subject.tile_kind.is_some() &&
         View(context.catalog, context.state)
             .joins_any(subject.tile_kind, subject.cell, subject.rotation, kind);
}

/// As `bends_again` and `bends_thrice` say.
bool bends_hold(const Guard& guard, const Context& context, const Subject& subject) {
  const View view(context.catalog, context.state);
  const auto repeats = [&](FeatureKindId kind, std::size_t bends, bool close) {
    return subject.tile_kind.is_some() &&
           view.repeats_bend(subject.tile_kind, subject.cell, subject.rotation, kind, bends, close);
  };
  constexpr std::size_t kAgain = 2;
  constexpr std::size_t kThrice = 3;
  return (guard.bends_again.is_none() || repeats(guard.bends_again, kAgain, true)) &&
         (guard.bends_thrice.is_none() || repeats(guard.bends_thrice, kThrice, false));
}

/// The kind is on every side of its tile in whose middle the segment is.
bool is_covered(const View& view, SegmentId segment, FeatureKindId by) {
  const TileId tile = view.state.features.tile_of(segment);
  const LayerId layer = view.catalog.feature_kinds[view.segment_kind(segment).kind].layer;
  const LayerId other = view.catalog.feature_kinds[by].layer;
  for (Side side = 0; side < kSides; ++side) {
    const Port middle = side * kSlots + 1;
    if (view.segment_at(tile, layer, middle) != segment) {
      continue;
    }
    const SegmentId over = view.segment_at(tile, other, middle);
    if (over.is_none() || view.segment_kind(over).kind != by) {
      return false;
    }
  }
  return true;
}

bool any_unfinished(const View& view, const Guard& guard) {
  const auto is_unfinished = [&](SegmentId segment) {
    const FeatureRow& row = view.state.features.row(view.feature_of(segment));
    return row.kind == guard.unfinished.value() && row.done == 0;
  };
  const std::vector<PlacedTile>& tiles = view.state.board.tiles();
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    if (guard.unfinished_on[static_cast<std::size_t>(tiles[i].kind)] != 0 &&
        view.any_segment(TileId(i), is_unfinished)) {
      return true;
    }
  }
  return false;
}

/// Is one of the variables not 0, for the feature, the piece or a segment of the placed tile?
bool any_carried(const View& view, const Subject& subject, const std::vector<VariableId>& ids) {
  return std::any_of(ids.begin(), ids.end(), [&](VariableId id) {
    if (view.catalog.variables[id].scope == Scope::feature) {
      return subject.feature.is_some() && view.value(id, subject.feature.index()) != 0;
    }
    if (view.catalog.variables[id].scope == Scope::piece) {
      return subject.piece.is_some() && view.value(id, subject.piece.index()) != 0;
    }
    if (subject.tile.is_none() || view.state.board.tile(subject.tile).face_up == 0) {
      return false;
    }
    const PlacedTile& tile = view.state.board.tile(subject.tile);
    const auto first = static_cast<std::size_t>(tile.first_segment);
    const std::size_t count = view.catalog.tile_kinds[TileKindId(tile.kind)].segments.size();
    for (std::size_t i = first; i < first + count; ++i) {
      if (view.value(id, i) != 0) {
        return true;
      }
    }
    return false;
  });
}

/// Do pieces of more than one colour stand on the feature?
bool is_shared(const View& view, FeatureId feature) {
  ColourId first;
  for (std::size_t i = 0; i < view.state.pieces.size(); ++i) {
    const PieceRow& row = view.state.pieces.row(PieceId(i));
    if (row.where != PieceWhere::segment || view.feature_of(SegmentId(row.place)) != feature) {
      continue;
    }
    const ColourId owner = view.owner_of(PieceId(i));
    if (first.is_some() && owner.is_some() && first != owner) {
      return true;
    }
    first = owner.is_some() ? owner : first;
  }
  return false;
}

bool board_holds(const Guard& guard, const Context& context, const Subject& subject) {
  const State& state = context.state;
  const View view(context.catalog, state);
  if (guard.placed >= 0 && static_cast<int>(state.turn.placed > 0) != guard.placed) {
    return false;
  }
  if (guard.shared >= 0 && (subject.feature.is_none() ||
                            static_cast<int>(is_shared(view, subject.feature)) != guard.shared)) {
    return false;
  }
  if (guard.filled_sides >= 0) {
    const Cell cell = subject.tile.is_some() ? state.board.tile(subject.tile).cell : subject.cell;
    if (state.board.count_beside(cell, false) != guard.filled_sides) {
      return false;
    }
  }
  if ((guard.joins.is_some() && !joins(context, subject, guard.joins)) ||
      (guard.unjoined.is_some() && joins(context, subject, guard.unjoined))) {
    return false;
  }
  if ((guard.bends_again.is_some() || guard.bends_thrice.is_some()) &&
      !bends_hold(guard, context, subject)) {
    return false;
  }
  if (guard.covered.is_some() &&
      (subject.segment.is_none() || !is_covered(view, subject.segment, guard.covered))) {
    return false;
  }
  if (!guard.carries.empty() && !any_carried(view, subject, guard.carries)) {
    return false;
  }
  const auto has_run_out = [&](PileId pile) {
    return state.zones.pile_size(pile) == 0;
  };
  if (!guard.empty_pile.empty() &&
      std::none_of(guard.empty_pile.begin(), guard.empty_pile.end(), has_run_out)) {
    return false;
  }
  return pieces_hold(guard, context, subject) &&
         (guard.unfinished.is_none() || any_unfinished(view, guard));
}

}  // namespace

std::optional<Cell> find_near(const Guard& guard, const Context& context, const Subject& subject) {
  std::optional<Cell> found;
  if (guard.near.is_none() || subject.tile.is_none()) {
    return found;
  }
  const View view(context.catalog, context.state);
  const Cell cell = context.state.board.tile(subject.tile).cell;
  const PieceSearch search(context, guard.on);
  search.any(guard.near, [&](PieceId id, const PieceRow& row) {
    const Cell at = row.where == PieceWhere::cell ? unpack_cell(row.place)
                                                  : context.state.board.tile(view.tile_of(id)).cell;
    if (std::abs(at.x - cell.x) <= 1 && std::abs(at.y - cell.y) <= 1) {
      found = at;
    }
    return found.has_value();
  });
  return found;
}

std::string_view turn_word(const Guard& guard, const Context& context, const Subject& subject) {
  const FeatureKindId kind = guard.bends_again.is_some() ? guard.bends_again : guard.bends_thrice;
  if (kind.is_none() || subject.tile_kind.is_none()) {
    return {};
  }
  const std::vector<Rotation> bends =
      View(context.catalog, context.state)
          .bends(subject.tile_kind, subject.cell, subject.rotation, kind);
  return bends.empty() || bends.front() == 0 ? std::string_view()
         : bends.front() == 1                ? std::string_view("right")
                                             : std::string_view("left");
}

bool ignores_rotation(const Guard& guard, const Catalog& catalog) {
  return guard.bends_again.is_none() && guard.bends_thrice.is_none() &&
         (guard.joins.is_none() || is_demanded(catalog, guard.joins)) &&
         (guard.unjoined.is_none() || is_demanded(catalog, guard.unjoined));
}

bool holds(const Guard& guard, const Context& context, const Subject& subject) {
  if (guard.any) {
    return true;
  }
  if (guard.impossible || (guard.reason.is_some() && guard.reason != subject.reason)) {
    return false;
  }
  return tile_holds(guard, context, subject) && feature_holds(guard, context, subject) &&
         piece_holds(guard, context, subject) &&
         (!guard.looks_around || board_holds(guard, context, subject));
}

}  // namespace bastide
