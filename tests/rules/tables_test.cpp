// The tables of docs/rules against the tiles that are played: counts, cities, roads, fields and
// what they touch, shields, marks, pictures, symbols.
#include <algorithm>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "kernel/load/ruleset_loader.h"
#include "tests/support/installed.h"

namespace bastide {
namespace {

using Sides = std::set<char>;          // N, E, S, W
using Halves = std::set<std::string>;  // NL, NR, …
using Cells = std::vector<std::string>;

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(' ');
  return first == std::string::npos ? ""
                                    : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

std::vector<std::string> split(const std::string& text, char between) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, between);) {
    parts.push_back(trimmed(part));
  }
  return parts;
}

std::string text_of(const std::string& name) {
  std::ostringstream text;
  text << std::ifstream(std::string(BASTIDE_SOURCE_DIR) + "/docs/rules/" + name).rdbuf();
  return text.str();
}

/// Rows below the first line that begins with `head`; "\|" stands within a cell.
std::vector<Cells> rows_of(const std::string& file, const std::string& head) {
  std::string text = text_of(file);
  const auto start = text.find("\n" + head);
  EXPECT_NE(start, std::string::npos) << file << " has no table " << head;
  std::vector<Cells> rows;
  std::istringstream lines(start == std::string::npos ? "" : text.substr(start + 1));
  std::string line;
  for (int n = 0; std::getline(lines, line) && line.starts_with("|"); ++n) {
    if (n >= 2) {  // below the head and its line
      Cells cells = split(std::regex_replace(line, std::regex(R"(\\\|)"), "/"), '|');
      cells.erase(cells.begin());
      rows.push_back(std::move(cells));
    }
  }
  return rows;
}

std::string without_brackets(const std::string& text) {
  return std::regex_replace(text, std::regex(R"(\([^)]*\))"), "");
}

Sides sides_in(const std::string& text) {
  Sides sides;
  std::copy_if(text.begin(), text.end(), std::inserter(sides, sides.end()), [](char c) {
    return c == 'N' || c == 'E' || c == 'S' || c == 'W';
  });
  return sides;
}

/// "N+W, and E which also …": {N, W} and {E}; "S, ends at the city": {S}.
std::set<Sides> groups_in(const std::string& text) {
  static const std::regex kGroup(R"((?:^|, |and )([NESW](?:[+-][NESW])*)(?![A-Za-z]))");
  const std::string plain = without_brackets(text);
  std::set<Sides> groups;
  for (std::sregex_iterator it(plain.begin(), plain.end(), kGroup), end; it != end; ++it) {
    groups.insert(sides_in((*it)[1]));
  }
  return groups;
}

/// "EL SR * / ER SL": the halves of each field, and whether it touches a city.
std::map<Halves, bool> fields_in(const std::string& text) {
  std::map<Halves, bool> fields;
  for (const std::string& group : split(without_brackets(text), '/')) {
    Halves halves;
    for (const std::string& word : split(group, ' ')) {
      if (std::regex_match(word, std::regex("[NESW]"))) {
        halves.insert({word + "L", word + "R"});
      } else if (std::regex_match(word, std::regex("[NESW][LR]"))) {
        halves.insert(word);
      } else if (word == "one") {
        halves = {"NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"};
      }
    }
    if (!halves.empty()) {
      fields[halves] = group.find('*') != std::string::npos;
    }
  }
  return fields;
}

/// What the catalogue of a ruleset says of one tile, in the words of the tables.
struct Shape {
  std::set<Sides> cities;
  std::set<Sides> roads;
  Sides river;
  std::map<Halves, bool> fields;
  int shields = 0;
  bool monastery = false;
};

class Tiles {
 public:
  explicit Tiles(const std::string& ruleset) {
    LoadRequest request;
    request.ruleset = ruleset;
    rules_ = load_ruleset(request, project_path());
  }

