// Every data file of the project has the form that its schema describes, and the readers of the
// kernel and the schemas agree about what that form is.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <regex>
#include <sstream>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "kernel/flow/core_plugin.h"
#include "kernel/io/record_file.h"
#include "kernel/io/ruleset_file.h"
#include "kernel/io/tiles_file.h"
#include "sdk/bots/trained_file.h"
#include "sdk/tools/convert/counterparts.h"
#include "sdk/tools/parcel/parcel_manifest.h"
#include "sdk/tools/trial/record_game.h"
#include "sdk/tools/trial/scenario.h"
#include "tests/schemas/json_schema.h"

namespace bastide {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = BASTIDE_SOURCE_DIR;

std::string read(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

/// The files below a folder with this ending, sorted.
std::vector<fs::path> files_below(const fs::path& folder, const std::string& ending) {
  std::vector<fs::path> files;
  if (fs::exists(folder)) {
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      if (entry.is_regular_file() && entry.path().string().ends_with(ending)) {
        files.push_back(entry.path());
      }
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

const JsonSchema& schema_of(const std::string& kind) {
  static std::map<std::string, JsonSchema> schemas;
  const auto known = schemas.find(kind);
  if (known != schemas.end()) {
    return known->second;
  }
  const fs::path file = kRoot / "sdk" / "schemas" / (kind + ".schema.json");
  return schemas.emplace(kind, read(file)).first->second;
}

/// What a reader says about a text; empty when it takes it.
using Reader = std::function<std::string(const std::string& text)>;

std::string manifest_faults(const std::string& text) {
  // The name of the folder is not in the file: whatever the id says, here it lies in such a folder.
  std::string id = "wells";
  if (const Json json = Json::parse(text, nullptr, false);
      json.is_object() && json.contains("id") && json["id"].is_string()) {
    id = json["id"];
  }
  Diagnostics diagnostics;
  static_cast<void>(read_manifest({"plugin.json", text}, id, diagnostics));
  return to_string(diagnostics.all());
}

std::string parcel_faults(const std::string& text) {
  Diagnostics diagnostics;
  static_cast<void>(read_parcel_manifest(text, "parcel.json", diagnostics));
  return to_string(diagnostics.all());
}

/// The kinds of features that segments name, with their layers.
std::map<std::string, std::string> kinds_named(std::span<const Value> tiles) {
  std::map<std::string, std::string> kinds;
  const auto add = [&](const Value& place, const std::string& layer) {
    const Value* segments = place.find("segments");
    for (std::size_t i = 0; segments != nullptr && i < segments->members.size(); ++i) {
      const Value& segment = segments->members[i].value;
      const Value* kind = segment.find("kind");
      kinds.emplace(kind == nullptr ? segment.text : kind->text, layer);
    }
  };
  for (const Value& tile : tiles) {
    add(tile, "terrain");
    const Value* layers = tile.find("layers");
    for (std::size_t i = 0; layers != nullptr && i < layers->members.size(); ++i) {
      add(layers->members[i].value, layers->members[i].key);
    }
  }
  return kinds;
}

/// What the compiler says of the form of tiles, in a plugin that has all kinds that they name.
std::string tiles_faults(const std::string& text) {
  Diagnostics diagnostics;
  const auto value = parse_json(text, {"tiles.json", 1, 1}, diagnostics);
  const std::span<const Value> tiles =
      value ? read_tiles_file(*value, diagnostics) : std::span<const Value>();
  if (diagnostics.size() > 0 || tiles.empty()) {
    return to_string(diagnostics.all());
  }
  PluginDef plugin;
  plugin.id = "wells";
  for (const auto& [kind, layer] : kinds_named(tiles)) {
    Definition& feature = plugin.definitions.emplace_back();
    feature.category = "feature";
    feature.id = kind.find(':') == std::string::npos ? "wells:" + kind : kind;
    feature.fields.kind = Value::Kind::object;
    feature.fields.set("layer", Value::of(layer));
  }
  for (const Value& tile : tiles) {
    plugin.definitions.push_back({"tile", tile.find("id")->text, tile, tile.at, ""});
  }
  static const std::regex kVariable("unknown key \"[a-z_:]+\" in segment");
  std::string faults;
  try {
    static_cast<void>(compile({}, {core_plugin(), plugin}));
  } catch (const LoadError& error) {
    for (const Diagnostic& fault : error.diagnostics()) {
      faults += std::regex_search(fault.message, kVariable) ? "" : fault.message + "\n";
    }
  }
  return faults;
}

std::optional<SourceText> empty_ruleset(const PlacedText& /*name*/, Diagnostics& /*diagnostics*/) {
  return SourceText{"other.json", R"({ "plugins": {} })"};
}

std::string ruleset_faults(const std::string& text) {
  Diagnostics diagnostics;
  static_cast<void>(read_ruleset_file({"ruleset.json", text}, empty_ruleset, diagnostics));
  return to_string(diagnostics.all());
}

std::string scenario_faults(const std::string& text) {
  Diagnostics diagnostics;
  for (const Scenario& scenario : read_scenarios(text, "scenario.json", diagnostics)) {
    if (scenario.inline_ruleset.is(Value::Kind::object)) {
      static_cast<void>(read_ruleset(scenario.inline_ruleset, empty_ruleset, diagnostics));
    }
  }
  return to_string(diagnostics.all());
}

const char* const kSetup =
    R"({"bastide_record":1,"ruleset":"base","plugins":{"base":"1.0.0"},"catalogue":"9f",)"
    R"("options":{"base.farmers":false},"variants":["hole"],"players":["Red","Blue"],"seed":7,)"
    R"("first":"Blue"})";

/// One line of a record: the first, or one after the first.
std::string record_faults(const std::string& line) {
  const bool is_first = line.find("bastide_record") != std::string::npos;
  const std::string text = is_first ? line + "\n" : kSetup + std::string("\n") + line + "\n";
  const Result<LoadedRecord> record = parse_record(text, "game.jsonl");
  if (!record.ok()) {
    return record.error().message;
  }
  return record.value().fault ? record.value().fault->reason : "";
}

Reader reader_of(const std::string& kind) {
  static const std::map<std::string, Reader> kReaders{{"plugin", manifest_faults},
                                                      {"tiles", tiles_faults},
                                                      {"ruleset", ruleset_faults},
                                                      {"scenario", scenario_faults},
                                                      {"record", record_faults},
                                                      {"parcel", parcel_faults}};
  return kReaders.at(kind);
}

void expect_valid(const std::string& kind, const std::string& text, const std::string& where) {
  SCOPED_TRACE(where);
  EXPECT_EQ(reader_of(kind)(text), "");
  const Json json = Json::parse(text, nullptr, false);
  ASSERT_FALSE(json.is_discarded());
  EXPECT_EQ(schema_of(kind).complaints(json), "");
}

// --- what ships ------------------------------------------------------------------------------

TEST(ShippedFiles, Manifests) {
  const std::vector<fs::path> files = files_below(kRoot / "plugins", "plugin.json");
  ASSERT_FALSE(files.empty());
  for (const fs::path& file : files) {
    expect_valid("plugin", read(file), file.string());
  }
}

/// What the converter reads beside a manifest.
constexpr const char* kCounterparts = "jcloisterzone.json";

/// Every other JSON file of a plugin is a file of tiles, and its manifest names it.
TEST(ShippedFiles, Tiles) {
  for (const fs::path& manifest : files_below(kRoot / "plugins", "plugin.json")) {
    const std::string text = read(manifest);
    for (const fs::path& file : files_below(manifest.parent_path(), ".json")) {
      if (file == manifest || file.filename() == kCounterparts) {
        continue;
      }
      expect_valid("tiles", read(file), file.string());
      const std::string name = fs::relative(file, manifest.parent_path()).string();
      EXPECT_NE(text.find('"' + name + '"'), std::string::npos)
          << manifest << " does not name " << name;
    }
  }
}

/// They have the form of their schema, can be read, and name tiles that there are.
TEST(ShippedFiles, Counterparts) {
  std::size_t tiles = 0;
  for (const fs::path& file : files_below(kRoot / "plugins", kCounterparts)) {
    SCOPED_TRACE(file.string());
    EXPECT_EQ(schema_of("jcloisterzone").complaints(Json::parse(read(file))), "");
    Diagnostics diagnostics;
    const Counterparts found = read_counterparts({file.string(), read(file)}, "wells", diagnostics);
    EXPECT_EQ(to_string(diagnostics.all()), "");
    std::string faces;
    for (const fs::path& other : files_below(file.parent_path(), ".json")) {
      faces += other == file ? std::string() : read(other);
    }
    std::vector<TilePair> pairs = found.tiles;
    for (const TileSet& set : found.sets) {
      pairs.insert(pairs.end(), set.tiles.begin(), set.tiles.end());
    }
    for (const TilePair& pair : pairs) {
      EXPECT_NE(faces.find(fmt::format("\"id\": \"{}\"", pair.ours)), std::string::npos)
          << pair.ours;
    }
    tiles += pairs.size();
  }
  EXPECT_GT(tiles, 80U);
}

TEST(ShippedFiles, Rulesets) {
  for (const fs::path& file : files_below(kRoot / "rulesets", ".json")) {
    expect_valid("ruleset", read(file), file.string());
  }
}

TEST(ShippedFiles, TrainedBots) {
  for (const fs::path& file : files_below(kRoot / "sdk" / "bots" / "trained", ".json")) {
    SCOPED_TRACE(file.string());
    EXPECT_EQ(schema_of("trained").complaints(Json::parse(read(file))), "");
    const TrainedFile trained = read_trained_file(file.string());
    EXPECT_GT(trained.strength.margin_low, 0);
    if (trained.strength.against == "coop-greedy") {
      EXPECT_GE(trained.strength.wins, 0.5);  // where neither wins a team can still come farther
    } else {
      EXPECT_GT(trained.strength.wins_low, 0.5);  // of the victories against the greedy bot
    }
  }
}

TEST(ShippedFiles, Scenarios) {
  for (const fs::path& file : files_below(kRoot / "tests" / "scenarios", ".json")) {
    expect_valid("scenario", read(file), file.string());
  }
}

/// The example of the broken files is sound.
TEST(ShippedFiles, Skeleton) {
  const fs::path folder = kRoot / "tests" / "bad" / "skeleton";
  expect_valid("plugin", read(folder / "plugin.json"), "skeleton");
  expect_valid("tiles", read(folder / "tiles.json"), "skeleton");
  expect_valid("ruleset", read(folder / "ruleset.json"), "skeleton");
}

TEST(ShippedFiles, RecordOfAGame) {
  LoadRequest request;
  request.ruleset = "base";
  request.set = {"base.farmers=false"};
  const auto rules = load_ruleset(request, SearchPath{{kRoot.string()}});
  GameSetup setup;
  setup.players = {"Red", "Blue"};
  setup.first = 1;
  Game game(rules, setup);
  ASSERT_TRUE(game.start_status().ok());
  while (game.waiting()) {
    ASSERT_TRUE(game.answer(game.options().front()).ok());
  }
  std::istringstream lines(record_text(record_of(game, request)));
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    SCOPED_TRACE(fmt::format("line {}", ++number));
    EXPECT_EQ(schema_of("record").complaints(Json::parse(line)), "");
  }
  EXPECT_GT(number, 140);  // 71 draws and placements at least
}

/// The file that "$schema" of a data file means; empty without one.
fs::path named_schema(const fs::path& file) {
  const Json json = Json::parse(read(file), nullptr, false);
  if (!json.is_object() || !json.contains("$schema") || !json["$schema"].is_string()) {
    return {};
  }
  return (file.parent_path() / json["$schema"].get<std::string>()).lexically_normal();
}

fs::path schema_file(const std::string& kind) {
  return kRoot / "sdk" / "schemas" / (kind + ".schema.json");
}

/// An editor finds the schema of each file that authors begin from.
TEST(ShippedFiles, NameTheirSchema) {
  for (const fs::path& file : files_below(kRoot / "plugins", ".json")) {
    const std::string kind = file.filename() == "plugin.json"   ? "plugin"
                             : file.filename() == kCounterparts ? "jcloisterzone"
                                                                : "tiles";
    EXPECT_EQ(named_schema(file), schema_file(kind)) << file;
  }
  for (const fs::path& file : files_below(kRoot / "rulesets", ".json")) {
    EXPECT_EQ(named_schema(file), schema_file("ruleset")) << file;
  }
}

TEST(ShippedFiles, ScenariosNameNoOtherSchema) {
  std::size_t named = 0;
  for (const fs::path& file : files_below(kRoot / "tests" / "scenarios", ".json")) {
    const fs::path schema = named_schema(file);
    EXPECT_TRUE(schema.empty() || schema == schema_file("scenario")) << file;
    named += schema.empty() ? 0U : 1U;
  }
  EXPECT_GT(named, 180U);
}

// --- what does not fit -----------------------------------------------------------------------

/// Faults that only a program sees: what a value means, or what JSON itself forgets.
const std::vector<std::string> kBeyondSchemas{
    "default_that_is_no_value",
    "duplicate_key",
    "duplicate_key_in_the_depth",
    "duplicate_plugin",
    "extends_itself",
    "file_outside_the_folder",  // a pattern would have to know the folder
    "file_that_is_not_there",
    "id_is_not_the_folder",
    "requires_what_is_not_there",
    "duplicate_id",
    "letter_missing_in_segments",
    "letter_missing_in_the_ring",
    "segments_without_end",  // a layer has fewer than all its ring could name
    "touches_itself",        // names a segment that is not there
    "undeclared_value",
    "unknown_kind",
    "value_beyond_the_numbers",  // a variable's own bounds
    "value_of_the_wrong_type",
    "variant_out_of_the_folder",  // paths of files are allowed
    "extends_nothing",
    "option_of_the_wrong_type",
    "option_with_impossible_bounds",
    "option_out_of_range",
    "option_word_that_is_none",
    "players_the_wrong_way_round",
    "unknown_option",
    "unknown_part",
    "unknown_plugin",
    "unknown_variant",
    "version_that_is_not_there",
};

/// The broken files whose exact complaints tests/bad keeps.
TEST(BrokenFiles, SchemaRefusesWhatASchemaCanSee) {
  int refused = 0;
  for (const auto& [folder, kind] : std::map<std::string, std::string>{{"manifest", "plugin"},
                                                                       {"tiles", "tiles"},
                                                                       {"ruleset", "ruleset"},
                                                                       {"scenario", "scenario"}}) {
    for (const fs::path& file : files_below(kRoot / "tests" / "bad" / folder, ".json")) {
      SCOPED_TRACE(file.string());
      const Json json = Json::parse(read(file), nullptr, false);
      if (json.is_discarded()) {
        continue;  // no JSON: every editor sees that
      }
      const std::string name = file.stem().string();
      const bool is_beyond =
          std::find(kBeyondSchemas.begin(), kBeyondSchemas.end(), name) != kBeyondSchemas.end();
      EXPECT_EQ(schema_of(kind).complaints(json).empty(), is_beyond)
          << schema_of(kind).complaints(json);
      refused += is_beyond ? 0 : 1;
    }
  }
  EXPECT_GE(refused, 10);
}

/// Complaints about what values mean; all others are about the form.
bool is_about_meaning(const std::string& complaints) {
  const std::vector<std::string> kWords{
      "has no seat",        // "first" names no player
      "the ring's letter",  // has no segment, or a segment no letter
      "owns no port",
      "no kind of feature lies on a layer",
      "names the segments",     // of which one is not there
      "unknown part",           // of an option
      "\"default\": expected",  // no value of the option
      "is greater than \"max\"",
      "the smaller number first",
      "expected number",  // lines of a record are counted
      "which is no hash",
  };
  return std::any_of(kWords.begin(), kWords.end(), [&](const std::string& words) {
    return complaints.find(words) != std::string::npos;
  });
}

/// Calls `visit` with copies of a document that differ from it in one place.
class Mutations {
 public:
  explicit Mutations(Json document) : document_(std::move(document)) {}

  void each(const std::function<void(const std::string& what, const Json&)>& visit) {
    visit_ = &visit;
    walk(document_, "");
  }

 private:
  void tell(const std::string& what) { (*visit_)(what, document_); }

  void replace(Json& node, const std::string& path) {
    static const std::vector<Json> kOthers{
        nullptr, true, -7, 3, 2.5, "word", Json::array(), Json::object(), Json::array({7})};
    const Json before = node;
    for (const Json& other : kOthers) {
      if (before.is_string() && other.is_string()) {
        continue;  // whether a word fits is another question
      }
      node = other;
      tell(path + " = " + other.dump());
    }
    node = before;
  }

  void walk(Json& node, const std::string& path) {
    replace(node, path);
    if (node.is_object()) {
      walk_object(node, path);
    } else if (node.is_array() && !node.empty()) {
      const Json before = node;
      node.push_back(7);
      tell(path + " with 7 at its end");
      node = before;
      for (std::size_t i = 0; i < node.size(); ++i) {
        walk(node[i], path + "/" + std::to_string(i));
      }
    }
  }

  void walk_object(Json& node, const std::string& path) {
    const Json before = node;
    std::vector<std::string> keys;
    for (const auto& item : before.items()) {
      keys.push_back(item.key());
    }
    node["No Key"] = 7;
    tell(path + " with an unknown key");
    node = before;
    for (const std::string& key : keys) {
      node.erase(key);
      tell(path + " without " + key);
      node = before;
      walk(node[key], path + "/" + key);
    }
  }

  Json document_;
  const std::function<void(const std::string&, const Json&)>* visit_ = nullptr;
};

/// Reader and schema agree about the document and everything that differs from it in one place.
void expect_agreement(const std::string& kind, const std::string& text) {
  expect_valid(kind, text, "the document itself");
  const Reader reader = reader_of(kind);
  int refused = 0;
  Mutations(Json::parse(text)).each([&](const std::string& what, const Json& json) {
    const std::string complaints = reader(json.dump());
    const std::string schema = schema_of(kind).complaints(json);
    refused += schema.empty() ? 0 : 1;
    if (!is_about_meaning(complaints)) {
      EXPECT_EQ(complaints.empty(), schema.empty())
          << what << "\nreader: " << complaints << "schema: " << schema;
    }
  });
  EXPECT_GT(refused, 20);
}

TEST(Agreement, Manifest) {
  expect_agreement("plugin", R"({
    "$schema": "../../sdk/schemas/plugin.schema.json",
    "id": "wells", "version": "1.2.3", "api": 2, "title": "Wells", "about": "Deep holes.",
    "requires": { "base": "^1" }, "optional": { "river": ">=1.0 <2" }, "conflicts": { "dry": "*" },
    "tiles": "tiles.json", "rules": "rules.lua",
    "native": { "library": "wells.so", "abi": 1 },
    "parts": { "deep": { "tiles": "deep.json", "rules": "deep.lua", "default": true, "about": "More." } },
    "options": {
      "loud": { "type": "bool", "default": false, "about": "Splash.", "rules": ["WELL-01"] },
      "depth": { "type": "int", "default": 3, "min": 1, "max": 9, "part": "deep" },
      "water": { "type": "enum", "default": "word", "values": ["word", "salt"] } },
    "players": [2, 6] })");
}

TEST(Agreement, Tiles) {
  expect_agreement("tiles", R"({
    "$schema": "../../sdk/schemas/tiles.schema.json",
    "tiles": [
      { "id": "wells/A", "count": 2, "ring": "ggg grh hhh hrg",
        "segments": { "g": "field", "h": { "kind": "base:field", "marks": ["wet"], "depth": 1 },
                      "r": "road", "well": "well" },
        "touches": { "g": ["well"] },
        "layers": { "under": { "ring": "... .s. ... .s.", "segments": { "s": "stream" } } },
        "marks": ["garden"], "decoration": ["cow"], "start": true, "reconstructed": false } ] })");
}

TEST(Agreement, Ruleset) {
  expect_agreement("ruleset", R"({
    "$schema": "../sdk/schemas/ruleset.schema.json",
    "extends": "base", "title": "Wells", "plugins": { "wells": "^1.2" }, "parts": { "wells": ["deep"] },
    "tiles": { "wells": { "copies": 2 } }, "variants": ["hole", "house.lua"], "ladder": ["wells", "wells-deep"],
    "options": { "wells.loud": true, "wells.depth": { "value": 4, "lock": true } },
    "players": [2, 5] })");
}

