#include <vector>

#include "kernel/flow/marker_ways.h"
#include "kernel/lua/ask.h"
#include "kernel/lua/budget.h"
#include "kernel/lua/list.h"
#include "kernel/lua/things.h"

namespace bastide {
namespace {

std::vector<TileId> read_tiles(lua_State* state, int index) {
  if (!is_listing(state, index)) {
    throw_expected(state, index, "a list of tiles");
  }
  std::vector<TileId> tiles;
  const lua_Integer count = luaL_len(state, index);
  for (lua_Integer i = 1; i <= count; ++i) {
    lua_geti(state, index, i);
    tiles.push_back(read_tile(state, -1));
    lua_pop(state, 1);
  }
  return tiles;
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
  lua_settop(state, 1);
  Fields fields(
      state, 1, "fx.ask_drain", {"to", "pool", "tiles", "most", "pass", "prompt", "args"});
  const PlayerId to = fields.get("to", read_player);
  const PoolId pool(fields.name("pool", NameOf::pool).value_or(-1));
  const std::vector<TileId> tiles = fields.get("tiles", read_tiles);
  const auto most = static_cast<std::int32_t>(fields.integer("most", 1, 9, 1));
  const bool pass = fields.flag("pass") == 1;
  if (pool.is_none()) {
    return 0;
  }
  const View view = view_of(state);
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
  if (pass) {
    question.set_pass();
  }
  if (question.has_texts()) {
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
