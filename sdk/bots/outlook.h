// What features will probably be worth: points at the end, and the chance of completion from the
// tiles still to come. Everything follows from the catalogue: points tables, closing rules,
// contacts.
#pragma once

#include <array>
#include <cstdint>
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
  std::int32_t open = -1;  // number of the open cell
  std::int32_t port = 0;   // of the tile that may come, or FitTable::kAnyPort
  Cell cell;
};

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
  std::vector<Gap> gaps;  // at most kMostGaps; more: nobody will close it
  Cell cell;              // of kinds that count neighbours

  void clear();
};

inline constexpr std::size_t kMostGaps = 8;

/// A tile that is being considered; its cell no longer is open, the cells beside it demand more.
struct Trial {
  std::int32_t open = -1;  // number of the open cell, -1: no tile
  Cell cell;
  std::array<std::int32_t, kSides> beside{
      -1, -1, -1, -1};                   // numbers of the open cells, -1: filled or new
  std::array<Demand, kSides> demands{};  // of empty cells beside it
};

class Outlook {
 public:
  Outlook(const Catalog& catalog, const GreedyWeights& weights)
      : Outlook(catalog, ValueWeights(catalog, weights)) {}
  Outlook(const Catalog& catalog, const ValueWeights& weights);

  /// Between decisions. Requires: weights for the same catalogue.
  void set_weights(const ValueWeights& weights) { weights_ = weights; }

  /// Reads the state of a new decision; forgets what it knew.
  void begin(const State& state);

  /// Points of an owner of the sketched feature.
  [[nodiscard]] Worth worth(const Sketch& sketch, const Trial& trial);
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
  [[nodiscard]] bool is_touched(std::int32_t kind) const {
    return kinds_[static_cast<std::size_t>(kind)].is_touched;
  }
  /// How far a feature counts as complete for those that touch it: 1 when it is.
  [[nodiscard]] float doneness(FeatureId feature);
  [[nodiscard]] float doneness(const Worth& worth) const {
    return worth.done >= 1 ? 1 : worth.done * weights_.beliefs.touching;
  }

  /// Adds what the feature is worth (sign 1) to the colours on it, or takes it from them (sign -1).
  void credit(const Sketch& sketch, const Worth& worth, float sign, Gains& gains) const;

  /// Points that the last of `supply` pieces of this kind is worth in the supply of its colour.
  [[nodiscard]] float piece_price(PieceKindId kind, std::int32_t supply) const;
  /// The same of the usual kind: the one of which there are most.
  [[nodiscard]] float piece_price(std::int32_t supply) const {
    return piece_price(usual_piece_, supply);
  }
  /// The same for one that comes home; `supply` are there already.
  [[nodiscard]] float return_price(std::size_t colour) const { return return_prices_[colour]; }

  [[nodiscard]] std::int32_t open_number(Cell cell) const { return open_at_.at(cell) - 1; }
  [[nodiscard]] Demand demand(std::int32_t open) const {
    return demands_[static_cast<std::size_t>(open)];
  }
  [[nodiscard]] bool is_interesting(FeatureId feature) const;
  [[nodiscard]] const State& state() const { return *state_; }
  [[nodiscard]] const Catalog& catalog() const { return catalog_; }
  [[nodiscard]] const GreedyWeights& weights() const { return weights_.beliefs; }
  [[nodiscard]] const ValueWeights& value_weights() const { return weights_; }
  /// Share of the tiles that are left: 1 when the game begins.
  [[nodiscard]] float early() const { return early_; }

  /// Points of the variables of a segment that is not on the board yet.
  void add_segment(const SegmentKind& segment, Sketch& sketch) const;

 private:
  /// The points table of a kind, by what it counts.
  struct KindPoints {
    float tile[2]{};  // open, complete
    float flat[2]{};
    float piece[2]{};
    float neighbour[2]{};
    std::vector<std::pair<VariableId, std::array<float, 2>>> variables;
    bool touches = false;     // its points count features that it touches
    bool is_touched = false;  // other kinds count it
  };
  struct Note {
    std::uint32_t worth_age = 0;
    std::uint32_t related_age = 0;
    std::uint32_t sketch_age = 0;
    Worth worth;
    Sketch sketch;
    std::vector<std::int32_t> related;
  };

  void read_kinds();
  void blend();
  void read_cells();
  void find_gaps(FeatureId feature, Sketch& sketch) const;
  void find_missing(Cell cell, bool all_eight, Sketch& sketch) const;
  void read(FeatureId feature, Sketch& sketch);
  void read_touched(FeatureId feature, Sketch& sketch);
  [[nodiscard]] float gap_chance(const Gap& gap, const Trial& trial);
  [[nodiscard]] float chance(Demand demand, Port port);
  [[nodiscard]] float all_gaps_chance(const Sketch& sketch, const Trial& trial);
  [[nodiscard]] Worth around_worth(const Sketch& sketch, const Trial& trial);
  [[nodiscard]] float points(
      const Sketch& sketch, int complete, float tiles, float neighbours, float touched) const;
  Note& note(FeatureId feature);

  const Catalog& catalog_;
  ValueWeights weights_;
  PieceKindId usual_piece_;
  float all_tiles_ = 1;
  float early_ = 1;
  StageWeights now_;  // as the state of begin() has it; without `held`
  FitTable fits_;
  std::vector<KindPoints> kinds_;
  std::vector<float> touch_;  // kind times kinds plus other kind
  const State* state_ = nullptr;
  std::uint32_t age_ = 0;
  float left_ = 0;       // tiles still to come
  float own_draws_ = 0;  // of them for one player
  std::vector<std::int32_t> left_by_kind_;
  Grid open_at_;  // number of the open cell plus one
  std::vector<Cell> written_;
  std::vector<Demand> demands_;
  std::vector<float> chances_;  // open cell times (ports + 1) plus port; below 0: not known yet
  std::vector<Note> notes_;     // by feature
  std::array<float, kMaxColours> return_prices_{};
};

}  // namespace bastide
