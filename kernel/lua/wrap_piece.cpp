// Pieces, players, colours, tokens, piles; the turn.
#include "kernel/base/joined.h"
#include "kernel/lua/property.h"

namespace bastide {
namespace {

SegmentId segment_of(const PieceRow& row) {
  return row.where == PieceWhere::segment ? SegmentId(row.place) : SegmentId();
}

constexpr auto piece_player = [](View view, PieceId piece) {
  const ColourId owner = view.owner_of(piece);
  return owner.is_none() ? std::optional<PlayerId>()
                         : PlayerId(view.state.colour_player[owner.index()]);
};

constexpr auto piece_zone = [](View view, const PieceRow& row) -> std::optional<std::string_view> {
  if (row.where == PieceWhere::out) {
    return view.catalog.zones[view.catalog.out].name;
  }
  if (row.where == PieceWhere::zone) {
    return view.catalog.zones[zone_of_place(row.place)].name;
  }
  return std::nullopt;
};

constexpr auto piece_feature = [](View view, const PieceRow& row) -> std::optional<FeatureId> {
  const SegmentId segment = segment_of(row);
  return segment.is_none() ? FeatureId() : view.feature_of(segment);
};

constexpr auto piece_role = [](View view, const PieceRow& row) -> std::optional<std::string_view> {
  const SegmentId segment = segment_of(row);
  if (segment.is_none()) {
    return std::nullopt;
  }
  return view.catalog.feature_kinds[view.segment_kind(segment).kind].role;
};

constexpr auto piece_cell = [](View view, PieceId piece) -> std::optional<Cell> {
  const PieceRow& row = view.state.pieces.row(piece);
  const TileId tile = view.tile_of(piece);
  if (row.where == PieceWhere::cell) {
    return unpack_cell(row.place);
  }
  return tile.is_none() ? std::nullopt : std::optional(view.state.board.tile(tile).cell);
};

int piece_tile(lua_State* state) {
  const Noting noting(state);
  const PieceId piece = read_piece(state, 1);
  const View view = view_of(state);
  noting([&](Reads& reads) { reads.piece_tile(view, piece); });
  return push_result(state, view.tile_of(piece));
}

constexpr ApiEntry kPieceNames[] = {
    property(
        "kind", "Its kind.", [](View view, const PieceRow& row) -> auto& {
          return view.catalog.piece_kinds[PieceKindId(std::int32_t{row.kind})].name;
        }),
    maybe("owner",
          "The colour that it belongs to; nil for a neutral piece.",
          [](View view, PieceId piece) { return view.owner_of(piece); }),
    property("player", "The player of this colour.", piece_player),
    property("placed", "On the board.", [](const PieceRow& row) { return is_on_board(row.where); }),
    property("zone", "The zone off the board in which it is.", piece_zone),
    maybe("holder",
          "Who holds it in that zone.",
          [](const PieceRow& row) {
            return row.where == PieceWhere::zone ? holder_of_place(row.place) : PlayerId();
          }),
    {"tile", "Tile?", "The tile on which it is.", wrap<piece_tile>},
    maybe("segment",
          "The segment on which it stands.",
          [](const PieceRow& row) { return segment_of(row); }),
    property("feature", "The feature on which it stands.", piece_feature),
    property("role", "What it is called where it stands.", piece_role),
    property("cell", "The cell on which it is.", piece_cell),
};

constexpr ApiEntry kPlayerNames[] = {
    property("number",
             "From 1, in the order of seats.",
             [](PlayerId player) { return player.value() + 1; }),
    property("colour",
             "The first of the player's colours.",
             [](View view, PlayerId player) { return view.first_colour(player); }),
    property("colours",
             "All of them.",
             [](View view, PlayerId player) { return view.colours_of(player); }),
};

constexpr ApiEntry kColourNames[] = {
    property("number", "From 1.", [](ColourId colour) { return colour.value() + 1; }),
    property("player", "Whose it is.", [](PlayerId player) { return player; }),
};

constexpr ApiEntry kTokenNames[] = {
    property("id",
             "Its word, without the plugin.",
             [](const TokenKind& token) { return short_name(token.name); }),
    property(
        "name", "With the plugin.", [](const TokenKind& token) -> auto& { return token.name; }),
    property("value", "As define.token says.", [](const TokenKind& token) { return token.value; }),
};

constexpr ApiEntry kPileNames[] = {
    property("size",
             "Tiles left in it.",
             [](View view, PileId pile) { return view.state.zones.pile_size(pile); }),
    property(
        "name", "With the plugin.", [](View view, PileId pile) -> auto& {
          return view.catalog.piles[pile].name;
        }),
};

constexpr ApiEntry kTurnNames[] = {
    property("number", "From 1.", [](View view) { return view.state.turn.number; }),
    maybe("tile",
          "The tile placed last.",
          [](View view) { return TileId(view.state.turn.last_tile); }),
    property("placed",
             "A piece was placed in this part of the turn.",
             [](View view) { return view.state.turn.placed > 0; }),
    property("extra", "It is an extra turn.", [](View view) { return view.state.turn.extra != 0; }),
    property("part",
             "Which part of it is played, from 1: see fx.extra_part.",
             [](View view) { return view.state.turn.part + 1; }),
    property("joined",
             "table<string, integer>",
             "Ports that the last tile joined, by kind of feature.",
             [] { return only(Kind::joined); }),
};

constexpr ApiType kPieceTypes[] = {
    {Kind::piece, "piece", "Piece", "A piece of a colour.", kPieceNames},
    {Kind::player, "player", "Player", "A seat: somebody who decides.", kPlayerNames},
    {Kind::colour, "colour", "Colour", "What owns pieces and points.", kColourNames},
    {Kind::token, "token", "Token", "A token of a bag.", kTokenNames},
    {Kind::pile, "pile", "Pile", "A pile of tiles.", kPileNames},
    {Kind::turn, "turn", "Turn", "The turn that is played.", kTurnNames},
};

}  // namespace

std::span<const ApiType> piece_types() {
  return kPieceTypes;
}

}  // namespace bastide
