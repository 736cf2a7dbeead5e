define.phase { id = "round", after = "core:draw", before = "core:place", enter = function(_, fx)
  fx.goto_phase("core:draw")
end }
