// The files of sdk/page, put into the program when it is built.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace bastide {

/// The text of a file. Requires: sdk/page has a file with this name.
[[nodiscard]] std::string_view page_file(std::string_view name);

/// The text with its holes, such as {{data}}, filled; what is put in is not looked at again.
/// Requires: a word for each hole.
[[nodiscard]] std::string filled_in(std::string_view text,
                                    const std::map<std::string_view, std::string>& words);

}  // namespace bastide
