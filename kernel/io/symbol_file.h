// An SVG file of a plugin, as a symbol of pictures: a strict reader of the little that a drawing
// needs. What is not known to be harmless is refused, and what is let through is written anew.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "kernel/base/diagnostics.h"
#include "kernel/model/look.h"

namespace bastide {

inline constexpr std::size_t kMostSymbolBytes = 4096;
inline constexpr std::size_t kMostSymbolElements = 64;
inline constexpr std::size_t kMostSymbolDepth = 8;

/// Reads `<svg viewBox="…">` with the elements circle, ellipse, g, line, path, polygon, polyline
/// and rect, their measures, and colours as #rgb, #rrggbb, none or currentColor (the colour of the
/// owner). No ids, no references, no styles, no text, no scripts. Everything else is reported with
/// its place; then there is no symbol. `begin`: the place of the first character.
[[nodiscard]] std::optional<Symbol> read_symbol(std::string_view text,
                                                const SourceRef& begin,
                                                Diagnostics& diagnostics);

}  // namespace bastide
