// The answers of a game again under other rules: where the two games first differ.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "kernel/engine.h"

namespace bastide {

/// One difference between a game and the same game under other rules.
struct Divergence {
  std::size_t answer = 0;  // its number, from 1; 0: before the first
  std::string at;          // who answered what
  std::string before;      // what was so under the old rules
  std::string now;
};

struct Rerun {
  std::unique_ptr<Game> game;  // under the new rules, after the answers that fit; null when it
                               // cannot begin
  std::size_t answers = 0;     // of the old game
  std::size_t kept = 0;        // of them that fit
  std::optional<Divergence> first;
  std::string stopped;  // why the next answer does not fit; empty: all did
};

/// Plays the answers of `old`, as far as they count now, under other rules. What is drawn follows
/// the seed. Compares what is to be decided, its options, what happens and the scores, after every
/// answer.
[[nodiscard]] Rerun play_again(const Game& old, const std::shared_ptr<const Ruleset>& rules);

/// For people: the first difference, and how many answers fit; some lines.
[[nodiscard]] std::string rerun_text(const Rerun& rerun);
[[nodiscard]] nlohmann::ordered_json rerun_json(const Rerun& rerun);

}  // namespace bastide
