// A window over the plane that grows as needed.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "kernel/base/rows.h"
#include "kernel/model/geometry.h"

namespace bastide {

/// One integer a cell, 0 where nothing was ever written: one byte wide until one of them does not
/// fit, then four. Growing copies the window: rare, amortised.
class Grid {
 public:
  /// 0 outside the window.
  [[nodiscard]] std::int32_t at(Cell cell) const {
    const int x = cell.x - left_;
    const int y = cell.y - top_;
    return x < 0 || y < 0 || x >= width_ || y >= height_ ? 0 : (*this)[index(x, y)];
  }
  /// Makes every cell within two steps addressable, but beyond the plane only those beside it.
  /// True: the plane ends beside the cell. Requires: the cell is on it.
  bool reserve_around(Cell cell) {
    if (cell.x - left_ < kMargin || cell.y - top_ < kMargin || left_ + width_ - cell.x <= kMargin ||
        top_ + height_ - cell.y <= kMargin) {
      return grow(cell);
    }
    return false;
  }
  /// Position in the window, for repeated access to neighbours. Requires: reserve_around(cell) was
  /// called.
  [[nodiscard]] std::size_t position(Cell cell) const {
    return index(cell.x - left_, cell.y - top_);
  }
  [[nodiscard]] std::int32_t operator[](std::size_t position) const {
    return is_wide_ ? read<std::int32_t>(position) : read<std::int8_t>(position);
  }
  /// What lies at these distances from the position.
  template <std::size_t N>
  [[nodiscard]] std::array<std::int32_t, N> around(
      std::size_t position, const std::array<std::ptrdiff_t, N>& distances) const {
    std::array<std::int32_t, N> contents{};
    const auto read_all = [&](auto width) {
      for (std::size_t i = 0; i < N; ++i) {
        contents[i] = read<decltype(width)>(position + static_cast<std::size_t>(distances[i]));
      }
    };
    if (is_wide_) {
      read_all(std::int32_t{});
    } else {
      read_all(std::int8_t{});
    }
    return contents;
  }
  void set(std::size_t position, std::int32_t content) {
    const auto narrow = static_cast<std::int8_t>(content);
    if (!is_wide_ && content != narrow) {
      widen();
    }
    if (is_wide_) {
      std::memcpy(cells_.data() + position * sizeof(content), &content, sizeof(content));
    } else {
      std::memcpy(cells_.data() + position, &narrow, sizeof(narrow));
    }
  }
  [[nodiscard]] std::ptrdiff_t stride() const { return width_; }

  void clear() {
    left_ = top_ = -kStart / 2;
    width_ = height_ = kStart;
    is_wide_ = false;
    cells_.assign(static_cast<std::size_t>(kStart * kStart), 0);
  }
  [[nodiscard]] std::size_t bytes() const { return cells_.bytes(); }

  bool operator==(const Grid&) const = default;

 private:
  static constexpr int kMargin = 2;
  static constexpr int kStart = 14;

  [[nodiscard]] std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(y * width_ + x);
  }
  template <class Content>
  [[nodiscard]] std::int32_t read(std::size_t position) const {
    Content content = 0;
    std::memcpy(&content, cells_.data() + position * sizeof(Content), sizeof(Content));
    return content;
  }
  bool grow(Cell cell);
  void widen();

  std::int32_t left_ = 0;
  std::int32_t top_ = 0;
  std::int32_t width_ = 0;
  std::int32_t height_ = 0;
  bool is_wide_ = false;
  Rows<std::uint8_t> cells_;
};

}  // namespace bastide
