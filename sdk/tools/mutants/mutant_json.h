// The mutants of JSON files: tiles, manifests, rulesets.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "kernel/io/text_file.h"
#include "sdk/tools/mutants/mutant.h"

namespace bastide {

/// Counts, marks, contacts and values of segments of a tiles file.
[[nodiscard]] std::vector<Mutant> tile_mutants(const SourceText& source);
/// A tile of a tiles file, and where its object stands.
struct TileObject {
  std::string id;
  Stretch at;
};
[[nodiscard]] std::vector<TileObject> tile_objects(const SourceText& source);
/// Defaults and limits of options, seats, and the parts that are in by default.
[[nodiscard]] std::vector<Mutant> manifest_mutants(const SourceText& source);
/// Values of options, variants, parts, copies and seats of a ruleset; and each plugin, option or
/// part, and what it extends, lost.
[[nodiscard]] std::vector<Mutant> ruleset_mutants(const SourceText& source);
/// Those of one option whose object stands in the bytes [begin, end) of a file: in the header of a
/// variant.
[[nodiscard]] std::vector<Mutant> option_mutants(const SourceText& source,
                                                 std::size_t begin,
                                                 std::size_t end);

}  // namespace bastide
