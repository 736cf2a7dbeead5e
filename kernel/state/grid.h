// A window over the plane that grows as needed.
#pragma once

#include <cstdint>
#include <vector>

#include "kernel/model/geometry.h"

namespace bastide {

/// One integer a cell, 0 where nothing was ever written. Growing copies the window: rare,
/// amortised.
class Grid {
 public:
  /// 0 outside the window.
  [[nodiscard]] std::int32_t at(Cell cell) const {
    const int x = cell.x - left_;
    const int y = cell.y - top_;
    return x < 0 || y < 0 || x >= width_ || y >= height_ ? 0 : cells_[index(x, y)];
  }
  /// Makes every cell within two steps addressable.
  void reserve_around(Cell cell) {
    if (cell.x - left_ < kMargin || cell.y - top_ < kMargin || left_ + width_ - cell.x <= kMargin ||
        top_ + height_ - cell.y <= kMargin) {
      grow(cell);
    }
  }
  /// Position in the window, for repeated access to neighbours. Requires: reserve_around(cell) was
  /// called.
  [[nodiscard]] std::size_t position(Cell cell) const {
    return index(cell.x - left_, cell.y - top_);
  }
  [[nodiscard]] std::int32_t& operator[](std::size_t position) { return cells_[position]; }
  [[nodiscard]] std::int32_t operator[](std::size_t position) const { return cells_[position]; }
  [[nodiscard]] std::ptrdiff_t stride() const { return width_; }

  void clear() {
    left_ = top_ = -kStart / 2;
    width_ = height_ = kStart;
    cells_.assign(static_cast<std::size_t>(kStart * kStart), 0);
  }
  [[nodiscard]] const std::vector<std::int32_t>& cells() const { return cells_; }

  bool operator==(const Grid&) const = default;

 private:
  static constexpr int kMargin = 2;
  static constexpr int kStart = 16;

  [[nodiscard]] std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(y * width_ + x);
  }
  void grow(Cell cell);

  std::int32_t left_ = 0;
  std::int32_t top_ = 0;
  std::int32_t width_ = 0;
  std::int32_t height_ = 0;
  std::vector<std::int32_t> cells_;
};

}  // namespace bastide
