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
     "When it is complete: no port is open; tiles lie on the four or eight cells around; never; or "
     "a function, which is asked again when a tile is laid near. Default closed."},
    {"watch?",
     "integer",
     "For a function: cells around a placed tile within which features are asked again, 0 to 8. "
     "Default 1."},
    {"face?",
     "\"up\"|\"any\"",
     "Which neighbours count for around_4, around_8 and the point word `neighbour`: those that lie "
     "face up, or all. Default up."},
    {"blocked?",
     "\"closed\"|\"open\"",
     "What a port that can never be joined does (beside a face-down tile, at a border that closes, "
     "by fx.block): counts as closed, or keeps the feature from ever being complete. Default "
     "closed."},
    {"claim?",
     "string|false",
     "What a piece on it is called, its role. Whether one may be placed there says the piece."},
    {"layer?", "string", "Its plane of ports; only the terrain must match. Default terrain."},
    {"mark?", "string", "Each tile with this mark has a segment of this kind without ports."},
    {"edges?", "boolean", "Says that it reaches the border of tiles; nothing reads it."},
    {"points?",
     "table<string, integer[]>",
     "What counts, as { points while open, points when complete } for each: tile (its tiles), "
     "piece (pieces on it), neighbour (tiles on the eight cells around), flat (once), "
     "[\"touching_done:KIND\"] (complete features of this kind that touch it), or a variable of "
     "the feature. Each makes a line of the score."},
});

constexpr std::array kPiece = std::to_array<ApiDoc>({
    {"id", "string", "Its word."},
    {"supply?", "integer", "Pieces of each colour, 0 to 250. Default 0."},
    {"power?", "integer", "What one piece weighs in a majority, 0 to 250. Default 1."},
    {"claims?", "FeatureId[]", "Kinds of features that it may be placed on. Default: none."},
    {"group?",
     "string|false",
     "A feature is occupied per group; false: it never hinders and is never hindered. Default "
     "core."},
    {"stays?", "boolean", "It does not go home when its feature is settled. Default false."},
    {"neutral?",
     "boolean",
     "It belongs to nobody: there are `supply` of them in all, and only rules move them. Default "
     "false."},
});

constexpr std::array kVariable = std::to_array<ApiDoc>({
    {"id", "string", "Its word."},
    {"type?",
     "\"int\"|\"bool\"|\"enum\"|\"id\"|\"token[]\"",
     "What it holds; a variable of a feature cannot be a list of tokens. Default int."},
    {"default?", "integer|boolean|string", "Its first value."},
    {"min?", "integer", "The least value; a rule that gives less is stopped."},
    {"max?", "integer", "The greatest value; a rule that gives more is stopped."},
    {"values?", "string[]", "Of an enum."},
    {"of?",
     "\"tile\"|\"segment\"|\"feature\"|\"piece\"|\"player\"|\"colour\"|\"cell\"|\"tile_kind\"|"
     "\"token\"",
     "Of an id: what kind of thing it names."},
    {"merge?",
     "\"keep\"|\"sum\"|\"max\"|\"min\"|\"or\"|\"and\"",
     "What two values become when features join; a variable of a feature must say it. keep: that "
     "of the one with more segments."},
    {"reset?",
     "\"never\"|\"turn\"|\"turn_passes\"|\"round\"",
     "When it returns to its first value: at the end of each turn, when the turn passes to another "
     "player, or when it passes to who took the first turn. Default never."},
    {"visible?", "\"all\"|\"owner\"|\"none\"", "Who sees it. Default all."},
    {"from?",
     "\"segment\"",
     "Says that tiles print its value on segments, in tiles.json under its word; nothing reads "
     "it."},
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
     "{ tiles?: TileName[]|\"rest\", mark?: string, of?: PileId, count?: integer }[]",
     "Top first: { tiles = { \"set/A\", ... } }, { tiles = \"rest\" }, { mark = word }, or { of = "
     "pile, count = n }: so many of another pile's tiles."},
    {"size?", "integer", "The tiles that it must hold; another number is an error."},
});

