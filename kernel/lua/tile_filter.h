// Conditions on tiles, as g:tiles, g:around and g:cells take them.
#pragma once

#include <optional>
#include <string_view>

#include "kernel/lua/things.h"

namespace bastide {

/// What is printed on a tile counts only while it lies face up. Lives no longer than the table that
/// it was read from: its words are there.
class TileFilter {
 public:
  /// Reads the table at `index`; nothing accepts every tile. Throws LuaError.
  TileFilter(lua_State* state, int index, const char* what);

  /// For Readings: tables of conditions on tiles hold words and nothing else.
  [[nodiscard]] static bool is_constant() { return true; }
  [[nodiscard]] bool accepts(const View& view, TileId id) const;

 private:
  using Asked = std::optional<std::int32_t>;  // see Fields::name

  [[nodiscard]] bool accepts_print(const TileKind& kind) const;
  [[nodiscard]] bool accepts_segments(const View& view, TileId id) const;
  [[nodiscard]] bool accepts_pool(const View& view, TileId id) const;

  Asked attribute_;
  Asked has_;
  Asked pool_;
  std::string_view mark_;
  std::string_view face_;
  Asked kind_;
  int complete_ = -1;
};

}  // namespace bastide
