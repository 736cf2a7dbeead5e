-- Cemeteries: closed by tiles on four sides, or haunted and closed by tiles on eight; then a meeple
-- is buried. Haunted ones draw tiles at night that nobody sees.
local level = require("levels")[opt.level]
local ghosts = require("ghosts")
local piles = require("piles")
local is_haunted = level.cemeteries == "haunted"

-- MISTS-CEM-02, MISTS-HAUNT-01; face-down tiles close them, too. MISTS-HAUNT-07
define.feature {
  id = "cemetery", mark = "cemetery", face = "any",
  done = is_haunted and "around_8" or "around_4",
}

local any_standing = { placed = true }
local which_meeple = { type = "piece", prompt = "mists.bury" }
local whose_meeple = { type = "pick", prompt = "mists.bury_from_supply" }
-- A meeple from the board, else one from any supply. MISTS-CEM-03, MISTS-CEM-04, Q-MISTS-31 to 33
local function choose_buried(g, fx)
  local standing, waiting = {}, {}
  for meeple in g:pieces(any_standing) do
    if meeple.segment then
      standing[#standing + 1] = meeple
    end
  end
  if #standing > 0 then
    return fx.ask(which_meeple, g.active, standing)
  end
  for owner in g:colours() do
    if g:pieces { placed = false, owner = owner }:count() > 0 then
      waiting[#waiting + 1] = { owner = owner }
    end
  end
  local chosen = fx.ask(whose_meeple, g.active, waiting)
  return chosen and g:pieces { placed = false, owner = chosen.owner }:first()
end

-- 1c, and whenever a face-down tile closes one. MISTS-HAUNT-10, Q-MISTS-30, Q-MISTS-37
on.react("core:feature_done", {
  id = "bury", when = { kind = "cemetery" },
  run = function(g, fx, e)
    local grave = e.feature.tile
    local meeple = choose_buried(g, fx)
    if meeple then
      fx.move(meeple, grave)
      piles.forget_hounds(fx, meeple)
    end
    if not is_haunted then -- MISTS-CEM-05, MISTS-HAUNT-03, Q-MISTS-36
      fx.drain("ghosts", grave)
    end
  end,
})

if is_haunted then
  local misty, mist_only = { has = "mist" }, { kind = "mist" }
  local which_mist = { type = "segment", prompt = "mists.haunts_mist" }
  -- MISTS-HAUNT-02, Q-MISTS-30, Q-MISTS-45
  define.phase {
    id = "haunt", after = "ghosts", before = "core:claim", when = { has = "cemetery" },
    enter = function(g, fx, p)
      local haunted = g:around(g.last_tile, 8, misty)
      if not ghosts.suffice(g, fx, haunted:count()) then
        return
      end
      for tile in haunted do
        fx.take("ghosts", fx.ask(which_mist, p, tile:segments(mist_only)))
      end
    end,
  }

  -- Around a closed cemetery no cell is empty.
  local beside_open = { empty = true, around = { has = "cemetery" } }
  local which_cell = { type = "cell", prompt = "mists.hidden_tile" }
  local face_down = { face = "down" }
  -- 3c, unless the pile ran out. The guard only saves the search of the board.
  -- MISTS-HAUNT-05, MISTS-HAUNT-06, MISTS-HAUNT-11, Q-MISTS-20, Q-MISTS-23
  define.phase {
    id = "hidden_tile", after = "core:settle", before = "pile_check",
    when = { unfinished = "cemetery" },
    enter = function(g, fx, p)
      local pile = piles.in_use(g)
      if pile.size == 0 then
        return
      end
      local cell = fx.ask(which_cell, p, g:cells(beside_open))
      if cell then
        fx.place_tile(face_down, fx.draw(pile), cell)
      end
    end,
  }
end

-- What all decide is put to the active player, and says so. MISTS-TEAM-03, Q-MISTS-05
define.text {
  ["mists.haunts"] = "Together: which open cemetery gets a ghost?",
  ["mists.haunts_mist"] = "Together: which mist of the tile gets a ghost?",
  ["mists.bury"] = "Together: which meeple is buried?",
  ["mists.bury_from_supply"] = "Together: from whose supply is a meeple buried?",
  ["mists.hidden_tile"] = "Where does the hidden tile go?",
}

define.sheet {
  rules = { ["feature/cemetery"] = is_haunted and "MISTS-HAUNT-01" or "MISTS-CEM-02" },
  special = {
    "MISTS-CEM-03, MISTS-CEM-04: A cemetery that closes buries a meeple, for good.",
    "MISTS-CEM-07: Nobody goes to a cemetery otherwise.",
  },
}
if is_haunted then
  define.sheet {
    rules = { ["phase/haunt"] = "MISTS-HAUNT-02", ["phase/hidden_tile"] = "MISTS-HAUNT-05" },
    turn = {
      haunt = { "MISTS-HAUNT-02: A cemetery brings a ghost to every misty tile around." },
      hidden_tile = {
        "MISTS-HAUNT-05: A tile nobody has seen goes face down beside an open cemetery.",
        "MISTS-HAUNT-08: What runs into it can never be finished.",
      },
    },
  }
else
  define.sheet {
    turn = {
      ghosts = { "MISTS-CEM-06: When any come to the mist, one more comes to an open cemetery." },
    },
    special = { "MISTS-CEM-05: The ghosts of a cemetery that closes go back." },
  }
end
