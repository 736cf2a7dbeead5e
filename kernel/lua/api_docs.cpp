// The things of a game.
#include "kernel/lua/api_docs.h"

#include <array>

namespace bastide {
namespace {

constexpr std::array kView = std::to_array<ApiDoc>({
    {"active", "Player", "Whose turn it is."},
    {"turn", "Turn", "The turn that is played."},
    {"last_tile", "Tile?", "Placed last, face up."},
    {"tiles",
     "(filter?: TileFilter): List<Tile>",
     "Tiles on the board, in the order in which they were laid."},
    {"cells",
     "(filter?: CellFilter): List<Cell>",
     "Cells with tiles and those beside them, in reading order; with `around` a place, the eight "
     "around it."},
    {"pieces",
     "(filter?: PieceFilter, on?: Place): List<Piece>",
     "Pieces of all colours, on the board or not; with `on`, those that stand there."},
    {"features", "(filter?: FeatureFilter): List<Feature>", "Features on the board."},
    {"colours",
     "(filter?: { player?: Player, on?: Place }): List<Colour>",
     "Colours that play; with `on` those with a piece on the place."},
    {"players",
     "(filter?: { from?: Player, skip?: Player }): List<Player>",
     "Clockwise, beginning with `from`."},
    {"around",
     "(place: Tile|Cell|Feature|Segment, reach: 4|8, filter?: TileFilter): List<Tile>",
     "Tiles on the four or eight cells around."},
    {"touching",
     "(feature: Feature, filter?: FeatureFilter): List<Feature>",
     "Features that touch this one on some tile: neighbours on its ring."},
    {"walks",
     "(segment: Segment, filter?: { through?: FeatureId }): List<Walk>",
     "Every stop on a way along joined segments; junctions are not crossed."},
    {"extends", "(tile: Tile, feature: Feature): boolean", "The tile made the feature larger."},
    {"cell",
     "(x: integer, y: integer): Cell",
     "The cell with these coordinates, each from -2000 to 2000."},
    {"tile_at", "(cell: Cell): Tile?", "The tile on a cell."},
    {"beside",
     "(place: Cell|Tile, side: Side): Cell",
     "The cell on this side of another, with a tile or without. North is north of the table, "
     "however a tile is turned."},
    {"zone", "(zone: ZoneId, player?: Player): List<LooseTile>", "Tiles off the board."},
    {"track",
     "(track: TrackId, whose?: Colour|Player): integer",
     "Where a marker stands; a track of each colour needs to know whose."},
    {"total", "(track: TrackId): integer", "The sum over all colours."},
    {"count",
     "(name: PoolId|BagId, place?: Tile|Segment|Feature|Token|TokenId): integer",
     "Markers of a pool on a place or in the supply; tokens in a bag."},
    {"sum",
     "(things: Tile|Segment|Feature|Piece|List<Segment>, names: string|string[]): integer",
     "What these variables hold together; of a tile in all its segments; of a list of tokens their "
     "values. A list may hold tiles, segments, features or pieces."},
    {"extent", "(): Box", "The smallest rectangle that holds all tiles."},
    {"pile", "(name: PileId): Pile", "A pile of tiles."},
    {"run",
     "(hook: PointId, value: integer|boolean, context?: table): integer|boolean",
     "Passes a value through a hook of shape modify that a plugin opened with define.hook. Its "
     "handlers receive the table as `c`; their guards are about no thing."},
    {"allowed",
     "(check: PointId, about?: Subject): boolean",
     "Does no rule deny this? Asks the checks of plugins, not the kernel's own reasons. Default "
     "player: the active one; default tile: that placed last."},
});

constexpr std::array kEffects = std::to_array<ApiDoc>({
    {"set",
     "(variable: Variable, thing: any, value: any)",
     "Gives a variable a value. The thing is what it belongs to, g for a variable of the game."},
    {"add", "(variable: Variable, thing: any, by: integer)", "Adds to a variable of type int."},
    {"push",
     "(list: Variable, thing: any, token: Token|TokenId)",
     "Puts a token at the end of a variable of type token[]."},
    {"move",
     "(piece: Piece, place: Segment|Tile|Cell|ZoneId, holder?: Player)",
     "Moves a piece; one from the supply is placed. Into a zone it goes off the board: for good "
     "into core:out, for as long as a rule wants into any other, where a player may hold it."},
    {"take_back",
     "(piece: Piece|List<Piece>)",
     "Into the supply, one after the other, unless an interceptor objects."},
    {"place_tile",
     "(placement: PlaceTile, tile?: LooseTile|TileKind|TileName, cell?: Cell|Tile|integer[]): Tile",
     "Lays a tile on a free cell, whatever its sides say. What changes from one time to the next "
     "may come after the table."},
    {"put_under",
     "(tile: LooseTile, other: LooseTile|Tile, how?: { face: \"down\" })",
     "Lays a tile face down under another."},
    {"join",
     "(a: Segment, b: Segment)",
     "Makes one feature of two segments of one kind that no side joins. It is complete if one of "
     "the two was, and scores no more if one of them was settled; pieces stay where they stand."},
    {"block",
     "(segment: Segment)",
     "One open port of the feature can never be joined: `open` falls by one, `blocked` rises by "
     "one (of kinds that count neighbours: one missing neighbour fewer). It is a count, no place: "
     "block only where no tile will ever lie. When no port is open then, a kind with blocked = "
     "\"closed\" is complete, and settled in the next core:settle; one with \"open\" never is. An "
     "error when no port is open."},
    {"give",
     "(tile: LooseTile, zone: ZoneId, player?: Player)",
     "Moves a tile that is off the board into a zone."},
    {"draw",
     "(name: PileId|BagId|Pile): LooseTile|Token|nil",
     "Chance decides: a LooseTile of a pile, a Token of a bag. Nil when it is empty."},
    {"put_back",
     "(name: PileId|BagId, things: any, of?: any)",
     "Puts one thing or a list of them back. With a variable of type token[]: the tokens that it "
     "holds for the third argument, or for each piece of that list; it is empty then."},
    {"stack", "(from: PileId, onto: PileId)", "Lays the rest of a pile on another."},
    {"take",
     "(pool: PoolId, place: Tile|Segment|List<Segment>, count?: integer|string, spared?: Segment): "
     "boolean",
     "Puts markers on a place; false when too few are left, then none. On each segment of a list: "
     "so many, or what the variable of this name holds there; one fewer on the one that is "
     "spared."},
    {"drain",
     "(pool: PoolId, place: Tile|Segment|Feature, count?: integer): integer",
     "Takes markers away, all by default. How many there were."},
    {"ask",
     "(question: Ask|string, to?: Player|Colour, options?: any, about?: any): any",
     "Asks a player. Nil when there is no option, or when the player passes. What changes from one "
     "time to the next may come after the table: a table made once, at the top of the file, is "
     "read only once. `about` is handed to the function `args`."},
    {"ask_all",
     "(question: Ask|string, players?: List<Player>|Player[], options?: any, about?: any): "
     "table<Player, "
     "any>",
     "Asks several players the same, by default all from the active one clockwise. Nobody sees an "
     "answer before the last is given; then all see all, unless the question is `secret`. The "
     "answers by player: `answers[p]`, nil for who has no option or passes; `pairs` goes through "
     "them in the order of the seats. `options` may be a function of the player that gives his "
     "list."},
    {"ask_drain",
     "(question: AskDrain|string, to?: Player|Colour, tiles?: List<Tile>|Tile[], about?: any): "
     "Tile?",
     "Asks which markers go, from one to `most`, all off one tile, and takes them away. The tile; "
     "nil when there are none, or when the player passes. With one way only, nobody is asked."},
    {"score",
     "(score: { feature: Feature, reason?: string, to?: Whom, rule?: string|string[], intercept?: "
     "boolean })",
     "Scores a feature now; without `to` for its owners. `rule` and `intercept`: see NewAward."},
    {"award",
     "(award: NewAward, to?: Whom, points?: integer, source?: Feature|Segment|Tile|Piece)",
     "Gives points in named lines. What changes from one time to the next may come after the "
     "table."},
    {"transfer",
     "(transfer: { track?: TrackId, from: Colour|Player, to: Colour|Player, points: integer, "
     "line?: string })",
     "Moves points from one colour to another."},
    {"extra_turn",
     "(player: Player, reason?: string)",
     "The player has another turn after this one."},
    {"goto_phase",
     "(phase: PhaseId)",
     "The turn goes on with this phase, once the running one and the reactions to it are done."},
    {"start_with", "(player: Player)", "Who takes the first turn; in phases of the set-up."},
    {"finish", "(verdict: Verdict)", "Ends the game. Takes what win(…) or lose(…) makes."},
});

constexpr std::array kTile = std::to_array<ApiDoc>({
    {"kind", "string", "Name of its kind: \"base/D\"."},
    {"tile_kind", "TileKind", "Its kind."},
    {"attr", "table<string, any>", "Attributes of the kind and variables of the tile, by name."},
    {"marks", "Marks", "Words printed on it."},
    {"face", "\"up\"|\"down\"", "A tile that lies face down has no segments."},
    {"cell", "Cell", "Where it lies."},
    {"rotation", "integer", "Clockwise quarter turns, 0 to 3."},
    {"player", "Player?", "Who placed it; nil for start tiles."},
    {"pieces", "List<Piece>", "Pieces on it or on its segments."},
    {"under", "List<LooseTile>", "Tiles that lie under it."},
    {"sides",
     "(kind: FeatureId): List<Side>",
     "Sides of the tile, as it lies, that show this kind of feature in the middle, from north "
     "clockwise; none of a tile that lies face down."},
    {"segments", "(filter?: SegmentFilter): List<Segment>", "Its segments."},
    {"has", "(kind: FeatureId): boolean", "Is a segment of this kind of feature printed on it?"},
});

constexpr std::array kTileKind = std::to_array<ApiDoc>({
    {"kind", "string", "Its name: \"base/D\"."},
    {"name", "string", "The same as kind."},
    {"attr", "table<string, boolean>", "Attributes by name."},
    {"marks", "Marks", "Words printed on it."},
    {"sides",
     "(kind: FeatureId): List<Side>",
     "Sides that show this kind of feature in the middle, not turned, from north clockwise."},
    {"has", "(kind: FeatureId): boolean", "Is a segment of this kind of feature printed on it?"},
});

constexpr std::array kLooseTile = std::to_array<ApiDoc>({
    {"kind", "string", "Name of its kind."},
    {"tile_kind", "TileKind", "Its kind."},
    {"attr", "table<string, boolean>", "Attributes of the kind, by name."},
    {"marks", "Marks", "Words printed on it."},
    {"player", "Player?", "Who holds it."},
    {"zone", "string?", "Name of the zone."},
    {"sides",
     "(kind: FeatureId): List<Side>",
     "Sides that show this kind of feature in the middle, not turned, from north clockwise."},
    {"has", "(kind: FeatureId): boolean", "Is a segment of this kind of feature printed on it?"},
});

constexpr std::array kMarks = std::to_array<ApiDoc>({
    {"has", "(mark: string): boolean", "Is the word printed on the tile?"},
});

constexpr std::array kSegment = std::to_array<ApiDoc>({
    {"kind", "string", "Kind of feature."},
    {"role", "string", "What a piece on it is called."},
    {"complete", "boolean", "Its feature was completed."},
    {"feature", "Feature", "The feature that it belongs to."},
    {"tile", "Tile", "The tile that it is printed on."},
    {"key", "string", "Its letter or word on the tile."},
    {"attr", "table<string, any>", "Printed values and variables of the segment, by name."},
    {"pieces", "List<Piece>", "Pieces that stand on it."},
    {"sides",
     "(): List<Side>",
     "Sides of the tile, as it lies, whose middle belongs to the segment, from north clockwise."},
});

constexpr std::array kFeature = std::to_array<ApiDoc>({
    {"kind", "string", "Its kind: \"plugin:word\"."},
    {"role", "string", "What a piece on it is called."},
    {"complete", "boolean", "It was completed."},
    {"closed", "boolean", "No port is open."},
    {"open", "integer", "Open ports; for kinds that count neighbours, the missing ones."},
    {"blocked", "integer", "Ports that can never be joined."},
    {"size", "integer", "Tiles."},
    {"occupied", "boolean", "A piece of some group stands on it."},
    {"tiles", "List<Tile>", "Its tiles."},
    {"segments", "List<Segment>", "Its segments."},
    {"pieces", "List<Piece>", "Pieces that stand on it."},
    {"tile", "Tile", "The first in reading order."},
    {"attr", "table<string, any>", "Variables of the feature, by name."},
});

constexpr std::array kPiece = std::to_array<ApiDoc>({
    {"kind", "string", "Its kind."},
    {"owner", "Colour?", "The colour that it belongs to; nil for a neutral piece."},
    {"player", "Player?", "The player of this colour."},
    {"placed", "boolean", "On the board."},
    {"zone", "string?", "The zone off the board in which it is."},
    {"holder", "Player?", "Who holds it in that zone."},
    {"tile", "Tile?", "The tile on which it is."},
    {"segment", "Segment?", "The segment on which it stands."},
    {"feature", "Feature?", "The feature on which it stands."},
    {"role", "string?", "What it is called where it stands."},
    {"cell", "Cell?", "The cell on which it is."},
});

constexpr std::array kPlayer = std::to_array<ApiDoc>({
    {"number", "integer", "From 1, in the order of seats."},
    {"colour", "Colour", "The first of the player's colours."},
    {"colours", "List<Colour>", "All of them."},
});

constexpr std::array kColour = std::to_array<ApiDoc>({
    {"number", "integer", "From 1."},
    {"player", "Player", "Whose it is."},
});

constexpr std::array kCell = std::to_array<ApiDoc>({
    {"x", "integer", "Grows to the east."},
    {"y", "integer", "Grows to the south."},
    {"tile", "Tile?", "The tile that lies there."},
});

constexpr std::array kToken = std::to_array<ApiDoc>({
    {"id", "string", "Its word, without the plugin."},
    {"name", "string", "With the plugin."},
    {"value", "integer", "As define.token says."},
});

constexpr std::array kPile = std::to_array<ApiDoc>({
    {"size", "integer", "Tiles left in it."},
    {"name", "string", "With the plugin."},
});

constexpr std::array kBox = std::to_array<ApiDoc>({
    {"width", "integer", "Columns."},
    {"height", "integer", "Rows."},
    {"grown_to", "(cell: Cell): Box", "The smallest box that holds this one and the cell."},
});

constexpr std::array kTurn = std::to_array<ApiDoc>({
    {"number", "integer", "From 1."},
    {"tile", "Tile?", "The tile placed last."},
    {"placed", "boolean", "A piece was placed this turn."},
    {"extra", "boolean", "It is an extra turn."},
    {"joined", "table<string, integer>", "Ports that the last tile joined, by kind of feature."},
});

constexpr std::array kPlacement = std::to_array<ApiDoc>({
    {"tile", "TileKind|Tile", "The kind that is to be placed; in claims the tile that lies there."},
    {"cell", "Cell", "Where."},
    {"rotation", "integer", "Clockwise quarter turns of the tile to be placed; 0 in claims."},
    {"player", "Player", "Who moves."},
    {"piece", "string?", "Kind of piece that is claimed with."},
    {"segment", "Segment?", "What is claimed."},
    {"feature", "Feature?", "The feature of that segment."},
    {"colour", "Colour?", "Whose piece it is."},
    {"owner", "Colour?", "The same as colour."},
    {"action", "string?", "The action that is tested."},
    {"joins",
     "(kind: FeatureId): List<Side>",
     "Sides of the cell, from north clockwise, on which a port of this kind would meet one of the "
     "same kind. Of core:place_tile; none in claims."},
    {"bends",
     "(kind: FeatureId): integer[]",
     "How the line of this kind bends that the placement continues, in quarter turns clockwise (0: "
     "straight on, 1: right, 3: left): of the placed tile, then of the tiles before it."},
});

constexpr std::array kOption = std::to_array<ApiDoc>({
    {"choice",
     "\"core:place\"|\"core:claim\"|\"core:settle\"|\"core:ask\"",
     "What is to be decided."},
    {"text", "string", "As it is typed and recorded: \"base/V 1,0 r3\"."},
    {"prompt", "string?", "Of core:ask: key of the question."},
    {"pass", "boolean", "Nothing is done: no piece is placed, the question is passed."},
    {"value", "any", "Of core:ask: the word, number, truth or thing that is answered."},
    {"cell", "Cell?", "Where the tile would lie, or lies."},
    {"tile", "TileKind|Tile|nil", "The kind to place, or the tile placed."},
    {"rotation", "integer?", "Of core:place: clockwise quarter turns."},
    {"player", "Player", "Who answers."},
    {"piece", "string?", "Of core:claim: kind of the piece."},
    {"segment", "Segment?", "What is claimed or answered."},
    {"feature", "Feature?", "The feature of that segment, or the one to settle."},
    {"colour", "Colour?", "Whose piece it is."},
    {"owner", "Colour?", "The same as colour."},
    {"action", "string?", "Of core:claim: the action instead of placing a piece."},
    {"standing", "Piece?", "Of core:ask: the piece that is answered."},
    {"joins",
     "(kind: FeatureId): List<Side>",
     "Of core:place: sides of the cell, from north clockwise, on which the tile would join this "
     "kind of feature."},
});

constexpr std::array kAbout = std::to_array<ApiDoc>({
    {"feature", "Feature?", "The feature in question."},
    {"segment", "Segment?", "A segment of it."},
    {"tile", "Tile?", "The tile in question."},
    {"piece", "Piece?", "The piece in question."},
    {"player", "Player?", "The player in question."},
    {"colour", "Colour?", "The colour in question."},
    {"owner", "Colour?", "The same as colour."},
    {"reason", "string?", "completed, final, early, preview, or a rule's own word."},
});

constexpr std::array kScore = std::to_array<ApiDoc>({
    {"feature", "Feature?", "What is scored; nil in core:final."},
    {"segment", "Segment?", "A segment of it."},
    {"tile", "Tile?", "Its tile."},
    {"player", "Player?", "Of core:final."},
    {"colour", "Colour?", "Of core:final."},
    {"owner", "Colour?", "The same as colour."},
    {"reason", "string", "completed, final, early, preview, or a rule's own word."},
    {"complete", "boolean", "The feature is complete."},
    {"total", "integer", "Points of all lines so far."},
    {"add", "(line: ScoreLine)", "Adds a line; none when n or each is 0."},
    {"times", "(line: { [1]: string, by: integer })", "Multiplies what stands so far."},
    {"cap", "(line: { [1]: string, most: integer })", "Takes away what exceeds `most`."},
    {"void", "(reason: string)", "Strikes out all lines so far."},
});

constexpr std::array kPendingAward = std::to_array<ApiDoc>({
    {"to", "List<Colour>", "Who gets it; each gets the whole total."},
    {"total", "integer", "Points."},
    {"reason", "string", "completed, final, early, or a rule's own word."},
    {"feature", "Feature?", "What is scored, or what the source belongs to."},
    {"source", "Segment?", "Where the points come from; of a feature one of its segments."},
    {"track", "string", "The track that moves."},
    {"follow_up", "boolean", "An interceptor of another award gives it."},
    {"cancel", "(why?: string)", "Nobody gets it."},
    {"redirect", "(to: Whom)", "Others get it."},
    {"add", "(line: ScoreLine)", "Adds a line."},
});

constexpr std::array kPendingReturn = std::to_array<ApiDoc>({
    {"piece", "Piece", "What is to go home."},
    {"feature", "Feature?", "Where it stands."},
    {"segment", "Segment?", "Where it stands."},
    {"cancel", "(why?: string)", "It stays."},
});

constexpr std::array kEvent = std::to_array<ApiDoc>({
    {"event", "string", "What happened: \"tile_placed\"."},
    {"tile", "Tile|LooseTile|nil", "The tile in question; of tile_drawn a LooseTile."},
    {"tile_kind", "TileKind?", "Its kind."},
    {"player", "Player?", "Whose doing it is."},
    {"feature", "Feature?", "The feature in question."},
    {"segment", "Segment?", "The segment in question."},
    {"piece", "Piece?", "The piece in question."},
    {"colour", "Colour?", "The colour in question."},
    {"owner", "Colour?", "The same as colour."},
    {"reason", "string?", "completed, final, early, or a rule's own word."},
    {"kind", "string?", "Kind of the feature, of features_joined of those that were joined."},
    {"ports", "integer?", "How many ports of the tile were joined, three to a whole side."},
    {"points",
     "integer?",
     "The total of the award; of track_changed by how much the marker moved."},
    {"track", "string?", "Which track: \"core:points\"."},
    {"pile", "Pile?", "Which pile."},
    {"turn", "integer?", "Number of the turn, from 1."},
    {"put_back", "boolean", "Of tile_discarded: it went back into the pile."},
    {"from",
     "Segment|Tile|Cell|nil",
     "Of piece_moved: where it stood; nil when it was not on the board. Where it stands now says "
     "the piece."},
    {"follow_up", "boolean", "Of awarded: an interceptor of another award gave it."},
});

constexpr std::array kDenial = std::to_array<ApiDoc>({
    {"id", "string", "Which denial: \"core:edge_mismatch\"."},
    {"args", "table<string, string>", "Values of its sentence."},
});

constexpr std::array kKeys = std::to_array<ApiDoc>({
    {"push", "(name: string, value: integer)", "Adds a key; the greater value wins."},
});

constexpr std::array kList = std::to_array<ApiDoc>({
    {"first", "(): any", "The first thing, or nil."},
    {"last", "(): any", "The last thing, or nil."},
    {"count", "(): integer", "How many."},
    {"has", "(thing: any): boolean", "Is it in the list?"},
    {"at", "(position: integer): any", "By position, from 1; nil when there is none."},
    {"extra", "(): integer", "How many more than the zone holds; 0 for other lists."},
    {"max",
     "(value: fun(thing: any): integer): integer?",
     "The greatest value that the function gives for the things; nil for an empty list."},
    {"min",
     "(value: fun(thing: any): integer): integer?",
     "The least value that the function gives for the things; nil for an empty list."},
});

constexpr std::array kTypes = std::to_array<ApiTypeDoc>({
    {"view", "View", "g: what a hook may ask of the game.", kView},
    {"effects",
     "Effects",
     "fx: what reactions, interceptors, phases and actions may change. Changes are visible at "
     "once.",
     kEffects},
    {"tile", "Tile", "A tile on the board.", kTile},
    {"tile_kind", "TileKind", "A kind of tile, not turned.", kTileKind},
    {"loose_tile",
     "LooseTile",
     "A tile that is not on the board: in a hand, on the table or under another tile.",
     kLooseTile},
    {"marks", "Marks", "Words printed on a tile.", kMarks},
    {"segment", "Segment", "One part of a tile.", kSegment},
    {"feature", "Feature", "Connected segments.", kFeature},
    {"piece", "Piece", "A piece of a colour.", kPiece},
    {"player", "Player", "A seat: somebody who decides.", kPlayer},
    {"colour", "Colour", "What owns pieces and points.", kColour},
    {"cell", "Cell", "A square of the board.", kCell},
    {"token", "Token", "A token of a bag.", kToken},
    {"pile", "Pile", "A pile of tiles.", kPile},
    {"box", "Box", "A rectangle of cells.", kBox},
    {"turn", "Turn", "The turn that is played.", kTurn},
    {"placement",
     "Placement",
     "mv: a placement or a claim that is tested; which fields are set says the point, see "
     "on.check.",
     kPlacement},
    {"option", "Option", "o: one of the answers that may be given now; bots receive it.", kOption},
    {"about",
     "About",
     "c: what a value is asked for; which fields are set says the point, see on.modify.",
     kAbout},
    {"score", "Score", "s: a score that is being made.", kScore},
    {"pending_award", "PendingAward", "An award before it is posted.", kPendingAward},
    {"pending_return", "PendingReturn", "A piece before it goes home.", kPendingReturn},
    {"event",
     "Event",
     "e: what happened. Which fields are set depends on the event: see on.react. Things are as "
     "they are now, not as they were then.",
     kEvent},
    {"denial", "Denial", "d: why something is not allowed.", kDenial},
    {"keys", "Keys", "Keys that break ties, compared one after the other.", kKeys},
    {"snapshot",
     "List",
     "A list of things, taken when it was asked for. Loop: `for tile in g:tiles() do`; by number: "
     "`list[1]`, `#list`.",
     kList},
});

}  // namespace

std::span<const ApiTypeDoc> documented_types() {
  return kTypes;
}

}  // namespace bastide
