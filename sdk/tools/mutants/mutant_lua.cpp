#include "sdk/tools/mutants/mutant_lua.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include <fmt/format.h>

#include "sdk/tools/mutants/lua_rule_text.h"
#include "sdk/tools/mutants/mutant_json.h"

namespace bastide {

namespace {

using Words = std::pair<std::string_view, std::string_view>;

/// Whether the function under this key is what a registration of this kind is for.
bool does(std::string_view head, std::string_view key) {
  return (head.starts_with("on.") && key == "run") || (head == "define.phase" && key == "enter") ||
         (head == "define.action" && key == "offer") || (head == "define.ending" && key == "test");
}

std::string_view other_of(std::string_view word, const auto& pairs) {
  const auto it = std::find_if(
      pairs.begin(), pairs.end(), [&](const Words& pair) { return pair.first == word; });
  return it == pairs.end() ? std::string_view() : it->second;
}

constexpr std::array<Words, 6> kComparisons = {
    {{"<", "<="}, {"<=", "<"}, {">", ">="}, {">=", ">"}, {"==", "~="}, {"~=", "=="}}};
constexpr std::array<Words, 2> kLogic = {{{"and", "or"}, {"or", "and"}}};
constexpr std::array<Words, 2> kBooleans = {{{"true", "false"}, {"false", "true"}}};
constexpr std::array<Words, 2> kSums = {{{"+", "-"}, {"-", "+"}}};

class LuaMutants {
 public:
  LuaMutants(LuaRuleText& rules, bool has_header)
      : rules_(rules), tokens_(rules.tokens()), has_header_(has_header) {}

  void make() {
    if (has_header_) {
      add_header();
    }
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const std::size_t end = rules_.end_of_prose(i);
      if (end != i) {
        i = end - 1;
        continue;
      }
      add_call(i);
      add_fields(i);
      add_condition(i);
      add_number(i);
      add_words(i);
    }
  }

 private:
  void add_call(std::size_t i) {
    const std::size_t end = tokens_.end_of_call_statement(i);
    if (end == i) {
      return;
    }
    const std::string head = rules_.head_of(i);
    if (registers(head)) {
      switch_off(head, i, end);
    } else if (head != "require") {
      rules_.leave_out(Mutation::call, i, end, end);
    }
  }

  /// What a rule does is emptied where it is a function: other rules, and sheets, may name the
  /// rule. All else is left out whole.
  void switch_off(const std::string& head, std::size_t begin, std::size_t end) {
    std::size_t open = begin;
    while (open < end && !tokens_.is(open, "{")) {
      ++open;
    }
    for (const LuaField& field : open < end ? fields_of(tokens_, open) : std::vector<LuaField>()) {
      if (does(head, field.key)) {
        const std::string_view nothing =
            head == "on.modify" ? "function(_, value) return value end" : "function() end";
        rules_.add(
            Mutation::registration, field.value, field.end, std::string(nothing), "does nothing");
        return;
      }
    }
    rules_.add(Mutation::registration, begin, end, blanked(rules_.text_of(begin, end)), "left out");
  }

  void add_fields(std::size_t i) {
    if (!tokens_.is(i, "{") || tokens_[i].kind != LuaWord::symbol) {
      return;
    }
    const auto is_in = [&](const std::vector<std::size_t>& list) {
      return std::find(list.begin(), list.end(), i) != list.end();
    };
    if (is_in(left_out_)) {
      return;
    }
    const bool is_guard = is_in(guards_);
    const std::vector<LuaField> fields = fields_of(tokens_, i);
    for (const LuaField& field : fields) {
      if (field.key == "when") {
        add_guard(field);
      } else if (is_guard) {
        rules_.leave_out(Mutation::guard, field);
      } else if (!is_fixed_key(field.key) && !is_own_words(field.key) &&
                 !tokens_.is(field.value, "function")) {
        rules_.leave_out(Mutation::entry, field);
      }
    }
  }