  [[nodiscard]] const Catalog& catalog() const { return rules_->catalog; }
  [[nodiscard]] const TileKind& tile(const std::string& name) const {
    return catalog().tile_kinds[catalog().find_tile(name)];
  }
  /// Kinds of the design: base/D and base/D-start.
  [[nodiscard]] std::vector<const TileKind*> of_design(const std::string& name) const {
    std::vector<const TileKind*> kinds;
    for (const TileKind& kind : catalog().tile_kinds) {
      if (kind.name == name || kind.name.starts_with(name + "-")) {
        kinds.push_back(&kind);
      }
    }
    return kinds;
  }
  [[nodiscard]] std::string kind_of(const SegmentKind& segment) const {
    return std::string(short_name(catalog().feature_kinds[segment.kind].name));
  }

  [[nodiscard]] Shape shape(const TileKind& tile) const {
    Shape shape;
    for (std::size_t i = 0; i < tile.segments.size(); ++i) {
      add_segment(tile, i, shape);
    }
    return shape;
  }

 private:
  void add_segment(const TileKind& tile, std::size_t i, Shape& shape) const {
    constexpr std::string_view kSideNames = "NESW";
    const SegmentKind& segment = tile.segments[i];
    const std::string kind = kind_of(segment);
    Sides sides;
    Halves halves;
    for (int port = 0; port < kPorts; ++port) {
      if (tile.rings[0][static_cast<std::size_t>(port)] != static_cast<int>(i)) {
        continue;
      }
      const char side = kSideNames[static_cast<std::size_t>(port / kSlots)];
      port % kSlots == 1 ? void(sides.insert(side))
                         : void(halves.insert({side, port % kSlots == 0 ? 'L' : 'R'}));
    }
    bool touches_city = false;
    for (std::size_t other = 0; other < tile.segments.size(); ++other) {
      touches_city = touches_city || ((segment.touches >> other & 1U) != 0 &&
                                      kind_of(tile.segments[other]) == "city");
    }
    if (kind == "city") {
      shape.cities.insert(sides);
    } else if (kind == "road") {
      shape.roads.insert(sides);
    } else if (kind == "river") {
      shape.river = sides;
    } else if (kind == "field") {
      shape.fields[halves] = touches_city;
    }
    shape.monastery = shape.monastery || kind == "monastery";
    for (const auto& [variable, value] : segment.values) {
      const bool is_shield = short_name(catalog().variables[variable].name) == "pennants";
      shape.shields += is_shield ? value : 0;
    }
  }

  std::shared_ptr<const Ruleset> rules_;
};

bool has(const std::string& text, const std::string& word) {
  return text.find(word) != std::string::npos;
}

bool is_marked(const TileKind& tile, const std::string& mark) {
  return std::find(tile.marks.begin(), tile.marks.end(), mark) != tile.marks.end();
}

/// Cells: city, road, fields, other.
void expect_shape(const Tiles& tiles,
                  const TileKind& tile,
                  const std::array<std::string, 4>& cells) {
  SCOPED_TRACE(tile.name);
  const Shape shape = tiles.shape(tile);
  EXPECT_EQ(shape.cities, groups_in(cells[0]));
  EXPECT_EQ(shape.roads, groups_in(cells[1]));
  EXPECT_EQ(shape.fields, fields_in(cells[2]));
  EXPECT_EQ(shape.shields, has(cells[3], "coat of arms") ? 1 : 0);
  EXPECT_EQ(shape.monastery,
            has(cells[3], "monastery") && !has(cells[3], "ends at the monastery,"));
}

// --- base game -------------------------------------------------------------------------------

