---@meta
-- Made by `bastide sdk` from the engine's table of names; do not edit.

---fx: what reactions, interceptors, phases and actions may change. Changes are visible at once.
---@class bastide.Effects
local Effects = {}
---Gives a variable a value. The thing is what it belongs to, g for a variable of the game.
---@param variable bastide.Variable
---@param thing any
---@param value any
function Effects.set(variable, thing, value) end
---Adds to a variable of type int.
---@param variable bastide.Variable
---@param thing any
---@param by integer
function Effects.add(variable, thing, by) end
---Puts a token at the end of a variable of type token[].
---@param list bastide.Variable
---@param thing any
---@param token bastide.Token|bastide.TokenId
function Effects.push(list, thing, token) end
---Moves a piece; one from the supply is placed. Into a zone it goes off the board: for good into core:out, for as long as a rule wants into any other, where a player may hold it.
---@param piece bastide.Piece
---@param place bastide.Segment|bastide.Tile|bastide.Cell|bastide.ZoneId
---@param holder? bastide.Player
function Effects.move(piece, place, holder) end
---Into the supply, one after the other, unless an interceptor objects.
---@param piece bastide.Piece|bastide.PieceList
function Effects.take_back(piece) end
---Lays a tile on a free cell, whatever its sides say.
---@param placement bastide.PlaceTile
---@return bastide.Tile
function Effects.place_tile(placement) end
---Lays a tile face down under another.
---@param tile bastide.LooseTile
---@param other bastide.LooseTile|bastide.Tile
---@param how? { face: "down" }
function Effects.put_under(tile, other, how) end
---Makes one feature of two segments of one kind that no side joins. It is complete if one of the two was, and scores no more if one of them was settled; pieces stay where they stand.
---@param a bastide.Segment
---@param b bastide.Segment
function Effects.join(a, b) end
---One open port of the feature can never be joined: `open` falls by one, `blocked` rises by one (of kinds that count neighbours: one missing neighbour fewer). It is a count, no place: block only where no tile will ever lie. When no port is open then, a kind with blocked = "closed" is complete, and settled in the next core:settle; one with "open" never is. An error when no port is open.
---@param segment bastide.Segment
function Effects.block(segment) end
---Moves a tile that is off the board into a zone.
---@param tile bastide.LooseTile
---@param zone bastide.ZoneId
---@param player? bastide.Player
function Effects.give(tile, zone, player) end
---Chance decides: a LooseTile of a pile, a Token of a bag. Nil when it is empty.
---@param name bastide.PileId|bastide.BagId|bastide.Pile
---@return bastide.LooseTile|bastide.Token|nil
function Effects.draw(name) end
---Puts one thing or a list of them back. With a variable of type token[]: the tokens that it holds for the third argument, or for each piece of that list; it is empty then.
---@param name bastide.PileId|bastide.BagId
---@param things any
---@param of? any
function Effects.put_back(name, things, of) end
---Lays the rest of a pile on another.
---@param from bastide.PileId
---@param onto bastide.PileId
function Effects.stack(from, onto) end
---Puts markers on a place; false when too few are left, then none. On each segment of a list: so many, or what the variable of this name holds there; one fewer on the one that is spared.
---@param pool bastide.PoolId
---@param place bastide.Tile|bastide.Segment|bastide.SegmentList
---@param count? integer|string
---@param spared? bastide.Segment
---@return boolean
function Effects.take(pool, place, count, spared) end
---Takes markers away, all by default. How many there were.
---@param pool bastide.PoolId
---@param place bastide.Tile|bastide.Segment|bastide.Feature
---@param count? integer
---@return integer
function Effects.drain(pool, place, count) end
---Asks a player a declared question, or one that is written out. The answer is the chosen thing, word, number or table, true or false; nil when there is no option, or when the player passes. With one option only, nobody is asked.
---@param question bastide.Ask
---@return any
function Effects.ask(question) end
---Asks several players the same. Nobody sees an answer before the last is given; then all see all, unless the question is `secret`. The answers by player: `answers[p]`, nil for who has no option or passes; `pairs` goes through them in the order of the seats. `options` may be a function of the player that gives his list.
---@param question bastide.Ask
---@return table<bastide.Player, any>
function Effects.ask_all(question) end
---Scores a feature now.
---@param score bastide.NewScore
function Effects.score(score) end
---Gives points in named lines.
---@param award bastide.NewAward
function Effects.award(award) end
---Moves points from one colour to another.
---@param transfer bastide.NewTransfer
function Effects.transfer(transfer) end
---The player has another turn after this one.
---@param player bastide.Player
---@param reason? string
function Effects.extra_turn(player, reason) end
---Once the running phase and the reactions to it are done, the turn is played again from its first phase, as a further part of it: the same player, the same number. Phases that are `once` are left out; what returns to its first value each turn keeps it.
---@param reason? string
function Effects.extra_part(reason) end
---The turn goes on with this phase, once the running one and the reactions to it are done.
---@param phase bastide.PhaseId
function Effects.goto_phase(phase) end
---Who takes the first turn; in phases of the set-up.
---@param player bastide.Player
function Effects.start_with(player) end
---Ends the game. Takes what win(…) or lose(…) makes.
---@param verdict bastide.Verdict
function Effects.finish(verdict) end
