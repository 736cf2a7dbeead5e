-- Mists over Carcassonne: banks of mist and ghosts, scoring together. piles.lua and cemeteries.lua
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

define.pool {
  id = "ghosts", count = level.ghosts,
  rule = { "MISTS-SETUP-04", level.rule },
  says = "MISTS-GHOST-05, MISTS-END-03: When more ghosts must come than are left in the supply, "
    .. "the game is lost at once.",
}

-- Points: { open, complete } a tile; nothing scores at the end. What a face-down tile bars can
-- never be finished.
define.feature {
  id = "road", claim = "highwayman", blocked = "open",
  points = { tile = { 0, 1 } },
  rule = { "MISTS-SCORE-01", "MISTS-SCORE-02" },
  says = "MISTS-SCORE-01: A road ends at a village, a city or a castle, or in itself as a loop.",
}
define.feature {
  id = "city", claim = "knight", blocked = "open",
  points = { tile = { 0, 2 }, shields = { 0, 2 } },
  rule = "MISTS-SCORE-03",
  says = "MISTS-SCORE-03: Walls surround a finished city.",
}
define.feature {
  id = "castle", mark = "castle", claim = "castellan", done = "around_8",
  rule = { "MISTS-CASTLE-01", "MISTS-CASTLE-02" },
}
define.feature { id = "field", done = "never", rule = "Q-MISTS-02" }
-- A misty side against clear land bars the bank for ever.
define.feature {
  id = "mist", layer = "mist", blocked = "open",
  rule = { "MISTS-MIST-01", "MISTS-MIST-02", "MISTS-MIST-03" },
  says = {
    "MISTS-MIST-01, MISTS-MIST-02: Mist that joins over misty sides is a bank; it is complete when "
      .. "each of its misty sides meets another one.",
    "MISTS-MIST-03: A bank with a misty side against clear land is never complete.",
  },
}

local is_alone = level.score == "colour"
local meeples = is_alone and 4 or 5
define.piece {
  id = "meeple", supply = meeples, claims = { "road", "city", "castle" },
  rule = is_alone and { "MISTS-SETUP-05", "MISTS-L6-02", "MISTS-L6-03" } or "MISTS-SETUP-05",
  says = "MISTS-SCORE-04, MISTS-SCORE-06: A meeple stays until its region is settled, by points or "
    .. "by ghosts that leave, then comes home.",
}
local small_group = "Q-MISTS-01"
if opt.small_group == "several_colours" then
  define.seats { players = 1, colours = 4, supply = { meeple = 3 }, rule = small_group }
  define.seats { players = 2, colours = 2, supply = { meeple = 3 }, rule = small_group }
elseif is_alone then
  define.seats { players = 1, supply = { meeple = 5 }, rule = small_group }
  define.seats { players = 2, supply = { meeple = 5 }, rule = small_group }
end
if opt.start_player == "first" then
  amend("core:phase/setup", { first = "first" })
end

-- The ruin in the middle ends the roads and parts the fields.
define.start {
  { tile = "mists/start-nw", cell = { 0, 0 } }, { tile = "mists/start-ne", cell = { 1, 0 } },
  { tile = "mists/start-sw", cell = { 0, 1 } }, { tile = "mists/start-se", cell = { 1, 1 } },
  rule = { "MISTS-SETUP-02", "Q-MISTS-15" },
}
define.phase {
  id = "start_ghosts", at = "setup",
  enter = function(g, fx)
    for tile in g:tiles { has = "mist" } do
      fx.take("ghosts", tile:segments { kind = "mist", carries = "symbols" }, "symbols")
    end
  end,
  rule = "MISTS-SETUP-02",
  says = "3 ghosts of the supply begin on the symbols of the start tile.",
}

-- 1b: whatever bank the tile finished, its ghosts leave before others come.
on.react("core:feature_done", {
  id = "calm", when = { kind = "mist" },
  run = function(_, fx, e)
    fx.drain("ghosts", e.feature)
  end,
  rule = { "MISTS-MIST-04", "MISTS-MIST-05", "MISTS-GHOST-06", "Q-MISTS-37" },
})

