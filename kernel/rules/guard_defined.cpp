// Words of guards that plugins define.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/rules/context.h"
#include "kernel/rules/guard.h"

namespace bastide {

namespace {

constexpr std::size_t kKept = 1024;

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

/// Where the answer for this kind of tile, segment on it and rotation is kept.
KeptAnswer& slot_of(Context& context, std::int32_t use, const Subject& subject, bool& is_known) {
  if (context.kept_answers.empty()) {
    context.kept_answers.resize(kKept);
  }
  const State& state = context.state;
  KeptAnswer key;
  key.use = use;
  key.tile =
      static_cast<std::int32_t>(tile_row(context, subject, context.catalog.tile_kinds.size()));
  if (subject.segment.is_some()) {
    const TileId tile = state.features.tile_of(subject.segment);
    key.segment = subject.segment.value() - state.board.tile(tile).first_segment;
  }
  key.rotation = subject.rotation;
  const auto mixed = static_cast<std::uint32_t>(key.use * 8191 + key.tile * 131 +
                                                (key.segment + 1) * 5 + key.rotation);
  KeptAnswer& slot = context.kept_answers[mixed % kKept];
  is_known = slot.use == key.use && slot.tile == key.tile && slot.segment == key.segment &&
             slot.rotation == key.rotation;
  if (!is_known) {
    slot = key;
  }
  return slot;
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
  bool is_known = false;
  KeptAnswer& kept = slot_of(context, condition.id, subject, is_known);
  if (is_known && !context.doubts_kept) {
    return kept.holds;
  }
  const KeptAnswer key = kept;  // a script may test guards itself
  const bool answer = context.scripts->test_guard(context, use, subject);
  if (is_known && answer != key.holds) {
    throw ScriptFault(said_with(
        "{}: the guard {} answers differently for the same kind of tile; it looks at more than "
        "what is printed, so write depends = \"game\"",
        to_string(guard.source),
        guard.name));
  }
  bool again = false;
  slot_of(context, condition.id, subject, again).holds = answer;
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
