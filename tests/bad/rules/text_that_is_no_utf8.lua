define.text { greeting = "ÿþ" }
