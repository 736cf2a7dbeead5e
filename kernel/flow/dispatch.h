// Asks a question of its listeners, and tells listeners what happened.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kernel/rules/effects.h"

namespace bastide {

/// Calls each(handler) for the handlers of a point whose guards hold, in order, until it returns
/// false.
template <class PointType, class Each>
void each_handler(Context& context, PointType point, const Subject& subject, const Each& each) {
  for (const Handler& handler : context.rules.hooks.of(point)) {
    if (holds(handler.guard, context, subject) && !each(handler)) {
      return;
    }
  }
}

/// True when no denial is left. With `denials`, all of them are collected; null: the first one
/// settles it.
bool allowed(Context& context, Point point, const Subject& subject, std::vector<Denial>* denials);

/// The same where one denial is enough: `checks` are those of the point that may hold for what the
/// subject is about.
[[nodiscard]] bool allowed(Context& context,
                           Point point,
                           const Subject& subject,
                           const HandlerList& checks);

/// The same of some handlers of a point, where nothing is waived.
[[nodiscard]] bool is_undenied(Context& context,
                               Point point,
                               const Subject& subject,
                               std::span<const std::uint32_t> checks);

/// A waiver drops this denial for the subject.
bool is_waived(Context& context, const Subject& subject, const Denial& denial);

/// A value that passes through the handlers of a point, in order.
std::int32_t modified(Context& context,
                      std::int32_t point,
                      std::int32_t value,
                      const Subject& subject);

/// Lines that the handlers of a point add to the ledger, in stages.
void add_lines(Context& context, std::int32_t point, const Subject& subject, Ledger& ledger);

/// Interceptors of a pending award; they may change or cancel it. Runs inside an activity: they may
/// ask.
void intercept(Context& context, Point point, const Subject& subject, Award* award);

/// What the event is about, for guards and scripts.
[[nodiscard]] Subject subject_of(const Context& context, const Event& event);

/// Tells the next listener of the oldest untold event. False when there is nothing left to tell.
bool tell_next(Context& context);

/// Ends the game as the verdict says. Requires: its outcome is not running.
void finish_game(Context& context, const Verdict& verdict);

/// Tests the endings that are due after this kind of event, or at the end of a turn
/// (EventKind::turn_end).
void test_endings(Context& context, EventKind after);

}  // namespace bastide
