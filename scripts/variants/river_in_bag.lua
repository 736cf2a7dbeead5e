-- title: The river goes into the pile
-- about: All river tiles are shuffled in; one may begin a new river wherever its sides match.
-- author: The Bastide developers
-- status: house
-- rules: HR-RIVER-03, Q-HR-03
-- requires: base, river
-- conflicts: start_tile_in_pile, no_meeples_on_river, river_reversed, fork_first_spring_last
-- conflicts: river_from_fork, river_two_springs, river_backwards_split

-- The usual start tile lies on the table; the river's own stack stays empty.
amend("river:pile/box", { sections = {} })
amend("river:pile/stack", { sections = {} })
amend("base/D-start", { count = 1 })
define.start { { tile = "base/D-start" } }
replace("river:continue", nil)
