#include "kernel/lua/lexer.h"

#include <algorithm>
#include <array>
#include <vector>

namespace bastide {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool begins_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool is_line_end(char c) {
  return c == '\r' || c == '\n';
}
bool continues_name(char c) {
  return begins_name(c) || is_digit(c);
}

/// Length of "[[", "[=[" and so on at the beginning; 0: none.
std::size_t long_bracket(std::string_view text) {
  if (!text.starts_with('[')) {
    return 0;
  }
  const std::size_t level = std::min(text.find_first_not_of('=', 1), text.size());
  return level < text.size() && text[level] == '[' ? level + 1 : 0;
}

/// Follows functions, blocks and locals through a text, and adds up what names and jumps cost.
class ParseCost {
 public:
  void take(const LuaToken& token) {
    if (token.kind == LuaTokenKind::name && !is_keyword(token.text)) {
      take_name();
    } else if (token.kind == LuaTokenKind::name) {
      take_keyword(token.text);
    } else if (token.text == ":" && before_ == ":") {
      take_jump();  // a label
    } else if (token.text == ")") {
      declaring_ = declaring_ == Declaring::parameters ? Declaring::nothing : declaring_;
    } else if (token.text == "=" || token.text == ";" || token.text == "(") {
      declaring_ = declaring_ == Declaring::locals ? Declaring::nothing : declaring_;
    }
    before_ = token.text;
  }
  [[nodiscard]] std::uint64_t total() const { return total_; }

 private:
  static constexpr std::uint64_t kMostLocals = 200;
  static constexpr std::uint64_t kMostCaptured = 255;
  static constexpr std::uint64_t kLooksPerStep = 8;

  enum class Declaring : std::uint8_t { nothing, locals, parameters };
  struct Function {
    std::uint64_t locals = 0;
    std::uint64_t names = 0;            // at most so many variables are captured
    std::vector<std::uint64_t> blocks;  // locals at the begin of each
    bool in_head_of_loop = false;       // its block has begun; "do" begins none
    bool captures = false;              // false: the file itself

    [[nodiscard]] std::uint64_t looks() const {
      return std::min(locals, kMostLocals) + (captures ? std::min(names, kMostCaptured) : 0);
    }
  };

  void take_name() {
    Function& function = functions_.back();
    around_ -= function.looks();
    ++function.names;
    function.locals += declaring_ == Declaring::nothing ? 0 : 1;
    around_ += function.looks();
    total_ += 1 + around_ / kLooksPerStep;
  }

  void take_jump() { total_ += 1 + ++jumps_ / kLooksPerStep; }

  void take_keyword(std::string_view word) {
    Function& function = functions_.back();
    ++total_;
    if (declaring_ == Declaring::locals) {
      declaring_ = Declaring::nothing;
    }
    if (word == "function") {
      declare_function();
    } else if (word == "local" || word == "for") {
      declaring_ = Declaring::locals;
      function.in_head_of_loop = function.in_head_of_loop || word == "for";
    }
    if (is_one_of(word, {"elseif", "goto", "break", "and", "or"})) {
      take_jump();
    }
    if (is_one_of(word, {"else", "elseif", "end", "until"})) {
      end_block();  // may end the function, where the text is no Lua
    }
    if (word == "do" && function.in_head_of_loop) {
      function.in_head_of_loop = false;
    } else if (is_one_of(word, {"for", "do", "then", "else", "repeat"})) {
      functions_.back().blocks.push_back(functions_.back().locals);
    }
  }

  static bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), word) != words.end();
  }

  void declare_function() {
    if (before_ == "local") {  // its name is a local of the function around
      Function& outer = functions_.back();
      around_ -= outer.looks();
      ++outer.locals;
      around_ += outer.looks();
    }
    functions_.emplace_back().captures = true;
    declaring_ = Declaring::parameters;  // the name before them counts as one
  }

  void end_block() {
    Function& function = functions_.back();
    around_ -= function.looks();
    if (!function.blocks.empty()) {
      function.locals = function.blocks.back();
      function.blocks.pop_back();
      around_ += function.looks();
    } else if (functions_.size() > 1) {
      functions_.pop_back();
    } else {
      around_ += function.looks();  // an end too many
    }
  }

  std::vector<Function> functions_ = std::vector<Function>(1);
  Declaring declaring_ = Declaring::nothing;
  std::string_view before_;
  std::uint64_t around_ = 0;  // what one name is compared with, at most: of all functions around
  std::uint64_t jumps_ = 0;
  std::uint64_t total_ = 0;
};

}  // namespace

