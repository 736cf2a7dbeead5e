// What a hook is called with: placement and claim, the subject of a question, an event.
#pragma once

#include <lua.hpp>

#include "kernel/lua/play.h"
#include "kernel/lua/wrap.h"

namespace bastide {

inline constexpr std::size_t kMostLines = 1000;  // of one score

// The call that the handle at 1 stands for, and what it carries. Each throws LuaError when there is
// none any more.
[[nodiscard]] HookCall& call_of(lua_State* state);
[[nodiscard]] const Option& option_of(lua_State* state);
[[nodiscard]] const Subject& called_subject(lua_State* state);
[[nodiscard]] const Event& event_of(lua_State* state);
[[nodiscard]] const Denial& denial_of(lua_State* state);
[[nodiscard]] Award& award_of(lua_State* state);
[[nodiscard]] Ledger& ledger_of(lua_State* state);

/// Pushes the handle of the innermost call as this kind of argument.
void push_call(lua_State* state, Kind kind);

/// The name of a row; nothing for none.
template <class Rows, class IdType>
std::optional<std::string_view> name_of(const Rows& rows, IdType id) {
  return id.is_none() ? std::nullopt : std::optional<std::string_view>(rows[id].name);
}

// What several kinds of arguments have.
inline constexpr auto about_feature = [](View view, const Subject& subject) {
  // it may have joined another one since the call began
  return subject.feature.is_none() ? FeatureId()
                                   : view.feature_of(SegmentId(subject.feature.value()));
};
inline constexpr auto about_tile = [](const Subject& subject) {
  return subject.tile;
};
inline constexpr auto about_player = [](const Subject& subject) {
  return subject.player;
};
inline constexpr auto about_colour = [](const Subject& subject) {
  return subject.colour;
};
inline constexpr auto about_piece = [](const Subject& subject) {
  return subject.piece;
};
inline constexpr auto about_segment = [](const Subject& subject) {
  return subject.segment;
};
inline constexpr auto about_reason = [](Context& context, const Subject& subject) {
  return subject.reason.is_none() ? std::nullopt
                                  : std::optional(name_text(context, subject.reason));
};
inline constexpr auto claimed_piece = [](View view, const Subject& subject) {
  return name_of(view.catalog.piece_kinds, subject.piece_kind);
};
inline constexpr auto claimed_action = [](View view, const Subject& subject) {
  return name_of(view.catalog.actions, subject.action);
};
inline constexpr auto joins = [](View view, const Subject& subject, FeatureKindId over) {
  return over.is_none() || subject.tile_kind.is_none()
             ? Few<Side, kSides>()
             : view.joins(subject.tile_kind, subject.cell, subject.rotation, over);
};
/// The kind to be placed, or the tile that lies there.
int placed_tile(lua_State* state);

}  // namespace bastide
