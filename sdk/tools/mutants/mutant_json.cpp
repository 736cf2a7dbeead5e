#include "sdk/tools/mutants/mutant_json.h"

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>

#include "kernel/base/value.h"
#include "kernel/io/json_parser.h"

namespace bastide {

namespace {

/// Just behind the text whose quotation mark is at `begin`.
std::size_t end_of_text(std::string_view text, std::size_t begin) {
  std::size_t i = begin + 1;
  while (i < text.size() && text[i] != '"') {
    i += text[i] == '\\' ? 2U : 1U;
  }
  return std::min(i + 1, text.size());
}

/// Where the value that begins at `begin` ends.
std::size_t end_of_json(std::string_view text, std::size_t begin) {
  constexpr std::string_view kOpen = "{[";
  constexpr std::string_view kClose = "}]";
  if (text[begin] == '"') {
    return end_of_text(text, begin);
  }
  if (kOpen.find(text[begin]) == std::string_view::npos) {  // a number or a word
    return std::min(text.find_first_of(",}] \n", begin), text.size());
  }
  int depth = 0;
  for (std::size_t i = begin; i < text.size();) {
    depth += kOpen.find(text[i]) != std::string_view::npos ? 1 : 0;
    depth -= kClose.find(text[i]) != std::string_view::npos ? 1 : 0;
    i = text[i] == '"' ? end_of_text(text, i) : i + 1;
    if (depth == 0) {
      return i;
    }
  }
  return text.size();
}

/// Where the value stands that was read from this place of a text whose JSON begins at `begin`.
std::size_t byte_of(std::string_view text, std::size_t begin, const SourceRef& at) {
  std::size_t offset = begin;
  for (int line = 1; line < at.line; ++line) {
    offset = text.find('\n', offset) + 1;
  }
  for (int column = 1; column < at.column; ++column) {
    ++offset;
    while (offset < text.size() && (static_cast<unsigned char>(text[offset]) & 0xC0U) == 0x80U) {
      ++offset;  // a column is a character
    }
  }
  return offset;
}

class JsonMutants {
 public:
  JsonMutants(const SourceText& source, std::size_t begin, std::size_t end)
      : source_(source), begin_(begin), text_(std::string_view(source.text).substr(0, end)) {
    Diagnostics diagnostics;
    root_ = parse_json(text_.substr(begin), {source.file, 1, 1}, diagnostics).value_or(Value());
  }

  [[nodiscard]] const Value& root() const { return root_; }
  void set_where(const Value& whole, std::string where) {
    where_ = std::move(where);
    from_ = begin_of(whole.at);
    to_ = end_of_json(text_, from_);
  }

  /// Everything in a value that can be otherwise, except what stands under these keys.
  template <std::size_t n>
  void add_all(const Value& value, const std::array<std::string_view, n>& fixed) {
    add_scalar(value);
    for (const Value& item : value.items) {
      if (item.is(Value::Kind::text)) {
        leave_out(begin_of(item.at), begin_of(item.at));
      } else {
        add_all(item, fixed);
      }
    }
    for (const Value::Member& member : value.members) {
      if (std::find(fixed.begin(), fixed.end(), member.key) != fixed.end()) {
        continue;
      }
      subject_ = member.key;
      add_all(member.value, fixed);
    }
  }

  void add_scalar(const Value& value) {
    if (value.is(Value::Kind::integer)) {
      replace(Mutation::number, value, std::to_string(value.integer + 1));
      replace(Mutation::number, value, std::to_string(value.integer - 1));
    } else if (value.is(Value::Kind::boolean)) {
      replace(Mutation::boolean, value, value.boolean ? "false" : "true");
    }
  }

  void add_option(const Value& option) {
    const Value* initial = option.find("default");
    const Value* values = option.find("values");
    for (const Value::Member& member : option.members) {
      subject_ = member.key;
      if (member.key == "default" || member.key == "min" || member.key == "max") {
        add_scalar(member.value);
      }
    }
    if (values == nullptr || initial == nullptr || values->items.size() < 2) {
      return;
    }
    subject_ = "default";
    const auto it = std::find_if(values->items.begin(),
                                 values->items.end(),
                                 [&](const Value& word) { return word.text == initial->text; });
    const bool is_last = it == values->items.end() || it + 1 == values->items.end();
    const Value& next = is_last ? values->items.front() : *(it + 1);
    replace(Mutation::choice, *initial, fmt::format("\"{}\"", next.text));
  }

  void add_member(const Value& object, std::string_view key) {
    const Value* member = object.find(key);
    if (member != nullptr) {
      subject_ = key;
      add_all(*member, std::array<std::string_view, 1>{"lock"});
    }
  }

  /// The member itself, or each of its own members.
  void lose(const Value& object, std::string_view key) {
    const Value* member = object.find(key);
    if (member == nullptr) {
      return;
    }
    subject_ = key;
    if (!member->is(Value::Kind::object)) {
      lose_member(key, *member);
    }
    for (const Value::Member& inner : member->members) {
      lose_member(inner.key, inner.value);
    }
  }

  [[nodiscard]] std::vector<Mutant> take() { return std::move(mutants_); }

