// The front door: Game plays one game of a ruleset, records it, explains it, and goes back and
// forth in it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/answer.h"
#include "kernel/base/result.h"
#include "kernel/flow/scoring.h"
#include "kernel/flow/setup.h"
#include "kernel/rules/line_source.h"
#include "kernel/rules/line_words.h"

namespace bastide {

/// One completed scoring in words: "Anna scored base:lane for 3: base:lane.tile 3".
struct AwardText {
  std::vector<std::string> who;
  std::string what;    // feature kind, or the reason of an award without a feature
  std::string reason;  // completed, final, early, …
  std::int32_t points = 0;
  struct Line {
    std::string name;
    std::int32_t n = 0;
    std::int32_t each = 0;
    std::int32_t points = 0;
    std::string voided;                 // why it does not count
    std::vector<std::string> rules{};   // catalogue ids
    std::vector<std::int32_t> cites{};  // of Ruleset::citations
    LineWords words{};                  // what it counts; empty: the name says it
    std::string plugin{};               // whose rule made the line
    std::string place{};  // cell where its points come from, "1,0"; empty: the award's
  };
  std::vector<Line> lines;
  std::int32_t turn = 0;
  std::int32_t tile = -1;
};

/// What can be told of the end of a game by someone who does not see all of it.
struct Foretold {
  std::vector<PostedAward> awards;   // the same whatever the hidden things are
  std::vector<std::size_t> numbers;  // which of all awards of the end each is, from 0
  bool is_whole = true;              // false: more may be awarded, or other points
};

class Game {
 public:
  /// Starts a game and runs to the first choice. Requires: the number of players suits the ruleset.
  /// `witness` sees every rule from the set-up on; see set_witness().
  Game(std::shared_ptr<const Ruleset> rules, GameSetup setup, Witness* witness = nullptr);
  Game(const Game&) = delete;
  Game& operator=(const Game&) = delete;
  ~Game();

  [[nodiscard]] const Ruleset& rules() const { return *rules_; }
  [[nodiscard]] std::shared_ptr<const Ruleset> shared_rules() const { return rules_; }
  [[nodiscard]] const GameSetup& setup() const { return setup_; }
  /// What is played on: hashed, recorded, copied. While a rule asks it is as before that rule.
  [[nodiscard]] const State& state() const { return state_; }
  /// What is shown: while a rule asks, what the rule has made of the state so far; see
  /// position_of(). Valid until the game goes on.
  [[nodiscard]] const State& shown() const { return position_of(context_); }
  /// Of what is shown.
  [[nodiscard]] View view() const { return View(rules_->catalog, shown()); }
  [[nodiscard]] const Journal& journal() const { return journal_; }
  /// A script fault while starting; the game is then over before it began.
  [[nodiscard]] const Status& start_status() const { return start_status_; }

  // The pending choice.
  [[nodiscard]] bool over() const { return state_.over(); }
  [[nodiscard]] bool waiting() const { return is_waiting(state_); }
  [[nodiscard]] PendingChoice pending() const { return pending_choice(context_); }
  [[nodiscard]] std::vector<Option> options();
  [[nodiscard]] std::string text(const Option& option) const {
    return option_text(context_, option);
  }
  /// The option with this text (case and surplus blanks do not matter; a piece kind may be left out
  /// of a claim when only one fits). The error names the nearest options.
  [[nodiscard]] Result<Option> find_option(std::string_view text);
  /// Applies an answer; on any error the game is unchanged.
  Status answer(const Option& option);
  Status answer(std::string_view text);
  /// Lets chance answer. Requires: chance is to answer.
  Status answer_chance();
  /// From now on draws and dice are answered at once, as with GameSetup::auto_chance.
  Status let_chance_answer();

