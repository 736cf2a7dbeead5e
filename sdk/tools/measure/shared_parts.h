// Parts of some work by number: threads take them, and one of them keeps what is finished.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace bastide {

template <typename Part>
class SharedParts {
 public:
  explicit SharedParts(std::uint64_t count) : parts_(count), finished_(count), kept_(count) {}

  /// A part that was finished earlier, and is kept. Requires: no thread takes parts yet.
  void put_back(std::uint64_t number, Part part) {
    put(number, std::move(part));
    kept_[number] = true;
  }

  /// The next part that nobody has finished or taken; nothing when there is none.
  std::optional<std::uint64_t> take() {
    while (true) {
      const std::uint64_t number = next_.fetch_add(1);
      if (number >= parts_.size()) {
        return std::nullopt;
      }
      if (!finished_[number].load(std::memory_order_relaxed)) {
        return number;
      }
    }
  }
  /// Requires: this thread has taken it.
  void put(std::uint64_t number, Part part) {
    parts_[number] = std::move(part);
    finished_[number].store(true, std::memory_order_release);
    done_.fetch_add(1);
  }

  [[nodiscard]] std::uint64_t count() const { return parts_.size(); }
  [[nodiscard]] std::uint64_t done() const { return done_; }
  [[nodiscard]] bool is_finished(std::uint64_t number) const {
    return finished_[number].load(std::memory_order_acquire);
  }
  /// Requires: it is finished.
  [[nodiscard]] Part& operator[](std::uint64_t number) { return parts_[number]; }
  [[nodiscard]] const Part& operator[](std::uint64_t number) const { return parts_[number]; }

  /// Calls `keep` with the number and the part of each finished one that is not kept yet. Always
  /// from the same thread.
  template <typename Keep>
  void keep_finished(const Keep& keep) {
    const std::uint64_t end = std::min<std::uint64_t>(next_, parts_.size());
    for (std::uint64_t number = all_before_; number < end; ++number) {
      if (!kept_[number] && is_finished(number)) {
        keep(number, parts_[number]);
        kept_[number] = true;
      }
      if (number == all_before_ && kept_[number]) {
        ++all_before_;
      }
    }
  }

 private:
  std::atomic<std::uint64_t> next_{0};
  std::atomic<std::uint64_t> done_{0};
  std::vector<Part> parts_;                  // each is written by one thread
  std::vector<std::atomic<bool>> finished_;  // set when it is written
  std::vector<bool> kept_;
  std::uint64_t all_before_ = 0;  // are kept
};

}  // namespace bastide
