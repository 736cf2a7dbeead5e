// Reads the tables of docs/rules, and says of tiles that are played what such tables say.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "kernel/rules/ruleset.h"

namespace bastide {

using Sides = std::set<char>;          // N, E, S, W
using Halves = std::set<std::string>;  // NL, NR, …

[[nodiscard]] std::vector<std::string> split(const std::string& text, char between);

/// A file of docs/rules.
[[nodiscard]] std::string text_of(const std::string& name);

/// Rows below the first line of the file that begins with `head`; an escaped bar within a cell is
/// given as "/".
[[nodiscard]] std::vector<std::vector<std::string>> rows_of(const std::string& file,
                                                            const std::string& head);

[[nodiscard]] Sides sides_in(const std::string& text);
/// "N+W, and E which also …": {N, W} and {E}; "S, ends at the city": {S}.
[[nodiscard]] std::set<Sides> groups_in(const std::string& text);
/// "EL SR * / ER SL": the halves of each field, and whether it touches a city.
[[nodiscard]] std::map<Halves, bool> fields_in(const std::string& text);

/// One tile in the words of the tables. A side belongs to whoever owns its middle.
struct TableShape {
  std::set<Sides> cities;
  std::set<Sides> roads;
  Sides river;
  std::map<Halves, bool> fields;  // and whether it touches a city
  int shields = 0;
  bool monastery = false;
};

/// The tiles of a shipped ruleset.
class Tiles {
 public:
  explicit Tiles(const std::string& ruleset);

  [[nodiscard]] const Catalog& catalog() const { return rules_->catalog; }
  [[nodiscard]] const TileKind& tile(const std::string& name) const;
  /// Kinds of the design: base/D and base/D-start.
  [[nodiscard]] std::vector<const TileKind*> of_design(const std::string& name) const;
  /// "city", "road", …
  [[nodiscard]] std::string kind_of(const SegmentKind& segment) const;
  /// The sum of a variable over the segments of the tile, by its short name.
  [[nodiscard]] int printed(const TileKind& tile, const std::string& variable) const;
  [[nodiscard]] TableShape shape(const TileKind& tile) const;

 private:
  void add_segment(const TileKind& tile, std::size_t i, TableShape& shape) const;

  std::shared_ptr<const Ruleset> rules_;
};

}  // namespace bastide
