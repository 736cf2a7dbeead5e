// A VM with a small API for tests: `keep(f)` registers a function, `host_throw()` throws a C++
// exception, `log(...)` writes texts down.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "kernel/lua/vm.h"

namespace bastide {

/// An exception that is no mistake of a script.
class HostException : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class VmFixture {
 public:
  explicit VmFixture(const Limits& limits = {}) : vm(limits) {}

  /// The fault, or an empty code.
  ScriptError load(const std::string& text, const std::string& file = "rules.lua") {
    const ScriptError* error = vm.load_text({"demo", "1.2.0", file, text}, setup());
    return error == nullptr ? none() : *error;
  }

  ScriptError seal() {
    const ScriptError* error = vm.seal();
    return error == nullptr ? none() : *error;
  }

  /// Calls a kept function without arguments or results.
  ScriptError call(int function = 0) {
    vm.push_function(function);
    const ScriptError* error = vm.call(0, 0, "core:test/demo:hook");
    return error == nullptr ? none() : *error;
  }

  /// Loads `keep(function() <body> end)`, calls it, gives the text of its result or the message.
  std::string result_of(const std::string& body) {
    const ScriptError error = load("keep(function() " + body + " end)");
    if (!error.code.empty()) {
      return error.message;
    }
    vm.push_function(vm.function_count() - 1);
    const ScriptError* fault = vm.call(0, 1, "test");
    if (fault != nullptr) {
      return fault->message;
    }
    std::string text = value_text(vm.state(), -1);
    lua_pop(vm.state(), 1);
    return text;
  }

  Vm vm;
  std::vector<std::string> logged;

 private:
  static ScriptError none() {
    ScriptError error;
    error.code.clear();
    return error;
  }

  static int keep(lua_State* state) {
    lua_settop(state, 1);
    push(state, Vm::of(state).keep_function());
    return 1;
  }
  static int host_throw(lua_State* /*state*/) { throw HostException("out"); }
  static int log(lua_State* state) {
    auto& fixture = *static_cast<VmFixture*>(lua_touserdata(state, lua_upvalueindex(1)));
    std::string line;
    for (int i = 1; i <= lua_gettop(state); ++i) {
      line += (i > 1 ? " " : "") + value_text(state, i);
    }
    fixture.logged.push_back(line);
    return 0;
  }
  static int handle(lua_State* state) {
    push(state, Handle{read<std::uint16_t>(state, 1), read<std::uint64_t>(state, 2)});
    return 1;
  }

  Vm::Setup setup() {
    return [this](lua_State* state) {
      set_functions(
          state,
          std::array<LuaFunction, 3>{
              {{"keep", wrap<keep>}, {"handle", wrap<handle>}, {"host_throw", wrap<host_throw>}}});
      lua_pushlightuserdata(state, this);
      lua_pushcclosure(state, wrap<log>, 1);
      lua_setfield(state, -2, "log");
    };
  }
};

}  // namespace bastide
