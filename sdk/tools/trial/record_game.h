// Games become records, and records become games again.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kernel/engine.h"
#include "kernel/io/record_file.h"
#include "kernel/load/ruleset_loader.h"

namespace bastide {

/// The record of a game so far, without undone answers. `origin`: from what its ruleset was loaded.
[[nodiscard]] Record record_of(const Game& game, const LoadRequest& origin);

/// Its answers after the first `from`, and the outcome; nothing of the set-up.
[[nodiscard]] Record play_of(const Game& game, std::size_t from = 0);

/// What loads the ruleset of a record.
[[nodiscard]] LoadRequest request_of(const RecordSetup& setup);

/// The set-up of the recorded game. The error names what does not fit the ruleset: seats, first
/// player.
[[nodiscard]] Result<GameSetup> game_setup_of(const RecordSetup& setup, const Ruleset& rules);

using PluginVersions = std::vector<std::pair<std::string, std::string>>;  // id, version

/// How the ruleset differs from the one that was played: versions of plugins, or the catalogue
/// alone. Empty: not at all.
[[nodiscard]] std::vector<std::string> ruleset_changes(const RecordSetup& setup,
                                                       const Ruleset& rules);
/// The same for a ruleset of which only this is known: versions of plugins, hash of the catalogue.
[[nodiscard]] std::vector<std::string> ruleset_changes(const RecordSetup& setup,
                                                       const PluginVersions& here,
                                                       std::uint64_t catalogue);
/// Id and version of its plugins; the kernel's own goes without saying.
[[nodiscard]] PluginVersions plugin_versions(const Ruleset& rules);

/// Word of an outcome: "ranking".
[[nodiscard]] const char* outcome_word(Outcome outcome);

/// Plays a record answer by answer.
class RecordPlayer {
 public:
  /// `record` outlives the player. Draws come from the record, whatever the seed would draw; with
  /// `auto_chance` the seed draws on where the record ends, once the game is taken. Without
  /// `check_hashes` the rules may differ; an answer without a hash is checked by its text alone.
  RecordPlayer(const Record& record,
               std::shared_ptr<const Ruleset> rules,
               GameSetup setup,
               bool check_hashes);

  [[nodiscard]] Game& game() { return *game_; }
  /// Hands out the game, to be played on after the last valid answer. The player is then of no more
  /// use. Requires, after a fault: the set-up keeps the history.
  [[nodiscard]] std::unique_ptr<Game> take_game();
  /// Carries out the next answer; false when there is none or when it does not fit: then fault()
  /// says why.
  bool step();
  /// Answers carried out and found right.
  [[nodiscard]] std::size_t position() const { return position_; }
  /// Plays to the end of the record and compares the outcome.
  void finish();
  [[nodiscard]] const std::optional<RecordFault>& fault() const { return fault_; }
  /// The text at fault, where it is no option of the choice that a player answers; else empty.
  [[nodiscard]] std::string illegal_answer() const {
    return is_illegal_ ? record_.answers[position_].text : std::string();
  }

 private:
  bool fail(int line, std::string reason);
  [[nodiscard]] std::optional<std::string> apply(const RecordAnswer& answer);
  [[nodiscard]] std::string who_begins(const RecordAnswer& answer) const;
  void compare_outcome();

  const Record& record_;
  std::unique_ptr<Game> game_;
  bool draws_on_;
  bool check_hashes_;
  bool is_illegal_ = false;
  std::size_t position_ = 0;
  std::optional<RecordFault> fault_;
};

}  // namespace bastide
