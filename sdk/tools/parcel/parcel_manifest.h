// parcel.json: what a parcel holds, what it needs, and the hash of every file.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/base/diagnostics.h"

namespace bastide {

/// The form of parcels that this program writes, and the newest that it reads.
inline constexpr int kParcelForm = 1;

/// A ruleset, plugin or variant as it was when the parcel was made.
struct ParcelThing {
  std::string kind;  // ruleset, plugin, variant
  std::string name;
  std::string version;  // empty: of a ruleset
  std::string sha256;   // of its content, see thing_hash()
  auto operator<=>(const ParcelThing&) const = default;
};

struct ParcelEntry {
  std::string path;
  std::uint64_t bytes = 0;
  std::string sha256;
  auto operator<=>(const ParcelEntry&) const = default;
};

struct ParcelManifest {
  int api = 0;        // rule language of its plugins
  ParcelThing thing;  // what was packed, after which the parcel is called
  std::string title;
  std::string licence;             // empty: not said
  std::string made_by;             // version of the program
  std::vector<ParcelThing> holds;  // all that is in it, sorted
  std::vector<ParcelThing> needs;  // what must be installed, sorted
  std::vector<ParcelEntry> files;  // all but the manifest itself, sorted by path
};

/// The text of the file; the same manifest gives the same bytes.
[[nodiscard]] std::string manifest_text(const ParcelManifest& manifest);

/// Reads it strictly; what was said is said about `file`. Use it only while `diagnostics` stays
/// empty. A newer form or rule language is the only complaint then.
[[nodiscard]] ParcelManifest read_parcel_manifest(std::string_view text,
                                                  const std::string& file,
                                                  Diagnostics& diagnostics);

/// "plugin towers 1.0.0".
[[nodiscard]] std::string to_string(const ParcelThing& thing);

}  // namespace bastide
