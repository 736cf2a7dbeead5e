// Who sits at a table: people and bots, and what they are called.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/engine.h"
#include "sdk/bots/bot.h"
#include "sdk/tools/outside/outside_bots.h"

namespace bastide {

/// How a seat that a person takes is named.
inline constexpr std::string_view kHuman = "human";

/// Names for seats that are "human" or a bot's name: people are "you" or "player 2", bots have
/// their own names; the second of a name gets a number. `names` go before those.
[[nodiscard]] std::vector<std::string> seat_names(const std::vector<std::string>& seats,
                                                  const std::vector<std::string>& names);

/// The bot of this name, ready for its first choice; a program where `outside` lets it play, see
/// take_seat(). Throws ToolError for a name that nobody has, LoadError for its file.
[[nodiscard]] std::unique_ptr<BotSeat> seat_bot(const Game& game,
                                                const std::string& name,
                                                std::size_t seat,
                                                OutsideBots* outside = nullptr,
                                                const LoadRequest& origin = {});

}  // namespace bastide
