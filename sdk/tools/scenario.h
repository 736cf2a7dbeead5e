// A scenario as its file says it: a fixture, moves and expectations, read strictly, with places.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernel/base/value.h"
#include "kernel/model/geometry.h"

namespace bastide {

/// The largest number that a scenario may name.
inline constexpr std::int32_t kMostNumber = 1'000'000;

/// A name that complaints can point at.
struct NamedAt {
  std::string name;
  SourceRef at;
};

/// A segment of the tile in a cell, by key, port, side or kind.
struct SegmentName {
  Cell cell;
  std::string on;
};

struct FixturePiece {
  std::string piece;
  std::string owner;
  std::string on;
  SourceRef at;
};

/// Markers of a pool on a segment, or on the tile itself when `on` is "tile".
struct FixtureMarkers {
  std::string pool;
  std::string on;
  std::int32_t count = 0;
  SourceRef at;
};

struct FixtureTile {
  std::string tile;
  Cell cell;
  int turn = 0;
  bool face_up = true;
  std::vector<FixtureMarkers> markers;
  std::vector<FixturePiece> pieces;
  SourceRef at;
};

/// An answer that must be refused: one of `place`, `claim` and `answer` is set.
struct IllegalMove {
  std::optional<Cell> place;
  int turn = 0;
  std::string claim;
  std::string piece;
  std::string answer;
  std::vector<std::string> because;  // denial ids; empty: not compared
};

/// What is compared of a feature.
struct FeatureWish {
  std::optional<std::int32_t> tiles;
  std::optional<std::int32_t> open;
  std::optional<std::int32_t> segments;
  std::optional<bool> complete;
  std::optional<std::vector<std::pair<std::string, std::int32_t>>> pieces;
  std::optional<std::vector<std::string>> owners;
  std::vector<std::pair<std::string, std::int32_t>> values;
};

enum class Expected : std::uint8_t {
  score,        // names[0], number
  pile,         // number
  holds,        // names[0], number, word: kind of piece
  scored,       // names[0], number, word: kind of feature or reason; lines
  scored_none,  // names[0]
  turn,         // names[0]
  over,
  not_over,
  ended_by,   // word: the reason
  wins,       // names
  choosing,   // word
  feature,    // segments[0], feature
  same,       // segments
  different,  // segments
  count,      // word, number
  legal,      // names: option texts
  not_legal,  // names
  options,    // number
  bot,        // word: name or file; names[0]: its answer
  cells,      // cells
  tile,       // cells[0], word, number: turn, or -1
  empty,      // cells[0]
  projected,  // lines: name, score
  markers,    // segments[0], on empty: the whole tile; word: pool; number
};

struct Expectation {
  Expected kind = Expected::over;
  SourceRef at;
  std::string text;  // as a message shows it
  std::vector<std::string> names;
  std::string word;
  std::int32_t number = 0;
  std::optional<std::vector<std::pair<std::string, std::int32_t>>> lines;
  std::vector<SegmentName> segments;
  std::vector<Cell> cells;
  FeatureWish feature;
};

/// One object of `moves`; its steps are carried out in this order.
struct ScenarioMove {
  SourceRef at;
  std::string by;
  std::string token;
  std::string draw;
  std::optional<Cell> place;
  int turn = 0;
  std::string tile;
  std::string claim;
  std::string piece;
  std::string answer;
  std::optional<IllegalMove> illegal;
  std::int32_t fill = 0;
  std::vector<Expectation> expect;
};

struct Scenario {
  SourceRef at;
  int number = 0;  // in its file, from 1
  std::vector<std::string> rules;
  std::string title;
  std::string ruleset;   // name or path
  Value inline_ruleset;  // instead, when it is an object
  std::vector<std::string> players;
  std::string first;
  std::uint64_t seed = 1;
  bool has_board = false;
  std::vector<FixtureTile> board;
  std::vector<std::pair<NamedAt, std::int32_t>> scores;
  struct Supply {
    NamedAt owner;
    std::string piece;
    std::int32_t number = 0;
  };
  std::vector<Supply> supply;
  bool has_pile = false;
  /// By name of the pile, in the order of drawing; without a name the first of those drawn from.
  std::vector<std::pair<NamedAt, std::vector<NamedAt>>> piles;
  std::vector<ScenarioMove> moves;
  bool end = false;
  std::vector<Expectation> expect;
};

/// Every scenario of a file, with its faults in `diagnostics`.
[[nodiscard]] std::vector<Scenario> read_scenarios(std::string_view text,
                                                   const std::string& file,
                                                   Diagnostics& diagnostics);

/// A sentence; the forms are those of docs/formats.md. None when it is no known one.
[[nodiscard]] std::optional<Expectation> parse_sentence(std::string_view text);

/// One entry of an `expect` list.
[[nodiscard]] std::optional<Expectation> read_expectation(const Value& value,
                                                          Diagnostics& diagnostics);

}  // namespace bastide
