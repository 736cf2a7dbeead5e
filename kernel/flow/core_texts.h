// The kernel's own sentences: why something is not allowed, and what it asks.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernel/model/catalog.h"

namespace bastide {

/// Named values of a sentence, in any order.
using TextArgs = std::vector<std::pair<std::string, std::string>>;

/// What rules may put into one sentence: values, and bytes of each and of its name.
inline constexpr std::size_t kMostTextArgs = 50;
inline constexpr std::size_t kLongestTextArg = 200;
/// Bytes of a sentence that is filled in; a longer one ends in "…".
inline constexpr std::size_t kLongestSentence = 4000;

/// Sentence with this key, with {names} to fill in; empty when the kernel has none. Where one
/// denial has several sentences, as core:occupied of a cell and of a segment, the key of the second
/// ends in /segment.
[[nodiscard]] std::string_view core_text(std::string_view key);

/// Puts the values into the sentence; a name without a value stays as it is, so that a slip is
/// seen. No more is made than kLongestSentence.
[[nodiscard]] std::string fill_text(std::string_view sentence, const TextArgs& args);

/// The values in the language of the reader, as far as they are names of features, pieces and
/// sides.
[[nodiscard]] TextArgs said_args(const Catalog& catalog, const TextArgs& args);

/// The filled sentence of one of the kernel's own denials or prompts; empty when the kernel has
/// none with this key.
[[nodiscard]] std::string core_sentence(std::string_view key, const TextArgs& args);

}  // namespace bastide
