---@meta
-- Made by `bastide sdk` from the engine's table of names; do not edit.
-- Tables that rules write: declarations, hooks, filters, questions.

---Of define.feature.
---@class bastide.FeatureFields
---@field id string Its word; others write plugin:word.
---@field done? "closed"|"around_4"|"around_8"|"never"|fun(g: bastide.View, feature: bastide.Feature): boolean When it is complete: no port is open; tiles lie on the four or eight cells around; never; or a function, which is asked again when a tile is placed near. Default closed.
---@field watch? integer For a function: cells around a placed tile within which features are asked again. 0 to 8. Default 1.
---@field face? "up"|"any" Which neighbours count for around_4, around_8 and the point word `neighbour`: those that lie face up, or all. Default up.
---@field blocked? "closed"|"open" What a port that can never be joined does (beside a face-down tile, at a border that closes, by fx.block): counts as closed, or keeps the feature from ever being complete. Default closed.
---@field claim? string|false What a piece on it is called, its role. Whether one may be placed there says the piece.
---@field layer? string Its plane of ports; only the terrain must match. Default terrain.
---@field mark? string Each tile with this mark has a segment of this kind without ports.
---@field points? table<string, integer[]> What counts, as { points while open, points when complete } for each: tile (its tiles), piece (pieces on it), neighbour (tiles on the eight cells around), flat (once), ["touching_done:KIND"] (complete features of this kind that touch it), or a variable of the feature. Each makes a line of the score.

---Of define.piece.
---@class bastide.PieceFields
---@field id string Its word.
---@field supply? integer Pieces of each colour. 0 to 250. Default 0.
---@field power? integer What one piece weighs in a majority. 0 to 250. Default 1.
---@field claims? bastide.FeatureId[] Kinds of features that it may be placed on. Default: none.
---@field group? string|false A feature is occupied per group; false: it never hinders and is never hindered. Default core.
---@field stays? boolean It does not go home when its feature is settled. Default false.
---@field neutral? boolean It belongs to nobody: there are `supply` of them in all, and only rules move them. Default false.

---Of define.tile_attr.
---@class bastide.TileAttrFields
---@field id string Its word.
---@field mark? string Tiles with this mark have it. Default: the word.

---Of define.mark: of marks that are not shown as they are.
---@class bastide.MarkFields
---@field id string The word, as tiles carry it.
---@field drawn? boolean False: only rules read it, pictures leave it out. Without a declaration it is drawn too. Default true.

---Of define.token.
---@class bastide.TokenFields
---@field id string Its word.
---@field value? integer A number that rules read. -1000000 to 1000000. Default 0.

---Of define.bag.
---@class bastide.BagFields
---@field id string Its word.
---@field tokens table<bastide.TokenId, integer> How many of each. 0 to 1000000.
---@field hidden? boolean Nobody sees what is left in it. Default true.

---Of define.pool.
---@class bastide.PoolFields
---@field id string Its word.
---@field count? integer How many markers there are. 0 to 1000000. Default 0.

---Of define.zone.
---@class bastide.ZoneFields
---@field id string Its word.
---@field size? integer Tiles that it holds: as many a player draws into core:hand; of other zones `extra()` of g:zone counts those beyond it. 0 to 1000. Default 0.
---@field seen_by? "all"|"owner"|"none" Who sees the tiles. Default all.

---Of define.track.
---@class bastide.TrackFields
---@field id string Its word.
---@field per? "colour"|"team"|"game" Who has a marker on it. Default colour.
---@field goals? integer[] What all together must reach, rising; bots and statistics read it.

---Of define.question.
---@class bastide.QuestionFields
---@field id string Its word, by which fx.ask and fx.ask_all name it.
---@field text string The sentence, with {name} for each of `args`.
---@field type? string As of Ask. Default option.
---@field options? any As of Ask.
---@field min? integer As of Ask.
---@field max? integer As of Ask.
---@field pass? boolean As of Ask.
---@field args? any As of Ask.
---@field show? any As of Ask.
---@field secret? boolean As of Ask.
---@field pool? bastide.PoolId As of Ask.
---@field most? integer As of Ask.

