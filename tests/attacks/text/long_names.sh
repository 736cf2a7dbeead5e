#!/bin/sh
# Attack: Names of seats, titles and labels of millions of letters, in records, messages, rules and on the command line.
# Promise: clean-text
record
generate <<'END'
local name = string.rep("x", 9000000)
local function write(file, text)
  local out = assert(io.open(file, "w"))
  out:write(text)
  out:close()
end
local record = assert(io.open("game.jsonl")):read("a")
write("long.jsonl", (record:gsub('"random"', function() return '"' .. name .. '"' end, 1)))
write("messages", '{"id":1,"do":"open","ruleset":"base","names":["' .. name .. '","B"]}\n')
os.execute("mkdir -p rulesets scripts/variants")
write("rulesets/titled.json", '{ "extends": "base", "title": "' .. name .. '" }\n')
write("scripts/variants/titled.lua", "-- title: " .. name .. "\n-- requires: base\n")
write("scenario.json", '{ "rules": ["BASE-01"], "title": "' .. name .. '", "ruleset": "base", "expect": ["Red has 0"] }')
END
for verb in replay legal score "play --resume"; do
  # shellcheck disable=SC2086
  must 3 $verb long.jsonl
  brief
done
must "0 1" session <messages
brief
says "a text of at most 4000 bytes"
must 3 show rules titled
brief
must 3 show rules base --with titled
brief
must "0 1" show
brief
must "1 3" test scenario.json
brief
must 2 play base --seats random,random --names "$(head -c 100000 rulesets/titled.json | tr -c 'x' 'x'),B"
brief
