define.ending { id = "trick", test = function()
  return math
end }
