#include "kernel/lua/wrap_call.h"

#include <array>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/lua/property.h"

namespace bastide {

namespace {

/// The frame of the call that the handle at 1 stands for; null when it is over.
const PlayFrame* frame_at(lua_State* state) {
  const Handle handle = to_handle(state, 1);
  const std::vector<PlayFrame>& frames = play_of(state).frames();
  return handle.id < frames.size() ? &frames[static_cast<std::size_t>(handle.id)] : nullptr;
}

template <class T>
T& there(T* found, const char* else_what) {
  if (found == nullptr) {
    throw LuaError(said(else_what));
  }
  return *found;
}

}  // namespace

HookCall& call_of(lua_State* state) {
  const PlayFrame* frame = frame_at(state);
  return there(frame == nullptr ? nullptr : frame->call,
               marked("this belongs to a hook that is over"));
}

const Option& option_of(lua_State* state) {
  const PlayFrame* frame = frame_at(state);
  return there(frame == nullptr ? nullptr : frame->option,
               marked("this belongs to a call that is over"));
}

const Subject& called_subject(lua_State* state) {
  read_subject(link_of(state));
  return call_of(state).subject;
}

const Event& event_of(lua_State* state) {
  return there(call_of(state).subject.event, marked("this event is over"));
}

const Denial& denial_of(lua_State* state) {
  return there(call_of(state).denial, marked("this denial is over"));
}

Award& award_of(lua_State* state) {
  return there(call_of(state).award, marked("this award is over"));
}

Ledger& ledger_of(lua_State* state) {
  read_unnoted(link_of(state));  // what others have added; adding a line is no reading
  const HookCall& call = call_of(state);
  Ledger* of_award = call.award != nullptr ? &call.award->ledger : nullptr;
  Ledger& ledger =
      there(call.ledger != nullptr ? call.ledger : of_award, marked("this score is over"));
  if (ledger.lines().size() >= kMostLines) {
    throw LuaError(said_with("more than {} lines in one score", kMostLines));
  }
  return ledger;
}

void push_call(lua_State* state, Kind kind) {
  const std::size_t depth = play_of(state).frames().size() - 1;
  push(state, Handle{static_cast<std::uint16_t>(kind), depth});
}

int placed_tile(lua_State* state) {
  const Printed printed(link_of(state));
  const Subject& subject = called_subject(state);
  if (subject.tile_kind.is_some()) {
    push(state, subject.tile_kind);
  } else {
    push(state, subject.tile);
  }
  return 1;
}

namespace {

// Placements and claims.

/// Quarter turns as a table: short, and read by position.
int bends(lua_State* state) {
  const Subject& subject = called_subject(state);
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

// Events.

int event_tile(lua_State* state) {
  const Subject& subject = called_subject(state);
  if (subject.loose >= 0) {
    push_loose(state, subject.loose);
  } else {
    push(state, subject.tile);
  }
  return 1;
}

constexpr auto event_tile_kind = [](View view, const Subject& subject) {
  const TileKindId placed(subject.tile.is_some() ? view.state.board.tile(subject.tile).kind : -1);
  return subject.tile_kind.is_some() ? subject.tile_kind : placed;
};

constexpr auto event_feature_kind = [](View view, const Subject& subject, const Event& event) {
  const std::int32_t* joined = find_part(event, Part::feature_kind);
  const FeatureKindId kind = joined != nullptr           ? FeatureKindId(*joined)
                             : subject.feature.is_some() ? view.state.features.kind(subject.feature)
                                                         : FeatureKindId();
  return name_of(view.catalog.feature_kinds, kind);
};

/// A part that is a number.
template <Part part>
constexpr auto event_number = [](const Event& event) {
  const std::int32_t* number = find_part(event, part);
  return number == nullptr ? std::nullopt : std::optional(*number);
};

constexpr auto event_track = [](View view, const Event& event) {
  const std::int32_t* track = find_part(event, Part::track);
  return name_of(view.catalog.tracks,
                 track == nullptr ? TrackId() : TrackId(*track & (kFollowUp - 1)));
};

/// Where a piece that moved came from.
int event_from(lua_State* state) {
  const Event& event = event_of(state);
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

// Denials and tie-break keys.

int denial_args(lua_State* state) {
  const Denial& denial = denial_of(state);
  lua_newtable(state);
  for (const auto& [name, text] : denial.args) {
    set_field(state, name.c_str(), text);
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

constexpr ApiEntry kPlacementNames[] = {
    {"tile",
     "TileKind|Tile",
     "The kind that is to be placed; in claims the tile that lies there.",
     wrap<placed_tile>},
    property("cell",
             "Where.",
             [](View view, const Subject& subject) {
               return subject.tile.is_some() ? view.state.board.tile(subject.tile).cell
                                             : subject.cell;
             }),
    printed_property("rotation",
                     "Clockwise quarter turns of the tile to be placed; 0 in claims.",
                     [](const Subject& subject) { return subject.rotation; }),
    property("player", "Who moves.", about_player),
    property("piece", "Kind of piece that is claimed with.", claimed_piece),
    maybe_printed("segment", "What is claimed.", about_segment),
    maybe("feature", "The feature of that segment.", about_feature),
    maybe("colour", "Whose piece it is.", about_colour),
    maybe("owner", "The same as colour.", about_colour),
    property("action", "The action that is tested.", claimed_action),
    property("joins",
             "(kind: FeatureId): List<Side>",
             "Sides of the cell, from north clockwise, on which a port of this kind would meet one "
             "of the "
             "same kind. Of core:place_tile; none in claims.",
             joins),
    {"bends",
     "(kind: FeatureId): integer[]",
     "How the line of this kind bends that the placement continues, in quarter turns clockwise (0: "
     "straight on, 1: right, 3: left): of the placed tile, then of the tiles before it.",
     wrap<bends>},
};

constexpr ApiEntry kAboutNames[] = {
    maybe("feature", "The feature in question.", about_feature),
    maybe_printed("segment", "A segment of it.", about_segment),
    maybe_printed("tile", "The tile in question.", about_tile),
    maybe("piece", "The piece in question.", about_piece),
    maybe("player", "The player in question.", about_player),
    maybe("colour", "The colour in question.", about_colour),
    maybe("owner", "The same as colour.", about_colour),
    property("reason", "completed, final, early, preview, or a rule's own word.", about_reason),
};

constexpr ApiEntry kEventNames[] = {
    property("event",
             "What happened: \"tile_placed\".",
             [](const Event& event) { return event_name(event.kind); }),
    {"tile",
     "Tile|LooseTile|nil",
     "The tile in question; of tile_drawn a LooseTile.",
     wrap<event_tile>},
    maybe("tile_kind", "Its kind.", event_tile_kind),
    maybe("player", "Whose doing it is.", about_player),
    maybe("feature", "The feature in question.", about_feature),
    maybe("segment", "The segment in question.", about_segment),
    maybe("piece", "The piece in question.", about_piece),
    maybe("colour", "The colour in question.", about_colour),
    maybe("owner", "The same as colour.", about_colour),
    property("reason", "completed, final, early, or a rule's own word.", about_reason),
    property("kind",
             "Kind of the feature, of features_joined of those that were joined.",
             event_feature_kind),
    property("ports",
             "How many ports of the tile were joined, three to a whole side.",
             event_number<Part::ports>),
    property("points",
             "The total of the award; of track_changed by how much the marker moved.",
             event_number<Part::points>),
    property("track", "Which track: \"core:points\".", event_track),
    maybe("pile",
          "Which pile.",
          [](const Event& event) {
            const std::int32_t* pile = find_part(event, Part::pile);
            return pile == nullptr ? PileId() : PileId(*pile);
          }),
    property("turn", "Number of the turn, from 1.", event_number<Part::turn>),
    property("put_back",
             "Of tile_discarded: it went back into the pile.",
             [](const Event& event) {
               const std::int32_t* put_back = find_part(event, Part::put_back);
               return put_back != nullptr && *put_back == 1;
             }),
    {"from",
     "Segment|Tile|Cell|nil",
     "Of piece_moved: where it stood; nil when it was not on the board. Where it stands now says "
     "the piece.",
     wrap<event_from>},
    property("follow_up",
             "Of awarded: an interceptor of another award gave it.",
             [](const Event& event) { return is_follow_up(event); }),
};

constexpr ApiEntry kDenialNames[] = {
    property(
        "id", "Which denial: \"core:edge_mismatch\".", [](const Denial& denial) -> auto& {
          return denial.id;
        }),
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
