#include "sdk/session/cell_words.h"

#include <map>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "sdk/session/shown_name.h"
#include "sdk/tools/draw/board_scene.h"
#include "sdk/tools/explain/sheet_words.h"
#include "sdk/tools/explain/tile_statistics.h"
#include "sdk/tools/trial/standing.h"

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
    return said("a tile, face down");
  }
  std::string words = words_of(catalog.tile_kinds[TileKindId(row.kind)].name);
  const Face& face = catalog.face(TileKindId(row.kind), LayerId(0), row.rotation);
  for (int side = 0; side < kSides; ++side) {
    const std::uint8_t edge = face.shows[static_cast<std::size_t>(side)];
    words += fmt::format("{} {} {}",
                         side == 0 ? ":" : ",",
                         word_of_side(catalog, edge),
                         said_as("side", side_name(static_cast<Side>(side))));
  }
  return words;
}

std::string shown_pool(TableGame& table, PoolId pool) {
  return language_code() == "en" ? table.book().looks().pool(pool)->name
                                 : said_name(table.rules().catalog.pools[pool].name);
}

void add_pieces(TableGame& table, Lines& lines) {
  const Game& game = table.game();
  const Looks& looks = table.book().looks();
  const std::vector<PiecePlace> pieces = places_of_pieces(game, table.book().painter());
  for (const PiecePlace& piece : pieces) {
    const PieceRow& row = game.shown().pieces.row(piece.piece);
    std::string words = shown_name(game.rules().catalog.piece_kinds[piece.kind].name);
    if (piece.colour.is_some()) {
      words = fmt::format("{}: {}", said_colour(game, piece.colour), words);
    }
    if (row.where == PieceWhere::segment) {
      words = said_with("{} on the {}",
                        words,
                        shown_kind(table, game.view().segment_kind(SegmentId(row.place)).kind));
    }
    add(lines, piece.cell, words);
  }
  for (const CarriedPlace& carried : places_of_carried(game, looks, pieces)) {
    add(lines,
        carried.cell,
        said_with("it has {} {}",
                  carried.value,
                  language_code() == "en"
                      ? looks.variable(carried.variable)->name
                      : said_name(game.rules().catalog.variables[carried.variable].name)));
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
    add(lines, marker.cell, fmt::format("{} {}", marker.count, shown_pool(table, marker.pool)));
  }
  add_pieces(table, lines);
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const auto& [place, words] : lines) {
    rows.push_back({place.second, place.first, words});
  }
  return rows;
}

}  // namespace bastide
