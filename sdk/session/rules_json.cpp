#include "sdk/session/rules_json.h"

#include <array>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "sdk/tools/explain/explain_json.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

std::string cell_words(Cell cell) {
  return fmt::format("{},{}", cell.x, cell.y);
}

std::string placement_words(const std::string& tile, Cell cell, int turn) {
  const std::string shown = tile.empty() ? said_as("tile", "it") : tile;
  const std::string at = cell_words(cell);
  return turn == 0   ? said_with("{} at {}", shown, at)
         : turn == 1 ? said_with("{} at {} turned once", shown, at)
         : turn == 2 ? said_with("{} at {} turned twice", shown, at)
                     : said_with("{} at {} turned {} times", shown, at, turn);
}

std::string claim_words(const std::string& piece, const std::string& claim) {
  return said_with("{} on {}", piece.empty() ? said("a piece") : piece, claim);
}

/// "may not place it at 3,0 (core:no_neighbour)".
std::string illegal_words(const IllegalMove& move) {
  std::vector<std::string> parts;
  if (move.place) {
    parts.push_back(said_with("place {}", placement_words(move.tile, *move.place, move.turn)));
  }
  if (move.claim == "none") {
    parts.push_back(said("claim nothing"));
  } else if (!move.claim.empty()) {
    parts.push_back(said_with("put {}", claim_words(move.piece, move.claim)));
  }
  if (!move.answer.empty()) {
    parts.push_back(said_with("answer {}", move.answer));
  }
  return said_with("may not {}{}",
                   fmt::join(parts, said(" and ")),
                   move.because.empty() ? "" : fmt::format(" ({})", fmt::join(move.because, ", ")));
}

std::string move_words(const ScenarioMove& move) {
  std::vector<std::string> parts;
  if (!move.token.empty()) {
    parts.push_back(said_with("draws the token {}", move.token));
  }
  if (!move.draw.empty()) {
    parts.push_back(said_with("draws {}", move.draw));
  }
  if (move.place) {
    parts.push_back(said_with("places {}", placement_words(move.tile, *move.place, move.turn)));
  }
  if (move.claim == "none") {
    parts.push_back(said("claims nothing"));
  } else if (!move.claim.empty()) {
    parts.push_back(said_with("puts {}", claim_words(move.piece, move.claim)));
  }
  if (!move.answer.empty()) {
    parts.push_back(said_with("answers {}", move.answer));
  }
  if (!move.offers.empty()) {
    parts.push_back(said_with("out of exactly {}", fmt::join(move.offers, "; ")));
  }
  if (move.illegal) {
    parts.push_back(illegal_words(*move.illegal));
  }
  if (move.fill > 0) {
    parts.push_back(said_counted(move.fill, "{} more tile is placed", "{} more tiles are placed"));
  }
  return fmt::format(
      "{}{}", move.by.empty() ? "" : move.by + (parts.empty() ? "" : ": "), fmt::join(parts, ", "));
}

Json texts_of(const std::vector<Expectation>& expectations) {
  Json texts = Json::array();
  for (const Expectation& expectation : expectations) {
    texts.push_back(expectation.text);
  }
  return texts;
}

Json demands_json(const TileStatistics& tiles) {
  Json one = Json::array();
  Json corner = Json::array();
  Json across = Json::array();
  for (std::size_t a = 0; a < tiles.sides.size(); ++a) {
    one.push_back(count_fitting_tiles(tiles, {a, {}, {}, {}}));
    Json corner_row = Json::array();
    Json across_row = Json::array();
    for (std::size_t b = 0; b < tiles.sides.size(); ++b) {
      corner_row.push_back(count_fitting_tiles(tiles, {a, b, {}, {}}));
      across_row.push_back(count_fitting_tiles(tiles, {a, {}, b, {}}));
    }
    corner.push_back(std::move(corner_row));
    across.push_back(std::move(across_row));
  }
  return {{"one", one}, {"corner", corner}, {"across", across}};
}

/// Kinds of words of a glossary.
[[maybe_unused]] constexpr std::array kKindWords{marked_as("kind", "feature"),
                                                 marked_as("kind", "piece"),
                                                 marked_as("kind", "action"),
                                                 marked_as("kind", "variable"),
                                                 marked_as("kind", "mark"),
                                                 marked_as("kind", "token"),
                                                 marked_as("kind", "bag"),
                                                 marked_as("kind", "markers"),
                                                 marked_as("kind", "track"),
                                                 marked_as("kind", "pile"),
                                                 marked_as("kind", "option")};

}  // namespace

Json tiles_json(const TileStatistics& tiles) {
  Json sources = Json::array();
  for (const TileStatistics::Source& source : tiles.sources) {
    sources.push_back(
        {{"plugin", source.plugin},
         {"part", source.part},
         {"word", source.part.empty() ? "" : said_name(source.plugin + ":" + source.part)},
         {"tiles", source.tiles}});
  }
  Json sides = Json::array();
  for (const SideKind& side : tiles.sides) {
    sides.push_back(
        {{"name", side.name}, {"kinds", side.kinds}, {"sides", side.sides}, {"tiles", side.tiles}});
  }
  Json shapes = Json::array();
  for (const TileShape& shape : tiles.shapes) {
    shapes.push_back({{"sides", shape.sides},
                      {"tiles", shape.tiles},
                      {"drawn", shape.drawn},
                      {"names", shape.names}});
  }
  return {{"tiles", tiles.tiles},
          {"drawn", tiles.drawn},
          {"sources", sources},
          {"sides", sides},
          {"shapes", shapes},
          {"fitting", demands_json(tiles)}};
}

Json shown_sheet(const Ruleset& rules) {
  Json json = sheet_json(rules);
  json["title"] = said_by("rulesets", rules.title);
  json["steps"] = Json::object();
  for (const Json& line : json["lines"]) {
    if (const std::string phase = line.value("phase", ""); !phase.empty()) {
      json["steps"][phase] = said_name(phase);
    }
  }
  return json;
}

Json glossary_json(const std::vector<GlossaryEntry>& entries) {
  Json rows = Json::array();
  for (const GlossaryEntry& entry : entries) {
    rows.push_back({{"word", entry.word},
                    {"kind", entry.kind},
                    {"kind_word", said_as("kind", entry.kind)},
                    {"name", entry.name},
                    {"plugin", entry.plugin},
                    {"says", entry.says},
                    {"rules", entry.rules},
                    {"tiles", entry.tiles},
                    {"lines", entry.rows}});
  }
  return rows;
}

Json scenario_json(const Scenario& scenario) {
  Json moves = Json::array();
  for (const ScenarioMove& move : scenario.moves) {
    moves.push_back({{"text", move_words(move)}, {"expect", texts_of(move.expect)}});
  }
  return {{"title", scenario.title},
          {"rules", scenario.rules},
          {"moves", moves},
          {"end", scenario.end},
          {"expect", texts_of(scenario.expect)},
          {"refused", scenario.refused}};
}

}  // namespace bastide
