#include "sdk/tools/mutants/mutant_lua.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "sdk/tools/author/lua_tokens.h"
#include "sdk/tools/mutants/mutant_json.h"

namespace bastide {

namespace {

using Words = std::pair<std::string_view, std::string_view>;

template <std::size_t n>
bool is_one_of(std::string_view word, const std::array<std::string_view, n>& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// Whether a call of this name registers a rule, declares a thing, or changes one.
bool registers(std::string_view head) {
  return head.starts_with("on.") || head.starts_with("define.") || head == "amend" ||
         head == "replace";
}

/// What only people read.
bool is_prose(std::string_view head) {
  return is_one_of(
      head, std::array<std::string_view, 4>{"define.sheet", "define.text", "define.mark", "error"});
}

/// Entries whose loss says nothing about a rule: names, sentences, and what a rule cannot be
/// without.
bool is_fixed_key(std::string_view key) {
  return is_one_of(
      key,
      std::array<std::string_view, 10>{
          "id", "prompt", "args", "run", "enter", "test", "about", "title", "rules", "deny"});
}

/// What a registration says of itself.
bool is_own_words(std::string_view key) {
  return key == "rule" || key == "says";
}

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
  LuaMutants(const SourceText& source, bool has_header)
      : source_(source), tokens_(source.text), has_header_(has_header) {}

  std::vector<Mutant> list() {
    find_blocks();
    if (has_header_) {
      add_header();
    }
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const Block* prose = find_block(i, true);
      if (prose != nullptr) {
        i = prose->end - 1;
        continue;
      }
      add_call(i);
      add_fields(i);
      add_condition(i);
      add_number(i);
      add_words(i);
    }
    std::stable_sort(mutants_.begin(), mutants_.end(), [](const Mutant& a, const Mutant& b) {
      return a.begin < b.begin;
    });
    return std::move(mutants_);
  }

 private:
  /// A stretch of words that has a name.
  struct Block {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::string title;
    bool is_prose = false;
  };

  [[nodiscard]] std::string head_of(std::size_t i) const {
    std::string head(tokens_.text(i));
    for (std::size_t at = i + 1; tokens_.is(at, ".") || tokens_.is(at, ":"); at += 2) {
      head += tokens_.text(at);
      head += tokens_.text(at + 1);
    }
    return head;
  }

  [[nodiscard]] std::string unquoted(std::size_t i) const {
    const std::string_view text = tokens_.text(i);
    return tokens_[i].kind == LuaWord::text && text.size() >= 2
               ? std::string(text.substr(1, text.size() - 2))
               : std::string();
  }

  /// "on.react core:feature_done bury": the call, its first text, and the id in its table.
  [[nodiscard]] std::string title_of_call(std::size_t begin, std::size_t end) const {
    std::string title = head_of(begin);
    std::size_t open = begin;
    while (open < end && !tokens_.is(open, "{")) {
      if (tokens_[open].kind == LuaWord::text) {
        title += " " + unquoted(open);
      }
      ++open;
    }
    if (open < end) {
      for (const LuaField& field : fields_of(tokens_, open)) {
        if (field.key == "id" && field.end == field.value + 1) {
          title += " " + unquoted(field.value);
        }
      }
    }
    return title;
  }

  /// Nothing of a rule hangs on its ids and its sentences, nor on a change that adds only these.
  void find_own_words(std::size_t i) {
    if (!tokens_.is(i, "{") || tokens_[i].kind != LuaWord::symbol) {
      return;
    }
    const std::vector<LuaField> fields = fields_of(tokens_, i);
    for (const LuaField& field : fields) {
      if (is_own_words(field.key)) {
        blocks_.push_back({field.begin, field.end, std::string(field.key), true});
      }
    }
  }

  [[nodiscard]] bool only_speaks(std::size_t begin, std::size_t end) const {
    std::size_t open = begin;
    while (open < end && !tokens_.is(open, "{")) {
      ++open;
    }
    const std::vector<LuaField> fields =
        open < end ? fields_of(tokens_, open) : std::vector<LuaField>();
    return !fields.empty() && std::all_of(fields.begin(), fields.end(), [](const LuaField& field) {
      return is_own_words(field.key);
    });
  }

