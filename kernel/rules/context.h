// What a running rule may touch, and how it asks.
#pragma once

#include <algorithm>
#include <cstdint>
#include <exception>
#include <string>
#include <utility>
#include <vector>

#include "kernel/base/names.h"
#include "kernel/base/script_fault.h"
#include "kernel/base/stop.h"
#include "kernel/rules/journal.h"
#include "kernel/rules/ruleset.h"
#include "kernel/state/fit_scan.h"
#include "kernel/state/state.h"

namespace bastide {

/// A rule asked and nobody has answered yet: leaves the activity, which is run again with the
/// answer.
class AskPending : public std::exception {
 public:
  explicit AskPending(PendingAsk the_ask) : ask(std::move(the_ask)) {}
  PendingAsk ask;
};

/// Answers at once, for playouts: nothing is suspended then, and no frame waits.
class AnswerSource {
 public:
  /// Instead of an answer: a trial ends where the rule asks.
  static constexpr std::int32_t kNone = -1;

  AnswerSource() = default;
  AnswerSource(const AnswerSource&) = delete;
  AnswerSource& operator=(const AnswerSource&) = delete;
  virtual ~AnswerSource() = default;
  /// Number of the chosen option of a question or a draw, or kNone.
  virtual std::int32_t choose(const Context& context, const PendingAsk& ask) = 0;
  /// False: options need no texts, and questions no prompt.
  [[nodiscard]] virtual bool reads_texts() const { return true; }
  /// Draws a tile from a pile that is not empty, without a list of what may come. None: chance is
  /// asked like anybody.
  virtual TileKindId draw(const Context& /*context*/, PileId /*pile*/) { return {}; }
  /// False: chance gets kNone for an answer, so that nobody need list what may come.
  [[nodiscard]] virtual bool answers_chance() const { return true; }
  /// A trial ends in this state. False: nobody looks at it later, and it may become any other.
  [[nodiscard]] virtual bool keeps_end(const Context& /*context*/) { return true; }
  /// Of a trial (Context::one_way): an activity begins. Whoever keeps `context.state` can play on
  /// from here by run_from(); may_ask() tells whether that is of use.
  virtual void begin_activity(Context& /*context*/, const Activity& /*activity*/) {}
  /// Answers a kernel choice before it becomes pending. False: let it wait as usual.
  virtual bool decide(Context& /*context*/, const Frame& /*frame*/, Option& /*option*/) {
    return false;
  }
};

/// One thing that an action of the claim choice offers.
struct Offer {
  std::string text;   // unique among the offers of the action
  SegmentId segment;  // what it is about, for pictures; none when about nothing on the board
  PieceId piece;
};

/// How a script ended the game.
struct Verdict {
  Outcome outcome = Outcome::running;
  std::string reason;
  std::vector<std::int32_t>
      winners;  // colours; empty: everybody (won), nobody (lost), or by points (ranking)
};

/// The one way from the engine into a script language.
class ScriptHost {
 public:
  ScriptHost() = default;
  ScriptHost(const ScriptHost&) = delete;
  ScriptHost& operator=(const ScriptHost&) = delete;
  virtual ~ScriptHost() = default;
  virtual void run_handler(HookCall& call, const Handler& handler) = 0;
  virtual void run_phase(Context& context, const Phase& phase, PlayerId player) = 0;
  /// How many offers `list_offers` would add.
  virtual std::size_t count_offers(Context& context, ActionId action, PlayerId player) {
    std::vector<Offer> offers;
    list_offers(context, action, player, offers);
    return offers.size();
  }
  virtual void list_offers(Context& context,
                           ActionId action,
                           PlayerId player,
                           std::vector<Offer>& offers) = 0;
  virtual void run_action(Context& context,
                          ActionId action,
                          PlayerId player,
                          std::int32_t offer) = 0;
  virtual Verdict test_ending(Context& context, const Ending& ending) = 0;
  virtual bool test_done(Context& context, FeatureKindId kind, FeatureId feature) = 0;
  virtual bool test_guard(Context& context, const GuardUse& use, const Subject& subject) = 0;
  /// From here to end_move() all scripts together have one budget, besides that of each call.
  /// False, and nothing begins, within a move.
  virtual bool begin_move() { return false; }
  /// Another decision was taken within the move, which has its budget anew.
  virtual void refill_move() {}
  virtual void end_move() {}
};

/// Sees every rule that runs, to explain afterwards who did what, or to count it. Games have none.
class Witness {
 public:
  Witness() = default;
  Witness(const Witness&) = delete;
  Witness& operator=(const Witness&) = delete;
  virtual ~Witness() = default;
  /// Must run the handler, and may look at the call before and after.
  virtual void run(HookCall& call, const Handler& handler) = 0;
  /// A check that is data denies all placements in a cell. True: seen, it need not be run for each.
  virtual bool denied(const Handler& /*check*/) { return false; }
  /// Must run the step, one that a plugin declares: run_rule().
  virtual void run_phase(Context& context, const Phase& phase, PlayerId player);
  /// A player has taken this action.
  virtual void used(ActionId /*action*/) {}
  /// This ending has ended the game.
  virtual void ended(const Ending& /*ending*/) {}
};

/// Runs the rule of a step that a plugin declares.
void run_rule(Context& context, const Phase& phase, PlayerId player);

/// A placement that a filtered scan found.
struct ScannedPlacement {
  Cell cell;
  Rotation rotation = 0;
  bool is_certain = true;  // scripts were asked, or have no say
};

/// Scratch of one placement scan; valid until the board changes.
struct PlacementScan {
  TileKindId kind;  // none: not valid
  FitScan plain;
  std::vector<ScannedPlacement> list;  // of the filtered scan
  std::uint32_t total = 0;             // once all of the list is certain
  bool filtered = false;
  bool is_certain = true;
};

/// Legal claims of the tile just placed; valid from counting them until the next answer.
struct ClaimScan {
  bool valid = false;
  std::vector<Option> list;
};

/// All that a guard of a plugin can see of what is printed: its answer is the same in all games.
struct KeptQuestion {
  std::int32_t use = -1;      // of Ruleset::guard_uses
  std::int32_t tile = -1;     // kind
  std::int32_t laid = -1;     // kind of the tile on the board
  std::int32_t segment = -1;  // on its tile
  std::int32_t on = -1;       // kind of that tile
  std::int32_t turned = 0;    // rotations of all these, and whether they lie face up

