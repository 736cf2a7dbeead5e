-- Ghosts come from the supply and go back to it. The rules of mist, cemeteries and hounds use this.
local level = require("levels")[opt.level]
local ghosts = {}
ghosts.most_removed = 3

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

define.question {
  id = "haunts", type = "tile", text = "Together: which open cemetery gets a ghost?",
}
function ghosts.add_extra(g, fx, p, count)
  local tile = come_to_cemeteries and count > 0
    and fx.ask { "haunts", to = p, options = open_cemeteries(g) }
  if tile then
    fx.take("ghosts", tile)
  end
end

return ghosts
