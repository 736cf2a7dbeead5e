#include "sdk/tools/author/tile_draft.h"

#include <algorithm>
#include <optional>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/nearest.h"
#include "kernel/base/said.h"
#include "kernel/io/json_parser.h"
#include "kernel/load/plugin_loader.h"
#include "sdk/tools/author/composition.h"
#include "sdk/tools/author/tile_csv.h"
#include "sdk/tools/shell/program.h"

namespace bastide {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr const char* kTilesFile = "tiles.json";

fs::path without_links(const fs::path& path) {
  std::error_code ignored;
  return fs::weakly_canonical(path, ignored);
}

/// Null when it is not installed or cannot be read.
std::optional<FoundPlugin> find_sound(const std::string& plugin, const SearchPath& path) {
  const std::vector<std::string> known = names_below(path, "plugins", "");
  if (std::find(known.begin(), known.end(), plugin) == known.end()) {
    return std::nullopt;  // also names that lead elsewhere
  }
  Diagnostics diagnostics;
  std::optional<FoundPlugin> found = find_plugin(path, plugin, diagnostics);
  return diagnostics.empty() ? std::move(found) : std::nullopt;
}

TilePlace place_of(const FoundPlugin& found, const std::string& part, const std::string& file) {
  return {found.manifest.id,
          part,
          found.manifest.title,
          without_links(found.folder / file),
          without_links(found.folder),
          false};
}

void add_places(const FoundPlugin& found, std::vector<TilePlace>& places) {
  if (!found.manifest.tiles.text.empty()) {
    places.push_back(place_of(found, "", found.manifest.tiles.text));
  }
  for (const ManifestPart& part : found.manifest.parts) {
    if (!part.tiles.text.empty()) {
      places.push_back(place_of(found, part.name, part.tiles.text));
    }
  }
}

[[noreturn]] void refuse_place(const FoundPlugin& found, const std::string& part) {
  const std::string& id = found.manifest.id;
  throw ToolError(
      Exit::usage,
      part.empty()
          ? said_with("the plugin {} has no tiles of its own; with \"tiles\": \"{}\" in its "
                      "plugin.json it has",
                      id,
                      kTilesFile)
          : said_with("the plugin {} has no part {} with tiles", id, in_quotes(part)));
}

/// The file of a new plugin's manifest, as `new tileset` makes it.
Json new_manifest(const std::string& plugin, const SearchPath& path) {
  for (const ScaffoldFile& file : make_scaffold("tileset", plugin, "", path).files) {
    if (file.path.ends_with("plugin.json")) {
      return Json::parse(file.text);
    }
  }
  return Json::object();
}

/// Plugins whose names stand before a colon in what the segments say.
void add_named_plugins(const Value& value, std::set<std::string>& plugins) {
  const auto add = [&](const std::string& name) {
    if (const std::size_t colon = name.find(':'); colon != std::string::npos) {
      plugins.insert(name.substr(0, colon));
    }
  };
  if (value.is(Value::Kind::text)) {
    add(value.text);
  }
  for (const Value::Member& member : value.members) {
    if (member.key != "marks") {
      add(member.key);
      add_named_plugins(member.value, plugins);
    }
  }
}

/// `requires` of a manifest.
Json required_plugins(const TilePlace& place,
                      std::span<const Value> tiles,
                      const RulesetFile& choice,
                      const SearchPath& path) {
  std::set<std::string> named;
  for (const Value& tile : tiles) {
    for (const char* key : {"segments", "layers"}) {
      if (const Value* value = tile.find(key)) {
        add_named_plugins(*value, named);
      }
    }
  }
  named.erase(place.plugin);
  const bool is_silent = named.empty();
  Json required = Json::object();
  for (const Requirement& one : choice.plugins) {
    const std::optional<FoundPlugin> found = find_sound(one.plugin, path);
    const bool is_meant =
        is_silent ? found && found->manifest.required.empty() : named.contains(one.plugin);
    if (found && is_meant) {
      const Version& version = found->manifest.version;
      required[one.plugin] = version.major > 0 ? fmt::format("^{}", version.major)
                                               : fmt::format("^0.{}", version.minor);
    }
  }
  return required;
}

Json manifest_of(const TilePlace& place,
                 const std::string& title,
                 std::span<const Value> tiles,
                 const RulesetFile& choice,
                 const SearchPath& path) {
  Json manifest = new_manifest(place.plugin, path);
  if (!title.empty()) {
    manifest["title"] = title;
  }
  manifest["about"] = "Tiles drawn in the studio.";
  manifest["requires"] = required_plugins(place, tiles, choice, path);
  return manifest;
}

// ---- Where a complaint belongs ----

bool is_before(const SourceRef& a, const SourceRef& b) {
  return a.line != b.line ? a.line < b.line : a.column <= b.column;
}

/// The keys that lead to what stands at a place.
std::string field_at(const Value& value, const SourceRef& at) {
  const Value::Member* last = nullptr;
  for (const Value::Member& member : value.members) {
    if (is_before(member.key_at, at)) {
      last = &member;
    }
  }
  if (last == nullptr) {
    return "";
  }
  const std::string rest = field_at(last->value, at);
  return last->key + (rest.empty() ? "" : ".") + rest;
}

/// Tells complaints about the file of a draft from others.
class ProblemPlaces {
 public:
  ProblemPlaces(const TilePlace& place, const std::string& text) : file_(place.file) {
    Diagnostics ignored;
    root_ = parse_json(text, {"", 1, 1}, ignored).value_or(Value());
    if (const Value* tiles = root_.find("tiles")) {
      tiles_ = &tiles->items;
    }
  }

