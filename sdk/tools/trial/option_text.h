// Options and answers in the language of the reader.
#pragma once

#include <string>
#include <string_view>

#include "kernel/engine.h"

namespace bastide {

/// For said_option_by_name: the plugin is not known any more.
constexpr std::string_view kAnyPlugin = "*";

/// The text of an option word by word, with colours by the names that the board shows. `plugin`:
/// whose words a question offers; empty: it offers none. In English words stay as they are.
[[nodiscard]] std::string said_option_by_name(const Game& game,
                                              std::string_view plugin,
                                              const std::string& text);

/// A word that is of no plugin by its name, as a mark is: the first plugin that has one for it
/// says it. In English the word itself.
[[nodiscard]] std::string said_word_of_any(const Catalog& catalog, const std::string& word);

/// A name in English as rules write it, for those who look it up; else as people say it.
[[nodiscard]] std::string told_name(std::string_view name);
/// The same, in English without its plugin.
[[nodiscard]] std::string told_short(std::string_view name);
/// What a line of a score counts, so many of it; in English the name of the line.
[[nodiscard]] std::string told_line(const AwardText::Line& line, std::int64_t count);

/// What kind of answer it is: "core:place" as it is in English, else a word for it.
[[nodiscard]] std::string told_choice(const std::string& choice);

/// Who answered: the name of a seat, or "chance".
[[nodiscard]] std::string told_actor(const Game& game, std::int32_t actor);

}  // namespace bastide