---Of define.board.
---@class bastide.BoardFields
---@field width? integer Columns; goes with height; without both the table has no limits but those of the plane: x and y from -999 to 999. The cell 0,0 is in the middle; an even number has its spare column in the east: 4 are x from -1 to 2. 1 to 1000.
---@field height? integer Rows. An even number has its spare row in the south: 4 are y from -1 to 2. 1 to 1000.
---@field floating? boolean The limits are those of the smallest rectangle around all tiles, wherever that lies; no cell is the middle. Default false.
---@field edge? "open"|"closed" What a port against the border is. open: open for ever, so its feature is never complete; closed: blocked at once (see `blocked` of FeatureFields), and cells beyond count as filled for around_4 and around_8. Of a floating table it says nothing: ports stay open. Default open.

---Of define.seats.
---@class bastide.SeatsFields
---@field players? integer For games of so many players. 1 to 8. Default 1.
---@field colours? integer Colours of each seat. 1 to 8. Default 1.
---@field supply? table<bastide.PieceId, integer> Pieces of each colour, where that differs from define.piece. 0 to 250.

---Of define.pile.
---@class bastide.PileFields
---@field id string Its word.
---@field sections bastide.PileSection[] Top first: { tiles = { "set/A", ... } }, { tiles = "rest" }, { mark = word }, or { of = pile, count = n }: so many of another pile's tiles.
---@field size? integer The tiles that it must hold; another number is an error. 0 to 1000000.

---Tiles of a pile, out of those that no section before took: by name or mark, then what is left of the plugin's own, of core:pile/supply of all; or so many of another pile.
---@class bastide.PileSection
---@field tiles? bastide.TileName[]|"rest" These, or all that are left.
---@field mark? string The plugin's tiles with this mark.
---@field of? bastide.PileId The pile whose tiles it shares; goes with count.
---@field count? integer How many of them. 0 to 1000000.

---Of the tiles in tiles.json, and of amend("set/name", …).
---@class bastide.TileFields
---@field count integer Copies in the box. 0 to 100000.
---@field ring string Twelve ports in four groups (north, east, south, west), each clockwise; the same letter is the same segment, '.' is a port nobody owns.
---@field segments table<string, any> By letter, or by a longer name without ports: the kind of feature, or { kind = …, marks = {…} } with first values of variables by their names.
---@field touches? table<string, string[]> Contacts that the ring does not show: segment to the segments it touches.
---@field layers? table<string, bastide.TileLayer> Further planes of ports, by layer.
---@field marks? string[] Words printed on it that a rule of any plugin may read.
---@field decoration? string[] Words that are only pictures; never read by a rule.
---@field start? boolean It opens the game, without a define.start. Default false.
---@field reconstructed? boolean The face is not known for certain. Default false.

---A further plane of ports of a tile.
---@class bastide.TileLayer
---@field ring string As of TileFields.
---@field segments table<string, any> As of TileFields; no segment stands in two planes.

---Of the list in define.start.
---@class bastide.StartTile
---@field tile bastide.TileName Which tile.
---@field cell? integer[] { x, y }. Default { 0, 0 }.
---@field rotation? integer Clockwise quarter turns. 0 to 3. Default 0.

---Of define.action.
---@class bastide.ActionFields
---@field id string Its word.
---@field when? bastide.Guard When it may be offered; about the tile placed last and the active player.
---@field offer fun(g: bastide.View, p: bastide.Player, add: fun(entry: bastide.Offer))|bastide.OwnPieces Calls add for each thing that can be chosen; it changes nothing and may be called often: the same game gives the same entries. Or, as data, some of the player's own pieces.
---@field run fun(g: bastide.View, fx: bastide.Effects, p: bastide.Player, a: bastide.Offer)|bastide.PieceEffect What the chosen entry does; `a` is that entry, with all its keys. Or, as data, what happens to the chosen piece.

---Of `offer` of define.action as data.
---@class bastide.OwnPieces
---@field own_pieces bastide.PieceId Every piece of this kind that the player has on the board; run then receives { piece = … }.

---Of `run` of define.action as data, for own pieces; both happen in this order.
---@class bastide.PieceEffect
---@field score? string The feature of the piece is scored for its owner with this reason.
---@field take_back? boolean The piece goes home. Default false.

