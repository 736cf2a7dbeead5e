#include "kernel/lua/block_pool.h"

#include <new>

namespace bastide {

void* BlockPool::cut(std::size_t list) {
  const std::size_t size = (list + 1) * kStep;
  if (used_ + size > kChunk) {
    std::unique_ptr<std::byte[]> chunk(new (std::nothrow) std::byte[kChunk]);
    if (chunk == nullptr) {
      return nullptr;
    }
    chunks_.push_back(std::move(chunk));
    used_ = 0;
  }
  void* block = chunks_.back().get() + used_;
  used_ += size;
  return block;
}

}  // namespace bastide
