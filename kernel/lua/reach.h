// Walks what a script can reach from a value: tables and functions within each other.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <lua.hpp>

namespace bastide {

/// Visits each table and each Lua function once, however often and from wherever it is reached:
/// through the entries and keys of tables and the captured variables of functions.
class Reach {
 public:
  /// Called for a table at `index`, before its entries are visited; false: they are not. `name` is
  /// how a script reaches it, e.g. "points.large".
  using OnTable = std::function<bool(int index, const std::string& name)>;
  /// Called for a function at `index`.
  using OnFunction = std::function<void(int index)>;

  Reach(lua_State* state, OnTable on_table, OnFunction on_function = nullptr)
      : state_(state), on_table_(std::move(on_table)), on_function_(std::move(on_function)) {}

  /// Visits what can be reached from the value at `index` and was not visited before. Throws
  /// LuaError when tables or functions lie more than 1000 deep within each other.
  void visit(int index, const std::string& name);
  /// The same for functions that the registry keeps at these places; an error begins with the
  /// place of the function, "file:line: ".
  void visit_kept(const std::vector<int>& functions);

 private:
  void visit_captured(int function);
  void visit_entries(int table, const std::string& name);

  lua_State* state_;
  OnTable on_table_;
  OnFunction on_function_;
  std::set<const void*> seen_;
  int depth_ = 0;
};

}  // namespace bastide
