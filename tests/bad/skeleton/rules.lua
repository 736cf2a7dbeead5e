-- What the broken files are added to: two kinds that score, one that does not, one piece.
state.feature { id = "gold", type = "int", merge = "sum" }
define.feature { id = "town", done = "closed", points = { tile = { 1, 2 } } }
define.feature { id = "lane", done = "closed", points = { tile = { 1, 1 } } }
define.feature { id = "grass", done = "never" }
define.piece { id = "man", supply = 4, claims = { "town", "lane" } }
on.react("core:turn_end", { id = "bell", run = function() end })
