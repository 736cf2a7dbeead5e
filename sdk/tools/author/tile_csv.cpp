#include "sdk/tools/author/tile_csv.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/joined.h"
#include "kernel/base/nearest.h"
#include "kernel/base/said.h"
#include "kernel/io/json_reader.h"
#include "kernel/io/tiles_file.h"

namespace bastide {

namespace {

constexpr std::array<std::string_view, 4> kSideNames{"north", "east", "south", "west"};
constexpr std::string_view kLayerHead = "layer:";        // ring of a further layer
constexpr std::string_view kSegmentsHead = "segments:";  // and its segments

// ---- Words within a cell ----

std::vector<std::string> split(std::string_view text, char at) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(at), text.size());
    std::string_view part = text.substr(0, end);
    part.remove_prefix(std::min(part.find_first_not_of(" \t\r\n"), part.size()));
    part = part.substr(0, part.find_last_not_of(" \t\r\n") + 1);
    if (!part.empty()) {
      parts.emplace_back(part);
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

std::string words_of(const Value& list) {
  return joined(list.items, " ", [](const Value& one) { return one.text; });
}

Value list_of_words(const std::vector<std::string>& words) {
  Value list = Value::list_of({});
  for (const std::string& word : words) {
    list.items.push_back(Value::of(word));
  }
  return list;
}

Value empty_map() {
  Value value;
  value.kind = Value::Kind::object;
  return value;
}

/// On one line, as people write it.
std::string json_line(const Value& value) {
  if (value.is(Value::Kind::object)) {
    return value.members.empty()
               ? "{}"
               : fmt::format("{{ {} }}", joined(value.members, ", ", [](const auto& member) {
                               return fmt::format(
                                   "\"{}\": {}", member.key, json_line(member.value));
                             }));
  }
  if (value.is(Value::Kind::list)) {
    return fmt::format("[{}]", joined(value.items, ", ", json_line));
  }
  return value.is(Value::Kind::text) ? nlohmann::json(value.text).dump() : to_text(value);
}

// ---- From JSON to a table ----

std::string as_cell(const std::string& cell) {
  if (cell.find_first_of(",;\t\"\n") == std::string::npos) {
    return cell;
  }
  std::string text = "\"";
  for (const char letter : cell) {
    text += letter == '"' ? std::string("\"\"") : std::string(1, letter);
  }
  return text + "\"";
}

/// "c=city pennants=1 +inn; r=road".
std::string segments_cell(const Value& segments) {
  return joined(segments.members, "; ", [](const Value::Member& segment) {
    if (!segment.value.is(Value::Kind::object)) {
      return segment.key + "=" + segment.value.text;
    }
    std::string text = segment.key + "=";
    std::string rest;
    for (const Value::Member& member : segment.value.members) {
      if (member.key == "kind") {
        text += member.value.text;
      } else if (member.key == "marks") {
        for (const Value& mark : member.value.items) {
          rest += " +" + mark.text;
        }
      } else {
        rest += " " + member.key + "=" + to_text(member.value);
      }
    }
    return text + rest;
  });
}

std::string touches_cell(const Value& touches) {
  return joined(touches.members, "; ", [](const Value::Member& one) {
    return one.key + "=" + words_of(one.value);
  });
}

using Row = std::map<std::string, std::string>;  // by head

Row row_of(const Value& tile) {
  Row row;
  for (const Value::Member& member : tile.members) {
    const Value& value = member.value;
    if (member.key == "ring") {
      const std::vector<std::string> sides = split(value.text, ' ');
      for (std::size_t i = 0; i < std::min(sides.size(), kSideNames.size()); ++i) {
        row[std::string(kSideNames[i])] = sides[i];
      }
    } else if (member.key == "segments") {
      row["segments"] = segments_cell(value);
    } else if (member.key == "touches") {
      row["touches"] = touches_cell(value);
    } else if (member.key == "layers") {
      for (const Value::Member& layer : value.members) {
        const Value* ring = layer.value.find("ring");
        const Value* segments = layer.value.find("segments");
        row[std::string(kLayerHead) + layer.key] = ring != nullptr ? ring->text : "";
        row[std::string(kSegmentsHead) + layer.key] =
            segments != nullptr ? segments_cell(*segments) : "";
      }
    } else if (value.is(Value::Kind::list)) {
      row[member.key] = words_of(value);
    } else if (value.is(Value::Kind::boolean)) {
      row[member.key] = value.boolean ? "yes" : "";
    } else {
      row[member.key] = value.is(Value::Kind::text) ? value.text : to_text(value);
    }
  }
  return row;
}

/// Those that every table has, then those that a tile of this one needs.
std::vector<std::string> heads_of(const std::vector<Row>& rows) {
  std::vector<std::string> heads{
      "id", "count", "north", "east", "south", "west", "segments", "marks", "start"};
  std::set<std::string> more;
  for (const Row& row : rows) {
    for (const auto& [head, cell] : row) {
      if (std::find(heads.begin(), heads.end(), head) == heads.end()) {
        more.insert(head);
      }
    }
  }
  heads.insert(heads.end(), more.begin(), more.end());
  return heads;
}

// ---- From a table to JSON ----

/// Rows of cells, as RFC 4180 has them; blank lines are left out.
struct Cells {
  std::vector<std::vector<std::string>> rows;
  std::vector<int> lines;  // on which each row begins
  std::string fault;       // a quote without its end
  int fault_line = 1;
};

char separator_of(std::string_view text) {
  const std::string_view first = text.substr(0, text.find('\n'));
  char best = ',';
  for (const char one : {';', '\t'}) {
    if (std::count(first.begin(), first.end(), one) >
        std::count(first.begin(), first.end(), best)) {
      best = one;
    }
  }
  return best;
}

/// Reads one cell; `at` goes behind it. False: a quote has no end, or something stands behind it.
bool read_cell(
    std::string_view text, char separator, std::size_t& at, int& line, std::string& cell) {
  cell.clear();
  if (at >= text.size() || text[at] != '"') {
    while (at < text.size() && text[at] != separator && text[at] != '\n') {
      cell += text[at++];
    }
    return true;
  }
  for (++at; at < text.size(); ++at) {
    if (text[at] == '"') {
      if (at + 1 < text.size() && text[at + 1] == '"') {
        ++at;
      } else {
        ++at;
        return at == text.size() || text[at] == separator || text[at] == '\n';
      }
    }
    line += text[at] == '\n' ? 1 : 0;
    cell += text[at];
  }
  return false;
}

Cells read_cells(std::string_view text) {
  Cells cells;
  const char separator = separator_of(text);
  std::size_t at = 0;
  int line = 1;
  while (at < text.size()) {
    std::vector<std::string> row;
    const int begin = line;
    std::string cell;
    do {
      if (!row.empty()) {
        ++at;  // the separator
      }
      if (!read_cell(text, separator, at, line, cell)) {
        cells.fault = "a quote is opened here and never closed, or text follows its end";
        cells.fault_line = begin;
        return cells;
      }
      row.push_back(cell);
    } while (at < text.size() && text[at] == separator);
    ++at;  // the end of the line
    ++line;
    const bool is_blank = std::all_of(
        row.begin(), row.end(), [](const std::string& one) { return split(one, ' ').empty(); });
    if (!is_blank) {
      cells.rows.push_back(std::move(row));
      cells.lines.push_back(begin);
    }
  }
  return cells;
}

/// Makes tiles of rows and collects what is wrong with them.
class TableReader {
 public:
  TableReader(const SourceText& csv, Diagnostics& diagnostics)
      : file_(csv.file), cells_(read_cells(csv.text)), diagnostics_(diagnostics) {}

  [[nodiscard]] std::vector<Value> tiles();

 private:
  void read_heads();
  [[nodiscard]] Value tile(const std::vector<std::string>& row);
  [[nodiscard]] std::string cell(const std::vector<std::string>& row, std::string_view head) const;
  void add_words(Value& tile, const std::vector<std::string>& row, const std::string& head);
  void add_flag(Value& tile, const std::vector<std::string>& row, const std::string& head);
  void add_layers(Value& tile, const std::vector<std::string>& row);
  [[nodiscard]] Value count_of(const std::vector<std::string>& row);
  [[nodiscard]] std::string ring_of(const std::vector<std::string>& row);
  [[nodiscard]] Value segments_of(const std::string& text);
  [[nodiscard]] Value segment_of(const std::vector<std::string>& words, const std::string& kind);
  [[nodiscard]] Value touches_of(const std::string& text);
  void complain(const std::string& message) { diagnostics_.add({file_, line_, 0}, message); }

  std::string file_;
  Cells cells_;
  Diagnostics& diagnostics_;
  std::map<std::string, std::size_t, std::less<>> heads_;
  int line_ = 1;
};

std::string TableReader::cell(const std::vector<std::string>& row, std::string_view head) const {
  const auto at = heads_.find(head);
  if (at == heads_.end() || at->second >= row.size()) {
    return {};
  }
  return joined(split(row[at->second], ' '), " ");
}

void TableReader::read_heads() {
  static const std::vector<std::string> kKnown{"id",
                                               "count",
                                               "north",
                                               "east",
                                               "south",
                                               "west",
                                               "segments",
                                               "marks",
                                               "start",
                                               "reconstructed",
                                               "decoration",
                                               "touches"};
  for (std::size_t i = 0; i < cells_.rows[0].size(); ++i) {
    const std::string head =
        joined(split(cells_.rows[0][i], ' '), " ", [](const std::string& one) { return one; });
    if (head.empty()) {
      continue;
    }
    if (!head.starts_with(kLayerHead) && !head.starts_with(kSegmentsHead) &&
        std::find(kKnown.begin(), kKnown.end(), head) == kKnown.end()) {
      const auto nearest = nearest_name(head, kKnown);
      complain(said_with(
          "unknown head {}{}",
          in_quotes(head),
          nearest ? said_with("; did you mean \"{}\"?", *nearest)
                  : said_with("; heads are {}, layer:NAME and segments:NAME",
                              joined(kKnown, ", ", [](const std::string& one) { return one; }))));
    } else if (!heads_.emplace(head, i).second) {
      complain(said_with("the head {} stands twice", in_quotes(head)));
    }
  }
  for (const std::string_view head :
       {"id", "count", "north", "east", "south", "west", "segments"}) {
    if (!heads_.contains(head)) {
      complain(said_with("the head \"{}\" is missing", head));
    }
  }
}

Value TableReader::count_of(const std::vector<std::string>& row) {
  const std::string text = cell(row, "count");
  std::int64_t count = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (error != std::errc() || end != text.data() + text.size() || count < 0 || count > 100000) {
    complain(said_with("count: expected a number from 0 to 100000, found {}", in_quotes(text)));
  }
  return Value::of(count);
}

std::string TableReader::ring_of(const std::vector<std::string>& row) {
  std::string ring;
  for (const std::string_view side : kSideNames) {
    const std::string ports = cell(row, side);
    const bool is_good =
        ports.size() == 3 && std::all_of(ports.begin(), ports.end(), [](char letter) {
          return letter == '.' || (letter >= 'a' && letter <= 'z') ||
                 (letter >= 'A' && letter <= 'Z');
        });
    if (!is_good) {
      complain(said_with("{}: expected three letters, clockwise, as in \"frg\", found {}",
                         side,
                         in_quotes(ports)));
    }
    ring += (ring.empty() ? "" : " ") + ports;
  }
  return ring;
}

/// A number, true or false, or a text.
Value scalar_of(const std::string& text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc() && end == text.data() + text.size()) {
    return Value::of(number);
  }
  if (text == "true" || text == "false") {
    return Value::of_bool(text == "true");
  }
  return Value::of(text);
}

/// `words`: what stands behind the kind, "pennants=1" and "+inn".
Value TableReader::segment_of(const std::vector<std::string>& words, const std::string& kind) {
  if (words.size() == 1) {
    return Value::of(kind);
  }
  Value segment = empty_map();
  segment.set("kind", Value::of(kind));
  std::vector<std::string> marks;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string& word = words[i];
    const std::size_t equals = word.find('=');
    if (word.starts_with("+") && word.size() > 1) {
      marks.push_back(word.substr(1));
    } else if (equals != std::string::npos && equals > 0 && equals + 1 < word.size()) {
      segment.set(word.substr(0, equals), scalar_of(word.substr(equals + 1)));
    } else {
      complain(said_with("segments: expected \"name=value\" or \"+mark\" after the kind, found {}",
                         in_quotes(word)));
    }
  }
  if (!marks.empty()) {
    segment.set("marks", list_of_words(marks));
  }
  return segment;
}

