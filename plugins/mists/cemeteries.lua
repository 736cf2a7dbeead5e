-- Cemeteries: closed by tiles on four sides, or haunted and closed by tiles on eight; then a meeple
-- is buried. Haunted ones draw tiles at night that nobody sees.
local level = require("levels")[opt.level]
local ghosts = require("ghosts")
local piles = require("piles")
local is_haunted = level.cemeteries == "haunted"

-- Face-down tiles close them, too.
define.feature {
  id = "cemetery", mark = "cemetery", face = "any",
  done = is_haunted and "around_8" or "around_4",
  rule = is_haunted and { "MISTS-HAUNT-01", "MISTS-HAUNT-07" } or "MISTS-CEM-02",
  says = "MISTS-CEM-07: Nobody is placed on a cemetery.",
}

-- What all decide is put to the active player, and says so.
define.question { id = "bury", type = "piece", text = "Together: which meeple is buried?" }
define.question {
  id = "bury_from_supply", type = "pick",
  text = "Together: from whose supply is a meeple buried?",
}
-- A meeple from the board, else one from any supply.
local function choose_buried(g, fx)
  local standing, waiting = {}, {}
  for meeple in g:pieces { placed = true } do
    if meeple.segment then
      standing[#standing + 1] = meeple
    end
  end
  if #standing > 0 then
    return fx.ask { "bury", to = g.active, options = standing }
  end
  for owner in g:colours() do
    if g:pieces { placed = false, owner = owner }:count() > 0 then
      waiting[#waiting + 1] = { owner = owner }
    end
  end
  local chosen = fx.ask { "bury_from_supply", to = g.active, options = waiting }
  return chosen and g:pieces { placed = false, owner = chosen.owner }:first()
end

-- 1c, and whenever a face-down tile closes one.
on.react("core:feature_done", {
  id = "bury", when = { kind = "cemetery" },
  run = function(g, fx, e)
    local grave = e.feature.tile
    local meeple = choose_buried(g, fx)
    if meeple then
      fx.move(meeple, grave)
      piles.forget_hounds(fx, meeple)
    end
    if not is_haunted then
      fx.drain("ghosts", grave)
    end
  end,
  rule = is_haunted
    and { "MISTS-CEM-03", "MISTS-CEM-04", "MISTS-HAUNT-03", "MISTS-HAUNT-10", "Q-MISTS-11",
      "Q-MISTS-30", "Q-MISTS-31", "Q-MISTS-32", "Q-MISTS-33", "Q-MISTS-37" }
    or { "MISTS-CEM-03", "MISTS-CEM-04", "MISTS-CEM-05", "Q-MISTS-11", "Q-MISTS-30", "Q-MISTS-31",
      "Q-MISTS-32", "Q-MISTS-33", "Q-MISTS-36", "Q-MISTS-37" },
})

if is_haunted then
  define.question {
    id = "haunts_mist", type = "segment",
    text = "Together: which mist of the tile gets a ghost?",
  }
  define.phase {
    id = "haunt", after = "ghosts", before = "core:claim", when = { has = "cemetery" },
    enter = function(g, fx, p)
      local haunted = g:around(g.last_tile, 8, { has = "mist" })
      if not ghosts.suffice(g, fx, haunted:count()) then
        return
      end
      for tile in haunted do
        local mist = tile:segments { kind = "mist" }
        fx.take("ghosts", fx.ask { "haunts_mist", to = p, options = mist })
      end
    end,
    rule = { "MISTS-HAUNT-02", "MISTS-HAUNT-04", "Q-MISTS-30", "Q-MISTS-45" },
    says = "MISTS-HAUNT-02: A cemetery just placed brings a ghost to every misty tile around.",
  }

  define.question { id = "hidden_tile", type = "cell", text = "Where does the hidden tile go?" }
  -- 3c, unless the pile ran out. The guard only saves the search of the board.
  define.phase {
    id = "hidden_tile", after = "core:settle", before = "pile_check",
    when = { unfinished = "cemetery" },
    enter = function(g, fx, p)
      local pile = piles.in_use(g)
      if pile.size == 0 then
        return
      end
      -- Around a closed cemetery no cell is empty.
      local beside = g:cells { empty = true, around = { has = "cemetery" } }
      local cell = fx.ask { "hidden_tile", to = p, options = beside }
      if cell then
        fx.place_tile { tile = fx.draw(pile), cell = cell, face = "down" }
      end
    end,
    rule = { "MISTS-HAUNT-05", "MISTS-HAUNT-06", "MISTS-HAUNT-08", "MISTS-HAUNT-11", "Q-MISTS-20",
      "Q-MISTS-23" },
    says = {
      "MISTS-HAUNT-05, MISTS-HAUNT-11: While a cemetery is open, a tile of the pile that nobody "
        .. "has seen goes face down beside one, whatever lies around.",
      "MISTS-HAUNT-07, MISTS-HAUNT-08: It completes nothing but cemeteries; a road, city, bank of "
        .. "mist or castle that runs into it can never be finished.",
      "MISTS-HAUNT-09: A tile face up may touch it, but needs one face up beside it as well.",
    },
  }
end

-- A cemetery closes after the placement as well as after the hidden tile.
define.sheet {
  turn = {
    ["core:place"] = {
      "MISTS-CEM-03, MISTS-CEM-04: Whenever a cemetery closes, a meeple from elsewhere on the "
        .. "table (else one from a supply) is buried there for good.",
      not is_haunted and "MISTS-CEM-05: The ghosts on the tile of a cemetery that closes go back "
        .. "into the supply." or nil,
    },
    ghosts = not is_haunted and {
      "MISTS-CEM-06: When any come to the mist, one more comes to an open cemetery; the team says "
        .. "which.",
    } or nil,
  },
}
