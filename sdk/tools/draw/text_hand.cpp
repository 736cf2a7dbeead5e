#include "sdk/tools/draw/text_hand.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "sdk/tools/shell/gate.h"

namespace bastide {

namespace {

/// "c city (shields 1)  r road  M monastery".
std::string key_line(TextBook& book, const TileKind& kind) {
  const Looks& looks = book.looks();
  std::string text;
  for (const SegmentKind& segment : kind.segments) {
    const KindLook& look = looks.kind(segment.kind);
    text += fmt::format("{}{} {}",
                        text.empty() ? "" : "  ",
                        segment.key == look.name ? book.kind(segment.kind) : segment.key,
                        look.said);
    std::vector<std::string> printed;
    for (const auto& [variable, value] : segment.values) {
      printed.push_back(fmt::format("{} {}", looks.variable(variable)->said, value));
    }
    for (const std::string& mark : segment.marks) {
      printed.push_back(looks.mark(mark)->said);
    }
    text += printed.empty() ? "" : fmt::format(" ({})", fmt::join(printed, ", "));
  }
  for (const std::string& mark : looks.shown_marks(kind)) {
    text += fmt::format("{}{}", text.empty() ? "" : "  ", looks.mark(mark)->said);
  }
  return text;
}

/// The tile with keys; what lies over its terrain is a picture of its own beside it.
std::vector<std::string> rows_of(TextBook& book, LyingTile lying_tile) {
  std::vector<std::string> rows(kGlyphRows);
  const Catalog& catalog = book.looks().catalog();
  const TileKind& kind = catalog.tile_kinds[lying_tile.kind];
  for (std::size_t layer = 0; layer < catalog.layers.size(); ++layer) {
    const bool is_used =
        std::any_of(kind.segments.begin(), kind.segments.end(), [&](const SegmentKind& segment) {
          return catalog.feature_kinds[segment.kind].layer == LayerId(layer);
        });
    if (layer > 0 && !is_used) {
      continue;
    }
    const TileText& tile = book.keys(lying_tile, LayerId(layer));
    for (int y = 0; y < kGlyphRows; ++y) {
      std::string& line = rows[static_cast<std::size_t>(y)];
      line += line.empty() ? "" : y == kGlyphRows / 2 ? " + " : "   ";
      for (int x = 0; x < kGlyphColumns; ++x) {
        line += book.painted(tile.at(x, y));
      }
    }
  }
  return rows;
}

/// The rows of a picture, each with what is said beside it.
std::string beside(const std::vector<std::string>& rows, const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    text += line_of("  {}{}{}", rows[i], words[i].empty() ? "" : "  ", words[i]);
  }
  return text;
}

}  // namespace

std::string text_hand(Game& game, TextBook& book) {
  const Looks& looks = book.looks();
  std::string text;
  std::vector<TileKindId> shown;
  for (const Option& option : game.waiting() ? game.options() : std::vector<Option>()) {
    const auto* const place = option.as<PlaceTile>();
    if (place == nullptr || std::find(shown.begin(), shown.end(), place->kind) != shown.end()) {
      continue;
    }
    const TileKindId id = shown.emplace_back(place->kind);
    const TileKind& kind = looks.catalog().tile_kinds[id];
    const std::vector<std::string> rows = rows_of(book, {id, 0});
    text += beside(rows, {kind.name, key_line(book, kind), ""});
  }
  return text;
}

std::string text_last_tile(Game& game, TextBook& book) {
  const Looks& looks = book.looks();
  const std::int32_t last = game.shown().turn.last_tile;
  if (last < 0 || game.shown().board.tile(TileId(last)).face_up == 0) {
    return {};
  }
  const PlacedTile& row = game.shown().board.tile(TileId(last));
  const std::vector<std::string> rows = rows_of(book, {TileKindId(row.kind), row.rotation});
  const TileKind& kind = looks.catalog().tile_kinds[TileKindId(row.kind)];
  return beside(rows,
                {said_with("{} at {}", kind.name, to_string(row.cell)), key_line(book, kind), ""});
}

std::string text_legend(TextBook& book) {
  const Looks& looks = book.looks();
  std::string text;
  const auto add = [&](const std::string& sign, const std::string& name) {
    text += fmt::format("{}{} {}", text.empty() ? "" : "  ", sign, name);
  };
  const Catalog& catalog = looks.catalog();
  for (std::size_t i = 0; i < catalog.feature_kinds.size(); ++i) {
    const FeatureKindId kind(i);
    add(book.kind(kind), looks.kind(kind).said);
  }
  for (std::size_t i = 0; i < catalog.variables.size(); ++i) {
    if (const BadgeLook* look = looks.variable(VariableId(i)); look != nullptr) {
      add(std::string(1, look->letter), look->said);
    }
  }
  for (std::size_t i = 0; i < catalog.pools.size(); ++i) {
    add(std::string(1, looks.pool(PoolId(i))->letter), looks.pool(PoolId(i))->said);
  }
  for (const auto& [word, look] : looks.marks()) {
    add(std::string(1, look.letter), look.said);
  }
  for (std::size_t i = 1; i < catalog.piece_kinds.size(); ++i) {
    const PieceKindId kind(i);
    add(seat_sign(0, book.unicode()) + looks.piece_letter(kind),
        said_name(catalog.piece_kinds[kind].name));
  }
  return text;
}

}  // namespace bastide
