#include "tests/rules/tables.h"

#include <algorithm>
#include <fstream>
#include <regex>
#include <sstream>

#include <gtest/gtest.h>

#include "kernel/load/ruleset_loader.h"
#include "tests/support/installed.h"

namespace bastide {

namespace {

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(' ');
  return first == std::string::npos ? ""
                                    : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

std::string without_brackets(const std::string& text) {
  return std::regex_replace(text, std::regex(R"(\([^)]*\))"), "");
}

}  // namespace

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

std::vector<std::vector<std::string>> rows_of(const std::string& file, const std::string& head) {
  std::string text = text_of(file);
  const auto start = text.find("\n" + head);
  EXPECT_NE(start, std::string::npos) << file << " has no table " << head;
  std::vector<std::vector<std::string>> rows;
  std::istringstream lines(start == std::string::npos ? "" : text.substr(start + 1));
  std::string line;
  for (int n = 0; std::getline(lines, line) && line.starts_with("|"); ++n) {
    if (n >= 2) {  // below the head and its line
      std::vector<std::string> cells =
          split(std::regex_replace(line, std::regex(R"(\\\|)"), "/"), '|');
      cells.erase(cells.begin());
      rows.push_back(std::move(cells));
    }
  }
  return rows;
}

Sides sides_in(const std::string& text) {
  Sides sides;
  std::copy_if(text.begin(), text.end(), std::inserter(sides, sides.end()), [](char c) {
    return c == 'N' || c == 'E' || c == 'S' || c == 'W';
  });
  return sides;
}

std::set<Sides> groups_in(const std::string& text) {
  static const std::regex kGroup(R"((?:^|, |and )([NESW](?:[+-][NESW])*)(?![A-Za-z]))");
  const std::string plain = without_brackets(text);
  std::set<Sides> groups;
  for (std::sregex_iterator it(plain.begin(), plain.end(), kGroup), end; it != end; ++it) {
    groups.insert(sides_in((*it)[1]));
  }
  return groups;
}

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
    if (!halves.empty() || group.starts_with("inner")) {  // an inner field reaches no side
      fields[halves] = group.find('*') != std::string::npos;
    }
  }
  return fields;
}

Tiles::Tiles(const std::string& ruleset) {
  LoadRequest request;
  request.ruleset = ruleset;
  rules_ = load_ruleset(request, project_path());
}

const TileKind& Tiles::tile(const std::string& name) const {
  return catalog().tile_kinds[catalog().tile_kinds.find(name)];
}

std::vector<const TileKind*> Tiles::of_design(const std::string& name) const {
  std::vector<const TileKind*> kinds;
  for (const TileKind& kind : catalog().tile_kinds) {
    if (kind.name == name || kind.name.starts_with(name + "-")) {
      kinds.push_back(&kind);
    }
  }
  return kinds;
}

std::string Tiles::kind_of(const SegmentKind& segment) const {
  return std::string(short_name(catalog().feature_kinds[segment.kind].name));
}

int Tiles::printed(const TileKind& tile, const std::string& variable) const {
  int sum = 0;
  for (const SegmentKind& segment : tile.segments) {
    for (const auto& [id, value] : segment.values) {
      sum += short_name(catalog().variables[id].name) == variable ? value : 0;
    }
  }
  return sum;
}

TableShape Tiles::shape(const TileKind& tile) const {
  TableShape shape;
  for (std::size_t i = 0; i < tile.segments.size(); ++i) {
    add_segment(tile, i, shape);
  }
  shape.shields = printed(tile, "pennants");
  return shape;
}

void Tiles::add_segment(const TileKind& tile, std::size_t i, TableShape& shape) const {
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
}

}  // namespace bastide
