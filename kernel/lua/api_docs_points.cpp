// The hook points of the kernel, its definitions, its denials, and words for types.
#include <array>

#include "kernel/lua/api_docs.h"

namespace bastide {
namespace {

constexpr std::array kShapeDocs = std::to_array<ApiShapeDoc>({
    {Shape::check,
     "mv: Placement",
     "All must agree. They are asked one after the other until one denies; who asks why (a refused "
     "move, `bastide why`) hears the denials of all. A denial that a waiver drops does not count. "
     "With `deny` instead of `run` the guard alone decides, which costs least."},
    {Shape::waive,
     "mv: Placement, d: Denial",
     "Asked for each denial of its id, of the kernel or of a check; `mv` is that of the check. The "
     "first that returns true drops the denial; the others are not asked."},
    {Shape::modify,
     "c: About",
     "The value passes through: each handler receives what the one before returned, and returns "
     "it, changed or not. Handlers of define.hook receive as `c` the table that g:run was given. "
     "Keys (core:rank_keys) are compared in the order in which they were pushed."},
    {Shape::score,
     "s: Score",
     "Every kind of feature is a point, which sets `feature`, `segment`, `tile`, `reason`. First "
     "stand the lines of its `points`, then come the stages: base, add, times (multiplies all "
     "lines so far), cap (takes away what is too much), void (strikes out all lines so far). "
     "`s.total` is what stands so far. A stage only says when a handler is called: each may use "
     "every method of `s`."},
    {Shape::intercept,
     "pending: PendingAward or PendingReturn",
     "Each sees what those before it made of the award, and what they changed in the game. The "
     "first that cancels is the last that is called. The award is posted as it is then, and told "
     "as core:awarded."},
    {Shape::react,
     "e: Event",
     "Events wait until the running step of the turn, or answer, is done. Then each is told to all "
     "its handlers, the oldest event first, before the turn goes on; what a reaction causes is "
     "told after all that waits already. So the game may have changed since: fields of things say "
     "how they are now."},
});

constexpr const char* kOrderText =
    "Handlers of a point are called one after the other: of a score by stage, then as `before` and "
    "`after` say, then in the order of plugins and of their files. `bastide show hooks RULESET` "
    "prints the order, with the reasons.\n\nThe guard of a handler (`when`) is tested just before "
    "its function would be called. It is about the things that the point sets in the argument; "
    "`?`: not always. A condition about a thing that is not set does not hold, so "
    "`[\"not\"]` of it does. `has` and `tile_attr` also find the tile under a piece that stands on "
    "a "
    "segment.";

constexpr std::array kTargets = std::to_array<ApiTargetDoc>({
    {"core:phase/setup",
     "SetupPhase",
     "Who begins. It is no step: nothing comes before or after it."},
    {"core:phase/draw", "DrawPhase", "The hand is filled; what cannot be placed goes."},
    {"core:phase/place", "", "A tile of the hand is placed."},
    {"core:phase/claim", "", "A piece is placed, or an action chosen."},
    {"core:phase/settle", "SettlePhase", "Completed features score, their pieces go home."},
    {"core:phase/end",
     "",
     "core:turn_end is told, endings are tested; the next player's turn begins, or the last tile "
     "is gone and the final part begins."},
    {"core:phase/final",
     "",
     "What is left on the board scores, then core:final; who has most on core:points wins."},
    {"core:zone/hand",
     "ZoneFields",
     "Tiles that a player has drawn and not placed yet: size = 1, seen_by = \"all\"."},
    {"core:zone/table", "ZoneFields", "Tiles on the table."},
    {"core:zone/out", "ZoneFields", "Out of the game."},
    {"core:track/points", "TrackFields", "The score: per = \"colour\"."},
    {"core:pile/supply", "PileFields", "All tiles that no other pile has: { tiles = \"rest\" }."},
});

constexpr std::array kTypeWords = std::to_array<ApiDoc>({
    {"Side",
     "\"north\"|\"east\"|\"south\"|\"west\"",
     "A side. Lists of sides have this order. What takes a side also takes N, E, S or W."},
    {"Place", "Feature|Segment|Tile|Cell", "Where pieces stand."},
    {"Whom",
     "Colour|Player|Piece|Colour[]|Player[]|Piece[]|List<Colour>|List<Player>|List<Piece>",
     "Colours, each counted once: a player stands for the first of his colours, a piece for its "
     "owner."},
    {"Stuck",
     "\"remove\"|\"return\"|\"discard_one_and_draw\"|\"skip\"|\"end\"",
     "What happens when no tile of a hand can be placed. remove: all of them leave the game, and "
     "the player draws again; return: they go back into the pile, and the player draws again, but "
     "when no tile of the pile can be placed either, they leave the game and the final part "
     "begins; discard_one_and_draw: the player says which one leaves the game, and draws again; "
     "skip: they stay in the hand, the turn goes on with core:end; end: the final part begins."},
    {"Variable",
     "table<any, any>",
     "What state.* declared: read it as variable[thing], change it by fx."},
    {"Verdict", "", "What win(…) and lose(…) make."},
    {"Denied", "", "What deny(…) makes."},
    {"Line", "", "What line(…) makes."},
});

}  // namespace

std::span<const ApiShapeDoc> documented_shapes() {
  return kShapeDocs;
}

const char* documented_order() {
  return kOrderText;
}

std::span<const ApiTargetDoc> documented_targets() {
  return kTargets;
}

std::span<const ApiDoc> documented_words() {
  return kTypeWords;
}

}  // namespace bastide
