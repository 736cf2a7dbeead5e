// Which rule did what, noted while a game is played once more.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernel/engine.h"

namespace bastide {

/// What one call of a handler changed, in words; calls without an effect are not noted.
struct RuleNote {
  const Handler* handler = nullptr;
  Subject subject;                 // `event` is not kept
  std::vector<std::size_t> lines;  // of the ledger, that it added
  std::vector<std::size_t> voided;
  std::vector<std::string> denials;  // ids that it raised, or the one that it waived
  std::string change;                // of a value, of tie-break keys, of an award: "1 → 2"
  std::size_t first_award = 0;       // awards of the journal that were posted while it ran
  std::size_t awards = 0;
};

/// Attach by Game::set_witness.
class RuleTrace : public Witness {
 public:
  void run(HookCall& call, const Handler& handler) override;
  [[nodiscard]] const std::vector<RuleNote>& notes() const { return notes_; }
  void clear() { notes_.clear(); }

 private:
  std::vector<RuleNote> notes_;
};

/// Which rule made a score line.
struct LineOrigin {
  AwardText::Line line;
  std::string what;  // "points of feature base:road", "hook x:y at score base:road, stage add"
  std::string plugin;
  std::string version;
  SourceRef at;
  std::vector<std::string> rules;  // catalogue ids
  std::string voided_by;           // the hook that struck it out
};

/// Where an award comes from.
struct AwardOrigin {
  AwardText text;
  std::size_t answer = 0;  // of the record, that led to it
  std::string place;
  std::string cause;  // "step core:settle of the turn", "hook x:y at react core:turn_end"
  std::string plugin;
  SourceRef at;
  std::vector<LineOrigin> lines;
  std::vector<std::string> changes;  // of owners, power and the award, each with its hook
};

/// Every award of the game so far, in order. Plays it again from its beginning; it stands then
/// where it stood.
[[nodiscard]] Result<std::vector<AwardOrigin>> award_origins(Game& game);

/// What made an award that would be posted if the game ended now.
[[nodiscard]] std::vector<AwardOrigin> projected_origins(Game& game);
/// The same for the awards that a seat can tell, see Game::foretold().
[[nodiscard]] std::vector<AwardOrigin> foretold_origins(Game& game, PlayerId seat);

/// "hook x:y at check core:claim".
/// What did it, "step core:settle" or "hook x:y at react core:turn_end", for people: the words
/// around the names in their language.
[[nodiscard]] std::string said_cause(const std::string& cause);

[[nodiscard]] std::string hook_words(const Ruleset& rules, const Handler& handler);

}  // namespace bastide
