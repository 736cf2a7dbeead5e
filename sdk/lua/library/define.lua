---@meta
-- What rule files declare while they are loaded.

---@type table<string, any> Values of the plugin's options.
opt = {}

define = {}
---@param fields table
function define.feature(fields) end
---@param fields table
function define.piece(fields) end
---@param fields table
function define.tile_attr(fields) end
---@class bastide.MarkFields
---@field id string The word, as tiles carry it.
---@field drawn? boolean False: only rules read it, and pictures leave it out.
---Only for marks that are not shown as they are; every word is a mark.
---@param fields bastide.MarkFields
function define.mark(fields) end
---@param fields table
function define.token(fields) end
---@param fields table
function define.bag(fields) end
---@param fields table
function define.pool(fields) end
---`size`: the tiles that it must hold; another number is an error.
---@param fields table
function define.pile(fields) end
---@param fields table
function define.zone(fields) end
---@class bastide.TrackFields
---@field id string
---@field per? "colour"|"team"|"game"
---@field goals? integer[] What all together must reach, rising; bots and statistics read it.
---@param fields bastide.TrackFields
function define.track(fields) end
---@class bastide.ActionFields
---@field id string
---@field when? bastide.Guard Of the tile placed last and the active player.
---@field offer fun(g: bastide.View, p: bastide.Player, add: fun(entry: table))|{ own_pieces: string } A function that
--- adds each offer, or data: every piece of this kind that the player has on the board; then `run` gets { piece = … }.
---@field run fun(g: bastide.View, fx: bastide.Effects, p: bastide.Player, a: table)
---@param fields bastide.ActionFields
function define.action(fields) end
---@class bastide.PhaseFields
---@field id string
---@field at? "setup"|"turn"|"final"
---@field when? bastide.Guard Of the tile placed last and the active player.
---@field before? string|string[]
---@field after? string|string[]
---@field enter fun(g: bastide.View, fx: bastide.Effects, p: bastide.Player)
---@param fields bastide.PhaseFields
function define.phase(fields) end
---@param fields table
function define.ending(fields) end
---@param fields table
function define.hook(fields) end
---@param fields table
function define.board(fields) end
---@param tiles table
function define.start(tiles) end
---@param fields table
function define.seats(fields) end
---@param sentences table<string, string>
function define.text(sentences) end
---@class bastide.SheetFields
---@field setup? string[] "RULE-ID, RULE-ID: Sentence."
---@field turn? string[]|table<string, string[]> By phase of the turn.
---@field scoring? string[]
---@field final? string[]
---@field special? string[]
---@field rules? table<string, string> "feature/road" to the rule ids of what is declared.
---Lines for `show rules`.
---@param fields bastide.SheetFields
function define.sheet(fields) end

state = {}
---@param fields table
function state.game(fields) end
---@param fields table
function state.player(fields) end
---@param fields table
function state.colour(fields) end
---@param fields table
function state.feature(fields) end
---@param fields table
function state.tile(fields) end
---@param fields table
function state.piece(fields) end
---@param fields table
function state.segment(fields) end

---@param target string "plugin:category/word", or a tile
---@param fields table
function amend(target, fields) end
---Takes over the run of a hook or of a phase, which keeps its guard and its place; nil switches it
---off. Phases of the kernel stay.
---@param hook string full id, such as "river:turns"
---@param run function?
function replace(hook, run) end

on = {}
---@param point string
---@param hook bastide.CheckFields
function on.check(point, hook) end
---@param denial string
---@param hook bastide.WaiveFields
function on.waive(denial, hook) end
---@param point string
---@param hook bastide.ModifyFields
function on.modify(point, hook) end
---@param kind string
---@param hook bastide.ScoreFields
function on.score(kind, hook) end
---@param point string
---@param hook bastide.InterceptFields
function on.intercept(point, hook) end
---@param event string
---@param hook bastide.ReactFields
function on.react(event, hook) end
