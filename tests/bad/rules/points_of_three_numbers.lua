define.feature { id = "moor", points = { tile = { 1, 2, 3 } } }
