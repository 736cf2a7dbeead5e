// 64-bit mixing for the state hash.
#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

#include "kernel/base/rng.h"

namespace bastide {

/// Accumulates values in the order in which they are added.
class Hasher {
 public:
  void add(std::uint64_t value) { hash_ = mix(hash_, value); }

  /// Rows must have unique object representations, so that padding never enters.
  template <class Row>
  void add_rows(const std::vector<Row>& rows) {
    static_assert(std::has_unique_object_representations_v<Row>);
    add(rows.size());
    add_bytes(rows.data(), rows.size() * sizeof(Row));
  }
  template <class Row>
  void add_row(const Row& row) {
    static_assert(std::has_unique_object_representations_v<Row>);
    add_bytes(&row, sizeof(Row));
  }
  [[nodiscard]] std::uint64_t value() const { return hash_; }

 private:
  void add_bytes(const void* data, std::size_t size) {
    const char* at = static_cast<const char*>(data);
    for (; size >= 8; at += 8, size -= 8) {
      std::uint64_t word = 0;
      std::memcpy(&word, at, 8);
      add(word);
    }
    if (size > 0) {
      std::uint64_t word = 0;
      std::memcpy(&word, at, size);
      add(word);
    }
  }

  std::uint64_t hash_ = 0x9e3779b97f4a7c15ULL;
};

}  // namespace bastide
