define.feature { id = "town" }