constexpr std::array kZone = std::to_array<ApiDoc>({
    {"id", "string", "Its word."},
    {"size?",
     "integer",
     "Tiles that it holds, 0 to 1000: as many a player draws into core:hand; of other zones "
     "`extra()` of g:zone counts those beyond it. Default 0."},
    {"seen_by?", "\"all\"|\"owner\"|\"none\"", "Who sees the tiles. Default all."},
});

constexpr std::array kTrack = std::to_array<ApiDoc>({
    {"id", "string", "Its word."},
    {"per?", "\"colour\"|\"team\"|\"game\"", "Who has a marker on it. Default colour."},
    {"goals?", "integer[]", "What all together must reach, rising; bots and statistics read it."},
});

constexpr std::array kAction = std::to_array<ApiDoc>({
    {"id", "string", "Its word."},
    {"slot?",
     "\"core:claim\"",
     "Where it is offered: instead of placing a piece. Default core:claim."},
    {"when?", "Guard", "When it may be offered; about the tile placed last and the active player."},
    {"prompt?", "string", "Key of its sentence. Default: the id of the action."},
    {"offer",
     "fun(g: View, p: Player, add: fun(entry: Offer))|{ own_pieces: PieceId }",
     "Calls add for each thing that can be chosen; it changes nothing and may be called often: the "
     "same game gives the same entries. As data: every piece of this kind that the player has on "
     "the board; run then receives { piece = … }."},
    {"run",
     "fun(g: View, fx: Effects, p: Player, a: Offer)|{ score?: string, take_back?: boolean }",
     "What the chosen entry does; `a` is that entry, with all its keys. As data, for own pieces: "
     "the feature of the piece is scored for its owner with this reason, the piece goes home, or "
     "both in this order."},
});

constexpr std::array kOffer = std::to_array<ApiDoc>({
    {"text?",
     "string|fun(entry: Offer, g: View): string",
     "What the player reads and types, and what records keep, after the word of the action. "
     "Default: what the other keys hold, in the order of their names, with commas: things, texts "
     "and whole numbers. At most 400 bytes; a text that stands already gets ` #2`."},
});

constexpr std::array kSetupPhase = std::to_array<ApiDoc>({
    {"first?",
     "\"random\"|\"first\"",
     "Who takes the first turn: by lot, or the first seat. fx.start_with in a phase of the set-up "
     "has the last word. Default random."},
});

constexpr std::array kDrawPhase = std::to_array<ApiDoc>({
    {"from?",
     "PileId|PileId[]",
     "The piles, in this order: the first that is not empty is drawn from. Default core:supply."},
    {"refill?",
     "\"turn_begin\"|\"turn_end\"",
     "When a hand is filled up to its size. turn_end: in core:end, before core:turn_end is told, "
     "and at the beginning of a turn what is missing still. Default turn_begin."},
    {"stuck?",
     "Stuck",
     "What happens when no tile of the hand can be placed; the hook core:stuck may say otherwise. "
     "Default remove."},
});

constexpr std::array kSettlePhase = std::to_array<ApiDoc>({
    {"order?",
     "\"fixed\"|\"ask\"",
     "In which order completed features are settled: by kind, as declared, then in reading order; "
     "or as the active player says, features without pieces first. Default fixed."},
    {"recipients?",
     "\"strongest\"|\"all\"",
     "Which colours score a feature: those with most power, or all with a piece on it. The hook "
     "core:recipients may say otherwise. Default strongest."},
});

