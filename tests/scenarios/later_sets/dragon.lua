-- title: A dragon, a princess and a fairy
-- about: Stands in for The Princess and the Dragon: what it does to pieces of others, and no more.
-- requires: base

-- A tile with a monastery is a volcano and a dragon tile in one: nothing may be placed on it, and
-- the dragon takes one step to a tile beside it, where it eats everything.
define.piece { id = "dragon", neutral = true, supply = 1 }
define.text { ["dragon:volcano"] = "nothing is placed on a volcano" }
on.check("core:claim", {
  id = "volcano", deny = "volcano", when = { has = "base:monastery" },
})
define.question { id = "step", type = "tile", text = "Where does the dragon go?" }
define.phase {
  id = "flight", after = "core:claim", before = "core:settle",
  when = { has = "base:monastery" },
  enter = function(g, fx, p)
    local tile = fx.ask { "step", to = p, options = g:around(g.last_tile, 4) }
    fx.take_back(g:pieces { on = tile })
    fx.move(g:pieces { kind = "dragon" }:first(), tile)
  end,
}

-- The princess of the tile just placed sends a knight of its city home.
define.action {
  id = "princess",
  offer = function(g, _, add)
    for segment in g.last_tile:segments { kind = "base:city" } do
      for knight in g:pieces({ votes = true }, segment.feature) do
        add { piece = knight }
      end
    end
  end,
  run = function(_, fx, _, a)
    fx.take_back(a.piece)
  end,
}

-- The fairy gives 3 to each piece beside her whose feature is scored, whatever that is worth.
define.piece { id = "fairy", neutral = true, supply = 1 }
define.text { ["dragon:fairy"] = "fairy|fairies" }
on.intercept("core:award", {
  id = "fairy", when = { any = { { reason = "final" }, { reason = "completed" } } },
  run = function(g, fx, award)
    for fairy in g:pieces { kind = "fairy", placed = true } do
      for friend in g:pieces({ on = fairy.tile, votes = true }, award.feature) do
        fx.award { to = friend, line = "fairy", points = 3, source = award.feature }
      end
    end
  end,
})
