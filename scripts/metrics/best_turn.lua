-- metric: Best turn
-- about: the most that a colour won in one turn; not the final scoring
-- unit: points
-- ruleset: base

metric.on("core:track_changed", function(_, e, m)
  if e.track == "core:points" then
    m.gains = m.gains or {}
    m.gains[e.owner] = (m.gains[e.owner] or 0) + e.points
  end
end)

metric.on("core:turn_end", function(_, _, m)
  for _, points in pairs(m.gains or {}) do
    m.best = math.max(m.best or 0, points)
  end
  m.gains = nil
end)

metric.final(function(_, m) return m.best or 0 end)
