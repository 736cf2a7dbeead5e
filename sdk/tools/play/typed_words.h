// What a person types, as words, numbers and cells.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/model/geometry.h"

namespace bastide {

struct TypedWord {
  std::string text;  // lower case; of a cell "1,-2"
  std::optional<Cell> cell{};
  std::optional<std::int32_t> number{};

  bool operator==(const TypedWord&) const = default;
};

/// Words in lower case, parted by blanks, `_`, `-`, `/` and signs; two numbers in a row are a cell.
/// "Big-Meeple on (1, -2)" is big, meeple, on, 1,-2.
[[nodiscard]] std::vector<TypedWord> typed_words(std::string_view text);

}  // namespace bastide
