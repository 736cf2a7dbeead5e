// The words of guards, one row each: what a word means, how it is written, and when it holds.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>

#include "kernel/base/said.h"
#include "kernel/rules/context.h"
#include "kernel/rules/guard.h"
#include "kernel/rules/view.h"

namespace bastide {

namespace {

View view_of(const Context& context) {
  return {context.catalog, context.state};
}

bool is_flag(const Condition& condition, bool value) {
  return condition.id == static_cast<std::int32_t>(value);
}

// --- what the subject is

bool test_kind(const Condition& condition, Context& context, const Subject& subject) {
  return subject.feature.is_some() &&
         context.state.features.row(subject.feature).kind().value() == condition.id;
}

bool test_complete(const Condition& condition, Context& context, const Subject& subject) {
  return subject.feature.is_some() &&
         is_flag(condition, context.state.features.row(subject.feature).is_done());
}

bool test_reason(const Condition& condition, Context& /*context*/, const Subject& subject) {
  return subject.reason == NameId(condition.id);
}

bool test_piece(const Condition& condition, Context& context, const Subject& subject) {
  const PieceKindId kind =
      subject.piece.is_some()
          ? PieceKindId(std::int32_t{context.state.pieces.row(subject.piece).kind})
          : subject.piece_kind;
  return kind == PieceKindId(condition.id);
}

bool test_owner(const Condition& condition, Context& context, const Subject& subject) {
  const State& state = context.state;
  PlayerId player = subject.player;
  if (subject.piece.is_some() || subject.colour.is_some()) {
    const ColourId colour =
        subject.piece.is_some() ? view_of(context).owner_of(subject.piece) : subject.colour;
    player = colour.is_some() ? PlayerId(state.colour_player[colour.index()]) : PlayerId();
  } else if (player.is_none()) {
    return false;
  }
  return is_flag(condition, player.value() == state.turn.active);
}

/// Is the variable not 0, for the game, the feature, the piece, or a segment of the tile or its
/// feature?
bool carries(const View& view, VariableId id, const Subject& subject) {
  const auto any_segment = [&](auto&& row_of) {
    return subject.tile.is_some() && view.any_segment(subject.tile, [&](SegmentId segment) {
      return view.value(id, row_of(segment)) != 0;
    });
  };
  switch (view.catalog.variables[id].scope) {
    case Scope::game:
      return view.value(id, 0) != 0;
    case Scope::feature:
      return subject.feature.is_some()
                 ? view.value(id, subject.feature.index()) != 0
                 : any_segment([&](SegmentId at) { return view.feature_of(at).index(); });
    case Scope::piece:
      return subject.piece.is_some() && view.value(id, subject.piece.index()) != 0;
    default:
      return any_segment([](SegmentId at) { return at.index(); });
  }
}

bool test_carries(const Condition& condition, Context& context, const Subject& subject) {
  const View view = view_of(context);
  for (const std::int32_t id : condition.ids) {
    if (carries(view, VariableId(id), subject)) {
      return true;
    }
  }
  return false;
}

/// Do pieces of more than one colour stand on the feature?
bool test_shared(const Condition& condition, Context& context, const Subject& subject) {
  if (subject.feature.is_none()) {
    return false;
  }
  const View view = view_of(context);
  ColourId first;
  for (std::size_t i = 0; i < context.state.pieces.size(); ++i) {
    const PieceRow& row = context.state.pieces.row(PieceId(i));
    if (row.where != PieceWhere::segment ||
        view.feature_of(SegmentId(row.place)) != subject.feature) {
      continue;
    }
    const ColourId owner = view.owner_of(PieceId(i));
    if (first.is_some() && owner.is_some() && first != owner) {
      return is_flag(condition, true);
    }
    first = owner.is_some() ? owner : first;
  }
  return is_flag(condition, false);
}

// --- where it is, or would be

bool find_cell(const Context& context, PieceId piece, Cell& cell) {
  const PieceRow& row = context.state.pieces.row(piece);
  if (row.where == PieceWhere::cell) {
    cell = unpack_cell(row.place);
    return true;
  }
  const TileId tile = view_of(context).tile_of(piece);
  cell = tile.is_some() ? context.state.board.tile(tile).cell : cell;
  return tile.is_some();
}

/// The cell of the tile or the piece, or that of a placement.
bool find_cell(const Context& context, const Subject& subject, Cell& cell) {
  if (subject.tile.is_none() && subject.piece.is_some()) {
    return find_cell(context, subject.piece, cell);
  }
  const bool is_placed = subject.tile.is_some();
  cell = is_placed ? context.state.board.tile(subject.tile).cell : subject.cell;
  return is_placed || (subject.tile_kind.is_some() && subject.event == nullptr);
}

bool test_cell(const Condition& condition, Context& context, const Subject& subject) {
  Cell cell;
  return find_cell(context, subject, cell) && cell.x == condition.ids[0] &&
         cell.y == condition.ids[1];
}

bool test_filled_sides(const Condition& condition, Context& context, const Subject& subject) {
  Cell cell;
  return find_cell(context, subject, cell) &&
         context.state.board.count_beside(cell, false) == condition.id;
}

bool test_around(const Condition& condition, Context& context, const Subject& subject) {
  Cell cell;
  if (!find_cell(context, subject, cell)) {
    return false;
  }
  const Few<TileId, 8> tiles = view_of(context).around(cell, 8);
  return std::any_of(tiles.begin(), tiles.end(), [&](TileId tile) {
    const PlacedTile& row = context.state.board.tile(tile);
    return row.face_up != 0 && condition.shows[static_cast<std::size_t>(row.kind)] != 0;
  });
}

/// What an open cell demands tells whether a tile that fits joins this kind.
bool is_demanded(const Condition& condition, const Catalog& catalog) {
  return catalog.full_edges &&
         catalog.feature_kinds[FeatureKindId(condition.id)].layer == LayerId(0);
}

bool test_joins(const Condition& condition, Context& context, const Subject& subject) {
  const FeatureKindId kind(condition.id);
  if (subject.open_cell >= 0 && is_demanded(condition, context.catalog)) {
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
         view_of(context).joins_any(subject.tile_kind, subject.cell, subject.rotation, kind);
}

bool never_ignores(const Condition& /*condition*/, const Catalog& /*catalog*/) {
  return false;
}

template <std::size_t times, bool close>
bool test_bends(const Condition& condition, Context& context, const Subject& subject) {
  return subject.tile_kind.is_some() && view_of(context).repeats_bend(subject.tile_kind,
                                                                      subject.cell,
                                                                      subject.rotation,
                                                                      FeatureKindId(condition.id),
                                                                      times,
                                                                      close);
}

void tell_turn(const Condition& condition,
               Context& context,
               const Subject& subject,
               SentenceArgs& args) {
  const std::vector<Rotation> bends = view_of(context).bends(
      subject.tile_kind, subject.cell, subject.rotation, FeatureKindId(condition.id));
  args.emplace_back("turn", bends.front() == 1 ? "right" : "left");
}

/// Is a feature of the kind on the tile complete, or incomplete?
bool has_feature(const Condition& condition,
                 const State& state,
                 const PlacedTile& tile,
                 bool done) {
  const auto kind = static_cast<std::size_t>(tile.kind);
  std::uint32_t left = tile.face_up != 0 ? condition.shows[kind] : 0;
  for (; left != 0; left &= left - 1) {
    const SegmentId segment(tile.first_segment + std::countr_zero(left));
    if (state.features.row(state.features.feature_of(segment)).is_done() == done) {
      return true;
    }
  }
  return false;
}

bool test_completes(const Condition& condition, Context& context, const Subject& subject) {
  const State& state = context.state;
  return subject.tile.is_some() &&
         has_feature(condition, state, state.board.tile(subject.tile), true);
}

// --- the game

bool test_placed(const Condition& condition, Context& context, const Subject& /*subject*/) {
  return is_flag(condition, context.state.turn.placed > 0);
}

bool test_unfinished(const Condition& condition, Context& context, const Subject& /*subject*/) {
  const Rows<PlacedTile>& tiles = context.state.board.tiles();
  return std::any_of(tiles.begin(), tiles.end(), [&](const PlacedTile& tile) {
    return has_feature(condition, context.state, tile, false);
  });
}

bool test_empty_pile(const Condition& condition, Context& context, const Subject& /*subject*/) {
  return std::any_of(condition.ids.begin(), condition.ids.end(), [&](std::int32_t pile) {
    return context.state.zones.pile_size(PileId(pile)) == 0;
  });
}

bool test_in_hand(const Condition& condition, Context& context, const Subject& /*subject*/) {
  return context.state.zones.any_held(
      context.catalog.hand,
      PlayerId(context.state.turn.active),
      [&](std::int32_t /*loose*/, const LooseTile& tile) {
        return condition.shows[static_cast<std::size_t>(tile.kind)] != 0;
      });
}

// --- pieces on the board

/// The feature under the piece, whose segment find_piece() has looked up.
FeatureId feature_under(const Context& context, const Subject& piece) {
  return piece.segment.is_some() ? context.state.features.feature_of(piece.segment) : FeatureId();
}

/// May a piece of the colour fit?
bool is_searched(const Condition& condition,
                 const State& state,
                 const Subject& subject,
                 std::size_t colour) {
  const bool is_mine = state.colour_player[colour] == state.turn.active;
  const bool with_power = condition.here && condition.votes;
  return (is_mine || !condition.own) &&
         (!with_power || state.features.power(subject.feature, colour) != 0);
}

/// The first piece of the colour and kind on the board that fits. Not inlined: mostly there is none
/// to look at.
[[gnu::noinline]] PieceId find_piece(const Condition& condition,
                                     Context& context,
                                     const Subject& subject,
                                     ColourId colour,
                                     PieceKindId kind) {
  const std::span<const Condition> conditions = condition.parts.front().unknown();
  Subject candidate;
  candidate.tile = subject.tile;
  candidate.feature = subject.feature;
  const auto fits = [&](PieceId id, const PieceRow& row) {
    candidate.piece = id;
    candidate.segment = row.where == PieceWhere::segment ? SegmentId(row.place) : SegmentId();
    if (condition.here && feature_under(context, candidate) != subject.feature) {
      return false;
    }
    for (const Condition& one : conditions) {
      if (!one.word->test.holds(one, context, candidate)) {
        return false;
      }
    }
    return true;
  };
  return context.state.pieces.any_in_play(colour, kind, fits) ? candidate.piece : PieceId();
}

/// The first piece on the board that fits.
PieceId find_piece(const Condition& condition, Context& context, const Subject& subject) {
  const State& state = context.state;
  if (condition.here && subject.feature.is_none()) {
    return PieceId();
  }
  const std::size_t colours = state.colours();
  for (std::size_t colour = 0; colour < colours; ++colour) {
    if (!is_searched(condition, state, subject, colour)) {
      continue;  // the usual case
    }
    for (const std::int32_t kind : condition.ids) {
      if (!state.pieces.is_in_play(ColourId(colour), PieceKindId(kind))) {
        continue;
      }
      const PieceId found =
          find_piece(condition, context, subject, ColourId(colour), PieceKindId(kind));
      if (found.is_some()) {
        return found;
      }
    }
  }
  return PieceId();
}

bool test_pieces(const Condition& condition, Context& context, const Subject& subject) {
  return find_piece(condition, context, subject).is_some();
}

void tell_piece(const Condition& condition,
                Context& context,
                const Subject& subject,
                SentenceArgs& args) {
  const PieceId found = find_piece(condition, context, subject);
  if (Cell cell; found.is_some() && find_cell(context, found, cell)) {
    args.emplace_back("cell", to_string(cell));
  }
}

bool test_votes(const Condition& condition, Context& context, const Subject& subject) {
  const PieceKindId kind(std::int32_t{context.state.pieces.row(subject.piece).kind});
  return is_flag(condition, context.catalog.piece_kinds[kind].power > 0);
}

bool test_stands_on_attribute(const Condition& condition, Context& context, const Subject& piece) {
  const TileId tile = view_of(context).tile_of(piece.piece);
  return tile.is_some() &&
         condition.shows[static_cast<std::size_t>(context.state.board.tile(tile).kind)] != 0;
}

bool test_on(const Condition& condition, Context& context, const Subject& subject) {
  const FeatureId feature = feature_under(context, subject);
  return feature.is_some() && context.state.features.row(feature).kind().value() == condition.id;
}

bool test_here(const Condition& condition, Context& context, const Subject& subject) {
  return subject.feature.is_some() &&
         is_flag(condition, feature_under(context, subject) == subject.feature);
}

bool test_extended(const Condition& condition, Context& context, const Subject& subject) {
  const FeatureId feature = feature_under(context, subject);
  return subject.tile.is_some() &&
         is_flag(condition,
                 feature.is_some() &&
                     context.state.features.tile_of(subject.segment) != subject.tile &&
                     view_of(context).extends(subject.tile, feature));
}

bool test_enclosed(const Condition& condition, Context& context, const Subject& subject) {
  const FeatureId feature = feature_under(context, subject);
  return feature.is_some() && is_flag(condition, context.state.features.row(feature).open() == 0);
}

bool test_near(const Condition& condition, Context& context, const Subject& subject) {
  Cell at;
  if (subject.tile.is_none() || !find_cell(context, subject.piece, at)) {
    return false;
  }
  const Cell cell = context.state.board.tile(subject.tile).cell;
  return is_flag(condition, std::abs(at.x - cell.x) <= 1 && std::abs(at.y - cell.y) <= 1);
}

// --- joined

bool test_not(const Condition& condition, Context& context, const Subject& subject) {
  return !holds(condition.parts.front(), context, subject);
}

bool test_any(const Condition& condition, Context& context, const Subject& subject) {
  return std::any_of(condition.parts.begin(), condition.parts.end(), [&](const Guard& part) {
    return holds(part, context, subject);
  });
}

bool parts_ignore(const Condition& condition, const Catalog& /*catalog*/) {
  return std::all_of(condition.parts.begin(), condition.parts.end(), [](const Guard& part) {
    return part.ignores_rotation;
  });
}

using Of = GuardAbout;
using As = GuardValue;

constexpr std::array kWords = std::to_array<GuardWord>({
    {"kind",
     "The feature is of this kind.",
     marked("the feature is a {}"),
     {Of::feature, As::feature, 1, test_kind}},
    {"complete",
     "The feature is complete.",
     marked("the feature is complete|the feature is not complete"),
     {Of::feature, As::flag, 1, test_complete}},
    {"shared",
     "Pieces of more than one colour stand on the feature.",
     marked("pieces of more than one colour stand on the feature|"
            "pieces of one colour at most stand on the feature"),
     {Of::feature, As::flag, 4, test_shared}},
    {"reason",
     "completed, final, early, or a rule's own word.",
     marked("the reason is {}"),
     {Of::reason, As::reason, 1, test_reason}},
    {"has",
     "A segment of this kind of feature, or this mark, is printed on the tile.",
     marked("the tile shows {}"),
     {Of::tile, As::shown, 0, nullptr}},
    {"tile_attr",
     "The tile has this attribute.",
     marked("the tile has {}"),
     {Of::tile, As::attribute, 0, nullptr}},
    {"carries",
     "One of these variables is not 0: of the game, of the feature, of the piece, of a segment of "
     "the tile, or, where no one feature is meant, of a feature on the tile.",
     marked("{} is not 0"),
     {Of::game, As::variables, 3, test_carries}},
    {"piece",
     "The piece is of this kind.",
     marked("the piece is a {}"),
     {Of::piece, As::piece, 1, test_piece}},
    {"owner",
     "The piece or the colour belongs to the active player; where it is about neither: the active "
     "player did it.",
     marked("it belongs to the active player|it does not belong to the active player"),
     {Of::piece, As::flag, 2, test_owner}},
    {"cell",
     "The tile or the piece is in this cell, { x, y }, or would be there.",
     marked("the cell is {}"),
     {Of::cell, As::cell, 1, test_cell}},
    {"around",
     "A tile on one of the eight cells around shows this kind of feature or this mark.",
     marked("a tile around shows {}"),
     {Of::cell, As::shown, 4, test_around}},
    {"filled_sides",
     "So many tiles lie beside the tile, 0 to 4.",
     marked("{} tiles lie beside it"),
     {Of::cell, As::sides, 2, test_filled_sides}},
    {"completes",
     "A feature of this kind on the tile is complete.",
     marked("a {} on the tile is complete"),
     {Of::cell, As::feature, 2, test_completes}},
    {"joins",
     "The placement joins a neighbour over this kind of feature. This and the next two: of "
     "core:place_tile.",
     marked("the placement joins a {}"),
     {Of::placement, As::feature, 2, test_joins, is_demanded}},
    {"bends_again",
     "The placement continues a line of this kind, and bends to the same side as the tile that it "
     "joins.",
     marked("a {} bends to the same side as on the tile before it"),
     {Of::placement, As::feature, 5, test_bends<2, true>, never_ignores, tell_turn}},
    {"bends_thrice",
     "The placement continues a line of this kind, and bends to one side for the third time on "
     "end; straight tiles do not count.",
     marked("a {} bends to the same side for the third time"),
     {Of::placement, As::feature, 5, test_bends<3, false>, never_ignores, tell_turn}},
    {"placed",
     "A piece was placed this turn.",
     marked("a piece was placed this turn|no piece was placed this turn"),
     {Of::game, As::flag, 1, test_placed}},
    {"in_hand",
     "A tile in the hand of the active player shows this kind of feature or this mark.",
     marked("a tile in hand shows {}"),
     {Of::game, As::shown, 3, test_in_hand}},
    {"pieces",
     "Some piece on the board fits all this.",
     marked("there is a piece on the board of which is true: {}"),
     {Of::game, As::pieces, 6, test_pieces, nullptr, tell_piece}},
    {"unfinished",
     "Some feature of this kind is not complete.",
     marked("some {} is not complete"),
     {Of::game, As::feature, 7, test_unfinished}},
    {"empty_pile",
     "One of these piles has run out.",
     marked("the pile {} is empty"),
     {Of::game, As::piles, 1, test_empty_pile}},
    {"not",
     "These conditions do not all hold. Lua wants it written [\"not\"] = { … }.",
     marked("not ({})"),
     {Of::game, As::guard, 8, test_not, parts_ignore}},
    {"any",
     "One of these lists of conditions holds.",
     "({})",
     {Of::game, As::guards, 8, test_any, parts_ignore}},
});

constexpr std::array kPieceWords = std::to_array<GuardWord>({
    {"kind", "Of this kind.", marked("it is a {}"), {Of::piece, As::piece, 1, test_piece}},
    {"own",
     "Of the active player, or of others.",
     marked("it belongs to the active player|it does not belong to the active player"),
     {Of::piece, As::flag, 1, test_owner}},
    {"votes",
     "With power, or without.",
     marked("it has power|it has no power"),
     {Of::piece, As::flag, 1, test_votes}},
    {"on",
     "On this kind of feature.",
     marked("it stands on a {}"),
     {Of::piece, As::feature, 2, test_on}},
    {"tile_attr",
     "On a tile with this attribute.",
     marked("its tile has {}"),
     {Of::piece, As::attribute, 2, test_stands_on_attribute}},
    {"here",
     "On the feature that the guard is about, or elsewhere.",
     marked("it stands on this feature|it does not stand on this feature"),
     {Of::feature, As::flag, 2, test_here}},
    {"closed",
     "On a feature without an open port, or with one.",
     marked("its feature has no open port|its feature has an open port"),
     {Of::piece, As::flag, 2, test_enclosed}},
    {"extended",
     "On a feature that the tile made larger, and on another tile; or not.",
     marked("the tile made its feature larger|the tile did not make its feature larger"),
     {Of::cell, As::flag, 3, test_extended}},
    {"near",
     "On the tile or on one of the eight around, or farther away.",
     marked("it is on the tile or one of eight around|it is farther away than eight around"),
     {Of::cell, As::flag, 2, test_near}},
});

constexpr std::array kOldWords = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"unjoined", "[\"not\"] = { joins = … }"},
    {"standing", "pieces = { kind = … }"},
    {"own_standing", "pieces = { kind = …, own = true }"},
    {"extends_own", "pieces = { kind = …, own = true, extended = true }"},
    {"enclosed", "pieces = { kind = …, closed = true }"},
    {"near", "pieces = { kind = …, near = true }"},
    {"on", marked("on = … among the words of `pieces`")},
    {"covered", marked("a word of your own: define.guard")},
    {"closed", marked("complete = …, or ask feature.closed in the function")},
    {"votes", marked("piece = … for each kind that has power, under `any`")},
    {"option", marked("if opt.… then … end around the rule")},
});

}  // namespace

const char* type_of(GuardValue value) {
  constexpr std::array<const char*, 14> kTypes{"boolean",
                                               "FeatureId",
                                               "PieceId",
                                               "string",
                                               "FeatureId|string",
                                               "AttrId",
                                               "string|string[]",
                                               "PileId|PileId[]",
                                               "integer",
                                               "integer[]",
                                               "PieceGuard",
                                               "Guard",
                                               "Guard[]",
                                               "string|boolean|integer"};
  return kTypes.at(static_cast<std::size_t>(value));
}

std::span<const GuardWord> guard_words() {
  return kWords;
}

std::span<const GuardWord> piece_words() {
  return kPieceWords;
}

std::span<const std::pair<std::string_view, std::string_view>> old_guard_words() {
  return kOldWords;
}

}  // namespace bastide
