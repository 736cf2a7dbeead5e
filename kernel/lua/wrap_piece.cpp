// Pieces, players, colours, tokens, piles; the turn.
#include <array>

#include "kernel/base/joined.h"
#include "kernel/lua/list.h"
#include "kernel/lua/things.h"

namespace bastide {
namespace {

const PieceRow& row_of(lua_State* state) {
  return frame_of(state).context.state.pieces.row(read_piece(state, 1));
}

// Pieces.

int piece_kind(lua_State* state) {
  const PieceKindId kind(std::int32_t{row_of(state).kind});
  push(state, frame_of(state).context.catalog.piece_kinds[kind].name);
  return 1;
}

int piece_owner(lua_State* state) {
  const ColourId owner = view_of(state).owner_of(read_piece(state, 1));
  if (owner.is_none()) {
    return 0;
  }
  push(state, owner);
  return 1;
}

int piece_player(lua_State* state) {
  const ColourId owner = view_of(state).owner_of(read_piece(state, 1));
  if (owner.is_none()) {
    return 0;
  }
  push(state, PlayerId(frame_of(state).context.state.colour_player[owner.index()]));
  return 1;
}

int piece_placed(lua_State* state) {
  push(state, is_on_board(row_of(state).where));
  return 1;
}

int piece_zone(lua_State* state) {
  const PieceRow& row = row_of(state);
  const Catalog& catalog = frame_of(state).context.catalog;
  if (row.where == PieceWhere::out) {
    push(state, catalog.zones[catalog.out].name);
  } else if (row.where == PieceWhere::zone) {
    push(state, catalog.zones[zone_of_place(row.place)].name);
  } else {
    return 0;
  }
  return 1;
}

int piece_holder(lua_State* state) {
  const PieceRow& row = row_of(state);
  const PlayerId holder = row.where == PieceWhere::zone ? holder_of_place(row.place) : PlayerId();
  if (holder.is_none()) {
    return 0;
  }
  push(state, holder);
  return 1;
}

int piece_tile(lua_State* state) {
  push(state, view_of(state).tile_of(read_piece(state, 1)));
  return 1;
}

SegmentId segment_of(lua_State* state) {
  const PieceRow& row = row_of(state);
  return row.where == PieceWhere::segment ? SegmentId(row.place) : SegmentId();
}

int piece_segment(lua_State* state) {
  push(state, segment_of(state));
  return 1;
}

int piece_feature(lua_State* state) {
  const SegmentId segment = segment_of(state);
  if (segment.is_none()) {
    return 0;
  }
  push(state, view_of(state).feature_of(segment));
  return 1;
}

int piece_role(lua_State* state) {
  const SegmentId segment = segment_of(state);
  if (segment.is_none()) {
    return 0;
  }
  const View view = view_of(state);
  push(state, view.catalog.feature_kinds[view.segment_kind(segment).kind].role);
  return 1;
}

int piece_cell(lua_State* state) {
  const PieceRow& row = row_of(state);
  const TileId tile = view_of(state).tile_of(read_piece(state, 1));
  if (row.where == PieceWhere::cell) {
    push(state, unpack_cell(row.place));
  } else if (tile.is_some()) {
    push(state, view_of(state).state.board.tile(tile).cell);
  } else {
    return 0;
  }
  return 1;
}

// Players and colours.

int player_number(lua_State* state) {
  push(state, read_player(state, 1).value() + 1);
  return 1;
}

int player_colour(lua_State* state) {
  push(state, view_of(state).first_colour(read_player(state, 1)));
  return 1;
}

int player_colours(lua_State* state) {
  return push_list(state, Kind::colour, view_of(state).colours_of(read_player(state, 1)));
}

int colour_number(lua_State* state) {
  push(state, read_colour(state, 1).value() + 1);
  return 1;
}

int colour_player(lua_State* state) {
  push(state, read_player(state, 1));
  return 1;
}

// Tokens and piles.

const TokenKind& token_of(lua_State* state) {
  return frame_of(state).context.catalog.tokens[read_token(state, 1)];
}

int token_id(lua_State* state) {
  push(state, short_name(token_of(state).name));
  return 1;
}

int token_name(lua_State* state) {
  push(state, token_of(state).name);
  return 1;
}

int token_value(lua_State* state) {
  push(state, token_of(state).value);
  return 1;
}

int pile_size(lua_State* state) {
  push(state, frame_of(state).context.state.zones.pile_size(read_pile(state, 1)));
  return 1;
}

int pile_name(lua_State* state) {
  push(state, frame_of(state).context.catalog.piles[read_pile(state, 1)].name);
  return 1;
}

// The turn.

const Turn& turn_of(lua_State* state) {
  return frame_of(state).context.state.turn;
}

int turn_number(lua_State* state) {
  push(state, turn_of(state).number);
  return 1;
}

int turn_tile(lua_State* state) {
  push(state, TileId(turn_of(state).last_tile));
  return 1;
}

int turn_placed(lua_State* state) {
  push(state, turn_of(state).placed > 0);
  return 1;
}

int turn_extra(lua_State* state) {
  push(state, turn_of(state).extra != 0);
  return 1;
}

int turn_joined(lua_State* state) {
  push(state, Handle{static_cast<std::uint16_t>(Kind::joined), 0});
  return 1;
}

constexpr ApiEntry kPieceNames[] = {
    {"kind", "string", "Its kind.", wrap<piece_kind>},
    {"owner",
     "Colour?",
     "The colour that it belongs to; nil for a neutral piece.",
     wrap<piece_owner>},
    {"player", "Player?", "The player of this colour.", wrap<piece_player>},
    {"placed", "boolean", "On the board.", wrap<piece_placed>},
    {"zone", "string?", "The zone off the board in which it is.", wrap<piece_zone>},
    {"holder", "Player?", "Who holds it in that zone.", wrap<piece_holder>},
    {"tile", "Tile?", "The tile on which it is.", wrap<piece_tile>},
    {"segment", "Segment?", "The segment on which it stands.", wrap<piece_segment>},
    {"feature", "Feature?", "The feature on which it stands.", wrap<piece_feature>},
    {"role", "string?", "What it is called where it stands.", wrap<piece_role>},
    {"cell", "Cell?", "The cell on which it is.", wrap<piece_cell>},
};

constexpr ApiEntry kPlayerNames[] = {
    {"number", "integer", "From 1, in the order of seats.", wrap<player_number>},
    {"colour", "Colour", "The first of the player's colours.", wrap<player_colour>},
    {"colours", "List<Colour>", "All of them.", wrap<player_colours>},
};

constexpr ApiEntry kColourNames[] = {
    {"number", "integer", "From 1.", wrap<colour_number>},
    {"player", "Player", "Whose it is.", wrap<colour_player>},
};

constexpr ApiEntry kTokenNames[] = {
    {"id", "string", "Its word, without the plugin.", wrap<token_id>},
    {"name", "string", "With the plugin.", wrap<token_name>},
    {"value", "integer", "As define.token says.", wrap<token_value>},
};

constexpr ApiEntry kPileNames[] = {
    {"size", "integer", "Tiles left in it.", wrap<pile_size>},
    {"name", "string", "With the plugin.", wrap<pile_name>},
};

constexpr ApiEntry kTurnNames[] = {
    {"number", "integer", "From 1.", wrap<turn_number>},
    {"tile", "Tile?", "The tile placed last.", wrap<turn_tile>},
    {"placed", "boolean", "A piece was placed this turn.", wrap<turn_placed>},
    {"extra", "boolean", "It is an extra turn.", wrap<turn_extra>},
    {"joined",
     "table<string, integer>",
     "Ports that the last tile joined, by kind of feature.",
     wrap<turn_joined>},
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
