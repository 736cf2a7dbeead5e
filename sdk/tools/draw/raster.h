// Pictures that are no text: SVG documents as PNG, and as pages of a PDF of an exact size.
#pragma once

#include <string>
#include <vector>

#include "kernel/base/result.h"

namespace bastide {

/// Whether the program was built with librsvg; without it the functions below say what is missing.
[[nodiscard]] bool can_rasterise();

/// The widest and the highest picture, in pixels.
inline constexpr int kMostPixels = 16384;

/// The document `width` pixels wide (1 to kMostPixels), as high as it has to be; 0: as wide as it
/// says itself. The error says what is wrong with the document or its size (`environment`: no
/// librsvg).
[[nodiscard]] Result<std::string> svg_to_png(const std::string& svg, int width);

/// A sheet of paper, in millimetres.
struct PaperSize {
  double width = 210;
  double height = 297;
};

/// Each document fills one page. Requires: there is a page. Errors as above.
[[nodiscard]] Result<std::string> svg_to_pdf(const std::vector<std::string>& pages,
                                             PaperSize paper,
                                             const std::string& title);

/// The document on one page, as large as fits; the paper is turned when that shows more. Errors as
/// above.
[[nodiscard]] Result<std::string> svg_to_page(const std::string& svg,
                                              PaperSize paper,
                                              const std::string& title);

}  // namespace bastide