Value TableReader::segments_of(const std::string& text) {
  Value segments = empty_map();
  for (const std::string& entry : split(text, ';')) {
    const std::vector<std::string> words = split(entry, ' ');
    const std::size_t equals = words[0].find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == words[0].size()) {
      complain(
          said_with("segments: expected \"letter=kind\", as in \"c=city pennants=1; r=road\", "
                    "found {}",
                    in_quotes(entry)));
      continue;
    }
    const std::string key = words[0].substr(0, equals);
    if (segments.find(key) != nullptr) {
      complain(said_with("segments: {} stands twice", in_quotes(key)));
    }
    segments.set(key, segment_of(words, words[0].substr(equals + 1)));
  }
  return segments;
}

Value TableReader::touches_of(const std::string& text) {
  Value touches = empty_map();
  for (const std::string& entry : split(text, ';')) {
    const std::size_t equals = entry.find('=');
    const std::vector<std::string> words =
        split(std::string_view(entry).substr(std::min(equals, entry.size() - 1) + 1), ' ');
    if (equals == std::string::npos || equals == 0 || words.empty()) {
      complain(said_with("touches: expected \"segment=segments\", as in \"c=f g\", found {}",
                         in_quotes(entry)));
      continue;
    }
    touches.set(entry.substr(0, equals), list_of_words(words));
  }
  return touches;
}

