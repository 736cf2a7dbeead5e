#include "sdk/tools/author/lua_tokens.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

namespace bastide {

namespace {

constexpr std::array<std::string_view, 22> kKeywords = {
    "and",      "break",  "do",   "else", "elseif", "end",  "false", "for",
    "function", "goto",   "if",   "in",   "local",  "nil",  "not",   "or",
    "repeat",   "return", "then", "true", "until",  "while"};

constexpr std::array<std::string_view, 11> kLongSymbols = {
    "...", "..", "==", "~=", "<=", ">=", "//", "::", "<<", ">>", "->"};

bool is_word_letter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_';
}
bool is_digit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

/// Where a long bracket `[[`, `[==[` … that begins here ends; `at` when none begins.
std::size_t end_of_long_bracket(std::string_view text, std::size_t at) {
  std::size_t level = at + 1;
  while (level < text.size() && text[level] == '=') {
    ++level;
  }
  if (at >= text.size() || text[at] != '[' || level >= text.size() || text[level] != '[') {
    return at;
  }
  const std::string close = "]" + std::string(text.substr(at + 1, level - at - 1)) + "]";
  const std::size_t end = text.find(close, level);
  return end == std::string_view::npos ? text.size() : end + close.size();
}

std::size_t end_of_quotes(std::string_view text, std::size_t at) {
  for (std::size_t i = at + 1; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == text[at]) {
      return i + 1;
    }
  }
  return text.size();
}

std::size_t end_of_word(std::string_view text, std::size_t at) {
  while (at < text.size() && (is_word_letter(text[at]) || is_digit(text[at]))) {
    ++at;
  }
  return at;
}

/// Numbers such as 12, 0x1F, 1.5e-3; "1..2" is a number and a symbol.
std::size_t end_of_number(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    const bool is_exponent =
        (text[at] == '-' || text[at] == '+') && (text[at - 1] == 'e' || text[at - 1] == 'E');
    const bool is_point = text[at] == '.' && !text.substr(at).starts_with("..");
    if (!is_exponent && !is_point && !is_word_letter(text[at]) && !is_digit(text[at])) {
      break;
    }
    ++at;
  }
  return at;
}

std::size_t end_of_symbol(std::string_view text, std::size_t at) {
  for (const std::string_view symbol : kLongSymbols) {
    if (text.substr(at).starts_with(symbol)) {
      return at + symbol.size();
    }
  }
  return at + 1;
}

bool opens(std::string_view word) {
  return word == "(" || word == "{" || word == "[" || word == "function" || word == "if" ||
         word == "do" || word == "repeat";
}
bool closes(std::string_view word) {
  return word == ")" || word == "}" || word == "]" || word == "end" || word == "until";
}

}  // namespace

LuaTokens::LuaTokens(std::string_view text) : text_(text) {
  scan();
  match();
}

std::string_view LuaTokens::text(std::size_t i) const {
  return i < tokens_.size() ? text_.substr(tokens_[i].begin, tokens_[i].end - tokens_[i].begin)
                            : std::string_view();
}

std::size_t LuaTokens::skip_blanks(std::size_t at) {
  while (at < text_.size()) {
    std::size_t end = at;
    if (text_.substr(at).starts_with("--")) {
      end = end_of_long_bracket(text_, at + 2);
      end = end == at + 2 ? std::min(text_.find('\n', at), text_.size()) : end;
    } else if (std::isspace(static_cast<unsigned char>(text_[at])) != 0) {
      end = at + 1;
    } else {
      return at;
    }
    line_ += static_cast<int>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(at),
                                         text_.begin() + static_cast<std::ptrdiff_t>(end),
                                         '\n'));
    at = end;
  }
  return at;
}

void LuaTokens::add(LuaWord kind, std::size_t begin, std::size_t end) {
  tokens_.push_back({kind, begin, end, line_, tokens_.size()});
  const std::string_view word = text_.substr(begin, end - begin);
  line_ += static_cast<int>(std::count(word.begin(), word.end(), '\n'));
}

