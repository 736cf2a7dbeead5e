// Texts within XML and HTML.
#pragma once

#include <string>
#include <string_view>

namespace bastide {

/// The text, made visible (kernel/base/visible.h: XML forbids control characters), with &, <, > and
/// quotes escaped; the ends of its lines as `&#10;`, so that attributes keep them.
[[nodiscard]] std::string xml_escaped(std::string_view text);

}  // namespace bastide
