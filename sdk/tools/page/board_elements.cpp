#include "sdk/tools/page/board_elements.h"

#include <fmt/format.h>

namespace bastide {

namespace {

void put(std::set<Element>& into, std::size_t shape, Cell cell, Spot at, int colour = -1) {
  into.emplace(shape,
               static_cast<int>(cell.x * kTileSize + at.x),
               static_cast<int>(cell.y * kTileSize + at.y),
               colour);
}

}  // namespace

std::set<Element> BoardElements::of(const Game& game, const UnseenTiles& unseen) {
  std::set<Element> all;
  add_tiles(game, all);
  add_owners(game, all);
  add_markers(game, all);
  add_pieces(game, all);
  if (!game.over()) {
    add_dead_cells(unseen, all);
  }
  return all;
}

std::set<Element> BoardElements::owners_of(const Game& game) {
  std::set<Element> owners;
  add_owners(game, owners);
  return owners;
}

void BoardElements::add_tiles(const Game& game, std::set<Element>& into) {
  for (const PlacedTile& row : game.shown().board.tiles()) {
    const auto back = [&] {
      book_.painter().face_down({0, 0});
    };
    put(into,
        row.face_up == 0 ? book_.shape("back", "tiles", -1, back) : book_.tile(lying_tile(row)),
        row.cell,
        {});
  }
}

void BoardElements::add_owners(const Game& game, std::set<Element>& into) {
  for (const OwnedSegment& one : owners_.by_segment(game)) {
    const std::string key = fmt::format(
        "owner {} {} {} {}", one.tile.kind.value(), one.tile.rotation, one.segment, one.nth);
    const auto draw = [&] {
      book_.painter().owner_shape(one.tile, one.segment, one.nth);
    };
    put(into, book_.shape(key, "owners", one.kind.value(), draw), one.cell, {}, one.colour.value());
  }
}

void BoardElements::add_markers(const Game& game, std::set<Element>& into) {
  for (const MarkerPlace& marker : places_of_markers(game, book_.painter())) {
    const BadgeLook& look = *book_.looks().pool(marker.pool);
    const std::string key =
        fmt::format("marker {} {} {}", marker.pool.value(), marker.count, marker.is_right);
    const auto draw = [&] {
      book_.painter().marker({}, look, marker.count, marker.is_right);
    };
    put(into, book_.shape(key, "markers", -1, draw), marker.cell, marker.at);
  }
}

void BoardElements::add_pieces(const Game& game, std::set<Element>& into) {
  const Looks& looks = book_.looks();
  const std::vector<PiecePlace> pieces = places_of_pieces(game, book_.painter());
  for (const PiecePlace& piece : pieces) {
    const auto draw = [&] {
      book_.painter().piece(piece.colour,
                            {},
                            book_.painter().face_of(piece.kind, piece.on_ground),
                            piece_title(game, piece));
    };
    const std::string key =
        fmt::format("piece {} {} {}", piece.colour.value(), piece.kind.value(), piece.on_ground);
    put(into, book_.shape(key, "pieces", -1, draw), piece.cell, piece.at);
  }
  for (const CarriedPlace& carried : places_of_carried(game, looks, pieces)) {
    const std::string key = fmt::format("carried {} {}", carried.variable.value(), carried.value);
    const auto draw = [&] {
      book_.painter().carried({}, *looks.variable(carried.variable), carried.value);
    };
    put(into, book_.shape(key, "carried", -1, draw), carried.cell, carried.at);
  }
}

void BoardElements::add_dead_cells(const UnseenTiles& unseen, std::set<Element>& into) {
  for (const Cell cell : unseen.dead) {
    const auto draw = [&] {
      book_.painter().dead_cell();
    };
    put(into, book_.shape("dead", "dead", -1, draw), cell, {});
  }
}

}  // namespace bastide
