#include <algorithm>
#include <array>
#include <cctype>

#include <fmt/format.h>

#include "tests/attacks/mutation.h"

namespace bastide {

namespace {

/// A token with the space after it.
struct Token {
  enum class Kind : std::uint8_t { name, number, text, comment, sign };
  Kind kind = Kind::sign;
  std::string text;
  std::string space;
};

constexpr std::array<std::string_view, 16> kStatements{
    "while true do end ",
    "for _ = 1, 1000000000 do end ",
    "local function again() return again() end again() ",
    "local function deep() return 1 + deep() end deep() ",
    "error(('x'):rep(65000)) ",
    "error({}) ",
    "local many = {} while true do many[#many + 1] = {} end ",
    "local long = ('x'):rep(65536) long = long .. long ",
    "for tile in g:tiles() do for other in g:tiles() do tile = other end end ",
    "fx.award { to = g.active, lines = { line('x', 1000000000, 1000000000) } } ",
    "fx.extra_turn(g.active) ",
    "fx.ask { to = g.active, type = 'int', min = -5000, max = 5000 } ",
    "fx.goto_phase('core:draw') ",
    "fx.place_tile { tile = 'base/D', cell = { 2000, 2000 } } ",
    "define.token { id = 't' } ",
    "do return end "};

class Tokenizer {
 public:
  explicit Tokenizer(std::string_view text) : text_(text) {}

  std::vector<Token> all() {
    std::vector<Token> tokens;
    while (at_ < text_.size()) {
      Token token;
      token.text = next(token.kind);
      const std::size_t begin = at_;
      while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) {
        ++at_;
      }
      token.space = text_.substr(begin, at_ - begin);
      tokens.push_back(std::move(token));
    }
    return tokens;
  }

 private:
  static bool is_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  }

  std::string take(std::size_t end) {
    end = std::min(end, text_.size());
    std::string token(text_.substr(at_, end - at_));
    at_ = end;
    return token;
  }

  std::string next(Token::Kind& kind) {
    const char first = text_[at_];
    std::size_t end = at_ + 1;
    if (text_.substr(at_).starts_with("--")) {
      kind = Token::Kind::comment;
      return take(text_.find('\n', at_));
    }
    if (first == '"' || first == '\'') {
      kind = Token::Kind::text;
      while (end < text_.size() && text_[end] != first && text_[end] != '\n') {
        end += text_[end] == '\\' ? 2U : 1U;
      }
      return take(end + 1);
    }
    if (is_word(first)) {
      kind = std::isdigit(static_cast<unsigned char>(first)) != 0 ? Token::Kind::number
                                                                  : Token::Kind::name;
      while (end < text_.size() && is_word(text_[end])) {
        ++end;
      }
      return take(end);
    }
    while (end < text_.size() && end < at_ + 3 &&
           std::ispunct(static_cast<unsigned char>(text_[end])) != 0 && text_[end] == first &&
           first != '(' && first != ')' && first != '{' && first != '}') {
      ++end;
    }
    return take(end);
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

std::uint32_t count(const std::vector<Token>& tokens) {
  return static_cast<std::uint32_t>(tokens.size());
}

// From a token to the end of its line.
std::pair<std::uint32_t, std::uint32_t> line_of(const std::vector<Token>& tokens,
                                                std::uint32_t at) {
  std::uint32_t begin = at;
  while (begin > 0 && tokens[begin - 1].space.find('\n') == std::string::npos) {
    --begin;
  }
  std::uint32_t end = at;
  while (end + 1 < count(tokens) && tokens[end].space.find('\n') == std::string::npos) {
    ++end;
  }
  return {begin, end + 1};
}

void replace_token(Token& token, const Words& words, Rng& rng) {
  switch (token.kind) {
    case Token::Kind::name:
      token.text = words.names.empty() ? "nil" : one_of(words.names, rng);
      break;
    case Token::Kind::number:
      token.text = '(' + strange_number(rng) + ')';
      break;
    case Token::Kind::text:
      token.text = rng.below(3) == 0 ? "('x'):rep(65000)" : '"' + strange_lua_text(rng) + '"';
      break;
    case Token::Kind::comment:
      token.text += strange_number(rng);
      break;
    case Token::Kind::sign:
      token.text = one_of(
          std::array<std::string_view, 12>{
              "+", "-", "..", "//", "%", "<", "==", "(", ")", "{", "}", ","},
          rng);
  }
}

void change_line(std::vector<Token>& tokens, std::uint32_t at, Rng& rng) {
  const auto [begin, end] = line_of(tokens, at);
  const std::vector<Token> line(tokens.begin() + begin, tokens.begin() + end);
  switch (rng.below(5)) {
    case 0:
      tokens.erase(tokens.begin() + begin, tokens.begin() + end);
      break;
    case 1:
      tokens.insert(tokens.begin() + begin, line.begin(), line.end());
      break;
    case 2: {
      tokens.erase(tokens.begin() + begin, tokens.begin() + end);
      const std::uint32_t to = rng.below(count(tokens) + 1);
      tokens.insert(tokens.begin() + to, line.begin(), line.end());
      break;
    }
    case 3:
      tokens.insert(tokens.begin() + begin, {Token::Kind::sign, "for _ = 1, 1000 do ", ""});
      tokens.insert(tokens.begin() + end + 1, {Token::Kind::sign, " end", "\n"});
      break;
    default:
      tokens.insert(tokens.begin() + begin,
                    {Token::Kind::sign, std::string(one_of(kStatements, rng)), "\n"});
  }
}

void change(std::vector<Token>& tokens, const Words& words, Rng& rng) {
  const std::uint32_t at = rng.below(count(tokens));
  switch (rng.below(10)) {
    case 0:
      tokens.erase(tokens.begin() + at);
      break;
    case 1:
      tokens.insert(tokens.begin() + at, Token(tokens[at]));
      break;
    case 2:
      std::swap(tokens[at].text, tokens[rng.below(count(tokens))].text);
      break;
    case 3:
    case 4:
    case 5:
      change_line(tokens, at, rng);
      break;
    default:
      replace_token(tokens[at], words, rng);
  }
}

}  // namespace

std::string mutate_lua(std::string_view text, const Words& words, Rng& rng) {
  std::vector<Token> tokens = Tokenizer(text).all();
  for (std::uint32_t left = 1 + rng.below(4); left > 0 && !tokens.empty(); --left) {
    change(tokens, words, rng);
  }
  std::string out;
  for (const Token& token : tokens) {
    out += token.text + token.space;
  }
  return out;
}

}  // namespace bastide
