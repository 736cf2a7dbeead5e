// The words of a Lua text, without its comments.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace bastide {

enum class LuaTokenKind : std::uint8_t { end, name, number, text, symbol };

/// A token; keywords are names. `text` is the part of the source: a literal has its quotes.
struct LuaToken {
  LuaTokenKind kind = LuaTokenKind::end;
  std::string_view text;
};

/// Reads tokens from front to back, in linear time and without memory of its own. Text that is no
/// Lua gives some tokens too: the compiler complains about it.
class LuaLexer {
 public:
  explicit LuaLexer(std::string_view text) : text_(text) {}
  [[nodiscard]] LuaToken next();

 private:
  void skip_blanks();
  [[nodiscard]] std::size_t end_of_long_bracket() const;
  [[nodiscard]] std::size_t end_of_quoted() const;
  [[nodiscard]] std::size_t end_of_escape(std::size_t at) const;
  [[nodiscard]] LuaToken take(LuaTokenKind kind, std::size_t size);

  std::string_view text_;  // what is left
};

/// "and", "break" and so on.
[[nodiscard]] bool is_keyword(std::string_view word);

/// What it costs at most to compile the text, in instructions of a budget: Lua looks names up among
/// the locals of all functions around, and walks lists of jumps, so that a short text can take
/// minutes.
[[nodiscard]] std::uint64_t parse_cost(std::string_view text);

}  // namespace bastide