define.question {
  id = "spared", type = "segment", text = "One ghost fewer comes: in which mist?",
}
-- 2a: and then one more, if a rule of cemeteries wants it.
define.phase {
  id = "ghosts", after = "core:place", before = "core:claim", when = { carries = "symbols" },
  enter = function(g, fx, p)
    local open = g.last_tile:segments { kind = "mist", complete = false, carries = "symbols" }
    local symbols = g:sum(open, "symbols")
    if symbols == 0 then
      return
    end
    local grew = g.turn.joined.mist > 0
    local coming = grew and symbols - 1 or symbols
    if not ghosts.suffice(g, fx, coming + ghosts.extra(g, coming)) then
      return
    end
    local spared = grew and fx.ask { "spared", to = p, options = open } or nil
    fx.take("ghosts", open, "symbols", spared)
    ghosts.add_extra(g, fx, p, coming)
  end,
  rule = { "MISTS-GHOST-01", "MISTS-GHOST-02", "MISTS-GHOST-03", "MISTS-GHOST-04", "Q-MISTS-16" },
  says = {
    "MISTS-GHOST-01, MISTS-GHOST-04: One ghost of the supply comes for each symbol of the tile in "
      .. "mist that stays open.",
    "MISTS-GHOST-02, MISTS-GHOST-03: One fewer if the tile made mist on the table larger.",
  },
}

-- 2b: a road with no clear side on this tile is hidden.
define.guard {
  id = "covered", about = "segment", depends = "printed",
  test = function(_, about, kind)
    local misty = about.segment.tile:sides(kind)
    for side in about.segment:sides() do
      if not misty:has(side) then
        return false
      end
    end
    return true
  end,
}
on.check("core:claim", {
  id = "in_mist", when = { kind = "road", covered = "mist" }, deny = "in_mist",
  rule = { "MISTS-MEEPLE-02", "Q-MISTS-42" },
  says = "MISTS-MEEPLE-02: Nobody stands on a road that mist covers on this tile.",
})

-- 3a: the player settles one finished region after the other. Every colour in it scores; of the
-- team's score that is its value once for each.
amend("core:phase/settle", {
  order = "ask", recipients = "all",
  rule = { "MISTS-SCORE-04", "MISTS-SCORE-09", "MISTS-TEAM-04" },
  says = "MISTS-SCORE-04, MISTS-SCORE-09: Every finished region with a meeple is settled, one "
    .. "after the other; it does not matter who finished it.",
})
if not is_alone then
  on.score("*", {
    id = "joint", stage = "times", when = { reason = "completed", shared = true },
    run = function(g, s)
      s:times { "colours", by = g:colours { on = s.feature }:count() }
    end,
    rule = { "MISTS-SCORE-07", "MISTS-SCORE-08" },
    says = "MISTS-SCORE-07: All score together; a region counts once for each colour in it.",
  })
end
on.score("castle", {
  id = "castle",
  run = function(g, s)
    local around = g:around(s.feature.tile, 8, { has = "mist" }):count()
    s:add { "misty", n = s.complete and around + 1 or 0, each = 2 }
  end,
  rule = { "MISTS-CASTLE-03", "Q-MISTS-18", "Q-MISTS-19" },
  says = level.castles and "MISTS-CASTLE-03: A completed castle is worth 2, and 2 for each misty "
    .. "tile of the eight around it." or nil,
})

