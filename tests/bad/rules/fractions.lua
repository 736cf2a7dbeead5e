define.piece { id = "crowd", supply = 1.5 }
