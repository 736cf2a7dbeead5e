// The expectations of a scenario: sentences and objects.
#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "kernel/io/json_reader.h"
#include "sdk/tools/scenario.h"

namespace bastide {

namespace {

constexpr std::string_view kValues = "\"values\"";  // of variables, some of which are true or false

std::optional<std::int32_t> parse_number(std::string_view text) {
  std::int32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) {
    return std::nullopt;
  }
  return number;
}

/// What stands before and after the first `word`.
std::optional<std::pair<std::string, std::string>> split(std::string_view text,
                                                         std::string_view word) {
  const std::size_t at = text.find(word);
  if (at == std::string_view::npos || at == 0 || at + word.size() == text.size()) {
    return std::nullopt;
  }
  return std::pair(std::string(text.substr(0, at)), std::string(text.substr(at + word.size())));
}

Expectation about(Expected kind,
                  std::vector<std::string> names,
                  std::string word = {},
                  std::int32_t number = 0) {
  Expectation expectation;
  expectation.kind = kind;
  expectation.names = std::move(names);
  expectation.word = std::move(word);
  expectation.number = number;
  return expectation;
}

/// "base:road.tile 3, base:city.pennants 2".
std::optional<std::vector<std::pair<std::string, std::int32_t>>> parse_lines(
    std::string_view text) {
  std::vector<std::pair<std::string, std::int32_t>> lines;
  while (!text.empty()) {
    const std::size_t comma = text.find(", ");
    const std::string_view item = text.substr(0, comma);
    text.remove_prefix(comma == std::string_view::npos ? text.size() : comma + 2);
    const std::size_t blank = item.rfind(' ');
    const auto points =
        blank == std::string_view::npos ? std::nullopt : parse_number(item.substr(blank + 1));
    if (!points) {
      return std::nullopt;
    }
    lines.emplace_back(item.substr(0, blank), *points);
  }
  return lines;
}

/// What follows "Red scored ".
std::optional<Expectation> parse_scored(const std::string& who, const std::string& rest) {
  if (rest == "nothing") {
    return about(Expected::scored_none, {who});
  }
  const auto parts = split(rest, " for ");
  if (!parts) {
    return std::nullopt;
  }
  std::string number = parts->second;
  std::string lines;
  if (const auto with_lines = split(number, ": ")) {
    number = with_lines->first;
    lines = with_lines->second;
  }
  const auto points = parse_number(number);
  if (!points) {
    return std::nullopt;
  }
  Expectation expectation = about(Expected::scored, {who}, parts->first, *points);
  if (!lines.empty()) {
    expectation.lines = parse_lines(lines);
    if (!expectation.lines) {
      return std::nullopt;
    }
  }
  return expectation;
}

/// "Red wins", "Red and Blue win", "Red, Blue and Green win".
std::optional<Expectation> parse_winners(std::string_view text) {
  const bool one = text.ends_with(" wins");
  if (!one && !text.ends_with(" win")) {
    return std::nullopt;
  }
  text.remove_suffix(one ? 5 : 4);
  std::vector<std::string> names;
  while (!text.empty()) {
    const std::size_t comma = text.find(", ");
    const std::size_t both = text.find(" and ");
    const std::size_t end = std::min(comma, both);
    names.emplace_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + (end == comma ? 2 : 5));
  }
  return about(Expected::wins, std::move(names));
}

std::optional<Expectation> parse_plain(std::string_view text) {
  if (text == "game over") {
    return about(Expected::over, {});
  }
  if (text == "game not over") {
    return about(Expected::not_over, {});
  }
  if (text.starts_with("ended by ")) {
    return about(Expected::ended_by, {}, std::string(text.substr(9)));
  }
  if (text.starts_with("choosing ")) {
    return about(Expected::choosing, {}, std::string(text.substr(9)));
  }
  if (text.size() > 7 && text.ends_with("'s turn")) {
    return about(Expected::turn, {std::string(text.substr(0, text.size() - 7))});
  }
  if (const auto scored = split(text, " scored ")) {
    return parse_scored(scored->first, scored->second);
  }
  if (const auto holds = split(text, " holds ")) {
    const auto parts = split(holds->second, " ");
    const auto number = parts ? parse_number(parts->first) : std::nullopt;
    return number ? std::optional(about(Expected::holds, {holds->first}, parts->second, *number))
                  : std::nullopt;
  }
  if (const auto has = split(text, " has ")) {
    const auto number = parse_number(has->second);
    if (!number) {
      return std::nullopt;
    }
    return about(
        has->first == "pile" ? Expected::pile : Expected::score, {has->first}, {}, *number);
  }
  return parse_winners(text);
}

