// The tables of docs/rules against the tiles that are played: counts, cities, roads, fields and
// what they touch, shields, marks, pictures, symbols.
#include "tests/rules/tables.h"

#include <algorithm>
#include <array>
#include <regex>

#include <gtest/gtest.h>

namespace bastide {
namespace {

using Cells = std::vector<std::string>;

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
  const TableShape shape = tiles.shape(tile);
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

// --- Inns & Cathedrals -----------------------------------------------------------------------

/// "E (inn), S, W (three)": the road in the east; "S-W, inn": the only one.
Sides inn_road_of(const std::string& roads) {
  std::smatch found;
  return !std::regex_search(
             roads,
             found,
             std::regex(R"(([NESW](?:-[NESW])?)(?: \(inn\)|(?:, ends at the city)?, inn))"))
             ? Sides()
             : sides_in(found[1]);
}

/// The sides of the segment that holds the variable; none where no segment does.
Sides sides_with(const Tiles& tiles, const TileKind& tile, const std::string& variable) {
  for (std::size_t i = 0; i < tile.segments.size(); ++i) {
    TileKind alone = tile;
    alone.segments = {tile.segments[i]};
    if (tiles.printed(alone, variable) > 0) {
      Sides sides;
      for (const char side : std::string("NESW")) {
        const Port port = *parse_port(std::string(1, side) + "C");
        if (tile.rings[0][static_cast<std::size_t>(port)] == static_cast<std::int8_t>(i)) {
          sides.insert(side);
        }
      }
      return sides;
    }
  }
  return {};
}

TEST(Tables, TilesOfInnsAndCathedrals) {
  const Tiles tiles("inns-and-cathedrals");
  int sum = 0;
  for (const Cells& row :
       rows_of("inns-and-cathedrals.md", "| Letter | City | Road | Fields | Other |")) {
    for (const std::string& letter : split(row[0], ',')) {
      const TileKind& tile = tiles.tile("inns-and-cathedrals/" + letter);
      SCOPED_TRACE(tile.name);
      expect_shape(tiles, tile, {row[1], row[2], row[3], row[4]});
      EXPECT_EQ(sides_with(tiles, tile, "inns"), inn_road_of(row[2]));
      EXPECT_EQ(sides_with(tiles, tile, "cathedrals"),
                has(row[4], "cathedral") ? sides_in("NESW") : Sides());
      EXPECT_EQ(is_marked(tile, "garden"), has(row[4], "garden"));
      EXPECT_EQ(tile.count, 1);
      std::smatch picture;
      const std::string other = row[4];
      if (std::regex_search(other, picture, std::regex("picture ([A-Z])"))) {
        expect_pictures({&tile}, picture[1].str() + (has(other, "garden") ? ";G" : ""));
      } else {
        EXPECT_TRUE(tile.decoration.empty());
      }
      ++sum;
    }
  }
  EXPECT_EQ(sum, 18);
}

// --- Traders & Builders ----------------------------------------------------------------------

/// "cloth (N+W)": the city there; without a side the only city of the tile.
Sides city_of_goods(const std::string& goods, const std::string& cities) {
  std::smatch found;
  return sides_in(std::regex_search(goods, found, std::regex(R"(\((.*)\))")) ? found[1].str()
                                                                             : cities);
}

TEST(Tables, TilesOfTradersAndBuilders) {
  const Tiles tiles("traders-and-builders");
  std::map<std::string, int> symbols;
  int sum = 0;
  for (const Cells& row :
       rows_of("traders-and-builders.md", "| Letter | City | Goods | Road | Fields | Other |")) {
    const TileKind& tile = tiles.tile("traders-and-builders/" + row[0]);
    SCOPED_TRACE(tile.name);
    expect_shape(tiles, tile, {row[1], row[3], row[4], row[5]});
    for (const char* kind : {"wine", "grain", "cloth"}) {
      EXPECT_EQ(sides_with(tiles, tile, kind),
                has(row[2], kind) ? city_of_goods(row[2], row[1]) : Sides())
          << kind;
      symbols[kind] += tiles.printed(tile, kind);
    }
    EXPECT_EQ(is_marked(tile, "garden"), has(row[5], "garden"));
    EXPECT_EQ(tile.count, 1);
    std::smatch picture;
    const bool shows = std::regex_search(row[5], picture, std::regex("picture ([A-Z])"));
    expect_pictures({&tile}, (shows ? picture[1].str() : "") + (has(row[5], "garden") ? ";G" : ""));
    ++sum;
  }
  EXPECT_EQ(sum, 24);
  EXPECT_EQ(symbols, (std::map<std::string, int>{{"wine", 9}, {"grain", 6}, {"cloth", 5}}));
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
  const TableShape shape = tiles.shape(tile);
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
      start += tiles.printed(tile, "symbols");
      continue;
    }
    const int number = std::stoi(name);
    for (int i = 0; i < tile.count; ++i) {
      found[number].insert(tiles.printed(tile, "symbols"));
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
  static constexpr std::array kSymbols{"apple",
                                       "strawberry",
                                       "pumpkin",
                                       "sunflower",
                                       "grain",
                                       "scarecrow",
                                       "rooster",
                                       "cow",
                                       "horse",
                                       "sheep",
                                       "pig"};
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
    for (const char* symbol : kSymbols) {
      printed[symbol] += tiles.printed(tile, symbol) * tile.count;
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
