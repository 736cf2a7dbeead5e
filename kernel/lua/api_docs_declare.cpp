// What rules declare, the tables that they write, and the functions that they have.
#include <array>

#include "kernel/lua/api_docs.h"

namespace bastide {
namespace {

// --- fields of declarations ---------------------------------------------------------------------

constexpr std::array kFeature = std::to_array<ApiDoc>({
    {"id", "string", "Its word; others write plugin:word."},
    {"done?",
     "\"closed\"|\"around_4\"|\"around_8\"|\"never\"|fun(g: View, feature: Feature): boolean",
     "When it is complete; a function is asked again when a tile is laid near. Default closed."},
    {"watch?",
     "integer",
     "For a function: cells around a placed tile within which features are asked again, 0 to 8. "
     "Default 1."},
    {"face?", "\"up\"|\"any\"", "Which neighbours count for around_4 and around_8. Default up."},
    {"blocked?",
     "\"closed\"|\"open\"",
     "Whether a port that can never be joined counts as closed. Default closed."},
    {"claim?", "string|false", "What a piece on it is called."},
    {"layer?", "string", "Its plane of ports; only the terrain must match. Default terrain."},
    {"mark?", "string", "Each tile with this mark has a segment of this kind without ports."},
    {"edges?", "boolean", "Says that it reaches the border of tiles; nothing reads it."},
    {"points?",
     "table<string, integer[]>",
     "What counts, as { open, complete } for each: tile, piece, neighbour, flat, "
     "[\"touching_done:KIND\"], or a variable of the feature."},
});

constexpr std::array kPiece = std::to_array<ApiDoc>({
    {"id", "string", "Its word."},
    {"supply?", "integer", "Pieces of each colour, 0 to 250. Default 0."},
    {"power?", "integer", "What one piece weighs in a majority, 0 to 250. Default 1."},
    {"claims?", "FeatureId[]", "Kinds of features that it may be placed on."},
    {"group?",
     "string|false",
     "A feature is occupied per group; false: it never hinders and is never hindered. Default "
     "core."},
    {"stays?", "boolean", "It does not go home when its feature is settled."},
    {"neutral?",
     "boolean",
     "It belongs to nobody: there are `supply` of them in all, and only rules move them. Default "
     "false."},
});

constexpr std::array kVariable = std::to_array<ApiDoc>({
    {"id", "string", "Its word."},
    {"type?", "\"int\"|\"bool\"|\"enum\"|\"id\"|\"token[]\"", "What it holds. Default int."},
    {"default?", "integer|boolean|string", "Its first value."},
    {"min?", "integer", "The least value."},
    {"max?", "integer", "The greatest value."},
    {"values?", "string[]", "Of an enum."},
    {"of?",
     "\"tile\"|\"segment\"|\"feature\"|\"piece\"|\"player\"|\"colour\"|\"cell\"|\"tile_kind\"|"
     "\"token\"",
     "Of an id: what kind of thing it names."},
    {"merge?",
     "\"keep\"|\"sum\"|\"max\"|\"min\"|\"or\"|\"and\"|\"concat\"",
     "What two values become when features join; a variable of a feature must say it."},
    {"reset?",
     "\"never\"|\"turn\"|\"turn_passes\"|\"round\"",
     "When it returns to its first value. Default never."},
    {"visible?", "\"all\"|\"owner\"|\"none\"", "Who sees it. Default all."},
    {"from?", "\"segment\"", "Tiles print its value on segments."},
});

constexpr std::array kTileAttr = std::to_array<ApiDoc>({
    {"id", "string", "Its word."},
    {"mark?", "string", "Tiles with this mark have it. Default: the word."},
    {"type?", "\"bool\"", "Attributes are true or false."},
    {"default?", "boolean", "Tiles without the mark do not have it."},
});

constexpr std::array kMark = std::to_array<ApiDoc>({
    {"id", "string", "The word, as tiles carry it."},
    {"drawn?",
     "boolean",
     "False: only rules read it, pictures leave it out. Default true, without a declaration too."},
});

constexpr std::array kToken = std::to_array<ApiDoc>({
    {"id", "string", "Its word."},
    {"value?", "integer", "A number that rules read. Default 0."},
});

constexpr std::array kBag = std::to_array<ApiDoc>({
    {"id", "string", "Its word."},
    {"tokens", "table<TokenId, integer>", "How many of each."},
    {"hidden?", "boolean", "Nobody sees what is left in it. Default true."},
});

constexpr std::array kPool = std::to_array<ApiDoc>({
    {"id", "string", "Its word."},
    {"count?", "integer", "How many markers there are. Default 0."},
});

constexpr std::array kPile = std::to_array<ApiDoc>({
    {"id", "string", "Its word."},
    {"sections",
     "table[]",
     "Top first: { tiles = { \"set/A\", ... } }, { tiles = \"rest\" }, { mark = word }, or "
     "{ of = pile, count = n }: so many of another pile's tiles."},
    {"size?", "integer", "The tiles that it must hold; another number is an error."},
});

constexpr std::array kZone = std::to_array<ApiDoc>({
    {"id", "string", "Its word."},
    {"size?", "integer", "Tiles that it holds, 0 to 1000. Default 0."},
    {"seen_by?", "\"all\"|\"owner\"|\"none\"", "Who sees the tiles. Default all."},
});

constexpr std::array kTrack = std::to_array<ApiDoc>({
    {"id", "string", "Its word."},
    {"per?", "\"colour\"|\"team\"|\"game\"", "Who has a marker on it. Default colour."},
    {"goals?", "integer[]", "What all together must reach, rising; bots and statistics read it."},
});

constexpr std::array kAction = std::to_array<ApiDoc>({
    {"id", "string", "Its word."},
    {"slot?", "\"core:claim\"", "Instead of placing a piece."},
    {"when?", "Guard", "When it may be offered; about the tile placed last and the active player."},
    {"prompt?", "string", "Key of its sentence."},
    {"offer",
     "fun(g: View, p: Player, add: fun(entry: table))|{ own_pieces: PieceId }",
     "Adds each thing that can be chosen. As data: every piece of this kind that the player has on "
     "the board; run then receives { piece = … }."},
    {"run",
     "fun(g: View, fx: Effects, p: Player, a: table)|{ score?: string, take_back?: boolean }",
     "What the chosen entry does. As data, for own pieces: the feature of the piece is scored for "
     "its owner with this reason, the piece goes home, or both in this order."},
});

constexpr std::array kPhase = std::to_array<ApiDoc>({
    {"id", "string", "Its word."},
    {"at?", "\"setup\"|\"turn\"|\"final\"", "Which part of the game. Default turn."},
    {"after?", "PhaseId|PhaseId[]", "Steps that come before it."},
    {"before?", "PhaseId|PhaseId[]", "Steps that come after it."},
    {"when?", "Guard", "When it is entered; about the tile placed last and the active player."},
    {"voluntary?",
     "boolean",
     "Of a turn: not entered where a check of core:voluntary denies. Default false."},
    {"enter", "fun(g: View, fx: Effects, p: Player)", "What happens."},
});

constexpr std::array kEnding = std::to_array<ApiDoc>({
    {"id", "string", "Its word."},
    {"after?",
     "\"core:award\"|\"core:awarded\"|\"core:turn_end\"",
     "When it is tested. Default core:turn_end."},
    {"when?", "Guard", "When it is tested at all; about the tile placed last."},
    {"test", "fun(g: View): Verdict?", "Returns win(…), lose(…) or nothing."},
});

constexpr std::array kCandidates = std::to_array<ApiDoc>({
    {"id", "string", "Its word."},
    {"slot", "\"core:place\"|\"core:claim\"", "What is offered: cells for tiles, or segments."},
    {"from",
     "\"corners\"|\"holes\"|\"anywhere\"|\"unfinished\"|\"board\"",
     "Cells: that touch a tile at a corner only; with a tile on each side; every free one of a "
     "table "
     "with limits. Segments of the whole board: of features that are not complete; all."},
    {"when?",
     "Guard",
     "When it holds. Of cells: about the kind of tile and the player; of segments: about the tile "
     "placed last, the player and the kind of piece."},
    {"only?",
     "boolean",
     "The usual places, cells beside tiles and segments of the tile placed last, are not offered. "
     "Default false."},
    {"sides?", "\"match\"|\"any\"", "Of cells: whether sides must match. Default match."},
});

constexpr std::array kHookPoint = std::to_array<ApiDoc>({
    {"id", "string", "Its word."},
    {"shape?", "\"modify\"|\"check\"", "How handlers combine. Default modify."},
    {"type?", "\"int\"|\"bool\"", "Of the value. Default int."},
});

constexpr std::array kBoard = std::to_array<ApiDoc>({
    {"width?", "integer", "Columns, 1 to 10000; goes with height."},
    {"height?", "integer", "Rows, 1 to 10000."},
    {"floating?", "boolean", "The limits hold for the extent, wherever it grows."},
    {"edge?",
     "\"open\"|\"closed\"",
     "Whether a port against the border counts as closed. Default open."},
});

constexpr std::array kSeats = std::to_array<ApiDoc>({
    {"players?", "integer", "With so many players."},
    {"colours?", "integer", "Colours of each seat. Default 1."},
    {"supply?", "table<PieceId, integer>", "Supplies that differ."},
});

constexpr std::array kSheet = std::to_array<ApiDoc>({
    {"setup?", "string[]", "\"RULE-ID, RULE-ID: Sentence.\""},
    {"turn?", "string[]|table<PhaseId, string[]>", "By phase of the turn."},
    {"scoring?", "string[]", "During the game."},
    {"final?", "string[]", "At its end."},
    {"special?", "string[]", "Everything else."},
});

constexpr std::array kWords = std::to_array<ApiDoc>({
    {"rule?",
     "string|string[]",
     "Ids of the rules that it follows: \"GAME-PLACE-01\". Denials, lines of scores, the sheet, "
     "`bastide why`, `score` and `explain` cite them."},
    {"says?",
     "string|string[]",
     "Sentences for `bastide show rules`, which find their place by what is registered: pieces, "
     "bags and piles in the set-up, hooks and phases at their step of the turn, features in the "
     "scoring, endings at the end. Each is about the ids of `rule`, or about those that it begins "
     "with: \"GAME-PLACE-02, GAME-PLACE-03: Sentence.\""},
});

constexpr std::array kStart = std::to_array<ApiDoc>({
    {"tile", "TileName", "Which tile."},
    {"cell?", "integer[]", "{ x, y }. Default { 0, 0 }."},
    {"rotation?", "integer", "Clockwise quarter turns. Default 0."},
});

constexpr std::array kGuard = std::to_array<ApiDoc>({
    {"kind?", "FeatureId", "The feature is of this kind."},
    {"complete?", "boolean", "The feature is complete."},
    {"closed?", "boolean", "No port of the feature is open."},
    {"has?", "FeatureId|string", "The tile shows this kind of feature, or carries this mark."},
    {"tile_attr?", "AttrId", "The tile has this attribute."},
    {"carries?",
     "string|string[]",
     "One of these variables is not 0: of the feature, of the piece, or of a segment of the tile."},
    {"reason?", "string", "completed, final, early, or a rule's own word."},
    {"piece?", "PieceId", "The piece is of this kind."},
    {"votes?", "boolean", "The piece has power."},
    {"owner?", "boolean", "The piece or colour belongs to the active player."},
    {"shared?", "boolean", "Pieces of more than one colour stand on the feature."},
    {"filled_sides?", "integer", "So many tiles lie beside the tile, 0 to 4."},
    {"joins?", "FeatureId", "The placement joins a neighbour over this kind of feature."},
    {"unjoined?", "FeatureId", "The placement joins no neighbour over this kind of feature."},
    {"bends_again?",
     "FeatureId",
     "The placement continues a line of this kind, and bends to the same side as the tile that it "
     "joins."},
    {"bends_thrice?",
     "FeatureId",
     "The placement continues a line of this kind, and bends to one side for the third time on "
     "end; straight tiles do not count."},
    {"covered?",
     "FeatureId",
     "This kind of feature is on every side of the tile that the segment reaches, on any layer."},
    {"placed?", "boolean", "A piece was placed this turn."},
    {"standing?", "PieceId", "A piece of this kind is on the board."},
    {"own_standing?", "PieceId", "The active player has a piece of this kind on the board."},
    {"extends_own?",
     "PieceId",
     "The tile made a feature larger on which the active player already had a piece of this kind."},
    {"enclosed?", "PieceId", "A piece of this kind stands on a feature without an open port."},
    {"near?", "PieceId", "A piece of this kind is on the tile or on one of the eight around."},
    {"on?",
     "FeatureId",
     "With standing, own_standing, extends_own, enclosed or near: only pieces on this kind of "
     "feature count."},
    {"unfinished?", "FeatureId", "Some feature of this kind is not complete."},
    {"empty_pile?", "PileId|PileId[]", "One of these piles has run out."},
    {"option?", "string", "This option of the plugin is on."},
});

// --- hooks
// ----------------------------------------------------------------------------------------

#define BASTIDE_HOOK_FIELDS                                                                  \
  {"id?", "string", "Its word. Default: the word of the point."},                            \
      {"when?", "Guard", "Conditions that the kernel tests before the function is called."}, \
      {"rule?", "string|string[]", "Ids of the rule catalogue, see Words."},                 \
      {"says?", "string|string[]", "Sentences of the rule sheet, see Words."},               \
      {"before?", "string|string[]", "Ids of hooks or plugins that are called later."}, {    \
    "after?", "string|string[]", "Ids of hooks or plugins that are called earlier."          \
  }

constexpr std::array kCheckHook = std::to_array<ApiDoc>({
    BASTIDE_HOOK_FIELDS,
    {"run?", "fun(g: View, mv: Placement): any", "Returns deny(…), a list of them, or nothing."},
    {"deny?",
     "string",
     "Instead of run: key of a denial that holds wherever the guard holds. Its sentence may name "
     "{cell}, where a piece is that `near` found."},
});

constexpr std::array kWaiveHook = std::to_array<ApiDoc>({
    BASTIDE_HOOK_FIELDS,
    {"run", "fun(g: View, mv: Placement, d: Denial): boolean?", "True drops the denial."},
});

constexpr std::array kModifyHook = std::to_array<ApiDoc>({
    BASTIDE_HOOK_FIELDS,
    {"run", "fun(g: View, value: any, c: About): any", "Returns the value, changed or not."},
});

constexpr std::array kScoreHook = std::to_array<ApiDoc>({
    BASTIDE_HOOK_FIELDS,
    {"stage?",
     "\"base\"|\"add\"|\"times\"|\"cap\"|\"void\"",
     "When in the making of the score. Default add."},
    {"run", "fun(g: View, s: Score)", "Adds lines."},
});

constexpr std::array kInterceptHook = std::to_array<ApiDoc>({
    BASTIDE_HOOK_FIELDS,
    {"run",
     "fun(g: View, fx: Effects, pending: any)",
     "May cancel or change a PendingAward or PendingReturn, and may ask."},
});

constexpr std::array kReactHook = std::to_array<ApiDoc>({
    BASTIDE_HOOK_FIELDS,
    {"run", "fun(g: View, fx: Effects, e: Event)", "What follows from the event."},
});

#undef BASTIDE_HOOK_FIELDS

// --- tables that functions take or give
// -----------------------------------------------------------

constexpr std::array kTileFilter = std::to_array<ApiDoc>({
    {"kind?", "TileName", "Of this kind."},
    {"tile_attr?", "AttrId", "With this attribute."},
    {"mark?", "string", "With this mark."},
    {"has?", "FeatureId", "With a segment of this kind of feature."},
    {"complete?", "boolean", "Of the feature that `has` names."},
    {"face?", "\"up\"|\"down\"", "Which side lies up."},
    {"pool?", "PoolId", "Markers of this pool lie on it."},
});

constexpr std::array kCellFilter = std::to_array<ApiDoc>({
    {"empty?", "boolean", "Without a tile, or with one."},
    {"beside?", "TileFilter", "Such a tile lies beside it."},
    {"around?",
     "TileFilter|Tile|Cell|Feature|List<Tile>|List<Cell>|List<Feature>",
     "Such a tile lies on the eight cells around it; or one of the eight cells around a place, or "
     "around any place of a list."},
});

constexpr std::array kPieceFilter = std::to_array<ApiDoc>({
    {"kind?", "PieceId", "Of this kind."},
    {"role?", "string", "Called so where they stand."},
    {"owner?", "Colour|Player", "Of this colour."},
    {"player?", "Player", "Of the colours of this player."},
    {"on?", "Place", "On this feature, segment, tile or cell."},
    {"extends?", "Tile", "On a feature that this tile made larger, and on another tile."},
    {"placed?", "boolean", "On the board, or in a supply."},
    {"zone?", "ZoneId", "In this zone off the board."},
    {"holder?", "Player", "Held by this player in a zone."},
    {"tile_attr?", "AttrId", "On a tile with this attribute."},
    {"votes?", "boolean", "With power, or without."},
    {"own?", "boolean", "Of the active player, or of others."},
    {"extended?",
     "boolean",
     "As extends, by the tile placed last. Says the same in a table that never changes."},
});

constexpr std::array kFeatureFilter = std::to_array<ApiDoc>({
    {"kind?", "FeatureId", "Of this kind."},
    {"complete?", "boolean", "Completed, or not."},
    {"closed?", "boolean", "Without an open port, or with one."},
    {"holds?", "PieceId", "With a piece of this kind on it."},
    {"occupied?", "boolean", "With a piece of some group on it, or without."},
});

constexpr std::array kSegmentFilter = std::to_array<ApiDoc>({
    {"kind?", "FeatureId", "Of this kind."},
    {"complete?", "boolean", "Of a completed feature, or not."},
    {"closed?", "boolean", "Of a feature without an open port, or with one."},
    {"carries?", "string", "For which this variable of segments is not 0."},
});

constexpr std::array kWalk = std::to_array<ApiDoc>({
    {"segments", "List<Segment>", "The way, without the segment where it begins."},
    {"length", "integer", "Segments."},
    {"first", "Segment", "Its first segment."},
    {"last", "Segment", "Where it stops."},
});

constexpr std::array kPlaceTile = std::to_array<ApiDoc>({
    {"tile?", "LooseTile|TileKind|TileName", "What is laid, unless the second argument says so."},
    {"cell?", "Cell|Tile|integer[]", "Where, unless the third argument says so; it must be free."},
    {"rotation?", "integer", "Clockwise quarter turns. Default 0."},
    {"face?", "\"up\"|\"down\"", "Default up."},
});

constexpr std::array kAsk = std::to_array<ApiDoc>({
    {"to?",
     "Player|Colour|List<Player>|Player[]",
     "Who is asked, unless the second argument says so; of fx.ask_all a list."},
    {"type?",
     "\"option\"|\"int\"|\"confirm\"|\"cell\"|\"tile\"|\"segment\"|\"feature\"|\"piece\"|"
     "\"player\"|\"pick\"|\"token\"|\"tile_kind\"",
     "What is asked for. Default option."},
    {"options?",
     "any",
     "A list: words, things, rising numbers (int), or tables (pick); not for confirm. Or a "
     "function "
     "of the player and g that gives the list and changes nothing. Unless they are the third "
     "argument."},
    {"min?", "integer", "Of int without options. Default 0."},
    {"max?", "integer", "Of int without options. Default `min`."},
    {"pass?", "boolean", "The player may pass: the answer is nil."},
    {"prompt?", "string", "Key of the sentence."},
    {"args?",
     "table<string, any>|fun(about: any, g: View): table<string, any>",
     "Values of the sentence; a function is called only when somebody reads it, with the fourth "
     "argument of the call."},
    {"show?", "any", "A thing, or a list of them, to show with the question."},
    {"secret?",
     "boolean",
     "Nobody but who answers ever sees the answer; the others see that there is one."},
});

constexpr std::array kQuestion = std::to_array<ApiDoc>({
    {"id", "string", "Its word: what fx.ask and its like are told instead of a table."},
    {"text", "string", "The sentence, with {name} for each of `args`."},
    {"type?", "string", "As of Ask. Default option."},
    {"options?", "any", "As of Ask."},
    {"min?", "integer", "As of Ask."},
    {"max?", "integer", "As of Ask."},
    {"pass?", "boolean", "As of Ask."},
    {"args?", "any", "As of Ask."},
    {"show?", "any", "As of Ask."},
    {"secret?", "boolean", "As of Ask."},
    {"pool?", "PoolId", "As of AskDrain."},
    {"most?", "integer", "As of AskDrain."},
});

constexpr std::array kAskDrain = std::to_array<ApiDoc>({
    {"to?", "Player|Colour", "Who is asked, unless the second argument says so."},
    {"pool", "PoolId", "Which markers."},
    {"tiles?",
     "List<Tile>|Tile[]",
     "Off which tiles, unless the third argument says so. Default: all."},
    {"most?", "integer", "How many at most, 1 to 9. Default 1."},
    {"pass?", "boolean", "The player may pass: the answer is nil."},
    {"prompt?", "string", "Key of the sentence."},
    {"args?",
     "table<string, any>|fun(about: any, g: View): table<string, any>",
     "Values of the sentence; a function is called only when somebody reads it, with the fourth "
     "argument of the call."},
});

constexpr std::array kNewAward = std::to_array<ApiDoc>({
    {"to?",
     "any",
     "A colour, a player, a piece (its owner), or a list of them, unless the second argument says "
     "so; each gets the whole total."},
    {"lines?", "table[]", "Of line(…)."},
    {"line?", "string", "Instead of lines: the name of the only one."},
    {"points?", "integer", "Of the only line, unless the third argument says so."},
    {"source?", "Feature|Segment|Tile|Piece", "Where the points come from."},
    {"track?", "TrackId", "Default core:points."},
    {"reason?", "string", "Default: the id of the plugin."},
    {"intercept?",
     "boolean",
     "What an interceptor of core:award gives is not intercepted itself, unless it says true. "
     "Default "
     "false."},
    {"rule?",
     "string|string[]",
     "Ids of the rule catalogue. Default: those of the hook, phase or action that runs."},
});

constexpr std::array kScoreLine = std::to_array<ApiDoc>({
    {"[1]", "string", "Name of the line."},
    {"n", "integer", "How many."},
    {"each", "integer", "Points for each."},
});

constexpr std::array kTables = std::to_array<ApiTableDoc>({
    {"FeatureFields", "Of define.feature.", kFeature},
    {"PieceFields", "Of define.piece.", kPiece},
    {"VariableFields", "Of state.game, state.player and so on.", kVariable},
    {"TileAttrFields", "Of define.tile_attr.", kTileAttr},
    {"MarkFields", "Of define.mark: of marks that are not shown as they are.", kMark},
    {"TokenFields", "Of define.token.", kToken},
    {"BagFields", "Of define.bag.", kBag},
    {"PoolFields", "Of define.pool.", kPool},
    {"PileFields", "Of define.pile.", kPile},
    {"ZoneFields", "Of define.zone.", kZone},
    {"TrackFields", "Of define.track.", kTrack},
    {"ActionFields", "Of define.action.", kAction},
    {"PhaseFields", "Of define.phase.", kPhase},
    {"EndingFields", "Of define.ending.", kEnding},
    {"CandidatesFields", "Of define.candidates.", kCandidates},
    {"HookFields", "Of define.hook.", kHookPoint},
    {"BoardFields", "Of define.board.", kBoard},
    {"StartTile", "Of the list in define.start.", kStart},
    {"SeatsFields", "Of define.seats.", kSeats},
    {"SheetFields", "Of define.sheet: of what hangs on no registration.", kSheet},
    {"Words",
     "What every registration may say of itself, beside its fields or its list: define.*, state.*, "
     "on.*, amend, and replace as its third argument. A variant says it once for all its rules, in "
     "its header.",
     kWords},
    {"Guard", "Conditions under `when`; all of them must hold.", kGuard},
    {"CheckHook", "Of on.check.", kCheckHook},
    {"WaiveHook", "Of on.waive.", kWaiveHook},
    {"ModifyHook", "Of on.modify.", kModifyHook},
    {"ScoreHook", "Of on.score.", kScoreHook},
    {"InterceptHook", "Of on.intercept.", kInterceptHook},
    {"ReactHook", "Of on.react.", kReactHook},
    {"TileFilter", "Which tiles; all conditions must hold.", kTileFilter},
    {"CellFilter", "Which cells.", kCellFilter},
    {"PieceFilter", "Which pieces.", kPieceFilter},
    {"FeatureFilter", "Which features.", kFeatureFilter},
    {"SegmentFilter", "Which segments.", kSegmentFilter},
    {"Walk", "A way along joined segments.", kWalk},
    {"PlaceTile", "Of fx.place_tile.", kPlaceTile},
    {"QuestionFields", "Of define.question.", kQuestion},
    {"Ask", "Of fx.ask and fx.ask_all.", kAsk},
    {"AskDrain", "Of fx.ask_drain.", kAskDrain},
    {"NewAward", "Of fx.award.", kNewAward},
    {"ScoreLine", "A line of a score: { \"name\", n = 2, each = 3 }.", kScoreLine},
});

// --- functions
// ------------------------------------------------------------------------------------

constexpr std::array kDefine = std::to_array<ApiDoc>({
    {"feature", "(fields: FeatureFields)", "A kind of feature."},
    {"piece", "(fields: PieceFields)", "A kind of piece."},
    {"tile_attr", "(fields: TileAttrFields)", "A property of kinds of tiles, woken by a mark."},
    {"mark",
     "(fields: MarkFields)",
     "How a mark of tiles is shown; every word is a mark without it."},
    {"token", "(fields: TokenFields)", "A kind of token."},
    {"bag", "(fields: BagFields)", "A bag of tokens; drawing is chance."},
    {"pool", "(fields: PoolFields)", "A supply of equal markers that lie on segments and tiles."},
    {"pile", "(fields: PileFields)", "A pile of tiles."},
    {"zone", "(fields: ZoneFields)", "A place for tiles off the board."},
    {"track", "(fields: TrackFields)", "A track of points."},
    {"action", "(fields: ActionFields)", "Something to do instead of placing a piece."},
    {"phase", "(fields: PhaseFields)", "A step of the game."},
    {"ending", "(fields: EndingFields)", "When the game ends, and how."},
    {"question",
     "(fields: QuestionFields): table",
     "A question that is asked by its name: fx.ask(\"word\", to, options, about)."},
    {"candidates",
     "(fields: CandidatesFields)",
     "Where tiles or pieces are offered besides the usual places. Checks still deny."},
    {"hook",
     "(fields: HookFields)",
     "Opens a hook point to other plugins; g:run and g:allowed call it."},
    {"board", "(fields: BoardFields)", "Limits of the table."},
    {"start", "(tiles: StartTile[])", "Tiles that lie there when the game begins."},
    {"seats", "(fields: SeatsFields)", "Colours and supplies for a number of players."},
    {"text",
     "(sentences: table<string, string>)",
     "Sentences by key: prompts, and denials by their full id."},
    {"sheet", "(fields: SheetFields)", "Lines for `bastide show rules`."},
});

constexpr std::array kState = std::to_array<ApiDoc>({
    {"game", "(fields: VariableFields): Variable", "One value; read as variable[g]."},
    {"player", "(fields: VariableFields): Variable", "A value of each player."},
    {"colour", "(fields: VariableFields): Variable", "A value of each colour."},
    {"feature",
     "(fields: VariableFields): Variable",
     "A value of each feature; it must say how two merge."},
    {"tile", "(fields: VariableFields): Variable", "A value of each tile on the board."},
    {"piece", "(fields: VariableFields): Variable", "A value of each piece."},
    {"segment", "(fields: VariableFields): Variable", "A value of each segment on the board."},
});

constexpr std::array kOn = std::to_array<ApiDoc>({
    {"check",
     "(point: PointId, hook: CheckHook)",
     "May forbid. All run; it is legal when no denial is left."},
    {"waive", "(denial: string, hook: WaiveHook)", "May drop a denial of this id."},
    {"modify", "(point: PointId, hook: ModifyHook)", "A value passes through."},
    {"score",
     "(kind: FeatureId|\"core:final\"|\"*\", hook: ScoreHook)",
     "Makes lines of a score, in stages."},
    {"intercept",
     "(point: \"core:award\"|\"core:take_back\", hook: InterceptHook)",
     "Sees what is about to happen."},
    {"react", "(event: EventId, hook: ReactHook)", "Is told what has happened."},
});

constexpr std::array kBot = std::to_array<ApiDoc>({
    {"value",
     "(value: fun(g: View, o: Option, worth: number): number?)",
     "What each answer is worth to the bot; the one that is worth most is taken, ties by lot. "
     "`worth` is what the bot greedy thinks of it, in points. Without a value (nil) an answer is "
     "only taken when there is no other. The function keeps nothing between calls."},
});

constexpr ApiSpaceDoc kBots{
    "bot", "What the file of a bot says: `bastide new bot NAME` writes one.", kBot};

constexpr std::array kPlain = std::to_array<ApiDoc>({
    {"amend",
     "(target: string, fields: table)",
     "Changes a definition, field by field: \"plugin:category/word\", or the name of a tile. "
     "A list changes in part by { append = {…}, remove = {…} }, a table by { set = {…}, remove = "
     "{…} }."},
    {"replace",
     "(hook: string, run: function?, words?: Words)",
     "Takes over the function of a hook; nil switches it off, and its sentences with it."},
    {"opt",
     "table<string, any>",
     "Values of the plugin's options. Of plugins that it requires or names as optional: "
     "opt[\"plugin.option\"], and opt[\"plugin/part\"] for whether the part is chosen; nil where "
     "the "
     "plugin is absent."},
});

constexpr std::array kResults = std::to_array<ApiDoc>({
    {"deny",
     "(key: string, args?: table<string, any>): table",
     "Why something is not allowed; checks return it."},
    {"line", "(id: string, n: integer, each: integer): table", "A line of an award."},
    {"win",
     "(reason: string, winners?: any): Verdict",
     "The game is won: by these colours, or by all."},
    {"lose",
     "(reason: string, winners?: any): Verdict",
     "The game is lost: by all but these colours."},
});

constexpr std::array kBase = std::to_array<ApiDoc>({
    {"assert", "(value: any, message?: string): any", "Stops the hook unless the value holds."},
    {"error", "(message: string)", "Stops the hook; the move is taken back."},
    {"ipairs", "(list: table): function", "Visits 1, 2, 3 and so on."},
    {"pairs",
     "(list: table): function",
     "Visits integers, then texts in order, then things in order; other keys are an error."},
    {"require",
     "(file: string): any",
     "Another file of the plugin's folder, run once; while files are loaded."},
    {"select",
     "(n: integer|\"#\", ...): any",
     "The arguments from the n-th, or how many there are."},
    {"tonumber", "(value: any, base?: integer): number?", "A number, or nil."},
    {"tostring", "(value: any): string", "A text without addresses."},
    {"type", "(value: any): string", "\"table\", \"string\" and so on."},
});

constexpr std::array kMath = std::to_array<ApiDoc>({
    {"abs", "(x: number): number", "Without its sign."},
    {"ceil", "(x: number): integer", "The next whole number above."},
    {"floor", "(x: number): integer", "The next whole number below."},
    {"fmod", "(x: number, y: number): number", "What is left of a division."},
    {"max", "(x: number, ...): number", "The greatest."},
    {"maxinteger", "integer", "The greatest whole number."},
    {"min", "(x: number, ...): number", "The least."},
    {"mininteger", "integer", "The least whole number."},
    {"tointeger", "(x: any): integer?", "The same as a whole number, or nil."},
    {"type", "(x: any): string?", "\"integer\", \"float\" or nil."},
    {"ult", "(a: integer, b: integer): boolean", "Less than, without signs."},
});

constexpr std::array kString = std::to_array<ApiDoc>({
    {"byte", "(text: string, from?: integer, to?: integer): integer", "Bytes as numbers."},
    {"char", "(...): string", "A text of these bytes."},
    {"find",
     "(text: string, part: string, from?: integer): integer?, integer?",
     "Where the part begins and ends; no patterns."},
    {"format", "(format: string, ...): string", "A text with values; %p is absent."},
    {"len", "(text: string): integer", "Bytes."},
    {"lower", "(text: string): string", "In small letters."},
    {"rep",
     "(text: string, n: integer, between?: string): string",
     "The text n times, at most 64 KiB."},
    {"reverse", "(text: string): string", "Backwards."},
    {"sub", "(text: string, from: integer, to?: integer): string", "A part of it."},
    {"upper", "(text: string): string", "In capitals."},
});

constexpr std::array kTable = std::to_array<ApiDoc>({
    {"concat",
     "(list: table, between?: string, from?: integer, to?: integer): string",
     "Its texts, one after the other."},
    {"insert", "(list: table, ...)", "At the end, or at a position."},
    {"remove",
     "(list: table, position?: integer): any",
     "Takes out the last, or the one at a position."},
    {"sort",
     "(list: table, before?: fun(a: any, b: any): boolean)",
     "Sorts; equal things keep their order."},
    {"unpack", "(list: table, from?: integer, to?: integer): any", "At most 200 values."},
});

constexpr std::array kPoints = std::to_array<ApiDoc>({
    {"core:place_tile", "check", "May the tile lie there?"},
    {"core:claim", "check", "May the piece stand there, may the action be chosen?"},
    {"core:voluntary", "check", "May this turn hold choices beyond placing?"},
    {"core:waive", "waive", "All waivers; attach them by the id of the denial."},
    {"core:power", "modify", "What a colour weighs on a feature."},
    {"core:rank_keys", "modify", "Keys that break a tie; asked for tied colours only."},
    {"core:recipients", "modify", "Which colours score a feature."},
    {"core:done", "modify", "Is the feature complete?"},
    {"core:next_player", "modify", "Whose turn is next."},
    {"core:hand_size", "modify", "How many tiles a player holds."},
    {"core:stuck", "modify", "What happens when no tile can be placed."},
    {"core:award", "intercept", "An award before it is posted."},
    {"core:take_back", "intercept", "A piece before it goes home."},
    {"core:final", "score", "Once per colour, in final scoring."},
    {"core:tile_drawn", "react", "A tile was drawn that can be placed."},
    {"core:tile_discarded", "react", "A tile had no place and left the game, or went back."},
    {"core:tile_placed", "react", "A tile was laid."},
    {"core:features_joined", "react", "A tile joined ports of a kind of feature."},
    {"core:feature_done", "react", "A feature was completed."},
    {"core:piece_placed", "react", "A piece was placed."},
    {"core:piece_returned", "react", "A piece went home."},
    {"core:awarded", "react", "Points were given."},
    {"core:track_changed", "react", "A marker moved on a track."},
    {"core:pile_empty", "react", "The last tile of a pile was drawn."},
    {"core:turn_end", "react", "A turn is over."},
    {"core:piece_moved",
     "react",
     "A piece is elsewhere: on the board, in a zone, out of the game. Placing and going home are "
     "told by events of their own."},
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

constexpr std::array kDeclarations = std::to_array<ApiSpaceDoc>({
    {"define", "Declares what there is.", kDefine},
    {"state", "Declares variables. What play changes is kept in them, nowhere else.", kState},
    {"on", "Attaches rules to hook points.", kOn},
    {"", "Changes what others declared; options.", kPlain},
});

constexpr std::array kFunctions = std::to_array<ApiSpaceDoc>({
    {"", "What hooks return.", kResults},
    {"", "Lua's own.", kBase},
    {"math", "Whole numbers.", kMath},
    {"string", "Texts; also as methods of a text.", kString},
    {"table", "Lists.", kTable},
});

constexpr std::array kIds = std::to_array<ApiIdDoc>({
    {"FeatureId", "feature", "Kinds of features."},
    {"PieceId", "piece", "Kinds of pieces."},
    {"AttrId", "tile_attr", "Attributes of tiles."},
    {"TokenId", "token", "Tokens."},
    {"BagId", "bag", "Bags."},
    {"PoolId", "pool", "Pools of markers."},
    {"PileId", "pile", "Piles of tiles."},
    {"ZoneId", "zone", "Zones."},
    {"TrackId", "track", "Tracks."},
    {"PhaseId", "phase", "Steps of the game."},
    {"PointId", "hook", "Hook points."},
    {"EventId", "event", "Events that rules react to."},
    {"TileName", "tile", "Kinds of tiles."},
});

}  // namespace

std::span<const ApiTableDoc> documented_tables() {
  return kTables;
}

std::span<const ApiSpaceDoc> documented_declarations() {
  return kDeclarations;
}

const ApiSpaceDoc& documented_bots() {
  return kBots;
}

std::span<const ApiSpaceDoc> documented_functions() {
  return kFunctions;
}

std::span<const ApiDoc> documented_points() {
  return kPoints;
}

std::span<const ApiDoc> documented_denials() {
  return kDenials;
}

std::span<const ApiIdDoc> documented_ids() {
  return kIds;
}

}  // namespace bastide
