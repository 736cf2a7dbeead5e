on.react("core:turn_end", { id = "x" })
