---@meta
-- What hooks receive besides g and fx, and the conditions under which they run.

---`when`: every condition named must hold, or the script is not called.
---@class bastide.Guard
---@field kind? string Kind of the feature.
---@field complete? boolean The feature is complete.
---@field closed? boolean The feature has no open port.
---@field has? string The tile has a segment of this kind of feature, or carries this mark.
---@field tile_attr? string The tile has this attribute.
---@field carries? string|string[] One of these variables is not 0: of the feature, the piece, or a segment of the tile.
---@field reason? string "completed", "final", "early", or a rule's own.
---@field piece? string Kind of the piece.
---@field votes? boolean The piece has power.
---@field owner? boolean The piece or colour is the active player's.
---@field filled_sides? integer So many tiles lie beside the tile.
---@field joins? string A placement joins a neighbour over this kind of feature.
---@field unjoined? string A placement joins no neighbour over this kind of feature.
---@field covered? string This kind is on every side of the tile that the segment reaches.
---@field placed? boolean A piece was placed this turn.
---@field shared? boolean Pieces of more than one colour stand on the feature.
---@field standing? string A piece of this kind is on the board.
---@field own_standing? string The active player has a piece of this kind on the board.
---@field extends_own? string The tile made a feature larger on which the active player has a piece of this kind.
---@field enclosed? string A piece of this kind stands on a feature without an open port.
---@field near? string A piece of this kind stands on the tile or on one of the eight around.
---@field on? string Only pieces on this kind of feature count: for the five above.
---@field unfinished? string A feature of this kind is not complete.
---@field empty_pile? string|string[] One of these piles has run out.
---@field option? string An option of the plugin is on.

---Fields that every hook may have. `before` and `after` name hooks, or whole plugins.
---@class bastide.HookFields
---@field id? string
---@field when? bastide.Guard
---@field before? string|string[]
---@field after? string|string[]

---@class bastide.CheckFields: bastide.HookFields
---@field run? fun(g: bastide.View, mv: bastide.Placement)
---@field deny? string Instead of run: denied wherever `when` holds, without a script.

---@class bastide.WaiveFields: bastide.HookFields
---@field run fun(g: bastide.View, mv: bastide.Placement, d: bastide.Denial): boolean?

---@class bastide.ModifyFields: bastide.HookFields
---@field run fun(g: bastide.View, value: any, c: bastide.About): any

---@class bastide.ScoreFields: bastide.HookFields
---@field stage? "base"|"add"|"times"|"cap"|"void"
---@field run fun(g: bastide.View, s: bastide.Score)

---@class bastide.InterceptFields: bastide.HookFields
---@field run fun(g: bastide.View, fx: bastide.Effects, pending: any)

---@class bastide.ReactFields: bastide.HookFields
---@field run fun(g: bastide.View, fx: bastide.Effects, e: bastide.Event)

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
---How the line of this kind bends that the placement continues, in quarter turns clockwise (0: straight on, 1: right,
---3: left): of the placed tile, then of the tiles before it, one after the other.
---@param kind string
---@return integer[]
function Placement:bends(kind) end

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