  [[nodiscard]] TileProblem of(const Diagnostic& diagnostic) const {
    TileProblem problem{-1, "", diagnostic.message};
    const SourceRef& at = diagnostic.at;
    if (tiles_ == nullptr || at.file.empty() || without_links(at.file) != file_) {
      if (!at.file.empty()) {
        problem.message = to_string(diagnostic);
      }
      return problem;
    }
    for (std::size_t i = 0; i < tiles_->size(); ++i) {
      if (is_before((*tiles_)[i].at, at)) {
        problem.tile = static_cast<int>(i);
      }
    }
    if (problem.tile >= 0) {
      problem.field = field_at((*tiles_)[static_cast<std::size_t>(problem.tile)], at);
    }
    return problem;
  }

 private:
  fs::path file_;
  Value root_;
  const std::vector<Value>* tiles_ = nullptr;
};

SourceText text_now(const TilePlace& place) {
  const Result<std::string> text = place.is_new
                                       ? Error{ErrorCode::environment, ""}
                                       : read_text_file_in(without_links(place.folder), place.file);
  return text.ok() ? SourceText{place.file.string(), text.value()} : SourceText{};
}

/// Loads rulesets with drafts in place of files.
class DraftLoader {
 public:
  DraftLoader(const TilePlace& place,
              const RulesetFile& choice,
              const LoadRequest& request,
              const SearchPath& path)
      : place_(place), path_(path), request_(request) {
    request_.ruleset.clear();
    Diagnostics diagnostics;
    const std::string text = ruleset_json(with_tiles_of(place, choice, path), path).dump();
    request_.inline_ruleset = parse_json(text, {"", 0, 0}, diagnostics).value_or(Value());
    diagnostics.throw_if_any();
  }

  void set_manifest(const std::string& text) {
    path_.drafts[without_links(place_.folder / "plugin.json")] = text;
  }
  std::shared_ptr<const Ruleset> load(const std::string& tiles) {
    path_.drafts[place_.file] = tiles;
    return load_ruleset(request_, path_);
  }

 private:
  const TilePlace& place_;
  SearchPath path_;
  LoadRequest request_;
};

std::string id_of_tile(const Value& tile) {
  const Value* id = tile.find("id");
  return id != nullptr ? id->text : "";
}

}  // namespace

std::vector<TilePlace> tile_places(const SearchPath& path) {
  std::vector<TilePlace> places;
  for (const std::string& plugin : names_below(path, "plugins", "")) {
    if (const std::optional<FoundPlugin> found = find_sound(plugin, path)) {
      add_places(*found, places);
    }
  }
  return places;
}

TilePlace find_tile_place(const std::string& plugin,
                          const std::string& part,
                          const fs::path& folder,
                          const SearchPath& path) {
  if (const std::optional<FoundPlugin> found = find_sound(plugin, path)) {
    std::vector<TilePlace> places;
    add_places(*found, places);
    const auto place = std::find_if(
        places.begin(), places.end(), [&](const TilePlace& one) { return one.part == part; });
    if (place == places.end()) {
      refuse_place(*found, part);
    }
    return *place;
  }
  const Json manifest = new_manifest(plugin, path);  // throws for a name that cannot be
  if (!part.empty()) {
    throw ToolError(Exit::usage,
                    said_with("{} is a new plugin, and has no part {}", plugin, in_quotes(part)));
  }
  const fs::path home = without_links(folder / "plugins" / plugin);
  return {plugin, "", manifest.value("title", plugin), home / kTilesFile, home, true};
}

