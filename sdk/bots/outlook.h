// What features will probably be worth: points at the end, and the chance of completion from the
// tiles still to come. Everything follows from the catalogue: points tables, closing rules,
// contacts.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <type_traits>
#include <vector>

#include "kernel/rules/view.h"
#include "sdk/bots/fit_table.h"
#include "sdk/bots/value_weights.h"

namespace bastide {

/// Points of a feature for each of its owners.
struct Worth {
  float expected = 0;
  float now = 0;   // if the game ended now
  float done = 0;  // chance that it gets complete, from 0 to 1
  float open = 0;  // chance that it does not; 0 of changes, which keep it as it is
};

/// Points that each colour gains.
struct Gains {
  std::array<float, kMaxColours> expected{};
  std::array<float, kMaxColours> now{};  // if the game ended now
};

/// A port of an empty cell that faces the feature.
struct Gap {
  std::int32_t open;  // number of the open cell; -1: no tile can go there yet
  std::int32_t port;  // of the tile that may come, or FitTable::kAnyPort
  std::int32_t at;    // the cell, as keep_cell() has it

  [[nodiscard]] bool is_at(Cell cell) const { return at == keep_cell(cell); }
};
static_assert(std::is_trivial_v<Gap>);  // room for gaps is made often

/// A side of a turned tile where a segment goes on, if its kind can be closed.
struct OpenWay {
  std::int8_t segment = -1;
  std::int8_t side = 0;
  std::int8_t entry = 0;  // port of the cell beyond, or FitTable::kAnyPort
  std::int8_t ports = 0;  // of the segment there
};

inline constexpr std::size_t kMostGaps = 8;  // of more nobody closes the feature

/// Gaps of a feature; of more than there is room for the first.
class GapList {
 public:
  void add(std::int32_t open, std::int32_t port, Cell cell) {
    push_back({open, port, keep_cell(cell)});
  }
  void push_back(const Gap& gap) {
    if (count_ < kRoom) {
      gaps_[count_++] = gap;
    }
  }
  void clear() { count_ = 0; }
  void remove(Cell cell) {
    count_ = static_cast<std::size_t>(
        std::remove_if(
            begin(), begin() + count_, [cell](const Gap& gap) { return gap.is_at(cell); }) -
        begin());
  }
  [[nodiscard]] bool has(Cell cell) const {
    for (const Gap& gap : *this) {  // few: simpler code than any_of() is quicker
      if (gap.is_at(cell)) {
        return true;
      }
    }
    return false;
  }
  [[nodiscard]] std::size_t size() const { return count_; }
  [[nodiscard]] bool empty() const { return count_ == 0; }
  [[nodiscard]] const Gap* begin() const { return gaps_.data(); }
  [[nodiscard]] const Gap* end() const { return gaps_.data() + count_; }

 private:
  static constexpr std::size_t kRoom = kMostGaps + kSides;  // a tile fills no more of them

  [[nodiscard]] Gap* begin() { return gaps_.data(); }

  std::size_t count_ = 0;
  std::array<Gap, kRoom> gaps_;
};

/// Is there any of it?
template <std::size_t kSize>
[[nodiscard]] bool is_any(const std::array<std::uint16_t, kSize>& power) {
  std::uint64_t any = 0;
  for (const std::uint64_t word : std::bit_cast<std::array<std::uint64_t, kSize / 4>>(power)) {
    any |= word;
  }
  return any != 0;
}

/// A feature, on the board or as a tile would make it.
struct Sketch {
  std::int32_t kind = -1;
  std::int32_t open = 0;
  std::int32_t blocked = 0;
  std::int32_t tiles = 0;
  std::int32_t pieces = 0;
  float extra_open = 0;  // points of its variables
  float extra_complete = 0;
  float touched = 0;  // features that it touches and that are or will be complete
  float touched_now = 0;
  bool is_done = false;
  std::array<std::uint16_t, kMaxColours> power{};
  std::array<std::uint8_t, kMaxGroups> groups{};
  Cell cell;  // of kinds that count neighbours
  GapList gaps;

