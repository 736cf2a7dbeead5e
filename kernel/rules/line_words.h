// What a line of a score counts, in words: "banner", "completed towns touched".
#pragma once

#include <string>
#include <string_view>

#include "kernel/model/catalog.h"

namespace bastide {

struct LineWords {
  std::string one;   // "banner"
  std::string many;  // "banners"
};

/// Words for a line of an award to a feature of this kind (none: an award without a feature). The
/// text under the name of the line says them, "one|many"; else what the points table of the kind
/// counts; else the name of the line itself.
[[nodiscard]] LineWords line_words(const Catalog& catalog,
                                   FeatureKindId kind,
                                   std::string_view line);

}  // namespace bastide
