#include "kernel/io/comment_header.h"

#include <algorithm>

#include "kernel/io/json_reader.h"

namespace bastide {

std::vector<HeaderLine> read_comment_header(std::string_view text,
                                            const std::string& file,
                                            Diagnostics& diagnostics) {
  std::vector<HeaderLine> header;
  for (int number = 1; text.starts_with("--"); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    line = line.substr(0, line.find_last_not_of(" \r") + 1);
    const std::size_t colon = line.find(": ");
    const std::size_t begin = line.find_first_not_of("- ");
    if (colon == std::string_view::npos || begin == std::string_view::npos || begin > colon) {
      continue;  // a remark
    }
    const std::string key(line.substr(begin, colon - begin));
    const std::string_view value = line.substr(colon + 2);
    const SourceRef at{file, number, static_cast<int>(colon) + 3};
    if (check_visible(value, in_quotes(key), at, diagnostics)) {
      header.push_back({key, std::string(value), at});
    }
  }
  return header;
}

}  // namespace bastide
