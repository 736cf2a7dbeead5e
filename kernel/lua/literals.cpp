#include "kernel/lua/literals.h"

#include <algorithm>
#include <cctype>
#include <set>

#include "kernel/base/rule_id.h"
#include "kernel/lua/lexer.h"

namespace bastide {
namespace {

constexpr std::size_t kLongest = 60;
constexpr std::size_t kMostNames = 10'000;

bool is_name(std::string_view text) {
  return !text.empty() && text.size() <= kLongest &&
         std::all_of(text.begin(), text.end(), [](unsigned char c) {
           return std::isalnum(c) != 0 || c == '_' || c == '.' || c == ':' || c == '-' || c == '/';
         });
}

}  // namespace

std::vector<std::string> name_literals(std::string_view text) {
  std::set<std::string, std::less<>> names;
  LuaLexer lexer(text);
  for (LuaToken token = lexer.next(); token.kind != LuaTokenKind::end && names.size() < kMostNames;
       token = lexer.next()) {
    const bool is_quoted = token.kind == LuaTokenKind::text && token.text.size() >= 2 &&
                           token.text.front() != '[' && token.text.back() == token.text.front();
    const std::string_view word =
        is_quoted ? token.text.substr(1, token.text.size() - 2) : std::string_view();
    if (is_name(word) && !is_rule_id(word)) {
      names.emplace(word);
    }
  }
  return {names.begin(), names.end()};
}

}  // namespace bastide
