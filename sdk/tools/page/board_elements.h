// What lies on a board as shapes at places: what the pages of a browser are drawn from.
#pragma once

#include <set>
#include <tuple>

#include "sdk/tools/draw/board_scene.h"
#include "sdk/tools/explain/unseen_tiles.h"
#include "sdk/tools/page/replay_shapes.h"

namespace bastide {

/// Something in the picture: a shape at a place, 100 a tile, in the colour of a seat or as it is.
using Element = std::tuple<std::size_t, int, int, int>;  // shape, x, y, colour or -1

class BoardElements {
 public:
  /// `book` outlives it, and gets the shapes that are missing.
  BoardElements(const Ruleset& rules, ShapeBook& book) : book_(book), owners_(rules) {}

  /// Tiles, owners, markers, pieces and what they carry; while the game goes on, cells that none of
  /// the unseen tiles fits.
  [[nodiscard]] std::set<Element> of(const Game& game, const UnseenTiles& unseen);
  /// Who would be paid for each feature, alone.
  [[nodiscard]] std::set<Element> owners_of(const Game& game);
  [[nodiscard]] FeatureOwners& owners() { return owners_; }

 private:
  void add_tiles(const Game& game, std::set<Element>& into);
  void add_dead_cells(const UnseenTiles& unseen, std::set<Element>& into);
  void add_owners(const Game& game, std::set<Element>& into);
  void add_markers(const Game& game, std::set<Element>& into);
  void add_pieces(const Game& game, std::set<Element>& into);

  ShapeBook& book_;
  FeatureOwners owners_;
};

}  // namespace bastide