TEST(Agreement, Scenario) {
  expect_agreement("scenario", R"({
    "$schema": "../../sdk/schemas/scenario.schema.json",
    "rules": ["WELL-01", "EX-WELL-1"], "title": "Wells fill up.", "ruleset": "wells",
    "players": ["Red", "Blue"], "first": "Blue", "seed": 4,
    "board": [ { "tile": "wells/A", "at": [0, 0], "turn": 1,
                 "pieces": [ { "piece": "meeple", "owner": "Red", "on": "r" } ] } ],
    "scores": { "Red": 12 }, "supply": { "Red": { "meeple": 3 } }, "pile": ["wells/A"],
    "moves": [
      { "by": "Red", "draw": "wells/A", "tile": "wells/A", "place": [1, 0], "turn": 3, "claim": "r",
        "piece": "meeple", "offers": ["none", "meeple on r"], "expect": ["Red has 3"] },
      { "token": "dragon", "answer": "pass", "fill": 2 },
      { "illegal": { "place": [9, 9], "turn": 1, "because": ["core:no_neighbour"] } },
      { "illegal": { "claim": "r", "piece": "meeple", "because": ["core:occupied"] } },
      { "illegal": { "answer": "pass" } } ],
    "end": true,
    "expect": [
      "Red holds 6 meeple", "Red scored wells:well for 3: wells:well.flat 3", "Red scored nothing",
      "Red's turn", "game not over", "Red and Blue win", "choosing core:claim", "pile has 71",
      { "feature": [0, 0], "on": "r", "tiles": 3, "complete": true, "pieces": { "Red": 1 },
        "owners": ["Red"], "open": 0, "segments": 4, "values": { "wells:depth": 1 } },
      { "same": [ { "at": [0, 0], "on": "r" }, { "at": [1, 0], "on": "r" } ] },
      { "different": [ { "at": [0, 0], "on": "g" }, { "at": [1, 0], "on": "h" } ] },
      { "count": "field", "is": 2 }, { "legal": ["none"] }, { "not_legal": ["none"] }, { "options": 5 },
      { "bot": "greedy", "answers": "none" },
      { "cells": [[1, 0]] }, { "tile": [0, 0], "is": "wells/A", "turn": 0 }, { "empty": [5, 5] },
      { "projected": { "Red": 12 } } ] })");
}

