-- Mists over Carcassonne: banks of mist and ghosts, scoring together. cemeteries.lua and hounds.lua
-- hold what higher levels add, levels.lua says what each level plays with.
local levels = require("levels")
local level = levels[opt.level]
if not level then
  error(("option mists.level is %d, but levels.lua has %d levels"):format(opt.level, #levels))
end
require("level")(level) -- a row that does not say `level` is tested too
local ghosts = require("ghosts")

-- Symbols are ghosts to come, printed on mist. Shields add up in a city.
state.segment { id = "symbols" }
state.feature { id = "shields", merge = "sum" }

-- MISTS-GHOST-05, MISTS-L3-01, L4-01, L6-01
define.pool { id = "ghosts", count = level.ghosts }

-- Points: { open, complete } a tile; nothing scores at the end. What a face-down tile bars can
-- never be finished. MISTS-SCORE-01 to 03, MISTS-END-05, MISTS-HAUNT-08
define.feature {
  id = "road", claim = "highwayman", blocked = "open",
  points = { tile = { 0, 1 } },
}
define.feature {
  id = "city", claim = "knight", blocked = "open",
  points = { tile = { 0, 2 }, shields = { 0, 2 } },
}
-- MISTS-CASTLE-01, MISTS-CASTLE-02
define.feature { id = "castle", mark = "castle", claim = "castellan", done = "around_8" }
define.feature { id = "field", done = "never" }
-- A misty side against clear land bars the bank for ever. MISTS-MIST-01 to 03, MISTS-PLACE-02
define.feature { id = "mist", layer = "mist", blocked = "open" }

-- Level 6: one meeple of each colour marks its score. MISTS-SETUP-05, MISTS-L6-02, MISTS-L6-03
local is_alone = level.score == "colour"
local meeples = is_alone and 4 or 5
define.piece { id = "meeple", supply = meeples, claims = { "road", "city", "castle" } }
if opt.small_group == "several_colours" then
  define.seats { players = 1, colours = 4, supply = { meeple = 3 } }
  define.seats { players = 2, colours = 2, supply = { meeple = 3 } }
elseif is_alone then
  define.seats { players = 1, supply = { meeple = 5 } }
  define.seats { players = 2, supply = { meeple = 5 } }
end
if opt.start_player == "first" then
  amend("core:phase/setup", { first = "first" })
end

-- The ruin in the middle ends the roads and parts the fields. Q-MISTS-15
define.start {
  { tile = "mists/start-nw", cell = { 0, 0 } }, { tile = "mists/start-ne", cell = { 1, 0 } },
  { tile = "mists/start-sw", cell = { 0, 1 } }, { tile = "mists/start-se", cell = { 1, 1 } },
}
local misty = { has = "mist" }
local with_symbols = { kind = "mist", carries = "symbols" }
define.phase {
  id = "start_ghosts", at = "setup",
  enter = function(g, fx)
    for tile in g:tiles(misty) do
      fx.take("ghosts", tile:segments(with_symbols), "symbols")
    end
  end,
}

-- 1b: whatever bank the tile finished, its ghosts leave before others come. MISTS-MIST-04, MIST-05
on.react("core:feature_done", {
  id = "calm", when = { kind = "mist" },
  run = function(_, fx, e)
    fx.drain("ghosts", e.feature)
  end,
})

local open_with_symbols = { kind = "mist", complete = false, carries = "symbols" }
local which_is_spared = { type = "segment", prompt = "mists.spared" }
-- 2a: one ghost for each symbol in banks that stay open, one fewer if mist on the board grew; and
-- then one more, if a rule of cemeteries wants it. MISTS-GHOST-01 to 04, Q-MISTS-16
define.phase {
  id = "ghosts", after = "core:place", before = "core:claim", when = { carries = "symbols" },
  enter = function(g, fx, p)
    local open = g.last_tile:segments(open_with_symbols)
    local symbols = g:sum(open, "symbols")
    if symbols == 0 then
      return
    end
    local grew = g.turn.joined.mist > 0
    local coming = grew and symbols - 1 or symbols
    if not ghosts.suffice(g, fx, coming + ghosts.extra(g, coming)) then
      return
    end
    local spared = grew and fx.ask(which_is_spared, p, open) or nil
    fx.take("ghosts", open, "symbols", spared)
    ghosts.add_extra(g, fx, p, coming)
  end,
}

-- 2b: a road with no clear side on this tile is hidden. MISTS-MEEPLE-02, Q-MISTS-42
on.check("core:claim", {
  id = "in_mist", when = { kind = "road", covered = "mist" }, deny = "in_mist",
})

-- 3a: the player settles one finished region after the other. Every colour in it scores; of the
-- team's score that is its value once for each. MISTS-SCORE-07, MISTS-L6-04, Q-MISTS-12
amend("core:phase/settle", { order = "ask", recipients = "all" })
if not is_alone then
  on.score("*", {
    id = "joint", stage = "times", when = { reason = "completed", shared = true },
    run = function(g, s)
      s:times { "colours", by = g:colours { on = s.feature }:count() }
    end,
  })
end
-- MISTS-CASTLE-03, Q-MISTS-18, Q-MISTS-19
on.score("castle", {
  id = "castle",
  run = function(g, s)
    local around = g:around(s.feature.tile, 8, misty):count()
    s:add { "misty", n = s.complete and around + 1 or 0, each = 2 }
  end,
})

local instead_of_points = ghosts.that_go("mists.points_or_ghosts", function(award)
  return {
    kind = award.feature.kind:sub(#"mists:" + 1), at = award.feature, points = award.total,
  }
end)
-- Points, or up to three ghosts off one tile. MISTS-SCORE-05, Q-MISTS-13, Q-MISTS-14
on.intercept("core:award", {
  id = "points_or_ghosts", when = { reason = "completed" },
  run = function(g, fx, award)
    if fx.ask_drain(instead_of_points, g.active, nil, award) then
      award:cancel("mists:ghosts_removed")
    end
  end,
})

-- Level 6 waits for the last colour. MISTS-END-01, MISTS-L6-05
define.hook { id = "progress", shape = "modify" }
local goals = {}
for _, points in ipairs(level.hounds) do
  goals[#goals + 1] = points
end
goals[#goals + 1] = level.goal
amend("core:track/points", { per = level.score, goals = goals })
on.modify("progress", {
  id = "slowest",
  run = function(g, points)
    return is_alone and g:colours():min(function(c)
      return g:track("core:points", c)
    end) or points
  end,
})
define.ending {
  id = "goal", after = "core:award",
  test = function(g)
    if g:run("progress", g:total("core:points")) >= level.goal then
      return win("mists:goal_reached")
    end
  end,
}
-- Nothing scores any more. MISTS-END-02, MISTS-END-05
define.phase {
  id = "no_tiles", at = "final", before = "core:final",
  enter = function(_, fx)
    fx.finish(lose("mists:no_tiles_left"))
  end,
}

require("piles")
if level.cemeteries ~= "none" then
  require("cemeteries")
end

define.text {
  ["mists.spared"] = "One ghost fewer comes: in which mist?",
  ["mists.points_or_ghosts"] =
    "Score {points} for the {kind} at {at} (pass), or which ghosts go instead?",
  ["mists:ghosts_removed"] = "ghosts are chased away instead",
  ["mists:in_mist"] = "mist covers the road on this tile",
  ["mists:goal_reached"] = "the goal is reached (MISTS-END-01)",
  ["mists:no_tiles_left"] = "no tiles are left and the goal is not reached (MISTS-END-02)",
  ["mists:no_ghosts_left"] = "too few ghosts are left in the supply (MISTS-GHOST-05)",
}

-- What `bastide show rules` says.
define.sheet {
  rules = {
    tiles = "MISTS-SETUP-01, MISTS-SETUP-03", start = "MISTS-SETUP-02", seats = "Q-MISTS-01",
    ["pool/ghosts"] = "MISTS-SETUP-04", ["piece/meeple"] = "MISTS-SETUP-05",
    ["phase/core:setup"] = "MISTS-TEAM-02", ["phase/core:draw"] = "MISTS-PLACE-01",
    ["phase/core:place"] = "MISTS-PLACE-01, MISTS-PLACE-02",
    ["phase/ghosts"] = "MISTS-GHOST-01", ["phase/core:claim"] = "MISTS-MEEPLE-01",
    ["phase/core:settle"] = "MISTS-SCORE-04, MISTS-SCORE-09", ["phase/core:end"] = "MISTS-TEAM-02",
    ["feature/road"] = "MISTS-SCORE-01, MISTS-SCORE-02", ["feature/city"] = "MISTS-SCORE-03",
    ["feature/castle"] = "MISTS-CASTLE-02", ["feature/mist"] = "MISTS-MIST-01, MISTS-MIST-02",
    ["ending/goal"] = "MISTS-END-01",
  },
  setup = { "MISTS-SETUP-02: 3 ghosts begin on the start tile." },
  turn = {
    ["core:place"] = {
      "MISTS-PLACE-02: Roads, fields and cities match; mist does not matter.",
      "MISTS-MIST-04: The ghosts of a bank of mist that the tile finishes go back.",
    },
    ghosts = {
      "MISTS-GHOST-01, MISTS-GHOST-02: One ghost comes for each symbol in mist that stays open, "
        .. "one fewer if mist on the board grew.",
      "MISTS-GHOST-05: Too few in the supply: the game is lost.",
    },
    ["core:claim"] = {
      "MISTS-MEEPLE-02, MISTS-MEEPLE-03: Not into mist, and only where nobody stands.",
    },
    ["core:settle"] = {
      "MISTS-SCORE-05: For each finished region: its points, or 1 to 3 ghosts off one tile.",
    },
  },
  scoring = { is_alone
    and "MISTS-L6-04: Every colour in a region scores its full value for itself."
    or "MISTS-SCORE-07: All score together; a region counts once for each colour in it." },
  final = {
    ("MISTS-END-01: %d points%s win."):format(level.goal, is_alone and " of every colour" or ""),
    "MISTS-END-02, MISTS-END-05: Without tiles the game is lost; nothing scores at the end.",
  },
}
if level.castles then
  define.sheet {
    scoring = {
      "MISTS-CASTLE-03: A castle is worth 2, and 2 for each misty tile around, once eight tiles "
        .. "lie around it.",
    },
  }
end
