// One position of a game, played on in place: what Python calls a state.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "kernel/engine.h"
#include "sdk/python/seated_rules.h"

namespace bastide {

/// The action is not among the legal ones.
class IllegalAction : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

/// A position has no answer to this question: nobody is to answer, it was made up.
class NoAnswer : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// For one thread at a time. Functions that play throw ScriptFault when a rule fails; the position
/// is then as before.
class Position {
 public:
  /// What current_player() says when no player is to answer.
  static constexpr std::int32_t kChanceActs = -1;
  static constexpr std::int32_t kOver = -4;

  /// The first position. With `open_chance` draws and dice wait for answers; else they follow from
  /// the seed.
  Position(std::shared_ptr<const SeatedRules> game, std::uint64_t seed, bool open_chance);
  /// A copy that plays on for itself.
  Position(const Position& other);
  Position& operator=(const Position&) = delete;
  ~Position() = default;

  /// A new game in the same room.
  void begin_anew(std::uint64_t seed);

  [[nodiscard]] const SeatedRules& game() const { return *game_; }
  [[nodiscard]] const std::shared_ptr<const SeatedRules>& shared_game() const { return game_; }
  [[nodiscard]] const State& state() const { return state_; }
  /// What is shown: see Game::shown().
  [[nodiscard]] const State& shown() { return position_of(context_); }
  [[nodiscard]] std::uint64_t seed() const { return seed_; }
  [[nodiscard]] bool is_over() const { return state_.over(); }
  /// A seat, kChanceActs or kOver.
  [[nodiscard]] std::int32_t current_player() const;
  /// Actions that were applied, with those of chance.
  [[nodiscard]] std::size_t move_number() const { return moves_before_ + history_.size(); }

  /// Legal actions in the order of the engine; empty at the end. Valid until it is played on.
  [[nodiscard]] const std::vector<std::int64_t>& legal_actions();
  /// Writes which actions are legal for a player: ActionTable::size() values.
  void mask(bool* out);
  /// How likely each of them is, when chance is to answer.
  [[nodiscard]] std::vector<double> chances();
  /// Throws IllegalAction.
  void apply(std::int64_t action);
  /// The option of an action. Throws IllegalAction.
  [[nodiscard]] const Option& option_of(std::int64_t action);
  /// The action of an option of this position. Throws IllegalAction.
  [[nodiscard]] std::int64_t action_of(const Option& option);
  [[nodiscard]] std::string text_of(std::int64_t action);
  /// The pending choice: "core:place"; empty at the end.
  [[nodiscard]] std::string choice() const;
  /// Random answers to the end, chance's too, by the numbers of the seed. False: it was stopped
  /// because it went on for too long.
  bool play_random(std::uint64_t seed);

  /// See SeatedRules.
  [[nodiscard]] std::vector<double> returns() const;
  [[nodiscard]] std::vector<std::int32_t> points() const;
  /// By seat: the points if the game ended now, as `seat` can tell; what it cannot see is made up,
  /// and comes out alike in all games that look alike to it.
  [[nodiscard]] std::vector<std::int32_t> projected(PlayerId seat);

  /// Writes what the seat sees: ObservationLayout::size() numbers.
  void observe(PlayerId seat, float* out);

  /// Makes it a game that looks the same to the seat: what the seat cannot see is made up by the
  /// number. Chance answers are then those of the number, too.
  void make_up(PlayerId seat, std::uint64_t number);

  /// The same game through the engine's front door, for explanations. Throws NoAnswer when the
  /// position is made up.
  [[nodiscard]] std::unique_ptr<Game> replayed() const;

  /// Rules run by this host from now on; it outlives the position or is replaced.
  void use_scripts(ScriptHost* scripts) { context_.scripts = scripts; }

 private:
  void begin();
  void forget_options();
  void settle_chance();
  void step(const Option& option);
  /// Plays the first `count` answers of the history again, after a rule failed.
  void restore(std::size_t count);

  std::shared_ptr<const SeatedRules> game_;
  std::uint64_t seed_;
  bool open_chance_;
  bool made_up_ = false;
  State state_;
  Context context_;
  std::shared_ptr<const State> start_;  // where a made-up game begins
  std::size_t moves_before_ = 0;        // of the game that a made-up one was made from
  std::vector<Option> history_;
  bool listed_ = false;
  std::vector<Option> options_;
  std::vector<std::int64_t> actions_;  // by option
};

}  // namespace bastide
