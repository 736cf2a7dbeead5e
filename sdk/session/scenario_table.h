// Scenarios in a session: as pictures, and as games that are played on.
#pragma once

#include <memory>
#include <string>

#include <nlohmann/json.hpp>

#include "sdk/session/session.h"

namespace bastide {

/// The position with which the scenario begins, with all pictures that it needs; its moves and
/// expectations in words. Throws SessionError for a file that is none of scenario_files().
[[nodiscard]] nlohmann::ordered_json board_of_scenario(const Session& session,
                                                       const std::string& file,
                                                       int number);

/// The same as a game: people sit at every seat, and it is not kept, since no record says how it
/// began.
[[nodiscard]] std::shared_ptr<TableGame> open_scenario(Session& session,
                                                       const std::string& file,
                                                       int number);

}  // namespace bastide