define.question {
  id = "points_or_ghosts", type = "markers", pool = "ghosts", most = ghosts.most_removed,
  pass = true,
  text = "Score {points} for the {kind} at {at} (pass), or which ghosts go instead?",
  args = function(award)
    return {
      kind = award.feature.kind:sub(#"mists:" + 1), at = award.feature, points = award.total,
    }
  end,
}
on.intercept("core:award", {
  id = "points_or_ghosts", when = { reason = "completed" },
  run = function(g, fx, award)
    if fx.ask { "points_or_ghosts", to = g.active, about = award } then
      award:cancel("mists:ghosts_removed")
    end
  end,
  rule = { "MISTS-SCORE-05", "Q-MISTS-12", "Q-MISTS-13", "Q-MISTS-14" },
  says = "MISTS-SCORE-05: For each the team takes the points, or sends 1 to 3 ghosts of one tile "
    .. "anywhere back into the supply instead.",
})

-- Level 6 waits for the last colour.
define.hook { id = "progress", shape = "modify" }
local goals = {}
for _, points in ipairs(level.hounds) do
  goals[#goals + 1] = points
end
goals[#goals + 1] = level.goal
amend("core:track/points", {
  per = level.score, goals = goals,
  rule = { "MISTS-END-01", level.rule },
  says = ("MISTS-END-01: All win together, at once, with %d points%s."):format(
    level.goal, is_alone and " of every colour" or ""),
})
on.modify("progress", {
  id = "slowest",
  run = function(g, points)
    return is_alone and g:colours():min(function(c)
      return g:track("core:points", c)
    end) or points
  end,
  rule = is_alone and "MISTS-L6-05" or "MISTS-END-01",
  says = is_alone and "MISTS-L6-05: A hound and the goal wait until every colour has the points."
    or nil,
})
define.ending {
  id = "goal", after = "core:award",
  test = function(g)
    if g:run("progress", g:total("core:points")) >= level.goal then
      return win("mists:goal_reached")
    end
  end,
  rule = { "MISTS-END-01", "MISTS-END-06" },
}
-- Nothing scores any more.
define.phase {
  id = "no_tiles", at = "final", before = "core:final",
  enter = function(_, fx)
    fx.finish(lose("mists:no_tiles_left"))
  end,
  rule = { "MISTS-END-02", "MISTS-END-05" },
  says = "MISTS-END-02, MISTS-END-05: Without tiles the game is lost; nothing scores at the end.",
}

require("piles")
if level.cemeteries ~= "none" then
  require("cemeteries")
end

define.text {
  ["mists:ghosts"] = "ghost on the table|ghosts on the table",
  ["mists:ghosts_removed"] = "ghosts are chased away instead",
  ["mists:in_mist"] = "mist covers the road on this tile",
  ["mists:goal_reached"] = "the goal is reached (MISTS-END-01)",
  ["mists:no_tiles_left"] = "no tiles are left and the goal is not reached (MISTS-END-02)",
  ["mists:no_ghosts_left"] = "too few ghosts are left in the supply (MISTS-GHOST-05)",
}

-- The steps of the kernel, as this game has them.
amend("core:phase/setup", { rule = "MISTS-TEAM-02" })
amend("core:phase/draw", { rule = { "MISTS-PLACE-01", "MISTS-PLACE-04" } })
amend("core:phase/place", {
  rule = { "MISTS-PLACE-01", "MISTS-PLACE-02" },
  says = "MISTS-PLACE-02: Roads, fields and cities match; mist does not matter.",
})
amend("core:phase/claim", {
  rule = { "MISTS-MEEPLE-01", "MISTS-MEEPLE-03", "MISTS-MEEPLE-04" },
  says = "MISTS-MEEPLE-03: Only where nobody stands, of whatever colour.",
})
amend("core:phase/end", { rule = "MISTS-TEAM-02" })

-- What hangs on no registration.
define.sheet {
  setup = { "MISTS-TEAM-01: All play together: they win or lose together." },
  scoring = is_alone
    and { "MISTS-L6-04: Every colour in a region scores its full value for itself." } or nil,
  turn = {
    ["core:place"] = {
      "MISTS-MIST-04, MISTS-GHOST-06: First the ghosts of a bank of mist that the tile completes "
        .. "go back into the supply.",
    },
  },
}
