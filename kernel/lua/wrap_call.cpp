#include "kernel/lua/wrap_call.h"

#include <array>

#include "kernel/lua/list.h"
#include "kernel/lua/things.h"

namespace bastide {
namespace {

const Subject& subject_at(lua_State* state) {
  return call_of(state).subject;
}

const Catalog& catalog_of(lua_State* state) {
  return frame_of(state).context.catalog;
}

/// Pushes the name of a row; nothing for none.
template <class Rows, class IdType>
int push_name(lua_State* state, const Rows& rows, IdType id) {
  if (id.is_none()) {
    return 0;
  }
  push(state, rows[id].name);
  return 1;
}

// Placements and claims.

int placed_cell(lua_State* state) {
  const Subject& subject = subject_at(state);
  push(state,
       subject.tile.is_some() ? frame_of(state).context.state.board.tile(subject.tile).cell
                              : subject.cell);
  return 1;
}

int placed_rotation(lua_State* state) {
  push(state, subject_at(state).rotation);
  return 1;
}

// Events.

const Event* event_at(lua_State* state) {
  const Event* event = subject_at(state).event;
  if (event == nullptr) {
    throw LuaError("this event is over");
  }
  return event;
}

int event_name_of(lua_State* state) {
  push(state, event_name(event_at(state)->kind));
  return 1;
}

int event_tile(lua_State* state) {
  const Subject& subject = subject_at(state);
  if (subject.loose >= 0) {
    push_loose(state, subject.loose);
  } else {
    push(state, subject.tile);
  }
  return 1;
}

int event_tile_kind(lua_State* state) {
  const Subject& subject = subject_at(state);
  const TileKindId placed(
      subject.tile.is_some() ? frame_of(state).context.state.board.tile(subject.tile).kind : -1);
  push(state, subject.tile_kind.is_some() ? subject.tile_kind : placed);
  return 1;
}

int event_feature_kind(lua_State* state) {
  const Subject& subject = subject_at(state);
  FeatureKindId kind;
  if (const std::int32_t* joined = find_part(*event_at(state), Part::feature_kind)) {
    kind = FeatureKindId(*joined);
  } else if (subject.feature.is_some()) {
    kind = frame_of(state).context.state.features.kind(subject.feature);
  }
  return push_name(state, catalog_of(state).feature_kinds, kind);
}

/// A part that is a number.
template <Part part>
int event_number(lua_State* state) {
  const std::int32_t* number = find_part(*event_at(state), part);
  if (number == nullptr) {
    return 0;
  }
  push(state, *number);
  return 1;
}

int event_track(lua_State* state) {
  const std::int32_t* track = find_part(*event_at(state), Part::track);
  return push_name(state,
                   catalog_of(state).tracks,
                   track == nullptr ? TrackId() : TrackId(*track & (kFollowUp - 1)));
}

int event_pile(lua_State* state) {
  const std::int32_t* pile = find_part(*event_at(state), Part::pile);
  push_thing(state, Kind::pile, pile == nullptr ? -1 : *pile);
  return 1;
}

int event_follow_up(lua_State* state) {
  push(state, is_follow_up(*event_at(state)));
  return 1;
}

/// Where a piece that moved came from.
int event_from(lua_State* state) {
  const Event& event = *event_at(state);
  const std::int32_t* where = find_part(event, Part::from_where);
  if (where == nullptr) {
    return 0;
  }
  const std::int32_t from = *find_part(event, Part::from);
  switch (static_cast<PieceWhere>(*where)) {
    case PieceWhere::segment:
      push(state, SegmentId(from));
      return 1;
    case PieceWhere::tile:
      push(state, TileId(from));
      return 1;
    case PieceWhere::cell:
      push(state, unpack_cell(from));
      return 1;
    default:
      return 0;
  }
}

int event_put_back(lua_State* state) {
  const std::int32_t* put_back = find_part(*event_at(state), Part::put_back);
  push(state, put_back != nullptr && *put_back == 1);
  return 1;
}

// Denials and tie-break keys.

int denial_id(lua_State* state) {
  const Denial* denial = call_of(state).denial;
  if (denial == nullptr) {
    return 0;
  }
  push(state, denial->id);
  return 1;
}

int denial_args(lua_State* state) {
  const Denial* denial = call_of(state).denial;
  lua_newtable(state);
  for (std::size_t i = 0; denial != nullptr && i < denial->args.size(); ++i) {
    push(state, denial->args[i].second);
    lua_setfield(state, -2, denial->args[i].first.c_str());
  }
  return 1;
}

int push_key(lua_State* state) {
  HookCall& call = call_of(state);
  const std::string_view name = read_text(state, 2);
  const std::int64_t value = read_integer(state, 3, INT32_MIN, INT32_MAX);
  if (call.keys != nullptr) {
    const PlayScope& play = play_of(state);
    call.keys->push_back({play.coin(play.full_name(name)), static_cast<std::int32_t>(value)});
  }
  return 0;
}

}  // namespace

HookCall& call_of(lua_State* state) {
  const Handle handle = to_handle(state, 1);
  const std::vector<PlayFrame>& frames = play_of(state).frames();
  if (handle.id >= frames.size() || frames[static_cast<std::size_t>(handle.id)].call == nullptr) {
    throw LuaError("this belongs to a hook that is over");
  }
  return *frames[static_cast<std::size_t>(handle.id)].call;
}

void push_call(lua_State* state, Kind kind) {
  const std::size_t depth = play_of(state).frames().size() - 1;
  push(state, Handle{static_cast<std::uint16_t>(kind), depth});
}

int about_feature(lua_State* state) {
  const Subject& subject = subject_at(state);
  if (subject.feature.is_none()) {
    return 0;
  }
  // It may have joined another one since the call began.
  push(state, view_of(state).feature_of(SegmentId(subject.feature.value())));
  return 1;
}

int about_tile(lua_State* state) {
  push(state, subject_at(state).tile);
  return 1;
}

int about_player(lua_State* state) {
  push(state, subject_at(state).player);
  return 1;
}

int about_colour(lua_State* state) {
  push(state, subject_at(state).colour);
  return 1;
}

int about_reason(lua_State* state) {
  const NameId reason = subject_at(state).reason;
  if (reason.is_none()) {
    return 0;
  }
  push(state, name_text(frame_of(state).context, reason));
  return 1;
}

int about_piece(lua_State* state) {
  push(state, subject_at(state).piece);
  return 1;
}

int about_segment(lua_State* state) {
  push(state, subject_at(state).segment);
  return 1;
}

int placed_tile(lua_State* state) {
  const Subject& subject = subject_at(state);
  if (subject.tile_kind.is_some()) {
    push(state, subject.tile_kind);
  } else {
    push(state, subject.tile);
  }
  return 1;
}

int claimed_piece(lua_State* state) {
  return push_name(state, catalog_of(state).piece_kinds, subject_at(state).piece_kind);
}

int claimed_action(lua_State* state) {
  return push_name(state, catalog_of(state).actions, subject_at(state).action);
}

int joins(lua_State* state) {
  const Subject& subject = subject_at(state);
  const FeatureKindId kind(read_name(state, 2, NameOf::feature));
  Few<Side, kSides> sides;
  if (kind.is_some() && subject.tile_kind.is_some()) {
    sides = view_of(state).joins(subject.tile_kind, subject.cell, subject.rotation, kind);
  }
  return push_list(state, Kind::side, sides);
}

/// Quarter turns as a table: short, and read by position.
int bends(lua_State* state) {
  const Subject& subject = subject_at(state);
  const FeatureKindId kind(read_name(state, 2, NameOf::feature));
  std::vector<Rotation> turns;
  if (kind.is_some() && subject.tile_kind.is_some()) {
    turns = view_of(state).bends(subject.tile_kind, subject.cell, subject.rotation, kind);
  }
  lua_createtable(state, static_cast<int>(turns.size()), 0);
  for (std::size_t i = 0; i < turns.size(); ++i) {
    push(state, turns[i]);
    lua_rawseti(state, -2, static_cast<lua_Integer>(i) + 1);
  }
  return 1;
}

namespace {

constexpr ApiEntry kPlacementNames[] = {
    {"tile",
     "TileKind|Tile",
     "The kind that is to be placed; in claims the tile that lies there.",
     wrap<placed_tile>},
    {"cell", "Cell", "Where.", wrap<placed_cell>},
    {"rotation",
     "integer",
     "Clockwise quarter turns of the tile to be placed; 0 in claims.",
     wrap<placed_rotation>},
    {"player", "Player", "Who moves.", wrap<about_player>},
    {"piece", "string?", "Kind of piece that is claimed with.", wrap<claimed_piece>},
    {"segment", "Segment?", "What is claimed.", wrap<about_segment>},
    {"feature", "Feature?", "The feature of that segment.", wrap<about_feature>},
    {"colour", "Colour?", "Whose piece it is.", wrap<about_colour>},
    {"owner", "Colour?", "The same as colour.", wrap<about_colour>},
    {"action", "string?", "The action that is tested.", wrap<claimed_action>},
    {"joins",
     "(kind: FeatureId): List<Side>",
     "Sides of the cell, from north clockwise, on which a port of this kind would meet one of the "
     "same kind. Of core:place_tile; none in claims.",
     wrap<joins>},
    {"bends",
     "(kind: FeatureId): integer[]",
     "How the line of this kind bends that the placement continues, in quarter turns clockwise (0: "
     "straight on, 1: right, 3: left): of the placed tile, then of the tiles before it.",
     wrap<bends>},
};

constexpr ApiEntry kAboutNames[] = {
    {"feature", "Feature?", "The feature in question.", wrap<about_feature>},
    {"segment", "Segment?", "A segment of it.", wrap<about_segment>},
    {"tile", "Tile?", "The tile in question.", wrap<about_tile>},
    {"piece", "Piece?", "The piece in question.", wrap<about_piece>},
    {"player", "Player?", "The player in question.", wrap<about_player>},
    {"colour", "Colour?", "The colour in question.", wrap<about_colour>},
    {"owner", "Colour?", "The same as colour.", wrap<about_colour>},
    {"reason",
     "string?",
     "completed, final, early, preview, or a rule's own word.",
     wrap<about_reason>},
};

constexpr ApiEntry kEventNames[] = {
    {"event", "string", "What happened: \"tile_placed\".", wrap<event_name_of>},
    {"tile",
     "Tile|LooseTile|nil",
     "The tile in question; of tile_drawn a LooseTile.",
     wrap<event_tile>},
    {"tile_kind", "TileKind?", "Its kind.", wrap<event_tile_kind>},
    {"player", "Player?", "Whose doing it is.", wrap<about_player>},
    {"feature", "Feature?", "The feature in question.", wrap<about_feature>},
    {"segment", "Segment?", "The segment in question.", wrap<about_segment>},
    {"piece", "Piece?", "The piece in question.", wrap<about_piece>},
    {"colour", "Colour?", "The colour in question.", wrap<about_colour>},
    {"owner", "Colour?", "The same as colour.", wrap<about_colour>},
    {"reason", "string?", "completed, final, early, or a rule's own word.", wrap<about_reason>},
    {"kind",
     "string?",
     "Kind of the feature, of features_joined of those that were joined.",
     wrap<event_feature_kind>},
    {"ports",
     "integer?",
     "How many ports of the tile were joined, three to a whole side.",
     wrap<event_number<Part::ports>>},
    {"points",
     "integer?",
     "The total of the award; of track_changed by how much the marker moved.",
     wrap<event_number<Part::points>>},
    {"track", "string?", "Which track: \"core:points\".", wrap<event_track>},
    {"pile", "Pile?", "Which pile.", wrap<event_pile>},
    {"turn", "integer?", "Number of the turn, from 1.", wrap<event_number<Part::turn>>},
    {"put_back", "boolean", "Of tile_discarded: it went back into the pile.", wrap<event_put_back>},
    {"from",
     "Segment|Tile|Cell|nil",
     "Of piece_moved: where it stood; nil when it was not on the board. Where it stands now says "
     "the piece.",
     wrap<event_from>},
    {"follow_up",
     "boolean",
     "Of awarded: an interceptor of another award gave it.",
     wrap<event_follow_up>},
};

constexpr ApiEntry kDenialNames[] = {
    {"id", "string", "Which denial: \"core:edge_mismatch\".", wrap<denial_id>},
    {"args", "table<string, string>", "Values of its sentence.", wrap<denial_args>},
};

constexpr ApiEntry kKeysNames[] = {
    {"push",
     "(name: string, value: integer)",
     "Adds a key; the greater value wins.",
     wrap<push_key>},
};

constexpr ApiType kCallTypes[] = {
    {Kind::placement,
     "placement",
     "Placement",
     "mv: a placement or a claim that is tested; which fields are set says the point, see "
     "on.check.",
     kPlacementNames},
    {Kind::about,
     "about",
     "About",
     "c: what a value is asked for; which fields are set says the point, see on.modify.",
     kAboutNames},
    {Kind::event,
     "event",
     "Event",
     "e: what happened. Which fields are set depends on the event: see on.react. Things are as "
     "they are now, not as they were then.",
     kEventNames},
    {Kind::denial, "denial", "Denial", "d: why something is not allowed.", kDenialNames},
    {Kind::keys, "keys", "Keys", "Keys that break ties, compared one after the other.", kKeysNames},
};

}  // namespace

std::span<const ApiType> call_types() {
  return kCallTypes;
}

}  // namespace bastide
