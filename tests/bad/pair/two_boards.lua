define.board { width = 7, height = 5 }
