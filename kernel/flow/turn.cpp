#include "kernel/flow/turn.h"

#include <exception>
#include <utility>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"
#include "kernel/base/stop.h"
#include "kernel/flow/choices.h"
#include "kernel/flow/hidden.h"
#include "kernel/flow/scoring.h"

namespace bastide {

namespace {

constexpr std::int32_t kMostIdleSteps = 100000;

/// Inlined where it is called: six times a turn, it is mostly its own frame otherwise.
[[gnu::always_inline]] inline void run_step(Context& context) {
  Turn& turn = context.state.turn;
  if (turn.goto_step >= 0) {  // an answer or a reaction jumps before the next step begins
    turn.step = std::exchange(turn.goto_step, -1);
    turn.stage = 0;
  }
  const Phase& phase = context.rules.phases[static_cast<std::size_t>(turn.step)];
  StepResult result = StepResult::done;
  if (phase.native != nullptr) {
    result = phase.native(context);
  } else {
    Subject subject;
    subject.player = active_player(context);
    subject.tile = TileId(turn.last_tile);
    if ((!phase.once || turn.part == 0) && holds(phase.guard, context, subject) &&
        (!phase.voluntary || voluntary_allowed(context, subject.player, nullptr))) {
      if (context.witness == nullptr) {
        run_rule(context, phase, active_player(context));
      } else {
        context.witness->run_phase(context, phase, active_player(context));
      }
      if (context.has_left) {
        return;
      }
    }
  }
  if (turn.goto_step >= 0) {
    turn.step = turn.goto_step;
    turn.goto_step = -1;
    turn.stage = 0;
  } else if (result == StepResult::more) {
    ++turn.stage;
  } else {
    ++turn.step;
    turn.stage = 0;
  }
}

void answer_place(Context& context, const PlaceTile& place) {
  const PlayerId player = active_player(context);
  const std::int32_t loose =
      context.state.zones.find_loose(context.catalog.hand, player, place.kind);
  place_tile(context, place.kind, place.cell, place.rotation, true, player, loose);
}

/// What an action says in data about a piece that was chosen.
void use_piece(Context& context, const ActionRule& rule, PieceId piece) {
  const PieceRow row = context.state.pieces.row(piece);
  if (rule.score.is_some() && row.where == PieceWhere::segment) {
    score_feature(context,
                  context.state.features.feature_of(SegmentId(row.place)),
                  rule.score,
                  {std::int32_t{row.colour}});
  }
  if (rule.takes_back && context.state.pieces.row(piece).where != PieceWhere::supply) {
    send_home(context, piece, active_player(context));
  }
}

void run_action(Context& context, const ClaimAction& claim) {
  const ActionRule& rule = context.rules.actions[claim.action.index()];
  const Citing citing(context, rule.cites);
  if (context.witness != nullptr) {
    context.witness->used(claim.action);
  }
  if (rule.is_data()) {
    use_piece(context,
              rule,
              offered_pieces(context, rule.own_pieces, active_player(context))
                  .at(static_cast<std::size_t>(claim.offer)));
  } else {
    context.scripts->run_action(context, claim.action, active_player(context), claim.offer);
  }
}

void place_claimed(Context& context, const ClaimPiece& claim) {
  const PieceId piece = context.state.pieces.find_in_supply(claim.colour, claim.kind);
  Effects(context).place_piece(piece, claim.segment, active_player(context));
}

void settle_chosen(Context& context, FeatureId listed) {
  context.state.completed.erase_if([&](std::int32_t done) { return done == listed.value(); });
  settle_feature(context, context.state.features.feature_of(SegmentId(listed.value())));
}

/// `pile` and `holder`: of a draw. Answers of suspended activities never come here.
void answer(Context& context, const Option& option, PileId pile, PlayerId holder) {
  if (const auto* const place = option.as<PlaceTile>()) {
    answer_place(context, *place);
  } else if (const auto* const draw = option.as<DrawTile>()) {
    Effects(context).take_tile(pile, draw->kind, context.catalog.hand, holder);
  } else if (const auto* const piece = option.as<ClaimPiece>()) {
    place_claimed(context, *piece);
  } else if (const auto* const action = option.as<ClaimAction>()) {
    run_action(context, *action);
  } else if (const auto* const settle = option.as<SettleFeature>()) {
    settle_chosen(context, settle->feature);
  }
}

void execute(Context& context, const Activity& activity) {
  switch (activity.kind) {
    case ActivityKind::phase:
      run_step(context);
      break;
    case ActivityKind::reaction:
      tell_next(context);
      break;
    case ActivityKind::answer:
      answer(context, activity.option(), activity.pile(), activity.holder());
      break;
    case ActivityKind::none:
      break;
  }
}

/// May interceptors run? They may ask.
bool are_awards_intercepted(const Ruleset& rules) {
  return rules.hooks.any(Point::award) || rules.hooks.any(Point::take_back);
}

/// May a rule ask in the step at which the turn stands? One that does not run asks nobody.
bool may_step_ask(Context& context) {
  const Ruleset& rules = context.rules;
  const Turn& turn = context.state.turn;
  const std::int32_t step = turn.goto_step >= 0 ? turn.goto_step : turn.step;
  const Phase& phase = rules.phases[static_cast<std::size_t>(step)];
  if (phase.native == nullptr) {
    Subject subject;
    subject.player = active_player(context);
    subject.tile = TileId(turn.last_tile);
    return holds(phase.guard, context, subject);
  }
  const bool is_final = static_cast<std::size_t>(step) >= rules.first_final_phase;
  // Which tile of a hand goes is asked only where tiles are drawn.
  return (phase.name == "core:draw" &&
          (rules.hooks.any(Point::stuck) || rules.catalog.stuck == Stuck::discard_one)) ||
         (are_awards_intercepted(rules) && (is_final || !context.state.completed.empty()));
}

/// Will a listener be told of an event that waits?
bool is_anybody_told(Context& context) {
  const State& state = context.state;
  auto first = static_cast<std::size_t>(state.next_listener);
  for (auto i = static_cast<std::size_t>(state.next_event); i < state.events.size(); ++i) {
    const Event event{static_cast<EventKind>(state.events[i].kind), state.events[i].args};
    const Subject subject = subject_of(context, event);
    const std::span<const Handler> listeners = context.rules.hooks.of(state.events[i].kind);
    for (std::size_t n = first; n < listeners.size(); ++n) {
      if (holds(listeners[n].guard, context, subject)) {
        return true;
      }
    }
    first = 0;
  }
  return false;
}

/// Runs an activity to its end; if it asks, the state becomes what it was at its first question.
void run_one_way(Context& context, const Activity& activity) {
  Suspended& suspended = context.state.suspended;
  const std::int32_t changes = context.changes;
  try {
    execute(context, activity);
  } catch (const AskPending&) {  // more than enough was asked in vain
  } catch (const ScriptFault&) {
    if (!context.has_left) {
      throw;
    }
  }
  if (!std::exchange(context.has_left, false)) {
    suspended.clear();
    return;
  }
  if (context.keeps_end) {
    std::swap(context.state, context.snapshots.back());
  }
  context.changes = changes;
  suspended.activity = activity;
  context.board_changed();
}

/// Of an activity that has come to its end, all its questions answered at once.
void forget_answers(Context& context) {
  if (context.transcript_next != 0) {
    context.transcript_next = 0;
    context.state.suspended.transcript.clear();
    context.state.suspended.answered.clear();
  }
}

/// Runs an activity to its end, or undoes it and publishes the question that it asked. `keeps`: the
/// state before it is wanted in any case.
void run_suspendable(Context& context, const Activity& activity, bool keeps = false) {
  State& state = context.state;
  context.transcript_next = 0;
  if (context.one_way) {
    context.has_position = false;
    if (context.answers != nullptr) {
      context.answers->begin_activity(context, activity);
    }
    run_one_way(context, activity);
    return;
  }
  if (context.answers != nullptr) {
    execute(context, activity);
    forget_answers(context);
    return;
  }
  context.has_position = false;
  if (context.snapshots.empty()) {
    context.snapshots.resize(2);
  }
  State& before = context.snapshots.front();
  const bool is_kept = keeps || may_ask(context, activity);
  if (is_kept) {
    before = state;
  }
  const std::size_t events = context.journal == nullptr ? 0 : context.journal->events.size();
  const std::size_t awards = context.journal == nullptr ? 0 : context.journal->awards.size();
  const auto new_events = [&context, events]() {
    return context.journal == nullptr ? std::span<const Event>()
                                      : std::span(context.journal->events).subspan(events);
  };
  try {
    execute(context, activity);
    if (context.journal != nullptr && !state.suspended.answered.empty()) {
      note_knowers(context.catalog, before, state, new_events(), nullptr, state.suspended.answered);
      context.journal->answered = state.suspended.answered;
    }
    state.suspended.clear();
  } catch (AskPending& pending) {
    if (!is_kept) {
      throw;
    }
    note_knowers(
        context.catalog, before, state, new_events(), &pending.ask, before.suspended.answered);
    std::swap(state, context.snapshots.back());
    context.has_position = true;
    state = before;
    context.board_changed();
    if (context.journal != nullptr) {
      context.journal->truncate(events, awards);
    }
    state.suspended.activity = activity;
    state.suspended.ask = std::move(pending.ask);
  }
}

/// Runs the activity that asks once more, up to its question; without a trace but the position.
void run_to_question(Context& context) {
  State& state = context.state;
  const Suspended asked = std::move(state.suspended);
  state.suspended.activity = {};
  state.suspended.transcript = asked.transcript;
  state.suspended.answered = asked.answered;
  state.suspended.ask = {};
  Journal* const journal = std::exchange(context.journal, nullptr);
  Witness* const witness = std::exchange(context.witness, nullptr);
  AnswerSource* const answers = std::exchange(context.answers, nullptr);
  std::exception_ptr stopped;
  try {
    const MoveBudget budget(context);
    run_suspendable(context, asked.activity, true);
  } catch (const ScriptFault&) {
    context.has_position = false;
  } catch (const Stopped&) {
    context.has_position = false;
    stopped = std::current_exception();
  }
  if (!context.has_position) {  // in a made-up world the rule may not come to ask
    state = context.snapshots.front();
    context.snapshots.back() = state;
    context.has_position = true;
  }
  context.journal = journal;
  context.witness = witness;
  context.answers = answers;
  context.board_changed();
  state.suspended = asked;
  if (stopped != nullptr) {
    std::rethrow_exception(stopped);
  }
}

void run_activity(Context& context, const Activity& activity) {
  if (context.rules.may_suspend) {
    run_suspendable(context, activity);
  } else {
    execute(context, activity);
  }
}

/// What is counted from one decision to the next begins anew.
void note_decision(Context& context) {
  count_answer(context);
  context.claims.valid = false;
  context.changes = 0;
}

/// Puts the answer to the pending question into the transcript.
void note_answered(Suspended& suspended, std::int32_t option) {
  const PendingAsk& ask = suspended.ask;
  const bool is_draw = ask.actor == kChance && ask.shown.size() > 1 &&  // says what it is out of
                       (ask.type == AskType::tile_kind || ask.type == AskType::token);
  suspended.transcript.push_back(option);
  suspended.answered.push_back({ask.actor,
                                static_cast<std::int32_t>(ask.options.size()),
                                ask.options[static_cast<std::size_t>(option)].value,
                                ask.type,
                                is_draw ? ask.shown[1] : -1,
                                ask.is_secret,
                                ask.actor});
}

}  // namespace

bool may_ask(Context& context, const Activity& activity) {
  switch (activity.kind) {
    case ActivityKind::phase:
      return may_step_ask(context);
    case ActivityKind::reaction:
      return is_anybody_told(context);
    case ActivityKind::answer: {
      const Option option = activity.option();
      return option.is<ClaimAction>() ||
             (option.is<SettleFeature>() && are_awards_intercepted(context.rules));
    }
    case ActivityKind::none:
      break;
  }
  return false;
}

void advance(Context& context) {
  const MoveBudget budget(context);
  State& state = context.state;
  state.told = 0;
  context.idle_steps = 0;
  context.transcript_next = 0;
  // Without a copy to go back to, steps and reactions run here: they are many and short.
  const bool in_place =
      !context.rules.may_suspend || (context.answers != nullptr && !context.one_way);
  while (!state.over() && !state.suspended.is_active()) {
    if (!state.events.empty()) {
      if (in_place) {
        tell_next(context);
        forget_answers(context);
      } else {
        run_activity(context, {ActivityKind::reaction, {}});
      }
      continue;
    }
    if (!state.frames.empty()) {
      return;
    }
    if (++context.idle_steps > kMostIdleSteps) {
      throw ScriptFault(
          said("the turn program goes round without asking anybody anything; a phase jumps back "
               "for ever"));
    }
    if (in_place) {
      run_step(context);
      forget_answers(context);
    } else {
      run_suspendable(context, {ActivityKind::phase, {}});
    }
  }
}

void publish(Context& context, const Frame& frame) {
  Option option;
  if (context.answers == nullptr || !context.answers->decide(context, frame, option)) {
    context.state.frames.push_back(frame);
    return;
  }
  note_decision(context);
  context.idle_steps = 0;
  context.state.told = 0;
  if (context.scripts != nullptr) {
    context.scripts->refill_move();
  }
  answer(context, option, frame.pile, frame.holder);
}

void apply_option(Context& context, const Option& option) {
  const MoveBudget budget(context);
  State& state = context.state;
  note_decision(context);
  if (state.suspended.is_active()) {
    const Activity activity = state.suspended.activity;
    if (state.suspended.ask.actor == kChance) {
      ++state.draws;
    }
    note_answered(state.suspended, std::get<AnswerAsk>(option.what).number);
    state.suspended.activity = {};
    state.suspended.ask = {};
    run_activity(context, activity);
  } else {
    const Frame frame = state.frames.back();
    state.frames.pop_back();
    if (frame.actor == kChance) {
      ++state.draws;
    }
    if (context.rules.may_suspend) {
      run_suspendable(context, Activity::answering(option, frame));
    } else {
      answer(context, option, frame.pile, frame.holder);
    }
  }
  advance(context);
}

void run_from(Context& context, const Activity& activity) {
  const MoveBudget budget(context);
  context.transcript_next = 0;
  context.changes = 0;
  run_one_way(context, activity);
  advance(context);
}

State& position_of(Context& context) {
  State& state = context.state;
  if (!state.suspended.is_active() || context.one_way) {
    return state;
  }
  if (!context.has_position) {
    run_to_question(context);
  }
  State& position = context.snapshots.back();
  if (!position.suspended.is_active()) {
    position.suspended = state.suspended;
  }
  return position;
}

bool is_drawing(const State& state) {
  return state.suspended.is_active()
             ? state.suspended.ask.type == AskType::tile_kind
             : !state.frames.empty() && state.frames.back().choice == Choice::draw;
}

Result<Option> chance_option(Context& context,
                             std::span<const TileKindId> pile,
                             std::size_t drawn) {
  if (drawn >= pile.size() || !is_drawing(context.state)) {
    return chance_option(context);
  }
  std::vector<std::string> names;
  for (const Option& option : list_options(context)) {
    const auto* const draw = option.as<DrawTile>();
    const TileKindId kind(draw != nullptr ? draw->kind.value() : option.as<AnswerAsk>()->value);
    if (kind == pile[drawn]) {
      return option;
    }
    names.push_back(context.catalog.tile_kinds[kind].name);
  }
  return Error{
      ErrorCode::bad_input,
      said_with("tile {} of the stacked pile is {}, which cannot be drawn now; what can: {}",
                drawn + 1,
                context.catalog.tile_kinds[pile[drawn]].name,
                joined(names, ", "))};
}

Option chance_option(Context& context) {
  State& state = context.state;
  const bool drawing = !state.suspended.is_active() && state.frames.back().choice == Choice::draw;
  const bool drawing_in_rule =
      state.suspended.is_active() && state.suspended.ask.type == AskType::tile_kind;
  if ((drawing || drawing_in_rule) && state.zones.is_ranked()) {
    // The first of `shown` names the pile of a draw inside a rule.
    const PileId pile = drawing ? state.frames.back().pile : PileId(state.suspended.ask.shown[1]);
    const TileKindId kind = state.zones.ranked_draw(pile);
    if (drawing && state.zones.drawable(pile, kind) > 0) {
      return {DrawTile{kind}};  // all of them need not be listed
    }
    for (const Option& option : list_options(context)) {
      const auto* const draw = option.as<DrawTile>();
      if ((draw != nullptr ? draw->kind.value() : option.as<AnswerAsk>()->value) == kind.value()) {
        return option;
      }
    }
  }
  const std::vector<Option> options = list_options(context);
  const std::int32_t n = pick_weighted(option_weights(context), chance_number(state));
  return options[static_cast<std::size_t>(n)];
}

std::uint64_t chance_number(const State& state) {
  return chance_number(state.seed, state.draws);
}

}  // namespace bastide
