// What stands behind the C functions of sdk/include/bastide: one running hook, and the guard that
// keeps exceptions on our side of the line.
#pragma once

#include <exception>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "kernel/flow/dispatch.h"
#include "sdk/include/bastide/entry.h"

namespace bastide {

/// What the rules of one native plugin share within one ruleset.
struct NativeModule {
  struct Symbol {
    std::string category;
    std::string name;  // as written
    bastide_id id = BASTIDE_NONE;
  };
  std::string plugin;
  std::string at;  // of the library, for messages
  std::vector<Symbol> symbols;
};

/// What `self` of a native handler or phase points to.
struct NativeRule {
  const NativeModule* module = nullptr;
  std::string id;  // for messages
  bastide_rule rule = nullptr;
  void* user = nullptr;
};

}  // namespace bastide

/// The engine's side of the opaque type.
struct bastide_call {
  bastide::Context& context;
  const bastide::Subject& subject;
  bastide::HookCall* hook;  // null in phases
  bastide::Shape shape;     // of the hook
  const bastide::NativeRule& rule;
  bool may_write = false;
  std::exception_ptr thrown{};
  std::vector<std::pair<std::string, std::int32_t>> told{};  // for the next text
};

namespace bastide {

/// Runs a rule and rethrows what its calls threw. A status without one is a fault of the plugin.
void run_native(bastide_call& call);

/// Runs `body`; what it throws is kept for run_native(). `otherwise` is what the plugin gets then.
template <class Result, class Body>
Result guarded(bastide_call* call, Result otherwise, const Body& body) noexcept {
  if (call->thrown != nullptr) {
    return otherwise;  // the rule goes on after a fault: nothing more happens
  }
  try {
    return body();
  } catch (...) {
    call->thrown = std::current_exception();
    return otherwise;
  }
}

/// The same for functions that answer with a status.
template <class Body>
bastide_status acting(bastide_call* call, const Body& body) noexcept {
  return guarded(call, bastide_status{BASTIDE_FAULT}, [&] {
    body();
    return bastide_status{BASTIDE_OK};
  });
}

/// Throws ScriptFault unless 0 <= id < rows.
void expect_row(std::size_t rows, bastide_id id, std::string_view what);

[[nodiscard]] inline const State& state_of(const bastide_call* call) {
  return call->context.state;
}
/// Throws ScriptFault for a number that is no segment's.
[[nodiscard]] SegmentId segment_of(const bastide_call* call, bastide_id segment);

/// What a rule reads or writes of a variable.
enum class Held : std::uint8_t { number, tokens };
/// Row of a declared variable as its scope counts rows: a feature by any of its segments. Throws
/// ScriptFault when it does not hold that; variables that hold ids are always refused.
[[nodiscard]] std::size_t row_of(const bastide_call& call,
                                 const Variable& variable,
                                 bastide_id id,
                                 Held held = Held::number);

[[nodiscard]] inline std::string_view text_of(bastide_text text) {
  return text.data == nullptr ? std::string_view() : std::string_view(text.data, text.size);
}

/// Name of a line or reason: "plugin:word", as a script's would be.
[[nodiscard]] std::string full_name(const bastide_call& call, bastide_text word);

/// A C function that the engine offers, by its full name.
struct HostFunction {
  std::string_view name;
  bastide_function function = nullptr;
};

[[nodiscard]] std::vector<HostFunction> view_functions();
[[nodiscard]] std::vector<HostFunction> effects_functions();

}  // namespace bastide
