// Measurements that other screens start, and their games on the table.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "sdk/session/measurement.h"
#include "sdk/session/session.h"
#include "sdk/tools/measure/bot_choice.h"

namespace bastide {

struct AbWish {
  BotChoice bots;
  std::uint64_t pairs = 0;  // 0: the usual number
  std::uint64_t seed = 1;
  int threads = 0;  // 0: all but one
};

/// A side, and where its rules come from.
struct AbOrigin {
  AbSide side;
  LoadRequest origin;
};
/// Members of the job's JSON: `verb`, `title`, `command` and others.
using AbAbout = std::function<nlohmann::ordered_json(const AbPlan& plan,
                                                     const std::vector<std::string>& notes)>;

/// Starts a comparison as a job and returns its name. Throws ToolError, SessionError.
std::string start_ab(
    Session& session, AbOrigin a, AbOrigin b, const AbWish& wish, const AbAbout& about);
/// The same for rules that no command names, such as those that are being written.
std::string start_ab(Session& session,
                     std::shared_ptr<const Ruleset> a,
                     std::shared_ptr<const Ruleset> b,
                     const AbWish& wish,
                     const std::string& name_a,
                     const std::string& name_b);

/// The game to its end, as a game of the session that is not kept. Throws SessionError.
std::shared_ptr<TableGame> open_measured_game(Session& session, const SeededGame& seeded);

}  // namespace bastide
