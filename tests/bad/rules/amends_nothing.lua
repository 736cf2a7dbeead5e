amend("broken:feature/twon", { done = "never" })
