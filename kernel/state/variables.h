// Values of declared variables of every scope but features (those lie beside the feature rows), and
// lists.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "kernel/base/rows.h"
#include "kernel/model/catalog.h"

namespace bastide {

/// A list is a chain of nodes; a variable of list type holds the number of its first node plus one,
/// 0 when empty.
struct ListNode {
  std::int32_t value = 0;
  std::int32_t next = 0;  // node number plus one; of free nodes too

  bool operator==(const ListNode&) const = default;
};

class Variables {
 public:
  /// Empty tables for this many rows of each scope.
  void start(const Catalog& catalog, std::size_t players, std::size_t colours, std::size_t pieces);
  /// Rows for a new tile and, when it lies face up, for its segments.
  void add_tile(const Catalog& catalog, TileKindId kind, bool face_up);

  [[nodiscard]] std::int32_t get(const Variable& variable, std::size_t row) const {
    return values_[scope(variable)]
                  [row * columns_[scope(variable)] + static_cast<std::size_t>(variable.column)];
  }
  /// The same; null: there is no such row.
  [[nodiscard]] const std::int32_t* find(const Variable& variable, std::size_t row) const {
    const Rows<std::int32_t>& values = values_[scope(variable)];
    const std::size_t at =
        row * columns_[scope(variable)] + static_cast<std::size_t>(variable.column);
    return at < values.size() ? &values[at] : nullptr;
  }
  void set(const Variable& variable, std::size_t row, std::int32_t value) {
    values_[scope(variable)]
           [row * columns_[scope(variable)] + static_cast<std::size_t>(variable.column)] = value;
  }
  /// Every row of the variable back to its default.
  void reset(const Variable& variable);

  /// Lists: `head` is the value of the variable that owns the list; the new value is returned.
  [[nodiscard]] std::vector<std::int32_t> list(std::int32_t head) const;
  std::int32_t list_push(std::int32_t head, std::int32_t value);
  /// Frees the nodes; the new value is 0.
  std::int32_t list_clear(std::int32_t head);

  bool operator==(const Variables& other) const {
    return values_ == other.values_ && columns_ == other.columns_ && nodes_ == other.nodes_ &&
           free_ == other.free_;
  }

  [[nodiscard]] const std::array<Rows<std::int32_t>, kScopes>& values() const { return values_; }
  [[nodiscard]] const Rows<ListNode>& nodes() const { return nodes_; }
  /// Of its lists.
  [[nodiscard]] std::size_t bytes() const {
    std::size_t bytes = nodes_.bytes();
    for (const Rows<std::int32_t>& scope : values_) {
      bytes += scope.bytes();
    }
    return bytes;
  }

 private:
  static std::size_t scope(const Variable& variable) {
    return static_cast<std::size_t>(variable.scope);
  }

  std::array<Rows<std::int32_t>, kScopes> values_;  // by scope: row times columns plus column
  std::array<std::uint16_t, kScopes> columns_{};
  Rows<ListNode> nodes_;
  std::int32_t free_ = 0;

  /// Where a list ends; head 0: nothing is known.
  struct ListEnd {
    std::int32_t head = 0;
    std::int32_t last = 0;
  };
  std::array<ListEnd, 4> ends_{};  // of lists lengthened lately, so that adding does not walk them
};

}  // namespace bastide
