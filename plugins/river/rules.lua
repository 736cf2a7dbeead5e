-- The river: its tiles are drawn first, each must continue it, and it never turns back.

define.feature {
  id = "river", done = "never",
  rule = { "RIVER-SCORE-01", "RIVER-SCORE-02" },
  says = {
    "RIVER-SCORE-01, RIVER-SCORE-02: The river is not scored; its tiles count as any others.",
    "RIVER-FEAT-01: A river parts fields as a road does.",
  },
}

-- Words for the rules and the stack; nothing is printed there.
for _, word in ipairs { "source", "course", "curve", "plain_lake" } do
  define.mark { id = word, drawn = false }
end

-- What is left over is never drawn; it takes its tiles before the stack does.
define.pile { id = "box", sections = { { mark = "source" } } }
local bonus = opt.start_tile == "river_stack" and { "base/D-start" } or nil
local ends = opt.city_end == "lake" and { "river-2/K" } or nil
define.pile {
  id = "stack",
  sections = {
    { mark = "fork" }, { mark = "course", tiles = bonus }, { mark = "lake", tiles = ends },
  },
  rule = { "RIVER-SETUP-04", "RIVER-SETUP-05" },
  says = "The river tiles are a stack of their own, with the lake at the bottom and a fork, if "
    .. "there is one, on top.",
}
amend("core:phase/draw", {
  from = { "river:stack", "core:supply" },
  says = "RIVER-PLACE-01, RIVER-PLACE-10: River tiles are drawn first.",
})
amend("base/D-start", {
  start = false, count = opt.start_tile == "removed" and 0 or 1,
  rule = { "RIVER-SETUP-01", "Q-RIVER-01" },
  says = "The source of the river is the start tile; that of the base game is not used.",
})

on.check("core:place_tile", {
  id = "continue", when = { has = "river", ["not"] = { joins = "river" } },
  deny = "must_continue",
  rule = "RIVER-PLACE-02", says = "A river tile continues the river at an open end.",
})

-- Only curves turn. Straight tiles between do not count; the fork counts for each branch as the
-- side by which the branch leaves it.
on.check("core:place_tile", {
  id = "u_turn", when = { has = "curve", bends_again = "river" }, deny = "u_turn",
  rule = { "RIVER-PLACE-04", "RIVER-PLACE-05", "Q-RIVER-02" },
  says = "RIVER-PLACE-04: The river does not turn the same way twice in a row, straight tiles left "
    .. "aside.",
})
if opt.third_turn == "forbid" then
  on.check("core:place_tile", {
    id = "third_turn", when = { has = "curve", bends_thrice = "river" }, deny = "third_turn",
    rule = { "RIVER-PLACE-06", "Q-RIVER-03", "Q-RIVER-04" },
    says = "RIVER-PLACE-06: Nor does a branch turn the same way three times.",
  })
end

-- Whatever happens to other tiles.
on.modify("core:stuck", {
  id = "remove",
  run = function(g, policy, c)
    local tile = g:zone("core:hand", c.player):first()
    return tile and tile:has("river") and "remove" or policy
  end,
  rule = { "Q-RIVER-09", "Q-RIVER-10" },
  says = "A river tile without a place leaves the game.",
})

-- The lake with the volcano: no choice beyond placing it, and the player goes on.
on.check("core:voluntary", {
  id = "lake", when = { has = "volcano_lake" }, deny = "no_action_on_the_lake",
  rule = { "RIVER-LAKE-01", "RIVER-LAKE-03", "Q-RIVER-07" },
  says = "On the turn of the lake with the volcano nothing is done besides placing it.",
})
on.react("core:tile_placed", {
  id = "lake_turn", when = { has = "volcano_lake" },
  run = function(_, fx, e)
    if e.player then
      fx.extra_turn(e.player, "river:lake")
    end
  end,
  rule = "RIVER-LAKE-02",
  says = "Who places the lake with the volcano takes another turn at once.",
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

define.sheet {
  special = {
    "RIVER-SPEC-01, RIVER-SPEC-02: Inn, volcano and pigsty do nothing without their expansions.",
  },
}
