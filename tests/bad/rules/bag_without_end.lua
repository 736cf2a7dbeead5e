define.token { id = "coin" }
define.bag { id = "purse", tokens = { coin = 1000000000000 } }
