// What plugins say of their rules: at the registration of each, and in define.sheet what hangs on
// none.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "kernel/base/complaint.h"
#include "kernel/base/rule_id.h"
#include "kernel/base/said.h"
#include "kernel/rules/fields.h"

namespace bastide {

namespace {

/// Where in the sheet a registration speaks: a section, and of the turn a step.
struct Place {
  std::string_view section;
  std::string_view phase;
};

struct CategoryPlace {
  std::string_view category;
  Place place;
};
/// Definitions of other categories belong to the set-up; phases are their own place.
constexpr auto kCategoryPlaces = std::to_array<CategoryPlace>({
    {"feature", {"scoring", ""}},
    {"track", {"final", ""}},
    {"ending", {"final", ""}},
    {"action", {"turn", "core:claim"}},
    {"state", {"special", ""}},
    {"text", {"special", ""}},
    {"question", {"special", ""}},
    {"hook", {"special", ""}},
    {"plugin", {"special", ""}},
});

struct PointPlace {
  std::int32_t point;
  Place place;
};
constexpr std::int32_t at(EventKind kind) {
  return static_cast<std::int32_t>(kind);
}
constexpr std::int32_t at(Point point) {
  return static_cast<std::int32_t>(point);
}
/// Hooks at other points of the kernel belong to the special cases; those at a kind of feature and
/// at no point of the table to the scoring.
constexpr auto kPointPlaces = std::to_array<PointPlace>({
    {at(EventKind::tile_drawn), {"turn", "core:draw"}},
    {at(EventKind::tile_discarded), {"turn", "core:draw"}},
    {at(EventKind::pile_empty), {"turn", "core:draw"}},
    {at(Point::hand_size), {"turn", "core:draw"}},
    {at(Point::stuck), {"turn", "core:draw"}},
    {at(EventKind::tile_placed), {"turn", "core:place"}},
    {at(EventKind::features_joined), {"turn", "core:place"}},
    {at(Point::check_place_tile), {"turn", "core:place"}},
    {at(EventKind::piece_placed), {"turn", "core:claim"}},
    {at(Point::check_claim), {"turn", "core:claim"}},
    {at(Point::check_voluntary), {"turn", "core:claim"}},
    {at(EventKind::feature_done), {"turn", "core:settle"}},
    {at(EventKind::piece_returned), {"turn", "core:settle"}},
    {at(EventKind::awarded), {"turn", "core:settle"}},
    {at(EventKind::track_changed), {"turn", "core:settle"}},
    {at(Point::award), {"turn", "core:settle"}},
    {at(Point::take_back), {"turn", "core:settle"}},
    {at(EventKind::turn_end), {"turn", "core:end"}},
    {at(Point::next_player), {"turn", "core:end"}},
    {at(Point::done), {"scoring", ""}},
    {at(Point::power), {"scoring", ""}},
    {at(Point::rank_keys), {"scoring", ""}},
    {at(Point::recipients), {"scoring", ""}},
    {at(Point::final_score), {"final", ""}},
});

Place place_of_hook(const Handler& handler) {
  const auto* const known =
      std::find_if(kPointPlaces.begin(), kPointPlaces.end(), [&](const PointPlace& row) {
        return row.point == handler.point;
      });
  if (known != kPointPlaces.end()) {
    return known->place;
  }
  return {handler.shape == Shape::score ? "scoring" : "special", ""};
}

Place place_of_phase(const Ruleset& ruleset, std::string_view name) {
  const auto phase = std::find_if(ruleset.phases.begin(),
                                  ruleset.phases.end(),
                                  [&](const Phase& row) { return row.name == name; });
  if (phase == ruleset.phases.end() || phase->at == PhaseTime::setup) {
    return {"setup", ""};  // the kernel sets up before the phases run
  }
  return phase->at == PhaseTime::turn ? Place{"turn", name} : Place{"final", ""};
}

Place place_of_definition(const Ruleset& ruleset, const Said& said) {
  if (said.category == "phase") {
    return place_of_phase(ruleset, said.id);
  }
  if (said.category == "candidates") {
    const bool cells = std::any_of(
        ruleset.cell_sources.begin(), ruleset.cell_sources.end(), [&](const Candidates& source) {
          return source.name == said.id;
        });
    return {"turn", cells ? "core:place" : "core:claim"};
  }
  const auto* const known =
      std::find_if(kCategoryPlaces.begin(), kCategoryPlaces.end(), [&](const CategoryPlace& row) {
        return row.category == said.category;
      });
  return known == kCategoryPlaces.end() ? Place{"setup", ""} : known->place;
}

std::string target_of(const Said& said) {
  return said.category + "/" + said.id;
}

/// Reads what was said into rows; complaints name what says it.
class WordReader {
 public:
  WordReader(Compiler& compiler, std::string_view what) : compiler_(compiler), what_(what) {}

