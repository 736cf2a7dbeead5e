#include "sdk/tools/explain/tile_statistics.h"

#include <algorithm>
#include <map>
#include <set>

#include "kernel/base/joined.h"
#include "sdk/tools/explain/sheet_words.h"

namespace bastide {

namespace {

using Sides = std::array<std::size_t, kSides>;

Sides turned(const Sides& sides, std::size_t by) {
  Sides turned{};
  for (std::size_t side = 0; side < sides.size(); ++side) {
    turned[(side + by) % sides.size()] = sides[side];
  }
  return turned;
}

/// The first of its rotations.
Sides canonical(const Sides& sides) {
  Sides first = sides;
  for (std::size_t by = 1; by < sides.size(); ++by) {
    first = std::min(first, turned(sides, by));
  }
  return first;
}

/// The word of one port between two that are alike; of all that follow one another otherwise.
std::string words_of_side(const std::vector<std::string>& kinds, bool whole) {
  const auto word = [](const std::string& kind) {
    return kind.empty() ? std::string("nothing") : words_of(kind);
  };
  if (!whole && kinds.front() == kinds.back()) {
    return word(kinds[kinds.size() / 2]);
  }
  std::vector<std::string> words;
  for (const std::string& kind : kinds) {
    if (words.empty() || words.back() != word(kind)) {
      words.push_back(word(kind));
    }
  }
  return joined(words, " ");
}

std::vector<std::string> kinds_of_side(const Catalog& catalog, const EdgeKind& edge) {
  std::vector<std::string> kinds;
  for (const FeatureKindId kind : edge.kinds) {
    kinds.push_back(kind.is_some() ? catalog.feature_kinds[kind].name : "");
  }
  return kinds;
}

class Counter {
 public:
  explicit Counter(const Ruleset& rules) : catalog_(rules.catalog), drawn_(drawn_tiles()) {}

  TileStatistics count() {
    for (const EdgeKind& edge : catalog_.edge_kinds) {
      add_side(edge);
    }
    for (std::size_t t = 0; t < catalog_.tile_kinds.size(); ++t) {
      if (catalog_.tile_kinds[TileKindId(t)].count > 0) {
        add_tile(TileKindId(t));
      }
    }
    name_sides();
    sort();
    return std::move(all_);
  }

 private:
  /// How many of each kind of tile lie in piles that are drawn from.
  [[nodiscard]] std::vector<std::int32_t> drawn_tiles() const {
    std::set<std::int32_t> stocks;
    for (const Section& section : catalog_.sections) {
      const bool is_drawn = std::any_of(catalog_.draw_from.begin(),
                                        catalog_.draw_from.end(),
                                        [&](PileId pile) { return pile.value() == section.pile; });
      if (is_drawn) {
        stocks.insert(section.stock);
      }
    }
    const std::size_t kinds = catalog_.tile_kinds.size();
    std::vector<std::int32_t> drawn(kinds, 0);
    for (const std::int32_t stock : stocks) {
      for (std::size_t kind = 0; kind < kinds; ++kind) {
        drawn[kind] += catalog_.stock_counts[static_cast<std::size_t>(stock) * kinds + kind];
      }
    }
    return drawn;
  }

  void add_side(const EdgeKind& edge) {
    SideKind side;
    side.kinds = kinds_of_side(catalog_, edge);
    all_.sides.push_back(std::move(side));
  }

  void add_tile(TileKindId id) {
    const TileKind& tile = catalog_.tile_kinds[id];
    Sides sides{};
    const Face& face = catalog_.face(id, LayerId(0), 0);
    for (std::size_t side = 0; side < sides.size(); ++side) {
      sides[side] = face.shows[side];
      all_.sides[sides[side]].sides += tile.count;
    }
    for (const std::size_t side : std::set<std::size_t>(sides.begin(), sides.end())) {
      all_.sides[side].tiles += tile.count;
    }
    all_.tiles += tile.count;
    all_.drawn += drawn_[id.index()];
    add_source(tile);
    TileShape& shape = shapes_[canonical(sides)];
    shape.tiles += tile.count;
    shape.drawn += drawn_[id.index()];
    shape.names.push_back(tile.name);
  }

  void add_source(const TileKind& tile) {
    const std::string& plugin = catalog_.plugins[tile.plugin].id;
    const auto known = std::find_if(all_.sources.begin(), all_.sources.end(), [&](const auto& row) {
      return row.plugin == plugin && row.part == tile.part;
    });
    if (known == all_.sources.end()) {
      all_.sources.push_back({plugin, tile.part, tile.count});
    } else {
      known->tiles += tile.count;
    }
  }

  void name_sides() {
    std::map<std::string, int> seen;
    for (const SideKind& side : all_.sides) {
      seen[words_of_side(side.kinds, false)] += side.sides > 0 ? 1 : 0;
    }
    for (SideKind& side : all_.sides) {
      side.name = words_of_side(side.kinds, false);
      if (seen[side.name] > 1) {
        side.name = words_of_side(side.kinds, true);
      }
    }
  }

  /// Sides that no tile shows are left out; the others get new numbers.
  void sort() {
    std::vector<std::size_t> order;
    for (std::size_t side = 0; side < all_.sides.size(); ++side) {
      if (all_.sides[side].sides > 0) {
        order.push_back(side);
      }
    }
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return all_.sides[a].sides > all_.sides[b].sides;
    });
    std::vector<std::size_t> number(all_.sides.size(), 0);
    std::vector<SideKind> sides;
    for (const std::size_t old : order) {
      number[old] = sides.size();
      sides.push_back(std::move(all_.sides[old]));
    }
    all_.sides = std::move(sides);
    for (auto& [old, shape] : shapes_) {
      Sides renamed = old;
      for (std::size_t& side : renamed) {
        side = number[side];
      }
      shape.sides = canonical(renamed);
      all_.shapes.push_back(std::move(shape));
    }
    std::stable_sort(all_.shapes.begin(), all_.shapes.end(), [](const auto& a, const auto& b) {
      return a.tiles != b.tiles ? a.tiles > b.tiles : a.sides < b.sides;
    });
  }

  const Catalog& catalog_;
  std::vector<std::int32_t> drawn_;
  TileStatistics all_;
  std::map<Sides, TileShape> shapes_;
};

bool fits(const Sides& sides, const SideDemand& demand) {
  for (std::size_t side = 0; side < sides.size(); ++side) {
    if (demand[side] && *demand[side] != sides[side]) {
      return false;
    }
  }
  return true;
}

}  // namespace

std::string word_of_side(const Catalog& catalog, std::uint8_t edge) {
  return words_of_side(kinds_of_side(catalog, catalog.edge_kinds[edge]), false);
}

TileStatistics tile_statistics(const Ruleset& rules) {
  return Counter(rules).count();
}

std::int32_t count_fitting_tiles(const TileStatistics& tiles, const SideDemand& demand) {
  std::int32_t count = 0;
  for (const TileShape& shape : tiles.shapes) {
    for (std::size_t by = 0; by < shape.sides.size(); ++by) {
      if (fits(turned(shape.sides, by), demand)) {
        count += shape.drawn;
        break;
      }
    }
  }
  return count;
}

}  // namespace bastide
