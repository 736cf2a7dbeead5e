#include "kernel/lua/wrap_points.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "kernel/base/rule_id.h"
#include "kernel/base/said.h"
#include "kernel/flow/scoring.h"
#include "kernel/lua/arguments.h"
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
      throw_expected(state, at, marked("a rule id such as \"GAME-PLACE-01\", or a list of them"));
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

/// The ids as a name; none when there are none, or when nobody reads them.
NameId rule_name(lua_State* state, const std::string& ids) {
  return ids.empty() || frame_of(state).context.journal == nullptr ? NameId()
                                                                   : play_of(state).coin(ids);
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
      throw_expected(state, index, marked("a feature, a segment, a tile or a piece"));
  }
}

// What awards and scores say alike.
template <class T>
void reason_argument(Fields& fields, std::string_view name, T& into) {
  into.reason = play_of(fields.state()).coin(fields.text(name, ""));
}
template <class T>
void intercept_argument(Fields& fields, std::string_view name, T& into) {
  into.interceptable = fields.flag(name) == 1;
}
template <class T>
void track_argument(Fields& fields, std::string_view name, T& into) {
  into.track = TrackId(*fields.name(name, NameOf::track));
}
constexpr const char* kRuleType = "string|string[]";

struct NewScore {
  FeatureId feature;
  NameId reason;
  std::optional<std::vector<std::int32_t>> to;  // nothing: its owners
  std::string rule;
  bool interceptable = false;
};

const Arguments<NewScore> kScoreArguments(
    "NewScore",
    "Of fx.score.",
    {{"feature", "Feature", "What is scored.", argument<&NewScore::feature, read_feature>},
     {"reason?", "string", "Default \"early\".", reason_argument<NewScore>},
     {"to?",
      "Whom",
      "Who gets the points. Default: its owners.",
      argument<&NewScore::to, read_colours>},
     {"rule?", kRuleType, "As of NewAward.", argument<&NewScore::rule, read_rule>},
     {"intercept?", "boolean", "As of NewAward.", intercept_argument<NewScore>}});

int score(lua_State* state) {
  Context& context = writing(state);
  NewScore score;
  kScoreArguments.read(state, 1, "fx.score", score);
  if (!score.to || !score.to->empty()) {
    score_feature(context,
                  score.feature,
                  score.reason.is_some() ? score.reason : play_of(state).coin("early"),
                  score.to.value_or(std::vector<std::int32_t>()),
                  rule_name(state, score.rule),
                  score.interceptable);
  }
  return 0;
}

struct NewAward : Award {
  std::string rule_ids;
  int lines = 0;  // where they are; 0: there are none
  std::optional<NameId> line;
  std::optional<std::int32_t> points;
};

const Arguments<NewAward> kAwardArguments(
    "NewAward",
    "Of fx.award.",
    {{"to",
      "Whom",
      "Who gets the points; each gets the whole total.",
      argument<&NewAward::to, read_colours>},
     {"lines?", "Line[]", "What line(…) makes.", place_of_argument<&NewAward::lines>},
     {"line?",
      "string",
      "Instead of lines: the name of the only one.",
      [](Fields& fields, std::string_view name, NewAward& into) {
        const PlayScope& play = play_of(fields.state());
        into.line = play.coin(play.full_name(fields.word(name)));
      }},
     {"points?", "integer", "Of the only line.", argument<&NewAward::points, read_points>},
     {"source?",
      "Feature|Segment|Tile|Piece",
      "Where the points come from. Of a feature or a segment the award keeps it: pending.source, "
      "e.segment.",
      argument<&NewAward::source, read_source>},
     {"track?", "TrackId", "Default core:points.", track_argument<NewAward>},
     {"reason?", "string", "Default: the id of the plugin.", reason_argument<NewAward>},
     {"intercept?",
      "boolean",
      "What an interceptor of core:award gives is not intercepted itself, unless it says true. "
      "Default false.",
      intercept_argument<NewAward>},
     {"rule?",
      kRuleType,
      "Ids of the rule catalogue. Default: those of the hook, phase or action that runs.",
      argument<&NewAward::rule_ids, read_rule>}});

/// The lines of the award, or the only one.
void fill_ledger(lua_State* state, NewAward& award) {
  if (award.line && !award.points) {
    throw LuaError(said("fx.award: missing 'points'"));
  }
  if (award.line) {
    add_line(award.ledger, {*award.line, *award.points, 1, TileId()});
  } else if (award.lines != 0) {
    read_lines(state, award.lines, award.ledger);
  } else {
    throw LuaError(said("fx.award: missing 'lines' (or 'line' and 'points')"));
  }
}

int award(lua_State* state) {
  Context& context = writing(state);
  const PlayScope& play = play_of(state);
  NewAward award;
  award.track = context.catalog.points;
  kAwardArguments.read(state, 1, "fx.award", award);
  award.reason = award.reason.is_some() ? award.reason : play.coin(play.plugin());
  award.rule = rule_name(state, award.rule_ids);
  fill_ledger(state, award);
  if (!award.to.empty() && award.track.is_some()) {
    give_award(context, std::move(award));
  }
  return 0;
}

