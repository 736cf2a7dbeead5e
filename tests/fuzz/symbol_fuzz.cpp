// Symbols: whatever the file holds, what is let through has only the elements of drawings and reads
// as itself.
#include <algorithm>
#include <array>

#include "kernel/io/symbol_file.h"
#include "tests/fuzz/fuzz.h"

namespace bastide {
namespace {

constexpr std::array<std::string_view, 8> kShapes{
    "circle", "ellipse", "g", "line", "path", "polygon", "polyline", "rect"};

void check_elements(std::string_view content) {
  for (std::size_t at = content.find('<'); at != std::string_view::npos;
       at = content.find('<', at + 1)) {
    const std::size_t from = at + (content.substr(at).starts_with("</") ? 2 : 1);
    const std::size_t end = content.find_first_of(" />", from);
    must(end != std::string_view::npos, "tags end");
    const std::string_view name = content.substr(from, end - from);
    must(std::find(kShapes.begin(), kShapes.end(), name) != kShapes.end(), "only shapes");
  }
}

}  // namespace
}  // namespace bastide

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace bastide;
  Diagnostics diagnostics;
  const auto symbol = read_symbol(text_of(data, size), {"fuzz.svg", 1, 1}, diagnostics);
  must(symbol.has_value() == diagnostics.all().empty(), "a refusal says why");
  if (!symbol) {
    return 0;
  }
  for (const char* never : {"&", "url", "script", "href", "style", " id=", " on"}) {
    must(symbol->content.find(never) == std::string::npos, "nothing that refers or runs");
  }
  check_elements(symbol->content);
  const std::string again = "<svg viewBox=\"" + symbol->box + "\">" + symbol->content + "</svg>";
  Diagnostics none;
  const auto same = read_symbol(again, {"fuzz.svg", 1, 1}, none);
  // Attributes of the root become an element of their own, which may be one too many.
  must(!same || same->content == symbol->content, "it reads as itself");
  return 0;
}
