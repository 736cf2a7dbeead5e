while true do
  amend("core:zone/hand", { size = 1 })
end
