// The files of a session: what is read by name and written goes through the gate of path_in.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "kernel/load/ruleset_loader.h"

namespace bastide {

/// The file of this name in the folder; it need not be there. Throws SessionError for a name that
/// leads out of it, or has a part that begins with a dot. `folder` is a path without links.
[[nodiscard]] std::filesystem::path file_in(const std::filesystem::path& folder,
                                            const std::string& name);

/// Throws SessionError when a bot is made of files that lie elsewhere.
void check_bot_files(const std::filesystem::path& folder, const std::string& bot);

/// Reads rules: as from the disk, but a file in the folder only where it really lies there,
/// whatever links lead to it.
[[nodiscard]] FileReader reader_of_rules(std::filesystem::path folder);

/// The text of a file in the folder. Throws SessionError.
[[nodiscard]] std::string read_in(const std::filesystem::path& folder, const std::string& name);

/// A file and its content_hash, by which a client says later which text it has seen.
struct SeenFile {
  std::string text;
  std::string hash;
};
/// As read_in; nothing when there is no such file.
[[nodiscard]] std::optional<SeenFile> find_in(const std::filesystem::path& folder,
                                              const std::string& name);

/// Writes a file in the folder whose name ends so, and makes the folders that are missing. Throws
/// SessionError; so it does when the file is there and is not to be replaced.
void write_in(const std::filesystem::path& folder,
              const std::string& name,
              std::string_view ending,
              std::string_view text,
              bool replace);

/// The same for a file that was read before: `seen` is the hash of the text that the new one is
/// made from, empty where there was no file. Returns the hash of the new text. Throws SessionError:
/// `stale`, with the `hash` of now, when somebody else has changed, made or removed the file since.
std::string write_seen(const std::filesystem::path& folder,
                       const std::string& name,
                       std::string_view ending,
                       std::string_view text,
                       const std::string& seen);

}  // namespace bastide
