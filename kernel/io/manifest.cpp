#include "kernel/io/manifest.h"

#include <algorithm>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "kernel/base/complaint.h"
#include "kernel/base/nearest.h"
#include "kernel/base/said.h"
#include "kernel/model/ids.h"

namespace bastide {
namespace {

/// A path that stays in the plugin's folder and has this ending.
bool is_own_file(std::string_view path, std::string_view ending) {
  const bool has_dots =
      path == ".." || path.starts_with("../") || path.find("/../") != std::string_view::npos;
  return path.size() > ending.size() && path.ends_with(ending) && path.front() != '/' &&
         path.find('\\') == std::string_view::npos && !has_dots;
}

PlacedText read_own_file(ObjectReader& reader,
                         std::string_view key,
                         std::string_view ending,
                         Diagnostics& diagnostics) {
  const Value* value = reader.find(key);
  const std::optional<std::string> path = as_text(value, in_quotes(key), diagnostics);
  if (!path) {
    return {};
  }
  if (!is_own_file(*path, ending)) {
    const std::string wanted =
        said_with("a file within the plugin's folder that ends in {}", ending);
    diagnostics.add(value->at,
                    fmt::format("\"{}\": {}", key, expected_found(wanted, in_quotes(*path))));
  }
  return {*path, value->at};
}

ManifestPart read_part(const Value::Member& member, Diagnostics& diagnostics) {
  const std::string what = said_with("part {}", in_quotes(member.key));
  check_snake_case(member.key, what, member.key_at, diagnostics);
  JsonObjectReader reader(member.value, diagnostics, what);
  ManifestPart part;
  part.name = member.key;
  part.at = member.key_at;
  part.tiles = read_own_file(reader, "tiles", ".json", diagnostics);
  part.rules = read_own_file(reader, "rules", ".lua", diagnostics);
  part.is_default = reader.boolean("default", false);
  part.about = read_optional_text(reader, "about", diagnostics);
  reader.finish();
  return part;
}

/// An option may be bound only to a part that the plugin has.
void check_parts(const Manifest& manifest, Diagnostics& diagnostics) {
  std::vector<std::string> known;
  for (const ManifestPart& part : manifest.parts) {
    known.push_back(part.name);
  }
  for (const ManifestOption& option : manifest.options) {
    const bool is_known = std::find(known.begin(), known.end(), option.part) != known.end();
    if (!option.part.empty() && !is_known) {
      diagnostics.add(option.at,
                      said_with("option \"{}\": unknown part {}{}",
                                option.name,
                                in_quotes(option.part),
                                did_you_mean(option.part, known)));
    }
  }
}

void read_id(ObjectReader& reader,
             std::string_view folder,
             Manifest& manifest,
             Diagnostics& diagnostics) {
  const Value* value = reader.require("id");
  const std::optional<std::string> id = as_text(value, "\"id\"", diagnostics);
  if (!id) {
    return;
  }
  manifest.id = *id;
  check_snake_case(*id, "\"id\": " + in_quotes(*id), value->at, diagnostics);
  if (*id != folder) {
    const std::string wanted = said_with("the name of the folder, {}", in_quotes(folder));
    diagnostics.add(value->at, fmt::format("\"id\": {}", expected_found(wanted, in_quotes(*id))));
  }
}

void read_version(ObjectReader& reader, Manifest& manifest, Diagnostics& diagnostics) {
  const Value* value = reader.require("version");
  const std::optional<std::string> text = as_text(value, "\"version\"", diagnostics);
  const std::optional<Version> version = parse_version(text.value_or("0.0.0"));
  if (!version) {
    const std::string wanted = said(R"(three numbers such as "1.0.0")");
    diagnostics.add(value->at,
                    fmt::format("\"version\": {}", expected_found(wanted, in_quotes(*text))));
  }
  manifest.version = version.value_or(Version{});
}

void check_api(ObjectReader& reader, Diagnostics& diagnostics) {
  const Value* value = reader.require("api");
  const auto api = as_integer(value, "\"api\"", 1, std::numeric_limits<int>::max(), diagnostics);
  if (api && *api != kPluginApi) {
    diagnostics.add(
        value->at,
        *api < kPluginApi
            ? said_with("\"api\": the plugin was written for rule language {1}, this engine speaks "
                        "{0}; say {0}, and `bastide check` tells what to change "
                        "(docs/write-a-plugin.md, \"From api 1 to 2\")",
                        kPluginApi,
                        *api)
            : said_with("\"api\": this engine speaks rule language {}, the plugin was written for "
                        "{}; get a newer engine, or an older plugin",
                        kPluginApi,
                        *api));
  }
}

/// `"native": { "library": …, "abi": … }`.
void read_native_part(JsonObjectReader& reader, Manifest& manifest, Diagnostics& diagnostics) {
  const Value* value = reader.find("native");
  if (value == nullptr) {
    return;
  }
  JsonObjectReader native(*value, diagnostics, "\"native\"");
  manifest.library = read_own_file(native, "library", ".so", diagnostics);
  if (manifest.library.text.empty()) {
    static_cast<void>(native.require("library"));
  }
  const auto abi =
      as_integer(native.require("abi"), "\"abi\"", 1, std::numeric_limits<int>::max(), diagnostics);
  manifest.library_abi = static_cast<int>(abi.value_or(0));
  native.finish();
}

bool is_colour(std::string_view text) {
  return text.size() == 7 && text.front() == '#' &&
         text.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string_view::npos;
}

bool is_path(std::string_view text) {
  return (text.starts_with('M') || text.starts_with('m')) &&
         text.find_first_not_of("MmLlHhVvCcSsQqTtAaZz0123456789.,- ") == std::string_view::npos;
}

std::string read_drawn(ObjectReader& reader,
                       std::string_view key,
                       std::string_view expected,
                       bool (*is_right)(std::string_view),
                       Diagnostics& diagnostics) {
  const Value* value = reader.find(key);
  const std::optional<std::string> text = as_text(value, in_quotes(key), diagnostics);
  if (text && !is_right(*text)) {
    diagnostics.add(
        value->at,
        fmt::format("{}: {}", in_quotes(key), expected_found(said(expected), in_quotes(*text))));
  }
  return text.value_or(std::string());
}

ManifestLook read_look(const Value::Member& member, Diagnostics& diagnostics) {
  constexpr auto* kColour = marked("a colour such as \"#1f4e79\"");
  JsonObjectReader reader(
      member.value, diagnostics, said_with("look of {}", in_quotes(member.key)));
  ManifestLook read;
  Look& look = read.look;
  look.word = member.key;
  look.fill = read_drawn(reader, "fill", kColour, is_colour, diagnostics);
  look.ink = read_drawn(reader, "ink", kColour, is_colour, diagnostics);
  look.icon = read_drawn(reader,
                         "icon",
                         marked("path data of SVG in a box of 24 by 24, such as \"M4,4H20V20Z\""),
                         is_path,
                         diagnostics);
  const std::string style = reader.word("style", std::span(kLookStyles).subspan(1), "");
  look.style = static_cast<LookStyle>(std::find(kLookStyles.begin(), kLookStyles.end(), style) -
                                      kLookStyles.begin());
  read.symbol = read_own_file(reader, "symbol", ".svg", diagnostics);
  reader.finish();
  return read;
}

}  // namespace

void check_plugin_name(const Value::Member& member, Diagnostics& diagnostics) {
  check_snake_case(
      member.key, said_with("plugin {}", in_quotes(member.key)), member.key_at, diagnostics);
}

std::vector<Requirement> read_requirements(const Value* value,
                                           std::string_view name,
                                           Diagnostics& diagnostics) {
  std::vector<Requirement> requirements;
  for (const Value::Member& member : as_map(value, name, diagnostics)) {
    check_plugin_name(member, diagnostics);
    const std::string range_name = said_with("version range of {}", in_quotes(member.key));
    const std::optional<std::string> text = as_text(&member.value, range_name, diagnostics);
    const std::optional<VersionRange> range = parse_version_range(text.value_or("*"));
    if (!range) {
      const std::string wanted = said(R"(one such as "*", "^1.2" or ">=1.0 <2")");
      diagnostics.add(member.value.at,
                      fmt::format("{}: {}", range_name, expected_found(wanted, in_quotes(*text))));
    }
    requirements.push_back({member.key, range.value_or(VersionRange{}), member.key_at});
  }
  return requirements;
}

std::optional<SeatRange> read_seats(const Value* value,
                                    std::string_view name,
                                    Diagnostics& diagnostics) {
  const auto pair = as_pair(value, name, 1, kMaxColours, diagnostics);
  if (!pair) {
    return std::nullopt;
  }
  const SeatRange seats{(*pair)[0], (*pair)[1], value->at};
  if (seats.least > seats.most) {
    const std::string found = fmt::format("{}, {}", seats.least, seats.most);
    diagnostics.add(
        value->at,
        fmt::format("{}: {}", name, expected_found(said("the smaller number first"), found)));
  }
  return seats;
}

Manifest read_manifest(const SourceText& source,
                       std::string_view folder,
                       Diagnostics& diagnostics) {
  Manifest manifest;
  manifest.at = {source.file, 0, 0};
  const std::optional<Value> root = parse_json(source.text, {source.file, 1, 1}, diagnostics);
  if (!root) {
    return manifest;
  }
  JsonObjectReader reader(*root, diagnostics, said("plugin manifest"));
  reader.ignore("$schema");
  read_id(reader, folder, manifest, diagnostics);
  read_version(reader, manifest, diagnostics);
  check_api(reader, diagnostics);
  manifest.title = read_optional_text(reader, "title", diagnostics);
  manifest.title = manifest.title.empty() ? manifest.id : manifest.title;
  manifest.about = read_optional_text(reader, "about", diagnostics);
  manifest.required = read_requirements(reader.find("requires"), "\"requires\"", diagnostics);
  manifest.optional = read_requirements(reader.find("optional"), "\"optional\"", diagnostics);
  manifest.conflicts = read_requirements(reader.find("conflicts"), "\"conflicts\"", diagnostics);
  manifest.tiles = read_own_file(reader, "tiles", ".json", diagnostics);
  manifest.rules = read_own_file(reader, "rules", ".lua", diagnostics);
  read_native_part(reader, manifest, diagnostics);
  for (const Value::Member& member : as_map(reader.find("parts"), "\"parts\"", diagnostics)) {
    manifest.parts.push_back(read_part(member, diagnostics));
  }
  for (const Value::Member& member : as_map(reader.find("options"), "\"options\"", diagnostics)) {
    manifest.options.push_back(read_option(member.key, member.key_at, member.value, diagnostics));
  }
  manifest.players = read_seats(reader.find("players"), "\"players\"", diagnostics);
  manifest.playable = read_seats(reader.find("playable"), "\"playable\"", diagnostics);
  for (const Value::Member& member : as_map(reader.find("looks"), "\"looks\"", diagnostics)) {
    manifest.looks.push_back(read_look(member, diagnostics));
  }
  check_parts(manifest, diagnostics);
  reader.finish();
  return manifest;
}

}  // namespace bastide