---Of define.phase.
---@class bastide.PhaseFields
---@field id string Its word.
---@field at? "setup"|"turn"|"final" Which part of the game. Default turn.
---@field after? bastide.PhaseId|bastide.PhaseId[] Steps that come before it. With one step of the kernel and no `before`: and before the kernel's next step.
---@field before? bastide.PhaseId|bastide.PhaseId[] Steps that come after it. With one step of the kernel and no `after`: and after the kernel's step before that.
---@field when? bastide.Guard When it is entered; about the tile placed last and the active player.
---@field voluntary? boolean Of a turn: not entered where a check of core:voluntary denies. Default false.
---@field once? boolean Of a turn: entered in its first part alone, not in those that fx.extra_part adds. Default false.
---@field enter fun(g: bastide.View, fx: bastide.Effects, p: bastide.Player) What happens.

---Of amend("core:phase/setup", …).
---@class bastide.SetupPhase
---@field first? "random"|"first" Who takes the first turn: by lot, or the first seat. fx.start_with in a phase of the set-up has the last word. Default random.

---Of amend("core:phase/draw", …).
---@class bastide.DrawPhase
---@field from? bastide.PileId|bastide.PileId[] The piles, in this order: the first that is not empty is drawn from. Default core:supply.
---@field refill? "turn_begin"|"turn_end" When a hand is filled up to its size. turn_end: in core:end, before core:turn_end is told, and at the beginning of a turn what is missing still. Default turn_begin.
---@field stuck? "remove"|"return"|"discard_one_and_draw"|"skip"|"end" What happens when no tile of the hand can be placed (see Stuck); the hook core:stuck may say otherwise. Default remove.

---Of amend("core:phase/settle", …).
---@class bastide.SettlePhase
---@field order? "fixed"|"ask" In which order completed features are settled: by kind, as declared, then in reading order; or as the active player says, features without pieces first. Default fixed.
---@field recipients? "strongest"|"all" Which colours score a feature: those with most power, or all with a piece on it. The hook core:recipients may say otherwise. Default strongest.

---Of define.ending.
---@class bastide.EndingFields
---@field id string Its word.
---@field after? "core:award"|"core:awarded"|"core:turn_end" When it is tested: after each award (both words say so), or when a turn ends. Default core:turn_end.
---@field when? bastide.Guard When it is tested at all; about no thing: only conditions of the board and of the turn can hold, such as empty_pile, unfinished and standing.
---@field test fun(g: bastide.View): bastide.Verdict? Returns win(…), lose(…) or nothing.

---Of define.candidates.
---@class bastide.CandidatesFields
---@field id string Its word.
---@field slot "core:place"|"core:claim" What is offered: cells for tiles, or segments.
---@field from "corners"|"holes"|"anywhere"|"unfinished"|"board" Cells: that touch a tile at a corner only; with a tile on each side; every free one of a table with limits. Segments of the whole board: of features that are not complete; all.
---@field when? bastide.Guard When it holds. Of cells: about the kind of tile and the player; of segments: about the tile placed last, the player and the kind of piece.
---@field only? boolean The usual places, cells beside tiles and segments of the tile placed last, are not offered. Default false.
---@field sides? "match"|"any" Of cells: whether sides must match. Default match.

---Of define.guard.
---@class bastide.GuardFields
---@field id string Its word.
---@field about? "game"|"tile"|"cell"|"placement"|"feature"|"segment"|"piece" What it is about: it does not hold where there is none, and the function is not called. Default game.
---@field depends "printed"|"game" printed: the answer depends on the kind of tile, on the segment that it is asked about and on how the tile is turned; the function can read nothing else, and each answer is kept for ever. game: on anything; it is asked every time.
---@field test fun(g: bastide.View, about: bastide.About|bastide.Placement, value: string|boolean|integer): boolean Does it hold? Receives what the guard is about (a Placement where it is about a cell or a placement), and the value that stands behind the word.

---Of define.hook.
---@class bastide.HookFields
---@field id string Its word.
---@field shape? "modify"|"check" How handlers combine, and which of g:run and g:allowed calls it. Default modify.
---@field type? "int"|"bool" Of the value that passes through; says nothing of a check. Default int.

