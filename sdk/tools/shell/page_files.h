// The files of sdk/page, put into the program when it is built.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace bastide {

/// The text of a file. Requires: sdk/page has a file with this name.
[[nodiscard]] std::string_view page_file(std::string_view name);

/// The text with its holes, such as {{data}}, filled; what is put in is not looked at again. A hole
/// in quotes, {{"Scores"}}, is a text in the language of the reader, escaped for HTML.
/// Requires: a word for each other hole.
[[nodiscard]] std::string filled_in(std::string_view text,
                                    const std::map<std::string_view, std::string>& words);

/// The texts that a script calls said() or saidWith() with, and what they are in the language of
/// the reader; those that stay as they are, as in English, are left out.
[[nodiscard]] std::map<std::string, std::string> said_by_script(std::string_view script);

}  // namespace bastide