/// The copies of a design carry the pictures "G;F;W" between them, each its own.
void expect_pictures(const std::vector<const TileKind*>& kinds, const std::string& cell) {
  static const std::map<std::string, std::string> kWords{{"F", "farmhouse"},
                                                         {"C", "cowshed"},
                                                         {"W", "water_tower"},
                                                         {"H", "highwaymen"},
                                                         {"P", "pigsty"},
                                                         {"D", "donkey_stable"}};
  std::multiset<std::string> wanted;
  int gardens = 0;
  for (const std::string& letter : split(cell.substr(0, cell.find(" +")), ';')) {
    gardens += letter == "G" ? 1 : 0;
    if (const auto word = kWords.find(letter); word != kWords.end()) {
      wanted.insert(word->second);
    }
  }
  std::multiset<std::string> found;
  int with_garden = 0;
  for (const TileKind* kind : kinds) {
    found.insert(kind->decoration.begin(), kind->decoration.end());
    with_garden += is_marked(*kind, "garden") ? kind->count : 0;
  }
  EXPECT_EQ(found, wanted);
  EXPECT_EQ(with_garden, gardens);
}

TEST(Tables, TilesOfTheBaseGame) {
  const Tiles tiles("base");
  const auto rows = rows_of("base.md", "| Tile | Count | Pictures |");
  EXPECT_EQ(rows.size(), 24U);
  int sum = 0;
  for (const Cells& row : rows) {
    SCOPED_TRACE(row[0]);
    const auto kinds = tiles.of_design("base/" + row[0]);
    ASSERT_FALSE(kinds.empty());
    int count = 0;
    for (const TileKind* kind : kinds) {
      count += kind->count;
      expect_shape(tiles, *kind, {row[3], row[4], row[5], row[6]});
    }
    EXPECT_EQ(count, std::stoi(row[1]));
    expect_pictures(kinds, row[2]);
    sum += count;
  }
  EXPECT_EQ(sum, 72);
}

// --- Hills & Sheep ---------------------------------------------------------------------------

/// "N+W, and E which also reaches side N": a half of that side is the city of E.
void expect_reach(const Tiles& tiles, const TileKind& tile, const std::string& cities) {
  std::smatch found;
  if (!std::regex_search(cities, found, std::regex("([NESW]) which also reaches side ([NESW])"))) {
    return;
  }
  const auto segment_at = [&](const std::string& port) {
    return tile.rings[0][static_cast<std::size_t>(*parse_port(port))];
  };
  const std::string side = found[2];
  const auto city = segment_at(found[1].str() + "C");
  EXPECT_EQ(tiles.kind_of(tile.segments[static_cast<std::size_t>(city)]), "city");
  EXPECT_EQ((segment_at(side + "L") == city ? 1 : 0) + (segment_at(side + "R") == city ? 1 : 0), 1)
      << tile.name;
}

TEST(Tables, TilesOfHillsAndSheep) {
  const Tiles tiles("base-hills-and-sheep");
  const auto rows = rows_of("hills-and-sheep.md", "| Letter | Design | Count |");
  EXPECT_EQ(rows.size(), 16U);
  int sum = 0;
  for (const Cells& row : rows) {
    const TileKind& tile = tiles.tile("hills-and-sheep/" + row[0]);
    expect_shape(tiles, tile, {row[3], row[4], row[5], row[6]});
    expect_reach(tiles, tile, row[3]);
    EXPECT_EQ(tile.count, std::stoi(row[2])) << tile.name;
    for (const char* mark : {"hill", "vineyard", "garden"}) {
      EXPECT_EQ(is_marked(tile, mark), has(row[6], mark)) << tile.name << " " << mark;
    }
    sum += tile.count;
  }
  EXPECT_EQ(sum, 18);
}

TEST(Tables, TokensOfTheFlock) {
  const Tiles tiles("base-hills-and-sheep");
  const auto& bag = tiles.catalog().bags.rows().front();
  std::map<std::string, int> counts;
  for (const auto& [token, count] : bag.tokens) {
    counts[std::string(short_name(tiles.catalog().tokens[token].name))] = count;
  }
  std::smatch found;
  const std::string text = text_of("hills-and-sheep.md");
  ASSERT_TRUE(std::regex_search(
      text, found, std::regex(R"(1 sheep x(\d+), 2 x(\d+), 3 x(\d+), 4 x(\d+), wolf x(\d+))")));
  EXPECT_EQ(counts,
            (std::map<std::string, int>{{"sheep1", std::stoi(found[1])},
                                        {"sheep2", std::stoi(found[2])},
                                        {"sheep3", std::stoi(found[3])},
                                        {"sheep4", std::stoi(found[4])},
                                        {"wolf", std::stoi(found[5])}}));
}

