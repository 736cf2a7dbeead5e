define.start { { tile = "broken/start" }, rule = "HS-START-01", says = "In the middle.", cell = 3 }
