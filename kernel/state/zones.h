// Tiles that are not on the board, and tokens in bags: multisets without an order until a draw.
//
// 1. A pile is a run of sections, top first; a draw comes out of the stock of its first section
//    that is not empty. Sections stay when they are empty.
// 2. A stock has no order. Several sections may draw from one; then each holds some of its tiles,
//    and nobody knows which.
// 3. Ranked tiles (recorded games) have one ticket for each tile in a stock; the last ticket of a
//    stock is the one that is drawn. Otherwise there are none.
// 4. A loose tile keeps its number until it leaves; the row is used again. `origins_` has a row for
//    each, so that a tile that nobody has seen can be exchanged for others of its stock.
// 5. Who may see what is no matter here: see flow/hidden.h.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kernel/base/rng.h"
#include "kernel/base/rows.h"
#include "kernel/model/catalog.h"

namespace bastide {

/// A tile in a hand, on the table or under another tile.
struct LooseTile {
  std::int32_t kind = -1;  // -1: free row
  std::int32_t zone = -1;
  std::int32_t holder = -1;        // player, or -1
  std::int32_t under_loose = -1;   // it lies under this loose tile
  std::int32_t under_placed = -1;  // it lies under this placed tile
  std::int32_t announced = 0;      // tile_drawn has been told

  [[nodiscard]] bool is_held(ZoneId in, PlayerId by) const {
    return kind >= 0 && zone == in.value() && holder == by.value();
  }
  bool operator==(const LooseTile&) const = default;
};

/// A placed tile that lies face down: nobody knows which tile of its stock it is.
struct FaceDownTile {
  std::int32_t tile = -1;
  std::int32_t kind = -1;
  std::int32_t stock = -1;

  bool operator==(const FaceDownTile&) const = default;
};

/// Rank of one tile instance, for games whose draws are paired with those of other games. The least
/// rank of a stock is drawn first.
struct Ticket {
  std::uint64_t rank = 0;
  std::int32_t kind = -1;
  std::int32_t stock = -1;

  bool operator==(const Ticket&) const = default;
};

class Zones {
 public:
  void start(const Catalog& catalog);
  /// From now on draws follow ranks hashed from (seed, tile name, copy), whatever else the ruleset
  /// contains.
  void rank_tiles(const Catalog& catalog, std::uint64_t seed);
  /// Forgets ranks: a bot's copy must not know what comes.
  void forget_ranks() {
    tickets_.clear();
    ranked_ = false;
  }
  /// Exchanges the tiles that lie under others or face down for random ones of the same stock: a
  /// bot's copy must not know them; the board has the latter too. Requires: ranks are forgotten.
  void make_up_covered(std::uint64_t seed);
  [[nodiscard]] bool is_ranked() const { return ranked_; }
  /// Takes a tile of this kind out of the reckoning, so that nothing hidden can be it. The stock to
  /// release() it to; -1 when the pile has none.
  [[nodiscard]] std::int32_t reserve(PileId pile, TileKindId kind);
  void release(std::int32_t stock, TileKindId kind) { change_stock(stock, kind, 1); }

  // Piles.
  [[nodiscard]] std::int32_t pile_size(PileId pile) const;
  /// First pile of the draw order that is not empty; none when all are.
  [[nodiscard]] PileId active_pile(const Catalog& catalog) const;
  /// Copies of this kind that may come with the next draw from the pile.
  [[nodiscard]] std::int32_t drawable(PileId pile, TileKindId kind) const;
  /// The same for all kinds; empty when the pile is.
  [[nodiscard]] std::span<const std::int32_t> drawable(PileId pile) const;
  /// The `n`-th drawable tile, counting kinds in order. Requires: n < number of drawable tiles.
  [[nodiscard]] TileKindId nth_drawable(PileId pile, std::int32_t n) const;
  /// Drawable tiles: what is left of the stock behind the top section.
  [[nodiscard]] std::int32_t drawable_count(PileId pile) const;
  /// The tile that the ranks say; none when tiles are not ranked.
  [[nodiscard]] TileKindId ranked_draw(PileId pile) const;
  /// Takes one tile of this kind from the top section; the stock that it was in. Requires:
  /// drawable(pile, kind) > 0.
  std::int32_t take_from_pile(PileId pile, TileKindId kind);
  /// Back into the stock of the pile's top section (or its last one when the pile is empty).
  void put_back(const Catalog& catalog, PileId pile, TileKindId kind, std::uint64_t seed);
  /// The rest of `from` goes on top of `onto`.
  void stack(PileId from, PileId onto);
  /// Takes one tile of this kind out of any pile, if there is one.
  void remove_anywhere(TileKindId kind);
  /// Replaces the content of the pile by one section per tile, drawn in this order: for fixtures.
  void fix_pile(PileId pile, const std::vector<TileKindId>& tiles);
  [[nodiscard]] const Rows<Section>& sections() const { return sections_; }
  [[nodiscard]] std::int64_t tiles_in_piles() const;

