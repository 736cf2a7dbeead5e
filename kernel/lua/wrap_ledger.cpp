#include "kernel/lua/wrap_ledger.h"

#include <array>
#include <cstdlib>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/lua/arguments.h"
#include "kernel/lua/frozen.h"
#include "kernel/lua/property.h"
#include "kernel/lua/sentence.h"

namespace bastide {
namespace {

constexpr std::int64_t kMostPoints = 10000;
constexpr lua_Integer kMostDenials = 100;
constexpr std::size_t kLongestId = 200;

/// The first entry of the table, as a name of a line.
NameId first_name(lua_State* state, int index, const char* what) {
  expect_table(state, index);
  if (lua_geti(state, index, 1) != LUA_TSTRING) {
    throw LuaError(said_with("{}: expected the name of the line first", what));
  }
  const NameId name = play_of(state).coin_at(state, -1, true);
  lua_pop(state, 1);
  return name;
}

/// The tile of what a line's points come from.
TileId read_source_tile(lua_State* state, int index) {
  const Noting noting(state);
  switch (kind_at(state, index)) {
    case Kind::segment:
      noting.give_up();
      return view_of(state).state.features.tile_of(read_segment(state, index));
    case Kind::feature:
      noting.give_up();
      return view_of(state).state.features.tile_of(SegmentId(read_feature(state, index).value()));
    case Kind::tile:
      return read_tile(state, index);
    case Kind::piece: {
      const View view = view_of(state);
      const PieceId piece = read_piece(state, index);
      noting([&](Reads& reads) { reads.piece_tile(view, piece); });
      return view.tile_of(piece);
    }
    default:
      throw_expected(state, index, marked("a feature, a segment, a tile or a piece"));
  }
}

const Arguments<Line> kLineArguments(
    "ScoreLine",
    "A line of a score: { \"name\", n = 2, each = 3 }.",
    {{"[1]", "string", "Name of the line.", nullptr},
     {"n", "integer", "How many.", argument<&Line::n, read_points>},
     {"each", "integer", "Points for each.", argument<&Line::each, read_points>},
     {"source?",
      "Feature|Segment|Tile|Piece",
      "Where the points come from: its cell is shown with the line.",
      argument<&Line::tile, read_source_tile>}});

int add_named(lua_State* state) {
  const Noting noting(state);  // a line is no reading
  Line line{first_name(state, 2, "add"), 0, 0, TileId()};
  kLineArguments.read(state, 2, "add", line);
  add_line(ledger_of(state), line);
  return 0;
}

int times(lua_State* state) {
  const NameId name = first_name(state, 2, "times");
  Fields fields(state, 2, "times", {"by"});
  const std::int32_t by = fields.get("by", read_points);
  Ledger& ledger = ledger_of(state);
  if (std::int64_t{ledger.total()} * by > INT32_MAX / 2 ||
      std::int64_t{ledger.total()} * by < INT32_MIN / 2) {
    throw LuaError(said("times: the score becomes too large"));
  }
  ledger.times(name, by);
  return 0;
}

int cap(lua_State* state) {
  const NameId name = first_name(state, 2, "cap");
  Fields fields(state, 2, "cap", {"most"});
  ledger_of(state).cap(name, fields.get("most", read_points));
  return 0;
}

int strike(lua_State* state) {
  const PlayScope& play = play_of(state);
  ledger_of(state).strike(play.coin(read_text(state, 2)));
  return 0;
}

constexpr auto total = [](const Ledger& ledger) {
  return ledger.total();
};

// Pending awards and returns.

int award_to(lua_State* state) {
  return push_list(state, Kind::colour, award_of(state).to);
}

int cancel(lua_State* state) {
  static_cast<void>(writing(state));
  const PlayScope& play = play_of(state);
  const std::string_view why = read_or<std::string_view>(state, 2, "cancelled");
  award_of(state).cancelled = play.coin(why);
  return 0;
}

int redirect(lua_State* state) {
  static_cast<void>(writing(state));
  award_of(state).to = read_colours(state, 2);
  return 0;
}

// Tables that scripts hand back.

int deny(lua_State* state) {
  lua_settop(state, 2);
  const std::string id = play_of(state).full_name(read_text(state, 1));
  if (!lua_isnil(state, 2)) {
    expect_table(state, 2);
  }
  lua_createtable(state, 0, 2);
  set_field(state, "denial", id);
  lua_pushvalue(state, 2);
  lua_setfield(state, -2, "args");
  return 1;
}

int line(lua_State* state) {
  const std::string id = play_of(state).full_name(read_text(state, 1));
  const std::int32_t n = read_points(state, 2);
  const std::int32_t each = read_points(state, 3);
  lua_createtable(state, 0, 3);
  set_field(state, "id", id);
  set_field(state, "n", n);
  set_field(state, "each", each);
  return 1;
}

int push_verdict(lua_State* state, const char* outcome) {
  lua_settop(state, 2);
  static_cast<void>(play_of(state));
  static_cast<void>(read_text(state, 1));
  lua_createtable(state, 0, 3);
  set_field(state, "outcome", outcome);
  lua_pushvalue(state, 1);
  lua_setfield(state, -2, "reason");
  lua_pushvalue(state, 2);
  lua_setfield(state, -2, "winners");
  return 1;
}

int win(lua_State* state) {
  return push_verdict(state, "won");
}
int lose(lua_State* state) {
  return push_verdict(state, "lost");
}

void read_denial(lua_State* state, int index, std::vector<Denial>* denials) {
  const int table = lua_absindex(state, index);
  if (lua_getfield(state, table, "denial") != LUA_TSTRING) {
    throw LuaError(said("a check returns what deny(…) makes, or nothing"));
  }
  if (denials == nullptr) {
    lua_pop(state, 1);
    return;
  }
  Denial denial;
  denial.id = read_short_text(state, -1, marked("a denial with an id"), kLongestId);
  if (lua_getfield(state, table, "args") == LUA_TTABLE) {
    denial.args = read_text_args(state, -1);
  }
  lua_pop(state, 2);
  denials->push_back(std::move(denial));
}

}  // namespace

const ApiTableDoc& line_table() {
  return kLineArguments.doc();
}

std::int32_t read_points(lua_State* state, int index) {
  return static_cast<std::int32_t>(read_integer(state, index, -kMostPoints, kMostPoints));
}

void add_line(Ledger& ledger, const Line& line) {
  if (std::abs(std::int64_t{ledger.total()} + std::int64_t{line.n} * line.each) >
      Ledger::kMostTotal) {
    throw LuaError(said_with("a score of more than {} points", Ledger::kMostTotal));
  }
  if (line.n != 0 && line.each != 0) {
    ledger.add(line.name, line.n, line.each, line.tile);
  }
}

void read_lines(lua_State* state, int index, Ledger& ledger) {
  expect_table(state, index);
  if (luaL_len(state, index) > static_cast<lua_Integer>(kMostLines)) {
    throw LuaError(said_with("more than {} lines in one award", kMostLines));
  }
  each_entry(state, index, 0, [&](int at) {
    Fields fields(state, at, "lines", {"id", "n", "each"});
    const Line row{play_of(state).coin(fields.word("id")),
                   fields.get("n", read_points),
                   fields.get("each", read_points),
                   TileId()};
    add_line(ledger, row);
  });
}

bool read_denials(lua_State* state, int index, std::vector<Denial>* denials) {
  if (lua_toboolean(state, index) == 0) {
    return false;
  }
  expect_table(state, index);
  const lua_Integer count = luaL_len(state, index);
  if (count == 0) {
    read_denial(state, index, denials);
  }
  if (count > kMostDenials) {
    throw LuaError(said_with("more than {} denials of one check", kMostDenials));
  }
  each_entry(state, index, 0, [&](int at) {
    expect_table(state, at);
    read_denial(state, at, denials);
  });
  return true;
}

Verdict read_verdict(lua_State* state, int index) {
  Verdict verdict;
  if (lua_isnil(state, index) ||
      (lua_isboolean(state, index) && lua_toboolean(state, index) == 0)) {
    return verdict;
  }
  const std::string what = said("an ending");
  Fields fields(state, index, what.c_str(), {"outcome", "reason", "winners"});
  const std::string outcome = fields.text("outcome", "");
  if (outcome != "won" && outcome != "lost") {
    throw LuaError(said("an ending returns what win(…) or lose(…) makes, or nothing"));
  }
  verdict.outcome = outcome == "won" ? Outcome::won : Outcome::lost;
  verdict.reason = fields.text("reason", "");
  if (const int winners = fields.find("winners")) {
    verdict.winners = read_colours(state, winners);
  }
  return verdict;
}

void add_play_names(lua_State* state) {
  constexpr std::array<LuaFunction, 4> kFunctions = {
      {{"deny", wrap<deny>}, {"line", wrap<line>}, {"lose", wrap<lose>}, {"win", wrap<win>}}};
  set_functions(state, kFunctions);
}

namespace {

constexpr ApiEntry kScoreNames[] = {
    maybe("feature", "What is scored; nil in core:final.", about_feature),
    maybe("segment", "A segment of it.", about_segment),
    maybe("tile", "Its tile.", about_tile),
    maybe("player", "Of core:final.", about_player),
    maybe("colour", "Of core:final.", about_colour),
    maybe("owner", "The same as colour.", about_colour),
    property("reason",
             "string",
             "completed, final, early, preview, or a rule's own word.",
             about_reason),
    property("complete",
             "The feature is complete.",
             [](View view, const Subject& subject) {
               return subject.feature.is_some() && view.is_done(subject.feature);
             }),
    property("total", "Points of all lines so far.", total),
    {"add", "(line: ScoreLine)", "Adds a line; none when n or each is 0.", wrap<add_named>},
    {"times",
     "(line: { [1]: string, by: integer })",
     "Multiplies what stands so far.",
     wrap<times>},
    {"cap", "(line: { [1]: string, most: integer })", "Takes away what exceeds `most`.", wrap<cap>},
    {"void", "(reason: string)", "Strikes out all lines so far.", wrap<strike>},
};

constexpr ApiEntry kPendingAwardNames[] = {
    {"to", "List<Colour>", "Who gets it; each gets the whole total.", wrap<award_to>},
    property("total", "Points.", total),
    property("reason", "string", "completed, final, early, or a rule's own word.", about_reason),
    maybe("feature", "What is scored, or what the source belongs to.", about_feature),
    maybe("source",
          "Where the points come from; of a feature one of its segments.",
          [](const Award& award) { return award.source; }),
    property(
        "track", "The track that moves.", [](View view, const Award& award) -> auto& {
          return view.catalog.tracks[award.track].name;
        }),
    property("follow_up",
             "An interceptor of another award gives it.",
             [](const Award& award) { return award.follow_up; }),
    {"cancel", "(why?: string)", "Nobody gets it.", wrap<cancel>},
    {"redirect", "(to: Whom)", "Others get it.", wrap<redirect>},
    {"add", "(line: ScoreLine)", "Adds a line.", wrap<add_named>},
};

constexpr ApiEntry kPendingReturnNames[] = {
    property("piece", "What is to go home.", about_piece),
    maybe("feature", "Where it stands.", about_feature),
    maybe("segment", "Where it stands.", about_segment),
    {"cancel", "(why?: string)", "It stays.", wrap<cancel>},
};

constexpr ApiType kScoreTypes[] = {
    {Kind::score, "score", "Score", "s: a score that is being made.", kScoreNames},
    {Kind::award,
     "pending_award",
     "PendingAward",
     "An award before it is posted.",
     kPendingAwardNames},
    {Kind::take_back,
     "pending_return",
     "PendingReturn",
     "A piece before it goes home.",
     kPendingReturnNames},
};

}  // namespace

std::span<const ApiType> score_types() {
  return kScoreTypes;
}

}  // namespace bastide
