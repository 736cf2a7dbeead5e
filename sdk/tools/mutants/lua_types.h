// Of which types the values in a rule file are, as far as the tables of the rule language say it.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "sdk/tools/mutants/lua_rule_text.h"
#include "sdk/tools/mutants/lua_vocabulary.h"

namespace bastide {

/// A name behind a thing, or a call, within a chain such as `g.active.colour` or `g:pieces {}`.
struct LuaStep {
  std::size_t at = 0;  // the name; of a call its bracket
  std::string owner;   // type of what stands before; empty: not known
  std::string type;    // of the name; of a call its signature; empty: not known
  bool is_call = false;
};

/// A name and all that is read from it, one step after the other: the words [begin, end).
struct LuaChain {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string type;  // empty: not known
  std::vector<LuaStep> steps;
};

struct LuaStretch {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// The text outlives it. A name has one type in the whole file; one that is used for several
/// things has none.
class LuaTypes {
 public:
  using OnValue = std::function<void(const LuaStretch& words, std::string_view type)>;
  using OnTable = std::function<void(std::size_t open, std::string_view title)>;

  explicit LuaTypes(const LuaRuleText& rules);

  [[nodiscard]] bool begins_chain(std::size_t i) const;
  [[nodiscard]] LuaChain chain_at(std::size_t i) const;
  /// Of an expression that is one chain; else empty.
  [[nodiscard]] std::string type_of(const LuaStretch& words) const;
  /// What a call receives, from its bracket or only text on.
  [[nodiscard]] std::vector<LuaStretch> arguments_of(std::size_t open) const;
  /// By the signature that `step` calls; empty where it says nothing.
  [[nodiscard]] std::string type_of_argument(const LuaChain& chain,
                                             const LuaStep& step,
                                             std::size_t n) const;
  /// Calls `value` for what stands there and for all in it that has a type by a table, and `table`
  /// for each table.
  void visit(const LuaStretch& words,
             std::string_view type,
             const OnValue& value,
             const OnTable& table) const;
  /// The same for the arguments of all calls.
  void visit_all(const OnValue& value, const OnTable& table) const;
  /// The name by which the function around `i` reads the game; empty when it has none.
  [[nodiscard]] std::string view_at(std::size_t i) const;
  /// Names of parameters of the function whose word stands at `i`.
  [[nodiscard]] std::vector<std::string> parameters_of(std::size_t i) const;
  /// The word `function` whose body `i` stands in; the number of words when there is none.
  [[nodiscard]] std::size_t function_around(std::size_t i) const;

 private:
  [[nodiscard]] std::string type_of_name(std::string_view name) const;
  /// The next step of a chain: a name behind it, a call of it.
  void read_name(LuaChain& chain) const;
  void read_call(LuaChain& chain) const;
  void learn();
  void learn_function(std::size_t i, std::string_view type);
  void learn_variable(std::size_t i);
  void set_type(std::string_view name, std::string_view type);

  const LuaRuleText& rules_;
  const LuaTokens& tokens_;
  const LuaVocabulary& words_;
  std::map<std::string, std::string, std::less<>> types_;
};

}  // namespace bastide
