#include <optional>
#include <vector>

#include "kernel/flow/marker_ways.h"
#include "kernel/lua/ask.h"
#include "kernel/lua/budget.h"
#include "kernel/lua/list.h"
#include "kernel/lua/questions.h"
#include "kernel/lua/things.h"

namespace bastide {
namespace {

std::vector<TileId> read_tiles(lua_State* state, int index) {
  if (!is_listing(state, index)) {
    throw_expected(state, index, "a list of tiles");
  }
  std::vector<TileId> tiles;
  const lua_Integer count = length_of(state, index);
  for (lua_Integer i = 1; i <= count; ++i) {
    lua_geti(state, index, i);
    tiles.push_back(read_tile(state, -1));
    lua_pop(state, 1);
  }
  return tiles;
}

Fields drain_fields(lua_State* state, int index, const char* what) {
  return {state, index, what, {"to", "pool", "tiles", "most", "pass", "prompt", "args"}};
}

/// What the table of the question says besides its texts.
class DrainTable {
 public:
  DrainTable(lua_State* state, int index, const char* what) {
    Fields fields = drain_fields(state, index, what);
    pool = PoolId(fields.name("pool", NameOf::pool).value_or(-1));
    most = static_cast<std::int32_t>(fields.integer("most", 1, 9, 1));
    pass = fields.flag("pass") == 1;
    to = fields.find("to");
    tiles = fields.find("tiles");
  }
  [[nodiscard]] bool is_constant() const { return to == 0 && tiles == 0; }

  PoolId pool;
  std::int32_t most = 1;
  bool pass = false;
  int to = 0;     // where the player is; 0: not in the table
  int tiles = 0;  // where they are; 0: not in the table
};

/// The tiles at 3 or of the table; without either, all.
std::vector<TileId> read_places(lua_State* state, const View& view, const DrainTable& asked) {
  if (asked.tiles != 0 || !lua_isnil(state, 3)) {
    return read_given(state, 3, asked.tiles, "fx.ask_drain", "tiles", read_tiles);
  }
  std::vector<TileId> all(view.state.board.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i] = TileId(i);
  }
  Budget::of(state).charge(all.size());
  return all;
}

/// The way with this number among all.
MarkerWay nth_way(const View& view,
                  PoolId pool,
                  const std::vector<TileId>& tiles,
                  std::int32_t most,
                  std::int32_t n) {
  MarkerWay chosen;
  each_marker_way(view, pool, tiles, most, [&](const MarkerWay& way) {
    if (n-- > 0) {
      return true;
    }
    chosen = way;
    return false;
  });
  return chosen;
}

}  // namespace

int ask_drain(lua_State* state) {
  Context& context = writing(state);
  lua_settop(state, 4);
  find_question(state, 1, "fx.ask_drain");
  std::optional<DrainTable> room;
  const DrainTable& asked = read_once(state, 1, "fx.ask_drain", room);
  const PlayerId to = read_given(state, 2, asked.to, "fx.ask_drain", "to", read_player);
  const View view = view_of(state);
  const std::vector<TileId> tiles = read_places(state, view, asked);
  const PoolId pool = asked.pool;
  const std::int32_t most = asked.most;
  if (pool.is_none()) {
    return 0;
  }
  Question question(context, to.value(), AskType::pick);
  std::int32_t count = 0;
  Budget& budget = Budget::of(state);
  each_marker_way(view, pool, tiles, most, [&](const MarkerWay& way) {
    budget.charge(4);
    question.add(count++, question.has_texts() ? marker_way_text(view, way) : std::string());
    return true;
  });
  if (count == 0) {
    return 0;
  }
  if (asked.pass) {
    question.set_pass();
  }
  if (question.has_texts()) {
    Fields fields = drain_fields(state, 1, "fx.ask_drain");
    read_prompt(state, fields, question);
  }
  const std::int32_t n = question.size() == 1 ? 0 : question.pose();
  if (n >= count) {
    return 0;  // passed
  }
  const MarkerWay way = nth_way(view, pool, tiles, most, n);
  for (const MarkerTake& take : way.takes) {
    if (take.count > 0) {
      Effects(context).drain_markers(pool, take.on_tile, take.row, take.count);
    }
  }
  push(state, way.tile);
  return 1;
}

}  // namespace bastide
