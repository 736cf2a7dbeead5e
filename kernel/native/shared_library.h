// Opens a shared library and finds the one function that it exports.
#pragma once

#include <string>

#include "kernel/base/result.h"
#include "sdk/include/bastide/entry.h"

namespace bastide {

struct NativeLibrary {
  bastide_status (*init)(const bastide_host*, const bastide_registrar*) = nullptr;
};

/// The library stays open until the program ends: rulesets that were loaded from it may live as
/// long.
[[nodiscard]] Result<NativeLibrary> open_library(const std::string& file);

}  // namespace bastide
