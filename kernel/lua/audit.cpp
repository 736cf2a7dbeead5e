#include "kernel/lua/audit.h"

#include <algorithm>
#include <cctype>
#include <functional>
#include <set>
#include <string_view>
#include <tuple>

#include <fmt/format.h>

#include "kernel/lua/frozen.h"

namespace bastide {
namespace {

constexpr int kDeepestWalk = 1000;

std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
  std::uint64_t x = a * 0x9e3779b97f4a7c15U + b;
  x = (x ^ (x >> 32U)) * 0xd6e8feb86659fd93U;
  return x ^ (x >> 32U);
}

// Hashes a value with all that the tables in it contain; functions and handles by identity.
class ValueHash {
 public:
  explicit ValueHash(lua_State* state) : state_(state) {}

  std::uint64_t of(int index) {
    const int value = lua_absindex(state_, index);
    const auto type = static_cast<std::uint64_t>(lua_type(state_, value));
    if (lua_istable(state_, value)) {
      return mix(type, of_table(value));
    }
    if (lua_isfunction(state_, value) || lua_isuserdata(state_, value)) {
      return mix(type, reinterpret_cast<std::uintptr_t>(lua_topointer(state_, value)));
    }
    return mix(type, std::hash<std::string>()(value_text(state_, value)));
  }

 private:
  // The sum over the entries does not depend on their order.
  std::uint64_t of_table(int table) {
    const void* identity = lua_topointer(state_, table);
    if (depth_ > kDeepestWalk || !seen_.insert(identity).second) {
      return 1;
    }
    ++depth_;
    luaL_checkstack(state_, 8, "tables within tables");
    push_contents(state_, table);
    std::uint64_t sum = 0;
    lua_pushnil(state_);
    while (lua_next(state_, -2) != 0) {
      sum += mix(of(-2), of(-1));
      lua_pop(state_, 1);
    }
    lua_pop(state_, 1);
    --depth_;
    return sum;
  }

  lua_State* state_;
  std::set<const void*> seen_;
  int depth_ = 0;
};

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

bool declares(std::string_view row, std::string_view variable) {
  const std::size_t local = row.find("local");
  if (local == std::string_view::npos) {
    return false;
  }
  for (std::size_t at = row.find(variable, local + 5); at != std::string_view::npos;
       at = row.find(variable, at + 1)) {
    const std::size_t end = at + variable.size();
    if (!is_word(row[at - 1]) && (end == row.size() || !is_word(row[end]))) {
      return true;
    }
  }
  return false;
}

// The last line up to `limit` that declares the local variable, or `limit`.
int line_of_declaration(std::string_view text, std::string_view variable, int limit) {
  int found = limit;
  for (int number = 1; number <= limit && !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (declares(text.substr(0, end), variable)) {
      found = number;
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return found;
}

}  // namespace

std::string HiddenChange::to_text() const {
  return fmt::format(
      "hidden state: local '{}' ({}:{}) changed from {} to {}; declare it with state.*",
      variable,
      file,
      line,
      before,
      after);
}

UpvalueAudit::Values UpvalueAudit::capture() const {
  lua_State* state = vm_.state();
  Values values;
  for (const int place : vm_.functions()) {
    lua_rawgeti(state, LUA_REGISTRYINDEX, place);
    visit_function(values);
    lua_pop(state, 1);
  }
  return values;
}

// The function is on top of the stack.
void UpvalueAudit::visit_function(Values& values) const {
  lua_State* state = vm_.state();
  const int function = lua_gettop(state);
  if (lua_iscfunction(state, function) != 0) {
    return;
  }
  luaL_checkstack(state, 8, "functions within functions");
  lua_Debug record{};
  lua_pushvalue(state, function);
  lua_getinfo(state, ">S", &record);
  const std::string file(std::string_view(record.source).substr(1));
  for (int i = 1;; ++i) {
    const char* name = lua_getupvalue(state, function, i);
    if (name == nullptr) {
      return;
    }
    const void* identity = lua_upvalueid(state, function, i);
    if (std::string_view(name) != "_ENV" && !values.contains(identity)) {
      const ScriptSource* source = vm_.find_source(file);
      const int line = source == nullptr
                           ? record.linedefined
                           : line_of_declaration(source->text, name, record.linedefined);
      values[identity] = {name, file, line, ValueHash(state).of(-1), describe(state, -1)};
      if (lua_isfunction(state, -1)) {
        visit_function(values);
      }
    }
    lua_pop(state, 1);
  }
}

std::vector<HiddenChange> UpvalueAudit::changes() const {
  std::vector<HiddenChange> found;
  for (const auto& [identity, now] : capture()) {
    const auto then = before_.find(identity);
    if (then != before_.end() && then->second.hash != now.hash) {
      found.push_back({now.variable, now.file, now.line, then->second.text, now.text});
    }
  }
  std::sort(found.begin(), found.end(), [](const HiddenChange& a, const HiddenChange& b) {
    return std::tie(a.file, a.line, a.variable) < std::tie(b.file, b.line, b.variable);
  });
  return found;
}

}  // namespace bastide
