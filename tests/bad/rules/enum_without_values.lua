state.game { id = "mood", type = "enum" }
