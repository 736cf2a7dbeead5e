#include "sdk/tools/mutants/mutant_meaning.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include <fmt/format.h>

#include "sdk/tools/author/lua_signature.h"
#include "sdk/tools/mutants/lua_rule_text.h"
#include "sdk/tools/mutants/lua_types.h"

namespace bastide {

namespace {

std::string in_marks(std::string_view word) {
  return fmt::format("\"{}\"", word);
}

/// Its word alone, as the own plugin writes it.
std::string_view short_id(std::string_view id) {
  return id.substr(id.rfind(':') + 1);  // npos + 1 is 0
}

bool holds(const std::vector<std::string>& types, std::string_view type) {
  return std::find(types.begin(), types.end(), type) != types.end();
}

bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Words that no operand of `and` or `or` goes beyond, to the left and to the right.
bool bounds(std::string_view word, bool is_and) {
  constexpr std::array<std::string_view, 20> kBounds = {
      "if", "elseif", "while", "until", "return", "then", "do", "end", "else", "local",
      "=",  ",",      ";",     "(",     ")",      "{",    "}",  "[",   "]",    "in"};
  return word == "or" || (is_and && word == "and") ||
         std::find(kBounds.begin(), kBounds.end(), word) != kBounds.end();
}

class MeaningMutants {
 public:
  explicit MeaningMutants(const SourceText& source)
      : rules_(source), tokens_(rules_.tokens()), types_(rules_), words_(LuaVocabulary::get()) {}

  std::vector<Mutant> list() {
    learn_ids();
    types_.visit_all(
        [&](const LuaStretch& value, std::string_view type) { add_value(value, type); },
        [&](std::size_t open, std::string_view title) { add_fields(open, title); });
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const std::size_t end = rules_.end_of_prose(i);
      if (end != i) {
        i = end - 1;
        continue;
      }
      if (types_.begins_chain(i)) {
        add_chain(types_.chain_at(i));
      }
      add_operands(i);
      add_statement(i);
      add_loop(i);
      add_order(i);
    }
    return rules_.take();
  }

 private:
  void instead(Mutation kind, const LuaStretch& words, const std::string& other) {
    rules_.add(kind,
               words.begin,
               words.end,
               other,
               fmt::format("{} in place of {}",
                           on_one_line(other),
                           on_one_line(rules_.text_of(words.begin, words.end))));
  }

  // --- ids

  void learn_ids() {
    types_.visit_all(
        [&](const LuaStretch& value, std::string_view type) {
          if (value.end != value.begin + 1 || tokens_[value.begin].kind != LuaWord::text) {
            return;
          }
          for (const std::string& one : words_.alternatives(type)) {
            if (const std::string_view category = words_.category_of(one); !category.empty()) {
              note_id(category, rules_.unquoted(value.begin));
            }
          }
        },
        [](std::size_t, std::string_view) {});
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const std::string head = tokens_.is(i, "define") ? rules_.head_of(i) : std::string();
      const std::size_t open = i + 3;
      if (head.empty() || !tokens_.is(open, "{")) {
        continue;
      }
      for (const LuaField& field : fields_of(tokens_, open)) {
        if (field.key == "id" && field.end == field.value + 1) {
          note_id(short_head(head), rules_.unquoted(field.value));
        }
      }
    }
  }

  static std::string_view short_head(std::string_view head) {
    return head.substr(head.find('.') + 1);
  }

  void note_id(std::string_view category, const std::string& id) {
    std::vector<std::string>& known = ids_[std::string(category)];
    const bool is_known = std::any_of(known.begin(), known.end(), [&](const std::string& one) {
      return short_id(one) == short_id(id);
    });
    if (!is_known && !id.empty()) {
      known.push_back(id);
    }
  }

  /// The ids before and after this one, among the kernel's and those of the file.
  [[nodiscard]] std::vector<std::string> others_of(std::string_view category,
                                                   const std::string& id) const {
    std::vector<std::string> all = words_.ids_of(category);
    if (const auto own = ids_.find(std::string(category)); own != ids_.end()) {
      all.insert(all.end(), own->second.begin(), own->second.end());
    }
    const auto is_same = [&](const std::string& one) {
      return short_id(one) == short_id(id);
    };
    const auto at = std::find_if(all.begin(), all.end(), is_same);
    std::vector<std::string> others;
    if (at == all.end()) {
      return others;
    }
    for (auto after = at + 1; after != all.end() && others.empty(); ++after) {
      if (!is_same(*after)) {
        others.push_back(*after);
      }
    }
    if (at != all.begin()) {
      others.push_back(*(at - 1));
    }
    return others;
  }

  // --- values whose type a table says

