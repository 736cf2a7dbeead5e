---@meta
-- Made by `bastide sdk` from the engine's table of names; do not edit.
-- The things of a game as hooks receive them. All are read-only; equal things are equal values.

---A side. Lists of sides have this order. What takes a side also takes N, E, S or W.
---@alias bastide.Side "north"|"east"|"south"|"west"

---Where pieces stand.
---@alias bastide.Place bastide.Feature|bastide.Segment|bastide.Tile|bastide.Cell

---Colours, each counted once: a player stands for the first of his colours, a piece for its owner.
---@alias bastide.Whom bastide.Colour|bastide.Player|bastide.Piece|bastide.Colour[]|bastide.Player[]|bastide.Piece[]|bastide.ColourList|bastide.PlayerList|bastide.PieceList

---What happens when no tile of a hand can be placed. remove: all of them leave the game, and the player draws again; return: they go back into the pile, and the player draws again, but when no tile of the pile can be placed either, they leave the game and the final part begins; discard_one_and_draw: the player says which one leaves the game, and draws again; skip: they stay in the hand, the turn goes on with core:end; end: the final part begins.
---@alias bastide.Stuck "remove"|"return"|"discard_one_and_draw"|"skip"|"end"

---What state.* declared: read it as variable[thing], change it by fx.
---@alias bastide.Variable table<any, any>

---What win(…) and lose(…) make.
---@class bastide.Verdict

---What deny(…) makes.
---@class bastide.Denied

---What line(…) makes.
---@class bastide.Line

---A tile on the board.
---@class bastide.Tile
---@field kind string Name of its kind: "base/D".
---@field tile_kind bastide.TileKind Its kind.
---@field attr table<string, any> Attributes of the kind and variables of the tile, by name.
---@field marks bastide.Marks Words printed on it.
---@field face "up"|"down" A tile that lies face down has no segments.
---@field cell bastide.Cell Where it lies.
---@field rotation integer Clockwise quarter turns, 0 to 3.
---@field player bastide.Player? Who placed it; nil for start tiles.
---@field pieces bastide.PieceList Pieces on it or on its segments.
---@field under bastide.LooseTileList Tiles that lie under it.
local Tile = {}
---Sides of the tile, as it lies, that show this kind of feature in the middle, from north clockwise; none of a tile that lies face down.
---@param kind bastide.FeatureId
---@return bastide.SideList
function Tile:sides(kind) end
---Its segments.
---@param filter? bastide.SegmentFilter
---@return bastide.SegmentList
function Tile:segments(filter) end
---Is a segment of this kind of feature printed on it?
---@param kind bastide.FeatureId
---@return boolean
function Tile:has(kind) end

---A kind of tile, not turned.
---@class bastide.TileKind
---@field kind string Its name: "base/D".
---@field name string The same as kind.
---@field attr table<string, boolean> Attributes of the kind, by name.
---@field marks bastide.Marks Words printed on it.
local TileKind = {}
---Sides that show this kind of feature in the middle, not turned, from north clockwise.
---@param kind bastide.FeatureId
---@return bastide.SideList
function TileKind:sides(kind) end
---Is a segment of this kind of feature printed on it?
---@param kind bastide.FeatureId
---@return boolean
function TileKind:has(kind) end

---A tile that is not on the board: in a hand, on the table or under another tile.
---@class bastide.LooseTile
---@field kind string Name of its kind.
---@field tile_kind bastide.TileKind Its kind.
---@field attr table<string, boolean> Attributes of the kind, by name.
---@field marks bastide.Marks Words printed on it.
---@field player bastide.Player? Who holds it.
---@field zone string? Name of the zone.
local LooseTile = {}
---Sides that show this kind of feature in the middle, not turned, from north clockwise.
---@param kind bastide.FeatureId
---@return bastide.SideList
function LooseTile:sides(kind) end
---Is a segment of this kind of feature printed on it?
---@param kind bastide.FeatureId
---@return boolean
function LooseTile:has(kind) end

---Words printed on a tile.
---@class bastide.Marks
local Marks = {}
---Is the word printed on the tile?
---@param mark string
---@return boolean
function Marks:has(mark) end

---A square of the board.
---@class bastide.Cell
---@field x integer Grows to the east.
---@field y integer Grows to the south.
---@field tile bastide.Tile? The tile that lies there.

