replace("broken:bell", nil, { id = "gong" })
