// Typed reading and writing of the Lua stack, handles, and the one way in which C++ exceptions
// meet Lua errors.
#pragma once

#include <array>
#include <compare>
#include <concepts>
#include <cstdint>
#include <exception>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include <lua.hpp>

namespace bastide {

/// A mistake of the script: thrown by C functions that `wrap` protects, seen by the script's
/// author as an error at the line of the call. Every other exception leaves Lua as itself.
class LuaError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Of an argument of a function, which it names by its number.
class ArgumentError : public LuaError {
 public:
  ArgumentError(int index, const std::string& what_is_wrong);
  /// Without the number.
  [[nodiscard]] const std::string& what_is_wrong() const { return what_is_wrong_; }

 private:
  std::string what_is_wrong_;
};

class ApiIndex;
class Lists;
class PlayScope;
class Reads;
struct PlayFrame;

/// What every C function of a VM can reach through the extra space of its lua_State.
struct LuaLink {
  std::exception_ptr escaped;        ///< the C++ exception on its way out of a running call
  bool playing = false;              ///< false while definitions are loaded, true after the seal
  void* owner = nullptr;             ///< the Vm
  void* rules = nullptr;             ///< the LuaRules whose names the scripts use, if any
  const ApiIndex* api = nullptr;     ///< what handles answer to
  Lists* lists = nullptr;            ///< of the running calls
  PlayScope* play = nullptr;         ///< what is being played; null while files are loaded
  const PlayFrame* frame = nullptr;  ///< the innermost running call; null between calls
  Reads* reads = nullptr;            ///< notes what the running call reads; null: nobody asks
  Reads* unnoted = nullptr;          ///< the same, unless a function that notes it is running
  int view = 0;                      ///< where the registry has g
  int effects = 0;                   ///< where it has fx
};

/// The link of a VM. Requires: the state belongs to a Vm.
inline LuaLink& link_of(lua_State* state) {
  // lua_getextraspace, without its C cast
  return **reinterpret_cast<LuaLink**>(reinterpret_cast<char*>(state) - LUA_EXTRASPACE);
}

/// Ties a state to its link.
inline void set_link(lua_State* state, LuaLink* link) {
  *reinterpret_cast<LuaLink**>(reinterpret_cast<char*>(state) - LUA_EXTRASPACE) = link;
}

/// True for the error value that stands for `LuaLink::escaped`. Scripts never see it.
bool is_escape(lua_State* state, int index);

/// Turns the exception being handled into a Lua error value on top of the stack.
void push_exception(lua_State* state, const std::exception& caught);

/// Keeps an exception that nobody has thrown yet, and pushes the error value that stands for it.
void push_escape(lua_State* state, std::exception_ptr exception);

/// What a C function returns that leaves the call by an exception which nobody has thrown yet: two
/// searches for a handler less. Nothing of it is left on the C++ stack by then.
[[nodiscard]] int leave_by(lua_State* state, std::exception_ptr exception);

/// A C function for Lua made of `Fn`, which may throw. A `LuaError` becomes a Lua error; any other
/// std::exception is kept and leaves the VM unchanged through `Vm::call`; locals are destroyed
/// before Lua unwinds in either case.
template <int (*Fn)(lua_State*)>
int wrap(lua_State* state) {
  try {
    if (const int results = Fn(state); results >= 0) {
      return results;
    }
  } catch (const std::exception& caught) {
    push_exception(state, caught);
  }
  return lua_error(state);
}

/// Restores the height of the stack when a scope ends.
class StackGuard {
 public:
  explicit StackGuard(lua_State* state) : state_(state), top_(lua_gettop(state)) {}
  ~StackGuard() { lua_settop(state_, top_); }
  StackGuard(const StackGuard&) = delete;
  StackGuard& operator=(const StackGuard&) = delete;
  StackGuard(StackGuard&&) = delete;
  StackGuard& operator=(StackGuard&&) = delete;

 private:
  lua_State* state_;
  int top_;
};

/// A thing of the kernel as Lua holds it: a value without memory of its own (a light userdata), so
/// equal handles are the same table key. `type` is 1 or more, `id` has 48 bits.
struct Handle {
  std::uint16_t type = 0;
  std::uint64_t id = 0;
  auto operator<=>(const Handle&) const = default;
};

/// Type of the handle of a list of things, which is no thing itself.
inline constexpr std::uint16_t kListType = 0xffff;
inline constexpr unsigned kHandleTypeShift = 48;
inline constexpr std::uint64_t kHandleIdMask = (std::uint64_t{1} << kHandleTypeShift) - 1;
static_assert(sizeof(void*) == sizeof(std::uint64_t), "a handle needs a pointer of 64 bits");

/// The handle at an index, also of a list; `type` is 0 if there is none. The address of an object
/// has type 0.
inline Handle to_any_handle(lua_State* state, int index) {
  const auto bits =
      static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(lua_touserdata(state, index)));
  return {static_cast<std::uint16_t>(bits >> kHandleTypeShift), bits & kHandleIdMask};
}

