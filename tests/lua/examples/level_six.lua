-- title: Mists, level 6
-- requires: base, mists

amend("mists:track/points", { per = "colour" })
on.modify("mists:progress", {
  id = "slowest",
  run = function(g)
    return g:colours():min(function(c)
      return g:track("mists:points", c)
    end)
  end,
})
