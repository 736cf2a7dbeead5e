// What `bastide train` has learnt about a ruleset, as a file: weights by name, where they come from
// and how strong they play. Some are shipped within the program.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernel/rules/ruleset.h"
#include "sdk/bots/value_weights.h"

namespace bastide {

/// How a trained bot fared against another. Shares are from 0 to 1; all with 95 % intervals.
struct Strength {
  std::string against;      // name of the other bot; empty: not measured
  std::uint64_t pairs = 0;  // decks, each played twice with the seats exchanged
  double wins = 0;          // share of victories, ties counted in parts
  double wins_low = 0;
  double wins_high = 1;
  double margin = 0;  // points more than the other in a game
  double margin_low = 0;
  double margin_high = 0;
};

struct TrainedFile {
  std::string ruleset;
  std::uint64_t catalogue = 0;  // hash of the compiled ruleset
  std::vector<std::string> with;
  std::vector<std::string> set;
  std::int32_t players = 2;
  std::string command;
  std::uint64_t seed = 1;
  std::uint64_t games = 0;
  Strength strength;
  std::vector<std::pair<std::string, float>> inputs;  // those that differ from what greedy believes
};

/// Throws LoadError: the file cannot be read, or is not of this form.
[[nodiscard]] TrainedFile read_trained_file(const std::string& file);
/// The same for its text; `file` names it in complaints.
[[nodiscard]] TrainedFile parse_trained_file(std::string_view text, const std::string& file);

/// Those that are shipped, by name.
[[nodiscard]] const std::vector<TrainedFile>& shipped_trained_files();

/// The file that knows most about a ruleset with so many players: the one of that ruleset itself,
/// else the one that shares most inputs, where the same ruleset with other variants counts too; of
/// those that know as much, the one whose number of players is nearest. Null when none knows half
/// of what can be learnt about the ruleset. Inputs follow from what plugins and parts declare;
/// beliefs, which every ruleset has, do not count. Files of two players are not for more, nor the
/// other way round: weights of a game in which a rival's loss is one's own gain play badly in one
/// where it is somebody else's, and worse than those of greedy. A team has no rivals: its files are
/// for any number.
[[nodiscard]] const TrainedFile* nearest_trained_file(const std::vector<TrainedFile>& files,
                                                      const Ruleset& rules,
                                                      std::int32_t players);

/// Is the file about this very ruleset and number of players?
[[nodiscard]] bool is_about(const TrainedFile& file, const Ruleset& rules, std::int32_t players);

/// Is there a shipped file for this ruleset, with any number of its players?
[[nodiscard]] bool is_trained_for(const Ruleset& rules);

/// What the shipped files say about a ruleset with so many players: for searches and other bots.
[[nodiscard]] ValueWeights trained_weights(const Ruleset& rules, std::int32_t players);

/// Values of all inputs: those of the file, and what the greedy bot believes where it has none.
[[nodiscard]] std::vector<float> trained_values(const TrainedFile& file, const ValueInputs& inputs);

}  // namespace bastide
