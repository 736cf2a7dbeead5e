on.react("core:feature_done", { id = "gong", run = function(event) end })
define.piece { id = "boss", supply = 1, claims = { "town" } }
