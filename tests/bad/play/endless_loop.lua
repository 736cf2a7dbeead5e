define.phase { id = "loop", after = "core:claim", enter = function()
  while true do
  end
end }
