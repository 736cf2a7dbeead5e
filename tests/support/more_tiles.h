// The tiles that most tests of the turn need, on top of TownAndLane.
#pragma once

#include <string>
#include <vector>

#include "tests/support/tiny_game.h"

namespace bastide {

/// cap: town in the north; straight: lane from east to west; end: lane in the east; plain: meadow;
/// odd: fits nowhere.
class FewTiles : public TownAndLane {
 public:
  FewTiles() {
    feature("moor", R"({ "done": "never" })");
    tile("t/cap", "ttt ggg ggg ggg", "t town, g grass", 4)
        .tile("t/straight", "ggg glh hhh hlg", "l lane, g grass, h grass", 4);
    tile("t/end", "ggg glg ggg ggg", "l lane, g grass", 4)
        .tile("t/plain", "ggg ggg ggg ggg", "g grass", 4);
    tile("t/odd", "mmm mmm mmm mmm", "m moor", 4);
  }
};

/// Makes the draw pile hold exactly these tiles, drawn in this order.
inline void fix_pile(TinyGame& game, const std::vector<std::string>& tiles) {
  std::vector<TileKindId> kinds;
  for (const std::string& tile : tiles) {
    kinds.push_back(game.kind(tile));
  }
  game.state.zones.fix_pile(game.rules->catalog.piles.find("core:supply"), kinds);
}

/// A check that always denies.
inline TinyRules::HookFn deny(std::string id) {
  return [id = std::move(id)](HookCall& call) {
    if (call.denials != nullptr) {
      call.denials->push_back({id, {}, {}});
    }
    call.value = 1;
  };
}

}  // namespace bastide
