#!/bin/sh
# Attack: 40,000 amendments of names that nobody knows, among 4,000 that are known.
# Promise: bounded-time
# Slow
# Seconds: 4
plugin slow <<'END'
for i = 1, 2400 do define.token { id = "a_token_of_this_game_number_" .. i } end
for i = 1, 2500 do amend("slow:token/a_tokem_of_this_game_number_" .. i, { value = 1 }) end
END
must 1 check slow --games 1
brief
must 3 show rules slow
brief
