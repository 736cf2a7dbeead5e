// What a ruleset costs on boards of a few dozen to many thousands of tiles: its own tiles in many
// copies.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernel/load/ruleset_loader.h"

namespace bastide {

/// The costs of one size. Times of a position are those of the last placement before 95 % of an
/// average game's answers, or earlier when the game ended before.
struct GrowthRow {
  int copies = 0;          // of the plugin with most tiles
  std::int64_t tiles = 0;  // of the ruleset
  double turns = 0;        // of a random game
  double ns_per_turn = 0;  // of random playouts from their first turn to the end
  std::size_t board = 0;   // tiles lying in the position
  std::size_t open = 0;    // open cells of the position
  std::size_t options = 0;
  double us_legal = 0;      // listing the options
  double us_score = 0;      // what each would have if the game ended now
  double ms_render = 0;     // a picture of the board
  std::size_t picture = 0;  // its bytes
  double us_copy = 0;       // copy of the state into a used one
  std::size_t state = 0;    // bytes of the state
  double us_answer = 0;     // of a recorded game with random answers, options listed, undo kept
  double ms_undo = 0;       // the last choice of that game taken back
  double us_verify = 0;     // by answer, when the record is played again
};

struct GrowthPlan {
  LoadRequest request;
  std::vector<std::int64_t> sizes;  // tiles wanted; the nearest number of whole copies is taken
  int players = 2;
  std::uint64_t seed = 1;
  double seconds = 1;  // of playouts at each size, about
};

/// Measures the sizes by turns. Throws LoadError, and ScriptFault when a rule fails.
[[nodiscard]] std::vector<GrowthRow> measure_growth(const GrowthPlan& plan, const SearchPath& path);

/// The cost of each part by size, over that of the smallest size, as a picture.
[[nodiscard]] std::string plot_growth(const std::string& title, const std::vector<GrowthRow>& rows);

}  // namespace bastide