---A rectangle of cells.
---@class bastide.Box
---@field width integer Columns.
---@field height integer Rows.
local Box = {}
---The smallest box that holds this one and the cell.
---@param cell bastide.Cell
---@return bastide.Box
function Box:grown_to(cell) end

---One part of a tile.
---@class bastide.Segment
---@field kind string Kind of feature.
---@field role string What a piece on it is called.
---@field complete boolean Its feature was completed.
---@field feature bastide.Feature The feature that it belongs to.
---@field tile bastide.Tile The tile that it is printed on.
---@field key string Its letter or word on the tile.
---@field attr table<string, any> Printed values and variables of the segment, by name.
---@field pieces bastide.PieceList Pieces that stand on it.
local Segment = {}
---Sides of the tile, as it lies, whose middle belongs to the segment, from north clockwise.
---@return bastide.SideList
function Segment:sides() end

---Connected segments.
---@class bastide.Feature
---@field kind string Its kind: "plugin:word".
---@field role string What a piece on it is called.
---@field complete boolean It was completed.
---@field closed boolean No port is open.
---@field open integer Open ports; for kinds that count neighbours, the missing ones.
---@field blocked integer Ports that can never be joined.
---@field size integer Tiles.
---@field occupied boolean A piece of some group stands on it.
---@field tiles bastide.TileList Its tiles.
---@field segments bastide.SegmentList Its segments.
---@field pieces bastide.PieceList Pieces that stand on it.
---@field tile bastide.Tile The first in reading order.
---@field attr table<string, any> Variables of the feature, by name.

---A piece of a colour.
---@class bastide.Piece
---@field kind string Its kind.
---@field owner bastide.Colour? The colour that it belongs to; nil for a neutral piece.
---@field player bastide.Player? The player of this colour.
---@field placed boolean On the board.
---@field zone string? The zone off the board in which it is.
---@field holder bastide.Player? Who holds it in that zone.
---@field tile bastide.Tile? The tile on which it is.
---@field segment bastide.Segment? The segment on which it stands.
---@field feature bastide.Feature? The feature on which it stands.
---@field role string? What it is called where it stands.
---@field cell bastide.Cell? The cell on which it is.

---A seat: somebody who decides.
---@class bastide.Player
---@field number integer From 1, in the order of seats.
---@field colour bastide.Colour The first of the player's colours.
---@field colours bastide.ColourList All of them.

---What owns pieces and points.
---@class bastide.Colour
---@field number integer From 1.
---@field player bastide.Player Whose it is.

---A token of a bag.
---@class bastide.Token
---@field id string Its word, without the plugin.
---@field name string With the plugin.
---@field value integer As define.token says.

---A pile of tiles.
---@class bastide.Pile
---@field size integer Tiles left in it.
---@field name string With the plugin.

---The turn that is played.
---@class bastide.Turn
---@field number integer From 1.
---@field tile bastide.Tile? The tile placed last.
---@field placed boolean A piece was placed in this part of the turn.
---@field extra boolean It is an extra turn.
---@field part integer Which part of it is played, from 1: see fx.extra_part.
---@field joined table<string, integer> Ports that the last tile joined, by kind of feature.

---mv: a placement or a claim that is tested; which fields are set says the point, see on.check.
---@class bastide.Placement
---@field tile bastide.TileKind|bastide.Tile The kind that is to be placed; in claims the tile that lies there.
---@field cell bastide.Cell Where.
---@field rotation integer Clockwise quarter turns of the tile to be placed; 0 in claims.
---@field player bastide.Player Who moves.
---@field piece string? Kind of piece that is claimed with.
---@field segment bastide.Segment? What is claimed.
---@field feature bastide.Feature? The feature of that segment.
---@field colour bastide.Colour? Whose piece it is.
---@field owner bastide.Colour? The same as colour.
---@field action string? The action that is tested.
local Placement = {}
---Sides of the cell, from north clockwise, on which a port of this kind would meet one of the same kind. Of core:place_tile; none in claims.
---@param kind bastide.FeatureId
---@return bastide.SideList
function Placement:joins(kind) end
---How the line of this kind bends that the placement continues, in quarter turns clockwise (0: straight on, 1: right, 3: left): of the placed tile, then of the tiles before it.
---@param kind bastide.FeatureId
---@return integer[]
function Placement:bends(kind) end

