// Strong index with a "none" value: ids of different things never mix.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace bastide {

/// Index of a row in the table of `Tag`s. Default constructed: none.
template <class Tag>
class Id {
 public:
  constexpr Id() = default;
  constexpr explicit Id(std::int32_t value) : value_(value) {}
  constexpr explicit Id(std::size_t value) : value_(static_cast<std::int32_t>(value)) {}

  [[nodiscard]] constexpr bool is_some() const { return value_ >= 0; }
  [[nodiscard]] constexpr bool is_none() const { return value_ < 0; }
  [[nodiscard]] constexpr std::int32_t value() const { return value_; }
  /// Requires: is_some().
  [[nodiscard]] constexpr std::size_t index() const { return static_cast<std::size_t>(value_); }

  constexpr auto operator<=>(const Id&) const = default;

 private:
  std::int32_t value_ = -1;
};

}  // namespace bastide

template <class Tag>
struct std::hash<bastide::Id<Tag>> {
  std::size_t operator()(bastide::Id<Tag> id) const noexcept {
    return std::hash<std::int32_t>()(id.value());
  }
};
