// Runs each file of tests/lua/attacks: one attempt to hang, crash or cheat the VM. The comment at
// its top says how it must end.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "kernel/lua/hidden_state.h"
#include "tests/unit/lua/vm_fixture.h"

#ifndef BASTIDE_SOURCE_DIR
#define BASTIDE_SOURCE_DIR "."
#endif

namespace bastide {
namespace {

struct Expected {
  std::string code;
  std::string part;
};

Expected expected_of(const std::string& text) {
  constexpr std::string_view kStart = "-- Must end with: ";
  const std::size_t start = text.find(kStart);
  if (start == std::string::npos) {
    return {"a line '-- Must end with: ...'", ""};
  }
  const std::size_t end = text.find('\n', start);
  std::string line = text.substr(start + kStart.size(), end - start - kStart.size());
  if (line == "no error") {
    return {};
  }
  const std::size_t quote = line.find('"');
  return {line.substr(0, line.find(' ')), line.substr(quote + 1, line.rfind('"') - quote - 1)};
}

std::vector<std::string> attack_names() {
  std::vector<std::string> names;
  for (const auto& entry :
       std::filesystem::directory_iterator(BASTIDE_SOURCE_DIR "/tests/lua/attacks")) {
    if (entry.path().extension() == ".lua") {
      names.push_back(entry.path().stem().string());
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string read_attack(const std::string& name) {
  std::ifstream file(BASTIDE_SOURCE_DIR "/tests/lua/attacks/" + name + ".lua");
  return {std::istreambuf_iterator<char>(file), {}};
}

int keep(lua_State* state) {
  lua_settop(state, 1);
  Vm::of(state).keep_function();
  return 0;
}

ScriptError attack(Vm& vm, const std::string& name, const std::string& text) {
  const Vm::Setup setup = [](lua_State* state) {
    lua_pushcfunction(state, wrap<keep>);
    lua_setfield(state, -2, "attack");
  };
  if (const ScriptError* error = vm.load_text({"attack", "", name + ".lua", text}, setup)) {
    return *error;
  }
  ScriptError none;
  none.code.clear();
  std::vector<HiddenState> found;
  if (const ScriptError* error = find_hidden_state(vm, found)) {
    return *error;
  }
  if (!found.empty()) {
    none.code = "hidden";
    none.message = found.front().to_text();
    return none;
  }
  if (const ScriptError* error = vm.seal()) {
    return *error;
  }
  for (int i = 0; i < vm.function_count(); ++i) {
    vm.push_function(i);
    if (const ScriptError* error = vm.call(0, 0, "attack")) {
      return *error;
    }
  }
  return none;
}

class Attack : public testing::TestWithParam<std::string> {};

TEST_P(Attack, EndsAsItsCommentSays) {
  const std::string text = read_attack(GetParam());
  const Expected expected = expected_of(text);
  Vm vm;
  const ScriptError error = attack(vm, GetParam(), text);
  EXPECT_EQ(error.code, expected.code) << error.to_text();
  EXPECT_NE(error.message.find(expected.part), std::string::npos) << error.to_text();
  EXPECT_EQ(lua_gettop(vm.state()), 1) << "something was left on the stack";
  if (error.code.starts_with("script.")) {
    EXPECT_GT(error.line, 0) << error.to_text();
  }
}

INSTANTIATE_TEST_SUITE_P(AllFiles, Attack, testing::ValuesIn(attack_names()), [](const auto& file) {
  return file.param;
});

}  // namespace
}  // namespace bastide
