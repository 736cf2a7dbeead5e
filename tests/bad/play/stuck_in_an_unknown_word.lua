on.modify("core:stuck", { run = function()
  return "cheat"
end })
on.check("core:place_tile", { deny = "nowhere" })
