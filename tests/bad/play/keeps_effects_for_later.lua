local kept = {}
define.phase { id = "begin", after = "core:claim", enter = function(_, fx)
  kept.fx = fx
end }
