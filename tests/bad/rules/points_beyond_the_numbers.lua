define.feature { id = "moor", points = { tile = { 2147483648, 1 } } }
