on.check("core:place_tile", { id = "edge", run = function(g, mv)
  if mv.cell.x > limit.x then
    return deny("too_far", {})
  end
end })
