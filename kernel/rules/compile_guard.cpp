// `when = { … }`: conditions as plain data.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "kernel/base/complaint.h"
#include "kernel/base/said.h"
#include "kernel/rules/fields.h"

namespace bastide {

namespace {

constexpr int kDeepest = 4;  // guards within guards

class GuardReader {
 public:
  GuardReader(Compiler& compiler,
              std::size_t plugin,
              const Value& when,
              std::span<const GuardWord> words,
              int depth)
      : compiler_(compiler),
        catalog_(compiler.catalog()),
        plugin_(plugin),
        when_(when),
        words_(words),
        reader_(when, compiler.diagnostics, "when"),
        depth_(depth) {}

  Guard read() {
    for (const GuardWord& word : words_) {
      if (const Value* value = reader_.find(word.name)) {
        Condition condition;
        condition.word = &word;
        read_value(*value, condition);
        guard_.conditions.push_back(std::move(condition));
      }
    }
    if (words_.data() == guard_words().data()) {
      read_defined();
      refuse_old();
    }
    reader_.finish();
    settle();
    return std::move(guard_);
  }

 private:
  void refuse_old() {
    for (const auto& [word, instead] : old_guard_words()) {
      const Value* found = when_.find(word);
      if (found != nullptr && !is_defined(word)) {
        reader_.ignore(word);
        reader_.complain(found,
                         said_with("\"{}\" is no word any more; write {}", word, said(instead)));
      }
    }
  }

  /// The plugin itself defines the word.
  [[nodiscard]] bool is_defined(std::string_view word) const {
    return compiler_.is_defined("guard", fmt::format("{}:{}", plugin_id(), word));
  }

  [[nodiscard]] const std::string& plugin_id() const { return compiler_.plugins[plugin_].id; }

  /// Words that plugins define, by their full names; the plugin itself may say the word alone.
  void read_defined() {
    const Ruleset& rules = compiler_.ruleset;
    for (std::size_t i = 0; i < rules.guards.size(); ++i) {
      const std::string& name = rules.guards[i].name;
      const Value* value = reader_.find(name);
      if (rules.guards[i].owner == PluginId(plugin_) && value == nullptr) {
        value = reader_.find(std::string_view(name).substr(name.find(':') + 1));
      }
      if (value != nullptr) {
        add_defined(i, *value);
      }
    }
    for (const Value::Member& member : when_.members) {
      if (member.key.find(':') != std::string::npos &&
          compiler_.is_absent_optional(plugin_, member.key)) {
        reader_.ignore(member.key);
        Condition condition;
        condition.word = &defined_word(GuardAbout::game);
        condition.fixed = 0;
        guard_.conditions.push_back(std::move(condition));
      }
    }
  }

  void add_defined(std::size_t number, const Value& value) {
    Ruleset& rules = compiler_.ruleset;
    const DefinedGuard& guard = rules.guards[number];
    if (!value.is(Value::Kind::text) && !value.is(Value::Kind::integer) &&
        !value.is(Value::Kind::boolean)) {
      reader_.complain(
          &value,
          fmt::format("\"{}\": {}",
                      guard.name,
                      expected_found(said("a text, a number, true or false"), describe(value))));
    }
    Condition condition;
    condition.word = &defined_word(guard.about);
    condition.id = static_cast<std::int32_t>(rules.guard_uses.size());
    condition.named = {{"guard", guard.name}, {"", to_text(value)}};
    if (value.is(Value::Kind::text)) {
      condition.named.back() = {"text", fmt::format("{}:{}", plugin_id(), value.text)};
    }
    rules.guard_uses.push_back({number, value});
    guard_.conditions.push_back(std::move(condition));
  }

