---@meta
-- Made by `bastide sdk` from the engine's table of names; do not edit.

---g: what a hook may ask of the game.
---@class bastide.View
---@field active bastide.Player Whose turn it is.
---@field turn bastide.Turn The turn that is played.
---@field last_tile bastide.Tile? Placed last, face up.
---@field tiles_left boolean The active player holds a tile or can draw one.
local View = {}
---The tile made the feature larger.
---@param tile bastide.Tile
---@param feature bastide.Feature
---@return boolean
function View:extends(tile, feature) end
---The cell with these coordinates, each from -2000 to 2000.
---@param x integer
---@param y integer
---@return bastide.Cell
function View:cell(x, y) end
---The tile on a cell.
---@param cell bastide.Cell
---@return bastide.Tile?
function View:tile_at(cell) end
---The cell on this side of another, with a tile or without. North is north of the table, however a tile is turned.
---@param place bastide.Cell|bastide.Tile
---@param side bastide.Side
---@return bastide.Cell
function View:beside(place, side) end
---Tiles off the board.
---@param zone bastide.ZoneId
---@param player? bastide.Player
---@return bastide.LooseTileList
function View:zone(zone, player) end
---Where a marker stands; a track of each colour needs to know whose.
---@param track bastide.TrackId
---@param whose? bastide.Colour|bastide.Player
---@return integer
function View:track(track, whose) end
---The sum over all colours.
---@param track bastide.TrackId
---@return integer
function View:total(track) end
---Markers of a pool on a place or in the supply; tokens in a bag.
---@param name bastide.PoolId|bastide.BagId
---@param place? bastide.Tile|bastide.Segment|bastide.Feature|bastide.Token|bastide.TokenId
---@return integer
function View:count(name, place) end
---The smallest rectangle that holds all tiles.
---@return bastide.Box
function View:extent() end
---A pile of tiles.
---@param name bastide.PileId
---@return bastide.Pile
function View:pile(name) end
---Passes a value through a hook of shape modify that a plugin opened with define.hook. Its handlers receive the table as `c`; their guards are about no thing.
---@param hook bastide.PointId
---@param value integer|boolean
---@param context? table
---@return integer|boolean
function View:run(hook, value, context) end
---Does no rule deny this? Asks the checks of plugins, not the kernel's own reasons. Default player: the active one; default tile: that placed last.
---@param check bastide.PointId
---@param about? bastide.Subject
---@return boolean
function View:allowed(check, about) end
---Tiles on the board, in the order in which they were placed.
---@param filter? bastide.TileFilter
---@return bastide.TileList
function View:tiles(filter) end
---Cells with tiles and those beside them, in reading order; with `around` a place, the eight around it.
---@param filter? bastide.CellFilter
---@return bastide.CellList
function View:cells(filter) end
---Pieces of all colours, on the board or not; with `on`, those that stand there.
---@param filter? bastide.PieceFilter
---@param on? bastide.Place
---@return bastide.PieceList
function View:pieces(filter, on) end
---Features on the board.
---@param filter? bastide.FeatureFilter
---@return bastide.FeatureList
function View:features(filter) end
---Colours that play; with `on` those with a piece on the place.
---@param filter? { player?: bastide.Player, on?: bastide.Place }
---@return bastide.ColourList
function View:colours(filter) end
---Clockwise, beginning with `from`.
---@param filter? { from?: bastide.Player, skip?: bastide.Player }
---@return bastide.PlayerList
function View:players(filter) end
---Tiles on the four or eight cells around.
---@param place bastide.Tile|bastide.Cell|bastide.Feature|bastide.Segment
---@param reach 4|8
---@param filter? bastide.TileFilter
---@return bastide.TileList
function View:around(place, reach, filter) end
---Features that touch this one on some tile: neighbours on its ring.
---@param feature bastide.Feature
---@param filter? bastide.FeatureFilter
---@return bastide.FeatureList
function View:touching(feature, filter) end
---Every stop on a way along joined segments; junctions are not crossed.
---@param segment bastide.Segment
---@param filter? { through?: bastide.FeatureId }
---@return bastide.WalkList
function View:walks(segment, filter) end
---What these variables hold together; of a tile in all its segments; of a list of tokens their values. A list may hold tiles, segments, features or pieces.
---@param things bastide.Tile|bastide.Segment|bastide.Feature|bastide.Piece|bastide.SegmentList
---@param names string|string[]
---@return integer
function View:sum(things, names) end