  /// `rule` and `says`.
  void read(const Value& words, Citation& row) {
    if (const Value* rule = words.find("rule")) {
      each(*rule,
           "rule",
           marked("a rule id such as \"GAME-PLACE-01\", or a list of them"),
           [&](auto& id) {
             const bool fits = is_rule_id(id.text);
             if (fits) {
               row.rules.push_back(id.text);
             }
             return fits;
           });
    }
    if (const Value* says = words.find("says")) {
      each(*says, "says", marked("a sentence, or a list of sentences"), [&](auto& line) {
        SheetLine sentence = line_of(line.text);
        const bool fits = !sentence.text.empty();
        if (fits) {
          sentence.rules = sentence.rules.empty() ? row.rules : std::move(sentence.rules);
          row.says.push_back(std::move(sentence));
        }
        return fits;
      });
    }
  }

  /// A sentence without the ids at its beginning.
  static SheetLine line_of(const std::string& text) {
    const std::size_t colon = text.find(": ");
    std::vector<std::string> rules = colon == std::string::npos
                                         ? std::vector<std::string>()
                                         : rule_ids(std::string_view(text).substr(0, colon));
    return rules.empty() ? SheetLine{{}, text}
                         : SheetLine{std::move(rules), text.substr(colon + 2)};
  }

  void expected(const Value& found, std::string_view key, std::string_view wanted) {
    compiler_.diagnostics.add(
        found.at,
        fmt::format("{}: \"{}\": {}", what_, key, expected_found(said(wanted), describe(found))));
  }

 private:
  /// A text, or a list of at least one; `take` says whether a text fits.
  template <class Take>
  void each(const Value& value, std::string_view key, std::string_view wanted, const Take& take) {
    if (value.is(Value::Kind::text)) {
      if (!take(value)) {
        expected(value, key, wanted);
      }
      return;
    }
    if (!value.is(Value::Kind::list) || value.items.empty()) {
      expected(value, key, wanted);
      return;
    }
    for (const Value& item : value.items) {
      if (!item.is(Value::Kind::text) || !take(item)) {
        expected(item, key, wanted);
      }
    }
  }

