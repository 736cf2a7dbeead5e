define.start { { tile = "broken/start", cell = { 4294967296, 0 } } }
