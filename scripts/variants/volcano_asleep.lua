-- title: The volcano sleeps
-- about: Without The Princess and the Dragon the lake of River II is a lake like any other.
-- author: The Bastide developers
-- status: variant
-- rules: Q-RIVER-08, RIVER-LAKE-04
-- requires: base, river

replace("river:lake", nil)
replace("river:lake_turn", nil)