  // Loose tiles.
  /// `stock`: the one that it was taken from.
  std::int32_t add_loose(TileKindId kind, ZoneId zone, PlayerId holder, std::int32_t stock);
  void remove_loose(std::int32_t loose) { loose_[static_cast<std::size_t>(loose)] = {}; }
  /// The loose tile has been placed face down; it is to be removed then.
  void note_face_down(std::int32_t loose, TileId placed) {
    const auto row = static_cast<std::size_t>(loose);
    face_down_.push_back({placed.value(), loose_[row].kind, origins_[row]});
  }
  [[nodiscard]] const Rows<FaceDownTile>& face_down() const { return face_down_; }
  /// Calls visit(number, tile) for the tiles of the zone that the player holds; true as soon as
  /// `visit` is.
  template <class Visit>
  bool any_held(ZoneId zone, PlayerId holder, const Visit& visit) const {
    for (std::size_t i = 0; i < loose_.size(); ++i) {
      if (loose_[i].is_held(zone, holder) && visit(static_cast<std::int32_t>(i), loose_[i])) {
        return true;
      }
    }
    return false;
  }
  /// First tile of the zone that the player holds, of this kind unless none; -1 when there is none.
  [[nodiscard]] std::int32_t find_loose(ZoneId zone, PlayerId holder, TileKindId kind) const;
  [[nodiscard]] const Rows<LooseTile>& loose() const { return loose_; }
  [[nodiscard]] Rows<LooseTile>& loose() { return loose_; }

  // Bags.
  [[nodiscard]] std::int32_t in_bag(BagId bag, TokenKindId token) const {
    return tokens_[token_slot(bag, token)];
  }
  [[nodiscard]] std::int32_t bag_size(BagId bag) const;
  [[nodiscard]] TokenKindId nth_token(BagId bag, std::int32_t n) const;
  void change_bag(BagId bag, TokenKindId token, std::int32_t by) {
    tokens_[token_slot(bag, token)] += by;
  }

  bool operator==(const Zones&) const = default;

  [[nodiscard]] const Rows<std::int32_t>& stock_counts() const { return stock_; }
  [[nodiscard]] const Rows<std::int32_t>& token_counts() const { return tokens_; }
  [[nodiscard]] const Rows<Ticket>& tickets() const { return tickets_; }
  /// Of its lists.
  [[nodiscard]] std::size_t bytes() const {
    return stock_.bytes() + totals_.bytes() + sections_.bytes() + tickets_.bytes() +
           loose_.bytes() + face_down_.bytes() + origins_.bytes() + tokens_.bytes() +
           returned_.bytes();
  }

 private:
  [[nodiscard]] std::size_t token_slot(BagId bag, TokenKindId token) const {
    return bag.index() * token_kinds_ + token.index();
  }
  [[nodiscard]] const Section* top(PileId pile) const;
  void take_ticket(std::int32_t stock, TileKindId kind);
  void change_stock(std::int32_t stock, TileKindId kind, std::int32_t by) {
    const auto row = static_cast<std::size_t>(stock);
    stock_[row * tile_kinds_ + kind.index()] += by;
    totals_[row] += by;
  }

  Rows<std::int32_t> stock_;   // stock times tile kinds plus kind
  Rows<std::int32_t> totals_;  // by stock
  Rows<Section> sections_;     // by pile, top first
  Rows<Ticket> tickets_;       // last drawn first: by falling rank, then tiles put back between
  Rows<LooseTile> loose_;
  Rows<FaceDownTile> face_down_;
  Rows<std::int32_t> origins_;   // by loose tile: the stock that it was taken from
  Rows<std::int32_t> tokens_;    // bag times token kinds plus kind
  Rows<std::int32_t> returned_;  // by tile kind: times put back, for new places;
                                 // empty until the first is
  bool ranked_ = false;
  std::uint32_t tile_kinds_ = 0;
  std::uint32_t token_kinds_ = 0;
};

}  // namespace bastide
