#include "sdk/tools/parcel/parcel_manifest.h"

#include <algorithm>
#include <array>
#include <limits>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/said.h"
#include "kernel/base/version.h"
#include "kernel/io/json_parser.h"
#include "kernel/io/json_reader.h"
#include "kernel/io/manifest.h"

namespace bastide {

namespace {

constexpr std::array<std::string_view, 3> kKinds = {"ruleset", "plugin", "variant"};
constexpr std::size_t kLongestName = 100;
constexpr std::int64_t kMostBytes = std::int64_t{16} * 1024 * 1024;

nlohmann::ordered_json thing_json(const ParcelThing& thing) {
  nlohmann::ordered_json json{{"kind", thing.kind}, {"name", thing.name}};
  if (!thing.version.empty()) {
    json["version"] = thing.version;
  }
  json["sha256"] = thing.sha256;
  return json;
}

nlohmann::ordered_json things_json(const std::vector<ParcelThing>& things) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const ParcelThing& thing : things) {
    list.push_back(thing_json(thing));
  }
  return list;
}

bool is_hash(std::string_view text) {
  return text.size() == 64 && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

/// It becomes the name of a folder.
bool is_thing_name(std::string_view text) {
  return !text.empty() && text.size() <= kLongestName && text[0] >= 'a' && text[0] <= 'z' &&
         text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_-") == std::string_view::npos;
}

std::string read_sha256(JsonObjectReader& reader) {
  std::string text = reader.text("sha256");
  const Value* value = reader.find("sha256");
  if (value != nullptr && !text.empty() && !is_hash(text)) {
    reader.complain(value, said("\"sha256\": expected 64 hexadecimal digits in small letters"));
  }
  return text;
}

ParcelThing read_thing(const Value& value, const std::string& what, Diagnostics& diagnostics) {
  JsonObjectReader reader(value, diagnostics, what);
  ParcelThing thing;
  static_cast<void>(reader.require("kind"));
  thing.kind = reader.word("kind", kKinds, "ruleset");
  thing.name = reader.text("name");
  const Value* name = reader.find("name");
  if (name != nullptr && !is_thing_name(thing.name)) {
    reader.complain(name,
                    said("\"name\": expected small letters, digits, _ and -, a letter first"));
  }
  if (thing.kind != "ruleset") {
    thing.version = reader.text("version");
    const Value* version = reader.find("version");
    if (version != nullptr && !parse_version(thing.version)) {
      reader.complain(version, said("\"version\": expected three numbers, such as 1.0.0"));
    }
  }
  thing.sha256 = read_sha256(reader);
  reader.finish();
  return thing;
}

std::vector<ParcelThing> read_things(const Value* list,
                                     const std::string& name,
                                     Diagnostics& diagnostics) {
  std::vector<ParcelThing> things;
  for (const Value& value : as_list(list, "\"" + name + "\"", diagnostics)) {
    things.push_back(read_thing(value, "an entry of \"" + name + "\"", diagnostics));
  }
  return things;
}

std::vector<ParcelEntry> read_files(const Value* list, Diagnostics& diagnostics) {
  std::vector<ParcelEntry> files;
  for (const Value& value : as_list(list, "\"files\"", diagnostics)) {
    JsonObjectReader reader(value, diagnostics, said("an entry of \"files\""));
    ParcelEntry file;
    file.path = reader.text("path");
    static_cast<void>(reader.require("bytes"));
    file.bytes = static_cast<std::uint64_t>(reader.integer("bytes", 0, kMostBytes, 0));
    file.sha256 = read_sha256(reader);
    reader.finish();
    files.push_back(std::move(file));
  }
  return files;
}

/// A newer one may hold anything: nothing else of it is judged.
bool is_newer(const Value* found, int known, std::string_view what, Diagnostics& diagnostics) {
  if (found == nullptr) {
    return false;
  }
  const auto number = as_integer(found, what, 1, std::numeric_limits<int>::max(), diagnostics);
  if (number && *number > known) {
    diagnostics.add(found->at,
                    said_with("{}: this program reads {}, the parcel has {}: get a newer bastide",
                              what,
                              known,
                              *number));
    return true;
  }
  return false;
}

}  // namespace

std::string to_string(const ParcelThing& thing) {
  return fmt::format(
      "{} {}{}", said(thing.kind), thing.name, thing.version.empty() ? "" : " " + thing.version);
}

std::string manifest_text(const ParcelManifest& manifest) {
  nlohmann::ordered_json json{{"bastide_parcel", kParcelForm},
                              {"api", manifest.api},
                              {"made_by", manifest.made_by},
                              {"thing", thing_json(manifest.thing)},
                              {"title", manifest.title}};
  if (!manifest.licence.empty()) {
    json["licence"] = manifest.licence;
  }
  json["holds"] = things_json(manifest.holds);
  json["needs"] = things_json(manifest.needs);
  json["files"] = nlohmann::ordered_json::array();
  for (const ParcelEntry& file : manifest.files) {
    json["files"].push_back({{"path", file.path}, {"bytes", file.bytes}, {"sha256", file.sha256}});
  }
  return json.dump(2) + "\n";
}

ParcelManifest read_parcel_manifest(std::string_view text,
                                    const std::string& file,
                                    Diagnostics& diagnostics) {
  ParcelManifest manifest;
  const auto value = parse_json(text, {file, 1, 1}, diagnostics);
  if (!value || !value->is(Value::Kind::object)) {
    if (diagnostics.empty()) {
      diagnostics.add({file, 1, 1}, said("a parcel's manifest is an object"));
    }
    return manifest;
  }
  if (is_newer(value->find("bastide_parcel"), kParcelForm, "\"bastide_parcel\"", diagnostics) ||
      is_newer(value->find("api"), kPluginApi, "\"api\"", diagnostics)) {
    return manifest;
  }
  JsonObjectReader reader(*value, diagnostics, said("the manifest"));
  static_cast<void>(reader.require("bastide_parcel"));
  static_cast<void>(reader.require("api"));
  manifest.api = static_cast<int>(reader.integer("api", 1, kPluginApi, kPluginApi));
  manifest.made_by = reader.text("made_by");
  if (const Value* thing = reader.require("thing")) {
    manifest.thing = read_thing(*thing, "\"thing\"", diagnostics);
  }
  manifest.title = reader.text("title");
  manifest.licence = reader.text("licence", "");
  manifest.holds = read_things(reader.require("holds"), "holds", diagnostics);
  manifest.needs = read_things(reader.require("needs"), "needs", diagnostics);
  manifest.files = read_files(reader.require("files"), diagnostics);
  reader.finish();
  return manifest;
}

}  // namespace bastide
