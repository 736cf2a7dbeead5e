// A declaration as JSON that a file can hold.
#pragma once

#include <nlohmann/json.hpp>

#include "kernel/base/value.h"

namespace bastide {

/// The whole of it; to_text() shortens for people. Requires: it holds no function.
[[nodiscard]] nlohmann::ordered_json value_json(const Value& value);

}  // namespace bastide
