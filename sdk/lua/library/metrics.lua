---@meta
-- Made by `bastide sdk` from the engine's table of names; do not edit.

-- What the file of a metric says, for `bastide balance --metric`: see [write-a-metric.md](write-a-metric.md).
metric = {}
---Called for every event of this kind, those of on.react, once the answer that caused it has done all its work. `g` only reads; `m` is a table that is empty when a game begins and is kept to its end, the only memory there is. What it returns, a number or a list of numbers, is told of the game; nil tells nothing.
---@param event string
---@param run fun(g: bastide.View, e: bastide.Event, m: table): any
function metric.on(event, run) end
---The same, once, when the game is over.
---@param run fun(g: bastide.View, m: table): any
function metric.final(run) end