  void add_value(const LuaStretch& value, std::string_view type) {
    if (value.begin >= value.end) {
      return;
    }
    const std::vector<std::string> may = words_.alternatives(type);
    for (std::size_t i = value.begin; i < value.end; i = tokens_.after(i)) {
      const bool is_all = value.end == value.begin + 1;
      const bool is_chosen =
          i > value.begin && (tokens_.is(i - 1, "and") || tokens_.is(i - 1, "or"));
      if (is_all || is_chosen) {
        add_word(i, may);
      }
    }
    if (tokens_.is(value.begin, "{") || tokens_.is(value.begin, "function")) {
      return;
    }
    const std::string found = types_.type_of(value);
    const bool is_list = found.starts_with("List<");
    if (is_list && holds(may, list_things(found).front())) {
      instead(Mutation::first,
              value,
              fmt::format("{}:first()", rules_.text_of(value.begin, value.end)));
    } else if (!is_list) {
      add_whom(value, found.empty() ? std::string(type) : found);
    }
  }

  /// A text or number of which tables know others.
  void add_word(std::size_t i, const std::vector<std::string>& may) {
    const bool is_text = tokens_[i].kind == LuaWord::text;
    const std::string written = is_text ? rules_.unquoted(i) : std::string(tokens_.text(i));
    const std::string known = is_text ? in_marks(written) : written;
    if (holds(may, known)) {
      for (const std::string& other : may) {
        if (other != known && (is_text ? other.starts_with('"') : is_number(other))) {
          instead(Mutation::word, {i, i + 1}, other);
        }
      }
      return;
    }
    for (const std::string& one : is_text ? may : std::vector<std::string>()) {
      const std::string_view category = words_.category_of(one);
      const bool is_point = category == "hook" || category == "event";
      if (!category.empty()) {
        for (const std::string& other :
             is_point ? points_like(written) : others_of(category, written)) {
          instead(Mutation::name, {i, i + 1}, in_marks(other));
        }
      }
    }
  }

  /// Somebody else. A value in a table that is no chain may be a choice between several: left
  /// alone.
  void add_whom(const LuaStretch& value, const std::string& type) {
    const std::vector<std::string> may = words_.alternatives(type);
    const std::string view = types_.view_at(value.begin);
    if (view.empty() || !types_.begins_chain(value.begin) ||
        types_.chain_at(value.begin).end != value.end ||
        (!holds(may, "Player") && !holds(may, "Colour"))) {
      return;
    }
    const std::string active = view + ".active";
    const std::string text(rules_.text_of(value.begin, value.end));
    const std::size_t function = types_.function_around(value.begin);
    // Phases and actions receive the active player.
    const bool is_active = text == active || holds(types_.parameters_of(function), text);
    instead(Mutation::whom,
            value,
            is_active ? fmt::format("{}:players {{ from = {} }}:at(2)", view, text) : active);
  }

  // --- tables

  void add_fields(std::size_t open, std::string_view title) {
    const std::vector<LuaField> fields = fields_of(tokens_, open);
    for (const LuaField& field : fields) {
      if (title == "Guard" && LuaRuleText::key_of(field) == "not" && tokens_.is(field.value, "{")) {
        rules_.add(
            Mutation::operand,
            field.begin,
            field.end,
            std::string(rules_.text_of(field.value + 1, field.end - 1)),
            "asks what it should not be: " + on_one_line(rules_.text_of(field.begin, field.end)));
      }
      const LuaName* name = field.key.empty() ? nullptr : words_.find(title, field.key);
      if (name == nullptr || is_fixed_key(field.key) || is_own_words(field.key) ||
          !tokens_.is(field.begin, field.key)) {
        continue;
      }
      for (const LuaName& other : words_.names_of(title)) {
        const bool is_there = std::any_of(fields.begin(), fields.end(), [&](const LuaField& one) {
          return one.key == other.name;
        });
        if (!is_there && is_other_key(*name, other)) {
          rules_.add(Mutation::field,
                     field.begin,
                     field.begin + 1,
                     other.name,
                     fmt::format("{}, not {}: {}",
                                 other.name,
                                 name->name,
                                 on_one_line(rules_.text_of(field.value, field.end))));
        }
      }
    }
  }

  /// Whether a value fits both keys and means something else there.
  [[nodiscard]] bool is_other_key(const LuaName& name, const LuaName& other) const {
    const std::vector<std::string> may = words_.alternatives(name.type);
    const bool is_vague = may.empty() || holds(may, "any") || may.front().starts_with("fun(") ||
                          may.front().starts_with("table<") ||
                          (may.front() == "string" && may.size() == 1);
    return !is_vague && name.type == other.type && !is_fixed_key(other.name) &&
           !is_own_words(other.name) && name.name != other.name && !name.means(other);
  }

  // --- what is read and called

  void add_chain(const LuaChain& chain) {
    for (const LuaStep& step : chain.steps) {
      if (step.is_call) {
        add_arguments(chain, step);
      } else {
        add_readings(chain, step);
      }
    }
    add_answer(chain);
    add_option(chain);
  }

