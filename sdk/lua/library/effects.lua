---@meta

---fx: what reactions, interceptors, phases and actions may change. Visible at once.
---@class bastide.Effects
local Effects = {}

---@param variable any
---@param thing any What it belongs to; g for a variable of the game.
---@param value any
function Effects.set(variable, thing, value) end
---@param variable any
---@param thing any
---@param by integer
function Effects.add(variable, thing, by) end
---@param list any
---@param thing any
---@param token bastide.Token|string
function Effects.push(list, thing, token) end
---@param piece bastide.Piece
---@param place bastide.Segment|bastide.Tile|bastide.Cell|string
function Effects.move(piece, place) end
---Into the supply, unless an interceptor objects.
---@param piece bastide.Piece
function Effects.take_back(piece) end
---@class bastide.PlaceTile
---@field tile bastide.LooseTile|bastide.TileKind|string
---@field cell bastide.Cell|bastide.Tile|integer[]
---@field rotation? integer
---@field face? "up"|"down"
---@param placement bastide.PlaceTile
---@return bastide.Tile
function Effects.place_tile(placement) end
---@param tile bastide.LooseTile
---@param other bastide.LooseTile|bastide.Tile
---@param how? { face: "down" }
function Effects.put_under(tile, other, how) end
---Makes one feature of two segments that no side joins.
---@param a bastide.Segment
---@param b bastide.Segment
function Effects.join(a, b) end
---One open port can never be joined.
---@param segment bastide.Segment
function Effects.block(segment) end
---@param tile bastide.LooseTile
---@param zone string
---@param player? bastide.Player
function Effects.give(tile, zone, player) end
---Chance decides. Nil when it is empty.
---@param name string A pile or a bag.
---@return any
function Effects.draw(name) end
---@param name string A pile or a bag.
---@param things any One or a list.
function Effects.put_back(name, things) end
---Lays the rest of a pile on another.
---@param from string
---@param onto string
function Effects.stack(from, onto) end
---Puts markers on a place; false when too few are left, then none.
---@param pool string
---@param place bastide.Tile|bastide.Segment
---@param count? integer
---@return boolean
function Effects.take(pool, place, count) end
---Takes markers away, all by default. How many there were.
---@param pool string
---@param place bastide.Tile|bastide.Segment|bastide.Feature
---@param count? integer
---@return integer
function Effects.drain(pool, place, count) end
---@alias bastide.AskType "option"|"int"|"confirm"|"cell"|"tile"|"segment"|"feature"|"piece"
---| "player"|"pick"|"token"|"tile_kind"
---@class bastide.Ask
---@field to bastide.Player|bastide.Colour
---@field type? bastide.AskType
---@field options? any
---@field min? integer
---@field max? integer
---@field pass? boolean
---@field prompt? string
---@field args? table
---@field show? any
---Asks a player. Nil when there is no option, or when the player passes. An option of a "pick" is a
---table; its `text` is what the player reads, or a function of the table that gives it, which runs
---only when somebody looks.
---@param question bastide.Ask
function Effects.ask(question) end
---@class bastide.AskDrain
---@field to bastide.Player|bastide.Colour
---@field pool string
---@field tiles any A list of tiles.
---@field most integer From 1 to 9.
---@field pass? boolean
---@field prompt? string
---Asks which markers go, from one to `most`, all off one tile, and takes them away. The tile; nil when there are none or
---the player passes.
---@param question bastide.AskDrain
---@return bastide.Tile?
function Effects.ask_drain(question) end
---@param score { feature: bastide.Feature, reason: string?, to: any }
function Effects.score(score) end
---@class bastide.NewAward
---@field to any
---@field lines table[] Of line(…).
---@field source? any
---@field track? string
---@field reason? string
---@param award bastide.NewAward
function Effects.award(award) end
---@param transfer { track: string?, from: any, to: any, points: integer, line: string? }
function Effects.transfer(transfer) end
---@param player bastide.Player
---@param reason? string
function Effects.extra_turn(player, reason) end
---@param phase string
function Effects.goto_phase(phase) end
---Who takes the first turn; in phases of the set-up.
---@param player bastide.Player
function Effects.start_with(player) end
---@param verdict table Of win(…) or lose(…).
function Effects.finish(verdict) end
