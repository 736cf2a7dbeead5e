// What CLI11 says is wrong with a command line, in the language of the reader.
#pragma once

#include <string>

namespace CLI {
class ParseError;
}

namespace bastide {

[[nodiscard]] std::string said_fault(const CLI::ParseError& error);

}  // namespace bastide
