// The header of a variant: what a plugin's manifest says, in the comments at the top of a Lua file.
#pragma once

#include <string>

#include "kernel/io/manifest.h"
#include "kernel/rules/plugin_def.h"

namespace bastide {

/// Reads what read_comment_header finds. `id` is the file's name. What could be read; use it only
/// while `diagnostics` stays empty.
[[nodiscard]] Manifest read_variant_header(const std::string& id,
                                           const SourceText& source,
                                           Diagnostics& diagnostics);

/// What the header says about the rules of the whole file.
[[nodiscard]] Definition words_of_variant(const Manifest& manifest, const std::string& file);

}  // namespace bastide
