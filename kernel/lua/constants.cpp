#include "kernel/lua/constants.h"

#include <array>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "kernel/lua/lexer.h"

namespace bastide {
namespace {

constexpr int kMostConstants = 100;  // more are made where they stand: a function has 200 locals
constexpr int kDeepest = 10;

/// Lexer that knows the token that comes next.
class Ahead {
 public:
  explicit Ahead(std::string_view text) : lexer_(text), token_(lexer_.next()) {}
  [[nodiscard]] const LuaToken& token() const { return token_; }
  [[nodiscard]] bool is(std::string_view text) const {
    return token_.kind != LuaTokenKind::text && token_.text == text;
  }
  void advance() {
    end_ = token_.text.data() + token_.text.size();
    token_ = lexer_.next();
  }
  /// Where the token before this one ends.
  [[nodiscard]] const char* end() const { return end_; }

 private:
  LuaLexer lexer_;
  LuaToken token_;
  const char* end_ = nullptr;
};

bool skip_table(Ahead& ahead, int depth);

/// Skips one value; false when it is no constant.
bool skip_value(Ahead& ahead, int depth) {
  if (ahead.is("{")) {
    return skip_table(ahead, depth + 1);
  }
  if (ahead.is("-")) {
    ahead.advance();
    if (ahead.token().kind != LuaTokenKind::number) {
      return false;
    }
  }
  const LuaToken& token = ahead.token();
  const bool is_line = token.text.find_first_of("\r\n") == std::string_view::npos;
  if ((token.kind != LuaTokenKind::text && token.kind != LuaTokenKind::number &&
       !ahead.is("true") && !ahead.is("false")) ||
      !is_line) {
    return false;
  }
  ahead.advance();
  return true;
}

/// Skips `name = value` or `value`.
bool skip_field(Ahead& ahead, int depth) {
  if (ahead.token().kind == LuaTokenKind::name && !is_keyword(ahead.token().text)) {
    ahead.advance();
    if (!ahead.is("=")) {
      return false;
    }
    ahead.advance();
  }
  return skip_value(ahead, depth);
}

/// Skips a table that is not empty; false when something in it is no constant.
bool skip_table(Ahead& ahead, int depth) {
  if (depth > kDeepest) {
    return false;
  }
  ahead.advance();  // {
  if (ahead.is("}")) {
    return false;
  }
  while (!ahead.is("}")) {
    if (!skip_field(ahead, depth)) {
      return false;
    }
    if (ahead.is(",") || ahead.is(";")) {
      ahead.advance();
    } else if (!ahead.is("}")) {
      return false;
    }
  }
  ahead.advance();
  return true;
}

/// Copies a text and takes the constants out.
class Hoist {
 public:
  explicit Hoist(std::string_view text) : text_(text) {}

  std::string run() {
    LuaLexer lexer(text_);
    for (LuaToken token = lexer.next(); token.kind != LuaTokenKind::end; token = lexer.next()) {
      const bool is_table = token.kind == LuaTokenKind::symbol && token.text == "{";
      if (const auto end = is_table ? end_of_constant(token) : std::nullopt) {
        replace(static_cast<std::size_t>(token.text.data() - text_.data()), *end);
        lexer = LuaLexer(text_.substr(*end));
        after_word_ = false;
        starts_argument_ = false;
        continue;
      }
      follow(token);
    }
    if (count_ == 0) {
      return std::string(text_);
    }
    result_ += text_.substr(copied_);
    std::string names;
    for (int n = 1; n <= count_; ++n) {
      names += fmt::format("{}{}", n == 1 ? "" : ", ", name_of(n));
    }
    return fmt::format("local {} = {} {}", names, constants_, result_);
  }

 private:
  /// `g:word`, `fx.word`, and `:segments` of anything.
  void follow(const LuaToken& token) {
    starts_argument_ = false;
    if (token.kind == LuaTokenKind::symbol && token.text.size() == 1) {
      follow_symbol(token.text[0]);
    }
    after_word_ = token.kind == LuaTokenKind::name && before_[1].size() == 1 && is_word(token);
    before_[0] = before_[1];
    before_[1] = token.text;
  }

  void follow_symbol(char symbol) {
    switch (symbol) {
      case '(':
        calls_.push_back(after_word_);
        starts_argument_ = after_word_;
        break;
      case '{':
      case '[':
        calls_.push_back(false);
        break;
      case ')':
      case '}':
      case ']':
        if (!calls_.empty()) {
          calls_.pop_back();
        }
        break;
      default:
        starts_argument_ = symbol == ',' && !calls_.empty() && calls_.back();
    }
  }

  /// Does this name end `g:word`, `fx.word` or `:segments`?
  [[nodiscard]] bool is_word(const LuaToken& token) const {
    const char before = before_[1][0];
    return (before == ':' && (before_[0] == "g" || token.text == "segments")) ||
           (before == '.' && before_[0] == "fx");
  }

  /// The byte after the table of constants that begins at this token and is an argument.
  [[nodiscard]] std::optional<std::size_t> end_of_constant(const LuaToken& open) const {
    if ((!after_word_ && !starts_argument_) || count_ == kMostConstants) {
      return std::nullopt;
    }
    Ahead ahead(text_.substr(static_cast<std::size_t>(open.text.data() - text_.data())));
    if (!skip_table(ahead, 0) || (starts_argument_ && !ahead.is(",") && !ahead.is(")"))) {
      return std::nullopt;
    }
    return static_cast<std::size_t>(ahead.end() - text_.data());
  }

  void replace(std::size_t begin, std::size_t end) {
    const std::string_view table = text_.substr(begin, end - begin);
    ++count_;
    result_ += text_.substr(copied_, begin - copied_);
    result_ += after_word_ ? fmt::format("({})", name_of(count_)) : name_of(count_);
    keep_lines(table);
    append_on_one_line(table);
    copied_ = end;
  }

  void keep_lines(std::string_view table) {
    for (const char c : table) {
      if (c == '\n' || c == '\r') {
        result_ += c;
      } else if (result_.back() == '\r') {
        result_ += ' ';  // else a line feed further on would belong to it
      }
    }
  }

  static std::string name_of(int n) { return fmt::format("_constant_{}", n); }

  /// Without comments and lines, so that the first line stays one.
  void append_on_one_line(std::string_view table) {
    constants_ += constants_.empty() ? "" : ", ";
    LuaLexer lexer(table);
    for (LuaToken token = lexer.next(); token.kind != LuaTokenKind::end; token = lexer.next()) {
      constants_ += token.text;
      constants_ += ' ';
    }
  }

  std::string_view text_;
  std::size_t copied_ = 0;
  std::string result_;
  std::string constants_;
  int count_ = 0;
  std::vector<bool> calls_;  // by open bracket: is it that of such a call?
  bool after_word_ = false;
  bool starts_argument_ = false;
  std::array<std::string_view, 2> before_;
};

}  // namespace

std::string with_constants_first(std::string_view text) {
  return Hoist(text).run();
}

}  // namespace bastide