void LuaTokens::scan() {
  for (std::size_t at = skip_blanks(0); at < text_.size(); at = skip_blanks(tokens_.back().end)) {
    const char c = text_[at];
    if (is_word_letter(c)) {
      const std::size_t end = end_of_word(text_, at);
      const bool is_keyword =
          std::find(kKeywords.begin(), kKeywords.end(), text_.substr(at, end - at)) !=
          kKeywords.end();
      add(is_keyword ? LuaWord::keyword : LuaWord::name, at, end);
    } else if (is_digit(c)) {
      add(LuaWord::number, at, end_of_number(text_, at));
    } else if (c == '"' || c == '\'') {
      add(LuaWord::text, at, end_of_quotes(text_, at));
    } else if (end_of_long_bracket(text_, at) != at) {
      add(LuaWord::text, at, end_of_long_bracket(text_, at));
    } else {
      add(LuaWord::symbol, at, end_of_symbol(text_, at));
    }
  }
}

void LuaTokens::match() {
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < tokens_.size(); ++i) {
    if (tokens_[i].kind == LuaWord::text) {
      continue;
    }
    if (opens(text(i))) {
      open.push_back(i);
    } else if (closes(text(i)) && !open.empty()) {
      tokens_[i].partner = open.back();
      tokens_[open.back()].partner = i;
      open.pop_back();
    }
  }
}

bool LuaTokens::ends_expression(std::size_t i) const {
  switch (tokens_[i].kind) {
    case LuaWord::name:
    case LuaWord::number:
    case LuaWord::text:
      return true;
    case LuaWord::keyword:
      return is(i, "end") || is(i, "true") || is(i, "false") || is(i, "nil");
    case LuaWord::symbol:
      return is(i, ")") || is(i, "}") || is(i, "]") || is(i, "...");
  }
  return false;
}

std::size_t LuaTokens::after(std::size_t i) const {
  return std::max(i, tokens_[i].partner) + 1;
}

/// A name after the end of an expression, or after a word that begins a block, begins a statement:
/// nowhere else in Lua do the two follow each other.
bool LuaTokens::begins_statement(std::size_t i) const {
  if (tokens_[i].kind != LuaWord::name) {
    return false;
  }
  if (i == 0 || ends_expression(i - 1)) {
    return true;
  }
  constexpr std::array<std::string_view, 8> kBefore = {
      ";", "do", "then", "else", "repeat", "break", "::", "end"};
  return std::find(kBefore.begin(), kBefore.end(), text(i - 1)) != kBefore.end();
}

std::size_t LuaTokens::end_of_call_statement(std::size_t i) const {
  if (!begins_statement(i)) {
    return i;
  }
  bool is_call = false;
  std::size_t at = i + 1;
  while (at < tokens_.size()) {
    if (is(at, ".") || is(at, ":")) {
      is_call = false;
      at += 2;
    } else if (is(at, "[")) {
      is_call = false;
      at = after(at);
    } else if (is(at, "(") || is(at, "{") || tokens_[at].kind == LuaWord::text) {
      is_call = true;
      at = after(at);
    } else {
      break;
    }
  }
  return is_call && !is(at, "=") && !is(at, ",") ? at : i;
}

std::size_t LuaTokens::sign_of_assignment(std::size_t i) const {
  if (!begins_statement(i)) {
    return i;
  }
  std::size_t at = i + 1;
  while (is(at, ".") || is(at, "[") || is(at, ",")) {
    at = is(at, "[") ? after(at) : at + 2;
  }
  return is(at, "=") ? at : i;
}

std::vector<LuaField> fields_of(const LuaTokens& tokens, std::size_t open) {
  std::vector<LuaField> fields;
  const std::size_t close = tokens[open].partner;
  std::size_t begin = open + 1;
  while (begin < close) {
    std::size_t end = begin;
    while (end < close && !tokens.is(end, ",") && !tokens.is(end, ";")) {
      end = tokens.after(end);
    }
    LuaField field{begin, end, begin};
    if (tokens[begin].kind == LuaWord::name && tokens.is(begin + 1, "=")) {
      field.key = tokens.text(begin);
      field.value = begin + 2;
    } else if (tokens.is(begin, "[") && tokens.is(tokens.after(begin), "=")) {
      field.key = tokens.text(begin + 1);
      field.value = tokens.after(begin) + 1;
    }
    fields.push_back(field);
    begin = end + 1;
  }
  return fields;
}

}  // namespace bastide
