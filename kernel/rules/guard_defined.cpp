// Words of guards that plugins define.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/rules/context.h"
#include "kernel/rules/guard.h"

namespace bastide {

namespace {

constexpr std::size_t kKept = 2048;

/// Is there what the word is about?
bool is_there(GuardAbout about, const Context& context, const Subject& subject) {
  const std::size_t none = context.catalog.tile_kinds.size();
  switch (about) {
    case GuardAbout::tile:
      return tile_row(context, subject, none) != none;
    case GuardAbout::cell:
      return subject.tile.is_some() || (subject.tile_kind.is_some() && subject.event == nullptr);
    case GuardAbout::placement:
      return subject.tile_kind.is_some() && subject.event == nullptr;
    case GuardAbout::feature:
      return subject.feature.is_some();
    case GuardAbout::segment:
      return subject.segment.is_some();
    case GuardAbout::piece:
      return subject.piece.is_some();
    case GuardAbout::game:
    case GuardAbout::reason:
      return true;
  }
  return true;
}

/// How a placed tile lies: three bits.
std::int32_t how_it_lies(const PlacedTile& tile) {
  return tile.rotation | (tile.face_up == 0 ? 4 : 0);
}

KeptQuestion question_of(const Context& context, std::int32_t use, const Subject& subject) {
  const State& state = context.state;
  KeptQuestion question;
  question.use = use;
  question.tile =
      static_cast<std::int32_t>(tile_row(context, subject, context.catalog.tile_kinds.size()));
  question.turned = subject.rotation;
  if (subject.tile.is_some()) {
    const PlacedTile& tile = state.board.tile(subject.tile);
    question.laid = tile.kind;
    question.turned |= how_it_lies(tile) << 2;
  }
  if (subject.segment.is_some()) {
    const PlacedTile& tile = state.board.tile(state.features.tile_of(subject.segment));
    question.segment = subject.segment.value() - tile.first_segment;
    question.on = tile.kind;
    question.turned |= how_it_lies(tile) << 5;
  }
  return question;
}

/// Where its answer is kept, if it is.
KeptAnswer& slot_of(Context& context, const KeptQuestion& question) {
  if (context.kept_answers.empty()) {
    context.kept_answers.resize(kKept);
  }
  const auto mixed = static_cast<std::uint32_t>(question.use * 8191 + question.tile * 131 +
                                                (question.segment + 1) * 5 + question.turned * 17);
  return context.kept_answers[mixed % kKept];
}

bool test_defined(const Condition& condition, Context& context, const Subject& subject) {
  const GuardUse& use = context.rules.guard_uses[static_cast<std::size_t>(condition.id)];
  const DefinedGuard& guard = context.rules.guards[use.guard];
  if (!is_there(guard.about, context, subject)) {
    return false;
  }
  if (!guard.printed) {
    return context.scripts->test_guard(context, use, subject);
  }
  const KeptQuestion question = question_of(context, condition.id, subject);
  const KeptAnswer kept = slot_of(context, question);
  const bool is_known = kept.question == question;
  if (is_known && !context.doubts_kept) {
    return kept.holds;
  }
  // Nothing is kept of a script that fails: it fails whenever it is asked.
  const bool answer = context.scripts->test_guard(context, use, subject);
  if (is_known && answer != kept.holds) {
    throw ScriptFault(said_with(
        "{}: the guard {} answers differently for the same kind of tile; it looks at more than "
        "what is printed, so write depends = \"game\"",
        to_string(guard.source),
        guard.name));
  }
  slot_of(context, question) = {question, answer};
  return answer;
}

bool never_ignores_rotation(const Condition& /*condition*/, const Catalog& /*catalog*/) {
  return false;
}

template <std::size_t... about>
constexpr auto rows_by_about(std::index_sequence<about...> /*abouts*/) {
  return std::array{GuardWord{"define.guard",
                              "A word that a plugin defines.",
                              "{}",
                              {static_cast<GuardAbout>(about),
                               GuardValue::defined,
                               9,
                               test_defined,
                               never_ignores_rotation}}...};
}

constexpr std::size_t kAbouts = static_cast<std::size_t>(GuardAbout::reason) + 1;
constexpr auto kDefinedWords = rows_by_about(std::make_index_sequence<kAbouts>());

}  // namespace

const GuardWord& defined_word(GuardAbout about) {
  return kDefinedWords.at(static_cast<std::size_t>(about));
}

}  // namespace bastide
