#include "sdk/tools/trial/scenario.h"

#include <algorithm>
#include <array>
#include <limits>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/io/json_reader.h"
#include "kernel/io/seed.h"
#include "kernel/load/plugin_loader.h"
#include "sdk/bots/bot_table.h"

namespace bastide {

namespace {

constexpr int kFarthest = 500;  // from the origin: a board is kept as a rectangle

Cell read_cell(const Value* value, std::string_view name, Diagnostics& diagnostics) {
  const auto pair = as_pair(value, name, -kFarthest, kFarthest, diagnostics);
  return pair ? Cell{static_cast<std::int16_t>((*pair)[0]), static_cast<std::int16_t>((*pair)[1])}
              : Cell{};
}

std::optional<Cell> read_optional_cell(ObjectReader& reader,
                                       std::string_view key,
                                       Diagnostics& diagnostics) {
  const Value* value = reader.find(key);
  return value == nullptr ? std::nullopt
                          : std::optional<Cell>(read_cell(value, in_quotes(key), diagnostics));
}

int read_turn(ObjectReader& reader) {
  return static_cast<int>(reader.integer("turn", 0, 3, 0));
}

std::vector<Expectation> read_expectations(const Value* value, Diagnostics& diagnostics) {
  std::vector<Expectation> expectations;
  for (const Value& item : as_list(value, "\"expect\"", diagnostics)) {
    if (auto expectation = read_expectation(item, diagnostics)) {
      expectations.push_back(std::move(*expectation));
    }
  }
  return expectations;
}

FixturePiece read_piece(const Value& value, bool is_out, Diagnostics& diagnostics) {
  JsonObjectReader reader(
      value, diagnostics, is_out ? said("a piece that is out") : said("a piece of the fixture"));
  FixturePiece piece;
  piece.at = value.at;
  piece.piece = reader.text("piece");
  piece.owner = reader.text("owner", "");
  piece.on = is_out ? std::string() : reader.text("on");
  if (is_out) {
    piece.zone = reader.text("zone", "");
    piece.holder = reader.text("holder", "");
  }
  piece.values = read_named_values(reader.find("values"), "\"values\"", diagnostics);
  reader.finish();
  return piece;
}

std::vector<FixtureMarkers> read_markers(const Value* value, Diagnostics& diagnostics) {
  std::vector<FixtureMarkers> markers;
  for (const Value::Member& place : as_map(value, "\"markers\"", diagnostics)) {
    for (const Value::Member& pool :
         as_map(&place.value, said_with("the markers on {}", in_quotes(place.key)), diagnostics)) {
      const auto number = as_integer(&pool.value, in_quotes(pool.key), 1, kMostNumber, diagnostics);
      markers.push_back(
          {pool.key, place.key, static_cast<std::int32_t>(number.value_or(0)), pool.key_at});
    }
  }
  return markers;
}

FixtureTile read_tile(const Value& value, Diagnostics& diagnostics) {
  JsonObjectReader reader(value, diagnostics, said("a tile of the fixture"));
  FixtureTile tile;
  tile.at = value.at;
  tile.tile = reader.text("tile");
  tile.cell = read_cell(reader.require("at"), "\"at\"", diagnostics);
  tile.turn = read_turn(reader);
  for (const Value& piece : as_list(reader.find("pieces"), "\"pieces\"", diagnostics)) {
    tile.pieces.push_back(read_piece(piece, false, diagnostics));
  }
  constexpr std::array<std::string_view, 2> kFaces{"up", "down"};
  tile.face_up = reader.word("face", kFaces, "up") == "up";
  tile.markers = read_markers(reader.find("markers"), diagnostics);
  reader.finish();
  return tile;
}

IllegalMove read_illegal(const Value& value, Diagnostics& diagnostics) {
  JsonObjectReader reader(value, diagnostics, said("an illegal move"));
  IllegalMove move;
  move.place = read_optional_cell(reader, "place", diagnostics);
  move.claim = reader.text("claim", "");
  move.answer = reader.text("answer", "");
  if (move.place) {
    move.turn = read_turn(reader);
    move.tile = reader.text("tile", "");
  }
  if (!move.claim.empty()) {
    move.piece = reader.text("piece", "");
  }
  move.because = read_texts(reader, "because", diagnostics);
  if (reader.has("because") && move.because.empty()) {
    reader.complain(reader.find("because"), said("\"because\": expected at least one reason"));
  }
  std::sort(move.because.begin(), move.because.end());
  const int ways =
      (move.place ? 1 : 0) + (move.claim.empty() ? 0 : 1) + (move.answer.empty() ? 0 : 1);
  if (ways != 1) {
    reader.complain(nullptr, said("expected one of \"place\", \"claim\" and \"answer\""));
  }
  reader.finish();
  return move;
}

void read_offers(ObjectReader& reader, ScenarioMove& move, Diagnostics& diagnostics) {
  move.offers = read_texts(reader, "offers", diagnostics);
  if (!reader.has("offers")) {
    return;
  }
  if (move.offers.empty()) {
    reader.complain(reader.find("offers"),
                    said_with("\"{}\": expected at least one option", "offers"));
  }
  if (!move.place && move.claim.empty() && move.answer.empty()) {
    reader.complain(nullptr,
                    said("\"offers\" says out of what was chosen, but there is no \"place\", "
                         "\"claim\" or \"answer\""));
  }
}

ScenarioMove read_move(const Value& value, Diagnostics& diagnostics) {
  JsonObjectReader reader(value, diagnostics, said("a move"));
  if (value.is(Value::Kind::object) && value.members.empty()) {
    reader.complain(nullptr, said("expected at least one step, found none"));
  }
  ScenarioMove move;
  move.at = value.at;
  move.by = reader.text("by", "");
  move.token = reader.text("token", "");
  move.draw = reader.text("draw", "");
  move.place = read_optional_cell(reader, "place", diagnostics);
  move.tile = reader.text("tile", "");
  if (!move.place && (reader.has("turn") || !move.tile.empty())) {
    reader.complain(
        nullptr, said("\"turn\" and \"tile\" say how a tile is placed, but there is no \"place\""));
  }
  move.turn = read_turn(reader);
  move.claim = reader.text("claim", "");
  move.piece = reader.text("piece", "");
  if (move.claim.empty() && !move.piece.empty()) {
    reader.complain(nullptr, said("\"piece\" says what is placed, but there is no \"claim\""));
  }
  move.answer = reader.text("answer", "");
  read_offers(reader, move, diagnostics);
  if (const Value* illegal = reader.find("illegal")) {
    move.illegal = read_illegal(*illegal, diagnostics);
  }
  move.fill = static_cast<std::int32_t>(reader.integer("fill", 1, kMostNumber, 0));
  move.expect = read_expectations(reader.find("expect"), diagnostics);
  reader.finish();
  return move;
}

void read_supply(const Value* value, Scenario& scenario, Diagnostics& diagnostics) {
  for (const Value::Member& owner : as_map(value, "\"supply\"", diagnostics)) {
    for (const Value::Member& piece :
         as_map(&owner.value, said_with("the supply of {}", in_quotes(owner.key)), diagnostics)) {
      const auto number =
          as_integer(&piece.value, in_quotes(piece.key), 0, kMostNumber, diagnostics);
      scenario.supply.push_back(
          {{owner.key, owner.key_at}, piece.key, static_cast<std::int32_t>(number.value_or(0))});
    }
  }
}

void read_bags(const Value* value, Scenario& scenario, Diagnostics& diagnostics) {
  for (const Value::Member& bag : as_map(value, "\"bags\"", diagnostics)) {
    auto& content = scenario.bags
                        .emplace_back(NamedAt{bag.key, bag.key_at},
                                      decltype(scenario.bags)::value_type::second_type())
                        .second;
    for (const Value::Member& token :
         as_map(&bag.value, said_with("the content of {}", in_quotes(bag.key)), diagnostics)) {
      const auto number =
          as_integer(&token.value, in_quotes(token.key), 0, kMostNumber, diagnostics);
      content.emplace_back(NamedAt{token.key, token.key_at},
                           static_cast<std::int32_t>(number.value_or(0)));
    }
  }
}

/// One list, or lists by the name of the pile.
void read_piles(const Value& value, Scenario& scenario, Diagnostics& diagnostics) {
  const auto read_pile = [&](const NamedAt& name, const Value& tiles) {
    auto& pile = scenario.piles.emplace_back(name, std::vector<NamedAt>()).second;
    for (PlacedText& tile : as_texts(&tiles, "\"pile\"", diagnostics)) {
      pile.push_back({std::move(tile.text), tile.at});
    }
  };
  scenario.has_pile = true;
  if (!value.is(Value::Kind::object)) {
    read_pile({}, value);
    return;
  }
  for (const Value::Member& pile : value.members) {
    read_pile({pile.key, pile.key_at}, pile.value);
  }
}

void read_fixture(ObjectReader& reader, Scenario& scenario, Diagnostics& diagnostics) {
  if (const Value* board = reader.find("board")) {
    scenario.has_board = true;
    for (const Value& tile : as_list(board, "\"board\"", diagnostics)) {
      scenario.board.push_back(read_tile(tile, diagnostics));
    }
  }
  for (const Value::Member& member : as_map(reader.find("scores"), "\"scores\"", diagnostics)) {
    const auto points =
        as_integer(&member.value, in_quotes(member.key), -kMostNumber, kMostNumber, diagnostics);
    scenario.scores.emplace_back(NamedAt{member.key, member.key_at},
                                 static_cast<std::int32_t>(points.value_or(0)));
  }
  read_supply(reader.find("supply"), scenario, diagnostics);
  for (const Value& piece : as_list(reader.find("out"), "\"out\"", diagnostics)) {
    scenario.out.push_back(read_piece(piece, true, diagnostics));
  }
  for (const Value::Member& whose : as_map(reader.find("values"), "\"values\"", diagnostics)) {
    scenario.values.emplace_back(
        NamedAt{whose.key, whose.key_at},
        read_named_values(
            &whose.value, said_with("the values of {}", in_quotes(whose.key)), diagnostics));
  }
  read_bags(reader.find("bags"), scenario, diagnostics);
  if (const Value* pile = reader.find("pile")) {
    read_piles(*pile, scenario, diagnostics);
  }
}

/// Everything that a game has and a refused one has not.
void read_course(ObjectReader& reader, Scenario& scenario, Diagnostics& diagnostics) {
  scenario.seed = read_seed(reader, "seed");
  read_fixture(reader, scenario, diagnostics);
  for (const Value& move : as_list(reader.find("moves"), "\"moves\"", diagnostics)) {
    scenario.moves.push_back(read_move(move, diagnostics));
  }
  scenario.end = reader.boolean("end", false);
  const Value* const expect =
      scenario.moves.empty() ? reader.require("expect") : reader.find("expect");
  const bool each_says_something =
      !scenario.end &&
      std::all_of(scenario.moves.begin(), scenario.moves.end(), [](const ScenarioMove& move) {
        return !move.expect.empty() || move.illegal;
      });
  if (expect == nullptr && !each_says_something) {
    reader.complain(nullptr,
                    said("\"expect\" is missing; only where each move has an \"expect\" or an "
                         "\"illegal\" of its own, and without \"end\", it may be left out"));
  }
  scenario.expect = read_expectations(expect, diagnostics);
}

void read_refused(ObjectReader& reader, Scenario& scenario) {
  scenario.refused = reader.text("refused");
  if (scenario.refused.empty()) {
    reader.complain(reader.find("refused"), said("\"refused\": expected words of the reason"));
  }
  for (const std::string_view key : {"seed",
                                     "board",
                                     "scores",
                                     "supply",
                                     "out",
                                     "values",
                                     "bags",
                                     "pile",
                                     "moves",
                                     "end",
                                     "expect"}) {
    if (const Value* found = reader.find(key)) {
      reader.complain(found, said_with("{}: a game that is refused has none", in_quotes(key)));
    }
  }
}

/// A seat, or null for whoever begins by the rules.
void read_first(ObjectReader& reader, Scenario& scenario) {
  const Value* const first = reader.find("first");
  scenario.first_by_rules = first != nullptr && first->is(Value::Kind::null);
  if (scenario.first_by_rules) {
    return;
  }
  scenario.first = reader.text("first", "");
  if (!scenario.first.empty() &&
      std::find(scenario.players.begin(), scenario.players.end(), scenario.first) ==
          scenario.players.end()) {
    reader.complain(first, said_with("{} has no seat", in_quotes(scenario.first)));
  }
}

Scenario read_scenario(const Value& value, Diagnostics& diagnostics) {
  Scenario scenario;
  scenario.at = value.at;
  JsonObjectReader reader(value, diagnostics, said("a scenario"));
  reader.ignore("$schema");
  scenario.rules = read_texts(reader, "rules", diagnostics);
  scenario.title = reader.text("title", "");
  const Value* ruleset = reader.require("ruleset");
  if (ruleset != nullptr && ruleset->is(Value::Kind::object)) {
    scenario.inline_ruleset = *ruleset;
  } else if (ruleset != nullptr) {
    scenario.ruleset = as_text(ruleset, "\"ruleset\"", diagnostics).value_or("");
  }
  scenario.players = reader.has("players") ? read_names(reader, "players", diagnostics)
                                           : std::vector<std::string>{"Red", "Blue"};
  read_first(reader, scenario);
  if (reader.has("refused")) {
    read_refused(reader, scenario);
  } else {
    read_course(reader, scenario, diagnostics);
  }
  reader.finish();
  return scenario;
}

void add_bots(const std::vector<Expectation>& expectations, std::vector<NamedAt>& files) {
  for (const Expectation& expected : expectations) {
    if (expected.kind == Expected::bot) {
      for (const std::string& file : files_of_bot(expected.word)) {
        files.push_back({file, expected.at});
      }
    }
    add_bots(expected.parts, files);
  }
}

}  // namespace

std::vector<NamedAt> files_named(const Value& ruleset) {
  std::vector<NamedAt> files;
  const Value* extended = ruleset.find("extends");
  if (extended != nullptr && is_path(extended->text, ".json")) {
    files.push_back({extended->text, extended->at});
  }
  if (const Value* variants = ruleset.find("variants")) {
    for (const Value& variant : variants->items) {
      if (is_path(variant.text, ".lua")) {
        files.push_back({variant.text, variant.at});
      }
    }
  }
  return files;
}

std::vector<NamedAt> files_named(const Scenario& scenario) {
  std::vector<NamedAt> files = files_named(scenario.inline_ruleset);
  if (is_path(scenario.ruleset, ".json")) {
    files.push_back({scenario.ruleset, scenario.at});
  }
  for (const ScenarioMove& move : scenario.moves) {
    add_bots(move.expect, files);
  }
  add_bots(scenario.expect, files);
  return files;
}

std::vector<Scenario> read_scenarios(std::string_view text,
                                     const std::string& file,
                                     Diagnostics& diagnostics) {
  std::vector<Scenario> scenarios;
  const std::optional<Value> value = parse_json(text, SourceRef{file, 1, 1}, diagnostics);
  if (!value) {
    return scenarios;
  }
  if (value->find("scenarios") == nullptr) {
    scenarios.push_back(read_scenario(*value, diagnostics));
  } else {
    JsonObjectReader reader(*value, diagnostics, said("a list of scenarios"));
    for (const Value& item : as_list(reader.find("scenarios"), "\"scenarios\"", diagnostics)) {
      scenarios.push_back(read_scenario(item, diagnostics));
    }
    if (scenarios.empty()) {
      reader.complain(nullptr, said("\"scenarios\": expected at least one"));
    }
    reader.ignore("$schema");
    reader.finish();
  }
  for (std::size_t i = 0; i < scenarios.size(); ++i) {
    scenarios[i].number = static_cast<int>(i) + 1;
  }
  return scenarios;
}

}  // namespace bastide
