// The expectations of a scenario that are objects: a row of a table for each form.
#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"
#include "kernel/io/json_reader.h"
#include "sdk/tools/trial/scenario.h"

namespace bastide {

namespace {

constexpr std::string_view kValues = "\"values\"";  // of variables, some of which are true or false

/// What is read of one object: known by `key`, into `to`.
struct ObjectForm {
  ObjectReader& reader;
  std::string_view key;
  Expectation& to;
  Diagnostics& diagnostics;

  [[nodiscard]] const Value* value() const { return reader.find(key); }
};

SegmentName read_segment(const Value& value, Diagnostics& diagnostics) {
  JsonObjectReader reader(value, diagnostics, said("a segment"));
  SegmentName segment;
  const auto cell = as_pair(reader.require("at"), "\"at\"", -10'000, 10'000, diagnostics);
  segment.cell =
      cell ? Cell{static_cast<std::int16_t>((*cell)[0]), static_cast<std::int16_t>((*cell)[1])}
           : Cell{};
  segment.on = reader.text("on");
  reader.finish();
  return segment;
}

Cell read_cell(const Value& value, std::string_view name, Diagnostics& diagnostics) {
  const auto cell = as_pair(&value, name, -10'000, 10'000, diagnostics);
  return cell ? Cell{static_cast<std::int16_t>((*cell)[0]), static_cast<std::int16_t>((*cell)[1])}
              : Cell{};
}

std::optional<std::int32_t> read_count(ObjectReader& reader, std::string_view key) {
  if (!reader.has(key)) {
    return std::nullopt;
  }
  return static_cast<std::int32_t>(reader.integer(key, 0, kMostNumber, 0));
}

std::vector<std::pair<std::string, std::int32_t>> read_numbers(const Value* value,
                                                               std::string_view name,
                                                               std::int32_t least,
                                                               Diagnostics& diagnostics) {
  std::vector<std::pair<std::string, std::int32_t>> numbers;
  for (const Value::Member& member : as_map(value, name, diagnostics)) {
    if (member.value.is(Value::Kind::boolean) && name == kValues) {
      numbers.emplace_back(member.key, member.value.boolean ? 1 : 0);
      continue;
    }
    const auto number =
        as_integer(&member.value, in_quotes(member.key), least, kMostNumber, diagnostics);
    numbers.emplace_back(member.key, static_cast<std::int32_t>(number.value_or(0)));
  }
  return numbers;
}

std::int32_t read_is(ObjectReader& reader) {
  static_cast<void>(reader.require("is"));
  return static_cast<std::int32_t>(reader.integer("is", 0, kMostNumber, 0));
}

void read_feature(const ObjectForm& form) {
  form.to.segments.push_back(
      {read_cell(*form.value(), in_quotes(form.key), form.diagnostics), form.reader.text("on")});
  FeatureWish& wish = form.to.feature;
  wish.tiles = read_count(form.reader, "tiles");
  wish.open = read_count(form.reader, "open");
  wish.segments = read_count(form.reader, "segments");
  if (form.reader.has("complete")) {
    wish.complete = form.reader.boolean("complete", false);
  }
  if (const Value* pieces = form.reader.find("pieces")) {
    wish.pieces = read_numbers(pieces, "\"pieces\"", 0, form.diagnostics);
  }
  if (form.reader.has("owners")) {
    wish.owners = read_texts(form.reader, "owners", form.diagnostics);
    std::sort(wish.owners->begin(), wish.owners->end());
  }
  wish.values = read_numbers(form.reader.find("values"), kValues, -kMostNumber, form.diagnostics);
}

void read_segments(const ObjectForm& form) {
  for (const Value& item : as_list(form.value(), "segments", form.diagnostics)) {
    form.to.segments.push_back(read_segment(item, form.diagnostics));
  }
  if (form.to.segments.size() < 2) {
    form.reader.complain(nullptr, said("expected at least two segments to compare"));
  }
}

void read_kinds(const ObjectForm& form) {
  form.to.word = form.reader.text(form.key);
  form.to.number = read_is(form.reader);
}

void read_option_texts(const ObjectForm& form) {
  form.to.names = read_texts(form.reader, form.key, form.diagnostics);
  if (form.to.names.empty()) {
    form.reader.complain(form.value(), said_with("\"{}\": expected at least one option", form.key));
  }
}

/// Their number, or exactly which.
void read_options(const ObjectForm& form) {
  if (form.value()->is(Value::Kind::list)) {
    read_option_texts(form);
    form.to.number = -1;
  } else {
    form.to.number = static_cast<std::int32_t>(form.reader.integer(form.key, 0, kMostNumber, 0));
  }
}

void read_bot(const ObjectForm& form) {
  form.to.word = form.reader.text(form.key);
  form.to.names.push_back(form.reader.text("answers"));
}

void read_cells(const ObjectForm& form) {
  for (const Value& cell : as_list(form.value(), in_quotes(form.key), form.diagnostics)) {
    form.to.cells.push_back(read_cell(cell, said("a cell"), form.diagnostics));
  }
}

void read_empty(const ObjectForm& form) {
  form.to.cells.push_back(read_cell(*form.value(), in_quotes(form.key), form.diagnostics));
}

void read_placed_tile(const ObjectForm& form) {
  read_empty(form);
  form.to.word = form.reader.text("is");
  form.to.number = static_cast<std::int32_t>(form.reader.integer("turn", 0, 3, -1));
  TileWish& wish = form.to.printed;
  wish.printed =
      read_numbers(form.reader.find("printed"), "\"printed\"", -kMostNumber, form.diagnostics);
  if (form.reader.has("marks")) {
    wish.marks = read_texts(form.reader, "marks", form.diagnostics);
    std::sort(wish.marks->begin(), wish.marks->end());
  }
}

void read_projected(const ObjectForm& form) {
  form.to.lines = read_numbers(form.value(), in_quotes(form.key), -kMostNumber, form.diagnostics);
}

void read_marker_count(const ObjectForm& form) {
  form.to.segments.push_back({read_cell(*form.value(), in_quotes(form.key), form.diagnostics),
                              form.reader.text("on", "")});
  form.to.word = form.reader.text("pool");
  form.to.number = read_is(form.reader);
}

void read_piece_place(const ObjectForm& form) {
  ObjectReader& reader = form.reader;
  form.to.word = reader.text(form.key);
  form.to.names = {reader.text("owner", ""), {}};
  const Value* const at = reader.require("at");
  const std::string on = reader.text("on", "");
  form.to.names.back() = reader.text("holder", "");
  if (at != nullptr && at->is(Value::Kind::text)) {
    form.to.zone = at->text;
  } else if (at != nullptr) {
    form.to.segments.push_back({read_cell(*at, "\"at\"", form.diagnostics), on});
  }
  form.to.number = read_count(reader, "is").value_or(-1);
  form.to.values = read_named_values(reader.find("values"), kValues, form.diagnostics);
}

void read_sight(const ObjectForm& form) {
  ObjectReader& reader = form.reader;
  Sighting& sight = form.to.sight;
  form.to.names.push_back(reader.text(form.key));
  int things = 0;
  for (const std::string_view key : {"tile", "under"}) {
    if (const Value* cell = reader.find(key)) {
      sight.cell = read_cell(*cell, in_quotes(key), form.diagnostics);
      sight.is_under = key == "under";
      ++things;
    }
  }
  if (reader.has("hand")) {
    sight.hand = reader.text("hand");
    ++things;
  }
  if (reader.has("value")) {
    sight.value = reader.text("value");
    sight.of = reader.text("of", "");
    ++things;
  }
  if (reader.has("answer_of")) {
    sight.answer_of = reader.text("answer_of");
    ++things;
  }
  if (things != 1) {
    reader.complain(
        nullptr,
        said("expected one of \"tile\", \"under\", \"hand\", \"value\" and \"answer_of\""));
  }
  static_cast<void>(reader.require("is"));
  sight.is_seen = reader.boolean("is", false);
}

void read_order(const ObjectForm& form) {
  for (const PlacedText& text : as_texts(form.value(), in_quotes(form.key), form.diagnostics)) {
    std::optional<Expectation> part = parse_sentence(text.text);
    if (!part || part->kind != Expected::scored) {
      form.diagnostics.add(
          text.at,
          said_with("{} is no award; write \"Red scored base:road for 3\"", in_quotes(text.text)));
      continue;
    }
    form.to.parts.push_back(std::move(*part));
  }
  if (as_list(form.value(), in_quotes(form.key), form.diagnostics).size() < 2) {
    form.reader.complain(form.value(), said_with("\"{}\": expected at least two awards", form.key));
  }
}

/// An object is known by the first of these keys that it has.
struct KnownForm {
  std::string_view key;
  Expected kind;
  void (*read)(const ObjectForm&);
};

constexpr KnownForm kForms[] = {
    {"feature", Expected::feature, read_feature},
    {"same", Expected::same, read_segments},
    {"different", Expected::different, read_segments},
    {"count", Expected::count, read_kinds},
    {"legal", Expected::legal, read_option_texts},
    {"not_legal", Expected::not_legal, read_option_texts},
    {"options", Expected::options, read_options},
    {"bot", Expected::bot, read_bot},
    {"cells", Expected::cells, read_cells},
    {"seen_by", Expected::seen, read_sight},
    {"tile", Expected::tile, read_placed_tile},
    {"empty", Expected::empty, read_empty},
    {"projected", Expected::projected, read_projected},
    {"markers", Expected::markers, read_marker_count},
    {"piece", Expected::piece, read_piece_place},
    {"in_order", Expected::in_order, read_order},
};

std::string known_keys() {
  std::string text;
  for (const KnownForm& form : kForms) {
    const bool is_last = &form == std::end(kForms) - 1;
    text += text.empty() ? "" : is_last ? said(" and ") : ", ";
    text += in_quotes(form.key);
  }
  return text;
}

/// The object as one line, for messages.
std::string shown(const Value& value) {
  switch (value.kind) {
    case Value::Kind::boolean:
      return value.boolean ? "true" : "false";
    case Value::Kind::integer:
      return std::to_string(value.integer);
    case Value::Kind::number:
      return fmt::format("{}", value.number);
    case Value::Kind::text:
      return fmt::format("\"{}\"", value.text);
    case Value::Kind::null:
    case Value::Kind::function:
      return "null";
    case Value::Kind::list:
      return fmt::format("[{}]", joined(value.items, ", ", shown));
    case Value::Kind::object:
      return fmt::format("{{ {} }}", joined(value.members, ", ", [](const Value::Member& member) {
                           return fmt::format("\"{}\": {}", member.key, shown(member.value));
                         }));
  }
  return {};
}

}  // namespace

std::vector<NamedValue> read_named_values(const Value* value,
                                          std::string_view name,
                                          Diagnostics& diagnostics) {
  std::vector<NamedValue> values;
  for (const Value::Member& member : as_map(value, name, diagnostics)) {
    NamedValue& read = values.emplace_back(NamedValue{{member.key, member.key_at}, 0});
    if (member.value.is(Value::Kind::boolean)) {
      read.value = member.value.boolean ? 1 : 0;
    } else if (member.value.is(Value::Kind::text)) {
      read.value = member.value.text;
    } else if (member.value.is(Value::Kind::list)) {
      std::vector<std::string> tokens;
      for (PlacedText& token : as_texts(&member.value, in_quotes(member.key), diagnostics)) {
        tokens.push_back(std::move(token.text));
      }
      read.value = std::move(tokens);
    } else {
      const auto number =
          as_integer(&member.value, in_quotes(member.key), -kMostNumber, kMostNumber, diagnostics);
      read.value = static_cast<std::int32_t>(number.value_or(0));
    }
  }
  return values;
}

std::optional<Expectation> read_expectation(const Value& value, Diagnostics& diagnostics) {
  Expectation expectation;
  if (value.is(Value::Kind::text)) {
    std::optional<Expectation> sentence = parse_sentence(value.text);
    if (!sentence) {
      diagnostics.add(
          value.at,
          said_with(
              "{} is no expectation; sentences are \"Red has 12\", \"Red holds 6 meeple\", "
              "\"Red scored base:road for 3\", \"Red scored nothing\", \"Red's turn\", \"game "
              "over\", \"Red wins\", \"ended by REASON\", \"choosing core:claim\", \"pile has 71\"",
              in_quotes(value.text)));
      return std::nullopt;
    }
    sentence->at = value.at;
    return sentence;
  }
  JsonObjectReader reader(value, diagnostics, said("an expectation"));
  for (const KnownForm& form : kForms) {
    if (value.find(form.key) == nullptr) {
      continue;
    }
    expectation.kind = form.kind;
    expectation.at = value.at;
    expectation.text = shown(value);
    form.read({reader, form.key, expectation, diagnostics});
    reader.finish();
    return expectation;
  }
  if (value.is(Value::Kind::object)) {
    reader.complain(nullptr, said_with("expected one of {}", known_keys()));
  }
  return std::nullopt;
}

}  // namespace bastide
