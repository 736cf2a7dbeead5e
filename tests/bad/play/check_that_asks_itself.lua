on.check("core:voluntary", { run = function(g)
  if not g:allowed("core:voluntary") then
    return deny("nothing")
  end
end })