  void read_value(const Value& value, Condition& condition) {
    const char* name = condition.word->name;
    switch (condition.word->test.value) {
      case GuardValue::flag:
        condition.id = static_cast<std::int32_t>(reader_.boolean(name, false));
        break;
      case GuardValue::feature:
        condition.id = find("feature", reader_.text(name), condition, catalog_.feature_kinds);
        show_feature(condition);
        break;
      case GuardValue::piece:
        condition.id = find("piece", reader_.text(name), condition, catalog_.piece_kinds);
        break;
      case GuardValue::reason:
        condition.named = {{"reason", reader_.text(name)}};
        condition.id = catalog_.names.intern(condition.named.front().second).value();
        break;
      case GuardValue::shown:
        read_shown(reader_.text(name), condition);
        break;
      case GuardValue::attribute:
        read_attribute(reader_.text(name), condition);
        break;
      case GuardValue::variables:
        read_variables(value, condition);
        break;
      case GuardValue::piles:
        read_names("pile", condition, catalog_.piles);
        break;
      case GuardValue::sides:
        condition.id = static_cast<std::int32_t>(reader_.integer(name, 0, kSides, 0));
        condition.named = {{"", std::to_string(condition.id)}};
        break;
      case GuardValue::cell:
        read_cell(value, condition);
        break;
      case GuardValue::pieces:
        read_part(value, condition, piece_words());
        read_search(condition);
        break;
      case GuardValue::guard:
        read_part(value, condition, guard_words());
        condition.fixed = condition.parts.front().fixed < 0
                              ? std::int8_t{-1}
                              : static_cast<std::int8_t>(1 - condition.parts.front().fixed);
        break;
      case GuardValue::guards:
        read_parts(value, condition);
        break;
      case GuardValue::defined:
        break;  // no row of guard_words()
    }
  }

  /// The number of what is named; -1 and reported, or a condition that never holds.
  template <class Rows>
  std::int32_t find(std::string_view category,
                    const std::string& written,
                    Condition& condition,
                    const Rows& rows) {
    const std::string full = compiler_.resolve(plugin_, category, written);
    const auto id = rows.find(full);
    if (id.is_some()) {
      condition.named.emplace_back(category, full);
    } else {
      condition.fixed = 0;
      if (!compiler_.is_absent_optional(plugin_, written)) {
        compiler_.unknown(reader_.at(), plugin_, category, written);
      }
    }
    return id.value();
  }

  template <class Rows>
  void read_names(std::string_view category, Condition& condition, const Rows& rows) {
    for (const std::string& written : reader_.texts(condition.word->name)) {
      if (const std::int32_t id = find(category, written, condition, rows); id >= 0) {
        condition.ids.push_back(id);
      }
    }
    condition.fixed = condition.ids.empty() ? std::int8_t{0} : std::int8_t{-1};
  }

  template <class Shows>
  void show(Condition& condition, const Shows& shows) {
    for (const TileKind& tile : catalog_.tile_kinds) {
      condition.shows.push_back(shows(tile));
    }
    condition.shows.push_back(0);  // of no tile
  }

  void show_feature(Condition& condition) {
    const std::uint64_t kind = condition.id < 0 ? 0 : std::uint64_t{1} << condition.id;
    show(condition, [&](const TileKind& tile) { return tile.segments_of(kind); });
  }

  /// A kind of feature, or a mark.
  void read_shown(const std::string& written, Condition& condition) {
    const std::string full = compiler_.resolve(plugin_, "feature", written);
    const FeatureKindId kind = catalog_.feature_kinds.find(full);
    condition.id = kind.value();
    condition.named = {kind.is_some()
                           ? std::pair("feature", full)
                           : std::pair("mark", fmt::format("{}:{}", plugin_id(), written))};
    if (kind.is_some()) {
      show_feature(condition);
      return;
    }
    show(condition, [&](const TileKind& tile) {
      return std::find(tile.marks.begin(), tile.marks.end(), written) != tile.marks.end();
    });
  }

  void read_attribute(const std::string& written, Condition& condition) {
    condition.id = find("tile_attr", written, condition, catalog_.attributes);
    show(condition, [&](const TileKind& tile) {
      return condition.id >= 0 && tile.attributes[static_cast<std::size_t>(condition.id)] != 0;
    });
  }

  void read_variables(const Value& value, Condition& condition) {
    read_names("state", condition, catalog_.variables);
    for (const std::int32_t id : condition.ids) {
      const Variable& variable = catalog_.variables[VariableId(id)];
      if (variable.scope != Scope::game && variable.scope != Scope::feature &&
          variable.scope != Scope::segment && variable.scope != Scope::piece) {
        reader_.complain(&value,
                         fmt::format("\"{}\": {}",
                                     condition.word->name,
                                     expected_found(said("variables of the game, of features, "
                                                         "segments or pieces"),
                                                    fmt::format("\"{}\"", variable.name))));
      }
    }
  }

