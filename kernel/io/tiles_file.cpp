#include "kernel/io/tiles_file.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "kernel/base/complaint.h"
#include "kernel/base/said.h"
#include "kernel/io/json_reader.h"

namespace bastide {
namespace {

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

void check_id(const Value& tile, Diagnostics& diagnostics) {
  const Value* id = JsonObjectReader(tile, diagnostics, said("a tile")).require("id");
  if (id != nullptr && !(id->is(Value::Kind::text) && is_tile_id(id->text))) {
    diagnostics.add(
        id->at, said_with("\"id\" of a tile: {}", expected_found("\"set/name\"", describe(*id))));
  }
}

}  // namespace

std::span<const Value> read_tiles_file(const Value& root, Diagnostics& diagnostics) {
  const std::size_t before = diagnostics.size();
  JsonObjectReader reader(root, diagnostics, said("tiles file"));
  reader.ignore("$schema");
  reader.ignore("rule");  // the compiler reads what the tiles say of themselves
  reader.ignore("says");
  const std::span<const Value> tiles = as_list(reader.require("tiles"), "\"tiles\"", diagnostics);
  for (const Value& tile : tiles) {
    check_id(tile, diagnostics);
  }
  reader.finish();
  return diagnostics.size() == before ? tiles : std::span<const Value>();
}

}  // namespace bastide
