#include "kernel/io/tiles_file.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "kernel/io/json_reader.h"

namespace bastide {
namespace {

constexpr int kMostCopies = 100'000;

void check_texts(const Value* value, std::string_view name, Diagnostics& diagnostics) {
  static_cast<void>(as_texts(value, name, diagnostics));
}

/// Everything but kind and marks is the starting value of a variable.
void check_segment(const Value::Member& member, std::string_view tile, Diagnostics& diagnostics) {
  const std::string what = fmt::format("segment {} of {}", in_quotes(member.key), tile);
  if (member.value.is(Value::Kind::text)) {
    return;
  }
  if (!member.value.is(Value::Kind::object)) {
    diagnostics.add(
        member.value.at,
        fmt::format("{}: expected a kind of feature, or an object with the key \"kind\", found {}",
                    what,
                    describe(member.value)));
    return;
  }
  JsonObjectReader reader(member.value, diagnostics, what);
  static_cast<void>(as_text(reader.require("kind"), "\"kind\" of " + what, diagnostics));
  check_texts(reader.find("marks"), "\"marks\" of " + what, diagnostics);
  for (const Value::Member& value : member.value.members) {
    const std::string_view key = value.key;
    const std::size_t colon = key.find(':');
    const bool is_name = colon == std::string_view::npos ? is_snake_case(key)
                                                         : is_snake_case(key.substr(0, colon)) &&
                                                               is_snake_case(key.substr(colon + 1));
    if (!is_name) {
      diagnostics.add(value.key_at, fmt::format("unknown key {} in {}", in_quotes(key), what));
    }
  }
}

/// The ring and the segments of a tile or of one of its layers.
void check_ring(ObjectReader& reader, std::string_view tile, Diagnostics& diagnostics) {
  static_cast<void>(
      as_text(reader.require("ring"), fmt::format("\"ring\" of {}", tile), diagnostics));
  const std::string name = fmt::format("\"segments\" of {}", tile);
  for (const Value::Member& segment : as_map(reader.require("segments"), name, diagnostics)) {
    check_segment(segment, tile, diagnostics);
  }
}

void check_layers(const Value* layers, std::string_view tile, Diagnostics& diagnostics) {
  for (const Value::Member& layer :
       as_map(layers, fmt::format("\"layers\" of {}", tile), diagnostics)) {
    const std::string what = fmt::format("layer {} of {}", in_quotes(layer.key), tile);
    JsonObjectReader reader(layer.value, diagnostics, what);
    check_ring(reader, what, diagnostics);
    reader.finish();
  }
}

bool is_word_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '-';
}

/// set/name, both of letters, digits, "_" and "-".
bool is_tile_id(std::string_view id) {
  const std::size_t slash = id.find('/');
  return slash != std::string_view::npos && slash > 0 && slash + 1 < id.size() &&
         std::all_of(id.begin(), id.begin() + static_cast<std::ptrdiff_t>(slash), is_word_char) &&
         std::all_of(id.begin() + static_cast<std::ptrdiff_t>(slash) + 1, id.end(), is_word_char);
}

void check_tile(const Value& tile, Diagnostics& diagnostics) {
  const Value* id = tile.find("id");
  const bool has_id = id != nullptr && id->is(Value::Kind::text) && is_tile_id(id->text);
  if (id != nullptr && !has_id) {
    diagnostics.add(id->at, "\"id\" of a tile: expected \"set/name\", found " + describe(*id));
  }
  const std::string what = has_id ? "tile " + in_quotes(id->text) : "a tile";
  JsonObjectReader reader(tile, diagnostics, what);
  static_cast<void>(reader.require("id"));
  static_cast<void>(
      as_integer(reader.require("count"), "\"count\" of " + what, 0, kMostCopies, diagnostics));
  check_ring(reader, what, diagnostics);
  const std::string touches = "\"touches\" of " + what;
  for (const Value::Member& contact : as_map(reader.find("touches"), touches, diagnostics)) {
    check_texts(&contact.value, touches, diagnostics);
  }
  check_layers(reader.find("layers"), what, diagnostics);
  check_texts(reader.find("marks"), "\"marks\" of " + what, diagnostics);
  check_texts(reader.find("decoration"), "\"decoration\" of " + what, diagnostics);
  static_cast<void>(reader.boolean("start", false));
  static_cast<void>(reader.boolean("reconstructed", false));
  reader.finish();
}

}  // namespace

std::span<const Value> read_tiles_file(const Value& root, Diagnostics& diagnostics) {
  const std::size_t before = diagnostics.size();
  JsonObjectReader reader(root, diagnostics, "tiles file");
  reader.ignore("$schema");
  reader.ignore("rule");  // the compiler reads what the tiles say of themselves
  reader.ignore("says");
  const std::span<const Value> tiles = as_list(reader.require("tiles"), "\"tiles\"", diagnostics);
  for (const Value& tile : tiles) {
    check_tile(tile, diagnostics);
  }
  reader.finish();
  return diagnostics.size() == before ? tiles : std::span<const Value>();
}

}  // namespace bastide
