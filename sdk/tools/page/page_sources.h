// The files of sdk/page, put into the program when it is built.
#pragma once

#include <string_view>

namespace bastide {

/// HTML with holes such as {{data}}.
[[nodiscard]] std::string_view page_template();
[[nodiscard]] std::string_view page_style();
[[nodiscard]] std::string_view page_script();

}  // namespace bastide
