---@meta
-- Made by `bastide sdk` from the engine's table of names; do not edit.

-- Declares what there is.
define = {}
---A kind of feature.
---@param fields bastide.FeatureFields
function define.feature(fields) end
---A kind of piece.
---@param fields bastide.PieceFields
function define.piece(fields) end
---A property of kinds of tiles, woken by a mark.
---@param fields bastide.TileAttrFields
function define.tile_attr(fields) end
---How a mark of tiles is shown; every word is a mark without it.
---@param fields bastide.MarkFields
function define.mark(fields) end
---A kind of token.
---@param fields bastide.TokenFields
function define.token(fields) end
---A bag of tokens; drawing is chance.
---@param fields bastide.BagFields
function define.bag(fields) end
---A supply of equal markers that lie on segments and tiles.
---@param fields bastide.PoolFields
function define.pool(fields) end
---A place for tiles off the board.
---@param fields bastide.ZoneFields
function define.zone(fields) end
---A track of points.
---@param fields bastide.TrackFields
function define.track(fields) end
---A question that is asked by its name: fx.ask { "word", to = p }.
---@param fields bastide.QuestionFields
function define.question(fields) end
---Limits of the table.
---@param fields bastide.BoardFields
function define.board(fields) end
---Colours and supplies for a number of players.
---@param fields bastide.SeatsFields
function define.seats(fields) end
---Sentences by key: prompts, and denials by their full id. Under the name of a score line stands what it counts, by one and by many: "goose on the lawn|geese on the lawn".
---@param sentences table<string, string>
function define.text(sentences) end
---A pile of tiles.
---@param fields bastide.PileFields
function define.pile(fields) end
---Tiles that lie there when the game begins.
---@param tiles bastide.StartTile[]
function define.start(tiles) end
---Something to do instead of placing a piece.
---@param fields bastide.ActionFields
function define.action(fields) end
---A step of the game.
---@param fields bastide.PhaseFields
function define.phase(fields) end
---When the game ends, and how.
---@param fields bastide.EndingFields
function define.ending(fields) end
---Where tiles or pieces are offered besides the usual places. Checks still deny.
---@param fields bastide.CandidatesFields
function define.candidates(fields) end
---A word of guards: `when = { ["plugin:word"] = value }`; the plugin itself says the word alone.
---@param fields bastide.GuardFields
function define.guard(fields) end
---Opens a hook point to other plugins; g:run and g:allowed call it.
---@param fields bastide.HookFields
function define.hook(fields) end
---Lines for `bastide show rules`.
---@param fields bastide.SheetFields
function define.sheet(fields) end

-- Declares variables. What play changes is kept in them, nowhere else.
state = {}
---One value; read as variable[g].
---@param fields bastide.VariableFields
---@return bastide.Variable
function state.game(fields) end
---A value of each player.
---@param fields bastide.VariableFields
---@return bastide.Variable
function state.player(fields) end
---A value of each colour.
---@param fields bastide.VariableFields
---@return bastide.Variable
function state.colour(fields) end
---A value of each feature; it must say how two merge.
---@param fields bastide.VariableFields
---@return bastide.Variable
function state.feature(fields) end
---A value of each tile on the board.
---@param fields bastide.VariableFields
---@return bastide.Variable
function state.tile(fields) end
---A value of each piece.
---@param fields bastide.VariableFields
---@return bastide.Variable
function state.piece(fields) end
---A value of each segment on the board.
---@param fields bastide.VariableFields
---@return bastide.Variable
function state.segment(fields) end

-- Attaches rules to hook points.
on = {}
---May forbid: legal is what nobody denies.
---@param point bastide.PointId
---@param hook bastide.CheckHook
function on.check(point, hook) end
---May drop a denial of this id.
---@param denial string
---@param hook bastide.WaiveHook
function on.waive(denial, hook) end
---A value passes through.
---@param point bastide.PointId
---@param hook bastide.ModifyHook
function on.modify(point, hook) end
---Makes lines of a score, in stages.
---@param kind bastide.FeatureId|"core:final"|"*"
---@param hook bastide.ScoreHook
function on.score(kind, hook) end
---Sees what is about to happen.
---@param point "core:award"|"core:take_back"
---@param hook bastide.InterceptHook
function on.intercept(point, hook) end
---Is told what has happened.
---@param event bastide.EventId
---@param hook bastide.ReactHook
function on.react(event, hook) end

-- Changes what others declared; options.
---Changes a definition, field by field: "plugin:category/word", or the name of a tile; those of the kernel see [there](#definitions-of-the-kernel). A list changes in part by { append = {…}, remove = {…} }, a table by { set = {…}, remove = {…} }.
---@overload fun(target: '"core:phase/setup"', fields: bastide.SetupPhase)
---@overload fun(target: '"core:phase/draw"', fields: bastide.DrawPhase)
---@overload fun(target: '"core:phase/place"', fields: bastide.Words)
---@overload fun(target: '"core:phase/claim"', fields: bastide.Words)
---@overload fun(target: '"core:phase/settle"', fields: bastide.SettlePhase)
---@overload fun(target: '"core:phase/end"', fields: bastide.Words)
---@overload fun(target: '"core:phase/final"', fields: bastide.Words)
---@overload fun(target: '"core:zone/hand"', fields: bastide.ZoneFields)
---@overload fun(target: '"core:zone/table"', fields: bastide.ZoneFields)
---@overload fun(target: '"core:zone/out"', fields: bastide.ZoneFields)
---@overload fun(target: '"core:track/points"', fields: bastide.TrackFields)
---@overload fun(target: '"core:pile/supply"', fields: bastide.PileFields)
---@param target string
---@param fields table
function amend(target, fields) end
---Takes over the function of a hook, by its id, or of a phase of a plugin; nil switches it off, and its sentences with it.
---@param hook string
---@param run function?
---@param words? bastide.Words
function replace(hook, run, words) end
---Values of the plugin's options; opt["plugin/part"] for whether a part of it is chosen. Of plugins that it requires or names as optional: opt["plugin.option"], and opt["plugin/part"]; nil where the plugin is absent.
---@type table<string, any>
opt = {}

-- What hooks return.
---Why something is not allowed; checks return it. Key of its sentence in define.text, `word` for `plugin:word`; `args` fills the {words} of the sentence.
---@param key string
---@param args? table<string, any>
---@return bastide.Denied
function deny(key, args) end
---A line of an award: n times each points.
---@param id string
---@param n integer
---@param each integer
---@return bastide.Line
function line(id, n, each) end
---The game is won: by these colours, or by all.
---@param reason string
---@param winners? bastide.Whom
---@return bastide.Verdict
function win(reason, winners) end
---The game is lost: by all but these colours.
---@param reason string
---@param winners? bastide.Whom
---@return bastide.Verdict
function lose(reason, winners) end