TEST(Agreement, InlineRulesetOfAScenario) {
  expect_agreement("scenario", R"({
    "$schema": "x",
    "scenarios": [
      { "ruleset": { "extends": "base", "variants": ["../hole.lua"], "plugins": { "wells": "*" },
                     "options": { "wells.loud": true } },
        "expect": [] } ] })");
}

TEST(Agreement, Parcel) {
  const std::string hash(64, 'a');
  const ParcelThing towers{"plugin", "towers", "1.2.0", hash};
  ParcelManifest manifest;
  manifest.api = 2;
  manifest.thing = towers;
  manifest.title = "Towers";
  manifest.licence = "MIT";
  manifest.made_by = "0.2.0";
  manifest.holds = {towers, {"ruleset", "towers-2", "", hash}};
  manifest.needs = {{"variant", "no_farmers", "1.0.0", hash}};
  manifest.files = {{"plugins/towers/plugin.json", 7, hash}};
  expect_agreement("parcel", manifest_text(manifest));
}

TEST(Agreement, Record) {
  expect_agreement("record", kSetup);
  expect_agreement("record",
                   R"({"n":1,"by":"chance","choice":"core:draw","answer":"base/V","hash":"3a"})");
  expect_agreement(
      "record",
      R"({"end":true,"outcome":"ranking","scores":{"Red":31,"Blue":27},"winners":["Red"]})");
}

}  // namespace
}  // namespace bastide
