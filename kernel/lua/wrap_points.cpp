#include "kernel/lua/wrap_points.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "kernel/base/rule_id.h"
#include "kernel/flow/scoring.h"
#include "kernel/lua/things.h"
#include "kernel/lua/wrap_ledger.h"

namespace bastide {
namespace {

constexpr lua_Integer kMostIds = 20;

/// The catalogue ids of an award, joined.
std::string read_rule(lua_State* state, int index) {
  std::string ids;
  const auto add = [&](int at) {
    if (lua_type(state, at) != LUA_TSTRING || !is_rule_id(read_text(state, at))) {
      throw_expected(state, at, "a rule id such as \"GAME-PLACE-01\", or a list of them");
    }
    ids += (ids.empty() ? "" : ", ") + std::string(read_text(state, at));
  };
  if (lua_type(state, index) != LUA_TTABLE) {
    add(index);
  } else {
    const lua_Integer count = luaL_len(state, index);
    for (lua_Integer i = 1; i <= std::clamp<lua_Integer>(count, 1, kMostIds); ++i) {
      lua_geti(state, index, i);
      add(lua_gettop(state));
      lua_pop(state, 1);
    }
  }
  return ids;
}

std::string rule_of(Fields& fields) {
  return fields.find("rule") == 0 ? std::string() : fields.get("rule", read_rule);
}

/// The ids as a name; none when there are none, or when nobody reads them.
NameId rule_name(lua_State* state, const std::string& ids) {
  return ids.empty() || frame_of(state).context.journal == nullptr ? NameId()
                                                                   : play_of(state).coin(ids);
}

int score(lua_State* state) {
  Context& context = writing(state);
  Fields fields(state, 1, "fx.score", {"feature", "reason", "to", "rule", "intercept"});
  const FeatureId feature = fields.get("feature", read_feature);
  const NameId reason = play_of(state).coin(fields.text("reason", "early"));
  std::vector<std::int32_t> to;
  if (const int at = fields.find("to")) {
    to = read_colours(state, at);
    if (to.empty()) {
      return 0;
    }
  }
  score_feature(context,
                feature,
                reason,
                to,
                rule_name(state, rule_of(fields)),
                fields.flag("intercept") == 1);
  return 0;
}

/// A segment that says where the points come from; none for a tile or another place.
SegmentId read_source(lua_State* state, int index) {
  switch (kind_at(state, index)) {
    case Kind::segment:
      return read_segment(state, index);
    case Kind::feature:
      return SegmentId(read_feature(state, index).value());
    case Kind::tile:
    case Kind::piece:
      return SegmentId();
    default:
      throw_expected(state, index, "a feature, a segment, a tile or a piece");
  }
}

int award(lua_State* state) {
  Context& context = writing(state);
  Fields fields(
      state,
      1,
      "fx.award",
      {"to", "lines", "line", "points", "source", "track", "reason", "rule", "intercept"});
  const PlayScope& play = play_of(state);
  Award award;
  award.to = fields.get("to", read_colours);
  award.track =
      TrackId(fields.name("track", NameOf::track).value_or(context.catalog.points.value()));
  award.reason = play.coin(fields.text("reason", play.plugin()));
  award.interceptable = fields.flag("intercept") == 1;
  award.rule = rule_name(state, rule_of(fields));
  if (fields.find("source") != 0) {
    award.source = fields.get("source", read_source);
  }
  if (fields.find("line") != 0) {
    const NameId line = play.coin(play.full_name(fields.word("line")));
    add_line(award.ledger, {line, fields.get("points", read_points), 1});
  } else if (const int lines = fields.find("lines")) {
    read_lines(state, lines, award.ledger);
  } else {
    throw LuaError("fx.award: missing 'lines' (or 'line' and 'points')");
  }
  if (!award.to.empty() && award.track.is_some()) {
    give_award(context, std::move(award));
  }
  return 0;
}

int transfer(lua_State* state) {
  Context& context = writing(state);
  Fields fields(state, 1, "fx.transfer", {"track", "from", "to", "points", "line"});
  const TrackId track(fields.name("track", NameOf::track).value_or(context.catalog.points.value()));
  const ColourId from = fields.get("from", read_colour);
  const ColourId to = fields.get("to", read_colour);
  const auto points = static_cast<std::int32_t>(fields.integer("points", 0, 1000000, 0));
  const PlayScope& play = play_of(state);
  if (track.is_some()) {
    Effects(context).transfer(
        track, from, to, points, play.coin(play.full_name(fields.text("line", "transfer"))));
  }
  return 0;
}

int extra_turn(lua_State* state) {
  Context& context = writing(state);
  const PlayerId player = read_player(state, 1);
  constexpr std::size_t kMost = 1000;
  if (context.state.extra_turns.size() >= kMost) {
    throw LuaError(fmt::format("fx.extra_turn: {} extra turns are due already", kMost));
  }
  const auto reason = read_or<std::string_view>(state, 2, play_of(state).plugin());
  Effects(context).extra_turn(player, play_of(state).coin(reason));
  return 0;
}

int goto_phase(lua_State* state) {
  Context& context = writing(state);
  const std::int32_t step = read_name(state, 1, NameOf::phase);
  if (step < 0) {
    throw LuaError(
        fmt::format("fx.goto_phase: '{}' is of a plugin that is not loaded", read_text(state, 1)));
  }
  Effects(context).goto_phase(step);
  return 0;
}

int start_with(lua_State* state) {
  Context& context = writing(state);
  const PlayerId player = read_player(state, 1);
  const auto step = static_cast<std::size_t>(context.state.turn.step);
  if (step >= context.rules.first_turn_phase) {
    throw LuaError("fx.start_with: only in a phase of the set-up");
  }
  Effects(context).start_with(player);
  return 0;
}

int finish(lua_State* state) {
  Context& context = writing(state);
  const Verdict verdict = read_verdict(state, 1);
  if (verdict.outcome == Outcome::running) {
    throw_expected(state, 1, "what win(…) or lose(…) makes");
  }
  finish_game(context, verdict);
  return 0;
}

constexpr ApiEntry kPointEffects[] = {
    {"score",
     "(score: { feature: Feature, reason?: string, to?: Whom, rule?: string|string[], intercept?: "
     "boolean })",
     "Scores a feature now; without `to` for its owners. `rule` and `intercept`: see NewAward.",
     wrap<score>},
    {"award", "(award: NewAward)", "Gives points in named lines.", wrap<award>},
    {"transfer",
     "(transfer: { track?: TrackId, from: Colour|Player, to: Colour|Player, points: integer, "
     "line?: string })",
     "Moves points from one colour to another.",
     wrap<transfer>},
    {"extra_turn",
     "(player: Player, reason?: string)",
     "The player has another turn after this one.",
     wrap<extra_turn>},
    {"goto_phase",
     "(phase: PhaseId)",
     "The turn goes on with this phase, once the running one and the reactions to it are done.",
     wrap<goto_phase>},
    {"start_with",
     "(player: Player)",
     "Who takes the first turn; in phases of the set-up.",
     wrap<start_with>},
    {"finish",
     "(verdict: Verdict)",
     "Ends the game. Takes what win(…) or lose(…) makes.",
     wrap<finish>},
};

}  // namespace

std::span<const ApiEntry> point_effects() {
  return kPointEffects;
}

}  // namespace bastide
