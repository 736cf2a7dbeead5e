// What tables that never change were read as: conditions and questions that a script makes once, at
// the top of its file, and hands over again and again.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <lua.hpp>

namespace bastide {

/// Keeps one reading for each read-only table, type of reading and plugin. Tables that are kept
/// here are never freed, so their address stays theirs.
class Readings {
 public:
  explicit Readings(lua_State* state);

  /// The reading of the table at `index` for the plugin with number `owner`: kept if the table is
  /// read-only, else made in `room`. `Reading(state, index, what)` reads the table and may leave
  /// values on the stack; it is kept only if `is_constant()`: nothing in it is a place on the
  /// stack.
  template <class Reading>
  const Reading& read(
      lua_State* state, int index, const char* what, int owner, std::optional<Reading>& room) {
    const void* const table = lua_topointer(state, index);
    if (const void* known = find(table, &kTag<Reading>, owner)) {
      return *static_cast<const Reading*>(known);
    }
    const Reading& reading = room.emplace(state, index, what);
    if (reading.is_constant() && may_keep(state, index)) {
      keep(state, index, &kTag<Reading>, owner, std::make_shared<Reading>(reading));
    }
    return reading;
  }

 private:
  struct Slot {
    const void* table = nullptr;
    const char* tag = nullptr;
    int owner = 0;
    std::shared_ptr<const void> reading;
  };
  // Its address stands for the type.
  template <class Reading>
  static constexpr char kTag = 0;

  [[nodiscard]] std::size_t place_of(const void* table, const char* tag) const {
    const auto bits = static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(table)) +
                      static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(tag));
    return static_cast<std::size_t>(bits * 0x9e3779b97f4a7c15U >> 52U) & (slots_.size() - 1);
  }
  [[nodiscard]] const void* find(const void* table, const char* tag, int owner) const {
    for (std::size_t i = place_of(table, tag);; i = (i + 1) & (slots_.size() - 1)) {
      const Slot& slot = slots_[i];
      if (slot.table == nullptr) {
        return nullptr;
      }
      if (slot.table == table && slot.tag == tag && slot.owner == owner) {
        return slot.reading.get();
      }
    }
  }
  [[nodiscard]] bool may_keep(lua_State* state, int index) const;
  void keep(
      lua_State* state, int index, const char* tag, int owner, std::shared_ptr<const void> reading);

  std::vector<Slot> slots_;
  std::size_t used_ = 0;
};

}  // namespace bastide
