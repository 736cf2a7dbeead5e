on.react("core:turn_end", { id = "x", after = "y", run = function() end })
on.react("core:turn_end", { id = "y", after = "x", run = function() end })
