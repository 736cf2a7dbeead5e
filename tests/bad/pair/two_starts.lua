define.start { { tile = "broken/start" } }
