-- Ghosts come from the supply and go back to it. The rules of mist, cemeteries and hounds use this.
local level = require("levels")[opt.level]
local ghosts = {}
local most_removed = 3

-- Too few for all that must come: the game is lost.
function ghosts.suffice(g, fx, count)
  if count <= g:count("ghosts") then
    return true
  end
  fx.finish(lose("mists:no_ghosts_left"))
  return false
end

local come_to_cemeteries = level.cemeteries == "sides"
local function open_cemeteries(g)
  return g:tiles { has = "cemetery", complete = false }
end

-- When any come to the mist, one more comes to an open cemetery; the team says which.
function ghosts.extra(g, count)
  return come_to_cemeteries and count > 0 and #open_cemeteries(g) > 0 and 1 or 0
end

function ghosts.add_extra(g, fx, p, count)
  local tile = come_to_cemeteries and count > 0
    and fx.ask({ type = "tile", prompt = "mists.haunts" }, p, open_cemeteries(g))
  if tile then
    fx.take("ghosts", tile)
  end
end

-- Which ghosts go, all off one tile: from its mist, and from a cemetery; for fx.ask_drain. `args`
-- are what the sentence of the prompt names.
function ghosts.that_go(prompt, args)
  return { pool = "ghosts", most = most_removed, pass = true, prompt = prompt, args = args }
end

return ghosts
