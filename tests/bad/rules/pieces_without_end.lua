define.piece { id = "crowd", supply = 1000000000, claims = { "town" } }