---Of define.sheet: of what hangs on no registration.
---@class bastide.SheetFields
---@field setup? string[] "RULE-ID, RULE-ID: Sentence."
---@field turn? string[]|table<bastide.PhaseId, string[]> By phase of the turn.
---@field scoring? string[] During the game.
---@field final? string[] At its end.
---@field special? string[] Everything else.

---Of state.game, state.player and so on.
---@class bastide.VariableFields
---@field id string Its word.
---@field type? "int"|"bool"|"enum"|"id"|"token[]" What it holds; a variable of a feature cannot be a list of tokens. Default int.
---@field min? integer The least value; a rule that gives less is stopped.
---@field max? integer The greatest value; a rule that gives more is stopped.
---@field values? string[] Of an enum.
---@field of? "tile"|"segment"|"feature"|"piece"|"player"|"colour"|"cell"|"tile_kind"|"token" Of an id: what kind of thing it names.
---@field default? integer|boolean|string Its first value.
---@field merge? "keep"|"sum"|"max"|"min"|"or"|"and" What two values become when features join; a variable of a feature must say it. keep: that of the one with more segments.
---@field reset? "never"|"turn"|"turn_passes"|"round" When it returns to its first value: at the end of each turn, when the turn passes to another player, or when it passes to who took the first turn. Default never.
---@field visible? "all"|"owner"|"none" Who sees it. Default all.

---Of on.check.
---@class bastide.CheckHook
---@field id? string Its word, by which replace, before and after name it; of one point no two are equal. Default: the word of the point.
---@field when? bastide.Guard Conditions that the kernel tests before the function is called.
---@field rule? string|string[] Ids of the rule catalogue, see Words.
---@field says? string|string[] Sentences of the rule sheet, see Words.
---@field before? string|string[] Ids of hooks or plugins that are called later.
---@field after? string|string[] Ids of hooks or plugins that are called earlier.
---@field run? fun(g: bastide.View, mv: bastide.Placement): bastide.Denied|bastide.Denied[]|nil Returns deny(…), a list of them, or nothing.
---@field deny? string Instead of run: key of a denial that holds wherever the guard holds. Its sentence may name {cell}, where a piece is that `near` found, and {turn}, left or right, where bends_again or bends_thrice holds.

---Of on.waive.
---@class bastide.WaiveHook
---@field id? string Its word, by which replace, before and after name it; of one point no two are equal. Default: the word of the point.
---@field when? bastide.Guard Conditions that the kernel tests before the function is called.
---@field rule? string|string[] Ids of the rule catalogue, see Words.
---@field says? string|string[] Sentences of the rule sheet, see Words.
---@field before? string|string[] Ids of hooks or plugins that are called later.
---@field after? string|string[] Ids of hooks or plugins that are called earlier.
---@field run fun(g: bastide.View, mv: bastide.Placement, d: bastide.Denial): boolean? True drops the denial.

---Of on.modify.
---@class bastide.ModifyHook
---@field id? string Its word, by which replace, before and after name it; of one point no two are equal. Default: the word of the point.
---@field when? bastide.Guard Conditions that the kernel tests before the function is called.
---@field rule? string|string[] Ids of the rule catalogue, see Words.
---@field says? string|string[] Sentences of the rule sheet, see Words.
---@field before? string|string[] Ids of hooks or plugins that are called later.
---@field after? string|string[] Ids of hooks or plugins that are called earlier.
---@field run fun(g: bastide.View, value: any, c: bastide.About): any Returns the value, changed or not.

---Of on.score.
---@class bastide.ScoreHook
---@field id? string Its word, by which replace, before and after name it; of one point no two are equal. Default: the word of the point.
---@field when? bastide.Guard Conditions that the kernel tests before the function is called.
---@field rule? string|string[] Ids of the rule catalogue, see Words.
---@field says? string|string[] Sentences of the rule sheet, see Words.
---@field before? string|string[] Ids of hooks or plugins that are called later.
---@field after? string|string[] Ids of hooks or plugins that are called earlier.
---@field stage? "base"|"add"|"times"|"cap"|"void" When in the making of the score. Default add.
---@field run fun(g: bastide.View, s: bastide.Score) Adds lines.

