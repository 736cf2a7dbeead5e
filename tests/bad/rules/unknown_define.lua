define.feture { id = "moor" }