SegmentName read_segment(const Value& value, Diagnostics& diagnostics) {
  JsonObjectReader reader(value, diagnostics, "a segment");
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

void read_feature(ObjectReader& reader, Expectation& expectation, Diagnostics& diagnostics) {
  expectation.segments.push_back(
      {read_cell(*reader.find("feature"), "\"feature\"", diagnostics), reader.text("on")});
  FeatureWish& wish = expectation.feature;
  wish.tiles = read_count(reader, "tiles");
  wish.open = read_count(reader, "open");
  wish.segments = read_count(reader, "segments");
  if (reader.has("complete")) {
    wish.complete = reader.boolean("complete", false);
  }
  if (const Value* pieces = reader.find("pieces")) {
    wish.pieces = read_numbers(pieces, "\"pieces\"", 0, diagnostics);
  }
  if (reader.has("owners")) {
    wish.owners = read_texts(reader, "owners", diagnostics);
    std::sort(wish.owners->begin(), wish.owners->end());
  }
  wish.values = read_numbers(reader.find("values"), kValues, -kMostNumber, diagnostics);
}

std::vector<std::string> read_options(ObjectReader& reader,
                                      std::string_view key,
                                      Diagnostics& diagnostics) {
  std::vector<std::string> options = read_texts(reader, key, diagnostics);
  if (options.empty()) {
    reader.complain(reader.find(key), fmt::format("\"{}\": expected at least one option", key));
  }
  return options;
}

void read_members(ObjectReader& reader, Expectation& expectation, Diagnostics& diagnostics) {
  switch (expectation.kind) {
    case Expected::feature:
      read_feature(reader, expectation, diagnostics);
      break;
    case Expected::same:
    case Expected::different:
      for (const Value& item :
           as_list(reader.find(expectation.kind == Expected::same ? "same" : "different"),
                   "segments",
                   diagnostics)) {
        expectation.segments.push_back(read_segment(item, diagnostics));
      }
      if (expectation.segments.size() < 2) {
        reader.complain(nullptr, "expected at least two segments to compare");
      }
      break;
    case Expected::count:
      expectation.word = reader.text("count");
      static_cast<void>(reader.require("is"));
      expectation.number = static_cast<std::int32_t>(reader.integer("is", 0, kMostNumber, 0));
      break;
    case Expected::legal:
      expectation.names = read_options(reader, "legal", diagnostics);
      break;
    case Expected::not_legal:
      expectation.names = read_options(reader, "not_legal", diagnostics);
      break;
    case Expected::options:
      expectation.number = static_cast<std::int32_t>(reader.integer("options", 0, kMostNumber, 0));
      break;
    case Expected::bot:
      expectation.word = reader.text("bot");
      expectation.names.push_back(reader.text("answers"));
      break;
    case Expected::cells:
      for (const Value& cell : as_list(reader.find("cells"), "\"cells\"", diagnostics)) {
        expectation.cells.push_back(read_cell(cell, "a cell", diagnostics));
      }
      break;
    case Expected::tile:
      expectation.cells.push_back(read_cell(*reader.find("tile"), "\"tile\"", diagnostics));
      expectation.word = reader.text("is");
      expectation.number = static_cast<std::int32_t>(reader.integer("turn", 0, 3, -1));
      break;
    case Expected::empty:
      expectation.cells.push_back(read_cell(*reader.find("empty"), "\"empty\"", diagnostics));
      break;
    case Expected::projected:
      expectation.lines =
          read_numbers(reader.find("projected"), "\"projected\"", -kMostNumber, diagnostics);
      break;
    case Expected::markers:
      expectation.segments.push_back(
          {read_cell(*reader.find("markers"), "\"markers\"", diagnostics), reader.text("on", "")});
      expectation.word = reader.text("pool");
      static_cast<void>(reader.require("is"));
      expectation.number = static_cast<std::int32_t>(reader.integer("is", 0, kMostNumber, 0));
      break;
    default:
      break;
  }
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
    case Value::Kind::list: {
      std::string text;
      for (const Value& item : value.items) {
        text += (text.empty() ? "" : ", ") + shown(item);
      }
      return "[" + text + "]";
    }
    case Value::Kind::object: {
      std::string text;
      for (const Value::Member& member : value.members) {
        text +=
            fmt::format("{}\"{}\": {}", text.empty() ? "" : ", ", member.key, shown(member.value));
      }
      return "{ " + text + " }";
    }
  }
  return {};
}

}  // namespace

std::optional<Expectation> parse_sentence(std::string_view text) {
  std::optional<Expectation> expectation = parse_plain(text);
  if (expectation) {
    expectation->text = std::string(text);
  }
  return expectation;
}

std::optional<Expectation> read_expectation(const Value& value, Diagnostics& diagnostics) {
  if (value.is(Value::Kind::text)) {
    std::optional<Expectation> expectation = parse_sentence(value.text);
    if (!expectation) {
      diagnostics.add(
          value.at,
          fmt::format(
              "{} is no expectation; sentences are \"Red has 12\", \"Red holds 6 meeple\", "
              "\"Red scored base:road for 3\", \"Red scored nothing\", \"Red's turn\", \"game "
              "over\", \"Red wins\", \"ended by REASON\", \"choosing core:claim\", \"pile has 71\"",
              in_quotes(value.text)));
      return std::nullopt;
    }
    expectation->at = value.at;
    return expectation;
  }
  // The key by which an object is known.
  static constexpr std::pair<std::string_view, Expected> kKeys[] = {
      {"feature", Expected::feature},
      {"same", Expected::same},
      {"different", Expected::different},
      {"count", Expected::count},
      {"legal", Expected::legal},
      {"not_legal", Expected::not_legal},
      {"options", Expected::options},
      {"bot", Expected::bot},
      {"cells", Expected::cells},
      {"tile", Expected::tile},
      {"empty", Expected::empty},
      {"projected", Expected::projected},
      {"markers", Expected::markers},
  };
  JsonObjectReader reader(value, diagnostics, "an expectation");
  for (const auto& [key, kind] : kKeys) {
    if (value.find(key) == nullptr) {
      continue;
    }
    Expectation expectation = about(kind, {});
    expectation.at = value.at;
    expectation.text = shown(value);
    static_cast<void>(reader.find(key));
    read_members(reader, expectation, diagnostics);
    reader.finish();
    return expectation;
  }
  if (value.is(Value::Kind::object)) {
    reader.complain(
        nullptr,
        "expected one of \"feature\", \"same\", \"different\", \"count\", \"legal\", "
        "\"not_legal\", "
        "\"options\", \"bot\", \"cells\", \"tile\", \"empty\", \"projected\" and \"markers\"");
  }
  return std::nullopt;
}

}  // namespace bastide