constexpr std::array kPhase = std::to_array<ApiDoc>({
    {"id", "string", "Its word."},
    {"at?", "\"setup\"|\"turn\"|\"final\"", "Which part of the game. Default turn."},
    {"after?",
     "PhaseId|PhaseId[]",
     "Steps that come before it. With one step of the kernel and no `before`: and before the "
     "kernel's next step."},
    {"before?",
     "PhaseId|PhaseId[]",
     "Steps that come after it. With one step of the kernel and no `after`: and after the kernel's "
     "step before that."},
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
     "When it is tested: after each award (both words say so), or when a turn ends. Default "
     "core:turn_end."},
    {"when?",
     "Guard",
     "When it is tested at all; about no thing: only conditions of the board and of the turn can "
     "hold, such as empty_pile, unfinished and standing."},
    {"test", "fun(g: View): Verdict?", "Returns win(…), lose(…) or nothing."},
});

constexpr std::array kCandidates = std::to_array<ApiDoc>({
    {"id", "string", "Its word."},
    {"slot", "\"core:place\"|\"core:claim\"", "What is offered: cells for tiles, or segments."},
    {"from",
     "\"corners\"|\"holes\"|\"anywhere\"|\"unfinished\"|\"board\"",
     "Cells: that touch a tile at a corner only; with a tile on each side; every free one of a "
     "table with limits. Segments of the whole board: of features that are not complete; all."},
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
    {"shape?",
     "\"modify\"|\"check\"",
     "How handlers combine, and which of g:run and g:allowed calls it. Default modify."},
    {"type?",
     "\"int\"|\"bool\"",
     "Of the value that passes through; says nothing of a check. Default int."},
});

constexpr std::array kBoard = std::to_array<ApiDoc>({
    {"width?",
     "integer",
     "Columns, 1 to 10000; goes with height; without both the table has no limits. The cell 0,0 is "
     "in the middle; an even number has its spare column in the east: 4 are x from -1 to 2."},
    {"height?",
     "integer",
     "Rows, 1 to 10000. An even number has its spare row in the south: 4 are y from -1 to 2."},
    {"floating?",
     "boolean",
     "The limits are those of the smallest rectangle around all tiles, wherever that lies; no cell "
     "is the middle. Default false."},
    {"edge?",
     "\"open\"|\"closed\"",
     "What a port against the border is. open: open for ever, so its feature is never complete; "
     "closed: blocked at once (see `blocked` of FeatureFields), and cells beyond count as filled "
     "for around_4 and around_8. Of a floating table it says nothing: ports stay open. Default "
     "open."},
});

constexpr std::array kSeats = std::to_array<ApiDoc>({
    {"players?", "integer", "For games of so many players. Default 1."},
    {"colours?", "integer", "Colours of each seat. Default 1."},
    {"supply?",
     "table<PieceId, integer>",
     "Pieces of each colour, where that differs from define.piece."},
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
    {"closed?", "boolean", "No port of the feature is open (or one is)."},
    {"has?",
     "FeatureId|string",
     "A segment of this kind of feature, or this mark, is printed on the tile."},
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
    {"joins?",
     "FeatureId",
     "The placement joins a neighbour over this kind of feature. This and the next three: of "
     "core:place_tile."},
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
    {"option?", "string", "This option of the plugin is on (not false)."},
});

// --- hooks
// ----------------------------------------------------------------------------------------

#define BASTIDE_HOOK_FIELDS                                                                  \
  {"id?",                                                                                    \
   "string",                                                                                 \
   "Its word, by which replace, before and after name it; of one point no two are equal. "   \
   "Default: the word of the point."},                                                       \
      {"when?", "Guard", "Conditions that the kernel tests before the function is called."}, \
      {"rule?", "string|string[]", "Ids of the rule catalogue, see Words."},                 \
      {"says?", "string|string[]", "Sentences of the rule sheet, see Words."},               \
      {"before?", "string|string[]", "Ids of hooks or plugins that are called later."}, {    \
    "after?", "string|string[]", "Ids of hooks or plugins that are called earlier."          \
  }

