define.token { id = ("word"):rep(10000) }
