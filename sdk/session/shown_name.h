// Names of the rules as words for people who read another language than English.
#pragma once

#include <string>
#include <string_view>

#include "kernel/base/id.h"
#include "sdk/session/table_game.h"

namespace bastide {

/// In English the name without its plugin, as it stands in the rules.
[[nodiscard]] std::string shown_name(std::string_view name);

/// In English the name that pictures use, which tells kinds of two plugins apart.
[[nodiscard]] std::string shown_kind(TableGame& table, FeatureKindId kind);

}  // namespace bastide
