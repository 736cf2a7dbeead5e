// A shared library becomes definitions and hooks of a PluginDef.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "kernel/base/diagnostics.h"
#include "kernel/rules/plugin_def.h"

namespace bastide {

/// Reads a JSON text; faults go to the diagnostics, with places that begin where the text does.
using ParseValue =
    std::function<std::optional<Value>(std::string_view text, const SourceRef&, Diagnostics&)>;

/// Opens `library` (a path), runs its bastide_plugin_init() and appends what it registers.
/// `shown`: how messages call the library. The caller has checked ABI and trust.
void read_native(const std::string& library,
                 const std::string& shown,
                 PluginDef& plugin,
                 const ParseValue& parse,
                 Diagnostics& diagnostics);

}  // namespace bastide