  Compiler& compiler_;
  std::string_view what_;
};

/// Its number among the citations; when it says nothing that of its whole plugin, or -1.
std::int32_t add_row(Compiler& compiler, Citation row) {
  if (row.rules.empty() && row.says.empty()) {
    return compiler.own_citation[row.plugin.index()];
  }
  std::vector<Citation>& rows = compiler.ruleset.citations;
  rows.push_back(std::move(row));
  return static_cast<std::int32_t>(rows.size() - 1);
}

Citation row_at(const Place& place, std::size_t plugin, std::string target, const SourceRef& at) {
  Citation row;
  row.plugin = PluginId(plugin);
  row.target = std::move(target);
  row.section = place.section;
  row.phase = place.phase;
  row.at = at;
  return row;
}

std::int32_t add_words(Compiler& compiler,
                       Citation row,
                       const Value& words,
                       const std::string& what) {
  WordReader(compiler, what).read(words, row);
  return add_row(compiler, std::move(row));
}

struct Sheet {};

void add_lines(FieldReader& at, const std::string& phase, const Value& lines) {
  const auto add = [&](const Value& line) {
    if (!line.is(Value::Kind::text) || line.text.empty()) {
      WordReader(at.compiler, "sheet").expected(line, at.key, marked("a sentence"));
      return;
    }
    Citation row = row_at({at.key, phase}, at.plugin, "", at.written.at);
    row.says.push_back(WordReader::line_of(line.text));
    add_row(at.compiler, std::move(row));
  };
  if (lines.is(Value::Kind::text)) {
    add(lines);
  } else if (lines.is(Value::Kind::list)) {
    std::for_each(lines.items.begin(), lines.items.end(), add);
  } else {
    WordReader(at.compiler, "sheet").expected(lines, at.key, marked("a list of sentences"));
  }
}

void read_section(FieldReader& at, Sheet& /*sheet*/) {
  add_lines(at, "", *at.value);
}

void read_steps(FieldReader& at, Sheet& /*sheet*/) {
  for (const Value::Member& member : at.value->members) {
    const std::string phase = at.compiler.resolve(at.plugin, "phase", member.key);
    if (phase.empty()) {
      at.compiler.unknown(member.value.at, at.plugin, "phase", member.key);
    }
    add_lines(at, phase, member.value);
  }
}

const FieldsOf<Sheet> kSheetFields(
    "SheetFields",
    "Of define.sheet: of what hangs on no registration.",
    {{"setup?", field::custom("string[]", read_section), "\"RULE-ID, RULE-ID: Sentence.\""},
     {"turn?",
      field::either(field::custom("string[]", read_section),
                    Value::Kind::object,
                    field::custom("table<PhaseId, string[]>", read_steps)),
      "By phase of the turn."},
     {"scoring?", field::custom("string[]", read_section), "During the game."},
     {"final?", field::custom("string[]", read_section), "At its end."},
     {"special?", field::custom("string[]", read_section), "Everything else."},
     {"rules?",
      {},
      marked("is no more: write rule = \"GAME-PLACE-01\" at the registration itself, and for what "
             "another plugin registered amend(\"core:phase/place\", { rule = … })")}});

/// Of the board and the start of a game only the last one holds: the others say nothing any more.
bool is_overridden(const Compiler& compiler, const Said& said) {
  if (said.category != "start" && said.category != "board") {
    return false;
  }
  const auto last =
      std::find_if(compiler.said.rbegin(), compiler.said.rend(), [&](const Said& other) {
        return other.category == said.category;
      });
  return &*last != &said;
}

void cite_definitions(Compiler& compiler) {
  compiler.own_citation.assign(compiler.plugins.size(), -1);
  Ruleset& ruleset = compiler.ruleset;
  for (const Said& said : compiler.said) {
    if (is_overridden(compiler, said)) {
      continue;
    }
    const Citation row =
        row_at(place_of_definition(ruleset, said), said.plugin, target_of(said), said.at);
    const std::int32_t number = add_words(compiler, row, said.words, said.what);
    if (said.category == "plugin") {
      compiler.own_citation[said.plugin] = number;
    }
    if (number >= 0) {
      ruleset.cited[target_of(said)].push_back(number);
    }
  }
}

void cite_actions(Ruleset& ruleset) {
  for (std::size_t i = 0; i < ruleset.actions.size(); ++i) {
    const std::vector<std::int32_t>& known =
        ruleset.citations_of("action/" + ruleset.catalog.actions[ActionId(i)].name);
    ruleset.actions[i].cites = known.empty() ? -1 : known.front();
  }
}

template <class List>
void add_once(std::vector<std::string>& ids, const List& more) {
  for (const std::string& id : more) {
    if (std::find(ids.begin(), ids.end(), id) == ids.end()) {
      ids.push_back(id);
    }
  }
}

}  // namespace

std::vector<std::string> Citation::ids() const {
  std::vector<std::string> ids = rules;
  for (const SheetLine& line : says) {
    if (rules.empty()) {
      add_once(ids, line.rules);
    }
  }
  return ids;
}

const std::vector<std::int32_t>& Ruleset::citations_of(std::string_view target) const {
  static const std::vector<std::int32_t> kNone;
  const auto known = cited.find(target);
  return known == cited.end() ? kNone : known->second;
}

std::vector<std::string> Ruleset::rules_of(std::string_view target) const {
  std::vector<std::string> ids;
  for (const std::int32_t number : citations_of(target)) {
    add_once(ids, citations[static_cast<std::size_t>(number)].rules);
  }
  return ids;
}

std::vector<std::string> Ruleset::ids_of(const std::vector<std::int32_t>& numbers) const {
  std::vector<std::string> ids;
  for (const std::int32_t number : numbers) {
    add_once(ids, citations[static_cast<std::size_t>(number)].ids());
  }
  return ids;
}

Value take_words(Value& fields) {
  Value words;
  words.kind = Value::Kind::object;
  words.at = fields.at;
  std::erase_if(fields.members, [&](const Value::Member& member) {
    const bool is_word = member.key == "rule" || member.key == "says";
    if (is_word) {
      words.members.push_back(member);
    }
    return is_word;
  });
  return words;
}

std::int32_t cite_hook(Compiler& compiler,
                       std::size_t plugin,
                       const Handler& handler,
                       const Value& words,
                       const std::string& what) {
  const Citation row = row_at(place_of_hook(handler), plugin, handler.id, handler.at);
  return add_words(compiler, row, words, what);
}

std::int32_t cite_phase(Compiler& compiler,
                        std::size_t plugin,
                        const std::string& name,
                        const Value& words,
                        const std::string& what,
                        const SourceRef& at) {
  const Place place = place_of_phase(compiler.ruleset, name);
  return add_words(compiler, row_at(place, plugin, "phase/" + name, at), words, what);
}

std::vector<Declaration> sheet_definitions() {
  return {{{"sheet", "(fields: SheetFields)", "Lines for `bastide show rules`."},
           {&kSheetFields},
           true}};
}

void compile_sheet(Compiler& compiler) {
  cite_definitions(compiler);
  cite_actions(compiler.ruleset);
  kSheetFields.each(compiler, "sheet", [](Sheet /*sheet*/) {});
}

}  // namespace bastide
