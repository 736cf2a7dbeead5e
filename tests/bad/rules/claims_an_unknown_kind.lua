define.piece { id = "giant", supply = 1, claims = { "towm" } }