  /// Of this kind in this cell: one tile without anything on it, ports or gaps.
  void begin(std::int32_t of_kind, Cell in_cell) {
    kind = of_kind;
    open = blocked = pieces = 0;
    tiles = 1;
    extra_open = extra_complete = touched = touched_now = 0;
    is_done = false;
    power = {};
    groups = {};
    cell = in_cell;
    gaps.clear();
  }
  /// Points for a feature that it touches and that counts as complete by this share.
  void add_touched(float each, float share) {
    touched += each * share;
    touched_now += share >= 1 ? each : 0;
  }
  /// Does any colour have power on it?
  [[nodiscard]] bool is_held() const { return is_any(power); }
};

/// A tile that is being considered; its cell no longer is open, the cells beside it demand more.
struct Trial {
  std::int32_t open = -1;  // number of the open cell, -1: no tile
  Cell cell;
  std::array<std::int32_t, kSides> cells{};  // beside it, as keep_cell() has them
  std::array<std::int32_t, kSides> beside{
      -1, -1, -1, -1};                       // numbers of the open cells, -1: filled or new
  std::array<std::uint8_t, kSides> wants{};  // what the tile demands of them
  // Rows of the FitTable for them, found when they are asked for.
  std::array<std::int32_t, kSides> rows{-1, -1, -1, -1};
};

class Outlook {
 public:
  Outlook(const Catalog& catalog, const GreedyWeights& weights)
      : Outlook(catalog, ValueWeights(catalog, weights)) {}
  Outlook(const Catalog& catalog, const ValueWeights& weights);

  /// Between decisions. Requires: weights for the same catalogue.
  void set_weights(const ValueWeights& weights);

  /// Reads the state of a new decision; forgets what it knew.
  void begin(const State& state);

  /// Before rough_most_of_first().
  void find_bounds();

  /// Points of an owner of the sketched feature.
  [[nodiscard]] Worth worth(const Sketch& sketch, Trial& trial);
  /// The same for a feature on the board; kept until the next begin().
  [[nodiscard]] const Worth& worth(FeatureId feature);
  /// A feature on the board; kept until the next begin().
  [[nodiscard]] const Sketch& sketch(FeatureId feature);
  /// Features that the points of this one depend on, or that depend on it; each once.
  [[nodiscard]] const std::vector<std::int32_t>& related(FeatureId feature);
  /// Points that each complete feature of kind `other` gives to a feature of kind `kind` that
  /// touches it.
  [[nodiscard]] float touch_points(std::int32_t kind, std::int32_t other) const {
    return touch_[static_cast<std::size_t>(kind) * kinds_.size() + static_cast<std::size_t>(other)];
  }
  /// The points of the kind count features that it touches; or another kind counts this one.
  [[nodiscard]] bool touches(std::int32_t kind) const {
    return kinds_[static_cast<std::size_t>(kind)].touches;
  }
  /// It gets complete by tiles around its own.
  [[nodiscard]] bool counts_neighbours(std::int32_t kind) const {
    return kinds_[static_cast<std::size_t>(kind)].neighbours != 0;
  }
  [[nodiscard]] bool is_touched(std::int32_t kind) const {
    return kinds_[static_cast<std::size_t>(kind)].is_touched;
  }
  /// How far a feature counts as complete for those that touch it: 1 when it is.
  [[nodiscard]] float doneness(FeatureId feature);
  [[nodiscard]] float doneness(const Worth& worth) const {
    return worth.done >= 1 ? 1 : worth.done * weights_.beliefs.touching;
  }

  /// Points of the feature when it is complete, with one tile in each of its gaps.
  [[nodiscard]] float when_complete(const Sketch& sketch) const;
  /// Share of the tiles still to come, from 0 to 1, that would end the feature in this gap of it.
  [[nodiscard]] float fitting(const Gap& gap);

  /// Adds what the feature is worth (sign 1) to the colours on it, or takes it from them (sign -1).
  void credit(const Sketch& sketch, const Worth& worth, float sign, Gains& gains) const;

  /// Points that colour gains when it places a piece of that power where nobody has any.
  [[nodiscard]] float gain_of_first(std::int32_t kind,
                                    const Worth& worth,
                                    std::size_t colour,
                                    std::int32_t power) const {
    const KindWeight& weight = now_.kinds[static_cast<std::size_t>(kind)];
    return power == 0
               ? 0
               : worth.expected * weight.sole + worth.open * weight.open +
                     worth.done * weight.home * return_prices_[colour] * static_cast<float>(power);
  }

  /// The most that gain_of_first() can be of such a feature, whatever comes of
  /// its gaps. `touched`: the most that it can get for features that it
  /// touches. Infinite where weights do not allow to say.
  [[nodiscard]] float most_of_first(const Sketch& sketch,
                                    float touched,
                                    std::size_t colour,
                                    std::int32_t power) const;

