define.phase { id = "throw", after = "core:claim", enter = function(_, fx)
  fx.place_tile { tile = "broken/cap", cell = { 70000, 0 } }
end }
