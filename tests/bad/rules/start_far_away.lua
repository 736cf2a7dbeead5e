define.start { { tile = "broken/start", cell = { 30000, 0 } }, { tile = "broken/cap", cell = { -30000, 30000 } } }
