#include "sdk/session/cell_words.h"

#include <map>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "sdk/tools/draw/board_scene.h"
#include "sdk/tools/explain/sheet_words.h"
#include "sdk/tools/explain/tile_statistics.h"

namespace bastide {

namespace {

/// Words of a cell, by row and column.
using Lines = std::map<std::pair<std::int32_t, std::int32_t>, std::string>;

void add(Lines& lines, Cell cell, const std::string& words) {
  std::string& line = lines[{cell.y, cell.x}];
  line += (line.empty() ? "" : "; ") + words;
}

std::string tile_words(const Catalog& catalog, const PlacedTile& row) {
  if (row.face_up == 0) {
    return "a tile, face down";
  }
  std::string words = words_of(catalog.tile_kinds[TileKindId(row.kind)].name);
  const Face& face = catalog.face(TileKindId(row.kind), LayerId(0), row.rotation);
  for (int side = 0; side < kSides; ++side) {
    const std::uint8_t edge = face.shows[static_cast<std::size_t>(side)];
    words += fmt::format("{} {} {}",
                         side == 0 ? ":" : ",",
                         word_of_side(catalog, edge),
                         side_name(static_cast<Side>(side)));
  }
  return words;
}

void add_pieces(TableGame& table, Lines& lines) {
  const Game& game = table.game();
  const Looks& looks = table.book().looks();
  const std::vector<PiecePlace> pieces = places_of_pieces(game, table.book().painter());
  for (const PiecePlace& piece : pieces) {
    const PieceRow& row = game.shown().pieces.row(piece.piece);
    std::string words = piece_title(game, piece);
    if (row.where == PieceWhere::segment) {
      words += " on the " + looks.kind(game.view().segment_kind(SegmentId(row.place)).kind).name;
    }
    add(lines, piece.cell, words);
  }
  for (const CarriedPlace& carried : places_of_carried(game, looks, pieces)) {
    add(lines,
        carried.cell,
        fmt::format("it has {} {}", carried.value, looks.variable(carried.variable)->name));
  }
}

}  // namespace

nlohmann::ordered_json cell_words_json(TableGame& table) {
  const Game& game = table.game();
  Lines lines;
  for (const PlacedTile& row : game.shown().board.tiles()) {
    add(lines, row.cell, tile_words(game.rules().catalog, row));
  }
  for (const MarkerPlace& marker : places_of_markers(game, table.book().painter())) {
    add(lines,
        marker.cell,
        fmt::format("{} {}", marker.count, table.book().looks().pool(marker.pool)->name));
  }
  add_pieces(table, lines);
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const auto& [place, words] : lines) {
    rows.push_back({place.second, place.first, words});
  }
  return rows;
}

}  // namespace bastide