  void find_blocks() {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      find_own_words(i);
      const std::size_t end = tokens_.end_of_call_statement(i);
      if (end != i && (registers(head_of(i)) || is_prose(head_of(i)))) {
        const bool words = head_of(i) == "amend" && only_speaks(i, end);
        blocks_.push_back({i, end, title_of_call(i, end), words || is_prose(head_of(i))});
      } else if (tokens_.is(i, "function") && tokens_[i + 1].kind == LuaWord::name) {
        blocks_.push_back({i, tokens_.after(i), head_of(i + 1), false});
      } else if (tokens_.is(i, "local") && tokens_.is(i + 2, "=")) {
        blocks_.push_back({i, end_of_local(i + 3), std::string(tokens_.text(i + 1)), false});
      }
    }
  }

  /// The word after the expression that begins at `at`.
  [[nodiscard]] std::size_t end_of_local(std::size_t at) const {
    constexpr std::array<std::string_view, 11> kNext = {"local",
                                                        "if",
                                                        "for",
                                                        "while",
                                                        "return",
                                                        "repeat",
                                                        "end",
                                                        "else",
                                                        "elseif",
                                                        "until",
                                                        "break"};
    bool ended = false;
    while (at < tokens_.size() && !is_one_of(tokens_.text(at), kNext)) {
      if (ended && (tokens_[at].kind == LuaWord::name || tokens_.is(at, "function"))) {
        break;
      }
      const std::size_t next = tokens_.after(at);
      ended = tokens_.ends_expression(next - 1);
      at = next;
    }
    return at;
  }

  /// The outermost block around a word; of prose the first.
  [[nodiscard]] const Block* find_block(std::size_t i, bool prose) const {
    const auto it = std::find_if(blocks_.begin(), blocks_.end(), [&](const Block& block) {
      return block.is_prose == prose && block.begin <= i && i < block.end;
    });
    return it == blocks_.end() ? nullptr : &*it;
  }

  [[nodiscard]] std::string_view text_of(std::size_t begin, std::size_t end) const {
    const std::size_t from = tokens_[begin].begin;
    return std::string_view(source_.text).substr(from, tokens_[end - 1].end - from);
  }

  /// Replaces the words [begin, end).
  void add(Mutation kind,
           std::size_t begin,
           std::size_t end,
           std::string replacement,
           std::string change) {
    Mutant mutant;
    mutant.file = source_.file;
    mutant.kind = kind;
    mutant.change = std::move(change);
    mutant.begin = tokens_[begin].begin;
    mutant.end = tokens_[end - 1].end;
    mutant.replacement = std::move(replacement);
    const Block* block = find_block(begin, false);
    if (block != nullptr) {
      mutant.where = block->title;
      const std::size_t from = tokens_[block->begin].begin;
      const bool is_whole = kind == Mutation::registration;
      place_mutant(mutant,
                   source_.text,
                   is_whole ? from : mutant.begin,
                   {from, tokens_[block->end - 1].end});
    } else {
      place_mutant(mutant, source_.text, mutant.begin, {mutant.begin, mutant.end});
    }
    mutants_.push_back(std::move(mutant));
  }

  void leave_out(Mutation kind, std::size_t begin, std::size_t end, std::size_t shown_end) {
    add(kind,
        begin,
        end,
        blanked(text_of(begin, end)),
        fmt::format("left out: {}", on_one_line(text_of(begin, shown_end))));
  }

  /// With the comma after it, so that the table stays one.
  void leave_out(Mutation kind, const LuaField& field) {
    const bool has_comma = tokens_.is(field.end, ",") || tokens_.is(field.end, ";");
    leave_out(kind, field.begin, field.end + (has_comma ? 1 : 0), field.end);
  }

