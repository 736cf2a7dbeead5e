// A vector that only its own id can index.
#pragma once

#include <utility>
#include <vector>

#include "kernel/base/check.h"

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
