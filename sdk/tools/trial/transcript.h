// A whole game as text that people review: one line per answer, indented lines for what followed
// from it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/engine.h"
#include "kernel/flow/hidden.h"
#include "kernel/load/ruleset_loader.h"

namespace bastide {

/// Writes the text of a game while it is played; needs its journal. Knows no plugin.
class TranscriptWriter {
 public:
  /// For a viewer who sees all the text is as one that the game can be played again from.
  TranscriptWriter(Game& game, Viewer viewer) : game_(game), viewer_(viewer) {}

  /// What happened before the first answer.
  [[nodiscard]] std::string begin();
  /// What happened up to now is not written: the game went back or forth.
  void skip();
  /// The last answer, and what followed. Requires: one more answer than at the call before.
  [[nodiscard]] std::string answer();
  /// Scores and winners so far.
  [[nodiscard]] std::string result() const;

 private:
  [[nodiscard]] std::string events(const Answer* answer);
  [[nodiscard]] std::string winners(bool is_shared) const;

  Game& game_;
  Viewer viewer_;
  std::size_t seen_ = 0;  // events written
};

/// A transcript that is kept as a test: the head of the file says which game, its lines say which
/// answers.
struct TranscriptPlan {
  LoadRequest ruleset;
  std::vector<std::string> players;
  std::uint64_t seed = 1;
  struct Line {
    std::string answer;
    int line = 0;
  };
  std::vector<Line> answers;
};

/// Reads a kept transcript; only its head and its answers are looked at.
[[nodiscard]] Result<TranscriptPlan> parse_transcript(std::string_view text,
                                                      const std::string& file);

struct TranscriptRun {
  std::string text;
  int line = 0;         // of the answer that does not fit; 0: all fit
  std::string trouble;  // why; with line 0: the game cannot start, or a rule failed
};

/// Plays the answers of the plan and writes the transcript. Where they do not fit or end, the game
/// goes on with random answers of the seed if `play_on`, else it stops.
[[nodiscard]] TranscriptRun run_transcript(const TranscriptPlan& plan,
                                           const std::shared_ptr<const Ruleset>& rules,
                                           bool play_on);

}  // namespace bastide
