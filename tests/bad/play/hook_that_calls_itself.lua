define.hook { id = "echo" }
on.modify("echo", { run = function(g, value)
  return g:run("echo", value + 1)
end })
define.phase { id = "call", after = "core:claim", enter = function(g)
  g:run("echo", 0)
end }
