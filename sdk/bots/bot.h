// Who answers a seat's choices: the interface of bots, and the copy of the game that is all a bot
// ever sees.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/answer.h"
#include "kernel/base/result.h"
#include "kernel/flow/turn.h"
#include "kernel/lua/lua_plugin.h"
#include "sdk/bots/bot_spec.h"

namespace bastide {

/// What becomes of a feature by an answer.
struct Outlined {
  std::int32_t kind = -1;  // of the feature
  std::int32_t tiles = 0;
  std::int32_t joins = 0;  // features on the board that become one
  bool is_done = false;
  bool is_held = false;  // a piece stands on it
  float expected = 0;    // points for an owner at the end
};

/// An answer as a bot judges it.
struct Advice {
  Option option;
  float value = 0;  // in points: what it gains on the best rival, or what the team gains
  std::int32_t piece =
      -1;  // kind of the piece to place then, on this segment of the tile; -1: none
  std::int32_t segment = -1;
  std::vector<Outlined> features;
  std::int32_t visits = 0;  // of a bot that searches: how often it tried this answer
};

/// Plays one seat of one ruleset.
class Bot {
 public:
  Bot() = default;
  Bot(const Bot&) = delete;
  Bot& operator=(const Bot&) = delete;
  virtual ~Bot() = default;

  /// What players should know of it in this ruleset with so many players, as a sentence; empty:
  /// nothing.
  [[nodiscard]] virtual std::string note(const Ruleset& rules, std::int32_t players) const {
    static_cast<void>(rules);
    static_cast<void>(players);
    return {};
  }
  /// Is its copy of the game the game itself, with all that is hidden and all chance to come? Such
  /// a bot measures what could be won by knowing; it plays with nobody.
  [[nodiscard]] virtual bool sees_all() const { return false; }
  /// Does it want to be told the answers of the game, by follow()?
  [[nodiscard]] virtual bool follows() const { return false; }
  /// How the game came to where choose() is called next. `so_far` lives until that returns; it
  /// holds what the seat may not know, too.
  virtual void follow(const GameSoFar& so_far) { static_cast<void>(so_far); }
  /// Before the first choice of a game. `seed`: of the seat's random numbers (seat_seed()).
  virtual void new_game(PlayerId seat, std::uint64_t seed) {
    static_cast<void>(seat);
    static_cast<void>(seed);
  }
  /// Answers the pending choice. `own` holds the bot's own copy of the game, in which everything
  /// hidden is made up unless it sees_all(): the bot may read and change all of it, and take random
  /// numbers from `own.state.rng`. While a rule asks, position_of(own) is what it asks about;
  /// answers are tried on `own.state`. Requires: the seat is to answer.
  [[nodiscard]] virtual Option choose(Context& own) = 0;
  /// The best answers that it sees, best first; a bot that does not compare has one, without a
  /// value. Requires: as choose().
  [[nodiscard]] virtual std::vector<Advice> advise(Context& own) {
    Advice only;
    only.option = choose(own);
    return {only};
  }
};

/// A bot with its own copy of the game. For one thread.
class BotSeat {
 public:
  BotSeat(std::shared_ptr<const Ruleset> rules, std::unique_ptr<Bot> bot);
  /// Requires: make_bot() makes this bot.
  BotSeat(const std::shared_ptr<const Ruleset>& rules, std::string_view bot);

  /// Before each game. Equal seeds and games give equal answers.
  void new_game(PlayerId seat, std::uint64_t seed);
  /// The bot's answer to the pending choice of `state`. The bot sees nothing that is hidden from
  /// players, unless it sees_all().
  [[nodiscard]] Option choose(const State& state);
  /// The same of a bot that may want to be told the answers; of one that does not, `so_far` may be
  /// anything.
  [[nodiscard]] Option choose(const State& state, const GameSoFar& so_far);
  [[nodiscard]] bool follows() const { return bot_->follows(); }
  /// The same, with what it would do otherwise.
  [[nodiscard]] std::vector<Advice> advise(const State& state);

 private:
  void look_at(const State& state);

  std::shared_ptr<const Ruleset> rules_;
  std::unique_ptr<Bot> bot_;
  std::unique_ptr<ScriptHost> scripts_;
  State own_;
  Context context_;
  PlayerId seat_;
  std::uint64_t seed_ = 0;
};

/// How a bot that is a program of somebody else is named: "ext:COMMAND" (bot_spec.h). make_bot()
/// makes none: who may start programs does (sdk/tools/outside).
inline constexpr std::string_view kOutside = "ext";
[[nodiscard]] bool is_outside(std::string_view bot);

/// Names of the table of bots (bot_table.h), without settings.
[[nodiscard]] std::vector<std::string> bot_names();
/// The bot that plays a ruleset when nobody says which: that of teams where all win or lose
/// together, the trained one where a shipped file knows enough (is_trained_for), else the greedy
/// one.
[[nodiscard]] std::string_view default_bot(const Ruleset& rules);
/// A bot by its name or file, with settings (bot_spec.h). The error is a whole sentence: no bot has
/// this name, a setting means nothing to it or names nothing of the ruleset. Throws LoadError when
/// its file cannot be read.
[[nodiscard]] Result<std::unique_ptr<Bot>> make_bot(std::string_view text, const Ruleset& rules);
[[nodiscard]] Result<std::unique_ptr<Bot>> make_bot(const BotSpec& spec, const Ruleset& rules);

}  // namespace bastide
