#include "kernel/state/grid.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "kernel/base/check.h"

namespace bastide {

namespace {

constexpr int kFirst = -kFarthestCell - 1;  // one more than the plane in each direction

}  // namespace

bool Grid::grow(Cell cell) {
  BASTIDE_CHECK(is_on_plane(cell));
  // A quarter of the present size more on the side that is short keeps the number of copies
  // logarithmic.
  const auto longer = [](int low, int size, int wanted, int& new_low, int& new_size) {
    const int step = std::max(4, size / 4);
    new_low = wanted - low < kMargin ? std::min(low, wanted - kMargin) - step : low;
    new_low = std::max(new_low, kFirst);
    const int high = low + size - wanted <= kMargin
                         ? std::max(low + size, wanted + kMargin + 1) + step
                         : low + size;
    new_size = std::min(high, 1 - kFirst) - new_low;
  };
  int left = 0;
  int top = 0;
  int width = 0;
  int height = 0;
  longer(left_, width_, cell.x, left, width);
  longer(top_, height_, cell.y, top, height);
  const bool is_last = std::max(std::abs(cell.x), std::abs(cell.y)) == kFarthestCell;
  if (width == width_ && height == height_) {
    return is_last;
  }
  const std::size_t bytes_each = is_wide_ ? sizeof(std::int32_t) : 1;
  const std::size_t bytes_a_row = static_cast<std::size_t>(width_) * bytes_each;
  Rows<std::uint8_t> cells;
  cells.assign(static_cast<std::size_t>(width * height) * bytes_each, 0);
  for (int y = 0; y < height_; ++y) {
    const auto into = static_cast<std::size_t>((y + top_ - top) * width + (left_ - left));
    std::copy_n(cells_.begin() + static_cast<std::size_t>(y) * bytes_a_row,
                bytes_a_row,
                cells.begin() + into * bytes_each);
  }
  cells_ = std::move(cells);
  left_ = left;
  top_ = top;
  width_ = width;
  height_ = height;
  return is_last;
}

void Grid::widen() {
  Rows<std::uint8_t> wide;
  for (std::size_t position = 0; position < cells_.size(); ++position) {
    const std::int32_t content = read<std::int8_t>(position);
    wide.append(reinterpret_cast<const std::uint8_t*>(&content), sizeof(content));
  }
  cells_ = std::move(wide);
  is_wide_ = true;
}

}  // namespace bastide
