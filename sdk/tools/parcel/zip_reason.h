// Why libzip cannot read a file, in the language of the reader.
#pragma once

#include <string>

namespace bastide {

/// `code` is one of ZIP_ER_….
[[nodiscard]] std::string zip_reason(int code);

}  // namespace bastide
