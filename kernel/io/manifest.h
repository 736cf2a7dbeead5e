// plugin.json: what a plugin is, what it needs and what a ruleset may choose in it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/base/diagnostics.h"
#include "kernel/base/value.h"
#include "kernel/base/version.h"
#include "kernel/io/json_reader.h"
#include "kernel/io/manifest_option.h"
#include "kernel/io/text_file.h"
#include "kernel/model/look.h"
#include "kernel/model/seat_range.h"

namespace bastide {

/// The interface that this engine speaks.
inline constexpr int kPluginApi = 2;

/// Another plugin and the versions meant.
struct Requirement {
  std::string plugin;
  VersionRange range;
  SourceRef at;
  std::string part{};  // of the plugin, which must take part too; empty: whichever
};

struct ManifestPart {
  std::string name;
  PlacedText tiles;  // file within the plugin; empty: none
  PlacedText rules;
  bool is_default = false;  // in, when a ruleset does not say
  std::string about;
  SourceRef at;
};

/// A look, and the file that its symbol is read from.
struct ManifestLook {
  Look look;
  PlacedText symbol;  // file within the plugin; empty: none
};

/// A value that a variant gives an option of another plugin.
struct Preset {
  std::string option;  // plugin.option
  OptionValue value;
  SourceRef at;
};

struct Manifest {
  std::string id;
  Version version;
  std::string title;  // the id, when the manifest has none
  std::string about;
  std::string status;                 // of a variant: house, official, variant
  std::vector<std::string> rule_ids;  // of a variant: catalogue ids
  std::vector<Requirement> required;
  std::vector<Requirement> optional;
  std::vector<Requirement> conflicts;
  PlacedText tiles;  // file within the plugin; empty: none
  PlacedText rules;
  PlacedText library;  // native; file within the plugin; empty: none
  int library_abi = 0;
  std::vector<ManifestPart> parts;
  std::vector<ManifestOption> options;
  std::vector<Preset> presets;  // of a variant
  std::optional<SeatRange> players;
  std::optional<SeatRange> playable;  // none: as `players`
  std::vector<ManifestLook> looks;
  SourceRef at;
};

/// Reads a manifest; `folder` is the name of the folder that holds it, which must be the id. What
/// could be read; use it only while `diagnostics` stays empty.
[[nodiscard]] Manifest read_manifest(const SourceText& source,
                                     std::string_view folder,
                                     Diagnostics& diagnostics);

// Pieces that the headers of variants share.

/// Complains about a key that is no id of a plugin.
void check_plugin_name(const Value::Member& member, Diagnostics& diagnostics);

/// An object of plugin id → version range; null: empty.
[[nodiscard]] std::vector<Requirement> read_requirements(const Value* value,
                                                         std::string_view name,
                                                         Diagnostics& diagnostics);
/// `[least, most]` seats, from 1 to the most colours of a game; null: none. `name` is the quoted
/// key.
[[nodiscard]] std::optional<SeatRange> read_seats(const Value* value,
                                                  std::string_view name,
                                                  Diagnostics& diagnostics);

}  // namespace bastide