void TableReader::add_words(Value& tile,
                            const std::vector<std::string>& row,
                            const std::string& head) {
  const std::vector<std::string> words = split(cell(row, head), ' ');
  if (!words.empty()) {
    tile.set(head, list_of_words(words));
  }
}

void TableReader::add_flag(Value& tile,
                           const std::vector<std::string>& row,
                           const std::string& head) {
  const std::string text = cell(row, head);
  if (text == "yes") {
    tile.set(head, Value::of_bool(true));
  } else if (!text.empty() && text != "no") {
    complain(said_with("{}: expected \"yes\", \"no\" or nothing, found {}", head, in_quotes(text)));
  }
}

void TableReader::add_layers(Value& tile, const std::vector<std::string>& row) {
  Value layers = empty_map();
  for (const auto& [head, column] : heads_) {
    if (!head.starts_with(kLayerHead) || cell(row, head).empty()) {
      continue;
    }
    const std::string name = head.substr(kLayerHead.size());
    Value layer = empty_map();
    layer.set("ring", Value::of(cell(row, head)));
    layer.set("segments", segments_of(cell(row, std::string(kSegmentsHead) + name)));
    layers.set(name, std::move(layer));
  }
  if (!layers.members.empty()) {
    tile.set("layers", std::move(layers));
  }
}

