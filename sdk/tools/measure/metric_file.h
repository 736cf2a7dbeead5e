// A metric in a file of Lua: what its header says, and its text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/load/ruleset_loader.h"

namespace bastide {

struct MetricFile {
  std::string name;     // as it was asked for: a word, or a path
  std::string id;       // the word: "largest_city"
  std::string title;    // "Largest city"
  std::string about;    // one sentence; may be empty
  std::string unit;     // "tiles"; may be empty
  std::string ruleset;  // in which `check` tries it; may be empty
  int decimals = 0;     // of its numbers, 0 to 3
  ScriptText script;

  /// What its numbers are multiplied by to be shown.
  [[nodiscard]] double scale() const;
};

/// A file of Lua whose comment lines at the top name a metric: `-- metric: Largest city`.
[[nodiscard]] bool names_a_metric(std::string_view text);
/// scripts/metrics/<name>.lua below the roots of the path, or a file that ends in ".lua". Throws
/// LoadError: there is none, it cannot be read, is not one of a metric, has an unknown key.
[[nodiscard]] MetricFile find_metric(const SearchPath& path, const std::string& name);
/// The same for each, in this order. Throws LoadError also when two have one word.
[[nodiscard]] std::vector<MetricFile> find_metrics(const SearchPath& path,
                                                   const std::vector<std::string>& names);
/// Of their texts; `seed` when there are none.
[[nodiscard]] std::uint64_t hash_metrics(std::uint64_t seed,
                                         const std::vector<MetricFile>& metrics);

}  // namespace bastide
