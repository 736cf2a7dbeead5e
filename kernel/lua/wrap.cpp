#include "kernel/lua/wrap.h"

#include "kernel/lua/wrap_state.h"

namespace bastide {

void prepare_handles(lua_State* /*state*/) {}
void add_play_names(lua_State* /*state*/) {}
void push_variable(lua_State* state, int number) {
  push(state, Handle{static_cast<std::uint16_t>(Kind::variable), static_cast<std::uint64_t>(number)});
}

}  // namespace bastide
