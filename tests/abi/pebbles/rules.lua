-- A game of six tiles that touches every shape of hook. pebbles.c and pebbles.cpp say the same.
define.feature { id = "path", done = "closed", points = { tile = { 1, 2 } } }
define.feature { id = "grass", done = "never" }
define.piece { id = "pebble", supply = 2, claims = { "path" } }
define.token { id = "white" }
define.token { id = "black" }
define.bag { id = "sack", tokens = { white = 2, black = 1 } }
define.text {
  ["pebbles.sack"] = "Draw from the sack?",
  ["pebbles:too_far_north"] = "row {row} is too far north",
}
local luck = state.player { id = "luck", type = "int", default = 0 }

on.check("core:place_tile", { id = "table", run = function(_, mv)
  if mv.cell.y < -2 then
    return deny("too_far_north", { row = mv.cell.y })
  end
end })

on.waive("pebbles:too_far_north", { id = "lucky", run = function(g)
  return luck[g.active] >= 2
end })

on.modify("core:power", { id = "strong", run = function(_, value, c)
  return value > 0 and value + luck[c.colour.player] or value
end })

on.score("path", { id = "company", stage = "add", run = function(g, s)
  s:add { "company", n = g:pieces { on = s.feature }:count(), each = 1 }
end })

on.intercept("core:award", { id = "poor", run = function(_, _, aw)
  if aw.total == 1 then
    aw:cancel("pebbles:too_little")
  end
end })

on.react("core:tile_placed", { id = "luck", when = { has = "path" }, run = function(_, fx, e)
  if e.player and luck[e.player] < 3 then
    fx.set(luck, e.player, luck[e.player] + 1)
  end
end })

define.phase { id = "sack", after = "core:claim", before = "core:settle", enter = function(_, fx, p)
  local answer = fx.ask {
    to = p, type = "option", text = "pebbles.sack", options = { "draw", "leave" },
  }
  if answer ~= "draw" then
    return
  end
  local token = fx.draw("sack")
  if token.id == "white" then
    fx.award { to = { p }, lines = { line("white", 1, 2) } }
  end
  fx.put_back("sack", { token })
end }
