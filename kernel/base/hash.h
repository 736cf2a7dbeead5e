// 64-bit mixing for the state hash.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "kernel/base/rng.h"
#include "kernel/base/rows.h"

namespace bastide {

/// Accumulates values in the order in which they are added.
class Hasher {
 public:
  void add(std::uint64_t value) { hash_ = mix(hash_, value); }

  /// Rows must have unique object representations, so that padding never enters.
  template <class Row>
  void add_rows(const Rows<Row>& rows) {
    static_assert(std::has_unique_object_representations_v<Row>);
    add(rows.size());
    add_bytes(rows.data(), rows.size() * sizeof(Row));
  }
  /// The same for rows that are hashed as `widen` makes them.
  template <class Row, class Widen>
  void add_rows(const Rows<Row>& rows, const Widen& widen) {
    using Wide = std::invoke_result_t<const Widen&, const Row&>;
    static_assert(std::has_unique_object_representations_v<Wide>);
    add(rows.size());
    std::array<Wide, 8> some;  // together whole words
    for (std::size_t i = 0; i < rows.size(); i += some.size()) {
      const std::size_t count = std::min(some.size(), rows.size() - i);
      for (std::size_t n = 0; n < count; ++n) {
        some[n] = widen(rows[i + n]);
      }
      add_bytes(some.data(), count * sizeof(Wide));
    }
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