  [[nodiscard]] std::vector<std::string> owners_of(const LuaStep& step) const {
    std::vector<std::string> owners;
    for (const std::string& one : words_.alternatives(step.owner)) {
      if (words_.find(one, tokens_.text(step.at)) != nullptr) {
        owners.push_back(one);
      }
    }
    return owners.empty() && step.owner.empty() ? words_.things() : owners;
  }

  void add_readings(const LuaChain& chain, const LuaStep& step) {
    const bool is_called = step.at + 1 < chain.end && !tokens_.is(step.at + 1, ".") &&
                           !tokens_.is(step.at + 1, ":") && !tokens_.is(step.at + 1, "[");
    if (holds({"define", "on", "state", "opt"}, tokens_.text(chain.begin))) {
      return;
    }
    std::set<std::string> others;
    for (const std::string& owner : owners_of(step)) {
      const LuaName* name = words_.find(owner, tokens_.text(step.at));
      if (name != nullptr && name->is_function() == is_called) {
        note_readings(owner, *name, others);
      }
    }
    for (const std::string& other : others) {
      rules_.add(Mutation::reading,
                 step.at,
                 step.at + 1,
                 other,
                 fmt::format("{} in place of {}: {}",
                             other,
                             tokens_.text(step.at),
                             on_one_line(rules_.text_of(chain.begin, step.at + 1))));
    }
  }

  void note_readings(const std::string& owner,
                     const LuaName& name,
                     std::set<std::string>& others) const {
    for (const LuaName& other : words_.names_of(owner)) {
      if (other.name == name.name || other.means(name)) {
        continue;
      }
      if (name.is_function() ? other.type == name.type
                             : !other.is_function() && words_.are_alike(name.type, other.type)) {
        others.insert(other.name);
      } else if (name.type == "integer" && is_countable(other.type)) {
        others.insert(other.name + ":count()");
      }
    }
  }

  /// Sizes count tiles, so that other lists count something else.
  static bool is_countable(const std::string& type) {
    return type.starts_with("List<") && type != "List<Tile>";
  }

  void add_arguments(const LuaChain& chain, const LuaStep& step) {
    if (step.type.empty() || tokens_.is(chain.begin, "deny")) {
      return;
    }
    const std::vector<LuaStretch> given = types_.arguments_of(step.at);
    const std::vector<LuaParameter> expected = parse_signature(step.type).parameters;
    const std::size_t n = given.size();
    if (n > 0 && n <= expected.size() && expected[n - 1].optional &&
        expected[n - 1].type != "string" && expected[n - 1].type != "Words") {
      leave_out_last(chain, step, given);
    }
    for (std::size_t i = 1; i < std::min(n, expected.size()); ++i) {
      const std::string one(rules_.text_of(given[i - 1].begin, given[i - 1].end));
      const std::string other(rules_.text_of(given[i].begin, given[i].end));
      if (expected[i].type == expected[i - 1].type && expected[i].type != "any" && one != other) {
        rules_.add(Mutation::argument,
                   given[i - 1].begin,
                   given[i].end,
                   other + ", " + one,
                   fmt::format("{} and {} exchanged: {}",
                               expected[i - 1].name,
                               expected[i].name,
                               on_one_line(rules_.text_of(chain.begin, tokens_.after(step.at)))));
      }
    }
    if (tokens_.is(step.at - 1, "take_back") && n == 1) {  // gone for good instead of home
      instead(Mutation::name,
              {step.at - 1, tokens_.after(step.at)},
              fmt::format("move({}, \"core:out\")",
                          rules_.text_of(given.front().begin, given.front().end)));
    }
  }

  void leave_out_last(const LuaChain& chain,
                      const LuaStep& step,
                      const std::vector<LuaStretch>& given) {
    const bool is_only = given.size() == 1;
    const std::size_t begin = is_only ? step.at : given.back().begin - 1;  // with the comma
    const std::size_t end = is_only ? tokens_.after(step.at) : given.back().end;
    const std::string blanks = blanked(rules_.text_of(begin, end));
    rules_.add(Mutation::argument,
               begin,
               end,
               is_only ? "()" + blanks.substr(2) : blanks,
               fmt::format("left out: {} of {}",
                           on_one_line(rules_.text_of(given.back().begin, given.back().end)),
                           on_one_line(rules_.text_of(chain.begin, step.at))));
  }

  /// A question to the game that always has one answer.
  void add_answer(const LuaChain& chain) {
    const bool is_statement = tokens_.end_of_call_statement(chain.begin) != chain.begin;
    if (!is_statement && !chain.steps.empty() && chain.steps.back().is_call &&
        chain.type.starts_with("boolean")) {
      instead(Mutation::answer, {chain.begin, chain.end}, "true");
      instead(Mutation::answer, {chain.begin, chain.end}, "false");
    }
  }

