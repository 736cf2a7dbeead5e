#include "kernel/state/grid.h"

#include <algorithm>

namespace bastide {

void Grid::grow(Cell cell) {
  // A quarter of the present size more on the side that is short keeps the number of copies
  // logarithmic.
  const auto grown = [](int low, int size, int wanted, int& new_low, int& new_size) {
    const int step = std::max(6, size / 4);
    new_low = wanted - low < kMargin ? std::min(low, wanted - kMargin) - step : low;
    const int high = low + size - wanted <= kMargin
                         ? std::max(low + size, wanted + kMargin + 1) + step
                         : low + size;
    new_size = high - new_low;
  };
  int left = 0;
  int top = 0;
  int width = 0;
  int height = 0;
  grown(left_, width_, cell.x, left, width);
  grown(top_, height_, cell.y, top, height);
  std::vector<std::int32_t> cells(
      static_cast<std::size_t>(width) * static_cast<std::size_t>(height), 0);
  for (int y = 0; y < height_; ++y) {
    const auto from = cells_.begin() + y * width_;
    std::copy(from, from + width_, cells.begin() + (y + top_ - top) * width + (left_ - left));
  }
  cells_ = std::move(cells);
  left_ = left;
  top_ = top;
  width_ = width;
  height_ = height;
}

}  // namespace bastide
