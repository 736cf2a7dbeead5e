define.feature { id = "moor", doen = "never" }
