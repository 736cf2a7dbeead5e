// The words of a Lua text with their places: enough to change a rule where it stands, without
// running it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace bastide {

enum class LuaWord : std::uint8_t { name, keyword, number, text, symbol };

struct PlacedLuaToken {
  LuaWord kind = LuaWord::symbol;
  std::size_t begin = 0;  // bytes
  std::size_t end = 0;
  int line = 0;             // from 1
  std::size_t partner = 0;  // index of the bracket, or of the word of a block, that closes or opens
                            // what this one opens or closes; its own index for all others
};

/// A text and its words. The text outlives it. What is no Lua gives words all the same: whoever
/// changes such a text will see it refused.
class LuaTokens {
 public:
  explicit LuaTokens(std::string_view text);

  [[nodiscard]] std::size_t size() const { return tokens_.size(); }
  [[nodiscard]] const PlacedLuaToken& operator[](std::size_t i) const { return tokens_[i]; }
  [[nodiscard]] std::string_view source() const { return text_; }
  /// The word as written; empty beyond the last one.
  [[nodiscard]] std::string_view text(std::size_t i) const;
  [[nodiscard]] bool is(std::size_t i, std::string_view word) const { return text(i) == word; }
  /// Whether an expression ends with this word, so that an operator after it has two sides.
  [[nodiscard]] bool ends_expression(std::size_t i) const;
  /// The word after the one that closes what `i` opens, or after `i`.
  [[nodiscard]] std::size_t after(std::size_t i) const;

  /// When a statement that is nothing but a call begins at `i`: the word after it; otherwise `i`.
  [[nodiscard]] std::size_t end_of_call_statement(std::size_t i) const;
  /// When an assignment to names that are known already begins at `i`: its `=`; otherwise `i`.
  [[nodiscard]] std::size_t sign_of_assignment(std::size_t i) const;

 private:
  void scan();
  std::size_t skip_blanks(std::size_t at);
  void add(LuaWord kind, std::size_t begin, std::size_t end);
  void match();
  [[nodiscard]] bool begins_statement(std::size_t i) const;

  std::string_view text_;
  std::vector<PlacedLuaToken> tokens_;
  int line_ = 1;
};

/// One entry of a table constructor.
struct LuaField {
  std::size_t begin = 0;      // its first word
  std::size_t end = 0;        // the word after its last
  std::size_t value = 0;      // first word of the value; `begin` for entries without a key
  std::string_view key = {};  // of `key = value`; empty for others
};

/// The entries of the table that the bracket `{` at `open` begins.
[[nodiscard]] std::vector<LuaField> fields_of(const LuaTokens& tokens, std::size_t open);

}  // namespace bastide
