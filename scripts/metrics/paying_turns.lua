-- metric: Turns that pay
-- about: of all turns, those in which a player won points
-- unit: % by player
-- decimals: 1
-- ruleset: base

metric.on("core:track_changed", function(_, e, m)
  if e.track == "core:points" and e.points > 0 then
    m.paid = m.paid or {}
    m.paid[e.owner.player] = true
  end
end)

metric.on("core:turn_end", function(_, e, m)
  m.turns = e.turn
  for player in pairs(m.paid or {}) do
    m[player] = (m[player] or 0) + 1
  end
  m.paid = nil
end)

metric.final(function(g, m)
  local shares = {}
  for player in g:players() do
    shares[#shares + 1] = 100 * (m[player] or 0) / m.turns
  end
  return shares
end)