bool is_keyword(std::string_view word) {
  constexpr std::array<std::string_view, 22> kWords = {
      "and",      "break",  "do",   "else", "elseif", "end",  "false", "for",
      "function", "goto",   "if",   "in",   "local",  "nil",  "not",   "or",
      "repeat",   "return", "then", "true", "until",  "while"};
  return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

LuaToken LuaLexer::next() {
  skip_blanks();
  if (text_.empty()) {
    return {};
  }
  const char first = text_.front();
  const auto length = [&](auto belongs) {
    return static_cast<std::size_t>(std::find_if_not(text_.begin(), text_.end(), belongs) -
                                    text_.begin());
  };
  if (begins_name(first)) {
    return take(LuaTokenKind::name, length(continues_name));
  }
  if (is_digit(first)) {
    return take(LuaTokenKind::number, length([](char c) { return continues_name(c) || c == '.'; }));
  }
  if (first == '"' || first == '\'') {
    return take(LuaTokenKind::text, end_of_quoted());
  }
  if (long_bracket(text_) != 0) {
    return take(LuaTokenKind::text, end_of_long_bracket());
  }
  return take(LuaTokenKind::symbol, 1);
}

void LuaLexer::skip_blanks() {
  while (true) {
    const std::size_t blank = text_.find_first_not_of(" \t\r\n\f\v");
    text_.remove_prefix(std::min(blank, text_.size()));
    if (!text_.starts_with("--")) {
      return;
    }
    text_.remove_prefix(2);
    const bool is_long = long_bracket(text_) != 0;
    text_.remove_prefix(is_long ? end_of_long_bracket()
                                : std::min(text_.find_first_of("\r\n"), text_.size()));
  }
}

std::size_t LuaLexer::end_of_long_bracket() const {
  const std::size_t opening = long_bracket(text_);
  for (std::size_t at = text_.find(']', opening); at != std::string_view::npos;
       at = text_.find(']', at + 1)) {
    const std::string_view closing = text_.substr(at, opening);
    if (closing.size() == opening && closing.back() == ']' &&
        closing.substr(1, opening - 2).find_first_not_of('=') == std::string_view::npos) {
      return at + opening;
    }
  }
  return text_.size();
}

std::size_t LuaLexer::end_of_quoted() const {
  std::size_t at = 1;
  while (at < text_.size() && text_[at] != text_.front() && !is_line_end(text_[at])) {
    at = text_[at] == '\\' ? end_of_escape(at + 1) : at + 1;
  }
  return std::min(at + 1, text_.size());
}

// Of what a backslash takes along: a line end of two characters is one, and after a z all blanks
// go.
std::size_t LuaLexer::end_of_escape(std::size_t at) const {
  if (at + 1 < text_.size() && is_line_end(text_[at]) && is_line_end(text_[at + 1]) &&
      text_[at] != text_[at + 1]) {
    return at + 2;
  }
  if (at < text_.size() && text_[at] == 'z') {
    return std::min(text_.find_first_not_of(" \t\r\n\f\v", at + 1), text_.size());
  }
  return at + 1;
}

LuaToken LuaLexer::take(LuaTokenKind kind, std::size_t size) {
  const LuaToken token{kind, text_.substr(0, size)};
  text_.remove_prefix(size);
  return token;
}

std::uint64_t parse_cost(std::string_view text) {
  LuaLexer lexer(text);
  ParseCost cost;
  for (LuaToken token = lexer.next(); token.kind != LuaTokenKind::end; token = lexer.next()) {
    cost.take(token);
  }
  return cost.total();
}

}  // namespace bastide