---Of on.intercept.
---@class bastide.InterceptHook
---@field id? string Its word, by which replace, before and after name it; of one point no two are equal. Default: the word of the point.
---@field when? bastide.Guard Conditions that the kernel tests before the function is called.
---@field rule? string|string[] Ids of the rule catalogue, see Words.
---@field says? string|string[] Sentences of the rule sheet, see Words.
---@field before? string|string[] Ids of hooks or plugins that are called later.
---@field after? string|string[] Ids of hooks or plugins that are called earlier.
---@field run fun(g: bastide.View, fx: bastide.Effects, pending: bastide.PendingAward|bastide.PendingReturn) May cancel or change a PendingAward or PendingReturn, and may ask.

---Of on.react.
---@class bastide.ReactHook
---@field id? string Its word, by which replace, before and after name it; of one point no two are equal. Default: the word of the point.
---@field when? bastide.Guard Conditions that the kernel tests before the function is called.
---@field rule? string|string[] Ids of the rule catalogue, see Words.
---@field says? string|string[] Sentences of the rule sheet, see Words.
---@field before? string|string[] Ids of hooks or plugins that are called later.
---@field after? string|string[] Ids of hooks or plugins that are called earlier.
---@field run fun(g: bastide.View, fx: bastide.Effects, e: bastide.Event) What follows from the event.

---An entry that `add` takes, of define.action: any keys, which `run` receives again.
---@class bastide.Offer
---@field text? string|fun(entry: bastide.Offer, g: bastide.View): string What the player reads and types, and what records keep, after the word of the action. Default: what the other keys hold, in the order of their names, with commas: things, texts and whole numbers. At most 400 bytes; a text that stands already gets ` #2`.

---What every registration may say of itself, beside its fields or its list: define.*, state.*, on.*, amend, and replace as its third argument. A variant says it once for all its rules, in its header.
---@class bastide.Words
---@field rule? string|string[] Ids of the rules that it follows: "GAME-PLACE-01". Denials, lines of scores, the sheet, `bastide why`, `score` and `explain` cite them.
---@field says? string|string[] Sentences for `bastide show rules`, which find their place by what is registered: pieces, bags and piles in the set-up, hooks and phases at their step of the turn, features in the scoring, endings at the end. Each is about the ids of `rule`, or about those that it begins with: "GAME-PLACE-02, GAME-PLACE-03: Sentence."

---Conditions under `when`; all of them must hold. True or false: a flag also asks for the contrary. What they are about says each point (see Hook points of the kernel); a condition about a thing that is not there does not hold, so `not` of it does.
---@class bastide.Guard
---@field kind? bastide.FeatureId The feature is of this kind.
---@field complete? boolean The feature is complete.
---@field shared? boolean Pieces of more than one colour stand on the feature.
---@field reason? string completed, final, early, or a rule's own word.
---@field has? bastide.FeatureId|string A segment of this kind of feature, or this mark, is printed on the tile.
---@field tile_attr? bastide.AttrId The tile has this attribute.
---@field carries? string|string[] One of these variables is not 0: of the game, of the feature, of the piece, of a segment of the tile, or, where no one feature is meant, of a feature on the tile.
---@field piece? bastide.PieceId The piece is of this kind.
---@field owner? boolean The piece or the colour belongs to the active player; where it is about neither: the active player did it.
---@field cell? integer[] The tile or the piece is in this cell, { x, y }, or would be there.
---@field around? bastide.FeatureId|string A tile on one of the eight cells around shows this kind of feature or this mark.
---@field filled_sides? integer So many tiles lie beside the tile, 0 to 4.
---@field completes? bastide.FeatureId A feature of this kind on the tile is complete.
---@field joins? bastide.FeatureId The placement joins a neighbour over this kind of feature. This and the next two: of core:place_tile.
---@field bends_again? bastide.FeatureId The placement continues a line of this kind, and bends to the same side as the tile that it joins.
---@field bends_thrice? bastide.FeatureId The placement continues a line of this kind, and bends to one side for the third time on end; straight tiles do not count.
---@field placed? boolean A piece was placed this turn.
---@field in_hand? bastide.FeatureId|string A tile in the hand of the active player shows this kind of feature or this mark.
---@field pieces? bastide.PieceGuard Some piece on the board fits all this.
---@field unfinished? bastide.FeatureId Some feature of this kind is not complete.
---@field empty_pile? bastide.PileId|bastide.PileId[] One of these piles has run out.
---@field not? bastide.Guard These conditions do not all hold. Lua wants it written ["not"] = { … }.
---@field any? bastide.Guard[] One of these lists of conditions holds.

