define.board { width = 1000000000, height = 1000000000 }
