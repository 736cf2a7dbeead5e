// Why a move is not legal: every reason, and the legal moves nearest to it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "kernel/engine.h"

namespace bastide {

struct WhyReason {
  std::string id;                   // of the denial
  std::string text;                 // a sentence
  std::string plugin;               // whose rule it is
  std::vector<std::string> rules;   // catalogue ids, if the rule names them
  std::vector<std::string> says{};  // its sentences of the rule sheet
};

struct WhyAnswer {
  bool legal = false;
  std::string move;  // as it was understood; the option's text when it is legal
  std::vector<WhyReason> reasons;
  std::vector<std::string> nearest;  // texts of legal options, nearest first
};

/// Explains a typed answer to the pending choice: "base/V 1,0 r3", "1,0 r3", "meeple on c", "c",
/// "none", or the text of an option. Steps parted by ";" are carried out one after the other and
/// the last one is explained: the game is changed then. The error says what of the text cannot be
/// understood.
[[nodiscard]] Result<WhyAnswer> explain_move(Game& game, std::string_view move);

/// A tile kind by its full name, or by what follows the slash where only one set has it. The error
/// offers the nearest name.
[[nodiscard]] Result<TileKindId> find_typed_tile(const Game& game, std::string_view name);

/// The number of answers after which such a choice was pending, nearest to now; none when it never
/// was.
[[nodiscard]] std::optional<std::size_t> find_step(const Game& game, Choice choice);

/// Where the sides of a tile fit and no rule is against it, whatever is pending: cells in reading
/// order, turns in order.
[[nodiscard]] std::vector<PlaceTile> placements_of(Game& game, TileKindId kind);

[[nodiscard]] nlohmann::ordered_json why_json(const WhyAnswer& answer);
/// The answer as lines for people.
[[nodiscard]] std::string why_text(const WhyAnswer& answer);

/// The same answer with its moves in the language of the reader; `game` is that of explain_move.
[[nodiscard]] WhyAnswer said_answer(Game& game, WhyAnswer answer);

}  // namespace bastide
