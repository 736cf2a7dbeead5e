// What may lie in a parcel, and where.
#pragma once

#include <string>
#include <string_view>

namespace bastide {

/// The file that says what a parcel is.
inline constexpr std::string_view kParcelManifest = "parcel.json";

/// Why no file of a parcel may have this path; empty when one may. A path is relative, of parts of
/// letters, digits, "_", "-" and ".", between "/"; no part begins with ".". It is one of
///
///     parcel.json, LICENSE, README.md
///     rulesets/NAME.json, scripts/variants/NAME.lua
///     plugins/ID/…        .json .lua .svg .md .so, LICENSE
///     plugins/ID/lang/CODE.po, scripts/variants/lang/CODE.po
///     tests/scenarios/…   .json
[[nodiscard]] std::string path_problem(std::string_view path);

/// The path in small letters: two that are equal so are one file on some systems.
[[nodiscard]] std::string without_case(std::string_view path);

/// A program, which no sandbox holds: "plugins/x/x.so".
[[nodiscard]] bool is_native(std::string_view path);

}  // namespace bastide