RulesetFile with_tiles_of(const TilePlace& place, RulesetFile choice, const SearchPath& path) {
  const auto has_plugin =
      std::any_of(choice.plugins.begin(), choice.plugins.end(), [&](const Requirement& one) {
        return one.plugin == place.plugin;
      });
  if (!has_plugin) {
    choice.plugins.push_back({place.plugin, *parse_version_range("*"), {}});
  }
  if (place.part.empty()) {
    return choice;
  }
  auto chosen = std::find_if(choice.parts.begin(), choice.parts.end(), [&](const PartChoice& one) {
    return one.plugin == place.plugin;
  });
  if (chosen == choice.parts.end()) {
    PartChoice parts{place.plugin, {}, {}};
    if (const std::optional<FoundPlugin> found = find_sound(place.plugin, path)) {
      for (const ManifestPart& part : found->manifest.parts) {
        if (part.is_default) {
          parts.parts.push_back({part.name, {}});
        }
      }
    }
    choice.parts.push_back(std::move(parts));
    chosen = std::prev(choice.parts.end());
  }
  const bool has_part = std::any_of(chosen->parts.begin(),
                                    chosen->parts.end(),
                                    [&](const PlacedText& one) { return one.text == place.part; });
  if (!has_part) {
    chosen->parts.push_back({place.part, {}});
  }
  return choice;
}

TileCheck check_tiles(const TilePlace& place,
                      std::span<const Value> tiles,
                      RulesetFile choice,
                      const LoadRequest& request,
                      const SearchPath& path) {
  TileCheck check;
  const SourceText like = text_now(place);
  check.text = tiles_to_json(tiles, like);
  DraftLoader loader(place, choice, request, path);
  if (place.is_new) {
    loader.set_manifest(manifest_of(place, "", tiles, choice, path).dump());
  }
  std::set<std::size_t> refused;
  try {
    check.rules = loader.load(check.text);
  } catch (const LoadError& error) {
    const ProblemPlaces places(place, check.text);
    for (const Diagnostic& diagnostic : error.diagnostics()) {
      check.problems.push_back(places.of(diagnostic));
      if (const int tile = check.problems.back().tile; tile >= 0) {
        refused.insert(static_cast<std::size_t>(tile));
      }
    }
  }
  if (!refused.empty()) {
    std::vector<Value> sound;
    for (std::size_t i = 0; i < tiles.size(); ++i) {
      if (!refused.contains(i)) {
        sound.push_back(tiles[i]);
      }
    }
    try {
      check.rules = loader.load(tiles_to_json(sound, like));
    } catch (const LoadError&) {
      check.rules = nullptr;  // its complaints are among those above, or follow from them
    }
  }
  check.kinds.resize(tiles.size());
  for (std::size_t i = 0; check.rules != nullptr && i < tiles.size(); ++i) {
    if (!refused.contains(i)) {
      check.kinds[i] = check.rules->catalog.tile_kinds.find(id_of_tile(tiles[i]));
    }
  }
  return check;
}

Scaffold new_tile_plugin(const TilePlace& place,
                         const std::string& title,
                         std::span<const Value> tiles,
                         const std::string& extends,
                         const RulesetFile& choice,
                         const SearchPath& path) {
  const Json manifest = manifest_of(place, title, tiles, choice, path);
  const std::string whole_title =
      fmt::format("{} with {}", title_of(choice, path), manifest.value("title", place.plugin));
  Json ruleset{{"extends", extends}, {"title", whole_title}, {"plugins", {{place.plugin, "*"}}}};
  if (extends.empty()) {
    ruleset = ruleset_json(with_tiles_of(place, choice, path), path);
    ruleset["title"] = whole_title;
  }
  Scaffold scaffold;
  const std::string folder = fmt::format("plugins/{}/", place.plugin);
  // In this order: what was written when the program is killed is no broken plugin.
  scaffold.files = {{folder + kTilesFile, tiles_to_json(tiles, {})},
                    {folder + "plugin.json", manifest.dump(2) + "\n"},
                    {fmt::format("rulesets/{}.json", place.plugin), ruleset.dump(2) + "\n"}};
  return scaffold;
}

}  // namespace bastide
