-- title: No abbots
-- about: The abbots stay in the box; gardens are decoration.
-- author: The Bastide developers
-- status: variant
-- rules: HR-ABBOT-01
-- requires: base, abbot

amend("abbot:piece/abbot", { supply = 0 })