// --- the River -------------------------------------------------------------------------------

/// All matches of the first group, as sides.
std::set<Sides> matches(const std::string& text, const std::string& pattern) {
  std::set<Sides> groups;
  const std::regex form(pattern);
  for (std::sregex_iterator it(text.begin(), text.end(), form), end; it != end; ++it) {
    groups.insert(sides_in((*it)[1]));
  }
  return groups;
}

std::set<Sides> cities_of(const std::string& design) {
  const std::set<Sides> groups = matches(design, R"(city ([NESW](?:\+[NESW])?)(?![A-Za-z]))");
  if (!has(design, "one city segment")) {
    return groups;
  }
  Sides all;
  for (const Sides& group : groups) {
    all.insert(group.begin(), group.end());
  }
  return {all};
}

std::set<Sides> roads_of(const std::string& design) {
  std::set<Sides> groups = matches(design, R"(road (?:curve )?([NESW]-[NESW]))");
  groups.merge(matches(design, R"(road[^,]* to ([NESW])(?![A-Za-z]))"));
  return groups;
}

void expect_river_tile(const Tiles& tiles,
                       const TileKind& tile,
                       const std::string& design,
                       const std::string& fields) {
  SCOPED_TRACE(tile.name);
  const Shape shape = tiles.shape(tile);
  EXPECT_EQ(shape.cities, cities_of(design));
  EXPECT_EQ(shape.roads, roads_of(design));
  EXPECT_EQ(shape.fields, fields_in(fields));
  EXPECT_EQ(std::set<Sides>{shape.river},
            matches(design, R"(river (?:curve )?([NESW](?:-[NESW]|(?:, [NESW])+)?)(?![A-Za-z]))"));
  EXPECT_EQ(shape.shields, has(design, "coat of arms") ? 1 : 0);
  EXPECT_EQ(shape.monastery, has(design, "monastery"));
  EXPECT_EQ(is_marked(tile, "curve"), has(design, "river curve"));
  EXPECT_EQ(is_marked(tile, "pigsty"), has(fields, "pigsty"));
  for (const char* word : {"source", "lake", "volcano", "fork", "inn", "garden"}) {
    EXPECT_EQ(is_marked(tile, word),
              std::regex_search(design, std::regex("\\b" + std::string(word) + "\\b")))
        << word;
  }
  EXPECT_EQ(tile.count, 1);
}

TEST(Tables, TilesOfTheRivers) {
  const Tiles tiles("base-two-rivers");
  int sum = 0;
  for (const Cells& row : rows_of("river.md", "| Set | Letter | Design |")) {
    const std::string set = row[0] == "I" ? "river-1/" : "river-2/";
    for (const std::string& letter : split(row[1], ',')) {
      expect_river_tile(tiles, tiles.tile(set + letter.substr(0, 1)), row[2], row[3]);
      ++sum;
    }
  }
  EXPECT_EQ(sum, 24);
}

// --- Mists over Carcassonne ------------------------------------------------------------------

int symbols_of(const Tiles& tiles, const TileKind& tile) {
  int sum = 0;
  for (const SegmentKind& segment : tile.segments) {
    for (const auto& [variable, value] : segment.values) {
      const bool is_symbol = short_name(tiles.catalog().variables[variable].name) == "symbols";
      sum += is_symbol ? value : 0;
    }
  }
  return sum;
}

