// Tiles that are being drawn: where they will stand, and what the engine says of them before they
// are saved.
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "kernel/io/ruleset_file.h"
#include "kernel/load/ruleset_loader.h"
#include "sdk/tools/author/scaffold.h"

namespace bastide {

/// The file of the tiles of a plugin, or of one of its parts.
struct TilePlace {
  std::string plugin;
  std::string part;              // empty: of the plugin itself
  std::string title;             // of the plugin
  std::filesystem::path file;    // without links
  std::filesystem::path folder;  // of the plugin
  bool is_new = false;           // there is no such plugin yet
};

/// Of all plugins that are installed and can be read, by plugin and part.
[[nodiscard]] std::vector<TilePlace> tile_places(const SearchPath& path);

/// Where the tiles of this plugin stand; of one that is not installed, where they would stand below
/// `folder`. Throws ToolError (usage) for a name that no plugin may have, and for a plugin or part
/// without tiles.
[[nodiscard]] TilePlace find_tile_place(const std::string& plugin,
                                        const std::string& part,
                                        const std::filesystem::path& folder,
                                        const SearchPath& path);

/// What the engine complains of.
struct TileProblem {
  int tile = -1;      // number among the draft's tiles; -1: of none alone
  std::string field;  // of the tile: "ring", "segments.c.pennants"; empty: the whole
  std::string message;
};

struct TileCheck {
  std::vector<TileProblem> problems;
  std::string text;                      // of the file
  std::shared_ptr<const Ruleset> rules;  // with the tiles of which nothing is wrong; null: none
  std::vector<TileKindId> kinds;         // of each tile of the draft; none where it is refused
};

/// The ruleset with these tiles as all tiles of that place, and with the plugin where it has not
/// got it. `choice`: a ruleset; `request`: house rules and options for it. Never throws for what
/// the tiles say. Throws LoadError for a ruleset that is wrong without them, as far as that can be
/// told, ToolError as above.
[[nodiscard]] TileCheck check_tiles(const TilePlace& place,
                                    std::span<const Value> tiles,
                                    RulesetFile choice,
                                    const LoadRequest& request,
                                    const SearchPath& path);

/// The ruleset with that plugin, and with that part of it.
[[nodiscard]] RulesetFile with_tiles_of(const TilePlace& place,
                                        RulesetFile choice,
                                        const SearchPath& path);

/// Manifest and tiles of a new plugin, which requires the plugins whose names the tiles use, and a
/// ruleset of its name that adds it to `choice`. `extends`: the name of that choice, if it has one.
[[nodiscard]] Scaffold new_tile_plugin(const TilePlace& place,
                                       const std::string& title,
                                       std::span<const Value> tiles,
                                       const std::string& extends,
                                       const RulesetFile& choice,
                                       const SearchPath& path);

}  // namespace bastide
