#include "kernel/lua/hidden_state.h"

#include <algorithm>
#include <string_view>
#include <tuple>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/lua/bytecode.h"
#include "kernel/lua/frozen.h"
#include "kernel/lua/reach.h"

namespace bastide {
namespace {

void add_writes(lua_State* state, int function, std::vector<HiddenState>& found) {
  const StackGuard guard(state);
  lua_pushvalue(state, function);
  const std::vector<CapturedWrite> writes = captured_writes(state);
  if (writes.empty()) {
    return;
  }
  lua_Debug record{};
  lua_getinfo(state, ">S", &record);
  std::string_view file = record.source;
  file.remove_prefix(file.starts_with('@') ? 1 : 0);
  for (const CapturedWrite& write : writes) {
    const char* const name = lua_getupvalue(state, function, write.upvalue);
    found.push_back({name, std::string(file), write.line});
    lua_pop(state, 1);
  }
}

bool is_of_script(lua_State* state, int table) {
  if (is_frozen(state, table) || lua_getmetatable(state, table) == 0) {
    return true;
  }
  lua_pop(state, 1);
  return false;
}

void visit_all(lua_State* state,
               const std::vector<int>& functions,
               std::vector<HiddenState>& found) {
  Reach reach(
      state,
      [state](int table, const std::string& /*name*/) { return is_of_script(state, table); },
      [&](int function) { add_writes(state, function, found); });
  reach.visit_kept(functions);
}

}  // namespace

std::string HiddenState::to_text() const {
  return said_with(
      "hidden state: local '{}' outlives the call that assigns it here; a rule remembers only "
      "what is declared with state.*, and a bot nothing",
      variable);
}

const ScriptError* find_hidden_state(Vm& vm, std::vector<HiddenState>& found) {
  const ScriptError* error =
      vm.run(0, [&](lua_State* state) { visit_all(state, vm.functions(), found); }, {});
  const auto key = [](const HiddenState& row) {
    return std::tie(row.file, row.line, row.variable);
  };
  std::sort(found.begin(), found.end(), [&](const HiddenState& a, const HiddenState& b) {
    return key(a) < key(b);
  });
  const auto last =
      std::unique(found.begin(), found.end(), [&](const HiddenState& a, const HiddenState& b) {
        return key(a) == key(b);
      });
  found.erase(last, found.end());
  return error;
}

}  // namespace bastide
