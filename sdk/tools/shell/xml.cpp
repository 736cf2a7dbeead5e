#include "sdk/tools/shell/xml.h"

#include "kernel/base/visible.h"

namespace bastide {

std::string xml_escaped(std::string_view text) {
  std::string result;
  for (const char letter : visible_text(text)) {
    switch (letter) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      case '\'':
        result += "&#39;";
        break;
      case '\n':
        result += "&#10;";
        break;
      default:
        result += letter;
    }
  }
  return result;
}

}  // namespace bastide
