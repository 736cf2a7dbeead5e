local snake = {}
snake.tail = snake
define.feature { id = "moor", points = snake }
