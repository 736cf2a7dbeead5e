// Why the system cannot do what it was asked for, in the language of the reader.
#pragma once

#include <string>

namespace bastide {

/// `code` is an errno, or the value of an error_code of the system's category.
[[nodiscard]] std::string system_reason(int code);

}  // namespace bastide
