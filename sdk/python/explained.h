// Explanations of a position, made by the engine's own tools: it is played again for them.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "sdk/python/position.h"

namespace bastide {

/// All functions throw NoAnswer where the position is made up or the text means nothing.

/// What `bastide why --json` tells of a move.
[[nodiscard]] nlohmann::ordered_json why_of(const Position& position, const std::string& move);
/// What `bastide score --projected --json` tells one seat.
[[nodiscard]] nlohmann::ordered_json score_of(const Position& position, PlayerId seat);
/// The board as SVG, as the seat sees it. `owners`: features hatched with the colours that would be
/// paid for them.
[[nodiscard]] std::string picture_of(const Position& position,
                                     PlayerId seat,
                                     bool owners,
                                     bool legend);
/// The record of the game so far: the text of a file that every verb reads.
[[nodiscard]] std::string record_of_position(const Position& position);
/// The action that a typed answer means; the error names the nearest options. Throws IllegalAction.
[[nodiscard]] std::int64_t action_of_text(Position& position, const std::string& text);
/// What a seat sees, for people: tiles, pieces, and every scalar of the observation that is not 0.
[[nodiscard]] std::string observation_text(Position& position, PlayerId seat);
/// Whose turn it is and what is asked, in a line, and the points.
[[nodiscard]] std::string text_of_position(const Position& position);

}  // namespace bastide
