---@meta
-- The things of a game as hooks receive them. All are read-only; equal things are equal values.

---A list of things, taken when it was asked for. Loop: `for tile in g:tiles() do`.
---@class bastide.List
local List = {}
---The first thing, or nil.
function List:first() end
---The last thing, or nil.
function List:last() end
---How many.
---@return integer
function List:count() end
---@param thing any
---@return boolean
function List:has(thing) end
---@param position integer From 1.
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

---A tile on the board.
---@class bastide.Tile
---@field kind string Name of its kind: "base/D".
---@field tile_kind bastide.TileKind
---@field attr table<string, any> Attributes of the kind and variables of the tile, by name.
---@field marks bastide.Marks
---@field face "up"|"down"
---@field cell bastide.Cell
---@field rotation integer Clockwise quarter turns.
---@field player bastide.Player? Who placed it; nil for start tiles.
---@field pieces bastide.List
---@field under bastide.List Tiles that lie under it.
local Tile = {}
---Sides that show this kind of feature in the middle.
---@param kind string
---@return bastide.List
function Tile:sides(kind) end
---@param filter? { kind: string?, complete: boolean?, closed: boolean? }
---@return bastide.List
function Tile:segments(filter) end
---Is a segment of this kind of feature printed on it?
---@param kind string
---@return boolean
function Tile:has(kind) end

---A kind of tile, not turned.
---@class bastide.TileKind
---@field kind string
---@field name string The same as kind.
---@field attr table<string, boolean>
---@field marks bastide.Marks
local TileKind = {}
---@param kind string
---@return bastide.List
function TileKind:sides(kind) end
---@param kind string
---@return boolean
function TileKind:has(kind) end

---A tile that is not on the board: in a hand, on the table or under another tile.
---@class bastide.LooseTile
---@field kind string
---@field tile_kind bastide.TileKind
---@field attr table<string, boolean>
---@field marks bastide.Marks
---@field player bastide.Player? Who holds it.
---@field zone string? Name of the zone.
local LooseTile = {}
---@param kind string
---@return bastide.List
function LooseTile:sides(kind) end
---@param kind string
---@return boolean
function LooseTile:has(kind) end

---@class bastide.Marks
local Marks = {}
---@param mark string
---@return boolean
function Marks:has(mark) end

---One part of a tile.
---@class bastide.Segment
---@field kind string Kind of feature.
---@field role string What a piece on it is called.
---@field complete boolean
---@field feature bastide.Feature
---@field tile bastide.Tile
---@field key string Its letter or word on the tile.
---@field attr table<string, any> Printed values and variables of the segment, by name.
---@field pieces bastide.List
local Segment = {}
---Sides of the tile, as it lies, whose middle belongs to the segment.
---@return bastide.List
function Segment:sides() end

---Connected segments.
---@class bastide.Feature
---@field kind string
---@field role string
---@field complete boolean It was completed.
---@field closed boolean No port is open.
---@field open integer Open ports; for kinds that count neighbours, the missing ones.
---@field blocked integer Ports that can never be joined.
---@field size integer Tiles.
---@field occupied boolean
---@field tiles bastide.List
---@field segments bastide.List
---@field pieces bastide.List
---@field tile bastide.Tile The first in reading order.
---@field attr table<string, any> Variables of the feature, by name.

---@class bastide.Piece
---@field kind string
---@field owner bastide.Colour
---@field player bastide.Player
---@field placed boolean On the board.
---@field tile bastide.Tile?
---@field segment bastide.Segment?
---@field feature bastide.Feature?
---@field role string?
---@field cell bastide.Cell?

---A seat: somebody who decides.
---@class bastide.Player
---@field number integer From 1.
---@field colour bastide.Colour The first.
---@field colours bastide.List

---What owns pieces and points.
---@class bastide.Colour
---@field number integer From 1.
---@field player bastide.Player

---@class bastide.Cell
---@field x integer Grows to the east.
---@field y integer Grows to the south.
---@field tile bastide.Tile?

---@class bastide.Token
---@field id string Its word: "wolf".
---@field name string With the plugin: "sheep:wolf".
---@field value integer

---@class bastide.Pile
---@field size integer
---@field name string

---A rectangle of cells.
---@class bastide.Box
---@field width integer
---@field height integer
local Box = {}
---@param cell bastide.Cell
---@return bastide.Box
function Box:grown_to(cell) end

---@class bastide.Turn
---@field number integer
---@field tile bastide.Tile?
---@field placed boolean A piece was placed this turn.
---@field extra boolean
---@field joined table<string, integer> Ports that the last tile joined, by kind of feature.
