// A list of plain rows that is copied quickly: states are copied at every trial of a search, and
// most of their lists are empty or short.
//
// 1. Room is a power of two of bytes, at least 32, or there is none.
// 2. Up to 128 bytes are copied as whole lanes of 32, 64 or 128 bytes: by 1. both lists have so
//    much room. What lies behind the rows means nothing.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

#include "kernel/base/check.h"

namespace bastide {

/// As a std::vector of rows that are copied as bytes. At most 2^32 rows.
template <class T>
class Rows {
  static_assert(std::is_trivially_copyable_v<T> && alignof(T) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);

 public:
  using value_type = T;
  using size_type = std::size_t;
  using difference_type = std::ptrdiff_t;
  using reference = T&;
  using const_reference = const T&;
  using iterator = T*;
  using const_iterator = const T*;

  Rows() = default;
  Rows(std::size_t rows, T row) { resize(rows, row); }
  Rows(std::initializer_list<T> rows) { assign(rows.begin(), rows.end()); }
  // NOLINTNEXTLINE(google-explicit-constructor): a vector is a list of the same
  Rows(const std::vector<T>& rows) { assign(rows.data(), rows.data() + rows.size()); }
  Rows(const Rows& other) { *this = other; }
  Rows(Rows&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)),
        size_(std::exchange(other.size_, 0)),
        capacity_(std::exchange(other.capacity_, 0)) {}
  Rows& operator=(const Rows& other) {
    size_ = other.size_;
    if (size_ != 0 && this != &other) {
      if (size_ > capacity_) {
        make_room(size_, 0);
      }
      copy_lanes(other.data_);
    }
    return *this;
  }
  Rows& operator=(Rows&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
    return *this;
  }
  ~Rows() { ::operator delete(data_); }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t bytes() const { return size_ * sizeof(T); }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] const T* data() const { return data_; }
  [[nodiscard]] T* data() { return data_; }
  [[nodiscard]] const T* begin() const { return data_; }
  [[nodiscard]] const T* end() const { return data_ + size_; }
  [[nodiscard]] T* begin() { return data_; }
  [[nodiscard]] T* end() { return data_ + size_; }
  [[nodiscard]] std::vector<T> to_vector() const { return {begin(), end()}; }
  [[nodiscard]] const T& operator[](std::size_t i) const { return data_[checked(i)]; }
  [[nodiscard]] T& operator[](std::size_t i) { return data_[checked(i)]; }
  [[nodiscard]] const T& front() const { return data_[checked(0)]; }
  [[nodiscard]] const T& back() const { return data_[checked(std::size_t{size_} - 1)]; }
  [[nodiscard]] T& back() { return data_[checked(std::size_t{size_} - 1)]; }

  void clear() { size_ = 0; }
  void reserve(std::size_t rows) {
    if (rows > capacity_) {
      make_room(rows, size_);
    }
  }
  void push_back(T row) {
    if (size_ == capacity_) {
      make_room(std::size_t{size_} + 1, size_);
    }
    data_[size_++] = row;
  }
  T& emplace_back(T row = T{}) {
    push_back(row);
    return back();
  }
  void pop_back() { --size_; }
  /// More rows at the end, uninitialised; the first of them.
  [[nodiscard]] T* extend(std::size_t rows) {
    reserve(size_ + rows);
    T* const first = data_ + size_;
    size_ += static_cast<std::uint32_t>(rows);
    return first;
  }
  /// Requires: the rows are not its own.
  void append(const T* first, std::size_t rows) {
    T* const into = extend(rows);
    if (rows > 0) {
      std::memcpy(static_cast<void*>(into), first, rows * sizeof(T));
    }
  }
  void resize(std::size_t rows, T row = T{}) {
    if (rows > size_) {
      const std::size_t more = rows - size_;
      std::fill_n(extend(more), more, row);
    }
    size_ = static_cast<std::uint32_t>(rows);
  }
  void assign(std::size_t rows, T row) {
    clear();
    resize(rows, row);
  }
  void assign(const T* first, const T* last) {
    clear();
    append(first, static_cast<std::size_t>(last - first));
  }
  void insert(const T* before, T row) {
    const auto place = before - data_;
    push_back(row);
    std::rotate(begin() + place, end() - 1, end());
  }
  void erase(const T* row) { erase(row, row + 1); }
  void erase(const T* first, const T* last) {
    T* const place = begin() + (first - data_);
    size_ =
        static_cast<std::uint32_t>(std::copy(last, static_cast<const T*>(end()), place) - data_);
  }
  template <class Test>
  void erase_if(const Test& test) {
    size_ = static_cast<std::uint32_t>(std::remove_if(begin(), end(), test) - data_);
  }

  bool operator==(const Rows& other) const {
    return std::equal(begin(), end(), other.begin(), other.end());
  }

 private:
  static constexpr std::size_t kLeastRoom = 32;

  /// Builds that check the standard library check this, too.
  [[nodiscard]] std::size_t checked(std::size_t i) const {
#ifdef _GLIBCXX_ASSERTIONS
    BASTIDE_CHECK(i < size_);
#endif
    return i;
  }

  void copy_lanes(const T* from) {
    const std::size_t bytes = size_ * sizeof(T);
    auto* const to = reinterpret_cast<std::byte*>(data_);
    const auto* const rows = reinterpret_cast<const std::byte*>(from);
    if (bytes > 4 * kLeastRoom) {
      std::memcpy(to, rows, bytes);
      return;
    }
    std::memcpy(to, rows, kLeastRoom);
    if (bytes > kLeastRoom) {
      std::memcpy(to + kLeastRoom, rows + kLeastRoom, kLeastRoom);
    }
    if (bytes > 2 * kLeastRoom) {
      std::memcpy(to + 2 * kLeastRoom, rows + 2 * kLeastRoom, 2 * kLeastRoom);
    }
  }

  /// Keeps the first `kept` rows.
  [[gnu::noinline]] void make_room(std::size_t rows, std::size_t kept) {
    const std::size_t bytes = std::bit_ceil(std::max(kLeastRoom, rows * sizeof(T)));
    T* const larger = static_cast<T*>(::operator new(bytes));
    if (kept > 0) {
      std::memcpy(static_cast<void*>(larger), data_, kept * sizeof(T));
    }
    ::operator delete(data_);
    data_ = larger;
    capacity_ = static_cast<std::uint32_t>(bytes / sizeof(T));
  }

  T* data_ = nullptr;
  std::uint32_t size_ = 0;
  std::uint32_t capacity_ = 0;
};

}  // namespace bastide