---c: what a value is asked for; which fields are set says the point, see on.modify.
---@class bastide.About
---@field feature bastide.Feature? The feature in question.
---@field segment bastide.Segment? A segment of it.
---@field tile bastide.Tile? The tile in question.
---@field piece bastide.Piece? The piece in question.
---@field player bastide.Player? The player in question.
---@field colour bastide.Colour? The colour in question.
---@field owner bastide.Colour? The same as colour.
---@field reason string? completed, final, early, preview, or a rule's own word.

---e: what happened. Which fields are set depends on the event: see on.react. Things are as they are now, not as they were then.
---@class bastide.Event
---@field event string What happened: "tile_placed".
---@field tile bastide.Tile|bastide.LooseTile|nil The tile in question; of tile_drawn a LooseTile.
---@field tile_kind bastide.TileKind? Its kind.
---@field player bastide.Player? Whose doing it is.
---@field feature bastide.Feature? The feature in question.
---@field segment bastide.Segment? The segment in question.
---@field piece bastide.Piece? The piece in question.
---@field colour bastide.Colour? The colour in question.
---@field owner bastide.Colour? The same as colour.
---@field reason string? completed, final, early, or a rule's own word.
---@field kind string? Kind of the feature, of features_joined of those that were joined.
---@field ports integer? How many ports of the tile were joined, three to a whole side.
---@field points integer? The total of the award; of track_changed by how much the marker moved.
---@field track string? Which track: "core:points".
---@field pile bastide.Pile? Which pile.
---@field turn integer? Number of the turn, from 1.
---@field put_back boolean Of tile_discarded: it went back into the pile.
---@field from bastide.Segment|bastide.Tile|bastide.Cell|nil Of piece_moved: where it stood; nil when it was not on the board. Where it stands now says the piece.
---@field follow_up boolean Of awarded: an interceptor of another award gave it.

---d: why something is not allowed.
---@class bastide.Denial
---@field id string Which denial: "core:edge_mismatch".
---@field args table<string, string> Values of its sentence.

---Keys that break ties, compared one after the other.
---@class bastide.Keys
local Keys = {}
---Adds a key; the greater value wins.
---@param name string
---@param value integer
function Keys:push(name, value) end

---s: a score that is being made.
---@class bastide.Score
---@field feature bastide.Feature? What is scored; nil in core:final.
---@field segment bastide.Segment? A segment of it.
---@field tile bastide.Tile? Its tile.
---@field player bastide.Player? Of core:final.
---@field colour bastide.Colour? Of core:final.
---@field owner bastide.Colour? The same as colour.
---@field reason string completed, final, early, preview, or a rule's own word.
---@field complete boolean The feature is complete.
---@field total integer Points of all lines so far.
local Score = {}
---Adds a line; none when n or each is 0.
---@param line bastide.ScoreLine
function Score:add(line) end
---Multiplies what stands so far.
---@param line { [1]: string, by: integer }
function Score:times(line) end
---Takes away what exceeds `most`.
---@param line { [1]: string, most: integer }
function Score:cap(line) end
---Strikes out all lines so far.
---@param reason string
function Score:void(reason) end

---An award before it is posted.
---@class bastide.PendingAward
---@field to bastide.ColourList Who gets it; each gets the whole total.
---@field total integer Points.
---@field reason string completed, final, early, or a rule's own word.
---@field feature bastide.Feature? What is scored, or what the source belongs to.
---@field source bastide.Segment? Where the points come from; of a feature one of its segments.
---@field track string The track that moves.
---@field follow_up boolean An interceptor of another award gives it.
local PendingAward = {}
---Nobody gets it.
---@param why? string
function PendingAward:cancel(why) end
---Others get it.
---@param to bastide.Whom
function PendingAward:redirect(to) end
---Adds a line.
---@param line bastide.ScoreLine
function PendingAward:add(line) end

---A piece before it goes home.
---@class bastide.PendingReturn
---@field piece bastide.Piece What is to go home.
---@field feature bastide.Feature? Where it stands.
---@field segment bastide.Segment? Where it stands.
local PendingReturn = {}
---It stays.
---@param why? string
function PendingReturn:cancel(why) end

