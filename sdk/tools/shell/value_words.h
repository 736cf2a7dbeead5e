// The words of capitals by which help pages and complaints call values: FILE, FOLDER, RULESET.
#pragma once

#include <string>
#include <string_view>

namespace bastide {

/// "RULESET|FILE" with its words in the language of the reader.
[[nodiscard]] std::string said_value(std::string_view value);

}  // namespace bastide
