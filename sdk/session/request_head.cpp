#include "sdk/session/request_head.h"

#include <algorithm>

namespace bastide {

namespace {

constexpr std::string_view kLineEnd = "\r\n";

bool is_name(std::string_view text) {
  constexpr std::string_view kMarks = "!#$%&'*+-.^_`|~";
  return !text.empty() && std::all_of(text.begin(), text.end(), [&](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           kMarks.find(c) != std::string_view::npos;
  });
}

/// No control characters, of which a line end could be one.
bool is_visible(std::string_view text) {
  return std::none_of(text.begin(), text.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (byte < 0x20 && c != '\t') || byte == 0x7f;
  });
}

std::string in_small_letters(std::string_view text) {
  std::string small(text);
  for (char& c : small) {
    c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return small;
}

std::string_view without_blanks(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  const std::size_t last = text.find_last_not_of(" \t");
  return first == std::string_view::npos ? std::string_view()
                                         : text.substr(first, last - first + 1);
}

/// Takes the line off the text; nothing when it has no end.
std::optional<std::string_view> take_line(std::string_view& text) {
  const std::size_t end = text.find(kLineEnd);
  if (end == std::string_view::npos) {
    return std::nullopt;
  }
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end + kLineEnd.size());
  return line;
}

}  // namespace

std::vector<std::string_view> RequestHead::all(std::string_view name) const {
  std::vector<std::string_view> values;
  for (const auto& [key, value] : fields) {
    if (key == name) {
      values.emplace_back(value);
    }
  }
  return values;
}

std::optional<std::string_view> RequestHead::only(std::string_view name) const {
  const std::vector<std::string_view> values = all(name);
  return values.size() == 1 ? std::optional(values.front()) : std::nullopt;
}

std::string_view RequestHead::parameter(std::string_view name) const {
  std::string_view left = target;
  const std::size_t query = left.find('?');
  left = query == std::string_view::npos ? std::string_view() : left.substr(query + 1);
  while (!left.empty()) {
    const std::string_view one = left.substr(0, left.find('&'));
    if (one.size() > name.size() && one.starts_with(name) && one[name.size()] == '=') {
      return one.substr(name.size() + 1);
    }
    left.remove_prefix(std::min(left.size(), one.size() + 1));
  }
  return {};
}

std::optional<RequestHead> read_request_head(std::string_view text) {
  const std::optional<std::string_view> first = take_line(text);
  if (!first || !is_visible(*first)) {
    return std::nullopt;
  }
  const std::size_t one = first->find(' ');
  const std::size_t two = first->rfind(' ');
  if (one == std::string_view::npos || two == one || !is_name(first->substr(0, one)) ||
      !first->substr(two + 1).starts_with("HTTP/1.")) {
    return std::nullopt;
  }
  RequestHead head{
      std::string(first->substr(0, one)), std::string(first->substr(one + 1, two - one - 1)), {}};
  while (true) {
    const std::optional<std::string_view> line = take_line(text);
    if (!line) {
      return std::nullopt;
    }
    if (line->empty()) {
      return head;
    }
    const std::size_t colon = line->find(':');
    if (colon == std::string_view::npos || !is_name(line->substr(0, colon)) || !is_visible(*line)) {
      return std::nullopt;
    }
    head.fields.emplace_back(in_small_letters(line->substr(0, colon)),
                             std::string(without_blanks(line->substr(colon + 1))));
  }
}

}  // namespace bastide
