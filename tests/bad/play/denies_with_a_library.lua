on.check("core:place_tile", { run = function()
  return string
end })
