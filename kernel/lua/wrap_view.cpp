// g: what a hook may ask of the game.
#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/flow/dispatch.h"
#include "kernel/lua/arguments.h"
#include "kernel/lua/property.h"
#include "kernel/lua/queries.h"
#include "kernel/lua/wrap_state.h"

namespace bastide {
namespace {

int cell(lua_State* state) {
  push(state,
       Cell{static_cast<std::int16_t>(read_integer(state, 2, -2000, 2000)),
            static_cast<std::int16_t>(read_integer(state, 3, -2000, 2000))});
  return 1;
}

int beside(lua_State* state) {
  const Cell from = read_cell(state, 2);
  push(state, neighbour(from, read_side(state, 3)));
  return 1;
}

int zone(lua_State* state) {
  const ZoneId id(read_name(state, 2, NameOf::zone));
  const PlayerId holder = lua_isnoneornil(state, 3) ? PlayerId() : read_player(state, 3);
  const View view = view_of(state);
  ListWriter found(state, Kind::loose);
  std::int32_t size = 0;
  if (id.is_some()) {
    for (const std::int32_t loose : view.loose_in(id, holder)) {
      found.add(loose);
    }
    size = view.catalog.zones[id].size;
  }
  return found.push(std::max(static_cast<std::int32_t>(found.size()) - size, 0));
}

int track(lua_State* state) {
  const TrackId id(read_name(state, 2, NameOf::track));
  const Context& context = frame_of(state).context;
  const bool shared = id.is_some() && context.catalog.tracks[id].per != TrackScope::colour;
  if (!shared && lua_isnoneornil(state, 3)) {
    throw LuaError(said("g:track: each colour has its own value here: say whose"));
  }
  const std::size_t slot = shared ? 0 : read_colour(state, 3).index();
  push(state, id.is_none() ? 0 : context.state.track(id, slot));
  return 1;
}

int track_total(lua_State* state) {
  const TrackId id(read_name(state, 2, NameOf::track));
  const Context& context = frame_of(state).context;
  std::int64_t sum = 0;
  if (id.is_some()) {
    const bool shared = context.catalog.tracks[id].per != TrackScope::colour;
    const std::size_t slots = shared ? 1 : context.state.colours();
    for (std::size_t slot = 0; slot < slots; ++slot) {
      sum += context.state.track(id, slot);
    }
  }
  push(state, sum);
  return 1;
}

/// Markers of the pool on a tile with its segments, on a segment, or on all segments of a feature.
std::int32_t count_markers(lua_State* state, const Pool& pool, int place) {
  const View view = view_of(state);
  std::int32_t sum = 0;
  const auto add = [&](SegmentId segment) {
    sum += view.value(pool.on_segment, segment.index());
    return false;
  };
  switch (kind_at(state, place)) {
    case Kind::tile: {
      const TileId tile = read_tile(state, place);
      sum = view.value(pool.on_tile, tile.index());
      view.any_segment(tile, add);
      break;
    }
    case Kind::segment:
      add(read_segment(state, place));
      break;
    case Kind::feature:
      for (const SegmentId segment : view.segments_of(read_feature(state, place))) {
        add(segment);
      }
      break;
    default:
      throw_expected(state, place, marked("a tile, a segment or a feature"));
  }
  return sum;
}

int count(lua_State* state) {
  const Context& context = frame_of(state).context;
  const BagId bag(play_of(state).find_if_known_at(state, 2, NameOf::bag));
  if (bag.is_some()) {
    push(state,
         lua_isnoneornil(state, 3) ? context.state.zones.bag_size(bag)
                                   : context.state.zones.in_bag(bag, read_token(state, 3)));
    return 1;
  }
  const PoolId pool(play_of(state).find_at(state, 2, NameOf::pool));
  if (pool.is_none()) {
    push(state, 0);
  } else if (lua_isnoneornil(state, 3)) {
    push(state, view_of(state).value(context.catalog.pools[pool].supply, 0));
  } else {
    push(state, count_markers(state, context.catalog.pools[pool], 3));
  }
  return 1;
}

const Arguments<Subject> kSubjectArguments(
    "Subject",
    "Of g:allowed: what the checks and their guards are about.",
    {{"player?", "Player", "The player in question.", argument<&Subject::player, read_player>},
     {"colour?", "Colour", "The colour in question.", argument<&Subject::colour, read_colour>},
     {"owner?", "Colour", "The same as colour.", argument<&Subject::colour, read_colour>},
     {"feature?", "Feature", "The feature in question.", argument<&Subject::feature, read_feature>},
     {"segment?", "Segment", "The segment in question.", argument<&Subject::segment, read_segment>},
     {"tile?", "Tile", "The tile in question.", argument<&Subject::tile, read_tile>},
     {"piece?", "Piece", "The piece in question.", argument<&Subject::piece, read_piece>},
     {"cell?", "Cell", "The cell in question.", argument<&Subject::cell, read_cell>}});

const CustomPoint& read_point(lua_State* state, Shape shape, const char* what) {
  const std::int32_t point = read_name(state, 2, NameOf::hook);
  const std::vector<CustomPoint>& points = play_of(state).rules().points;
  if (point < 0 || points[static_cast<std::size_t>(point)].shape != shape) {
    throw LuaError(said_with("{}: '{}' is no hook of this shape", what, read_text(state, 2)));
  }
  return points[static_cast<std::size_t>(point)];
}

int run(lua_State* state) {
  lua_settop(state, 4);
  const CustomPoint& point = read_point(state, Shape::modify, "g:run");
  const std::int32_t value =
      point.boolean ? static_cast<std::int32_t>(read_bool(state, 3))
                    : static_cast<std::int32_t>(read_integer(state, 3, INT32_MIN, INT32_MAX));
  PlayScope& play = play_of(state);
  if (!lua_isnil(state, 4)) {
    expect_table(state, 4);
  }
  const ForNow<int> given = play.give(lua_isnil(state, 4) ? 0 : 4);
  const std::int32_t result = modified(play.frame().context, point.point, value, Subject());
  if (point.boolean) {
    push(state, result != 0);
  } else {
    push(state, result);
  }
  return 1;
}

int allowed_by(lua_State* state) {
  lua_settop(state, 3);
  const std::string_view name = read_text(state, 2);
  Context& context = frame_of(state).context;
  std::int32_t point = -1;
  for (const Point core : {Point::check_place_tile, Point::check_claim, Point::check_voluntary}) {
    point = name == point_name(core) ? static_cast<std::int32_t>(core) : point;
  }
  if (point < 0) {
    point = read_point(state, Shape::check, "g:allowed").point;
  }
  Subject subject;
  kSubjectArguments.read(state, 3, "g:allowed", subject);
  if (subject.player.is_none()) {
    subject.player = PlayerId(context.state.turn.active);
  }
  if (subject.tile.is_none()) {
    subject.tile = TileId(context.state.turn.last_tile);
  }
  push(state, allowed(context, static_cast<Point>(point), subject, nullptr));
  return 1;
}

constexpr ApiEntry kViewNames[] = {
    property(
        "active", "Whose turn it is.", [](View view) { return PlayerId(view.state.turn.active); }),
    property("turn", "Turn", "The turn that is played.", [] { return only(Kind::turn); }),
    maybe("last_tile",
          "Placed last, face up.",
          [](View view) { return TileId(view.state.turn.last_tile); }),
    property("tiles_left",
             "The active player holds a tile or can draw one.",
             [](View view) {
               const PlayerId player(view.state.turn.active);
               return view.state.zones.active_pile(view.catalog).is_some() ||
                      !view.loose_in(view.catalog.hand, player).empty();
             }),
    property("extends",
             "(tile: Tile, feature: Feature): boolean",
             "The tile made the feature larger.",
             [](G /*g*/, View view, TileId tile, FeatureId feature) {
               return view.extends(tile, feature);
             }),
    {"cell",
     "(x: integer, y: integer): Cell",
     "The cell with these coordinates, each from -2000 to 2000.",
     wrap<cell>},
    property("tile_at",
             "(cell: Cell): Tile?",
             "The tile on a cell.",
             [](G /*g*/, View view, Cell cell) { return view.state.board.at(cell); }),
    {"beside",
     "(place: Cell|Tile, side: Side): Cell",
     "The cell on this side of another, with a tile or without. North is north of the table, "
     "however a tile is turned.",
     wrap<beside>},
    {"zone",
     "(zone: ZoneId, player?: Player): List<LooseTile>",
     "Tiles off the board.",
     wrap<zone>},
    {"track",
     "(track: TrackId, whose?: Colour|Player): integer",
     "Where a marker stands; a track of each colour needs to know whose.",
     wrap<track>},
    {"total", "(track: TrackId): integer", "The sum over all colours.", wrap<track_total>},
    {"count",
     "(name: PoolId|BagId, place?: Tile|Segment|Feature|Token|TokenId): integer",
     "Markers of a pool on a place or in the supply; tokens in a bag.",
     wrap<count>},
    property("extent",
             "(): Box",
             "The smallest rectangle that holds all tiles.",
             [](View view) {
               const Board& board = view.state.board;
               return board.size() == 0 ? Box() : Box{board.least(), board.most()};
             }),
    property("pile",
             "(name: PileId): Pile",
             "A pile of tiles.",
             [](G /*g*/, PileId pile) { return pile; }),
    {"run",
     "(hook: PointId, value: integer|boolean, context?: table): integer|boolean",
     "Passes a value through a hook of shape modify that a plugin opened with define.hook. Its "
     "handlers receive the table as `c`; their guards are about no thing.",
     wrap<run>},
    {"allowed",
     "(check: PointId, about?: Subject): boolean",
     "Does no rule deny this? Asks the checks of plugins, not the kernel's own reasons. Default "
     "player: the active one; default tile: that placed last.",
     wrap<allowed_by>},
};

}  // namespace

const ApiTableDoc& subject_table() {
  return kSubjectArguments.doc();
}

std::span<const ApiType> view_types() {
  static const std::vector<ApiEntry> kAll = joined_entries(kViewNames, query_entries());
  static const ApiType kTypes[] = {
      {Kind::view, "view", "View", "g: what a hook may ask of the game.", kAll}};
  return kTypes;
}

}  // namespace bastide
