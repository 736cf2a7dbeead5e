on.check("core:voluntary", { run = function()
  local all = {}
  for i = 1, 100000 do
    all[i] = deny("no", { reason = ("x"):rep(60000) })
  end
  return all
end })