---Of `pieces`, of a guard: some piece on the board fits all this. True or false: as of guards.
---@class bastide.PieceGuard
---@field kind? bastide.PieceId Of this kind.
---@field own? boolean Of the active player, or of others.
---@field votes? boolean With power, or without.
---@field on? bastide.FeatureId On this kind of feature.
---@field tile_attr? bastide.AttrId On a tile with this attribute.
---@field here? boolean On the feature that the guard is about, or elsewhere.
---@field closed? boolean On a feature without an open port, or with one.
---@field extended? boolean On a feature that the tile made larger, and on another tile; or not.
---@field near? boolean On the tile or on one of the eight around, or farther away.

---A way along joined segments.
---@class bastide.Walk
---@field segments bastide.SegmentList The way, without the segment where it begins.
---@field length integer Segments.
---@field first bastide.Segment Its first segment.
---@field last bastide.Segment Where it stops.

---What an answer of a bot leads to.
---@class bastide.Tried
---@field value number What the position is worth to who answers, as the bot greedy thinks: points that he has and will probably get, and what his pieces in the supply are worth, less those of the best rival; of a team what it is worth to the team.
---@field points number Points that he has then.
---@field standing number His points less those of the best rival if the game ended then; of a team as `value`.

---Of g:allowed: what the checks and their guards are about.
---@class bastide.Subject
---@field player? bastide.Player The player in question.
---@field colour? bastide.Colour The colour in question.
---@field owner? bastide.Colour The same as colour.
---@field feature? bastide.Feature The feature in question.
---@field segment? bastide.Segment The segment in question.
---@field tile? bastide.Tile The tile in question.
---@field piece? bastide.Piece The piece in question.
---@field cell? bastide.Cell The cell in question.

---Of fx.place_tile.
---@class bastide.PlaceTile
---@field tile bastide.LooseTile|bastide.TileKind|bastide.TileName What is placed.
---@field cell bastide.Cell|bastide.Tile|integer[] Where; it must be free.
---@field rotation? integer Clockwise quarter turns. Default 0.
---@field face? "up"|"down" Default up.

---Of fx.ask and fx.ask_all.
---@class bastide.Ask
---@field [1]? string Name of a declared question. Beside it only `to`, `options` and `about` may stand; without it the table writes the question out.
---@field to? bastide.Player|bastide.Colour|bastide.PlayerList|bastide.Player[] Who is asked. Of fx.ask_all a list; by default all, from the active player clockwise.
---@field about? any What the question is about: handed to the function `args`.
---@field type? "option"|"int"|"confirm"|"cell"|"tile"|"segment"|"feature"|"piece"|"player"|"pick"|"token"|"tile_kind"|"markers" What is asked for. markers: which markers of `pool` go, from one to `most`, all off one tile; they are gone then, and the answer is the tile. Default option.
---@field options? any A list: words, things, rising numbers (int), or tables (pick); not for confirm. Or a function of the player and g that gives the list and changes nothing. Of markers the tiles off which they may go; by default all.
---@field min? integer Of int without options. Default 0.
---@field max? integer Of int without options. Default `min`; with less nobody is asked.
---@field pool? bastide.PoolId Of markers.
---@field most? integer Of markers: how many at most, 1 to 9. Default 1.
---@field pass? boolean The player may pass: the answer is nil.
---@field text? string The sentence, with {name} for each of `args`, or the key of one in define.text. Needed where the table does not begin with the word of a declared question.
---@field args? table<string, any>|fun(about: any, g: bastide.View): table<string, any> Values of the sentence; a function is called only when somebody reads it, with `about`.
---@field show? any A thing, or a list of them, to show with the question.
---@field secret? boolean Nobody but who answers ever sees the answer; the others see that there is one.

