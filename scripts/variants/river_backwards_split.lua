-- title: Both rivers backwards in two stacks
-- about: From the city end; the fork is in the first half, a spring in the second, the other last.
-- author: The Bastide developers
-- status: house
-- rules: HR-RIVER2-03
-- requires: base, river/river_1, river/river_2

define.start { { tile = "river-2/K" } }
amend("river:pile/box", { sections = { { mark = "lake" } } })
amend("river:pile/stack", { sections = { { mark = "course" }, { tiles = { "river-2/A" } } } })
define.pile { id = "first", sections = { { tiles = { "river-2/I" } } } }
define.pile { id = "second", sections = { { tiles = { "river-1/A" } } } }
local halves = { "river_backwards_split:first", "river_backwards_split:second" }
amend("core:phase/draw", { from = { halves[1], halves[2], "river:stack", "core:supply" } })

-- Nine tiles of the course join each half, unseen.
define.phase {
  id = "split", at = "setup",
  enter = function(_, fx)
    for _, half in ipairs(halves) do
      for _ = 1, 9 do
        fx.put_back(half, { fx.draw("river:stack") })
      end
    end
  end,
}
