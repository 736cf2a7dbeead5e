define.token { id = "coin" }
