// The hook points of the kernel, its definitions, its denials, and words for types.
#include <array>

#include "kernel/lua/api_docs.h"

namespace bastide {
namespace {

constexpr std::array kPoints = std::to_array<ApiPointDoc>({
    {"core:place_tile",
     "check",
     "",
     "tile, cell, rotation, player",
     "May the tile lie there? `tile` is its kind."},
    {"core:claim",
     "check",
     "",
     "tile, cell, player, piece?, segment?, feature?, colour?, owner?, action?",
     "May the piece stand there, may the action be chosen? Of an action `action` is set, and "
     "nothing of a piece."},
    {"core:voluntary",
     "check",
     "",
     "tile?, cell?, player",
     "May this turn hold choices beyond placing? A denial leaves out core:claim and phases that "
     "are `voluntary`."},
    {"core:waive", "waive", "", "", "All waivers; attach them by the id of the denial."},
    {"core:power",
     "modify",
     "integer",
     "feature, segment, tile, colour, owner, reason",
     "What a colour weighs on a feature, from 0 on; asked for every colour."},
    {"core:rank_keys",
     "modify",
     "Keys",
     "feature, segment, tile, colour, owner, reason",
     "Keys that break a tie, pushed and not returned; asked for each tied colour."},
    {"core:recipients",
     "modify",
     "List<Colour>",
     "feature, segment, tile, reason",
     "Which colours score a feature. Returns any Whom."},
    {"core:done",
     "modify",
     "boolean",
     "feature, tile",
     "Is the feature complete? Asked when a tile was laid, of each feature of the tile and of "
     "those that it completed, until they are settled. core:feature_done does not follow it: it is "
     "told of what ports completed, also where a handler refuses, and not of what a handler "
     "grants."},
    {"core:next_player",
     "modify",
     "Player",
     "player",
     "Whose turn is next, after `player`; not asked when an extra turn is due."},
    {"core:hand_size", "modify", "integer", "player", "How many tiles a player holds, from 0 on."},
    {"core:stuck",
     "modify",
     "Stuck",
     "player",
     "What happens when no tile of the hand can be placed."},
    {"core:final",
     "score",
     "",
     "player, colour, owner, reason",
     "Once per colour, in final scoring, after all features. An award of its own for each."},
    {"core:award",
     "intercept",
     "",
     "to, total, reason, track, feature?, source?, follow_up?",
     "An award before it is posted: a PendingAward."},
    {"core:take_back",
     "intercept",
     "",
     "piece, feature?, segment?",
     "A piece before it goes home: a PendingReturn."},
    {"core:tile_drawn",
     "react",
     "",
     "tile, tile_kind, player",
     "A tile that can be placed was drawn into a hand."},
    {"core:tile_discarded",
     "react",
     "",
     "tile_kind, player, put_back?",
     "A tile had no place and left the game, or went back."},
    {"core:tile_placed", "react", "", "tile, tile_kind, player", "A tile was laid."},
    {"core:features_joined",
     "react",
     "",
     "tile, tile_kind, kind, ports",
     "A tile joined ports of a kind of feature: once for each kind. No feature is set, so `kind` "
     "of a guard never holds; ask `e.kind`."},
    {"core:feature_done", "react", "", "feature, kind", "A feature was completed."},
    {"core:piece_placed",
     "react",
     "",
     "piece, player, segment, feature, kind, tile, tile_kind",
     "A piece was placed."},
    {"core:piece_returned",
     "react",
     "",
     "piece, player, segment?, feature?, kind?, tile?, tile_kind?",
     "A piece went home; the places are those where it stood, on a segment."},
    {"core:awarded",
     "react",
     "",
     "points, track, reason, segment?, feature?, kind?, follow_up?",
     "Points were given."},
    {"core:track_changed",
     "react",
     "",
     "points, track, colour, owner",
     "A marker moved on a track."},
    {"core:pile_empty", "react", "", "pile", "The last tile of a pile was drawn."},
    {"core:turn_end", "react", "", "player, turn", "A turn is over."},
    {"core:piece_moved",
     "react",
     "",
     "piece, player, segment?, feature?, kind?, tile?, tile_kind?, from?",
     "A piece is elsewhere: on the board, in a zone, out of the game; the places are those where "
     "it stands now. Placing and going home are told by events of their own."},
});

constexpr std::array kShapeDocs = std::to_array<ApiShapeDoc>({
    {"check",
     "mv: Placement",
     "All must agree. They are asked one after the other until one denies; who asks why (a refused "
     "move, `bastide why`) hears the denials of all. A denial that a waiver drops does not count. "
     "With `deny` instead of `run` the guard alone decides, which costs least."},
    {"waive",
     "mv: Placement, d: Denial",
     "Asked for each denial of its id, of the kernel or of a check; `mv` is that of the check. The "
     "first that returns true drops the denial; the others are not asked."},
    {"modify",
     "c: About",
     "The value passes through: each handler receives what the one before returned, and returns "
     "it, changed or not. Handlers of define.hook receive as `c` the table that g:run was given. "
     "Keys (core:rank_keys) are compared in the order in which they were pushed."},
    {"score",
     "s: Score",
     "Every kind of feature is a point, which sets `feature`, `segment`, `tile`, `reason`. First "
     "stand the lines of its `points`, then come the stages: base, add, times (multiplies all "
     "lines so far), cap (takes away what is too much), void (strikes out all lines so far). "
     "`s.total` is what stands so far. A stage only says when a handler is called: each may use "
     "every method of `s`."},
    {"intercept",
     "pending: PendingAward or PendingReturn",
     "Each sees what those before it made of the award, and what they changed in the game. The "
     "first that cancels is the last that is called. The award is posted as it is then, and told "
     "as core:awarded."},
    {"react",
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
    "`?`: not always. A condition about a thing that is not set does not hold, but `owner = false` "
    "and `unjoined` do. `has` and `tile_attr` also find the tile under a piece that stands on a "
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

constexpr std::array kDenials = std::to_array<ApiDoc>({
    {"core:edge_mismatch", "", "A side does not match its neighbour."},
    {"core:no_neighbour", "", "No tile lies beside the cell."},
    {"core:not_offered", "", "The tile goes only where define.candidates says."},
    {"core:outside", "", "The cell lies outside the table."},
    {"core:occupied", "", "A tile lies on the cell, or a piece stands on the feature."},
    {"core:not_claimable", "", "Pieces of this kind do not stand on such features."},
    {"core:not_this_tile", "", "The segment is not of the tile just placed."},
    {"core:finished", "", "Away from the tile just placed, complete features are not offered."},
    {"core:no_supply", "", "No such piece is left."},
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

std::span<const ApiPointDoc> documented_points() {
  return kPoints;
}

std::span<const ApiShapeDoc> documented_shapes() {
  return kShapeDocs;
}

const char* documented_order() {
  return kOrderText;
}

std::span<const ApiTargetDoc> documented_targets() {
  return kTargets;
}

std::span<const ApiDoc> documented_denials() {
  return kDenials;
}

std::span<const ApiDoc> documented_words() {
  return kTypeWords;
}

}  // namespace bastide