 private:
  [[nodiscard]] std::size_t begin_of(const SourceRef& at) const {
    return byte_of(text_, begin_, at);
  }

  void add(Mutation kind,
           std::size_t begin,
           std::size_t end,
           std::string replacement,
           std::string change) {
    Mutant mutant;
    mutant.file = source_.file;
    mutant.kind = kind;
    mutant.where = where_;
    mutant.change = std::move(change);
    mutant.begin = begin;
    mutant.end = end;
    mutant.replacement = std::move(replacement);
    place_mutant(mutant, source_.text, begin, {from_, to_});
    mutants_.push_back(std::move(mutant));
  }

  void replace(Mutation kind, const Value& value, const std::string& text) {
    const std::size_t begin = begin_of(value.at);
    const std::size_t end = end_of_json(text_, begin);
    add(kind,
        begin,
        end,
        text,
        fmt::format("{}: {} becomes {}", subject_, text_.substr(begin, end - begin), text));
  }

  void lose_member(std::string_view key, const Value& value) {
    const std::size_t at = begin_of(value.at);
    leave_out(text_.rfind(fmt::format("\"{}\"", key), at), at, Mutation::lost);
  }

  /// An entry of a list, or a member, with one of the commas around it.
  void leave_out(std::size_t begin, std::size_t value, Mutation kind = Mutation::entry) {
    std::size_t end = end_of_json(text_, value);
    const std::string entry(text_.substr(begin, end - begin));
    const std::size_t next = text_.find_first_not_of(" \n", end);
    if (next < text_.size() && text_[next] == ',') {
      end = next + 1;
    } else {
      const std::size_t before = text_.find_last_not_of(" \n", begin - 1);
      begin = text_[before] == ',' ? before : begin;
    }
    add(kind,
        begin,
        end,
        blanked(text_.substr(begin, end - begin)),
        fmt::format("{}, left out: {}", subject_, entry));
  }

  const SourceText& source_;
  std::size_t begin_;
  std::string_view text_;  // up to the end of the value
  Value root_;
  std::string where_;
  std::string subject_;  // the key that is looked at
  std::size_t from_ = 0;
  std::size_t to_ = 0;
  std::vector<Mutant> mutants_;
};

JsonMutants whole_file(const SourceText& source) {
  return {source, 0, source.text.size()};
}

}  // namespace

std::vector<Mutant> tile_mutants(const SourceText& source) {
  JsonMutants mutants = whole_file(source);
  const Value* tiles = mutants.root().find("tiles");
  constexpr std::array<std::string_view, 3> kFixed = {"decoration", "reconstructed", "ring"};
  if (tiles == nullptr) {
    return {};
  }
  for (const Value& tile : tiles->items) {
    const Value* id = tile.find("id");
    mutants.set_where(tile, id == nullptr ? "" : "tile " + id->text);
    mutants.add_all(tile, kFixed);
  }
  return mutants.take();
}

std::vector<TileObject> tile_objects(const SourceText& source) {
  Diagnostics diagnostics;
  const Value root = parse_json(source.text, {source.file, 1, 1}, diagnostics).value_or(Value());
  const Value* tiles = root.find("tiles");
  std::vector<TileObject> places;
  for (const Value& tile : tiles == nullptr ? std::vector<Value>() : tiles->items) {
    const Value* id = tile.find("id");
    const std::size_t begin = byte_of(source.text, 0, tile.at);
    places.push_back({id == nullptr ? "" : id->text, {begin, end_of_json(source.text, begin)}});
  }
  return places;
}

std::vector<Mutant> manifest_mutants(const SourceText& source) {
  JsonMutants mutants = whole_file(source);
  const Value& root = mutants.root();
  if (const Value* options = root.find("options")) {
    for (const Value::Member& option : options->members) {
      mutants.set_where(option.value, "option " + option.key);
      mutants.add_option(option.value);
    }
  }
  if (const Value* parts = root.find("parts")) {
    for (const Value::Member& part : parts->members) {
      mutants.set_where(part.value, "part " + part.key);
      mutants.add_member(part.value, "default");
    }
  }
  mutants.set_where(root, "");
  mutants.add_member(root, "players");
  return mutants.take();
}

std::vector<Mutant> ruleset_mutants(const SourceText& source) {
  JsonMutants mutants = whole_file(source);
  mutants.set_where(mutants.root(), "");
  for (const std::string_view key : {"parts", "tiles", "variants", "options", "players"}) {
    mutants.add_member(mutants.root(), key);
  }
  for (const std::string_view key : {"extends", "plugins", "parts", "options"}) {
    mutants.lose(mutants.root(), key);
  }
  return mutants.take();
}

std::vector<Mutant> option_mutants(const SourceText& source, std::size_t begin, std::size_t end) {
  JsonMutants mutants(source, begin, end);
  const std::string_view text = source.text;
  const std::size_t line = begin == 0 ? 0 : text.rfind('\n', begin - 1) + 1;  // npos + 1 is 0
  const std::size_t name = text.find("option ", line);
  mutants.set_where(mutants.root(), std::string(text.substr(name, text.find(':', name) - name)));
  mutants.add_option(mutants.root());
  return mutants.take();
}

}  // namespace bastide