---A list of things, taken when it was asked for. Loop: `for tile in g:tiles() do`; by number: `list[1]`, `#list`.
---@class bastide.List
local List = {}
---The first thing, or nil.
---@return any
function List:first() end
---The last thing, or nil.
---@return any
function List:last() end
---How many; of a thing, how often it is there. Tokens go by their id.
---@param thing any?
---@return integer
function List:count(thing) end
---Is it in the list? Tokens go by their id.
---@param thing any
---@return boolean
function List:has(thing) end
---By position, from 1; nil when there is none.
---@param position integer
---@return any
function List:at(position) end
---How many more than the zone holds; 0 for other lists.
---@return integer
function List:extra() end
---The greatest value that the function gives for the things; nil for an empty list.
---@param value fun(thing: any): integer
---@return integer?
function List:max(value) end
---The least value that the function gives for the things; nil for an empty list.
---@param value fun(thing: any): integer
---@return integer?
function List:min(value) end

---@class bastide.CellList: bastide.List
---@field [integer] bastide.Cell
---@overload fun(...): bastide.Cell?
local CellList = {}
---@return bastide.Cell?
function CellList:first() end
---@return bastide.Cell?
function CellList:last() end
---@param position integer
---@return bastide.Cell?
function CellList:at(position) end

---@class bastide.ColourList: bastide.List
---@field [integer] bastide.Colour
---@overload fun(...): bastide.Colour?
local ColourList = {}
---@return bastide.Colour?
function ColourList:first() end
---@return bastide.Colour?
function ColourList:last() end
---@param position integer
---@return bastide.Colour?
function ColourList:at(position) end

---@class bastide.FeatureList: bastide.List
---@field [integer] bastide.Feature
---@overload fun(...): bastide.Feature?
local FeatureList = {}
---@return bastide.Feature?
function FeatureList:first() end
---@return bastide.Feature?
function FeatureList:last() end
---@param position integer
---@return bastide.Feature?
function FeatureList:at(position) end

---@class bastide.LooseTileList: bastide.List
---@field [integer] bastide.LooseTile
---@overload fun(...): bastide.LooseTile?
local LooseTileList = {}
---@return bastide.LooseTile?
function LooseTileList:first() end
---@return bastide.LooseTile?
function LooseTileList:last() end
---@param position integer
---@return bastide.LooseTile?
function LooseTileList:at(position) end

---@class bastide.PieceList: bastide.List
---@field [integer] bastide.Piece
---@overload fun(...): bastide.Piece?
local PieceList = {}
---@return bastide.Piece?
function PieceList:first() end
---@return bastide.Piece?
function PieceList:last() end
---@param position integer
---@return bastide.Piece?
function PieceList:at(position) end

---@class bastide.PlayerList: bastide.List
---@field [integer] bastide.Player
---@overload fun(...): bastide.Player?
local PlayerList = {}
---@return bastide.Player?
function PlayerList:first() end
---@return bastide.Player?
function PlayerList:last() end
---@param position integer
---@return bastide.Player?
function PlayerList:at(position) end

---@class bastide.SegmentList: bastide.List
---@field [integer] bastide.Segment
---@overload fun(...): bastide.Segment?
local SegmentList = {}
---@return bastide.Segment?
function SegmentList:first() end
---@return bastide.Segment?
function SegmentList:last() end
---@param position integer
---@return bastide.Segment?
function SegmentList:at(position) end

---@class bastide.SideList: bastide.List
---@field [integer] bastide.Side
---@overload fun(...): bastide.Side?
local SideList = {}
---@return bastide.Side?
function SideList:first() end
---@return bastide.Side?
function SideList:last() end
---@param position integer
---@return bastide.Side?
function SideList:at(position) end

---@class bastide.TileList: bastide.List
---@field [integer] bastide.Tile
---@overload fun(...): bastide.Tile?
local TileList = {}
---@return bastide.Tile?
function TileList:first() end
---@return bastide.Tile?
function TileList:last() end
---@param position integer
---@return bastide.Tile?
function TileList:at(position) end

---@class bastide.WalkList: bastide.List
---@field [integer] bastide.Walk
---@overload fun(...): bastide.Walk?
local WalkList = {}
---@return bastide.Walk?
function WalkList:first() end
---@return bastide.Walk?
function WalkList:last() end
---@param position integer
---@return bastide.Walk?
function WalkList:at(position) end
