#include "sdk/tools/mutants/lua_rule_text.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace bastide {

namespace {

template <std::size_t n>
bool is_one_of(std::string_view word, const std::array<std::string_view, n>& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// What only people read.
bool is_prose(std::string_view head) {
  return is_one_of(
      head, std::array<std::string_view, 4>{"define.sheet", "define.text", "define.mark", "error"});
}

}  // namespace

bool registers(std::string_view head) {
  return head.starts_with("on.") || head.starts_with("define.") || head == "amend" ||
         head == "replace";
}

bool is_fixed_key(std::string_view key) {
  return is_one_of(
      key,
      std::array<std::string_view, 10>{
          "id", "prompt", "args", "run", "enter", "test", "about", "title", "rules", "deny"});
}

bool is_own_words(std::string_view key) {
  return key == "rule" || key == "says";
}

LuaRuleText::LuaRuleText(const SourceText& source) : source_(source), tokens_(source.text) {
  find_blocks();
}

std::string LuaRuleText::head_of(std::size_t i) const {
  std::string head(tokens_.text(i));
  for (std::size_t at = i + 1; tokens_.is(at, ".") || tokens_.is(at, ":"); at += 2) {
    head += tokens_.text(at);
    head += tokens_.text(at + 1);
  }
  return head;
}

std::string LuaRuleText::unquoted(std::size_t i) const {
  const std::string_view text = tokens_.text(i);
  return tokens_[i].kind == LuaWord::text && text.size() >= 2
             ? std::string(text.substr(1, text.size() - 2))
             : std::string();
}

std::string_view LuaRuleText::key_of(const LuaField& field) {
  const bool is_text = field.key.starts_with('"') || field.key.starts_with('\'');
  return is_text ? field.key.substr(1, field.key.size() - 2) : field.key;
}

/// "on.react core:feature_done bury": the call, its first text, and the id in its table.
std::string LuaRuleText::title_of_call(std::size_t begin, std::size_t end) const {
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
void LuaRuleText::find_own_words(std::size_t i) {
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

bool LuaRuleText::only_speaks(std::size_t begin, std::size_t end) const {
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

void LuaRuleText::find_blocks() {
  for (std::size_t i = 0; i < tokens_.size(); ++i) {
    find_own_words(i);
    const std::size_t end = tokens_.end_of_call_statement(i);
    if (end != i && (registers(head_of(i)) || is_prose(head_of(i)))) {
      const bool words = head_of(i) == "amend" && only_speaks(i, end);
      blocks_.push_back({i, end, title_of_call(i, end), words || is_prose(head_of(i))});
    } else if (tokens_.is(i, "function") && tokens_[i + 1].kind == LuaWord::name) {
      blocks_.push_back({i, tokens_.after(i), head_of(i + 1), false});
    } else if (tokens_.is(i, "local") && tokens_.is(i + 2, "=")) {
      blocks_.push_back({i, end_of_expression(i + 3), std::string(tokens_.text(i + 1)), false});
    }
  }
}

/// The word after the expression that begins at `at`.
std::size_t LuaRuleText::end_of_expression(std::size_t at) const {
  constexpr std::array<std::string_view, 11> kNext = {
      "local", "if", "for", "while", "return", "repeat", "end", "else", "elseif", "until", "break"};
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
const LuaRuleText::Block* LuaRuleText::find_block(std::size_t i, bool prose) const {
  const auto it = std::find_if(blocks_.begin(), blocks_.end(), [&](const Block& block) {
    return block.is_prose == prose && block.begin <= i && i < block.end;
  });
  return it == blocks_.end() ? nullptr : &*it;
}

std::string_view LuaRuleText::text_of(std::size_t begin, std::size_t end) const {
  const std::size_t from = tokens_[begin].begin;
  return std::string_view(source_.text).substr(from, tokens_[end - 1].end - from);
}

/// Replaces the words [begin, end).
void LuaRuleText::add(Mutation kind,
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
  const auto lines = [](std::string_view text) {
    return std::count(text.begin(), text.end(), '\n');
  };
  const auto missing = lines(text_of(begin, end)) - lines(mutant.replacement);
  mutant.replacement.append(static_cast<std::size_t>(std::max<std::ptrdiff_t>(missing, 0)), '\n');
  const Block* block = find_block(begin, false);
  if (block != nullptr) {
    mutant.where = block->title;
    const std::size_t from = tokens_[block->begin].begin;
    const bool is_whole = kind == Mutation::registration;
    place_mutant(
        mutant, source_.text, is_whole ? from : mutant.begin, {from, tokens_[block->end - 1].end});
  } else {
    place_mutant(mutant, source_.text, mutant.begin, {mutant.begin, mutant.end});
  }
  mutants_.push_back(std::move(mutant));
}

void LuaRuleText::leave_out(Mutation kind,
                            std::size_t begin,
                            std::size_t end,
                            std::size_t shown_end) {
  add(kind,
      begin,
      end,
      blanked(text_of(begin, end)),
      fmt::format("left out: {}", on_one_line(text_of(begin, shown_end))));
}

/// With the comma after it, so that the table stays one.
void LuaRuleText::leave_out(Mutation kind, const LuaField& field) {
  const bool has_comma = tokens_.is(field.end, ",") || tokens_.is(field.end, ";");
  leave_out(kind, field.begin, field.end + (has_comma ? 1 : 0), field.end);
}

void LuaRuleText::replace_word(Mutation kind, std::size_t i, const std::string& word) {
  add(kind, i, i + 1, word, fmt::format("{} becomes {}", tokens_.text(i), word));
}

std::size_t LuaRuleText::end_of_prose(std::size_t i) const {
  const Block* prose = find_block(i, true);
  return prose == nullptr ? i : prose->end;
}

std::vector<Mutant> LuaRuleText::take() {
  std::stable_sort(mutants_.begin(), mutants_.end(), [](const Mutant& a, const Mutant& b) {
    return a.begin < b.begin;
  });
  return std::move(mutants_);
}

}  // namespace bastide