  /// The most that a feature of this kind can get for those of a tile that it touches, all of them
  /// complete.
  [[nodiscard]] float most_touched_on(TileKindId tile, std::int32_t kind) const {
    return tile_touch_[tile.index() * kinds_.size() + static_cast<std::size_t>(kind)];
  }
  /// The same bound from a few products, or a looser one. `price`: first_price(). Requires:
  /// find_bounds().
  [[nodiscard]] float rough_most_of_first(const Sketch& sketch, float touched, float price) const {
    const RoughBound& bound = bounds_[static_cast<std::size_t>(sketch.kind)];
    const auto tiles = static_cast<float>(sketch.tiles);
    const auto pieces = static_cast<float>(sketch.pieces);
    const float open = bound.tile[0] * tiles + bound.piece[0] * pieces +
                       bound.sole * (sketch.extra_open + touched) + bound.rest[0];
    const float complete = bound.tile[1] * tiles + bound.piece[1] * pieces +
                           bound.sole * (sketch.extra_complete + touched) + bound.rest[1] +
                           bound.home * price;
    return std::max(open, complete);
  }
  /// What a piece of that power is worth to the colour when it comes home.
  [[nodiscard]] float first_price(std::size_t colour, std::int32_t power) const {
    return return_prices_[colour] * static_cast<float>(power);
  }

  /// Points that the last of `supply` pieces of this kind is worth in the supply of its colour.
  [[nodiscard]] float piece_price(PieceKindId kind, std::int32_t supply) const;
  /// The same of the usual kind: the one of which there are most.
  [[nodiscard]] float piece_price(std::int32_t supply) const {
    return piece_price(usual_piece_, supply);
  }
  /// The same for one that comes home; `supply` are there already.
  [[nodiscard]] float return_price(std::size_t colour) const { return return_prices_[colour]; }

  [[nodiscard]] std::int32_t open_number(Cell cell) const {
    return state_->board.open_number(cell);
  }
  /// Somebody stands on it, and it will bring points yet.
  [[nodiscard]] bool is_interesting(FeatureId feature) const;
  /// All that are, by number; replaces the list.
  void find_interesting(std::vector<FeatureId>& list) const;
  /// Calls each(feature) for the interesting features that a tile in the cell would help to
  /// surround. `open`: its number; -1 where rules let tiles lie.
  template <class Each>
  void visit_surrounded(std::int32_t open, Cell cell, const Each& each) {
    find_watchers();
    if (open >= 0) {
      visit(surrounded_at_[static_cast<std::size_t>(open)], each);
      return;
    }
    for (const std::int32_t feature : surrounded_) {
      const Cell other = sketch(FeatureId(feature)).cell;
      if (std::abs(other.x - cell.x) <= 1 && std::abs(other.y - cell.y) <= 1) {
        each(FeatureId(feature));
      }
    }
  }
  /// The same for those that reach into the open cell and can be closed.
  template <class Each>
  void visit_reaching(std::int32_t open, const Each& each) {
    find_watchers();
    visit(reaching_at_[static_cast<std::size_t>(open)], each);
  }
  /// Interesting features whose points count this one.
  template <class Each>
  void visit_counting(FeatureId feature, const Each& each) {
    find_watchers();
    const Note& own = note(feature);
    visit(own.counting_age == age_ ? own.counting : -1, each);
  }
  [[nodiscard]] const State& state() const { return *state_; }
  [[nodiscard]] const Catalog& catalog() const { return catalog_; }
  [[nodiscard]] const GreedyWeights& weights() const { return weights_.beliefs; }
  [[nodiscard]] const ValueWeights& value_weights() const { return weights_; }
  /// Share of the tiles that are left: 1 when the game begins.
  [[nodiscard]] float early() const { return early_; }

  /// All ways out of a tile, by segment.
  [[nodiscard]] std::span<const OpenWay> ways_out(TileKindId kind, Rotation rotation) const {
    const std::size_t at = kind.index() * 4 + static_cast<std::size_t>(rotation);
    return std::span(ways_out_).subspan(first_way_out_[at],
                                        first_way_out_[at + 1] - first_way_out_[at]);
  }

  /// A segment of a tile that is not on the board yet.
  struct Part {
    std::int32_t kind = -1;
    std::int32_t ports = 0;
    std::uint32_t related = 0;  // segments that it touches, if points depend on that
    float extra_open = 0;       // points of its variables
    float extra_complete = 0;
  };
  [[nodiscard]] std::span<const Part> parts(TileKindId kind) const {
    const std::size_t first = first_part_[kind.index()];
    return {parts_.data() + first, first_part_[kind.index() + 1] - first};
  }

 private:
  /// The points table of a kind, by what it counts.
  struct KindPoints {
    float tile[2]{};  // open, complete
    float flat[2]{};
    float piece[2]{};
    float neighbour[2]{};
    std::vector<std::pair<VariableId, std::array<float, 2>>> variables;
    DoneRule done = DoneRule::never;
    bool blocked_closes = false;
    int neighbours = 0;       // tiles around its own that make it complete: 0, 4 or 8
    bool has_bound = true;    // what it touches and what lies around cost no points
    bool touches = false;     // its points count features that it touches
    bool is_touched = false;  // other kinds count it
  };
  /// Of most_of_first(), by kind: open and complete.
  struct RoughBound {
    float tile[2]{};
    float piece[2]{};
    float rest[2]{};
    float sole = 0;
    float home = 0;
  };
  struct Note {
    std::uint32_t worth_age = 0;
    std::uint32_t related_age = 0;
    std::uint32_t sketch_age = 0;
    std::uint32_t watch_age = 0;
    std::uint32_t counting_age = 0;
    std::int32_t counting = -1;  // first of `watchers_`
    Worth worth;
    Sketch sketch;
    std::vector<std::int32_t> related;
  };

