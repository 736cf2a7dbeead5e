// Tiles to be printed and cut: pages of an exact size, as many copies as the game has.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kernel/base/result.h"
#include "kernel/rules/ruleset.h"
#include "sdk/tools/draw/raster.h"

namespace bastide {

/// All lengths in millimetres.
struct PrintPlan {
  double tile = 45;    // a side of a tile after cutting: kLeastTile to kMostTile
  double bleed = 0;    // what is printed beyond each side: 0 to kMostBleed; tiles touch without it
  double margin = 10;  // of the paper, which printers leave white; cutting marks lie in it
  PaperSize paper;
  int copies = 1;         // of the whole set
  bool one_each = false;  // one of each kind instead of as many as the game has
  bool backs = false;     // a page of backs after each page, for printing on both sides
  std::string plugin;     // only tiles of this plugin; empty: all
};

inline constexpr double kLeastTile = 10;
inline constexpr double kMostTile = 200;
inline constexpr double kMostBleed = 10;
inline constexpr double kMostMargin = 50;

struct PrintSheet {
  std::vector<std::string> pages;  // SVG, sized in millimetres
  int tiles = 0;                   // fronts on all pages together
  int columns = 0;                 // of tiles on a full page
  int rows = 0;
};

/// A paper by its name: "a4", "a3", "letter", "legal". The error lists them.
[[nodiscard]] Result<PaperSize> paper_by_name(std::string_view name);

/// The error says what does not fit: no tile fits the paper, or no tile is of that plugin.
/// Requires: lengths within their ranges, copies >= 1.
[[nodiscard]] Result<PrintSheet> print_sheet(const Ruleset& rules, const PrintPlan& plan);

}  // namespace bastide
