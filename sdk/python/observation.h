// What a seat sees of a position, as numbers for programs that learn: the layout follows from the
// declarations of the ruleset.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sdk/python/action_table.h"

namespace bastide {

/// First all planes, each row by row from the north-west, then all scalars. Numbers are plain
/// counts, not scaled. Seats are counted from the one that looks: "+0", then as they sit.
class ObservationLayout {
 public:
  ObservationLayout(const Ruleset& rules, std::int32_t seats, CellWindow window);

  [[nodiscard]] const std::vector<std::string>& planes() const { return planes_; }
  [[nodiscard]] const std::vector<std::string>& scalars() const { return scalars_; }
  [[nodiscard]] CellWindow window() const { return window_; }
  [[nodiscard]] std::size_t size() const {
    return planes_.size() * static_cast<std::size_t>(window_.area()) + scalars_.size();
  }

  /// `seen`: a copy of the game made by hide_from() for this seat; `shown`: what of it is shown.
  /// Writes size() numbers.
  void write(
      const Ruleset& rules, const State& seen, const State& shown, PlayerId seat, float* out) const;

 private:
  friend class ObservationWriter;

  /// Where what belongs to one thing begins; things of one kind follow each other.
  struct Starts {
    std::size_t ports = 0;  // planes: port times kinds with ports plus kind
    std::size_t tiles = 0;  // by port of the terrain
    std::size_t open = 0;
    std::size_t power = 0;  // port times seats plus seat
    std::size_t lone = 0;   // by kind without ports
    std::size_t lone_power = 0;
    std::size_t marks = 0;
    std::size_t pieces = 0;  // piece kind times seats plus seat
    std::size_t variables = 0;

    std::size_t choices = 0;  // scalars
    std::size_t questions = 0;
    std::size_t acts = 0;
    std::size_t piles = 0;
    std::size_t bags = 0;
    std::size_t unseen = 0;
    std::size_t hands = 0;  // seat times kinds plus kind
    std::size_t last = 0;
    std::size_t tracks = 0;  // track times seats plus seat
    std::size_t supplies = 0;
    std::size_t values = 0;
  };

  /// A declared question: its prompt is the key, or the sentence with values filled in.
  struct Asked {
    std::string key;
    std::string text;

    [[nodiscard]] bool asks(std::string_view prompt) const;
  };

  void name_planes(const Catalog& catalog);
  void name_variable_planes(const Catalog& catalog);
  void name_scalars(const Ruleset& rules);
  void name_things(const Catalog& catalog);
  void name_values(const Catalog& catalog, const Variable& variable);
  void add_by_seat(const std::string& name);

  CellWindow window_;
  std::int32_t seats_;
  Starts at_;
  std::vector<std::string> planes_;
  std::vector<std::string> scalars_;
  std::vector<std::int32_t> ported_;    // by feature kind: number among those with ports, or -1
  std::vector<std::int32_t> portless_;  // likewise
  std::size_t ported_count_ = 0;
  std::vector<std::string> marks_;
  std::vector<std::vector<std::int32_t>> tile_marks_;     // by tile kind: marks of the tile
  std::vector<std::vector<std::int32_t>> segment_marks_;  // by seed of a segment
  std::vector<Asked> questions_;
};

}  // namespace bastide
