// Tiles as a table for spreadsheets, a row a tile, and back. What a table says, and what it leaves
// out, is in docs/formats.md.
#pragma once

#include <span>
#include <string>

#include "kernel/base/value.h"
#include "kernel/io/text_file.h"

namespace bastide {

/// The table of a tiles.json: comma-separated (RFC 4180), a line of heads first. Throws LoadError
/// when the file cannot be read.
[[nodiscard]] std::string tiles_to_csv(const SourceText& json);

/// The tiles.json of a table, a line a tile. Heads may come in any order; cells are separated by
/// commas, semicolons or tabs, whichever the line of heads has. `like`: a tiles.json whose
/// `$schema`, `rule` and `says` are taken over; no file: none are. Throws LoadError with every
/// complaint, each with its line of the table. What the words mean is for `bastide check` to say.
[[nodiscard]] std::string tiles_from_csv(const SourceText& csv, const SourceText& like);

/// The tiles.json of these tiles, a line a tile. `like` as above.
[[nodiscard]] std::string tiles_to_json(std::span<const Value> tiles, const SourceText& like);

}  // namespace bastide