  /// Each condition of a guard is left out; the last one with the guard.
  void add_guard(const LuaField& field) {
    const bool is_table = tokens_.is(field.value, "{") && tokens_.after(field.value) == field.end;
    if (is_table && fields_of(tokens_, field.value).size() > 1) {
      guards_.push_back(field.value);
      return;
    }
    rules_.leave_out(Mutation::guard, field);
    if (is_table) {
      left_out_.push_back(field.value);
    }
  }

  void add_condition(std::size_t i) {
    if (!tokens_.is(i, "if") && !tokens_.is(i, "elseif")) {
      return;
    }
    std::size_t then = i + 1;
    while (then < tokens_.size() && !tokens_.is(then, "then")) {
      then = tokens_.after(then);
    }
    if (then >= tokens_.size() || then == i + 1) {
      return;
    }
    const std::string_view condition = rules_.text_of(i + 1, then);
    rules_.add(Mutation::condition,
               i + 1,
               then,
               fmt::format("not ({})", condition),
               fmt::format("the opposite of: {}", on_one_line(condition)));
  }

  void add_number(std::size_t i) {
    const std::string_view digits = tokens_.text(i);
    std::int64_t number = 0;
    if (tokens_[i].kind != LuaWord::number ||
        std::from_chars(digits.data(), digits.data() + digits.size(), number).ptr !=
            digits.data() + digits.size()) {
      return;
    }
    rules_.replace_word(Mutation::number, i, std::to_string(number + 1));
    rules_.replace_word(
        Mutation::number, i, number > 0 ? std::to_string(number - 1) : std::string("(-1)"));
  }

  void add_words(std::size_t i) {
    if (tokens_[i].kind != LuaWord::keyword && tokens_[i].kind != LuaWord::symbol) {
      return;
    }
    const std::string_view word = tokens_.text(i);
    if (const std::string_view other = other_of(word, kComparisons); !other.empty()) {
      rules_.replace_word(Mutation::comparison, i, std::string(other));
    }
    if (const std::string_view other = other_of(word, kLogic); !other.empty()) {
      rules_.replace_word(Mutation::logic, i, std::string(other));
    } else if (word == "not") {
      rules_.leave_out(Mutation::logic, i, i + 1, i + 1);
    }
    if (const std::string_view other = other_of(word, kBooleans); !other.empty()) {
      rules_.replace_word(Mutation::boolean, i, std::string(other));
    }
    const std::string_view sum = other_of(word, kSums);
    if (!sum.empty() && i > 0 && tokens_.ends_expression(i - 1)) {
      rules_.replace_word(Mutation::sum, i, std::string(sum));
    }
  }

  /// `-- set PLUGIN.OPTION: value` and `-- option NAME: { … }` at the top of a variant.
  void add_header() {
    const std::string_view text = rules_.source().text;
    std::size_t begin = 0;
    while (text.substr(begin).starts_with("--")) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      const std::string_view line = text.substr(begin, end - begin);
      if (line.starts_with("-- set ")) {
        Mutant mutant;
        mutant.file = rules_.source().file;
        mutant.kind = Mutation::preset;
        mutant.change = fmt::format("left out: {}", line.substr(3));
        mutant.begin = begin;
        mutant.end = end;
        mutant.replacement = "--";
        place_mutant(mutant, text, begin, {begin, end});
        rules_.add(std::move(mutant));
      } else if (line.starts_with("-- option ") && line.find(": {") != std::string_view::npos) {
        const std::size_t json = begin + line.find(": {") + 2;
        for (Mutant& mutant : option_mutants(rules_.source(), json, end)) {
          rules_.add(std::move(mutant));
        }
      }
      begin = end + 1;
      if (begin > text.size()) {
        return;
      }
    }
  }

  LuaRuleText& rules_;
  const LuaTokens& tokens_;
  bool has_header_;
  std::vector<std::size_t> guards_;    // brackets of tables whose entries are conditions
  std::vector<std::size_t> left_out_;  // and of those that are left out as a whole
};

}  // namespace

std::vector<Mutant> lua_mutants(const SourceText& source, bool has_header) {
  LuaRuleText rules(source);
  LuaMutants(rules, has_header).make();
  return rules.take();
}

}  // namespace bastide
