define.feature { id = "moor", done = function()
  while true do
  end
end, mark = "moor" }
amend("broken/cap", { marks = { "moor" } })
