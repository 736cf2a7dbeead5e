-- Ghosts come from the supply and go back to it. The rules of mist, cemeteries and hounds use this.
local level = require("levels")[opt.level]
local ghosts = {}
local most_removed = 3

-- Too few for all that must come: the game is lost. MISTS-GHOST-05, MISTS-END-03
function ghosts.suffice(g, fx, count)
  if count <= g:count("ghosts") then
    return true
  end
  fx.finish(lose("mists:no_ghosts_left"))
  return false
end

local function open_cemeteries(g)
  if level.cemeteries ~= "sides" then
    return {}
  end
  return g:tiles { has = "cemetery", complete = false }
end

-- When any come to the mist, one more comes to an open cemetery; the team says which.
-- MISTS-CEM-06, Q-MISTS-34
function ghosts.extra(g, count)
  return count > 0 and #open_cemeteries(g) > 0 and 1 or 0
end

function ghosts.add_extra(g, fx, p, count)
  local tile = count > 0 and fx.ask {
    to = p, type = "tile", prompt = "mists.haunts", options = open_cemeteries(g),
  }
  if tile then
    fx.take("ghosts", tile)
  end
end

-- The places of a tile that hold ghosts: its mist, and a cemetery. Q-MISTS-46
local function places_of(g, tile)
  local places = {}
  local x, y = tile.cell.x, tile.cell.y
  local on_tile = g:count("ghosts", tile)
  for mist in tile:segments { kind = "mist" } do
    local count = g:count("ghosts", mist)
    on_tile = on_tile - count
    if count > 0 then
      places[#places + 1] = { at = mist, count = count, text = ("%d,%d %s"):format(x, y, mist.key) }
    end
  end
  if on_tile > 0 then
    places[#places + 1] = { at = tile, count = on_tile, text = ("%d,%d"):format(x, y) }
  end
  return places
end

-- Every way to take one to three ghosts off these places, from the n-th on.
local function add_ways(ways, places, n, taken, left, text)
  local place = places[n]
  if not place then
    if left < most_removed then
      ways[#ways + 1] = { taken = taken, text = text }
    end
    return
  end
  for count = 0, math.min(place.count, left) do
    local with = { table.unpack(taken) }
    with[n] = count
    local words = count == 0 and "" or ("%d off %s"):format(count, place.text)
    add_ways(ways, places, n + 1, with, left - count,
      text .. (text ~= "" and words ~= "" and ", " or "") .. words)
  end
end

-- Asks which ghosts go, all off one tile; the tile, or nil when the player passes. `args` are what
-- the sentence of the prompt names. MISTS-SCORE-05
function ghosts.remove(g, fx, p, tiles, prompt, args)
  local options = {}
  for i = 1, #tiles do
    local tile = tiles[i]
    local places, ways = places_of(g, tile), {}
    add_ways(ways, places, 1, {}, most_removed, "")
    for _, way in ipairs(ways) do
      options[#options + 1] = { text = way.text, tile = tile, places = places, taken = way.taken }
    end
  end
  local chosen = fx.ask {
    to = p, type = "pick", prompt = prompt, args = args, options = options, pass = true,
  }
  if not chosen then
    return nil
  end
  for n, place in ipairs(chosen.places) do
    if chosen.taken[n] > 0 then
      fx.drain("ghosts", place.at, chosen.taken[n])
    end
  end
  return chosen.tile
end

return ghosts
