#include "sdk/tools/trial/stacked_pile.h"

#include <algorithm>

#include "kernel/base/diagnostics.h"
#include "kernel/base/nearest.h"
#include "kernel/base/said.h"
#include "kernel/io/json_parser.h"
#include "kernel/io/json_reader.h"
#include "kernel/io/text_file.h"

namespace bastide {

namespace {

/// Copies that lie in the piles when the game begins.
std::int32_t copies_in_piles(const Catalog& catalog, TileKindId kind) {
  std::int32_t copies = 0;
  for (std::size_t at = kind.index(); at < catalog.stock_counts.size();
       at += catalog.tile_kinds.size()) {
    copies += catalog.stock_counts[at];
  }
  return copies;
}

std::string unknown_tile(const Catalog& catalog, const std::string& name) {
  std::vector<std::string> known;
  for (const TileKind& kind : catalog.tile_kinds) {
    known.push_back(kind.name);
  }
  return said_with("no tile is called \"{}\"{}", name, did_you_mean(name, known));
}

}  // namespace

std::vector<TileKindId> read_stacked_pile(const std::string& file, const Catalog& catalog) {
  Diagnostics diagnostics;
  const Result<std::string> text = read_text_file(file);
  if (!text.ok()) {
    diagnostics.add(unread(file, text.error()));
    diagnostics.throw_if_any();
  }
  const auto root = parse_json(text.value(), {file, 1, 1}, diagnostics);
  diagnostics.throw_if_any();
  std::vector<TileKindId> pile;
  for (const PlacedText& tile : as_texts(&*root, said("a stacked pile"), diagnostics)) {
    const TileKindId kind = catalog.tile_kinds.find(tile.text);
    if (kind.is_none()) {
      diagnostics.add(tile.at, [&] { return unknown_tile(catalog, tile.text); });
      continue;
    }
    const auto before = static_cast<std::int32_t>(std::count(pile.begin(), pile.end(), kind));
    if (const std::int32_t copies = copies_in_piles(catalog, kind); before >= copies) {
      diagnostics.add(
          tile.at,
          said_with("{} stands {} times, but {} lie in the piles", tile.text, before + 1, copies));
    }
    pile.push_back(kind);
  }
  if (diagnostics.empty() && pile.empty()) {
    diagnostics.add(root->at, said("a stacked pile has at least one tile"));
  }
  diagnostics.throw_if_any();
  return pile;
}

}  // namespace bastide