/// The thing at an index; `type` is 0 if there is none.
inline Handle to_handle(lua_State* state, int index) {
  const Handle handle = to_any_handle(state, index);
  return handle.type == kListType ? Handle{} : handle;
}

inline void push(lua_State* state, bool value) {
  lua_pushboolean(state, value ? 1 : 0);
}

template <std::integral T>
requires(!std::same_as<T, bool>) void push(lua_State* state, T value) {
  lua_pushinteger(state, static_cast<lua_Integer>(value));
}

inline void push(lua_State* state, std::string_view text) {
  lua_pushlstring(state, text.data(), text.size());
}
inline void push(lua_State* state, const std::string& text) {
  push(state, std::string_view(text));
}
inline void push(lua_State* state, const char* text) {
  push(state, std::string_view(text));
}

/// Requires: `handle.type` is not 0.
inline void push(lua_State* state, Handle handle) {
  const std::uint64_t bits =
      (std::uint64_t{handle.type} << kHandleTypeShift) | (handle.id & kHandleIdMask);
  // NOLINTNEXTLINE(performance-no-int-to-ptr): a handle is a number that Lua keeps as a pointer
  lua_pushlightuserdata(state, reinterpret_cast<void*>(static_cast<std::uintptr_t>(bits)));
}

/// The text of a value as `tostring` gives it: "table", "function", a handle's own text; never an
/// address.
std::string value_text(lua_State* state, int index);

/// The value as an error message names it: `nil`, `a table`, `'text'`, `2.5`.
std::string describe(lua_State* state, int index);

/// Throws "argument 2: expected an integer, found a table" and the like.
[[noreturn]] void throw_expected(lua_State* state, int index, std::string_view expected);

/// A whole number; a float without a fraction counts, a text does not. Throws LuaError.
std::int64_t read_integer(lua_State* state, int index);
/// A whole number between the bounds, both included. Throws LuaError.
std::int64_t read_integer(lua_State* state, int index, std::int64_t low, std::int64_t high);
/// Exactly true or false. Throws LuaError.
bool read_bool(lua_State* state, int index);
/// A string (not a number); valid while the value stays on the stack. Throws LuaError.
std::string_view read_text(lua_State* state, int index);
/// A handle of the given type; `name` is for the message, "a tile". Throws LuaError.
Handle read_handle(lua_State* state, int index, std::uint16_t type, std::string_view name);
/// Throws LuaError unless a table is there.
void expect_table(lua_State* state, int index);
/// Throws LuaError unless a function is there.
void expect_function(lua_State* state, int index);

/// Reads by type: bool, any integer type (range checked), std::string_view.
template <class T>
T read(lua_State* state, int index) {
  if constexpr (std::same_as<T, bool>) {
    return read_bool(state, index);
  } else if constexpr (std::integral<T>) {
    constexpr std::int64_t kLow =
        std::signed_integral<T> ? static_cast<std::int64_t>(std::numeric_limits<T>::min()) : 0;
    constexpr std::int64_t kHigh = std::in_range<std::int64_t>(std::numeric_limits<T>::max())
                                       ? static_cast<std::int64_t>(std::numeric_limits<T>::max())
                                       : std::numeric_limits<std::int64_t>::max();
    return static_cast<T>(read_integer(state, index, kLow, kHigh));
  } else {
    static_assert(std::same_as<T, std::string_view>, "read: bool, integer or text");
    return read_text(state, index);
  }
}

/// Like `read`, with a value for nil and for a missing argument.
template <class T>
T read_or(lua_State* state, int index, T fallback) {
  return lua_isnoneornil(state, index) ? fallback : read<T>(state, index);
}

/// Sets a field of the table on top of the stack.
template <class T>
void set_field(lua_State* state, const char* name, const T& value) {
  push(state, value);
  lua_setfield(state, -2, name);
}

/// One entry of a table of C functions.
struct LuaFunction {
  const char* name;
  lua_CFunction function;
};

/// Sets each function as a field of the table on top of the stack.
template <std::size_t N>
void set_functions(lua_State* state, const std::array<LuaFunction, N>& functions) {
  for (const LuaFunction& entry : functions) {
    lua_pushcfunction(state, entry.function);
    lua_setfield(state, -2, entry.name);
  }
}

}  // namespace bastide
