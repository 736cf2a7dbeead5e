// The lines that a bot of somebody else is told and answers: docs/bot-protocol.md. One place for
// both sides: the game that asks, and a bot of ours that answers another program.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/answer.h"
#include "kernel/base/result.h"
#include "kernel/load/ruleset_loader.h"
#include "sdk/tools/outside/json_line.h"

namespace bastide {

inline constexpr int kBotProtocol = 1;

// What the game says.

[[nodiscard]] std::string hello_line(std::string_view program);

struct NewGame {
  std::string ruleset;
  std::vector<std::string> with;
  std::vector<std::string> set;
  std::int64_t seat = 0;
  std::vector<std::string> seats;  // names
  std::int64_t first = 0;          // seat that begins
  std::int64_t seed = 0;           // of the bot's own chance; the game has another
};
void add_new_game(std::string& text, const NewGame& game);

/// An answer as the seat knows it.
struct ToldMove {
  std::int64_t by = -1;  // seat; -1: chance
  std::string_view choice;
  std::optional<std::string_view> move;  // none: the seat may not know it
};

/// What is asked, with all that may be answered.
struct BotQuestion {
  std::int64_t go = 0;
  std::int64_t turn = 0;
  std::string_view choice;
  std::string_view prompt;
  std::span<const std::int32_t> points;  // by seat
  std::int64_t clock = 0;                // milliseconds
};
/// `own` is the bot's copy of the game, `options` all of its pending choice.
void add_go(std::string& text,
            const BotQuestion& question,
            Context& own,
            const std::vector<Option>& options);

// What the bot says.

struct BotHello {
  std::int64_t protocol = 0;
  std::string name;
};

struct BotAnswer {
  enum class Kind : std::uint8_t { best, info, why, score, board, refusal };
  Kind kind = Kind::info;
  std::int64_t go = -1;    // of `best`
  std::int64_t best = -1;  // number of the option; -1: by its text
  std::string text;        // the option of `best`; the move of `why`; what `refusal` says
};

/// The errors say what was expected and what was found, as sentences.
[[nodiscard]] Result<BotHello> read_hello(std::string_view line);
[[nodiscard]] Result<BotAnswer> read_answer(std::string_view line);

// What a bot of ours hears.

struct BotOrder {
  enum class Kind : std::uint8_t { hello, new_game, position, go, stop, reply, quit };
  struct Move {
    std::int64_t by = -1;
    std::string move;
    bool is_told = true;
  };
  Kind kind = Kind::hello;
  std::int64_t protocol = 0;
  NewGame game;
  std::int64_t from = 0;  // number of the first of the moves
  std::vector<Move> moves;
  std::int64_t go = 0;
  std::vector<std::string> legal;  // texts by number; empty where they were not told
};
[[nodiscard]] Result<BotOrder> read_order(std::string_view line);

}  // namespace bastide