  // Explanations.
  [[nodiscard]] std::vector<Denial> why_not_place(TileKindId kind, Cell cell, Rotation rotation);
  [[nodiscard]] std::vector<Denial> why_not_claim(PieceKindId piece,
                                                  ColourId colour,
                                                  SegmentId segment);
  [[nodiscard]] AwardText award_text(const PostedAward& award) const;
  /// Awards that final scoring would post now, on a copy of the state. Empty when the game is over.
  [[nodiscard]] std::vector<PostedAward> projected_awards();
  /// Of the projected awards those that a seat can tell; no seat: whoever looks on. Equal in games
  /// that look the same to the seat.
  [[nodiscard]] Foretold foretold(PlayerId seat = {});
  /// Points by colour if the game ended now.
  [[nodiscard]] std::vector<std::int32_t> projected();
  /// Sentence of a denial, by its key, with its arguments.
  [[nodiscard]] std::string sentence(const Denial& denial) const;

  // The record.
  [[nodiscard]] const std::vector<Answer>& answers() const { return answers_; }
  /// Answers that count now: undone ones come after it.
  [[nodiscard]] std::size_t position() const { return position_; }
  /// May this seat know now what the `n`-th answer (from 0) is? No seat: whoever looks on.
  [[nodiscard]] bool is_told(std::size_t n, PlayerId seat = {}) const;
  /// For a bot that follows the answers. Valid until the game goes on.
  [[nodiscard]] GameSoFar so_far() const;
  /// Numbers of the answers under seal that all may know since the `n`-th was given.
  [[nodiscard]] std::vector<std::size_t> opened_by(std::size_t n) const;
  /// Goes to just after the `n`-th answer, back or forth. Requires: n <= answers().size().
  Status go_to(std::size_t n);
  /// Back to the last earlier choice of a player. False when there is none.
  bool undo();
  /// Forth to the next choice of a player among undone answers.
  bool redo();

  // Names.
  [[nodiscard]] const std::string& player_name(PlayerId player) const;
  /// The seat's name; with several colours a seat, "Anna 2".
  [[nodiscard]] std::string colour_name(ColourId colour) const;
  [[nodiscard]] std::string_view name(NameId id) const { return names_.text(id); }

  /// From now on `witness` sees every rule that runs; null: nobody does. It outlives the game or is
  /// taken off before it goes.
  void set_witness(Witness* witness) { context_.witness = witness; }

  /// For fixtures: changes the state before the first answer, then settles what waits again.
  /// `change` gets effects that note no events.
  Status set_up(const std::function<void(Context&)>& change);
  /// Ends the game at once with final scoring, as tests do.
  Status end_now();

 private:
  struct Snapshot {
    std::size_t position = 0;
    State state;
    std::size_t events = 0;
    std::size_t awards = 0;
  };

  /// Awards of final scoring of this state; none when a rule fails.
  [[nodiscard]] std::vector<PostedAward> awards_at_end(State state, Witness* witness);
  /// For questions about what is shown.
  [[nodiscard]] Context shown_context();
  Status apply(const Option& option, std::string text);
  /// Applies an option and the draws that follow; a fault in any of them takes all of them back.
  Status apply_with_chance(const Option& option, std::string text);
  void forget_later();
  Status run_chance();
  /// Chance gives its next answer.
  Status apply_chance();
  /// Notes where the game stands, unless the last note is recent enough.
  void take_snapshot();
  /// The last one at or before the `n`-th answer.
  [[nodiscard]] const Snapshot& snapshot_before(std::size_t n) const;
  [[nodiscard]] Result<NamedOption> find_named(std::string_view typed);
  Status replay_from(const Snapshot& snapshot, std::size_t n);

  std::shared_ptr<const Ruleset> rules_;
  GameSetup setup_;
  Names names_;
  std::unique_ptr<ScriptHost> scripts_;
  State state_;
  Journal journal_;
  mutable Context context_;  // caches of reads; bound to state_
  std::vector<Answer> answers_;
  std::size_t position_ = 0;
  std::vector<Snapshot> history_;
  std::vector<std::size_t> drawn_;  // of a stacked pile: positions at which its tiles were drawn
  std::int32_t first_ = 0;          // who began
  Status start_status_;
};

}  // namespace bastide
