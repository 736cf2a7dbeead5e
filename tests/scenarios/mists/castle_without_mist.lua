-- title: A castle without mist
-- requires: mists

-- The tile of a ruling that the set does not have.
amend("mists/48", { layers = { mist = { ring = "... ... ... ...", segments = {} } } })
