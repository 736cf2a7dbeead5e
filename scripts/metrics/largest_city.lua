-- metric: Largest city
-- about: the largest city that was completed in a game
-- unit: tiles
-- ruleset: base

metric.on("core:feature_done", function(_, e, m)
  if e.kind == "base:city" then
    m.size = math.max(m.size or 0, e.feature.size)
  end
end)

metric.final(function(_, m) return m.size end)
