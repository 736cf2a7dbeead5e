// Numbers of words, found by where Lua keeps their text: it has one copy of each short text.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include <lua.hpp>

namespace bastide {

/// Remembers what words of a VM mean. Texts that are kept here are never freed, so their address
/// stays theirs.
class WordCache {
 public:
  explicit WordCache(lua_State* state);

  /// What `keep` was told; null when it was not. `text` as Lua holds it.
  [[nodiscard]] const std::int32_t* find(std::string_view text, std::uint32_t key) const {
    for (std::size_t i = place_of(text.data(), key);; i = (i + 1) & (slots_.size() - 1)) {
      const Slot& slot = slots_[i];
      if (slot.text == nullptr) {
        return nullptr;
      }
      if (slot.text == text.data() && slot.key == key) {
        return &slot.number;
      }
    }
  }
  /// Remembers the number of the text at `index`, and returns it. Long texts and too many texts
  /// are not remembered.
  std::int32_t keep(int index, std::uint32_t key, std::int32_t number);

 private:
  struct Slot {
    const char* text = nullptr;
    std::uint32_t key = 0;
    std::int32_t number = 0;
  };
  [[nodiscard]] std::size_t place_of(const char* text, std::uint32_t key) const {
    const auto bits = static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(text));
    return static_cast<std::size_t>((bits + key) * 0x9e3779b97f4a7c15U >> 52U) &
           (slots_.size() - 1);
  }

  lua_State* state_;
  std::vector<Slot> slots_;
  std::size_t used_ = 0;
};

}  // namespace bastide
