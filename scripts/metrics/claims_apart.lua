-- metric: Turns between two claims
-- about: how long a player waits before placing the next piece
-- unit: turns
-- ruleset: base

metric.on("core:turn_end", function(_, e, m) m.over = e.turn end)

metric.on("core:piece_placed", function(_, e, m)
  local now = (m.over or 0) + 1
  local before = m[e.player]
  m[e.player] = now
  return before and now - before
end)
