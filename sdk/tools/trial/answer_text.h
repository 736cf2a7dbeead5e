// Answers in words for those who look at a game: what is hidden from them, or still under seal,
// stays so.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "kernel/base/said.h"
#include "kernel/engine.h"
#include "kernel/flow/hidden.h"

namespace bastide {

/// What stands for an answer that must not be told.
inline constexpr std::string_view kHasChosen = marked("has chosen");

/// The text of the `n`-th answer (from 0), or what stands for it.
[[nodiscard]] std::string told_text(const Game& game, std::size_t n, Viewer viewer);

/// "Red chose 3": each answer that all may know since the `n`-th was given.
[[nodiscard]] std::vector<std::string> opened_texts(const Game& game, std::size_t n);

}  // namespace bastide
