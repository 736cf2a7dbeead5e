// What the Lua library says of mistakes of scripts, in the language of the reader.
#pragma once

#include <string>
#include <string_view>

namespace bastide {

/// "attempt to index a nil value (field 'first')" of the library as the reader says it; other
/// messages stay as they are.
[[nodiscard]] std::string said_by_lua(std::string_view message);

}  // namespace bastide
