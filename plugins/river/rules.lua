-- The river: its tiles are drawn first, each must continue it, and it never turns back.

define.feature { id = "river", done = "never" }

-- Words for the rules and the stack; nothing is printed there.
for _, word in ipairs { "source", "course", "curve", "plain_lake" } do
  define.mark { id = word, drawn = false }
end

-- What is left over is never drawn; it takes its tiles before the stack does.
define.pile { id = "box", sections = { { mark = "source" } } }
local bonus = opt.start_tile == "river_stack" and { "base/D-start" } or nil
define.pile {
  id = "stack",
  sections = { { mark = "fork" }, { mark = "course", tiles = bonus }, { mark = "lake" } },
}
amend("core:phase/draw", { from = { "river:stack", "core:supply" } })
amend("base/D-start", { start = false, count = opt.start_tile == "removed" and 0 or 1 })

-- RIVER-PLACE-02
on.check("core:place_tile", {
  id = "continue", when = { has = "river", unjoined = "river" }, deny = "must_continue",
})

-- Only curves turn. Straight tiles between do not count; the fork counts for each branch as the
-- side by which the branch leaves it. RIVER-PLACE-04 to 06, Q-RIVER-02 to 04
on.check("core:place_tile", {
  id = "u_turn", when = { has = "curve", bends_again = "river" }, deny = "u_turn",
})
if opt.third_turn == "forbid" then
  on.check("core:place_tile", {
    id = "third_turn", when = { has = "curve", bends_thrice = "river" }, deny = "third_turn",
  })
end

-- Whatever happens to other tiles: a river tile without a place leaves the game. Q-RIVER-09,
-- Q-RIVER-10
on.modify("core:stuck", {
  id = "remove",
  run = function(g, policy, c)
    local tile = g:zone("core:hand", c.player):first()
    return tile and tile:has("river") and "remove" or policy
  end,
})

-- The lake with the volcano: no choice beyond placing it, and the player goes on. RIVER-LAKE-01 to
-- 03, Q-RIVER-07
on.check("core:voluntary", {
  id = "lake", when = { has = "volcano_lake" }, deny = "no_action_on_the_lake",
})
on.react("core:tile_placed", {
  id = "lake_turn", when = { has = "volcano_lake" },
  run = function(_, fx, e)
    if e.player then
      fx.extra_turn(e.player, "river:lake")
    end
  end,
})

define.text {
  ["river:must_continue"] = "A river tile must continue the river at an open end.",
  ["river:joins_branches"] = "The branches of the river may not be joined.",
  ["river:u_turn"] = "The river may not turn to the {turn} twice in a row: that would be a U-turn.",
  ["river:third_turn"] = "This branch of the river would turn to the {turn} for the third time.",
  ["river:no_action_on_the_lake"] =
    "On the turn of the lake with the volcano nothing may be done besides placing it.",
  ["river:lake"] = "the lake with the volcano gives another turn",
}

-- What `bastide show rules` says.
define.sheet {
  setup = {
    "RIVER-SETUP-01, Q-RIVER-01: The source is the start tile; that of the base game is not used.",
    "RIVER-SETUP-04, RIVER-SETUP-05: The lake is at the bottom of the river stack, a fork on top.",
  },
  turn = {
    ["core:draw"] = { "RIVER-PLACE-01: River tiles are drawn first." },
    ["core:place"] = {
      "RIVER-PLACE-02, RIVER-PLACE-07: A river tile continues the river at an open end.",
      "RIVER-PLACE-04, RIVER-PLACE-06: It may not turn the same way twice in a row, or thrice.",
      "RIVER-PLACE-08: Branches are never joined.",
      "Q-RIVER-09, Q-RIVER-10: River tiles without a place leave the game.",
    },
  },
  scoring = { "RIVER-SCORE-01, RIVER-SCORE-02: The river is not scored; its tiles are tiles." },
  special = {
    "RIVER-SPEC-01, RIVER-SPEC-02: Inn, volcano and pigsty wait for their expansions.",
  },
  rules = { ["feature/river"] = "RIVER-SCORE-01" },
}
