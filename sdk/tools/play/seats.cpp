#include "sdk/tools/play/seats.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/nearest.h"
#include "kernel/base/said.h"
#include "kernel/base/utf8.h"
#include "kernel/base/visible.h"
#include "sdk/bots/bot_file.h"
#include "sdk/bots/bot_spec.h"
#include "sdk/tools/shell/program.h"

namespace bastide {

std::vector<std::string> seat_names(const std::vector<std::string>& seats,
                                    const std::vector<std::string>& names) {
  const auto people = std::count(seats.begin(), seats.end(), kHuman);
  std::map<std::string, int> used;
  std::vector<std::string> result;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    std::string name = seats[i] != kHuman ? shortened(bot_word(seats[i]), kLongestSeatName / 2)
                       : people == 1      ? "you"
                                          : fmt::format("player {}", i + 1);
    if (i < names.size()) {
      name = names[i];
    }
    const int count = ++used[name];
    result.push_back(count == 1 ? name : fmt::format("{} {}", name, count));
  }
  return result;
}

std::unique_ptr<BotSeat> seat_bot(const Game& game,
                                  const std::string& name,
                                  std::size_t seat,
                                  OutsideBots* outside,
                                  const LoadRequest& origin) {
  if (is_outside(name) && outside != nullptr) {
    std::unique_ptr<BotSeat> program = take_seat(game.shared_rules(), name, outside, origin);
    program->new_game(PlayerId(seat), game.setup().seed);
    return program;
  }
  std::vector<std::string> known = bot_names();
  const std::string word = read_bot_spec(name).name;
  if (!is_bot_file(word) && !is_outside(name) &&
      std::find(known.begin(), known.end(), word) == known.end()) {
    known.emplace_back(kHuman);
    throw ToolError(
        Exit::usage,
        said_with("nobody is called {}{}: a seat is taken by human, {}, or a bot's file of Lua",
                  in_quotes(word),
                  did_you_mean(word, known),
                  joined(bot_names(), ", ")));
  }
  Result<std::unique_ptr<Bot>> bot = make_bot(name, game.rules());
  if (!bot.ok()) {
    throw ToolError(Exit::usage, bot.error().message);
  }
  if (bot.value()->sees_all()) {
    throw ToolError(Exit::usage,
                    said_with("{} knows what is hidden and what chance will bring: it takes no "
                              "seat where people may play; measure it by sim, ladder or ab",
                              in_quotes(name)));
  }
  auto taken = std::make_unique<BotSeat>(game.shared_rules(), std::move(bot.value()));
  taken->new_game(PlayerId(seat), game.setup().seed);
  return taken;
}

}  // namespace bastide
