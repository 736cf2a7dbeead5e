#!/bin/sh
# Attack: Who has the record of a game that goes on lets it be shown, to learn what another drew in secret.
# Promise: seats
cat >words.lua <<'LUA'
for _, card in ipairs { "amber", "cedar", "lotus", "onyx" } do define.token { id = card } end
define.bag { id = "cards", tokens = { amber = 1, cedar = 1, lotus = 1, onyx = 1 } }
local held = state.player { id = "held", type = "token[]", visible = "owner" }
local number = state.player { id = "number", visible = "owner" }
define.phase { id = "deal", at = "setup", enter = function(g, fx)
  local drawn = {}
  for p in g:players() do drawn[#drawn + 1] = fx.draw("cards") end
  for n, p in ipairs(g:players()) do
    fx.push(held, p, drawn[n])
    fx.set(number, p, 70000 + n)
  end
end }
LUA
variant cards <words.lua
must 0 play base --with cards --seats random,random --names Ann,Bob --seed 5 --save whole.jsonl --quiet
head -n 20 whole.jsonl >game.jsonl
secret=$(sed -n '3s/.*"answer":"\([a-z]*\)".*/\1/p' game.jsonl)
[ -n "$secret" ] || wrong "no card was drawn"
for words in "replay game.jsonl" "replay game.jsonl --jsonl" "score game.jsonl --json" "explain game.jsonl --projected" \
  "replay game.jsonl --seat Ann" "replay game.jsonl --seat Ann --jsonl" "score game.jsonl --seat Ann --json"; do
  # shellcheck disable=SC2086
  must 0 $words
  never_says "$secret" 70002
done
must 0 replay game.jsonl --html game.html
# What the bag held before anybody drew is no secret.
! sed 's/In the cards: [^"]*//' game.html | grep -q "$secret\|70002" || wrong "a page tells the card"
must 0 replay game.jsonl --seat Bob
says "$secret" 70002