/// "3x(3;3;2)", "2x-", "1": the symbols of every copy of a design.
std::multiset<int> copies_in(const std::string& entry) {
  const auto number = [](const std::string& text) {
    return text == "-" ? 0 : std::stoi(text);
  };
  std::smatch found;
  std::multiset<int> copies;
  if (std::regex_match(entry, found, std::regex(R"(\d+x\(([0-9;]+)\))"))) {
    for (const std::string& each : split(found[1], ';')) {
      copies.insert(number(each));
    }
  } else if (std::regex_match(entry, found, std::regex(R"((\d+)x(.+))"))) {
    for (int i = 0; i < std::stoi(found[1]); ++i) {
      copies.insert(number(found[2]));
    }
  } else {
    copies.insert(number(entry));
  }
  return copies;
}

TEST(Tables, TilesOfMists) {
  const Tiles tiles("mists-level-2");
  const std::string text = text_of("mists.md");
  std::smatch list;
  ASSERT_TRUE(
      std::regex_search(text, list, std::regex(R"(are not described\): ([^.]*); start (\d+)\.)")));
  const std::vector<std::string> designs = split(list[1], ',');
  ASSERT_EQ(designs.size(), 52U);
  std::map<int, std::multiset<int>> found;
  int start = 0;
  std::set<int> castles;
  std::set<int> cemeteries;
  for (const TileKind& tile : tiles.catalog().tile_kinds) {
    const std::string name = tile.name.substr(tile.name.find('/') + 1);
    if (name.starts_with("start")) {
      start += symbols_of(tiles, tile);
      continue;
    }
    const int number = std::stoi(name);
    for (int i = 0; i < tile.count; ++i) {
      found[number].insert(symbols_of(tiles, tile));
    }
    is_marked(tile, "castle") ? void(castles.insert(number)) : void();
    is_marked(tile, "cemetery") ? void(cemeteries.insert(number)) : void();
  }
  for (std::size_t i = 0; i < designs.size(); ++i) {
    EXPECT_EQ(found[static_cast<int>(i) + 1], copies_in(designs[i])) << "design " << i + 1;
  }
  EXPECT_EQ(start, std::stoi(list[2]));
  EXPECT_EQ(castles, (std::set<int>{48, 49, 50, 51, 52}));
  EXPECT_EQ(cemeteries, (std::set<int>{33, 39, 41, 43, 47}));
}

// --- Over Hill and Dale ----------------------------------------------------------------------

TEST(Tables, TilesOfOverHillAndDale) {
  const Tiles tiles("over-hill-and-dale");
  const std::string text = text_of("over-hill-and-dale.md");
  std::smatch list;
  ASSERT_TRUE(std::regex_search(text, list, std::regex(R"(24 with counts ([0-9, ]+) \(sum 72\))")));
  std::map<int, int> counts;
  std::map<std::string, int> printed;
  for (const TileKind& tile : tiles.catalog().tile_kinds) {
    const std::string name = tile.name.substr(tile.name.find('/') + 1);
    if (name != "start") {
      counts[std::stoi(name)] += tile.count;
    }
    for (const SegmentKind& segment : tile.segments) {
      for (const auto& [variable, value] : segment.values) {
        printed[std::string(short_name(tiles.catalog().variables[variable].name))] +=
            value * tile.count;
      }
    }
  }
  const std::vector<std::string> wanted = split(list[1], ',');
  ASSERT_EQ(wanted.size(), 24U);
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    EXPECT_EQ(counts[static_cast<int>(i) + 1], std::stoi(wanted[i])) << "design " << i + 1;
  }
  for (const char* fruit : {"apple", "strawberry", "pumpkin", "sunflower", "grain"}) {
    EXPECT_EQ(printed[fruit], 5) << fruit;
  }
  EXPECT_EQ(printed["scarecrow"], 8);
  int animals = 0;
  for (const char* animal : {"rooster", "cow", "horse", "sheep", "pig"}) {
    animals += printed[animal];
  }
  EXPECT_EQ(animals, 60);
}

}  // namespace
}  // namespace bastide
