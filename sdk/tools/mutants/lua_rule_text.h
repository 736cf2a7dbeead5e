// A rule file in Lua: its words, the rule around each of them, and the mutants that are made of it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/io/text_file.h"
#include "sdk/tools/author/lua_tokens.h"
#include "sdk/tools/mutants/mutant.h"

namespace bastide {

/// Whether a call of this name registers a rule, declares a thing, or changes one.
[[nodiscard]] bool registers(std::string_view head);
/// Keys whose loss says nothing about a rule: names, sentences, and what a rule cannot be without.
[[nodiscard]] bool is_fixed_key(std::string_view key);
/// What a registration says of itself.
[[nodiscard]] bool is_own_words(std::string_view key);

/// The source outlives it.
class LuaRuleText {
 public:
  explicit LuaRuleText(const SourceText& source);

  [[nodiscard]] const SourceText& source() const { return source_; }
  [[nodiscard]] const LuaTokens& tokens() const { return tokens_; }
  /// "on.react" where these words stand.
  [[nodiscard]] std::string head_of(std::size_t i) const;
  /// What a text holds; empty for other words.
  [[nodiscard]] std::string unquoted(std::size_t i) const;
  /// Of `key = value` and of `["key"] = value`; empty for other entries.
  [[nodiscard]] static std::string_view key_of(const LuaField& field);
  /// The text of the words [begin, end).
  [[nodiscard]] std::string_view text_of(std::size_t begin, std::size_t end) const;
  /// The word after the expression that begins a statement's right side at `at`.
  [[nodiscard]] std::size_t end_of_expression(std::size_t at) const;
  /// The word after what only people read, where such a thing begins at or around `i`; else `i`.
  [[nodiscard]] std::size_t end_of_prose(std::size_t i) const;

  /// Replaces the words [begin, end).
  void add(Mutation kind,
           std::size_t begin,
           std::size_t end,
           std::string replacement,
           std::string change);
  void add(Mutant mutant) { mutants_.push_back(std::move(mutant)); }
  void leave_out(Mutation kind, std::size_t begin, std::size_t end, std::size_t shown_end);
  /// With the comma after it, so that the table stays one.
  void leave_out(Mutation kind, const LuaField& field);
  void replace_word(Mutation kind, std::size_t i, const std::string& word);
  /// All that were made, in the order of the file.
  [[nodiscard]] std::vector<Mutant> take();

 private:
  /// A stretch of words that has a name.
  struct Block {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::string title;
    bool is_prose = false;
  };

  [[nodiscard]] std::string title_of_call(std::size_t begin, std::size_t end) const;
  [[nodiscard]] bool only_speaks(std::size_t begin, std::size_t end) const;
  void find_own_words(std::size_t i);
  void find_blocks();
  [[nodiscard]] const Block* find_block(std::size_t i, bool prose) const;

  const SourceText& source_;
  LuaTokens tokens_;
  std::vector<Block> blocks_;
  std::vector<Mutant> mutants_;
};

}  // namespace bastide
