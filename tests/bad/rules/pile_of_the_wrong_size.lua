define.pile { id = "stack", sections = { { of = "core:supply", count = 1 } }, size = 2 }