---Of fx.score.
---@class bastide.NewScore
---@field feature bastide.Feature What is scored.
---@field reason? string Default "early".
---@field to? bastide.Whom Who gets the points. Default: its owners.
---@field rule? string|string[] As of NewAward.
---@field intercept? boolean As of NewAward.

---Of fx.award.
---@class bastide.NewAward
---@field to bastide.Whom Who gets the points; each gets the whole total.
---@field lines? bastide.Line[] What line(…) makes.
---@field line? string Instead of lines: the name of the only one.
---@field points? integer Of the only line.
---@field source? bastide.Feature|bastide.Segment|bastide.Tile|bastide.Piece Where the points come from. Of a feature or a segment the award keeps it: pending.source, e.segment.
---@field track? bastide.TrackId Default core:points.
---@field reason? string Default: the id of the plugin.
---@field intercept? boolean What an interceptor of core:award gives is not intercepted itself, unless it says true. Default false.
---@field rule? string|string[] Ids of the rule catalogue. Default: those of the hook, phase or action that runs.

---Of fx.transfer.
---@class bastide.NewTransfer
---@field track? bastide.TrackId Default core:points.
---@field from bastide.Colour|bastide.Player Who gives.
---@field to bastide.Colour|bastide.Player Who gets.
---@field points integer How many, 0 to 1000000.
---@field line? string Name of the line. Default "transfer".

---A line of a score: { "name", n = 2, each = 3 }.
---@class bastide.ScoreLine
---@field [1] string Name of the line.
---@field n integer How many.
---@field each integer Points for each.
---@field source? bastide.Feature|bastide.Segment|bastide.Tile|bastide.Piece Where the points come from: its cell is shown with the line.

---Which tiles; all conditions must hold.
---@class bastide.TileFilter
---@field kind? bastide.TileName Of this kind.
---@field tile_attr? bastide.AttrId With this attribute.
---@field mark? string With this mark.
---@field has? bastide.FeatureId With a segment of this kind of feature.
---@field complete? boolean Of the feature that `has` names.
---@field face? "up"|"down" Which side lies up.
---@field pool? bastide.PoolId Markers of this pool lie on it.

---Which cells.
---@class bastide.CellFilter
---@field empty? boolean Without a tile, or with one.
---@field beside? bastide.TileFilter Such a tile lies beside it.
---@field around? bastide.TileFilter|bastide.Tile|bastide.Cell|bastide.Feature|bastide.TileList|bastide.CellList|bastide.FeatureList Such a tile lies on the eight cells around it; or one of the eight cells around a place, or around any place of a list.

---Which pieces.
---@class bastide.PieceFilter
---@field kind? bastide.PieceId Of this kind.
---@field placed? boolean On the board, or in a supply.
---@field own? boolean Of the active player, or of others.
---@field owner? bastide.Colour|bastide.Player Of this colour.
---@field player? bastide.Player Of the colours of this player.
---@field on? bastide.Place On this feature, segment, tile or cell.
---@field role? string Called so where they stand.
---@field zone? bastide.ZoneId In this zone off the board.
---@field holder? bastide.Player Held by this player in a zone.
---@field votes? boolean With power, or without.
---@field tile_attr? bastide.AttrId On a tile with this attribute.
---@field extends? bastide.Tile On a feature that this tile made larger, and on another tile.
---@field extended? boolean As extends, by the tile placed last. Says the same in a table that never changes.

---Which features.
---@class bastide.FeatureFilter
---@field kind? bastide.FeatureId Of this kind.
---@field complete? boolean Completed, or not.
---@field closed? boolean Without an open port, or with one.
---@field holds? bastide.PieceId With a piece of this kind on it.
---@field occupied? boolean With a piece of some group on it, or without.

---Which segments.
---@class bastide.SegmentFilter
---@field kind? bastide.FeatureId Of this kind.
---@field complete? boolean Of a completed feature, or not.
---@field closed? boolean Of a feature without an open port, or with one.
---@field carries? string For which this variable of segments is not 0.