Value TableReader::tile(const std::vector<std::string>& row) {
  Value tile = empty_map();
  if (cell(row, "id").empty()) {
    complain(said("id: expected \"set/name\", found nothing"));
  }
  tile.set("id", Value::of(cell(row, "id")));
  tile.set("count", count_of(row));
  tile.set("ring", Value::of(ring_of(row)));
  tile.set("segments", segments_of(cell(row, "segments")));
  if (!cell(row, "touches").empty()) {
    tile.set("touches", touches_of(cell(row, "touches")));
  }
  add_layers(tile, row);
  add_words(tile, row, "marks");
  add_words(tile, row, "decoration");
  add_flag(tile, row, "start");
  add_flag(tile, row, "reconstructed");
  return tile;
}

std::vector<Value> TableReader::tiles() {
  std::vector<Value> tiles;
  if (!cells_.fault.empty() || cells_.rows.empty()) {
    line_ = cells_.fault_line;
    complain(!cells_.fault.empty()
                 ? cells_.fault
                 : said("expected a line of heads: id, count, north, east, south, "
                        "west, segments; found nothing"));
    return tiles;
  }
  line_ = cells_.lines[0];
  read_heads();
  for (std::size_t i = 1; diagnostics_.empty() && i < cells_.rows.size(); ++i) {
    line_ = cells_.lines[i];
    tiles.push_back(tile(cells_.rows[i]));
  }
  return tiles;
}

Value parsed(const SourceText& json, Diagnostics& diagnostics) {
  std::optional<Value> value = parse_json(json.text, {json.file, 1, 1}, diagnostics);
  diagnostics.throw_if_any();
  return value ? std::move(*value) : Value();
}

}  // namespace

std::string tiles_to_csv(const SourceText& json) {
  Diagnostics diagnostics;
  const Value root = parsed(json, diagnostics);
  std::vector<Row> rows;
  for (const Value& tile : read_tiles_file(root, diagnostics)) {
    rows.push_back(row_of(tile));
  }
  diagnostics.throw_if_any();
  const std::vector<std::string> heads = heads_of(rows);
  std::string text =
      joined(heads, ",", [](const std::string& head) { return as_cell(head); }) + "\n";
  for (Row& row : rows) {
    text += joined(heads, ",", [&](const std::string& head) { return as_cell(row[head]); }) + "\n";
  }
  return text;
}

std::string tiles_to_json(std::span<const Value> tiles, const SourceText& like) {
  Diagnostics diagnostics;
  std::string text = "{";
  if (!like.file.empty()) {
    const Value root = parsed(like, diagnostics);
    for (const std::string_view key : {"$schema", "rule", "says"}) {
      if (const Value* value = root.find(key); value != nullptr) {
        text += fmt::format(" \"{}\": {},\n ", key, json_line(*value));
      }
    }
  }
  text += " \"tiles\": [\n";
  text += joined(tiles, ",\n", [](const Value& tile) { return "  " + json_line(tile); });
  return text + "\n] }\n";
}

std::string tiles_from_csv(const SourceText& csv, const SourceText& like) {
  Diagnostics diagnostics;
  const std::vector<Value> tiles = TableReader(csv, diagnostics).tiles();
  diagnostics.throw_if_any();
  return tiles_to_json(tiles, like);
}

}  // namespace bastide
