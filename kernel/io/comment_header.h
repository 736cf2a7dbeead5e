// The header of a Lua file: `-- key: value` in the comment lines at its top, as variants and bots
// have it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kernel/base/diagnostics.h"

namespace bastide {

struct HeaderLine {
  std::string key;
  std::string value;  // a visible line, without blanks at its end
  SourceRef at;       // of the value
};

/// The keys of all comment lines until the first line that is no comment. A comment without a colon
/// and a blank after it is a remark. Lines may end in CR LF. A value with characters that cannot be
/// seen is complained about and left out.
[[nodiscard]] std::vector<HeaderLine> read_comment_header(std::string_view text,
                                                          const std::string& file,
                                                          Diagnostics& diagnostics);

}  // namespace bastide
