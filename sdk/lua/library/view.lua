---@meta

---g: what a hook may ask of the game.
---@class bastide.View
---@field active bastide.Player
---@field turn bastide.Turn
---@field last_tile bastide.Tile? Placed last, face up.
local View = {}

---@class bastide.TileFilter
---@field kind? string
---@field tile_attr? string
---@field mark? string
---@field has? string Kind of feature.
---@field complete? boolean Of the feature that `has` names.
---@field face? "up"|"down"
---@field pool? string Markers of this pool lie on it.

---@param filter? bastide.TileFilter
---@return bastide.List
function View:tiles(filter) end
---`beside` and `around`: tiles that lie there; instead, `around` may be a place, for the eight cells around it.
---@param filter? { empty: boolean?, beside: bastide.TileFilter?, around: bastide.TileFilter|bastide.Tile|bastide.Cell|bastide.Feature? }
---@return bastide.List
function View:cells(filter) end
---@class bastide.PieceFilter
---@field kind? string
---@field role? string
---@field owner? bastide.Colour|bastide.Player
---@field player? bastide.Player
---@field on? bastide.Feature|bastide.Segment|bastide.Tile|bastide.Cell
---@field placed? boolean On the board; false: in a supply.
---@field tile_attr? string
---@field votes? boolean Power above 0.
---@param filter? bastide.PieceFilter
---@return bastide.List
function View:pieces(filter) end
---@class bastide.FeatureFilter
---@field kind? string
---@field complete? boolean
---@field closed? boolean
---@field holds? string Kind of piece.
---@field occupied? boolean
---@param filter? bastide.FeatureFilter
---@return bastide.List
function View:features(filter) end
---@param filter? { player: bastide.Player?, on: any }
---@return bastide.List
function View:colours(filter) end
---@param filter? { from: bastide.Player?, skip: bastide.Player? } Clockwise, beginning with `from`.
---@return bastide.List
function View:players(filter) end
---Tiles on the four or eight cells around.
---@param place bastide.Tile|bastide.Cell|bastide.Feature
---@param reach 4|8
---@param filter? bastide.TileFilter
---@return bastide.List
function View:around(place, reach, filter) end
---Sum of variables of segments or features; for a tile, over all its segments.
---@param things bastide.Tile|bastide.Segment|bastide.Feature|bastide.List
---@param names string|string[]
---@return integer
function View:sum(things, names) end
---Features that touch this one on some tile.
---@param feature bastide.Feature
---@param filter? bastide.FeatureFilter
---@return bastide.List
function View:touching(feature, filter) end
---Every stop on a way along joined segments.
---@param segment bastide.Segment
---@param filter? { through: string? }
---@return bastide.List # of { segments, length, first, last }
function View:walks(segment, filter) end
---The tile made the feature larger.
---@param tile bastide.Tile
---@param feature bastide.Feature
---@return boolean
function View:extends(tile, feature) end
---@param x integer
---@param y integer
---@return bastide.Cell
function View:cell(x, y) end
---@param cell bastide.Cell
---@return bastide.Tile?
function View:tile_at(cell) end
---@param place bastide.Cell|bastide.Tile
---@param side "north"|"east"|"south"|"west"
---@return bastide.Cell
function View:beside(place, side) end
---Tiles off the board.
---@param zone string
---@param player? bastide.Player
---@return bastide.List
function View:zone(zone, player) end
---@param track string
---@param whose? bastide.Colour|bastide.Player
---@return integer
function View:track(track, whose) end
---The sum over all colours.
---@param track string
---@return integer
function View:total(track) end
---Markers of a pool on a place or in the supply; tokens in a bag.
---@param name string
---@param place? bastide.Tile|bastide.Segment|bastide.Feature|bastide.Token
---@return integer
function View:count(name, place) end
---@return bastide.Box
function View:extent() end
---@param name string
---@return bastide.Pile
function View:pile(name) end
---Passes a value through a hook that a plugin opened.
---@param hook string
---@param value any
---@param context? table
function View:run(hook, value, context) end
---@param check string
---@param about? table
---@return boolean
function View:allowed(check, about) end
