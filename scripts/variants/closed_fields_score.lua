-- title: Closed fields score at once
-- about: A field that can grow no more scores when it closes, and its farmers come home.
-- author: The Bastide developers
-- status: house
-- rules: BASE-FARM-06, BASE-FARM-08, BASE-FARM-12
-- requires: base

-- Cities completed later no longer count for it. Open fields score at the end as always.
amend("base:feature/field", { done = "closed" })
