-- Piles and hounds: each pile but the last ends when its hound is reached. Rufus and Ronja go to a
-- meeple, chase ghosts away, and score with it.
local level = require("levels")[opt.level]
local ghosts = require("ghosts")
local piles = {}
-- Replaced where there are hounds.
function piles.forget_hounds() end

-- Level 1 leaves castles and cemeteries in the box.
local box = {}
if not level.castles then
  box[#box + 1] = { mark = "castle" }
end
if level.cemeteries == "none" then
  box[#box + 1] = { mark = "cemetery" }
end
if #box > 0 then
  define.pile {
    id = "box", sections = box,
    rule = level.rule, says = "Castles and cemeteries stay in the box.",
  }
end

piles.names = {}
for n, size in ipairs(level.piles) do
  local name = "pile_" .. n
  piles.names[n] = "mists:" .. name
  define.pile {
    id = name, sections = { { of = "core:supply", count = size } },
    rule = { "MISTS-SETUP-08", level.rule },
  }
end
amend("core:phase/draw", { from = piles.names })
-- All tiles are dealt to them.
amend("core:pile/supply", { size = 0 })

-- How many hounds were reached; the pile after them is in use.
local reached = state.game {
  id = "hounds_reached", min = 0, rule = { "MISTS-L3-02", "Q-MISTS-38" },
}
function piles.in_use(g)
  return g:pile(piles.names[reached[g] + 1])
end

local ran_out = { "mists:pile_1_ran_out", "mists:pile_2_ran_out", "mists:pile_3_ran_out" }
-- It ran out before its marker was reached.
local function check_pile(g, fx)
  if #level.piles > 1 and piles.in_use(g).size == 0 then
    fx.finish(lose(ran_out[reached[g] + 1]))
  end
end
local out = { empty_pile = piles.names }
define.phase {
  id = "pile_check", after = "core:settle", before = "core:end", when = out, enter = check_pile,
  rule = { "MISTS-END-04", "MISTS-L3-02", "Q-MISTS-23" },
  says = #level.piles > 1 and "MISTS-END-04: A pile that ran out before its hound came, or the "
    .. "last one before the goal is reached: the game is lost." or nil,
}
-- A tile that fits nowhere was the last one.
on.react("core:tile_discarded", {
  id = "pile_check", when = out, run = check_pile, rule = { "Q-MISTS-22", "MISTS-END-04" },
})

if #level.hounds == 0 then
  return piles
end
define.sheet {
  setup = {
    ("%s: %d piles of tiles are used one after the other."):format(level.rule or "MISTS-L3-01",
      #level.piles),
  },
}

local hounds = {}
for i, name in ipairs { "Rufus", "Ronja" } do
  local id = name:lower()
  hounds[i] = { id = id, on = state.piece { id = id, type = "bool" } }
  define.question { id = id, type = "piece", text = name .. " comes: to which meeple?" }
end
define.question {
  id = "hound_chases", type = "markers", pool = "ghosts", most = ghosts.most_removed, pass = true,
  text = "Which ghosts does the hound chase away? (pass: no more)",
}
-- On any meeple that is not buried; then ghosts go from up to two tiles, the meeple's and those
-- around.
local function let_loose(g, fx, hound)
  local standing = {}
  for meeple in g:pieces { placed = true } do
    if meeple.segment then
      standing[#standing + 1] = meeple
    end
  end
  local meeple = fx.ask { hound.id, to = g.active, options = standing }
  if not meeple then
    return
  end
  fx.set(hound.on, meeple, true)
  local chased
  for _ = 1, 2 do
    local near = {}
    local function add(tile)
      if tile ~= chased and g:count("ghosts", tile) > 0 then
        near[#near + 1] = tile
      end
    end
    add(meeple.tile)
    for tile in g:around(meeple.tile, 8) do
      add(tile)
    end
    chased = fx.ask { "hound_chases", to = g.active, options = near }
    if not chased then
      return
    end
  end
end

-- As soon as the points are there.
on.react("core:awarded", {
  id = "hounds",
  run = function(g, fx)
    local points = g:run("progress", g:total("core:points"))
    while reached[g] < #level.hounds and points >= level.hounds[reached[g] + 1] do
      local n = reached[g] + 1
      let_loose(g, fx, hounds[n])
      fx.stack(piles.names[n], piles.names[n + 1])
      fx.set(reached, g, n)
    end
  end,
  rule = { "MISTS-HOUND-01", "MISTS-HOUND-02", "MISTS-HOUND-03", "MISTS-HOUND-04",
    "MISTS-HOUND-08", "Q-MISTS-06", "Q-MISTS-07", "Q-MISTS-08", "Q-MISTS-09", "Q-MISTS-10",
    "Q-MISTS-25", "Q-MISTS-28", "Q-MISTS-29", "Q-MISTS-38" },
  says = {
    ("MISTS-HOUND-01: At %d points the hound Rufus comes, at %d Ronja: to any meeple on the table "
      .. "that is not buried."):format(level.hounds[1], level.hounds[2] or level.goal),
    "MISTS-HOUND-02, MISTS-HOUND-03: It chases up to 3 ghosts off each of up to two tiles, of its "
      .. "own and the eight around, into the supply.",
    "MISTS-HOUND-04: Then the rest of the pile goes on top of the next pile, which is used from "
      .. "now on.",
  },
})

-- With its meeple, however that was scored: one point for each ghost on the board.
on.intercept("core:take_back", {
  id = "hounds", when = { carries = { "rufus", "ronja" } },
  run = function(g, fx, pending)
    for _, hound in ipairs(hounds) do
      if hound.on[pending.piece] then
        fx.set(hound.on, pending.piece, false)
        fx.award {
          to = { pending.piece.owner }, reason = hound.id,
          lines = { line("ghosts", level.ghosts - g:count("ghosts"), 1) },
        }
        if g:run("progress", g:total("core:points")) >= level.goal then
          return
        end
      end
    end
  end,
  rule = { "MISTS-HOUND-05", "MISTS-HOUND-06", "MISTS-HOUND-07", "Q-MISTS-26", "Q-MISTS-48" },
  says = "MISTS-HOUND-05, MISTS-HOUND-06, MISTS-HOUND-07: When its meeple is settled, a hound "
    .. "scores 1 for each ghost on the table, and is gone.",
})

-- A buried meeple takes its hounds along.
function piles.forget_hounds(fx, meeple)
  for _, hound in ipairs(hounds) do
    fx.set(hound.on, meeple, false)
  end
end

define.text {
  ["mists:pile_1_ran_out"] = "the first pile ran out before Rufus came (MISTS-END-04)",
  ["mists:pile_2_ran_out"] = "the second pile ran out before Ronja came (MISTS-END-04)",
  ["mists:pile_3_ran_out"] = "the third pile ran out before the goal was reached (MISTS-END-04)",
}

return piles