constexpr std::array kCheckHook = std::to_array<ApiDoc>({
    BASTIDE_HOOK_FIELDS,
    {"run?",
     "fun(g: View, mv: Placement): Denied|Denied[]|nil",
     "Returns deny(…), a list of them, or nothing."},
    {"deny?",
     "string",
     "Instead of run: key of a denial that holds wherever the guard holds. Its sentence may name "
     "{cell}, where a piece is that `near` found, and {turn}, left or right, where bends_again or "
     "bends_thrice holds."},
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
     "fun(g: View, fx: Effects, pending: PendingAward|PendingReturn)",
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

constexpr std::array kSubject = std::to_array<ApiDoc>({
    {"player?", "Player", "The player in question."},
    {"colour?", "Colour", "The colour in question."},
    {"owner?", "Colour", "The same as colour."},
    {"feature?", "Feature", "The feature in question."},
    {"segment?", "Segment", "The segment in question."},
    {"tile?", "Tile", "The tile in question."},
    {"piece?", "Piece", "The piece in question."},
    {"cell?", "Cell", "The cell in question."},
});

constexpr std::array kWalk = std::to_array<ApiDoc>({
    {"segments", "List<Segment>", "The way, without the segment where it begins."},
    {"length", "integer", "Segments."},
    {"first", "Segment", "Its first segment."},
    {"last", "Segment", "Where it stops."},
});

constexpr std::array kPlaceTile = std::to_array<ApiDoc>({
    {"tile", "LooseTile|TileKind|TileName", "What is laid."},
    {"cell", "Cell|Tile|integer[]", "Where; it must be free."},
    {"rotation?", "integer", "Clockwise quarter turns. Default 0."},
    {"face?", "\"up\"|\"down\"", "Default up."},
});

constexpr std::array kAsk = std::to_array<ApiDoc>({
    {"[1]?",
     "string",
     "Name of a declared question. Beside it only `to`, `options` and `about` may stand; without "
     "it "
     "the table writes the question out."},
    {"to?",
     "Player|Colour|List<Player>|Player[]",
     "Who is asked. Of fx.ask_all a list; by default all, from the active player clockwise."},
    {"about?", "any", "What the question is about: handed to the function `args`."},
    {"type?",
     "\"option\"|\"int\"|\"confirm\"|\"cell\"|\"tile\"|\"segment\"|\"feature\"|\"piece\"|"
     "\"player\"|\"pick\"|\"token\"|\"tile_kind\"|\"markers\"",
     "What is asked for. markers: which markers of `pool` go, from one to `most`, all off one "
     "tile; "
     "they are gone then, and the answer is the tile. Default option."},
    {"options?",
     "any",
     "A list: words, things, rising numbers (int), or tables (pick); not for confirm. Or a "
     "function of the player and g that gives the list and changes nothing. Of markers the tiles "
     "off which they may go; by default all."},
    {"min?", "integer", "Of int without options. Default 0."},
    {"max?", "integer", "Of int without options. Default `min`."},
    {"pool?", "PoolId", "Of markers."},
    {"most?", "integer", "Of markers: how many at most, 1 to 9. Default 1."},
    {"pass?", "boolean", "The player may pass: the answer is nil."},
    {"text?",
     "string",
     "The sentence, with {name} for each of `args`, or the key of one in define.text."},
    {"args?",
     "table<string, any>|fun(about: any, g: View): table<string, any>",
     "Values of the sentence; a function is called only when somebody reads it, with `about`."},
    {"show?", "any", "A thing, or a list of them, to show with the question."},
    {"secret?",
     "boolean",
     "Nobody but who answers ever sees the answer; the others see that there is one."},
});

constexpr std::array kQuestion = std::to_array<ApiDoc>({
    {"id", "string", "Its word, by which fx.ask and fx.ask_all name it."},
    {"text", "string", "The sentence, with {name} for each of `args`."},
    {"type?", "string", "As of Ask. Default option."},
    {"options?", "any", "As of Ask."},
    {"min?", "integer", "As of Ask."},
    {"max?", "integer", "As of Ask."},
    {"pass?", "boolean", "As of Ask."},
    {"args?", "any", "As of Ask."},
    {"show?", "any", "As of Ask."},
    {"secret?", "boolean", "As of Ask."},
    {"pool?", "PoolId", "As of Ask."},
    {"most?", "integer", "As of Ask."},
});

constexpr std::array kNewAward = std::to_array<ApiDoc>({
    {"to", "Whom", "Who gets the points; each gets the whole total."},
    {"lines?", "Line[]", "What line(…) makes."},
    {"line?", "string", "Instead of lines: the name of the only one."},
    {"points?", "integer", "Of the only line."},
    {"source?",
     "Feature|Segment|Tile|Piece",
     "Where the points come from. Of a feature or a segment the award keeps it: pending.source, "
     "e.segment."},
    {"track?", "TrackId", "Default core:points."},
    {"reason?", "string", "Default: the id of the plugin."},
    {"intercept?",
     "boolean",
     "What an interceptor of core:award gives is not intercepted itself, unless it says true. "
     "Default false."},
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
    {"Offer",
     "An entry that `add` takes, of define.action: any keys, which `run` receives again.",
     kOffer},
    {"PhaseFields", "Of define.phase.", kPhase},
    {"SetupPhase", "Of amend(\"core:phase/setup\", …).", kSetupPhase},
    {"DrawPhase", "Of amend(\"core:phase/draw\", …).", kDrawPhase},
    {"SettlePhase", "Of amend(\"core:phase/settle\", …).", kSettlePhase},
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
    {"Guard",
     "Conditions under `when`; all of them must hold. True or false: a flag also asks for the "
     "contrary. What they are about says each point (see Hook points of the kernel); a condition "
     "about a thing that is not there does not hold, but `owner = false` and `unjoined` do.",
     kGuard},
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
    {"Subject", "Of g:allowed: what the checks and their guards are about.", kSubject},
    {"Walk", "A way along joined segments.", kWalk},
    {"PlaceTile", "Of fx.place_tile.", kPlaceTile},
    {"QuestionFields", "Of define.question.", kQuestion},
    {"Ask", "Of fx.ask and fx.ask_all.", kAsk},
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
     "(fields: QuestionFields)",
     "A question that is asked by its name: fx.ask { \"word\", to = p }."},
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
    {"check", "(point: PointId, hook: CheckHook)", "May forbid: legal is what nobody denies."},
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
     "Changes a definition, field by field: \"plugin:category/word\", or the name of a tile; those "
     "of the kernel see [there](#definitions-of-the-kernel). A list changes in part by { append = "
     "{…}, remove = {…} }, a table by { set = {…}, remove = {…} }."},
    {"replace",
     "(hook: string, run: function?, words?: Words)",
     "Takes over the function of a hook, by its id, or of a phase of a plugin; nil switches it "
     "off, and its sentences with it."},
    {"opt",
     "table<string, any>",
     "Values of the plugin's options. Of plugins that it requires or names as optional: "
     "opt[\"plugin.option\"], and opt[\"plugin/part\"] for whether the part is chosen; nil where "
     "the plugin is absent."},
});

constexpr std::array kResults = std::to_array<ApiDoc>({
    {"deny",
     "(key: string, args?: table<string, any>): Denied",
     "Why something is not allowed; checks return it. Key of its sentence in define.text, `word` "
     "for `plugin:word`; `args` fills the {words} of the sentence."},
    {"line",
     "(id: string, n: integer, each: integer): Line",
     "A line of an award: n times each points."},
    {"win",
     "(reason: string, winners?: Whom): Verdict",
     "The game is won: by these colours, or by all."},
    {"lose",
     "(reason: string, winners?: Whom): Verdict",
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

std::span<const ApiIdDoc> documented_ids() {
  return kIds;
}

}  // namespace bastide
