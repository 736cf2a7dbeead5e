---@meta
-- What hooks receive besides g and fx.

---mv: a placement or a claim that is tested.
---@class bastide.Placement
---@field tile bastide.TileKind|bastide.Tile
---@field cell bastide.Cell
---@field rotation integer
---@field player bastide.Player
---@field piece string? Kind of piece that is claimed with.
---@field segment bastide.Segment?
---@field feature bastide.Feature?
---@field colour bastide.Colour?
---@field owner bastide.Colour?
---@field action string?
local Placement = {}
---Sides on which the placement would join this kind of feature.
---@param kind string
---@return bastide.List
function Placement:joins(kind) end

---c: what a value is asked for.
---@class bastide.About
---@field feature bastide.Feature?
---@field segment bastide.Segment?
---@field tile bastide.Tile?
---@field piece bastide.Piece?
---@field player bastide.Player?
---@field colour bastide.Colour?
---@field owner bastide.Colour?
---@field reason string?

---s: a score that is being made.
---@class bastide.Score
---@field feature bastide.Feature?
---@field segment bastide.Segment?
---@field tile bastide.Tile?
---@field player bastide.Player? Of core:final.
---@field colour bastide.Colour? Of core:final.
---@field owner bastide.Colour?
---@field reason string
---@field complete boolean
---@field total integer
local Score = {}
---@param line { [1]: string, n: integer, each: integer }
function Score:add(line) end
---@param line { [1]: string, by: integer }
function Score:times(line) end
---@param line { [1]: string, most: integer }
function Score:cap(line) end
---Strikes out all lines so far.
---@param reason string
function Score:void(reason) end

---@class bastide.PendingAward
---@field to bastide.List
---@field total integer
---@field reason string
---@field feature bastide.Feature?
---@field source bastide.Segment?
---@field track string
local PendingAward = {}
---@param why? string
function PendingAward:cancel(why) end
---@param to any
function PendingAward:redirect(to) end
---@param line { [1]: string, n: integer, each: integer }
function PendingAward:add(line) end

---@class bastide.PendingReturn
---@field piece bastide.Piece
---@field feature bastide.Feature?
---@field segment bastide.Segment?
local PendingReturn = {}
---@param why? string
function PendingReturn:cancel(why) end

---e: what happened. Which fields are set depends on the event.
---@class bastide.Event
---@field event string
---@field tile any
---@field tile_kind bastide.TileKind?
---@field player bastide.Player?
---@field feature bastide.Feature?
---@field segment bastide.Segment?
---@field piece bastide.Piece?
---@field colour bastide.Colour?
---@field owner bastide.Colour?
---@field reason string?
---@field kind string? Kind of feature.
---@field ports integer? Of features_joined.
---@field points integer?
---@field track string?
---@field pile bastide.Pile?
---@field turn integer?
---@field put_back boolean Of tile_discarded: it went back into the pile.

---@class bastide.Denial
---@field id string
---@field args table<string, string>

---Keys that break ties, compared one after the other.
---@class bastide.Keys
local Keys = {}
---@param name string
---@param value integer
function Keys:push(name, value) end

---@param key string
---@param args? table<string, any>
function deny(key, args) end
---@param id string
---@param n integer
---@param each integer
function line(id, n, each) end
---@param reason string
---@param winners? any
function win(reason, winners) end
---@param reason string
---@param winners? any
function lose(reason, winners) end
