// Tiles that nobody would print: rings at random, for properties of the board.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernel/base/rng.h"
#include "tests/support/tiny_rules.h"

namespace bastide {

struct RandomTiles {
  int tiles = 20;
  int kinds = 3;         // of features on the terrain, at most 6
  int variety = 2;       // how many different sides are made; few fit each other more often
  bool overlay = false;  // a second layer with a kind of its own
  bool gaps = false;     // some ports are nobody's
};

/// Adds features k0, k1, … (and m0 on the layer "sky"), tiles "t/0", "t/1", …; every tile may lie
/// beside some other. The first opens the game.
void add_random_tiles(TinyRules& rules, Rng& rng, const RandomTiles& wish);

}  // namespace bastide
