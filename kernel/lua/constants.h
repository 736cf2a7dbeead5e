// Filters and questions that a rule writes where it uses them, made once instead of at every call.
#pragma once

#include <string>
#include <string_view>

namespace bastide {

/// The text of a rule file in which every table of constants that is an argument of `g:word`,
/// `fx.word` or `:segments` is a local variable made before the first line, a hundred of them at
/// most; lines keep their numbers. Such a table holds texts, numbers, truths and tables of these,
/// under names or in a list. The tables are read-only in play like all that functions can reach, so
/// that what they were read as is kept (readings.h). Text that is no Lua comes back as some text
/// that is none either.
[[nodiscard]] std::string with_constants_first(std::string_view text);

}  // namespace bastide
