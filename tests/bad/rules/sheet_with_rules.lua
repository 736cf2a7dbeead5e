define.sheet { rules = { ["piece/man"] = "HS-MAN-01" } }