  bool operator==(const KeptQuestion&) const = default;
};
struct KeptAnswer {
  KeptQuestion question;
  bool holds = false;
};

/// What a player leaves alone although the rules allow it: bots that play with less.
struct Restraint {
  PlayerId player;
  std::vector<PieceKindId> pieces;
  std::vector<ActionId> actions;
  std::uint64_t features = 0;  // kinds on which nothing of theirs is placed, a bit each

  [[nodiscard]] bool holds(PieceKindId kind) const {
    return std::find(pieces.begin(), pieces.end(), kind) != pieces.end();
  }
  [[nodiscard]] bool holds(ActionId action) const {
    return std::find(actions.begin(), actions.end(), action) != actions.end();
  }
  [[nodiscard]] bool holds(FeatureKindId kind) const {
    return (features >> kind.index() & 1U) != 0;
  }
};

/// Everything around one running game or playout. Not shared between threads.
struct Context {
  Context(const Ruleset& the_rules, State& the_state)
      : rules(the_rules), catalog(the_rules.catalog), state(the_state) {}

  /// What was counted on the board no longer holds.
  void board_changed() {
    scan.kind = TileKindId();
    claims.valid = false;
  }
  /// `state` is another one than before.
  void state_replaced() {
    board_changed();
    has_position = false;
  }