  /// What another plugin is or says.
  void add_option(const LuaChain& chain) {
    const std::size_t at = chain.begin + 2;
    if (tokens_.is(chain.begin, "opt") && tokens_.is(chain.begin + 1, "[") &&
        rules_.unquoted(at).find_first_of("./") != std::string::npos) {
      instead(Mutation::answer, {chain.begin, at + 2}, "true");
      instead(Mutation::answer, {chain.begin, at + 2}, "nil");
    }
  }

  // --- how statements are put together

  [[nodiscard]] std::size_t begin_of_operand(std::size_t i, bool is_and) const {
    std::size_t at = i;
    while (at > 0) {
      const std::size_t before =
          tokens_[at - 1].partner < at - 1 ? tokens_[at - 1].partner : at - 1;
      if (before == at - 1 && bounds(tokens_.text(before), is_and)) {
        break;
      }
      at = before;
    }
    return at;
  }

  [[nodiscard]] std::size_t end_of_operand(std::size_t i, bool is_and) const {
    const std::size_t most = rules_.end_of_expression(i);
    std::size_t at = i;
    while (at < most && (tokens_[at].partner > at || !bounds(tokens_.text(at), is_and))) {
      at = tokens_.after(at);
    }
    return at;
  }

  void add_operands(std::size_t i) {
    const bool is_and = tokens_.is(i, "and");
    if (tokens_[i].kind != LuaWord::keyword || (!is_and && !tokens_.is(i, "or"))) {
      return;
    }
    const std::size_t begin = begin_of_operand(i, is_and);
    const std::size_t end = end_of_operand(i + 1, is_and);
    if (begin < i) {
      rules_.leave_out(Mutation::operand, begin, i + 1, i + 1);
    }
    if (end > i + 1 && !tokens_.is(i + 1, "nil") && !tokens_.is(i + 1, "false")) {
      rules_.leave_out(Mutation::operand, i, end, end);
    }
  }

  void add_statement(std::size_t i) {
    const std::size_t equals = tokens_.sign_of_assignment(i);
    if (equals != i) {
      const std::size_t end = rules_.end_of_expression(equals + 1);
      rules_.leave_out(Mutation::statement, i, end, end);
    } else if (tokens_[i].kind == LuaWord::keyword &&
               (tokens_.is(i, "break") || is_bare_return(i))) {
      rules_.leave_out(Mutation::statement, i, i + 1, i + 1);
    }
  }

  [[nodiscard]] bool is_bare_return(std::size_t i) const {
    return tokens_.is(i, "return") && (tokens_.is(i + 1, "end") || tokens_.is(i + 1, "else") ||
                                       tokens_.is(i + 1, "elseif") || tokens_.is(i + 1, "until"));
  }

  /// Only for the first of all.
  void add_loop(std::size_t i) {
    if (!tokens_.is(i, "for") || tokens_[i].kind != LuaWord::keyword) {
      return;
    }
    std::size_t begin = i;
    while (begin < tokens_.size() && !tokens_.is(begin, "do")) {
      begin = tokens_.after(begin);
    }
    const std::size_t end = begin < tokens_.size() ? tokens_[begin].partner : begin;
    if (end > begin + 1 && end < tokens_.size()) {
      rules_.add(Mutation::first,
                 begin,
                 end + 1,
                 fmt::format("do do {} end break end", rules_.text_of(begin + 1, end)),
                 "only the first: " + on_one_line(rules_.text_of(i, begin)));
    }
  }

  /// Points for what is open for those for what is complete.
  void add_order(std::size_t i) {
    if (!tokens_.is(i, "{") || tokens_[i].kind != LuaWord::symbol) {
      return;
    }
    const std::vector<LuaField> fields = fields_of(tokens_, i);
    for (std::size_t n = 1; n < fields.size(); ++n) {
      const LuaField& one = fields[n - 1];
      const LuaField& other = fields[n];
      const auto is_digits = [&](const LuaField& field) {
        return field.key.empty() && field.end == field.begin + 1 &&
               tokens_[field.begin].kind == LuaWord::number;
      };
      if (is_digits(one) && is_digits(other) &&
          tokens_.text(one.begin) != tokens_.text(other.begin)) {
        instead(Mutation::order,
                {one.begin, other.end},
                fmt::format("{}, {}", tokens_.text(other.begin), tokens_.text(one.begin)));
      }
    }
  }

  LuaRuleText rules_;
  const LuaTokens& tokens_;
  LuaTypes types_;
  const LuaVocabulary& words_;
  std::map<std::string, std::vector<std::string>, std::less<>> ids_;  // of the file, by category
};

}  // namespace

std::vector<Mutant> meaning_mutants(const SourceText& source) {
  return MeaningMutants(source).list();
}

}  // namespace bastide
