// A list that keeps its first elements in place: no allocation while it stays short.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <type_traits>
#include <vector>

namespace bastide {

/// Up to N elements lie in the object itself, more of them in a vector. Elements are plain rows.
template <class T, std::size_t N>
class Few {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  using value_type = T;
  using iterator = T*;
  using const_iterator = const T*;

  Few() = default;
  Few(std::initializer_list<T> items) { assign(items.begin(), items.end()); }
  // NOLINTNEXTLINE(google-explicit-constructor): a vector is a list of the same
  Few(const std::vector<T>& items) { assign(items.data(), items.data() + items.size()); }
  Few(const Few& other) { assign(other.begin(), other.end()); }
  Few(Few&& other) noexcept : size_(other.size_), more_(std::move(other.more_)) {
    copy_near(other);
    other.clear();
  }
  Few& operator=(const Few& other) {
    if (this != &other) {
      assign(other.begin(), other.end());
    }
    return *this;
  }
  Few& operator=(Few&& other) noexcept {
    if (this != &other) {
      size_ = other.size_;
      more_ = std::move(other.more_);
      copy_near(other);
      other.clear();
    }
    return *this;
  }
  ~Few() = default;

  void push_back(const T& item) {
    if (size_ < N) {
      near_[size_] = item;
    } else {
      if (size_ == N) {
        more_.assign(near_.begin(), near_.end());
      }
      more_.push_back(item);
    }
    ++size_;
  }
  void clear() {
    size_ = 0;
    more_.clear();
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] const T* begin() const { return size_ > N ? more_.data() : near_.data(); }
  [[nodiscard]] const T* end() const { return begin() + size_; }
  [[nodiscard]] T* begin() { return size_ > N ? more_.data() : near_.data(); }
  [[nodiscard]] T* end() { return begin() + size_; }
  [[nodiscard]] const T& operator[](std::size_t i) const { return begin()[i]; }
  [[nodiscard]] T& operator[](std::size_t i) { return begin()[i]; }
  [[nodiscard]] const T& front() const { return *begin(); }
  [[nodiscard]] const T& back() const { return begin()[size_ - 1]; }

  [[nodiscard]] std::vector<T> to_vector() const { return {begin(), end()}; }

  bool operator==(const Few& other) const {
    return std::equal(begin(), end(), other.begin(), other.end());
  }

 private:
  void assign(const T* first, const T* last) {
    clear();
    size_ = static_cast<std::size_t>(last - first);
    if (size_ > N) {
      more_.assign(first, last);
    } else {
      std::copy(first, last, near_.begin());
    }
  }
  void copy_near(const Few& other) {
    if (size_ <= N) {
      std::copy(other.near_.begin(), other.near_.begin() + size_, near_.begin());
    }
  }

  std::size_t size_ = 0;
  std::array<T, N> near_{};
  std::vector<T> more_;  // all elements, once they are more than N
};

}  // namespace bastide
