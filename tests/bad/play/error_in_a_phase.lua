local function neighbour(list)
  return list.first.name
end

define.phase { id = "gift", after = "core:claim", enter = function(g, fx, p)
  neighbour({})
end }
