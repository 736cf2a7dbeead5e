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

/// A word in such a field, or of what a plugin defines; in English the word itself.
[[nodiscard]] std::string said_field_word(const Ruleset& rules,
                                          std::string_view plugin,
                                          const std::string& word);

/// A sentence of define.text, or what a score line counts, "goose|geese" as it is written.
[[nodiscard]] std::string said_text(const std::string& plugin, const std::string& text);

/// The shape of a hook or the stage of a score.
[[nodiscard]] std::string said_shape(const std::string& shape);

/// attached_to(): the words around the name of the hook point in the language of the reader.
[[nodiscard]] std::string said_attached(const std::string& attached);

}  // namespace bastide
