#include "kernel/rules/context.h"

#include <fmt/format.h>

#include "kernel/base/said.h"

namespace bastide {

void run_rule(Context& context, const Phase& phase, PlayerId player) {
  if (phase.rule != nullptr) {
    phase.rule(context, phase, player);
  } else {
    context.scripts->run_phase(context, phase, player);
  }
}

void Witness::run_phase(Context& context, const Phase& phase, PlayerId player) {
  run_rule(context, phase, player);
}

namespace {

constexpr std::size_t kMostAsks = 64;

}  // namespace

bool reads_texts(const Context& context) {
  const bool is_answered = context.transcript_next < context.state.suspended.transcript.size();
  return !is_answered && (context.answers == nullptr || context.answers->reads_texts());
}

namespace {

void expect_room(const Rows<std::int32_t>& transcript) {
  if (transcript.size() >= kMostAsks) {
    throw ScriptFault(said(
        "a rule asked more than 64 questions in one run; ask fewer, or spread them over several "
        "phases"));
  }
}

void note_answer(Context& context, std::int32_t answer) {
  count_answer(context);
  context.changes = 0;
  context.idle_steps = 0;
  context.state.suspended.transcript.push_back(answer);
  ++context.transcript_next;
}

/// The recorded answer number `n`. In a made-up world a question may offer other things, or fewer:
/// then what was chosen counts, not its place.
std::int32_t recorded_answer(const Suspended& suspended, std::size_t n, const PendingAsk& ask) {
  const std::int32_t number = suspended.transcript[n];
  const auto count = static_cast<std::int32_t>(ask.options.size());
  const bool is_there = number < count;
  const std::int32_t value =
      n < suspended.answered.size() ? suspended.answered[n].value : AnsweredAsk::kMadeUp;
  if (is_there && (value == AnsweredAsk::kMadeUp ||
                   ask.options[static_cast<std::size_t>(number)].value == value)) {
    return number;
  }
  for (std::int32_t other = 0; value != AnsweredAsk::kMadeUp && other < count; ++other) {
    if (ask.options[static_cast<std::size_t>(other)].value == value) {
      return other;
    }
  }
  return is_there || count == 0 ? number : number % count;
}

/// The trial ends here: its state is kept until what still runs has come to its end.
void leave_here(Context& context, const PendingAsk& question) {
  context.has_left = true;
  context.vain_asks = 0;
  context.state.suspended.ask = question;
  context.keeps_end = context.answers->keeps_end(context);
  if (!context.keeps_end) {
    return;
  }
  if (context.snapshots.empty()) {
    context.snapshots.resize(2);
  }
  context.snapshots.back() = context.state;
}

/// A number below `count` for what is asked in vain. By chance, since a rule may ask until the
/// answer is right.
std::uint32_t any_number(Context& context, std::size_t count) {
  if (count == 0 || context.vain_asks >= kMostAsks) {
    throw AskPending(PendingAsk());
  }
  return bounded(scatter(count, context.vain_asks++), static_cast<std::uint32_t>(count));
}

std::int32_t any_answer(Context& context, const PendingAsk& question) {
  const auto count = static_cast<std::uint32_t>(question.options.size());
  std::uint32_t n = any_number(context, count);
  for (std::uint32_t i = 0; !question.weights.empty() && question.weights[n] == 0 && i < count;
       ++i) {
    n = (n + 1) % count;
  }
  return static_cast<std::int32_t>(n);
}

}  // namespace

void stop_endless_game(const Context& context) {
  throw ScriptFault(said_with(
      "the game does not end: {} answers were given, with {} tiles on the board; a phase that asks "
      "and comes again must come to an end",
      context.state.answers,
      context.state.board.size()));
}

std::int32_t ask(Context& context, const PendingAsk& question) {
  const std::int32_t answer = ask_for_answer(context, question);
  if (answer == AnswerSource::kNone) {
    throw AskPending(question);
  }
  return answer;
}

std::int32_t ask_for_answer(Context& context, const PendingAsk& question) {
  if (context.has_left) {
    return any_answer(context, question);
  }
  const Rows<std::int32_t>& transcript = context.state.suspended.transcript;
  if (context.transcript_next < transcript.size()) {
    return recorded_answer(context.state.suspended, context.transcript_next++, question);
  }
  expect_room(transcript);
  const std::int32_t answer =
      context.answers == nullptr ? AnswerSource::kNone : context.answers->choose(context, question);
  if (answer != AnswerSource::kNone) {
    note_answer(context, answer);
  } else if (context.one_way) {
    leave_here(context, question);
    return any_answer(context, question);
  }
  return answer;
}

TileKindId draw_at_once(Context& context, PileId pile) {
  const Rows<std::int32_t>& transcript = context.state.suspended.transcript;
  const Zones& zones = context.state.zones;
  const std::int32_t count = context.answers == nullptr ? 0 : zones.drawable_count(pile);
  if (count == 0 || (!context.has_left && context.transcript_next < transcript.size())) {
    return {};
  }
  if (!context.has_left) {
    expect_room(transcript);
    const TileKindId kind = context.answers->draw(context, pile);
    if (kind.is_some()) {
      note_answer(context, 0);  // which of the options it was is not read: what answers never waits
    }
    if (kind.is_some() || !context.one_way || context.answers->answers_chance()) {
      return kind;
    }
    PendingAsk question;
    question.actor = kChance;
    question.type = AskType::tile_kind;
    leave_here(context, question);
  }
  const std::uint32_t n = any_number(context, static_cast<std::size_t>(count));
  return zones.nth_drawable(pile, static_cast<std::int32_t>(n));
}

NameId coin_name(Context& context, std::string_view text) {
  if (context.names != nullptr) {
    return context.names->intern(text);
  }
  return context.catalog.names.find(text);
}

std::string_view name_text(const Context& context, NameId name) {
  return context.names != nullptr ? context.names->text(name) : context.catalog.names.text(name);
}

}  // namespace bastide