  void replace_word(Mutation kind, std::size_t i, const std::string& word) {
    add(kind, i, i + 1, word, fmt::format("{} becomes {}", tokens_.text(i), word));
  }

  void add_call(std::size_t i) {
    const std::size_t end = tokens_.end_of_call_statement(i);
    if (end == i) {
      return;
    }
    const std::string head = head_of(i);
    if (registers(head)) {
      switch_off(head, i, end);
    } else if (head != "require") {
      leave_out(Mutation::call, i, end, end);
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
        const std::string lines = blanked(text_of(field.value, field.end));
        std::string replacement(nothing);
        replacement.append(static_cast<std::size_t>(std::count(lines.begin(), lines.end(), '\n')),
                           '\n');
        add(Mutation::registration, field.value, field.end, replacement, "does nothing");
        return;
      }
    }
    add(Mutation::registration, begin, end, blanked(text_of(begin, end)), "left out");
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
        leave_out(Mutation::guard, field);
      } else if (!is_fixed_key(field.key) && !is_own_words(field.key) &&
                 !tokens_.is(field.value, "function")) {
        leave_out(Mutation::entry, field);
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
    leave_out(Mutation::guard, field);
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
    const std::string_view condition = text_of(i + 1, then);
    add(Mutation::condition,
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
    replace_word(Mutation::number, i, std::to_string(number + 1));
    replace_word(
        Mutation::number, i, number > 0 ? std::to_string(number - 1) : std::string("(-1)"));
  }

  void add_words(std::size_t i) {
    if (tokens_[i].kind != LuaWord::keyword && tokens_[i].kind != LuaWord::symbol) {
      return;
    }
    const std::string_view word = tokens_.text(i);
    if (const std::string_view other = other_of(word, kComparisons); !other.empty()) {
      replace_word(Mutation::comparison, i, std::string(other));
    }
    if (const std::string_view other = other_of(word, kLogic); !other.empty()) {
      replace_word(Mutation::logic, i, std::string(other));
    } else if (word == "not") {
      leave_out(Mutation::logic, i, i + 1, i + 1);
    }
    if (const std::string_view other = other_of(word, kBooleans); !other.empty()) {
      replace_word(Mutation::boolean, i, std::string(other));
    }
    const std::string_view sum = other_of(word, kSums);
    if (!sum.empty() && i > 0 && tokens_.ends_expression(i - 1)) {
      replace_word(Mutation::sum, i, std::string(sum));
    }
  }

  /// `-- set PLUGIN.OPTION: value` and `-- option NAME: { … }` at the top of a variant.
  void add_header() {
    const std::string_view text = source_.text;
    std::size_t begin = 0;
    while (text.substr(begin).starts_with("--")) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      const std::string_view line = text.substr(begin, end - begin);
      if (line.starts_with("-- set ")) {
        Mutant mutant;
        mutant.file = source_.file;
        mutant.kind = Mutation::preset;
        mutant.change = fmt::format("left out: {}", line.substr(3));
        mutant.begin = begin;
        mutant.end = end;
        mutant.replacement = "--";
        place_mutant(mutant, text, begin, {begin, end});
        mutants_.push_back(std::move(mutant));
      } else if (line.starts_with("-- option ") && line.find(": {") != std::string_view::npos) {
        const std::size_t json = begin + line.find(": {") + 2;
        for (Mutant& mutant : option_mutants(source_, json, end)) {
          mutants_.push_back(std::move(mutant));
        }
      }
      begin = end + 1;
      if (begin > text.size()) {
        return;
      }
    }
  }

  const SourceText& source_;
  LuaTokens tokens_;
  bool has_header_;
  std::vector<Block> blocks_;
  std::vector<std::size_t> guards_;    // brackets of tables whose entries are conditions
  std::vector<std::size_t> left_out_;  // and of those that are left out as a whole
  std::vector<Mutant> mutants_;
};

}  // namespace

std::vector<Mutant> lua_mutants(const SourceText& source, bool has_header) {
  return LuaMutants(source, has_header).list();
}

}  // namespace bastide
