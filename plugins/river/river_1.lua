define.start { { tile = "river-1/A" }, rule = { "RIVER-SETUP-04", "RIVER-SETUP-06" } }
