#include "kernel/lua/wrap_state.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/nearest.h"
#include "kernel/base/said.h"
#include "kernel/lua/list.h"
#include "kernel/lua/things.h"

namespace bastide {
namespace {

// A variable of type id keeps its thing plus one, 0 for nothing; cells: keep_cell().

/// What kind of thing a variable of type id names.
Kind id_kind(const Variable& variable) {
  return variable.values.empty() ? Kind::none : kind_named(variable.values.front());
}

std::size_t read_row(lua_State* state, int index, const Variable& variable) {
  switch (variable.scope) {
    case Scope::game:
      if (!is_view(state, index)) {
        throw LuaError(said_with("'{}' is a variable of the game: index it with g",
                                 short_name(variable.name)));
      }
      return 0;
    case Scope::player:
      return read_player(state, index).index();
    case Scope::colour:
      return read_colour(state, index).index();
    case Scope::feature:
      return read_feature(state, index).index();
    case Scope::tile:
      return read_tile(state, index).index();
    case Scope::piece:
      return read_piece(state, index).index();
    case Scope::segment:
      return read_segment(state, index).index();
  }
  return 0;
}

void push_id(lua_State* state, const View& view, const Variable& variable, std::int32_t kept) {
  const Kind kind = id_kind(variable);
  if (kept == 0) {
    lua_pushnil(state);
  } else if (kind == Kind::cell) {
    push(state, kept_cell(kept));
  } else if (kind == Kind::feature) {
    push(state, view.feature_of(SegmentId(kept - 1)));
  } else {
    push_thing(state, kind, kept - 1);
  }
}

std::int32_t read_id(lua_State* state, int index, const Variable& variable) {
  if (lua_isnil(state, index)) {
    return 0;
  }
  const Kind kind = id_kind(variable);
  if (kind == Kind::none) {
    throw LuaError(
        said_with("variable '{}' of type id: its declaration lacks \"of\", the kind "
                  "of thing that it holds",
                  short_name(variable.name)));
  }
  if (kind == Kind::cell) {
    return keep_cell(read_cell(state, index));
  }
  if (kind == Kind::feature) {
    return read_feature(state, index).value() + 1;
  }
  const Handle handle =
      read_handle(state, index, static_cast<std::uint16_t>(kind), said_kind(kind));
  return static_cast<std::int32_t>(handle.id) + 1;
}

/// The value of an attribute of a segment kind, or the variable's default.
std::int32_t seed_of(const SegmentKind& segment, VariableId id, const Variable& variable) {
  for (const auto& [known, value] : segment.values) {
    if (known == id) {
      return value;
    }
  }
  return variable.initial;
}

/// The attribute that the text at `index` names.
void push_tile_attribute(lua_State* state, const View& view, TileKindId kind, int index) {
  const std::int32_t attribute = play_of(state).find_at(state, index, NameOf::tile_attr);
  const TileKind& row = view.catalog.tile_kinds[kind];
  push(state, attribute >= 0 && row.attributes[static_cast<std::size_t>(attribute)] != 0);
}

void push_plain(lua_State* state, const Variable& variable, std::int32_t value) {
  if (variable.type == ValueType::boolean) {
    push(state, value != 0);
  } else if (variable.type == ValueType::enumeration) {
    push(state, variable.values.at(static_cast<std::size_t>(value)));
  } else {
    push(state, value);
  }
}

}  // namespace

void push_variable(lua_State* state, int number) {
  push(state,
       Handle{static_cast<std::uint16_t>(Kind::variable), static_cast<std::uint64_t>(number)});
}

VariableSlot read_slot(lua_State* state, int index) {
  const Handle handle = to_handle(state, index);
  if (static_cast<Kind>(handle.type) != Kind::variable) {
    throw_expected(state, index, marked("a variable that state.* declared"));
  }
  const VariableId id = play_of(state).variable(static_cast<int>(handle.id));
  return {id, read_row(state, index + 1, frame_of(state).context.catalog.variables[id])};
}

std::int32_t read_value(lua_State* state, int index, const Variable& variable) {
  switch (variable.type) {
    case ValueType::boolean:
      return read_bool(state, index) ? 1 : 0;
    case ValueType::enumeration: {
      const std::string_view text = read_text(state, index);
      const auto found = std::find(variable.values.begin(), variable.values.end(), text);
      if (found == variable.values.end()) {
        throw LuaError(said_with("variable '{}': unknown value '{}'{}",
                                 short_name(variable.name),
                                 text,
                                 did_you_mean(text, variable.values)));
      }
      return static_cast<std::int32_t>(found - variable.values.begin());
    }
    case ValueType::id:
      return read_id(state, index, variable);
    case ValueType::integer:
    case ValueType::token_list:
      break;
  }
  const std::int64_t value = read_integer(state, index);
  if (value < variable.least || value > variable.most) {
    throw LuaError(said_with("variable '{}': {} is not within {} and {}",
                             short_name(variable.name),
                             value,
                             variable.least,
                             variable.most));
  }
  return static_cast<std::int32_t>(value);
}

void push_value(lua_State* state, const View& view, const VariableSlot& slot) {
  const Variable& variable = view.catalog.variables[slot.id];
  const std::int32_t value = view.value(slot.id, slot.row);
  if (variable.type == ValueType::token_list) {
    push_list(state, Kind::token, view.state.variables.list(value));
  } else if (variable.type == ValueType::id) {
    push_id(state, view, variable, value);
  } else {
    push_plain(state, variable, value);
  }
}

int read_variable(lua_State* state) {
  const Noting noting(state);
  const VariableSlot slot = read_slot(state, 1);
  const View view = view_of(state);
  noting([&](Reads& reads) {
    if (view.catalog.variables[slot.id].type == ValueType::id) {
      reads.give_up();  // the thing may be another one by then
    } else {
      reads.values(view, slot.id, slot.row, 1);
    }
  });
  push_value(state, view, slot);
  return 1;
}

int read_joined(lua_State* state) {
  const std::int32_t kind = read_name(state, 2, NameOf::feature);
  const State& game = frame_of(state).context.state;
  push(state, kind < 0 ? 0 : game.joined[static_cast<std::size_t>(kind)]);
  return 1;
}

int read_attribute(lua_State* state) {
  const Printed printed(link_of(state));
  const Handle handle = to_handle(state, 1);
  const auto kind = static_cast<Kind>(handle.type);
  const auto row = static_cast<std::int32_t>(handle.id);
  const View view = view_of(state);
  const VariableId id(play_of(state).find_if_known_at(state, 2, NameOf::state));
  const Variable* variable = id.is_some() ? &view.catalog.variables[id] : nullptr;
  switch (kind) {
    case Kind::kind_attr:
      push_tile_attribute(state, view, TileKindId(row), 2);
      return 1;
    case Kind::tile_attr:
      if (variable != nullptr && variable->scope == Scope::tile) {
        printed.give_more();
        push_value(state, view, {id, static_cast<std::size_t>(row)});
      } else {
        push_tile_attribute(state, view, TileKindId(view.state.board.tile(TileId(row)).kind), 2);
      }
      return 1;
    case Kind::segment_attr:
      if (variable != nullptr && variable->scope == Scope::feature) {
        push_plain(state, *variable, seed_of(view.segment_kind(SegmentId(row)), id, *variable));
        return 1;
      }
      break;
    default:
      break;
  }
  const Scope scope = kind == Kind::segment_attr ? Scope::segment : Scope::feature;
  if (variable == nullptr || variable->scope != scope) {
    static_cast<void>(play_of(state).find_at(state, 2, NameOf::state));
    throw LuaError(said_with("'{}' is no variable of this kind of thing", read_text(state, 2)));
  }
  printed.give_more();
  push_value(state, view, {id, static_cast<std::size_t>(row)});
  return 1;
}

}  // namespace bastide
