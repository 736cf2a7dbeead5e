define.phase { id = "throw", after = "core:claim", enter = function(g, fx)
  fx.place_tile { tile = "broken/cap", cell = g:cell(2000, -2000) }
end }
