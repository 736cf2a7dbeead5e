// A position, or all tiles of a ruleset, as SVG.
#pragma once

#include <string>

#include "kernel/engine.h"
#include "sdk/tools/trial/standing.h"

namespace bastide {

struct RenderOptions {
  std::string title;    // empty: that of the ruleset
  bool owners = false;  // hatch every feature with the colours that would be paid for it now
  bool legend = true;
  bool legal = true;  // while a tile is to be placed: where it fits, if that may be seen
  Viewer viewer;      // nothing is drawn that he may not see
};

/// The board with its pieces, and beside it the scores and what the signs mean.
[[nodiscard]] std::string render_position(Game& game, const RenderOptions& options);

/// Every tile kind with its name and count, in the order of the catalogue.
[[nodiscard]] std::string render_tile_sheet(const Ruleset& rules);

}  // namespace bastide