  void read_cell(const Value& value, Condition& condition) {
    for (const Value& item : value.items) {
      if (item.is(Value::Kind::integer)) {
        condition.ids.push_back(static_cast<std::int32_t>(item.integer));
      }
    }
    if (condition.ids.size() != 2 || value.items.size() != 2) {
      reader_.complain(&value, said_with("\"{}\": expected {{ x, y }}", condition.word->name));
      condition.ids = {0, 0};
    }
    condition.named = {{"", fmt::format("{},{}", condition.ids[0], condition.ids[1])}};
  }

  void read_part(const Value& value, Condition& condition, std::span<const GuardWord> words) {
    if (depth_ == kDeepest) {
      reader_.complain(&value, said_with("more than {} guards lie within each other", kDeepest));
      condition.parts.emplace_back();
      return;
    }
    condition.parts.push_back(GuardReader(compiler_, plugin_, value, words, depth_ + 1).read());
  }

  void read_parts(const Value& value, Condition& condition) {
    if (value.items.empty()) {
      reader_.complain(&value,
                       said_with("\"{}\": expected a list of guards: {} = {{ {{ … }}, {{ … }} }}",
                                 condition.word->name,
                                 condition.word->name));
    }
    condition.fixed = 0;
    for (const Value& item : value.items) {
      read_part(item, condition, guard_words());
      const std::int8_t fixed = condition.parts.back().fixed;
      condition.fixed =
          condition.fixed == 1 || fixed == 1 ? std::int8_t{1} : std::min(condition.fixed, fixed);
    }
  }

  /// The kinds among which pieces are looked for, by the words `kind` and `votes`; null: without
  /// the word. Is one of them neutral?
  bool list_kinds(Condition& condition, const Condition* kind, const Condition* votes) const {
    bool any_neutral = false;
    for (std::size_t i = 0; i < catalog_.piece_kinds.size(); ++i) {
      const PieceKind& row = catalog_.piece_kinds[PieceKindId(i)];
      if ((kind == nullptr || kind->id == static_cast<std::int32_t>(i)) &&
          (votes == nullptr || (votes->id == 1) == (row.power > 0))) {
        condition.ids.push_back(static_cast<std::int32_t>(i));
        any_neutral = any_neutral || row.neutral;
      }
    }
    return any_neutral;
  }

  /// Which kinds and whose pieces they are, and that they stand here, says where pieces are looked
  /// for; nobody owns a neutral one.
  void read_search(Condition& condition) {
    Guard& part = condition.parts.front();
    condition.fixed = part.fixed == 0 ? std::int8_t{0} : std::int8_t{-1};
    const auto find_word = [&](std::string_view name) -> const Condition* {
      const auto found = std::find_if(part.conditions.begin(),
                                      part.conditions.end(),
                                      [&](const Condition& one) { return name == one.word->name; });
      return found == part.conditions.end() ? nullptr : &*found;
    };
    const auto is_asked = [&](std::string_view name) {
      const Condition* word = find_word(name);
      return word != nullptr && word->id == 1;
    };
    const Condition* kind = find_word("kind");
    const bool any_neutral = list_kinds(condition, kind, find_word("votes"));
    condition.own = is_asked("own");
    condition.here = is_asked("here");
    condition.votes = is_asked("votes");
    if (condition.own && kind != nullptr && any_neutral) {
      reader_.complain(reader_.find(condition.word->name), said("a neutral piece is nobody's own"));
    }
    const auto rest = std::stable_partition(
        part.conditions.begin(), part.conditions.end(), [&](const Condition& one) {
          const std::string_view name = one.word->name;
          return name == "kind" || name == "votes" || (condition.here && name == "here") ||
                 (condition.own && !any_neutral && name == "own");
        });
    part.known = static_cast<std::size_t>(rest - part.conditions.begin());
  }

