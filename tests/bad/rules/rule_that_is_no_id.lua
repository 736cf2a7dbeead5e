define.piece { id = "dog", supply = 1, rule = "hs-dog-01" }
on.react("core:turn_end", { id = "gong", run = function() end, rule = {} })
