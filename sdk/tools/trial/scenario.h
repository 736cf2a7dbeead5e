// A scenario as its file says it: a fixture, moves and expectations, read strictly, with places.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
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

/// Value of a declared variable: a number (true is 1), a word (of an enumeration, or a name), or
/// the tokens of a list.
struct NamedValue {
  NamedAt name;
  std::variant<std::int32_t, std::string, std::vector<std::string>> value;
};

/// The name under which `values` says what belongs to nobody.
inline constexpr std::string_view kWholeGame = "game";
/// The place of a piece that stands on the tile itself.
inline constexpr std::string_view kOnTile = "tile";

struct FixturePiece {
  std::string piece;
  std::string owner;   // empty: of a neutral piece
  std::string on;      // a segment, or kOnTile; empty: off the board
  std::string zone;    // off the board in this zone; empty: out of the game
  std::string holder;  // in a zone: the seat that holds it, if any
  std::vector<NamedValue> values;
  SourceRef at;
};

/// Markers of a pool on a segment, or on the tile itself when `on` is kOnTile.
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
  std::string tile;  // of a hand that holds several
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

/// What is compared of a tile besides its kind.
struct TileWish {
  std::vector<std::pair<std::string, std::int32_t>> printed;  // variable, sum over its segments
  std::optional<std::vector<std::string>> marks;              // exactly these, sorted
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
  options,    // number, or exactly these texts: names
  bot,        // word: name or file; names[0]: its answer
  cells,      // cells
  tile,       // cells[0], word, number: turn, or -1; printed
  empty,      // cells[0]
  projected,  // lines: name, score
  markers,    // segments[0], on empty: the whole tile; word: pool; number
  piece,      // names[0]: owner, empty if it is neutral, names[1]: holder or empty; word: kind;
              // segments[0], on empty: anywhere on the tile; none: in `zone`; number: how many of
              // them, or -1; values
  seen,       // names[0]: seat; sight
  in_order,   // parts
};

/// Something that one seat may see and another not: one of `cell`, `hand` and `value` is set.
struct Sighting {
  std::optional<Cell> cell;
  bool is_under = false;  // the tile under that in `cell`
  std::string hand;       // of a seat
  std::string value;      // a variable
  std::string of;         // whose it is; empty: of the game
  std::string answer_of;  // of a seat: what it answered last
  bool is_seen = false;
};

struct Expectation {
  Expected kind = Expected::over;
  SourceRef at;
  std::string text;  // as a message shows it
  std::vector<std::string> names;
  std::string word;
  std::string zone;
  std::int32_t number = 0;
  std::optional<std::vector<std::pair<std::string, std::int32_t>>> lines;
  std::vector<SegmentName> segments;
  std::vector<Cell> cells;
  FeatureWish feature;
  TileWish printed;
  std::vector<NamedValue> values;
  Sighting sight;
  std::vector<Expectation> parts;
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
  /// Exactly the options out of which the last of answer, claim and place chose; empty: not
  /// compared.
  std::vector<std::string> offers;
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
  std::string first;            // seat; empty: the first one
  bool first_by_rules = false;  // whoever begins as the ruleset says
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
  /// Off the board and in no supply.
  std::vector<FixturePiece> out;
  /// By the seat that has them, or kWholeGame.
  std::vector<std::pair<NamedAt, std::vector<NamedValue>>> values;
  /// Exact content, by bag.
  std::vector<std::pair<NamedAt, std::vector<std::pair<NamedAt, std::int32_t>>>> bags;
  bool has_pile = false;
  /// By name of the pile, in the order of drawing; without a name the first of those drawn from.
  std::vector<std::pair<NamedAt, std::vector<NamedAt>>> piles;
  std::vector<ScenarioMove> moves;
  bool end = false;
  std::vector<Expectation> expect;
  std::string refused;  // words of the reason why there is no such game; nothing is played then

  [[nodiscard]] bool has_fixture() const {
    return has_board || has_pile || !scores.empty() || !supply.empty() || !out.empty() ||
           !values.empty() || !bags.empty();
  }
};

/// Every scenario of a file, with its faults in `diagnostics`.
[[nodiscard]] std::vector<Scenario> read_scenarios(std::string_view text,
                                                   const std::string& file,
                                                   Diagnostics& diagnostics);

/// The files that a ruleset names by their paths: what it extends, variants.
[[nodiscard]] std::vector<NamedAt> files_named(const Value& ruleset);
/// The same of a scenario, and its ruleset and bots.
[[nodiscard]] std::vector<NamedAt> files_named(const Scenario& scenario);

/// A sentence; the forms are those of docs/formats.md. None when it is no known one.
[[nodiscard]] std::optional<Expectation> parse_sentence(std::string_view text);

/// An object of variables and their values; `name` says what it is in complaints.
[[nodiscard]] std::vector<NamedValue> read_named_values(const Value* value,
                                                        std::string_view name,
                                                        Diagnostics& diagnostics);

/// One entry of an `expect` list.
[[nodiscard]] std::optional<Expectation> read_expectation(const Value& value,
                                                          Diagnostics& diagnostics);

}  // namespace bastide