  /// Puts the conditions in order and finds out what is known before any game.
  void settle() {
    const auto none = static_cast<std::int32_t>(catalog_.tile_kinds.size());
    const auto is_printed = [&](const Condition& condition) {
      Guard alone;
      alone.conditions = {condition};
      for (std::int32_t kind = 0; kind <= none; ++kind) {
        if (told_by_kind(alone, GuardAbout::tile, kind) < 0) {
          return false;
        }
      }
      return true;
    };
    auto& conditions = guard_.conditions;
    std::stable_sort(
        conditions.begin(), conditions.end(), [](const Condition& a, const Condition& b) {
          return a.word->test.cost < b.word->test.cost;
        });
    const auto first_untold =
        std::stable_partition(conditions.begin(), conditions.end(), is_printed);
    guard_.known = static_cast<std::size_t>(first_untold - conditions.begin());
    for (const Condition& condition : conditions) {
      guard_.fixed = guard_.fixed == 0 || condition.fixed == 0
                         ? std::int8_t{0}
                         : std::min(guard_.fixed, condition.fixed);
      guard_.ignores_rotation =
          guard_.ignores_rotation && (condition.word->test.ignores_rotation == nullptr ||
                                      condition.word->test.ignores_rotation(condition, catalog_));
    }
    if (guard_.fixed < 0) {
      for (std::int32_t kind = 0; kind <= none; ++kind) {
        guard_.tiles.push_back(told_by_kind(guard_, GuardAbout::tile, kind) != 0 ? 1 : 0);
      }
      if (std::find(guard_.tiles.begin(), guard_.tiles.end(), 0) == guard_.tiles.end()) {
        guard_.tiles.clear();
      }
    }
  }

  Compiler& compiler_;
  Catalog& catalog_;
  std::size_t plugin_;
  const Value& when_;
  std::span<const GuardWord> words_;
  ObjectReader reader_;
  int depth_;
  Guard guard_;
};

bool is_kernel_word(std::string_view word) {
  const auto rows = guard_words();
  return std::any_of(
      rows.begin(), rows.end(), [&](const GuardWord& row) { return word == row.name; });
}

}  // namespace

namespace {

void check_defined(FieldReader& at, DefinedGuard& guard) {
  const std::string_view word = std::string_view(guard.name).substr(guard.name.find(':') + 1);
  if (is_kernel_word(word)) {
    at.compiler.diagnostics.add(guard.source,
                                said_with("define.guard: \"{}\" is a word of the kernel", word));
  }
  const bool about_tile = guard.about == GuardAbout::tile || guard.about == GuardAbout::segment ||
                          guard.about == GuardAbout::placement;
  if (guard.printed && !about_tile) {
    at.object.complain(at.object.find("depends"),
                       said("\"printed\" is for words about a tile, a segment or a placement"));
  }
}

const FieldsOf<DefinedGuard> kGuardFields(
    "GuardFields",
    "Of define.guard.",
    {{"id", {"string"}, "Its word."},
     {"about?",
      field::choice(&DefinedGuard::about,
                    {{"game", GuardAbout::game},
                     {"tile", GuardAbout::tile},
                     {"cell", GuardAbout::cell},
                     {"placement", GuardAbout::placement},
                     {"feature", GuardAbout::feature},
                     {"segment", GuardAbout::segment},
                     {"piece", GuardAbout::piece}}),
      "What it is about: it does not hold where there is none, and the function is not called."},
     {"depends",
      field::choice(&DefinedGuard::printed, {{"printed", true}, {"game", false}}, false),
      "printed: the answer depends on the kind of tile, on the segment that it is asked about and "
      "on how the tile is turned; the function can read nothing else, and each answer is kept for "
      "ever. game: on anything; it is asked every time."},
     {"test",
      field::script("fun(g: View, about: About|Placement, value: string|boolean|integer): boolean",
                    &DefinedGuard::test),
      "Does it hold? Receives what the guard is about (a Placement where it is about a cell or a "
      "placement), and the value that stands behind the word."}},
    check_defined);

}  // namespace

std::vector<Declaration> guard_definitions() {
  return {{{"guard",
            "(fields: GuardFields)",
            "A word of guards: `when = { [\"plugin:word\"] = value }`; the plugin itself says the "
            "word alone."},
           {&kGuardFields}}};
}

void compile_guards(Compiler& compiler) {
  kGuardFields.each(compiler, "guard", [&](DefinedGuard guard) {
    compiler.ruleset.guards.push_back(std::move(guard));
  });
}

Guard Compiler::guard(std::size_t plugin, const Value* when) {
  return when == nullptr ? Guard() : GuardReader(*this, plugin, *when, guard_words(), 0).read();
}

}  // namespace bastide