struct NewTransfer {
  TrackId track;
  ColourId from;
  ColourId to;
  std::int32_t points = 0;
  NameId line;
};

const Arguments<NewTransfer> kTransferArguments(
    "NewTransfer",
    "Of fx.transfer.",
    {{"track?", "TrackId", "Default core:points.", track_argument<NewTransfer>},
     {"from", "Colour|Player", "Who gives.", argument<&NewTransfer::from, read_colour>},
     {"to", "Colour|Player", "Who gets.", argument<&NewTransfer::to, read_colour>},
     {"points",
      "integer",
      "How many, 0 to 1000000.",
      [](Fields& fields, std::string_view name, NewTransfer& into) {
        into.points = static_cast<std::int32_t>(fields.integer(name, 0, 1000000, 0));
      }},
     {"line?",
      "string",
      "Name of the line. Default \"transfer\".",
      [](Fields& fields, std::string_view name, NewTransfer& into) {
        const PlayScope& play = play_of(fields.state());
        into.line = play.coin(play.full_name(fields.text(name, "")));
      }}});

int transfer(lua_State* state) {
  Context& context = writing(state);
  NewTransfer moved;
  moved.track = context.catalog.points;
  kTransferArguments.read(state, 1, "fx.transfer", moved);
  const PlayScope& play = play_of(state);
  const NameId line = moved.line.is_some() ? moved.line : play.coin(play.full_name("transfer"));
  if (moved.track.is_some()) {
    Effects(context).transfer(moved.track, moved.from, moved.to, moved.points, line);
  }
  return 0;
}

int extra_turn(lua_State* state) {
  Context& context = writing(state);
  const PlayerId player = read_player(state, 1);
  constexpr std::size_t kMost = 1000;
  if (context.state.extra_turns.size() >= kMost) {
    throw LuaError(said_with("fx.extra_turn: {} extra turns are due already", kMost));
  }
  const auto reason = read_or<std::string_view>(state, 2, play_of(state).plugin());
  Effects(context).extra_turn(player, play_of(state).coin(reason));
  return 0;
}

int extra_part(lua_State* state) {
  Context& context = writing(state);
  constexpr std::int16_t kMost = 1000;
  if (context.state.turn.part >= kMost) {
    throw LuaError(said_with("fx.extra_part: the turn has {} further parts already", kMost));
  }
  const auto reason = read_or<std::string_view>(state, 1, play_of(state).plugin());
  Effects(context).extra_part(static_cast<std::int32_t>(context.rules.first_turn_phase),
                              play_of(state).coin(reason));
  return 0;
}

int goto_phase(lua_State* state) {
  Context& context = writing(state);
  const std::int32_t step = read_name(state, 1, NameOf::phase);
  if (step < 0) {
    throw LuaError(
        said_with("fx.goto_phase: '{}' is of a plugin that is not loaded", read_text(state, 1)));
  }
  Effects(context).goto_phase(step);
  return 0;
}

int start_with(lua_State* state) {
  Context& context = writing(state);
  const PlayerId player = read_player(state, 1);
  const auto step = static_cast<std::size_t>(context.state.turn.step);
  if (step >= context.rules.first_turn_phase) {
    throw LuaError(said("fx.start_with: only in a phase of the set-up"));
  }
  Effects(context).start_with(player);
  return 0;
}

int finish(lua_State* state) {
  Context& context = writing(state);
  const Verdict verdict = read_verdict(state, 1);
  if (verdict.outcome == Outcome::running) {
    throw_expected(state, 1, marked("what win(…) or lose(…) makes"));
  }
  finish_game(context, verdict);
  return 0;
}

constexpr ApiEntry kPointEffects[] = {
    {"score", "(score: NewScore)", "Scores a feature now.", wrap<score>},
    {"award", "(award: NewAward)", "Gives points in named lines.", wrap<award>},
    {"transfer",
     "(transfer: NewTransfer)",
     "Moves points from one colour to another.",
     wrap<transfer>},
    {"extra_turn",
     "(player: Player, reason?: string)",
     "The player has another turn after this one.",
     wrap<extra_turn>},
    {"extra_part",
     "(reason?: string)",
     "Once the running phase and the reactions to it are done, the turn is played again from its "
     "first phase, as a further part of it: the same player, the same number. Phases that are "
     "`once` are left out; what returns to its first value each turn keeps it.",
     wrap<extra_part>},
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

const ApiTableDoc& score_table() {
  return kScoreArguments.doc();
}
const ApiTableDoc& award_table() {
  return kAwardArguments.doc();
}
const ApiTableDoc& transfer_table() {
  return kTransferArguments.doc();
}

std::span<const ApiEntry> point_effects() {
  return kPointEffects;
}

}  // namespace bastide
