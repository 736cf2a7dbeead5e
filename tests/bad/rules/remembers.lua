local turns = 0
local function count()
  turns = turns + 1
  return turns
end
on.react("core:tile_placed", { run = function(_, fx, e)
  fx.award { to = { e.player }, points = count() }
end })
