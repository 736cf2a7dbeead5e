---@meta
-- Made by `bastide sdk` from the engine's table of names; do not edit.

---o: one of the answers that may be given now; bots receive it.
---@class bastide.Option
---@field choice "core:place"|"core:claim"|"core:settle"|"core:ask" What is to be decided.
---@field text string As it is typed and recorded: "base/V 1,0 r3".
---@field prompt string? Of core:ask: key of the question.
---@field pass boolean Nothing is done: no piece is placed, the question is passed.
---@field value any Of core:ask: the word, number, truth or thing that is answered.
---@field cell bastide.Cell? Where the tile would lie, or lies.
---@field tile bastide.TileKind|bastide.Tile|nil The kind to place, or the tile placed.
---@field rotation integer? Of core:place: clockwise quarter turns.
---@field player bastide.Player Who answers.
---@field piece string? Of core:claim: kind of the piece.
---@field segment bastide.Segment? What is claimed or answered.
---@field feature bastide.Feature? The feature of that segment, or the one to settle.
---@field colour bastide.Colour? Whose piece it is.
---@field owner bastide.Colour? The same as colour.
---@field action string? Of core:claim: the action instead of placing a piece.
---@field standing bastide.Piece? Of core:ask: the piece that is answered.
local Option = {}
---Of core:place: sides of the cell, from north clockwise, on which the tile would join this kind of feature.
---@param kind bastide.FeatureId
---@return bastide.SideList
function Option:joins(kind) end

-- What the file of a bot says: `bastide new bot NAME` writes one.
bot = {}
---What each answer is worth to the bot; the one that is worth most is taken, ties by lot. `worth` is what the bot greedy thinks of it, in points. Without a value (nil) an answer is only taken when there is no other. The function keeps nothing between calls.
---@param value fun(g: bastide.View, o: bastide.Option, worth: number): number?
function bot.value(value) end
---In that function: what the answer leads to, up to the next question or draw, tried on a copy of the game. What the seat does not see is made up in the copy; where a rule asks chance, it is the mean of some samples. Nil when a rule fails with it. Costs 20,000 instructions of the bot's budget, once for each answer.
---@param option bastide.Option
---@return bastide.Tried?
function bot.try(option) end
