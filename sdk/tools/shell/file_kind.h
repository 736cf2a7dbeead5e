// What a file is, by what it holds: a file that was handed to the wrong verb is named with the
// right one.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace bastide {

/// The kinds of files that verbs read.
enum class FileKind : std::uint8_t {
  unknown,
  record,
  scenarios,
  transcript,
  ruleset,
  plugin,   ///< its manifest
  tiles,    ///< of a plugin
  table,    ///< of tiles, with commas
  run,      ///< a measurement that was kept
  plan,     ///< of a job
  shard,    ///< of a job
  trained,  ///< what a bot has learnt
  save,     ///< of JCloisterZone
  parcel,
  variant,
  bot,
  metric,
};

/// By the beginning of the file.
[[nodiscard]] FileKind kind_of_text(std::string_view begin);

/// The same for a file; unknown when it is no regular file, or cannot be read. Waits for nobody.
[[nodiscard]] FileKind kind_of_file(const std::filesystem::path& file);

/// What the file is and which verb takes it; empty when that is what was wanted, or not known.
[[nodiscard]] std::string other_kind(const std::string& file, FileKind wanted);

/// Throws ToolError (Exit::input) with other_kind(), when it says something.
void refuse_other_kind(const std::string& file, FileKind wanted);

}  // namespace bastide
