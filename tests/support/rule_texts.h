// Rules as text: what ships, what tests show and what pages tell; without the manual, which is made
// from the words themselves.
#pragma once

#include <string>

namespace bastide {

[[nodiscard]] std::string rule_texts();

}  // namespace bastide
