// A vector that only its own id can index.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "kernel/base/names.h"

namespace bastide {

/// Rows of T in the order in which they were added; the id of a row never changes.
template <class IdType, class T>
class Table {
 public:
  IdType add(T row) {
    rows_.push_back(std::move(row));
    return IdType(rows_.size() - 1);
  }
  [[nodiscard]] const T& operator[](IdType id) const { return rows_[id.index()]; }
  [[nodiscard]] T& operator[](IdType id) { return rows_[id.index()]; }
  [[nodiscard]] std::size_t size() const { return rows_.size(); }
  [[nodiscard]] bool empty() const { return rows_.empty(); }
  [[nodiscard]] bool has(IdType id) const { return id.is_some() && id.index() < rows_.size(); }
  /// The row of this name: the exact one first; a name without plugin means the only row that has
  /// it behind a plugin. None when there is no such row.
  [[nodiscard]] IdType find(std::string_view name) const {
    IdType found;
    std::size_t like = 0;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      if (rows_[i].name == name) {
        return IdType(i);
      }
      if (short_name(rows_[i].name) == name) {
        found = IdType(i);
        ++like;
      }
    }
    return like == 1 ? found : IdType();
  }
  [[nodiscard]] const std::vector<T>& rows() const { return rows_; }
  [[nodiscard]] std::vector<T>& rows() { return rows_; }
  auto begin() const { return rows_.begin(); }
  auto end() const { return rows_.end(); }
  auto begin() { return rows_.begin(); }
  auto end() { return rows_.end(); }

 private:
  std::vector<T> rows_;
};

}  // namespace bastide
