// Small blocks of memory for one VM: a script makes and drops many tables of the same few sizes.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <vector>

namespace bastide {

/// Hands out blocks of up to `kLargest` bytes. A block that was given back serves the next call of
/// its size; memory goes back to the system with the pool.
class BlockPool {
 public:
  static constexpr std::size_t kLargest = 256;

  /// nullptr when there is no memory. Requires: 0 < size <= kLargest.
  [[nodiscard]] void* take(std::size_t size) {
    Free*& head = free_[list_of(size)];
    if (head == nullptr) {
      return cut(list_of(size));
    }
    Free* block = head;
    head = block->next;
    return block;
  }
  /// Requires: `block` was taken with a size of the same list.
  void give(void* block, std::size_t size) {
    Free*& head = free_[list_of(size)];
    head = new (block) Free{head};
  }
  /// Do blocks of these two sizes have the same length?
  [[nodiscard]] static bool same_list(std::size_t a, std::size_t b) {
    return list_of(a) == list_of(b);
  }

 private:
  static constexpr std::size_t kStep = 16;
  static constexpr std::size_t kChunk = std::size_t{32} << 10;
  struct Free {
    Free* next;
  };

  [[nodiscard]] static std::size_t list_of(std::size_t size) { return (size - 1) / kStep; }
  [[nodiscard]] void* cut(std::size_t list);

  std::array<Free*, kLargest / kStep> free_{};
  std::vector<std::unique_ptr<std::byte[]>> chunks_;
  std::size_t used_ = kChunk;  // of the last chunk
};

}  // namespace bastide