  /// A feature in a list, and the next one there; -1: none.
  struct Watcher {
    std::int32_t feature = -1;
    std::int32_t next = -1;
  };

  /// What may become of it in the end.
  struct Ends {
    bool complete = true;
    bool open = true;
  };
  [[nodiscard]] Ends ends_of(const Sketch& sketch) const;
  template <class Each>
  void visit(std::int32_t at, const Each& each) const {
    for (; at >= 0; at = watchers_[static_cast<std::size_t>(at)].next) {
      each(FeatureId(watchers_[static_cast<std::size_t>(at)].feature));
    }
  }
  void find_watchers() {
    if (watchers_age_ != age_) {
      watchers_age_ = age_;
      read_watchers();
    }
  }
  void read_watchers();
  void watch(FeatureId feature);
  void add_watcher(FeatureId feature, std::int32_t& list);
  void read_kinds();
  void read_parts();
  [[nodiscard]] Part part_of(const TileKind& tile, const SegmentKind& segment) const;
  void read_ways_out();
  void add_ways_out(TileKindId tile, Rotation rotation, std::size_t segment);
  void blend();
  void find_gaps(FeatureId feature, Sketch& sketch) const;
  void find_missing(Cell cell, bool all_eight, Sketch& sketch) const;
  void read(FeatureId feature, Sketch& sketch);
  void read_touched(FeatureId feature, Sketch& sketch);
  /// Row of `fits_` for the cell of the gap.
  [[nodiscard]] std::int32_t row_of(const Gap& gap, Trial& trial);
  [[nodiscard]] std::int32_t row_beside(std::size_t side, Trial& trial);
  [[nodiscard]] float gap_chance(const Gap& gap, Trial& trial) {
    return left_ <= 0 ? 0 : chance(row_of(gap, trial), gap.port);
  }
  [[nodiscard]] float chance(std::int32_t row, Port port) {
    float& known = fits_.chance(row, port);
    if (known < 0) {
      known = find_chance(row, port);
    }
    return known;
  }
  [[nodiscard]] float find_chance(std::int32_t row, Port port);
  /// What the neighbours demand of the open cell.
  [[nodiscard]] Demand demand(std::int32_t open) const;
  [[nodiscard]] float all_gaps_chance(const Sketch& sketch, Trial& trial);
  [[nodiscard]] Worth around_worth(const Sketch& sketch, Trial& trial);
  [[nodiscard, gnu::always_inline]] inline float points(
      const Sketch& sketch, int complete, float tiles, float neighbours, float touched) const;
  Note& note(FeatureId feature);

  const Catalog& catalog_;
  ValueWeights weights_;
  PieceKindId usual_piece_;
  float all_tiles_ = 1;
  float early_ = 1;
  bool are_chances_ = false;  // that follow from the weights: they lie between 0 and 1
  StageWeights now_;          // as the state of begin() has it; without `held`
  FitTable fits_;
  std::vector<KindPoints> kinds_;
  std::vector<RoughBound> bounds_;       // by kind, for `now_`
  std::vector<Part> parts_;              // of all kinds of tiles
  std::vector<std::size_t> first_part_;  // by kind, and one more
  std::vector<OpenWay> ways_out_;
  std::vector<std::size_t> first_way_out_;  // by kind and rotation, and one more
  std::vector<float> touch_;                // kind times kinds plus other kind
  std::vector<float> tile_touch_;           // kind of tile times kinds plus kind
  const State* state_ = nullptr;
  std::uint32_t age_ = 0;
  float left_ = 0;       // tiles still to come
  float own_draws_ = 0;  // of them for one player
  std::vector<std::int32_t> left_by_kind_;
  std::vector<std::int32_t> rows_;  // of `fits_`, by open cell; -1: not known yet
  std::vector<Note> notes_;         // by feature
  std::vector<std::uint32_t> met_;  // by feature: `meeting_` when related() last met it
  std::uint32_t meeting_ = 0;
  std::array<float, kMaxColours> return_prices_{};
  std::uint32_t watchers_age_ = 0;
  std::vector<Watcher> watchers_;
  std::vector<std::int32_t> surrounded_;     // interesting features that count neighbours
  std::vector<std::int32_t> surrounded_at_;  // by open cell: first of `watchers_`
  std::vector<std::int32_t> reaching_at_;
};

}  // namespace bastide