  const Ruleset& rules;
  const Catalog& catalog;
  State& state;
  Journal* journal = nullptr;  // null: nobody reads events
  Names* names = nullptr;      // for line names coined during play; null: only those of the ruleset
  ScriptHost* scripts = nullptr;         // null: a ruleset without scripts
  AnswerSource* answers = nullptr;       // null: questions suspend the activity
  Witness* witness = nullptr;            // null: nobody will ask who did what
  const Restraint* restraint = nullptr;  // null: players have all options that the rules give them
  std::size_t transcript_next = 0;       // of state.suspended.transcript, in the running activity
  PlacementScan scan;
  ClaimScan claims;
  std::vector<State> snapshots;  // of the running activity: before it, and where it asks or is left
  bool has_position = false;     // the second is the position of the pending question of `state`
  std::vector<std::int32_t> scratch;
  std::int32_t changes = 0;     // events since the last decision
  std::int32_t idle_steps = 0;  // of the turn program, since the last decision
  std::int32_t citing = -1;     // of Ruleset::citations: the rule that gives awards now
  PendingAsk spare_ask;         // the room of the last question, for the next one
  std::vector<KeptAnswer> kept_answers;
  bool doubts_kept = false;  // ask again, and stop when the answer differs
  bool in_award = false;     // interceptors of an award run
  bool in_move = false;      // a budget of scripts runs, see MoveBudget
  bool searching = false;    // checks may stop at the first denial and need no arguments
  bool one_way = false;      // a trial that ends at its first question: nothing is kept to undo
  /// A trial has come to the question where it ends. What still runs of the activity runs in vain:
  /// it is answered at random and undone, which takes less than getting out of a script half-way.
  bool has_left = false;
  bool keeps_end = false;  // of a trial that has left: the second of `snapshots` is its end
  std::uint64_t vain_asks = 0;
};

/// Kinds of features on which the player places such a piece, as bits: what the piece may claim
/// less what the player leaves alone.
[[nodiscard]] inline std::uint64_t claimed_kinds(const Context& context,
                                                 PlayerId player,
                                                 PieceKindId piece) {
  const std::uint64_t bits = context.catalog.piece_kinds[piece].claim_bits;
  const Restraint* const restraint = context.restraint;
  if (restraint == nullptr || restraint->player != player) {
    return bits;
  }
  return restraint->holds(piece) ? 0 : bits & ~restraint->features;
}

/// What scripts may spend together on one move, or on listing what can be answered; within another
/// one it is part of that.
class MoveBudget {
 public:
  explicit MoveBudget(Context& context)
      : context_(context), begins_(!context.in_move && context.scripts != nullptr) {
    if (begins_) {
      context.in_move = true;
      begins_on_host_ = context.scripts->begin_move();
    }
  }
  MoveBudget(const MoveBudget&) = delete;
  MoveBudget& operator=(const MoveBudget&) = delete;
  MoveBudget(MoveBudget&&) = delete;
  MoveBudget& operator=(MoveBudget&&) = delete;
  ~MoveBudget() {
    if (begins_) {
      context_.in_move = false;
      if (begins_on_host_) {
        context_.scripts->end_move();
      }
    }
  }

 private:
  Context& context_;
  bool begins_;
  bool begins_on_host_ = false;  // false: another context of the same scripts is in a move
};

/// Awards given from here to the end of the scope are those of a rule.
class Citing {
 public:
  Citing(Context& context, std::int32_t cites)
      : context_(context), outer_(std::exchange(context.citing, cites)) {}
  Citing(const Citing&) = delete;
  Citing& operator=(const Citing&) = delete;
  Citing(Citing&&) = delete;
  Citing& operator=(Citing&&) = delete;
  ~Citing() { context_.citing = outer_; }

 private:
  Context& context_;
  std::int32_t outer_;
};

/// Runs a handler under the eyes of the witness, if there is one.
inline void run_handler(HookCall& call, const Handler& handler) {
  if (call.context.witness == nullptr) {
    handler.run(call, handler);
  } else {
    call.context.witness->run(call, handler);
  }
}

/// Throws ScriptFault: more answers were given than any game of this ruleset needs.
[[noreturn]] void stop_endless_game(const Context& context);

/// Counts an answer of the game, of whoever. Throws ScriptFault when there are too many of them,
/// Stopped when nobody wants the game any more.
inline void count_answer(Context& context) {
  constexpr std::int32_t kLookEvery = 8;  // a power of two
  if (++context.state.answers > context.catalog.most_answers) {
    stop_endless_game(context);
  }
  if (context.state.answers % kLookEvery == 0) {
    look_for_stop();
  }
}

/// Asks a question inside an activity: the recorded answer, the source's answer, or AskPending. In
/// a trial any answer in its place (Context::has_left). Returns the option's number. At most 64
/// questions in one activity (ScriptFault).
std::int32_t ask(Context& context, const PendingAsk& question);
/// The same with AnswerSource::kNone instead of AskPending, for who leaves the rule himself.
[[nodiscard]] std::int32_t ask_for_answer(Context& context, const PendingAsk& question);

/// The tile that chance draws at once, as one question of the running activity; none when it must
/// be asked.
TileKindId draw_at_once(Context& context, PileId pile);

/// Does anybody read the texts of the next question of the running activity?
[[nodiscard]] bool reads_texts(const Context& context);

/// A name for a line or reason coined by a rule. Known names need no Context::names.
NameId coin_name(Context& context, std::string_view text);
/// Text of a name of the ruleset or coined during play.
[[nodiscard]] std::string_view name_text(const Context& context, NameId name);

}  // namespace bastide
