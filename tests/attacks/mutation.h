// Turns a sound file into one that is nearly sound: most of what it says still has a meaning.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kernel/base/rng.h"

namespace bastide {

/// What mutations may put in.
struct Words {
  std::vector<std::string> names;  ///< of the rule language: "fx.award", "core:claim", "g:tiles"
  std::vector<std::string> keys;   ///< of the formats and of tables that rules write
};

/// Changes the tree of a JSON text in one to four places; a text that is no JSON byte by byte.
[[nodiscard]] std::string mutate_json(std::string_view text, const Words& words, Rng& rng);

/// Changes one or two lines of a file of JSON Lines, or up to so many, or their order.
[[nodiscard]] std::string mutate_lines(std::string_view text,
                                       const Words& words,
                                       Rng& rng,
                                       std::uint32_t most = 2);

/// The same of a saved run, or a shard of a job; mostly its last line is made to fit.
[[nodiscard]] std::string mutate_run(std::string_view text, const Words& words, Rng& rng);

/// With the last line that a whole run of these lines has; one that is there goes.
[[nodiscard]] std::string seal_run(std::string_view run);

/// Changes one to four lines of a translation (.po).
[[nodiscard]] std::string mutate_translation(std::string_view text, Rng& rng);

/// Changes a file in a parcel, or the archive; mostly its hashes are made to fit.
[[nodiscard]] std::string mutate_parcel(std::string_view text, const Words& words, Rng& rng);

/// Changes the tokens and statements of a script in one to four places.
[[nodiscard]] std::string mutate_lua(std::string_view text, const Words& words, Rng& rng);

/// Changes bytes without looking at them.
[[nodiscard]] std::string mutate_bytes(std::string_view text, Rng& rng);

/// One of these.
template <class List>
[[nodiscard]] const auto& one_of(const List& list, Rng& rng) {
  return list[rng.below(static_cast<std::uint32_t>(list.size()))];
}

/// Without their ends.
[[nodiscard]] std::vector<std::string> split_lines(std::string_view text);

/// A text that is hard on those who show it, as JSON and Lua write it between quotes.
[[nodiscard]] std::string strange_json_text(Rng& rng);
[[nodiscard]] std::string strange_lua_text(Rng& rng);

/// A number where limits lie, as both languages write it.
[[nodiscard]] std::string strange_number(Rng& rng);

}  // namespace bastide
