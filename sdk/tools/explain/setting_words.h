// Options and parts of rulesets for people: in English as they are typed.
#pragma once

#include <string>
#include <string_view>

#include "kernel/model/catalog.h"

namespace bastide {

/// The name of a part of the plugin.
[[nodiscard]] std::string said_part(std::string_view plugin, std::string_view part);

/// What a ruleset sets an option to, and what it is without that.
[[nodiscard]] std::string said_value_of(const OptionSetting& option);
[[nodiscard]] std::string said_initial_of(const OptionSetting& option);

}  // namespace bastide
