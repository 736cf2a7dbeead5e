// Fields of definitions for people: in English as their authors wrote them.
#pragma once

#include <string>
#include <string_view>

#include "kernel/rules/ruleset.h"

namespace bastide {

/// What a field of a definition of this plugin holds; `written` is its value as to_text() writes
/// it. Names of things are said as people call them, letters of segments and rings stay.
[[nodiscard]] std::string said_field(const Ruleset& rules,
                                     std::string_view plugin,
                                     std::string_view key,
                                     const std::string& written);

/// attached_to(): the words around the name of the hook point in the language of the reader.
[[nodiscard]] std::string said_attached(const std::string& attached);

}  // namespace bastide
