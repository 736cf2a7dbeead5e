#include "sdk/tools/explain/unseen_tiles.h"

#include <algorithm>
#include <bit>

#include "kernel/flow/hidden.h"

namespace bastide {

UnseenTiles unseen_tiles(const Game& game) {
  const Catalog& catalog = game.rules().catalog;
  const State& state = game.shown();
  const std::size_t kinds = catalog.tile_kinds.size();
  std::vector<std::int32_t> counts(kinds);
  for (std::size_t i = 0; i < state.zones.stock_counts().size(); ++i) {
    counts[i % kinds] += state.zones.stock_counts()[i];
  }
  for (const PlacedTile& row : state.board.tiles()) {
    counts[static_cast<std::size_t>(row.kind)] += row.face_up == 0 ? 1 : 0;
  }
  for (const LooseTile& loose : state.zones.loose()) {
    if (loose.kind >= 0 && !may_see(catalog, loose, {})) {
      ++counts[static_cast<std::size_t>(loose.kind)];
    }
  }
  UnseenTiles unseen;
  std::vector<bool> alive(state.board.open_count());
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    if (counts[kind] <= 0) {
      continue;
    }
    UnseenKind row{TileKindId(kind), counts[kind], 0};
    for (std::size_t i = 0; i < alive.size(); ++i) {
      const int ways = std::popcount(state.board.fitting(catalog, TileKindId(kind), i));
      row.places += ways;
      alive[i] = alive[i] || ways > 0;
    }
    unseen.count += row.count;
    unseen.kinds.push_back(row);
  }
  for (std::size_t i = 0; i < alive.size(); ++i) {
    if (!alive[i]) {
      unseen.dead.push_back(state.board.open_cell(i));
    }
  }
  std::sort(unseen.dead.begin(), unseen.dead.end(), comes_before);
  return unseen;
}

}  // namespace bastide
