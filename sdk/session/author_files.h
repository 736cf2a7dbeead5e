// The files of rules that somebody writes: plugins and variants of the session's folder, and what
// belongs to them. Those that are installed elsewhere are only read.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sdk/session/session.h"

namespace bastide {

/// Of one file that is written through the session.
inline constexpr std::size_t kMostSourceBytes = std::size_t{1024} * 1024;

/// A plugin or variant.
struct AuthoredThing {
  std::string thing;               // "plugins/ID" or "scripts/variants/ID.lua"
  std::string kind;                // plugin, variant
  std::string id;                  // as rulesets name it
  bool is_own = false;             // lies in the session's folder
  std::vector<std::string> files;  // with its ruleset and scenarios; paths below its root, sorted
};

/// First those of the folder, by kind and id; then what is installed elsewhere.
[[nodiscard]] std::vector<AuthoredThing> authored_things(const Session& session);

/// Throws SessionError when there is none.
[[nodiscard]] AuthoredThing find_thing(const Session& session, const std::string& thing);

/// Text and the folder that holds it.
struct SourceFile {
  std::string text;
  std::string hash;
  std::string path;  // on disk
  bool is_own = false;
};

/// A file of a plugin or variant: in the folder, else where it is installed. Throws SessionError
/// for any other file, and for one that leads out of its folder.
[[nodiscard]] SourceFile read_source(const Session& session, const std::string& file);

/// Writes one of the folder, whole or not at all; its hash. `known`: hash of the text that is to be
/// replaced, empty for a new file. Throws SessionError, as write_seen does.
[[nodiscard]] std::string write_source(Session& session,
                                       const std::string& file,
                                       const std::string& text,
                                       const std::string& known);

/// A path as people name it: below the folder where it lies in it, else as it is.
[[nodiscard]] std::string shown_path(const Session& session, const std::string& path);

}  // namespace bastide
