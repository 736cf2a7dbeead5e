-- title: Mists
-- requires: base
-- option ghosts: { "type": "int", "default": 15, "min": 1, "max": 99, "about": "Ghosts in all." }
-- option goal: { "type": "int", "default": 60, "min": 1, "max": 999, "about": "Points to reach." }

-- Without tiles of its own: cities are haunted here.
define.feature {
  id = "mist", layer = "mist", claim = false, done = "closed", blocked = "open",
}
define.pool { id = "ghosts", count = opt.ghosts }
define.track { id = "points", per = "team" }
define.hook { id = "progress", shape = "modify", type = "int" }

on.react("core:feature_done", {
  id = "calm", when = { kind = "base:city" },
  run = function(_, fx, e)
    for s in e.feature.segments do
      fx.drain("ghosts", s)
    end
  end,
})

define.phase {
  id = "haunt", after = "core:place", before = "core:claim", when = { has = "base:city" },
  enter = function(g, fx)
    local fewer = g.turn.joined.mist > 0 and 1 or 0
    for s in g.last_tile:segments { kind = "base:city", complete = false } do
      for _ = 1, s.attr.pennants + 1 - fewer do
        if not fx.take("ghosts", s) then
          return fx.finish(lose("mists.overrun"))
        end
      end
      fewer = 0
    end
  end,
}

on.modify("core:recipients", {
  id = "joint",
  run = function(g, _, c)
    return g:colours { on = c.feature }
  end,
})

on.intercept("core:award", {
  id = "points_or_peace", when = { reason = "completed" },
  run = function(g, fx, aw)
    local haunted = g:tiles { pool = "ghosts" }
    local t = haunted:count() > 0
      and fx.ask { text = "Which?", to = g.active, type = "tile", options = haunted, pass = true }
    if t then
      fx.drain("ghosts", t, 3)
      aw:cancel("mists.peace")
    else
      fx.award { to = aw.to, track = "points", lines = { line("joint", aw.total, 1) } }
    end
  end,
})

define.ending {
  id = "goal", after = "core:award",
  test = function(g)
    if g:run("progress", g:total("points")) >= opt.goal then
      return win("mists.goal")
    end
  end,
}
