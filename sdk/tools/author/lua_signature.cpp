#include "sdk/tools/author/lua_signature.h"

#include <cctype>

namespace bastide {

namespace {

bool is_letter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// Where `end` stands outside of brackets and quotes, from `from`; the size when it does not.
std::size_t find_outside(std::string_view text, char end, std::size_t from) {
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = from; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') {
      quoted = !quoted;
    } else if (!quoted && depth == 0 && c == end) {
      return i;
    } else if (!quoted && std::string_view("({[<").find(c) != std::string_view::npos) {
      ++depth;
    } else if (!quoted && std::string_view(")}]>").find(c) != std::string_view::npos) {
      --depth;
    }
  }
  return text.size();
}

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(' ');
  return first == std::string_view::npos
             ? std::string()
             : std::string(text.substr(first, text.find_last_not_of(' ') - first + 1));
}

LuaParameter parse_parameter(std::string_view text) {
  LuaParameter parameter;
  const std::size_t colon = find_outside(text, ':', 0);
  parameter.name = trimmed(text.substr(0, colon));
  if (parameter.name.ends_with('?')) {
    parameter.name.pop_back();
    parameter.optional = true;
  }
  parameter.type = colon < text.size() ? trimmed(text.substr(colon + 1)) : "any";
  return parameter;
}

}  // namespace

LuaSignature parse_signature(std::string_view text) {
  LuaSignature signature;
  const std::size_t end = find_outside(text, ')', 1);
  const std::string_view inside = text.substr(1, end - 1);
  for (std::size_t from = 0; from < inside.size();) {
    const std::size_t comma = find_outside(inside, ',', from);
    signature.parameters.push_back(parse_parameter(inside.substr(from, comma - from)));
    from = comma + 1;
  }
  const std::size_t colon = text.find(':', end);
  if (colon != std::string_view::npos) {
    signature.result = trimmed(text.substr(colon + 1));
  }
  return signature;
}

std::string stub_type(std::string_view type) {
  std::string result;
  bool quoted = false;
  for (std::size_t i = 0; i < type.size();) {
    if (type[i] == '"') {
      quoted = !quoted;
    }
    if (quoted || !is_letter(type[i])) {
      result += type[i++];
      continue;
    }
    std::size_t end = i;
    while (end < type.size() && is_letter(type[end])) {
      ++end;
    }
    std::string word(type.substr(i, end - i));
    i = end;
    if (word == "List" && i < type.size() && type[i] == '<') {
      const std::size_t close = type.find('>', i);
      word = std::string(type.substr(i + 1, close - i - 1)) + "List";
      i = close + 1;
    }
    const bool own = std::isupper(static_cast<unsigned char>(word[0])) != 0;
    result += (own ? "bastide." : "") + word;
  }
  return result;
}

std::vector<std::string> list_things(std::string_view type) {
  std::vector<std::string> things;
  constexpr std::string_view kStart = "List<";
  for (std::size_t at = type.find(kStart); at != std::string_view::npos;
       at = type.find(kStart, at + 1)) {
    const std::size_t from = at + kStart.size();
    things.emplace_back(type.substr(from, type.find('>', from) - from));
  }
  return things;
}

}  // namespace bastide
