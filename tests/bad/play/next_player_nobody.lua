on.modify("core:next_player", { run = function()
  return nil
end })
